"""Checks of every season: tables, seats, results, promotions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import inf

from paxbot.engine.rng import commitment
from paxbot.leagues.binding import binding_faults, listed_people
from paxbot.leagues.cup_events import tables_of
from paxbot.leagues.draw import by_lot, draw, pairings
from paxbot.leagues.plan import in_divisions
from paxbot.leagues.points import last_points
from paxbot.leagues.regrouping import regrouping_faults
from paxbot.leagues.results import Player, Role
from paxbot.leagues.season import Phase, Season, costs_in
from paxbot.leagues.season_parts import Fixture, FixtureState, Status
from paxbot.leagues.waiting_list import placed, waiting_faults


def faults(season: Season) -> Iterator[str]:
    """Yield a line for each thing that does not hold."""
    yield from draw_faults(season)
    yield from state_faults(season)


def state_faults(season: Season) -> Iterator[str]:
    """Yield a line for each thing that does not hold after the draw."""
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
    """Yield a line for each thing that the seed does not give: the commitment, and all pairings."""
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
    """Yield a line for each round of a cup that the seed and the rounds before do not give."""
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
    """Yield a line for each of the people who is not where draw and waiting list have put them."""
    names = Counter(entry.player for entry in season.entries)
    yield from (f"{player} takes part {times} times" for player, times in names.items() if times > 1)
    heirs, passed = dict(season.heirs), {former for _, former in season.heirs}
    homes = {entry.player: entry.division for entry in season.entries if entry.division is not None}
    if season.rounds:
        # Whoever has left a cup may come back for its next round.
        passed -= homes.keys()
    if homes != {player: number for player, number in placed(season).items() if player not in passed}:
        yield "those who have a place are not those to whom draw and waiting list gave one"
    for number, fixture in enumerate(season.fixtures):
        yield from _owner_faults(number, fixture, heirs)


def _owner_faults(number: int, fixture: Fixture, heirs: Mapping[Player, Player]) -> Iterator[str]:
    """Yield a line for a game that counts for others than draw and waiting list gave it, or in other seats."""
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
