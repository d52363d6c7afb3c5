"""A season played by chance, day by day, with drop-outs, no-shows, substitutes and games that never end."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial

from paxbot.engine.rng import Rng
from paxbot.leagues import cup_events as cups
from paxbot.leagues import season_events as events
from paxbot.leagues.binding import opened
from paxbot.leagues.draw import Costs, Entrant, digest, pair_costs
from paxbot.leagues.drawings import link_of
from paxbot.leagues.orders import After, Do
from paxbot.leagues.plan import OVERTIME_WEEKS
from paxbot.leagues.regrouping import settled
from paxbot.leagues.results import FINISHED, Player, Result, SeatResult, Stint
from paxbot.leagues.season import EDITION, Phase, Season, SeasonRules
from paxbot.leagues.season_parts import Fixture, FixtureState, Status

ROLL_CALL_DAYS = 2
OPENED_A_DAY = 4
SHORTEST, LONGEST = 15, 60
"""The days that games take, but for one in ten, which never ends by itself."""
FOREVER = 1000
LATE = 900
"""The number of the first who comes late to a cup."""


@dataclass(slots=True)
class Table:
    """A game being played: the days it takes, and who has had each seat from which turn on."""

    days: int
    age: int = 0
    held: list[list[tuple[Player | None, int]]] = field(default_factory=list)


@dataclass(slots=True)
class Simulation:
    """A season with the games that run outside of it."""

    season: Season
    rng: Rng
    leaving: dict[Player, int]
    """The day from which somebody does not come any more; half of them say so."""
    seed: str
    salt: str
    tables: dict[int, Table] = field(default_factory=dict)
    calls: dict[int, int] = field(default_factory=dict)
    """The day on which the roll of a table is called."""
    seeking: list[tuple[int, int, int]] = field(default_factory=list)
    """From which day on a substitute comes to which seat of which fixture."""

    def day(self, today: int) -> None:
        for player in [player for player, day in self.leaving.items() if day == today and self.is_told(player)]:
            self.take(events.leave(self.season, player), today)
        self.substitute(today)
        if self.season.phase is not Phase.HARD_STOP:
            is_late = today >= self.season.plan.latest_start
            self.take(events.open_tables(self.season, OPENED_A_DAY, is_late=is_late), today)
            for number in [number for number, day in self.calls.items() if day + ROLL_CALL_DAYS == today]:
                if self.season.fixture(number).state is FixtureState.CALLED:
                    self.muster(number, today)
            self.season = settled(self.season, lambda fixture: False, self.fix)
        for number in [fixture.id for fixture in self.season.fixtures if fixture.state is FixtureState.RUNNING]:
            self.play(self.season.fixture(number), today)

    def fix(self, season: Season, stage: str, people: Collection[Player]) -> Season:
        entries = [entry for entry in season.entries if entry.player in people]
        return opened(season, stage, link_of(self.seed, self.salt, len(season.drawings) + 1), self.salt, entries)

    def is_told(self, player: Player) -> bool:
        """Whether somebody says so who does not come any more."""
        return int(player[1:]) % 2 == 0

    def take(self, after: After, today: int) -> None:
        """Take over a season after an event, and carry out the orders."""
        self.season = after.season
        for order in after.orders:
            table = self.tables.get(order.fixture)
            if order.do is Do.OPEN:
                self.calls[order.fixture] = today
            elif order.do is Do.SEEK and order.seat is not None:
                self.seeking.append((today + ROLL_CALL_DAYS, order.fixture, order.seat))
            elif order.do in (Do.HAND_OVER, Do.SUBSTITUTE) and table and order.seat is not None:
                table.held[order.seat].append((order.player, table.age))

    def muster(self, number: int, today: int) -> None:
        """Begin a game with those who come; who does not is out of the season."""
        fixture = self.season.fixture(number)
        absent = [player for player in fixture.players if player and self.leaving.get(player, today + 1) <= today]
        self.take(events.muster(self.season, number, absent), today)
        if self.season.fixture(number).state is FixtureState.RUNNING:
            self.begin(number)
        self.drop(absent, today)

    def begin(self, number: int) -> None:
        players = self.season.fixture(number).players
        days = FOREVER if self.rng.below(10) == 0 else SHORTEST + self.rng.below(LONGEST - SHORTEST)
        self.tables[number] = Table(days, held=[[(player, 0)] for player in players])

    def here(self, today: int) -> dict[int, list[Player]]:
        return {
            each.id: [player for player in each.players if player and self.leaving.get(player, today + 1) > today]
            for each in self.season.fixtures
        }

    def drop(self, absent: list[Player], today: int) -> None:
        """Take those out who did not come."""
        for player in absent:
            entry = self.season.entry(player)
            if entry and entry.status is not Status.DROPPED:
                self.take(events.leave(self.season, player), today)

    def substitute(self, today: int) -> None:
        """Let substitutes come to the seats that were given up."""
        for due, number, seat in [wanted for wanted in self.seeking if wanted[0] <= today]:
            self.seeking.remove((due, number, seat))
            fixture = self.season.fixture(number)
            busy, most = self.season.busy, self.season.rules.at_once
            reserves = [entry.player for entry in self.season.entries if entry.status is Status.RESERVE]
            able = [player for player in reserves if player not in fixture.players and busy[player] < most]
            if able and fixture.state is FixtureState.RUNNING and fixture.players[seat] is None:
                player = able[self.rng.below(len(able))]
                self.take(events.substitute(self.season, number, seat, player), today)

    def play(self, fixture: Fixture, today: int) -> None:
        """Play a day at a table; after the hard stop somebody late is found there, and it ends."""
        table = self.tables[fixture.id]
        table.age += 1
        gone = [player for player in fixture.players if player and self.leaving.get(player, today + 1) <= today]
        self.drop(gone, today)
        if self.season.phase is Phase.HARD_STOP:
            seat = self.rng.below(len(fixture.players))
            if self.season.fixture(fixture.id).players[seat]:
                self.take(events.be_late(self.season, fixture.id, seat), today)
            table.days = table.age
        if table.age >= table.days:
            self.take(events.finish(self.season, fixture.id, self.result(fixture.id, table, today)), today)

    def result(self, number: int, table: Table, today: int) -> Result:
        points = [self.rng.below(15) for _ in table.held]
        return Result(
            id=f"g{number}",
            ended=f"day {today:04}",
            seats=tuple(
                SeatResult(
                    seat=seat,
                    place=1 + sum(other > points[seat] for other in points),
                    points=points[seat],
                    stints=tuple(_stints(held, table.age)),
                )
                for seat, held in enumerate(table.held)
            ),
        )


def simulate(
    players: int, rules: SeasonRules, dropouts: int, seed: int, check: Callable[[Season], None] = lambda season: None
) -> Season:
    """Play a season from sign-up to close; `dropouts` are per cent, and `check` looks at the season after each day."""
    rng = Rng.seeded(digest("simulate", str(seed)))
    names = [f"p{number:03}" for number in range(players)]
    reserves = [f"r{number:03}" for number in range(max(2, players // 8))]
    secret, salt = digest("seed", str(seed)).hex(), digest("salt", str(seed)).hex()
    season = Season(rules=rules.model_copy(update={"edition": EDITION}), commitment=link_of(secret, salt, 0))
    for name in (*names, *reserves):
        season = events.join(season, name, reserve=name in reserves).season
    awake = [Entrant(name, frozenset((8 * rng.below(3) + hour) % 24 for hour in range(16))) for name in names]
    draw = partial(_drawn, seed=secret, salt=salt, costs=pair_costs(awake))
    season = draw(season, 0)
    rng.shuffle(names)
    days = 7 * season.plan.weeks * (rules.rounds + 1)
    leaving = {name: rng.below(days) for name in names[: round(players * dropouts / 100)]}
    simulation, first = Simulation(season, rng, leaving, secret, salt), 0
    while True:
        for today in _days(simulation, first):
            simulation.day(today)
            check(simulation.season)
        if not simulation.season.has_next:
            break
        first = today + 1
        simulation.season = draw(simulation.season, first)
    closed = events.close(simulation.season, f"day {today:04}").season
    check(closed)
    return closed


def _drawn(season: Season, today: int, *, seed: str, salt: str, costs: Costs) -> Season:
    """Return a season after its draw, or a cup after that of its next round, to which somebody comes late."""
    seed = link_of(seed, salt, len(season.drawings) + 1)
    if not season.rules.rounds:
        return events.start(season, seed, salt, costs, {}, salt).season
    if not season.rounds:
        season = cups.call_in(season).season
        for player in season.playing:
            season = cups.check_in(season, player).season
    elif season.takes_late:
        season = cups.enter(season, f"p{LATE + len(season.rounds)}").season
    return cups.draw_round(season, f"day {today:04}", seed, salt, costs, {}, salt).season


def _days(simulation: Simulation, first: int) -> Iterator[int]:
    """Yield the days until all games are over, with overtime and hard stop in their time."""
    last = first + 7 * simulation.season.plan.weeks
    for today in range(first, last + 2):
        if today == last - 7 * OVERTIME_WEEKS:
            simulation.season = events.fall_due(simulation.season).season
        if today == last:
            simulation.season = events.stop(simulation.season, simulation.here(today)).season
        yield today
        if simulation.season.rounds and simulation.season.is_over:
            return


def _stints(held: list[tuple[Player | None, int]], age: int) -> Iterator[Stint]:
    ends = [*(start for _, start in held[1:]), age]
    for number, ((player, start), end) in enumerate(zip(held, ends, strict=True)):
        why = FINISHED if number == len(held) - 1 else "left"
        yield Stint(player=player, automated=player is None, start=start, end=end, ended=why)
