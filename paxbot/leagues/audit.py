"""Random seasons day by day, with drop-outs, no-shows and substitutes, and checks of every season."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import inf

from paxbot.engine.kernel import Rng, commitment
from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.attendance import After, Do, placed, regrouping_faults, settled, waiting_faults
from paxbot.leagues.binding import binding_faults, listed_people, opened
from paxbot.leagues.cup_events import tables_of
from paxbot.leagues.draw import Costs, Entrant, by_lot, digest, draw, link_of, pair_costs, pairings
from paxbot.leagues.plan import OVERTIME_WEEKS, in_divisions
from paxbot.leagues.results import FINISHED, Fixture, FixtureState, Player, Result, Role, SeatResult, Status, Stint
from paxbot.leagues.season import EDITION, Phase, Season, SeasonRules, costs_in
from paxbot.leagues.standings import last_points


def faults(season: Season) -> Iterator[str]:
    yield from draw_faults(season)
    yield from state_faults(season)


def state_faults(season: Season) -> Iterator[str]:
    for fixture in season.fixtures:
        yield from _fixture(season, fixture)
    ids = Counter(fixture.result.id for fixture in season.fixtures if fixture.result)
    yield from (f"the result {name} counts {times} times" for name, times in ids.items() if times > 1)
    if season.rules.edition > 1:
        yield from _people_faults(season)
    # In the second edition all tables are open once the games are due.
    most = season.rules.at_once + 1 if season.rules.edition == 1 else len(season.fixtures)
    yield from (f"{player} plays at {times} tables" for player, times in season.busy.items() if player and times > most)
    if season.told and len(season.told) != len(season.plan.divisions):
        yield "the standings of a division are not told"
    for number, told in enumerate(season.told):
        if told != season.told_standings(number):
            yield f"the standings of division {number + 1} are not what the results give"
    if season.told and dict(season.thanked) != season.thanks():
        yield "the thanks are not what the results give"
    yield from waiting_faults(season)
    if season.phase is Phase.CLOSED:
        yield from _closed(season)


def draw_faults(season: Season) -> Iterator[str]:
    """Yield a line for everything that doesn't follow from the seed: the commitment, and all pairings."""
    yield from binding_faults(season)
    if not season.fixtures:
        return
    if season.rules.edition == 1 and commitment(season.seed, season.salt) != season.commitment:
        yield "seed and salt are not those that were committed to"
    if season.rounds:
        yield from _round_faults(season)
        yield from regrouping_faults(season)
        return
    seed = season.seed_of("draw")
    if season.is_equal and list(season.people) != by_lot(listed_people(season), seed):
        yield "the divisions are not those that the seed gives"
    skills = [
        [season.seeding.get(player, -inf) for player in each] for each in in_divisions(season.plan, season.people)
    ]
    if season.seeding and any(min(upper) < max(lower) for upper, lower in pairwise(skills)):
        yield "the divisions are not those that the ratings give"
    mixed = season.rules.mixed and season.rules.edition == 1
    order = draw(season.plan, season.people, costs_in(season.costs), seed, season.redraws, mixed=mixed)
    if pairings(season.plan, order) != season.pairings:
        yield "the pairings are not those that the seed gives"
    yield from regrouping_faults(season)


def _round_faults(season: Season) -> Iterator[str]:
    for number, drawn in enumerate(season.rounds):
        tables = [fixture.drawn for fixture in season.fixtures if fixture.round == number and not fixture.pool]
        people = {player for seats in tables for player in seats}
        able = people.union(season.playing) if drawn.is_final else people
        if tables_of(season, number, able, drawn.redraws) != tables:
            yield f"the tables of round {number + 1} are not those that the seed and the results give"


def _fixture(season: Season, fixture: Fixture) -> Iterator[str]:
    people = [player for player in fixture.players if player is not None]
    if len(set(people)) < len(people):
        yield f"somebody sits twice at the table of fixture {fixture.id}"
    if (fixture.state is FixtureState.OVER) != (fixture.result is not None):
        yield f"fixture {fixture.id} is {fixture.state} and has {'a' if fixture.result else 'no'} result"
    dropped = {entry.player for entry in season.entries if entry.status is Status.DROPPED}
    if fixture.state is FixtureState.RUNNING and dropped & set(people):
        yield f"somebody who dropped out plays fixture {fixture.id}"


def _people_faults(season: Season) -> Iterator[str]:
    names = Counter(entry.player for entry in season.entries)
    yield from (f"{player} takes part {times} times" for player, times in names.items() if times > 1)
    heirs, passed = dict(season.heirs), {former for _, former in season.heirs}
    homes = {entry.player: entry.division for entry in season.entries if entry.division is not None}
    if season.rounds:
        # Somebody who left a cup may come back for its next round.
        passed -= homes.keys()
    if homes != {player: number for player, number in placed(season).items() if player not in passed}:
        yield "those who have a place are not those to whom draw and waiting list gave one"
    for number, fixture in enumerate(season.fixtures):
        yield from _owner_faults(number, fixture, heirs)


def _owner_faults(number: int, fixture: Fixture, heirs: Mapping[Player, Player]) -> Iterator[str]:
    of = [*fixture.owners]
    former = [*of]
    for _ in heirs:
        pairs = zip(fixture.drawn, former, strict=False)
        former = [owner if owner == player else heirs.get(owner, owner) for player, owner in pairs]
    if fixture.id != number or len(of) != len(fixture.drawn) or tuple(former) != fixture.drawn:
        yield f"fixture {number} does not count for those to whom the draw gave it"
    able = set() if fixture.is_open or fixture.result else {*of}
    if len({*fixture.present}) < len(fixture.present) or not able.issuperset(fixture.present):
        yield f"somebody was there for fixture {number} whose game it is not"
    seats = fixture.result.seats if fixture.result else ()
    held = [(seat.seat, stint.player) for seat in seats for stint in seat.stints if stint.player in of]
    if seats and ([seat.seat for seat in seats] != [*range(len(of))] or any(of[at] != who for at, who in held)):
        yield f"the seats of fixture {number} are not those of the draw"


def _closed(season: Season) -> Iterator[str]:
    for fixture in season.fixtures:
        if fixture.is_to_come:
            yield f"fixture {fixture.id} is {fixture.state} though the season is closed"
    for number in range(len(season.plan.divisions)):
        games = [each for each in season.fixtures if each.division == number and each.result and season.counts(each)]
        rows = season.standings(number)
        scores = [score for row in rows for score in row.counted]
        missed = sum((score.points for score in scores if score.role is Role.MISSED), Fraction(0))
        left = sum(score.role is Role.LEFT for score in scores)
        most = 5 * sum(len(each.players) for each in games) + left * last_points(season.rules.size) + missed
        if sum((row.points for row in rows), Fraction(0)) > most:
            yield f"division {number + 1} has more points than its games give"
    before_close = [season.order(number, until=season.closed_at) for number in range(len(season.plan.divisions))]
    if list(season.final) != before_close or dict(season.moves) != season.moving(season.final):
        yield "the final order or who moves up and down is not what the results give"
        return
    home = {player: number for number, people in enumerate(season.final) for player in people}
    steps = Counter((home[player], to) for player, to in season.moves.items())
    if any(abs(one - other) != 1 or steps[other, one] != times for (one, other), times in steps.items()):
        yield "not as many are relegated as are promoted"


ROLL_CALL_DAYS = 2
OPENED_A_DAY = 4
SHORTEST, LONGEST = 15, 60
"""The days games take; one in ten never ends by itself."""
FOREVER = 1000
LATE = 900
"""The number of the first who comes late to a cup."""


@dataclass(slots=True)
class Table:
    days: int
    age: int = 0
    held: list[list[tuple[Player | None, int]]] = field(default_factory=list)


@dataclass(slots=True)
class Simulation:
    season: Season
    rng: Rng
    leaving: dict[Player, int]
    """The day on which somebody stops coming; half of them say so."""
    seed: str
    salt: str
    tables: dict[int, Table] = field(default_factory=dict)
    calls: dict[int, int] = field(default_factory=dict)
    seeking: list[tuple[int, int, int]] = field(default_factory=list)
    """A day, a fixture and a seat that a substitute takes then."""

    def day(self, today: int) -> None:
        for player in [player for player, day in self.leaving.items() if day == today and int(player[1:]) % 2 == 0]:
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

    def take(self, after: After, today: int) -> None:
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
        fixture = self.season.fixture(number)
        absent = [player for player in fixture.players if player and self.leaving.get(player, today + 1) <= today]
        self.take(events.muster(self.season, number, absent), today)
        if self.season.fixture(number).state is FixtureState.RUNNING:
            players = self.season.fixture(number).players
            days = FOREVER if self.rng.below(10) == 0 else SHORTEST + self.rng.below(LONGEST - SHORTEST)
            self.tables[number] = Table(days, held=[[(player, 0)] for player in players])
        self.drop(absent, today)

    def here(self, today: int) -> dict[int, list[Player]]:
        return {
            each.id: [player for player in each.players if player and self.leaving.get(player, today + 1) > today]
            for each in self.season.fixtures
        }

    def drop(self, absent: list[Player], today: int) -> None:
        for player in absent:
            entry = self.season.entry(player)
            if entry and entry.status is not Status.DROPPED:
                self.take(events.leave(self.season, player), today)

    def substitute(self, today: int) -> None:
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
        """Play a day at a table; somebody late after the hard stop is found there, and the game ends."""
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
    """Play a random season; `dropouts` are per cent, and `check` sees the season after each day."""
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
