from dataclasses import dataclass
from fractions import Fraction

from paxbot.present.chat.months import number, outcome, points, row as told_row
from paxbot.present.chat.season_rounds import in_final
from paxbot.present.views import ALT_NAME, sentence, within
from paxbot.present.words import Say, Spoken, _, listing, ngettext, shortened


@dataclass(frozen=True, slots=True)
class StandingView:
    place: int
    name: str
    points: Fraction
    games: int
    wins: Fraction
    move: int = 0
    """1 where the place promotes, -1 where it relegates."""
    final: int = 0


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The rows of a page, of which a picture shows 13 at most."""

    title: str
    note: str
    rows: tuple[StandingView, ...]
    left_out: int = 0

    @property
    def alt(self) -> str:
        rows = [f"{_told(row)}." for row in self.rows]
        return within([sentence(self.title), *rows, *([more(self.left_out)] if self.left_out else [])])


def _told(row: StandingView) -> str:
    name, won = shortened(row.name, ALT_NAME), number(row.wins)
    told = told_row(row.place, name, points(row.points), row.games, won).replace("**", "")
    if row.final:
        return f"{told} ({in_final(row.final)})"
    if not row.move:
        return told
    move = _("goes up") if row.move > 0 else _("goes down")
    return f"{told} ({move})"


@dataclass(frozen=True, slots=True)
class MetView:
    """The points from the games with another player, and whether these are more (1) or fewer (-1) than theirs."""

    points: Fraction
    lead: int


@dataclass(frozen=True, slots=True)
class CrossView:
    """Points by pair of players, in the order of the standings; None: they never met."""

    title: str
    note: str
    names: tuple[str, ...]
    points: tuple[Fraction, ...]
    cells: tuple[tuple[MetView | None, ...], ...]

    @property
    def alt(self) -> str:
        rows = [
            _("{name}, {points} points in all: {met}").format(
                name=shortened(name, ALT_NAME),
                points=number(self.points[at]),
                met=", ".join(
                    _("{points} with {name}").format(points=number(cell.points), name=shortened(self.names[other], 12))
                    for other, cell in enumerate(self.cells[at])
                    if cell is not None
                )
                or _("nobody yet"),
            )
            for at, name in enumerate(self.names)
        ]
        return within([sentence(self.title), *map(sentence, rows)])


@dataclass(frozen=True, slots=True)
class CurveView:
    title: str
    figures: tuple[float, ...]
    uncertainties: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class ProfileView:
    name: str
    note: str
    places: tuple[int, ...]
    curve: CurveView
    facts: tuple[tuple[str, str], ...]
    """Four at most, each with its label."""

    @property
    def places_title(self) -> str:
        return _("Places")

    @property
    def alt(self) -> str:
        times = [
            ngettext("place {place} once", "place {place} {count} times", count).format(place=place, count=count)
            for place, count in enumerate(self.places, 1)
            if count
        ]
        facts = [f"{label}: {value}" for label, value in self.facts]
        curve = self.curve
        course = (
            _("{title}: from {first:.1f} to {last:.1f}").format(
                title=curve.title, first=curve.figures[0], last=curve.figures[-1]
            )
            if curve.figures
            else ""
        )
        return within(map(sentence, (f"{shortened(self.name, ALT_NAME)}, {self.note}", listing(times), course, *facts)))


@dataclass(frozen=True, slots=True)
class EndedView:
    game: str
    winners: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceView:
    place: int
    names: tuple[str, str]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class RoundUpView:
    title: str
    note: str
    games: tuple[EndedView, ...]
    race: RaceView | None
    waiting: int
    """How many seats have kept others waiting for days."""

    @property
    def count(self) -> str:
        if not self.games:
            return _("No game was finished")
        return ngettext("{count} game finished", "{count} games finished", len(self.games)).format(
            count=len(self.games)
        )

    @property
    def race_title(self) -> str:
        return "" if self.race is None else _("Closest: for place {place}").format(place=self.race.place)

    @property
    def waits(self) -> str:
        if not self.waiting:
            return ""
        return ngettext("{count} seat waited for", "{count} seats waited for", self.waiting).format(count=self.waiting)

    @property
    def alt(self) -> str:
        games = [f"{each.game}: {outcome(each.winners, each.others)}" for each in self.games]
        race = [] if self.race is None else [f"{self.race_title}: {_listed(self.race)}"]
        return within(map(sentence, (f"{self.title}, {self.note}", self.count, *games, *race, self.waits)))


def _listed(race: RaceView) -> str:
    return ", ".join(
        f"{shortened(name, ALT_NAME)} {number(points)}" for name, points in zip(race.names, race.points, strict=True)
    )


@dataclass(frozen=True, slots=True)
class ShareView:
    name: str
    times: int
    per_cent: int


@dataclass(frozen=True, slots=True)
class CountView:
    title: str
    shares: tuple[ShareView, ...]


@dataclass(frozen=True, slots=True)
class StatisticsView:
    title: str
    note: str
    counts: tuple[CountView, ...]

    @property
    def alt(self) -> str:
        return within([sentence(f"{self.title}, {self.note}"), *map(_counted, self.counts)])


def _counted(count: CountView) -> str:
    shares = ", ".join(f"{share.name} {share.per_cent} % ({share.times})" for share in count.shares)
    return sentence(f"{count.title}: {shares}")


LeagueView = StandingsView | CrossView | ProfileView | RoundUpView | StatisticsView


nobody_won = Spoken("Nobody won")
more = Say("… and {count} more")
cross_legend = Spoken("Points from the games together; gold: more than the other")


def columns() -> tuple[str, str, str, str]:
    """Return the heads of the columns of the standings; the first is for cups alone."""
    return _("Final"), _("Games"), _("Won"), _("Points")
