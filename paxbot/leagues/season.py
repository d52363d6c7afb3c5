"""The life of a season: sign-up, start, tables, overtime, hard stop, close. It knows no clock.

A cup is a season drawn round by round: it checks in, and each round has its own overtime and hard stop. A season is
plain data, which is also what is exported; standings are always computed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal

from pydantic import Field

from paxbot import PaxError
from paxbot.leagues.draw import Chain, Costs, Drawing, Pairing
from paxbot.leagues.plan import (
    MOST_PEOPLE,
    MOVING,
    TABLES_AT_ONCE,
    SeasonPlan,
    divided,
    moved,
    parted,
    plan,
    round_plan,
)
from paxbot.leagues.results import Entry, Fixture, FixtureState, Part, Player, Result, Role, Status, shares
from paxbot.leagues.standings import RANKED, Standing, lot, scores, table
from paxbot.leagues.swiss import SMALLEST


class Phase(StrEnum):
    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    """Cups only: everybody confirms they are here."""
    STARTED = "started"
    """Drawn, with no table open yet."""
    PLAYING = "playing"
    OVERTIME = "overtime"
    """After the due date of the games, before the hard stop."""
    HARD_STOP = "hard_stop"
    """The automated player gets seats that are late; the last results are awaited."""
    CLOSED = "closed"
    CANCELLED = "cancelled"


Told = tuple[int, Player, str]

EDITION: Final = 2
"""The rules of new seasons; running ones keep the edition they began with."""
GATHERING: Final = (Phase.SIGN_UP, Phase.CHECK_IN)
OPENING: Final = (Phase.STARTED, Phase.PLAYING, Phase.OVERTIME)
RUNNING: Final = (*OPENING, Phase.HARD_STOP)
HELPING: Final = (Role.PLAYED, Role.SUBSTITUTE)


class SeasonRules(Part):
    edition: int = Field(1, ge=1, le=EDITION)
    """Documents without it are of the first edition."""
    size: int = Field(4, ge=3, le=5)
    rounds: int = Field(0, ge=0, le=9)
    """The rounds of a cup before its final; 0 for a season."""
    divisions: int | None = Field(None, ge=1, le=MOST_PEOPLE)
    weeks: int | None = Field(None, ge=3, le=104)
    """Of the season, or of each round of a cup."""
    at_once: int = Field(TABLES_AT_ONCE, ge=1, le=5)
    moving: int = Field(MOVING, ge=0, le=5)
    best: int | None = Field(None, ge=1, le=5)
    counts_hard_stopped: bool = True
    """Whether games that were still running at the hard stop count."""
    mixed: bool = True
    """Whether the divisions are drawn, too."""
    automated: bool = True
    """Whether the automated player may begin where a reserve lacks; else the table waits for a substitute."""
    waits_for_absent: bool = True
    """Whether a table waits for an announced absence; else it begins, and the absent player's clock sleeps."""
    game: str = ""
    turns: int = Field(0, ge=0)
    """The turns of the game in the median, as known then; 0 if unknown."""
    options: Mapping[str, str] = {}
    clock: str = Field("relaxed", pattern="^(none|relaxed|brisk|custom)$")
    """The clock of its tables; "custom" has the organisers' own hours."""
    clock_hours: int = 0
    clock_more: int = 0
    beacon: bool = False
    """Whether a public beacon has a part in every draw."""


class Round(Part):
    at: str
    """When it was drawn: later corrections don't change it."""
    weeks: int
    is_final: bool = False
    costs: tuple[tuple[Player, Player, int], ...] = ()
    redraws: int = 0
    blocks_commitment: str = ""


class TableClock(Part):
    """The clock of a game: its key, the hours everybody begins with, and those each turn adds."""

    clock: str
    hours: int = 0
    more: int = 0


class Season(Part):
    format: Literal["paxbot-season-1"] = "paxbot-season-1"
    rules: SeasonRules
    commitment: str
    """The SHA-256 of seed and salt, told when people sign up."""
    phase: Phase = Phase.SIGN_UP
    entries: tuple[Entry, ...] = ()
    seeding: Mapping[Player, float] = {}
    """The ratings its divisions were made by; empty where they follow from others or from lots."""
    people: tuple[Player, ...] = ()
    """Everybody drawn, in the order of divisions."""
    costs: tuple[tuple[Player, Player, int], ...] = ()
    seed: str = ""
    """The seed of all draws in the first edition."""
    salt: str = ""
    chain: Chain | None = None
    drawings: tuple[Drawing, ...] = ()
    salts: Mapping[Player, str] = {}
    """Salts of the entrants' digests; forgotten people have none."""
    redraws: int = 0
    blocks_commitment: str = ""
    fixtures: tuple[Fixture, ...] = ()
    waiting: tuple[Player, ...] = ()
    """The reserves at the close of sign-up, the first to sign up first."""
    heirs: tuple[tuple[Player, Player], ...] = ()
    """Those who inherited a place, each with its former owner."""
    rounds: tuple[Round, ...] = ()
    final: tuple[tuple[Player, ...], ...] = ()
    """The order of each division at the close, without drop-outs."""
    moves: Mapping[Player, int] = {}
    """New divisions of those promoted or relegated; later corrections don't change them."""
    closed_at: str = ""
    told: tuple[tuple[Told, ...], ...] = ()
    thanked: tuple[tuple[Player, tuple[int, ...]], ...] = ()
    clocks: Mapping[int, TableClock] = {}
    """Of an export, the clocks by fixture: organisers can change the rule while a season runs."""

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
        """Return the seed of a draw such as "draw", "round 2" or "regroup 17"; empty before it is known."""
        drawing = self.drawing(stage)
        return self.seed if self.rules.edition == 1 else drawing.seed if drawing else ""

    def drawing(self, stage: str) -> Drawing | None:
        return next((each for each in self.drawings if each.stage == stage), None)

    @property
    def awaited(self) -> Drawing | None:
        """The first draw that waits for the beacon."""
        return next((each for each in self.drawings if not each.is_settled), None)

    @property
    def next_stage(self) -> str:
        return f"round {len(self.rounds) + 1}" if self.rules.rounds else "draw"

    @property
    def lots(self) -> str:
        return self.seed_of(f"round {len(self.rounds)}" if self.rounds else "draw")

    @property
    def marks(self) -> dict[Player, str]:
        """The digests of people on the first list, which stay when somebody is forgotten.

        The first edition has no lists: its draws and lots go by ids.
        """
        return {each.player: each.digest for drawing in reversed(self.drawings) for each in drawing.entrants}

    @property
    def playing(self) -> tuple[Player, ...]:
        return tuple(entry.player for entry in self.entries if entry.status is Status.PLAYING)

    @property
    def is_at_final(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].is_final

    @property
    def has_next(self) -> bool:
        return self.rules.rounds > 0 and not self.is_at_final and len(self.playing) >= SMALLEST

    @property
    def takes_late(self) -> bool:
        is_running = self.phase in (Phase.CHECK_IN, *RUNNING)
        return is_running and len(self.rounds) < self.rules.rounds and not self.is_at_final

    @property
    def is_over(self) -> bool:
        return not any(fixture.is_to_come for fixture in self.fixtures)

    @property
    def is_equal(self) -> bool:
        return self.rules.edition > 1 and self.rules.mixed and not self.rules.rounds

    @property
    def champions(self) -> tuple[Player, ...]:
        played = {fixture.division for fixture in self.fixtures if fixture.state is FixtureState.OVER}
        if not self.is_equal:
            return tuple(order[0] for order in self.final[:1] if order and played)
        return tuple(order[0] for number, order in enumerate(self.final) if order and number in played)

    def moving(self, final: Sequence[Sequence[Player]]) -> dict[Player, int]:
        """Return the new divisions by a final order; nobody moves between equal ones."""
        return {} if self.is_equal else moved(final, self.rules.moving)

    @property
    def ranking(self) -> tuple[tuple[Player, ...], ...]:
        """The divisions the next season starts from; after equal ones, by place and then by points."""
        if not self.is_equal or not self.final:
            return self.final
        points = {row.player: row.points for number in range(len(self.final)) for row in self.standings(number)}
        places = {player: place for order in self.final for place, player in enumerate(order)}
        marks = dict(zip(places, places, strict=True)) | self.marks
        ranked = sorted(places, key=lambda each: (places[each], -points[each], lot(self.lots, marks[each])))
        return tuple(map(tuple, parted(ranked, divided(len(ranked), len(self.final)))))

    @property
    def busy(self) -> Counter[Player | None]:
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
        """The fixtures to be played or played, without those replaced by others."""
        return [fixture for fixture in self.fixtures if fixture.state is not FixtureState.REPLACED]

    @property
    def pairings(self) -> list[Pairing]:
        return [Pairing(fixture.division, fixture.drawn) for fixture in self.fixtures if not fixture.pool]

    def standings(self, division: int, *, until: str | None = None) -> list[Standing]:
        """Return the standings of a division with everybody drawn into it; corrected up to a time.

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
        """Return standings with results for those drawn or their heirs; in the first edition for the players."""
        edition, owners = self.rules.edition, {each.result.id: each.owners for each in self.fixtures if each.result}
        of = None if edition == 1 else owners
        return table(
            results,
            seed,
            entrants,
            self.rules.best,
            edition=edition,
            owners=of,
            groups=groups,
            missing=missing,
            marks=self.marks,
        )

    def gained(self, division: int, until: str | None = None) -> list[Result]:
        fixtures = [each for each in self.fixtures if each.division == division and not self.is_final(each)]
        return self.results(fixtures, until)

    def order(self, division: int, *, until: str | None = None) -> tuple[Player, ...]:
        entries = [entry for entry in self.entries if entry.division == division]
        staying = {entry.player for entry in entries if entry.status in (Status.PLAYING, Status.LEAVING)}
        order = [row.player for row in self.standings(division, until=until) if row.player in staying]
        places = self.final_places(until)
        return tuple(sorted(order, key=lambda player: places.get(player, len(order))))

    def final_places(self, until: str | None = None) -> dict[Player, int]:
        """Return the places in the final of a cup. Somebody alone there has won it."""
        finals = list(filter(self.is_final, self.fixtures))
        return dict.fromkeys(self.missing(finals), 1) | {
            score.player: score.place
            for result in self.results(finals, until)
            if (corrected := result.corrected()).counts
            for score in scores(corrected, self.rules.edition)
            if score.role in RANKED
        }

    def _groups(self, until: str | None) -> dict[Player, int]:
        """Return who is above or below the others whatever their points: finalists, drop-outs."""
        dropped = {entry.player: 1 for entry in self.entries if entry.status is Status.DROPPED}
        return {player: place - len(self.entries) - 1 for player, place in self.final_places(until).items()} | dropped

    def thanks(self) -> dict[Player, tuple[int, ...]]:
        helped: dict[Player, list[int]] = {}
        for fixture in self.fixtures if self.rules.edition > 1 else ():
            for seat in fixture.result.corrected().seats if fixture.result and self.counts(fixture) else ():
                for share in shares(seat, self.rules.edition):
                    if share.role in HELPING and share.player not in fixture.owners:
                        helped.setdefault(share.player, []).append(seat.place)
        return {player: tuple(places) for player, places in sorted(helped.items(), key=lambda each: -len(each[1]))}

    def results(self, fixtures: Sequence[Fixture], until: str | None) -> list[Result]:
        counting = [fixture.result for fixture in fixtures if fixture.result and self.counts(fixture)]
        return counting if until is None else [result.until(until) for result in counting]

    def missing(self, fixtures: Sequence[Fixture]) -> list[Player]:
        return [player for each in fixtures if each.state is FixtureState.NOT_PLAYED for player in each.present]

    def is_final(self, fixture: Fixture) -> bool:
        return bool(self.rounds) and self.rounds[fixture.round].is_final

    def told_standings(self, division: int) -> tuple[Told, ...]:
        return tuple((row.place, row.player, str(row.points)) for row in self.standings(division))

    def exported(self, clocks: Mapping[int, TableClock] | None = None) -> "Season":
        divisions = range(len(self.plan.divisions)) if self.fixtures else ()
        told = {"told": tuple(map(self.told_standings, divisions)), "thanked": tuple(self.thanks().items())}
        return self.model_copy(update={**told, "clocks": clocks or {}})

    def counts(self, fixture: Fixture) -> bool:
        return self.rules.edition > 1 or self.rules.counts_hard_stopped or not fixture.at_hard_stop


def listed(costs: Costs) -> tuple[tuple[Player, Player, int], ...]:
    named = ((sorted(pair), cost) for pair, cost in costs.items())
    return tuple((one, other, cost) for (one, other), cost in sorted(named))


def costs_in(listed: Iterable[tuple[Player, Player, int]]) -> Costs:
    return {frozenset((one, other)): cost for one, other, cost in listed}
