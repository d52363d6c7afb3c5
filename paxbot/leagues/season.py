"""The life of a season: sign-up, start, tables opened and filled, overtime, hard stop, close. It knows no clock.

A cup is a season that is drawn round by round: it checks in, and each round has its own overtime and hard stop. Every
event leads from one season to the next, with the orders that follow from it for whoever runs the tables. A season
is plain data, which is also what is exported; standings are always computed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Final, Literal

from pydantic import Field

from paxbot import PaxError
from paxbot.leagues.draw import Chain, Costs, Drawing, Pairing
from paxbot.leagues.plan import MOST_PEOPLE, MOVING, TABLES_AT_ONCE, SeasonPlan, divided, moved, plan, round_plan
from paxbot.leagues.results import Entry, Fixture, FixtureState, Part, Player, Result, Role, Status, shares
from paxbot.leagues.standings import RANKED, Standing, lot, scores, table
from paxbot.leagues.swiss import SMALLEST


class Phase(StrEnum):
    """How far a season is."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    """Of a cup: everybody says that they are here."""
    STARTED = "started"
    """Drawn, with no table open yet."""
    PLAYING = "playing"
    OVERTIME = "overtime"
    """After the due date of the games, before the hard stop."""
    HARD_STOP = "hard_stop"
    """Seats that are late pass to the automated player; the last results are awaited."""
    CLOSED = "closed"
    CANCELLED = "cancelled"


Told = tuple[int, Player, str]
"""Somebody's place and points in an export."""

EDITION: Final = 2
"""The edition of the rules that new seasons follow; running ones finish under the edition they began with."""
GATHERING: Final = (Phase.SIGN_UP, Phase.CHECK_IN)
OPENING: Final = (Phase.STARTED, Phase.PLAYING, Phase.OVERTIME)
RUNNING: Final = (*OPENING, Phase.HARD_STOP)
HELPING: Final = (Role.PLAYED, Role.SUBSTITUTE)


class SeasonRules(Part):
    """The rules of a season, as they are told when people sign up."""

    edition: int = Field(1, ge=1, le=EDITION)
    """Documents and exports without it are of the first."""
    size: int = Field(4, ge=3, le=5)
    rounds: int = Field(0, ge=0, le=9)
    """How many rounds a cup has before its final; 0 for a season."""
    divisions: int | None = Field(None, ge=1, le=MOST_PEOPLE)
    weeks: int | None = Field(None, ge=3, le=104)
    """The weeks of the season, or of each round of a cup."""
    at_once: int = Field(TABLES_AT_ONCE, ge=1, le=5)
    moving: int = Field(MOVING, ge=0, le=5)
    best: int | None = Field(None, ge=1, le=5)
    counts_hard_stopped: bool = True
    """Whether games that were still running at the hard stop count."""
    mixed: bool = True
    """Whether the divisions are drawn, too."""
    automated: bool = True
    """Whether the automated player may begin a table where a reserve lacks; else the table waits for a substitute."""
    waits_for_absent: bool = True
    """Whether a table waits until somebody who announced an absence is back; else it begins, and their clock sleeps."""
    game: str = ""
    """The key of the game that is played."""
    turns: int = Field(0, ge=0)
    """The turns of that game in the median, as they were known then; 0 where they were not asked for."""
    options: Mapping[str, str] = {}
    """The options of that game."""
    clock: str = Field("relaxed", pattern="^(none|relaxed|brisk|custom)$")
    """The clock of its tables, with the organisers' own hours where they have set them."""
    clock_hours: int = 0
    clock_more: int = 0
    beacon: bool = False
    """Whether a public beacon has a part in every draw; else it is made on the operator's word."""


class Round(Part):
    """A round of a cup, with all from which it was drawn besides the results before."""

    at: str
    """When it was drawn: later corrections do not change it."""
    weeks: int
    is_final: bool = False
    costs: tuple[tuple[Player, Player, int], ...] = ()
    redraws: int = 0
    blocks_commitment: str = ""


class TableClock(Part):
    """The clock of a game: its key, the hours that everybody begins with, and how many more each turn gives."""

    clock: str
    hours: int = 0
    more: int = 0


class Season(Part):
    """A season, with all from which its standings are computed."""

    format: Literal["paxbot-season-1"] = "paxbot-season-1"
    rules: SeasonRules
    commitment: str
    """The SHA-256 of seed and salt, told when people sign up."""
    phase: Phase = Phase.SIGN_UP
    entries: tuple[Entry, ...] = ()
    seeding: Mapping[Player, float] = {}
    """The ratings by which its divisions were made; empty where they follow from others or from lots."""
    people: tuple[Player, ...] = ()
    """Those among whom it was drawn, in the order of their divisions."""
    costs: tuple[tuple[Player, Player, int], ...] = ()
    seed: str = ""
    """Of the first edition, the seed of all draws."""
    salt: str = ""
    chain: Chain | None = None
    """The chain of the beacon that has a part in the draws."""
    drawings: tuple[Drawing, ...] = ()
    salts: Mapping[Player, str] = {}
    """With these the digests of the entrants can be checked, but for those who were forgotten."""
    redraws: int = 0
    blocks_commitment: str = ""
    fixtures: tuple[Fixture, ...] = ()
    waiting: tuple[Player, ...] = ()
    """The reserves when sign-up closed, the first to sign up at the head."""
    heirs: tuple[tuple[Player, Player], ...] = ()
    """Those of them who have inherited a place, each with whose it was."""
    rounds: tuple[Round, ...] = ()
    """The rounds of a cup that are drawn."""
    final: tuple[tuple[Player, ...], ...] = ()
    """The order of each division at the close, of those who did not drop out."""
    moves: Mapping[Player, int] = {}
    """The division of everybody who was promoted or relegated at the close; corrections do not change it."""
    closed_at: str = ""
    told: tuple[tuple[Told, ...], ...] = ()
    """The standings of an export."""
    thanked: tuple[tuple[Player, tuple[int, ...]], ...] = ()
    """Those whom an export thanks."""
    clocks: Mapping[int, TableClock] = {}
    """Of an export, the clocks of the games by fixture: organisers can change the rule while a season runs."""

    def entry(self, player: Player) -> Entry | None:
        return next((entry for entry in self.entries if entry.player == player), None)

    def fixture(self, number: int) -> Fixture:
        """Return a fixture. Raises: PaxError(NO_SUCH_FIXTURE)."""
        if number not in range(len(self.fixtures)):
            raise PaxError("no_such_fixture", fixture=number)
        return self.fixtures[number]

    def with_fixture(self, number: int, **changes: object) -> "Season":
        changed = self.fixtures[number].model_copy(update=changes)
        return self.model_copy(update={"fixtures": (*self.fixtures[:number], changed, *self.fixtures[number + 1 :])})

    def seed_of(self, stage: str) -> str:
        """Return the seed of one of the draws, such as "draw", "round 2" or "regroup 17"; empty before it is known."""
        drawing = self.drawing(stage)
        return self.seed if self.rules.edition == 1 else drawing.seed if drawing else ""

    def drawing(self, stage: str) -> Drawing | None:
        """Return one of the draws, if all it follows from is fixed."""
        return next((each for each in self.drawings if each.stage == stage), None)

    @property
    def awaited(self) -> Drawing | None:
        """The first draw that waits for the beacon."""
        return next((each for each in self.drawings if not each.is_settled), None)

    @property
    def next_stage(self) -> str:
        """The draw of everybody that comes next."""
        return f"round {len(self.rounds) + 1}" if self.rules.rounds else "draw"

    @property
    def lots(self) -> str:
        """The seed of the lots: that of the draw, or of the newest round of a cup."""
        return self.seed_of(f"round {len(self.rounds)}" if self.rounds else "draw")

    @property
    def marks(self) -> dict[Player, str]:
        """The digests of people on the first list that has them, which stay when somebody is forgotten.

        The first edition has no lists, so that its draws and lots go by people's ids.
        """
        return {each.player: each.digest for drawing in reversed(self.drawings) for each in drawing.entrants}

    @property
    def playing(self) -> tuple[Player, ...]:
        """The people who play, without those who are about to leave."""
        return tuple(entry.player for entry in self.entries if entry.status is Status.PLAYING)

    @property
    def is_at_final(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].is_final

    @property
    def has_next(self) -> bool:
        """Whether a cup has another round or its final to come."""
        return self.rules.rounds > 0 and not self.is_at_final and len(self.playing) >= SMALLEST

    @property
    def takes_late(self) -> bool:
        is_running = self.phase in (Phase.CHECK_IN, *RUNNING)
        return is_running and len(self.rounds) < self.rules.rounds and not self.is_at_final

    @property
    def is_over(self) -> bool:
        """Whether all games are over, of a cup those of the round."""
        return not any(fixture.is_to_come for fixture in self.fixtures)

    @property
    def is_equal(self) -> bool:
        """Whether lots have made its divisions, so that none is above another."""
        return self.rules.edition > 1 and self.rules.mixed and not self.rules.rounds

    @property
    def champions(self) -> tuple[Player, ...]:
        """Return the winner of a closed season, or of each division that a game was finished in if they are equal."""
        played = {fixture.division for fixture in self.fixtures if fixture.state is FixtureState.OVER}
        if not self.is_equal:
            return tuple(order[0] for order in self.final[:1] if order and played)
        return tuple(order[0] for number, order in enumerate(self.final) if order and number in played)

    def moving(self, final: Sequence[Sequence[Player]]) -> dict[Player, int]:
        """Return the division of everybody who goes up or down by a final order; nobody does between equal ones."""
        return {} if self.is_equal else moved(final, self.rules.moving)

    @property
    def ranking(self) -> tuple[tuple[Player, ...], ...]:
        """Return the divisions that the next season starts from: after equal ones, by place and then by points."""
        if not self.is_equal or not self.final:
            return self.final
        points = {row.player: row.points for number in range(len(self.final)) for row in self.standings(number)}
        places = {player: place for order in self.final for place, player in enumerate(order)}
        marks = dict(zip(places, places, strict=True)) | self.marks
        ranked = sorted(places, key=lambda each: (places[each], -points[each], lot(self.lots, marks[each])))
        sizes = divided(len(ranked), len(self.final))
        return tuple(tuple(ranked[end - size : end]) for size, end in zip(sizes, accumulate(sizes), strict=True))

    @property
    def busy(self) -> Counter[Player | None]:
        """At how many open tables each of the people sits."""
        return Counter(player for fixture in self.fixtures if fixture.is_open for player in fixture.players)

    @property
    def plan(self) -> SeasonPlan:
        rules = self.rules
        if rules.rounds:
            weeks = self.rounds[-1].weeks if self.rounds else rules.weeks
            return round_plan(len(self.playing), rules.size, weeks, rules.turns)
        people = len(self.people if self.fixtures else self.playing)
        return plan(
            people,
            rules.size,
            divisions=rules.divisions,
            weeks=rules.weeks,
            at_once=rules.at_once,
            varied=rules.edition > 1,
            turns=rules.turns,
        )

    @property
    def games(self) -> list[Fixture]:
        """The fixtures that are to be played, or were: those in whose place others stand are left out."""
        return [fixture for fixture in self.fixtures if fixture.state is not FixtureState.REPLACED]

    @property
    def pairings(self) -> list[Pairing]:
        return [Pairing(fixture.division, fixture.drawn) for fixture in self.fixtures if not fixture.pool]

    def standings(self, division: int, *, until: str | None = None) -> list[Standing]:
        """Return the standings of a division, of everybody who has played in it or was to; corrected up to a time.

        The final of a cup gives no points.
        """
        entrants = [entry.player for entry in self.entries if entry.division == division]
        groups = self._groups(until) if self.rules.edition > 1 else {}
        missing = self.missing(
            [each for each in self.fixtures if each.division == division and not self.is_final(each)]
        )
        return self.table(self.gained(division, until), entrants, self.lots, groups, missing)

    def table(
        self,
        results: Iterable[Result],
        entrants: Iterable[Player],
        seed: str,
        groups: Mapping[Player, int] | None = None,
        missing: Iterable[Player] = (),
    ) -> list[Standing]:
        """Return the standings of results that count for those to whom the draw gave the games, or for their heirs.

        In the first edition they count for whoever played.
        """
        edition, owners = self.rules.edition, {each.result.id: each.owners for each in self.fixtures if each.result}
        of = None if edition == 1 else owners
        best = self.rules.best
        marks = self.marks
        return table(
            results, seed, entrants, best, edition=edition, owners=of, groups=groups, missing=missing, marks=marks
        )

    def gained(self, division: int, until: str | None = None) -> list[Result]:
        """Return the results that give the points of a division, corrected up to a time."""
        fixtures = [each for each in self.fixtures if each.division == division and not self.is_final(each)]
        return self.results(fixtures, until)

    def order(self, division: int, *, until: str | None = None) -> tuple[Player, ...]:
        """Return the order of those of a division who did not drop out; the final of a cup goes before all else."""
        entries = [entry for entry in self.entries if entry.division == division]
        staying = {entry.player for entry in entries if entry.status in (Status.PLAYING, Status.LEAVING)}
        order = [row.player for row in self.standings(division, until=until) if row.player in staying]
        places = self.final_places(until)
        return tuple(sorted(order, key=lambda player: places.get(player, len(order))))

    def final_places(self, until: str | None = None) -> dict[Player, int]:
        """Return the places in the final of a cup, of those who have one; corrected up to a time.

        Whoever was alone there has won it.
        """
        finals = list(filter(self.is_final, self.fixtures))
        return dict.fromkeys(self.missing(finals), 1) | {
            score.player: score.place
            for result in self.results(finals, until)
            if (corrected := result.corrected()).counts
            for score in scores(corrected, self.rules.edition)
            if score.role in RANKED
        }

    def _groups(self, until: str | None) -> dict[Player, int]:
        """Return who of the standings is above or below the others whatever their points: finalists, drop-outs."""
        dropped = {entry.player: 1 for entry in self.entries if entry.status is Status.DROPPED}
        return {player: place - len(self.entries) - 1 for player, place in self.final_places(until).items()} | dropped

    def thanks(self) -> dict[Player, tuple[int, ...]]:
        """Return the places of those who played for others to the end, who most often did so first."""
        helped: dict[Player, list[int]] = {}
        for fixture in self.fixtures if self.rules.edition > 1 else ():
            for seat in fixture.result.corrected().seats if fixture.result and self.counts(fixture) else ():
                for share in shares(seat, self.rules.edition):
                    if share.role in HELPING and share.player not in fixture.owners:
                        helped.setdefault(share.player, []).append(seat.place)
        return {player: tuple(places) for player, places in sorted(helped.items(), key=lambda each: -len(each[1]))}

    def results(self, fixtures: Sequence[Fixture], until: str | None) -> list[Result]:
        """Return the results of fixtures that count, corrected up to a time."""
        counting = [fixture.result for fixture in fixtures if fixture.result and self.counts(fixture)]
        return counting if until is None else [result.until(until) for result in counting]

    def missing(self, fixtures: Sequence[Fixture]) -> list[Player]:
        """Return who was there for games that were never dealt, once for each."""
        return [player for each in fixtures if each.state is FixtureState.NOT_PLAYED for player in each.present]

    def is_final(self, fixture: Fixture) -> bool:
        return bool(self.rounds) and self.rounds[fixture.round].is_final

    def told_standings(self, division: int) -> tuple[Told, ...]:
        """Return the standings of a division as an export tells them."""
        return tuple((row.place, row.player, str(row.points)) for row in self.standings(division))

    def exported(self, clocks: Mapping[int, TableClock] | None = None) -> "Season":
        """Return the season with its standings and clocks, for whoever wants to compare them."""
        divisions = range(len(self.plan.divisions)) if self.fixtures else ()
        told = {"told": tuple(map(self.told_standings, divisions)), "thanked": tuple(self.thanks().items())}
        return self.model_copy(update={**told, "clocks": clocks or {}})

    def counts(self, fixture: Fixture) -> bool:
        """Whether a fixture's result counts; of the second edition each does."""
        return self.rules.edition > 1 or self.rules.counts_hard_stopped or not fixture.at_hard_stop


def listed(costs: Costs) -> tuple[tuple[Player, Player, int], ...]:
    """Return costs of meetings as a season keeps them."""
    named = ((sorted(pair), cost) for pair, cost in costs.items())
    return tuple((one, other, cost) for (one, other), cost in sorted(named))


def costs_in(listed: Iterable[tuple[Player, Player, int]]) -> Costs:
    """Return the costs of meetings that a season keeps."""
    return {frozenset((one, other)): cost for one, other, cost in listed}
