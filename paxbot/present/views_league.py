"""View models of the pictures of leagues: standings, who met whom, a person, a week; and the same in words."""

from dataclasses import dataclass
from fractions import Fraction

from paxbot.present.chat.months import number, outcome, points
from paxbot.present.chat.months import row as told_row
from paxbot.present.chat.season_rounds import in_final
from paxbot.present.views import ALT_NAME, sentence, within
from paxbot.present.words import _, listing, ngettext, shortened


@dataclass(frozen=True, slots=True)
class StandingView:
    """Somebody's row of the standings."""

    place: int
    name: str
    points: Fraction
    games: int
    wins: Fraction
    move: int = 0
    """1 where the place promotes, -1 where it relegates."""
    final: int = 0
    """Their place in the final of a cup; 0 where they have none."""


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The rows of a page, of which a picture shows 13 at most."""

    title: str
    note: str
    rows: tuple[StandingView, ...]
    left_out: int = 0
    """How many people stand on other pages."""

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
    """The points somebody has from the games with another, and whether these are more (1) or fewer (-1) than theirs."""

    points: Fraction
    lead: int


@dataclass(frozen=True, slots=True)
class CrossView:
    """Everybody's points from the games with everybody else, in the order of the standings; None: they never met."""

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
    """Figures one after another, each perhaps with its uncertainty in both directions."""

    title: str
    figures: tuple[float, ...]
    uncertainties: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class ProfileView:
    """A person: how often they had which place, how they came along, and what else is known."""

    name: str
    note: str
    places: tuple[int, ...]
    """How often they were first, second and so on."""
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
        head = f"{shortened(self.name, ALT_NAME)}, {self.note}"
        return within(map(sentence, (head, listing(times), course, *facts)))


@dataclass(frozen=True, slots=True)
class EndedView:
    """A game that was finished: what was played, who won, empty where nobody has, and against whom."""

    game: str
    winners: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceView:
    """Two people who are close to each other, the one above first."""

    place: int
    names: tuple[str, str]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class RoundUpView:
    """The events of a week."""

    title: str
    note: str
    games: tuple[EndedView, ...]
    race: RaceView | None
    waiting: int
    """How many seats have been waited for for days."""

    @property
    def count(self) -> str:
        """How many games were finished, in words."""
        if not self.games:
            return _("No game was finished")
        return ngettext("{count} game finished", "{count} games finished", len(self.games)).format(
            count=len(self.games)
        )

    @property
    def race_title(self) -> str:
        """The heading of the closest race."""
        return "" if self.race is None else _("Closest: for place {place}").format(place=self.race.place)

    @property
    def waits(self) -> str:
        """How many seats are waited for, in words; empty where none is."""
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
    """Something that was counted: how often, and its per cent."""

    name: str
    times: int
    per_cent: int


@dataclass(frozen=True, slots=True)
class CountView:
    """A count of games: by seats, how many of those who had it won; else how many of all games came out so."""

    title: str
    shares: tuple[ShareView, ...]


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The statistics of finished games, six counts at most of five shares each."""

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


def nobody_won() -> str:
    """Return that a game had no winner."""
    return _("Nobody won")


def more(count: int) -> str:
    """Return how many are on other pages."""
    return _("… and {count} more").format(count=count)


def columns() -> tuple[str, str, str, str]:
    """Return the heads of the columns of the standings, of which the first is of cups alone."""
    return _("Final"), _("Games"), _("Won"), _("Points")


def cross_legend() -> str:
    """Return how the cross table is read."""
    return _("Points from the games together; gold: more than the other")
