"""People who don't come: who inherits their place, and how tables that lack people are grouped anew.

A table needs two of the people whose game it is. One that was dealt is finished and counts; only one that was never
dealt can be missing, which gives points to who was there (`standings.table`). What follows from any event of a season
is the season after it, with orders for whoever runs the tables.
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
    """An order to whoever runs the tables."""

    OPEN = "open"
    SEAT = "seat"
    """Let somebody have a seat from its first turn on."""
    HAND_OVER = "hand_over"
    """Let the automated player have a seat."""
    SEEK = "seek"
    """Look for a substitute."""
    SUBSTITUTE = "substitute"


class Order(NamedTuple):
    """An order about a fixture, mostly about one of its seats."""

    do: Do
    fixture: int
    seat: int | None = None
    player: Player | None = None


class After(NamedTuple):
    """A season after an event, and the orders that follow from it."""

    season: Season
    orders: tuple[Order, ...] = ()


NOT_DEALT: Final = (FixtureState.WAITING, FixtureState.CALLED, FixtureState.LACKING)


def waiting(season: Season) -> Season:
    """Return the season with its waiting list, to whose order the list binds that its first draw follows from."""
    reserves = tuple(entry.player for entry in season.entries if entry.status is Status.RESERVE)
    return season if season.rules.edition == 1 else season.model_copy(update={"waiting": reserves})


def begun(season: Season, fixture: Fixture) -> Season:
    """Return the season once a game begins that the draw gave those of its players who own it."""
    own = {player for player in fixture.owners if player in fixture.players and season.rules.edition > 1}
    entries = (
        entry.model_copy(update={"has_begun": True}) if entry.player in own else entry for entry in season.entries
    )
    return season.model_copy(update={"entries": tuple(entries)})


def heir_of(season: Season, leaver: Entry) -> Player | None:
    """Return the first of the waiting list who may have the place of somebody who leaves, or None.

    Nobody inherits a place in a division below their own, and blocks do not matter, so that nobody can choose.
    """
    may_pass = season.rules.edition > 1 and season.phase in OPENING and not leaver.has_begun
    division = leaver.division if may_pass else None
    reserves = (entry for player in season.waiting if (entry := season.entry(player)))
    free = (entry for entry in reserves if entry.status is Status.RESERVE and entry.has_claim)
    able = (entry.player for entry in free if may_rise(entry, division))
    return next(able, None) if division is not None else None


def may_rise(reserve: Entry, division: int | None) -> bool:
    """Whether a division is not below somebody's own."""
    return division is None or reserve.home is None or division <= reserve.home


def inherited(season: Season, leaver: Player, heir: Player) -> Season:
    """Return the season in which the games of somebody that have not begun are their heir's."""
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
    """Return the divisions in which the draw and the waiting list have given people a place."""
    divisions = {player: each.division for each in season.fixtures for player in each.drawn}
    for heir, leaver in season.heirs:
        divisions[heir] = divisions.get(leaver, 0)
    return divisions


def waiting_faults(season: Season) -> Iterator[str]:
    """Yield a line for each heir who was not the first of the waiting list that may have the place."""
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
"""The people that a table needs."""
Fix = Callable[[Season, str, Collection[Player]], Season]
"""Fixes for a draw whom it is about, unless that is fixed already."""
OPEN: Final = (FixtureState.WAITING, FixtureState.CALLED)


def lacks_people(season: Season, fixture: Fixture) -> bool:
    """Whether too few are left of those whose game it is."""
    return season.rules.edition > 1 and len(fixture.owned) < NEEDED


def put_by(season: Season, fixture: Fixture, present: Collection[Player]) -> Season:
    """Return the season in which a table is not dealt for now, or never where nobody was there."""
    state = FixtureState.LACKING if present else FixtureState.NOT_PLAYED
    players = tuple(player if player in present else None for player in fixture.players)
    return season.with_fixture(fixture.id, state=state, present=tuple(filter(None, players)), players=players)


def groups(season: Season) -> Iterator[list[Fixture]]:
    """Yield the tables that lack people, those of a division and round together."""
    lacking: dict[tuple[int, int], list[Fixture]] = {}
    for fixture in season.fixtures:
        if fixture.state is FixtureState.LACKING:
            lacking.setdefault((fixture.division, fixture.round), []).append(fixture)
    yield from lacking.values()


def settled(season: Season, has_waited: Callable[[Fixture], bool], fix: Fix) -> Season:
    """Return the season in which those whose tables lack people are grouped anew, or their games are missing.

    Whom that is about is fixed by `fix` before the seed is known.

    They wait for whoever else may come to lack a table: for roll calls that are open, unless a whole table is together
    or one of them `has_waited` long enough; alone, for all tables of their division and round.
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
    """Return the season in which people have a table, or what it is drawn from is fixed and its seed awaited."""
    stage = stage_of(season, people)
    season = fix(season, stage, people)
    listed = _listed(season, stage)
    if seed := season.seed_of(stage):
        group = [fixture for fixture in group if listed.issuperset(fixture.present)]
        season = regroup(season, group, seed, stage).season
    return season


def stage_of(season: Season, people: Collection[Player]) -> str:
    """Return the draw that gives people a table: one that was fixed for two of them and is not made, or a new one."""
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
    """Yield the tables of a group's division and round of which it is not known yet whether they lack people."""
    of = {(fixture.division, fixture.round) for fixture in group}
    yield from (each for each in season.fixtures if each.state in OPEN and (each.division, each.round) in of)


def people_of(group: Collection[Fixture]) -> dict[Player, int]:
    """Return the people of tables that lack some, each with the first of these tables of theirs."""
    found: dict[Player, int] = {}
    for fixture in sorted(group, key=lambda each: each.id):
        for player in fixture.present:
            found.setdefault(player, fixture.id)
    return found


def regrouped(people: Sequence[Player], size: int, seed: str) -> tuple[Player, ...]:
    """Return who of the people sit at the next table of at most that size."""
    drawn = [*people]
    Rng.seeded(digest(seed)).shuffle(drawn)
    tables = -(-len(drawn) // size)
    return tuple(drawn[: -(-len(drawn) // tables)])


def in_seats(season: Season, lacking: Mapping[Player, int], people: Sequence[Player]) -> Seated:
    """Return people in seats and an order that they have had least at the tables drawn before but those replaced."""
    pools = ((each.drawn, number, player) for each in season.fixtures for number, player in each.pool)
    replaced = {lacking[player] for player in people} | {number for drawn, number, player in pools if player in drawn}
    history = [fixture.drawn for fixture in season.fixtures if fixture.id not in replaced]
    return seated(people, history, varied=True)


def regroup(season: Season, group: Collection[Fixture], seed: str, stage: str) -> After:
    """Give people of tables that lack some a table together, which stands in the place of one of each of them."""
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
    """Return the season in which the games of tables that lack people are missing."""
    for fixture in group:
        season = season.with_fixture(fixture.id, state=FixtureState.NOT_PLAYED)
    return season


def without_gone(season: Season) -> Season:
    """Return the season in which nobody waits at a table that is not theirs any more."""
    for fixture in season.fixtures if season.rules.edition > 1 else ():
        if fixture.state is FixtureState.WAITING and not fixture.owned:
            season = put_by(season, fixture, ())
        elif fixture.state is FixtureState.LACKING and not set(fixture.present) <= set(fixture.owned):
            state = FixtureState.WAITING if fixture.owned else FixtureState.NOT_PLAYED
            season = season.with_fixture(fixture.id, state=state, present=())
    return season


def at_stop(season: Season, here: Mapping[int, Collection[Player]]) -> Season:
    """Return the season in which all tables that were not dealt are missing for those who are `here`."""
    for fixture in season.fixtures if season.rules.edition > 1 else ():
        if fixture.state in OPEN:
            present = {*fixture.owned}.intersection(here.get(fixture.id, ()))
            season = put_by(season, fixture, present)
    return miss(season, [each for each in season.fixtures if each.state is FixtureState.LACKING])


def regrouping_faults(season: Season) -> Iterator[str]:
    """Yield a line for each table of people grouped anew that the seed does not give."""
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
