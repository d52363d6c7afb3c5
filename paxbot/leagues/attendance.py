"""People who don't come: who inherits their place, and how tables that lack people are grouped anew.

A table needs two of the people whose game it is. A game that was dealt is finished and counts; only one that was never
dealt can be missing, which gives points to those who were there (`standings.table`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import count
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.kernel import Rng
from paxbot.leagues.binding import label_of
from paxbot.leagues.draw import RESERVE, digest
from paxbot.leagues.results import Entry, Fixture, FixtureState, Player, Status
from paxbot.leagues.season import OPENING, Season
from paxbot.leagues.swiss import Seated, seated


class Do(StrEnum):
    OPEN = "open"
    SEAT = "seat"
    HAND_OVER = "hand_over"
    """The automated player gets a seat."""
    SEEK = "seek"
    SUBSTITUTE = "substitute"


class Order(NamedTuple):
    do: Do
    fixture: int
    seat: int | None = None
    player: Player | None = None


class After(NamedTuple):
    """A season after an event, and the orders for those who run the tables."""

    season: Season
    orders: tuple[Order, ...] = ()


NOT_DEALT: Final = (FixtureState.WAITING, FixtureState.CALLED, FixtureState.LACKING)


def waiting(season: Season) -> Season:
    """Return the season with its waiting list, to whose order the list of its first draw binds."""
    reserves = tuple(entry.player for entry in season.entries if entry.status is Status.RESERVE)
    return season if season.rules.edition == 1 else season.model_copy(update={"waiting": reserves})


def begun(season: Season, fixture: Fixture) -> Season:
    own = {player for player in fixture.owners if player in fixture.players and season.rules.edition > 1}
    entries = (
        entry.model_copy(update={"has_begun": True}) if entry.player in own else entry for entry in season.entries
    )
    return season.model_copy(update={"entries": tuple(entries)})


def heir_of(season: Season, leaver: Entry) -> Player | None:
    """Return the first on the waiting list who may have the place of somebody who leaves, or None.

    Nobody inherits a place in a division below their own. Blocks don't matter, so that nobody can choose.
    """
    may_pass = season.rules.edition > 1 and season.phase in OPENING and not leaver.has_begun
    division = leaver.division if may_pass else None
    reserves = (entry for player in season.waiting if (entry := season.entry(player)))
    free = (entry for entry in reserves if entry.status is Status.RESERVE and entry.has_claim)
    able = (entry.player for entry in free if may_rise(entry, division))
    return next(able, None) if division is not None else None


def may_rise(reserve: Entry, division: int | None) -> bool:
    return division is None or reserve.home is None or division <= reserve.home


def inherited(season: Season, leaver: Player, heir: Player) -> Season:
    division = next(entry.division for entry in season.entries if entry.player == leaver)
    changes: dict[Player, dict[str, object]] = {
        leaver: {"division": None},
        heir: {"division": division, "status": Status.PLAYING},
    }
    entries = (entry.model_copy(update=changes.get(entry.player, {})) for entry in season.entries)
    return season.model_copy(
        update={
            "entries": tuple(entries),
            "fixtures": tuple(_passed(fixture, leaver, heir) for fixture in season.fixtures),
            "heirs": (*season.heirs, (heir, leaver)),
        }
    )


def _passed(fixture: Fixture, leaver: Player, heir: Player) -> Fixture:
    if leaver not in fixture.owners or fixture.state not in NOT_DEALT:
        return fixture
    owners = tuple(heir if player == leaver else player for player in fixture.owners)
    return fixture.model_copy(update={"inherited": owners})


def placed(season: Season) -> dict[Player, int]:
    divisions = {player: each.division for each in season.fixtures for player in each.drawn}
    for heir, leaver in season.heirs:
        divisions[heir] = divisions.get(leaver, 0)
    return divisions


def waiting_faults(season: Season) -> Iterator[str]:
    """Yield a line for each heir who wasn't the first on the waiting list who may have the place."""
    entrants = season.drawings[0].entrants if season.people and season.drawings else ()
    bound = [each.player for each in entrants if label_of(season, each) == RESERVE]
    if bound != [player for player in season.waiting if player in season.salts]:
        yield "the waiting list is not the one that was fixed"
    passed, divisions = set[Player](), placed(season)
    for heir, leaver in season.heirs:
        division = divisions.get(heir)
        before = season.waiting[: season.waiting.index(heir)] if heir in season.waiting else season.waiting
        entries = [entry for player in before if player not in passed and (entry := season.entry(player))]
        if heir not in season.waiting or any(
            each.status is not Status.DROPPED and each.has_claim and may_rise(each, division) for each in entries
        ):
            yield f"the place of {leaver} did not pass to the head of the waiting list"
        passed.add(heir)


NEEDED: Final = 2
Fix = Callable[[Season, str, Collection[Player]], Season]
"""Fixes for a draw the people it is about, unless that is done already."""
OPEN: Final = (FixtureState.WAITING, FixtureState.CALLED)


def lacks_people(season: Season, fixture: Fixture) -> bool:
    return season.rules.edition > 1 and len(fixture.owned) < NEEDED


def put_by(season: Season, fixture: Fixture, present: Collection[Player]) -> Season:
    """Return the season in which a table isn't dealt for now, or never where nobody was there."""
    state = FixtureState.LACKING if present else FixtureState.NOT_PLAYED
    players = tuple(player if player in present else None for player in fixture.players)
    return season.with_fixture(fixture.id, state=state, present=tuple(filter(None, players)), players=players)


def groups(season: Season) -> Iterator[list[Fixture]]:
    """Yield the tables that lack people, by division and round."""
    lacking: dict[tuple[int, int], list[Fixture]] = {}
    for fixture in season.fixtures:
        if fixture.state is FixtureState.LACKING:
            lacking.setdefault((fixture.division, fixture.round), []).append(fixture)
    yield from lacking.values()


def settled(season: Season, has_waited: Callable[[Fixture], bool], fix: Fix) -> Season:
    """Return the season with people of tables that lack some grouped anew, or their games missing.

    `fix` fixes the people before the seed is known. They wait for others of their division and round who may come to
    lack a table: while roll calls are open, unless a whole table is together or one of them `has_waited` long enough;
    alone, for all tables.
    """
    for group in groups(season):
        people, rest = people_of(group), [*others(season, group)]
        is_quiet = all(each.state is not FixtureState.CALLED for each in rest)
        is_due = len(people) >= season.rules.size or is_quiet or any(map(has_waited, group))
        if len(people) >= NEEDED and is_due:
            season = drawn_anew(season, group, people, fix)
        elif not rest:
            season = miss(season, group)
    return season


def drawn_anew(season: Season, group: Collection[Fixture], people: Collection[Player], fix: Fix) -> Season:
    """Return the season with a new table for people, or waiting for the seed of its draw."""
    stage = stage_of(season, people)
    season = fix(season, stage, people)
    listed = _listed(season, stage)
    if seed := season.seed_of(stage):
        group = [fixture for fixture in group if listed.issuperset(fixture.present)]
        season = regroup(season, group, seed, stage).season
    return season


def stage_of(season: Season, people: Collection[Player]) -> str:
    """Return the draw that gives people a table: a fixed one of two of them that isn't made yet, or a new one."""
    made = {fixture.drawn_by for fixture in season.fixtures}
    stages = (f"regroup {number}" for number in count(1))
    return next(
        stage
        for stage in stages
        if season.drawing(stage) is None
        or (stage not in made and len(_listed(season, stage).intersection(people)) >= NEEDED)
    )


def _listed(season: Season, stage: str) -> set[Player]:
    drawing = season.drawing(stage)
    return {each.player for each in drawing.entrants} if drawing else set()


def others(season: Season, group: Collection[Fixture]) -> Iterator[Fixture]:
    """Yield the tables of a group's division and round that may still come to lack people."""
    of = {(fixture.division, fixture.round) for fixture in group}
    yield from (each for each in season.fixtures if each.state in OPEN and (each.division, each.round) in of)


def people_of(group: Collection[Fixture]) -> dict[Player, int]:
    """Return the people of tables that lack some, each with the first of their tables."""
    found: dict[Player, int] = {}
    for fixture in sorted(group, key=lambda each: each.id):
        for player in fixture.present:
            found.setdefault(player, fixture.id)
    return found


def regrouped(people: Sequence[Player], size: int, seed: str) -> tuple[Player, ...]:
    drawn = [*people]
    Rng.seeded(digest(seed)).shuffle(drawn)
    tables = -(-len(drawn) // size)
    return tuple(drawn[: -(-len(drawn) // tables)])


def in_seats(season: Season, lacking: Mapping[Player, int], people: Sequence[Player]) -> Seated:
    """Return people in seats and an order they have had least, not counting tables that were replaced."""
    pools = ((each.drawn, number, player) for each in season.fixtures for number, player in each.pool)
    replaced = {lacking[player] for player in people} | {number for drawn, number, player in pools if player in drawn}
    history = [fixture.drawn for fixture in season.fixtures if fixture.id not in replaced]
    return seated(people, history, varied=True)


def regroup(season: Season, group: Collection[Fixture], seed: str, stage: str) -> After:
    """Give people a table together, which replaces one of each of theirs that lacked people."""
    people = people_of(group)
    if len(people) < NEEDED:
        raise PaxError("wrong_fixture_state")
    seats, of = in_seats(season, people, regrouped([*people], season.rules.size, seed)), next(iter(group))
    for player in seats:
        season = season.with_fixture(people[player], state=FixtureState.REPLACED)
    new = Fixture(
        id=len(season.fixtures),
        division=of.division,
        round=of.round,
        drawn=seats,
        players=seats,
        pool=tuple((number, player) for player, number in people.items()),
        drawn_by=stage,
    )
    return After(season.model_copy(update={"fixtures": (*season.fixtures, new)}))


def miss(season: Season, group: Collection[Fixture]) -> Season:
    for fixture in group:
        season = season.with_fixture(fixture.id, state=FixtureState.NOT_PLAYED)
    return season


def without_gone(season: Season) -> Season:
    for fixture in season.fixtures if season.rules.edition > 1 else ():
        if fixture.state is FixtureState.WAITING and not fixture.owned:
            season = put_by(season, fixture, ())
        elif fixture.state is FixtureState.LACKING and not set(fixture.present) <= set(fixture.owned):
            state = FixtureState.WAITING if fixture.owned else FixtureState.NOT_PLAYED
            season = season.with_fixture(fixture.id, state=state, present=())
    return season


def at_stop(season: Season, here: Mapping[int, Collection[Player]]) -> Season:
    """Return the season in which games that weren't dealt are missing for those who are `here`."""
    for fixture in season.fixtures if season.rules.edition > 1 else ():
        if fixture.state in OPEN:
            present = {*fixture.owned}.intersection(here.get(fixture.id, ()))
            season = put_by(season, fixture, present)
    return miss(season, [each for each in season.fixtures if each.state is FixtureState.LACKING])


def regrouping_faults(season: Season) -> Iterator[str]:
    for fixture in filter(lambda each: each.pool, season.fixtures):
        before = season.model_copy(update={"fixtures": season.fixtures[: fixture.id]})
        numbers = {player: number for number, player in fixture.pool}
        people = {player: season.fixture(number) for player, number in numbers.items()}
        seats = regrouped([*people], season.rules.size, season.seed_of(fixture.drawn_by))
        seats = in_seats(before, numbers, seats)
        lacked = [
            people[player].state is FixtureState.REPLACED and people[player].present == (player,) for player in seats
        ]
        if seats != fixture.drawn or not all(lacked):
            yield f"table {fixture.id + 1} is not the one that the seed gives those whose tables lacked people"
    stood_for = sum(len(fixture.drawn) for fixture in season.fixtures if fixture.pool)
    if stood_for != sum(fixture.state is FixtureState.REPLACED for fixture in season.fixtures):
        yield "not each table that lacked people has one in its place, or is missing"
