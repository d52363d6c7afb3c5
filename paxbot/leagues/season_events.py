"""Events of a season; each returns the season after it, with orders. Raises: PaxError where it can't happen."""

from collections import Counter
from collections.abc import Collection, Mapping, Set as AbstractSet

from paxbot import PaxError
from paxbot.leagues.attendance import (
    After,
    Do,
    Order,
    at_stop,
    begun,
    heir_of,
    inherited,
    lacks_people,
    put_by,
    waiting,
    without_gone,
)
from paxbot.leagues.binding import Blocks, block_costs, opened
from paxbot.leagues.draw import Costs, Pair, by_lot, check_hours, draw_apart, pairings
from paxbot.leagues.plan import in_divisions
from paxbot.leagues.results import Entry, Fixture, FixtureState, Player, Result, Status
from paxbot.leagues.season import GATHERING, OPENING, RUNNING, Phase, Season, listed

Pairs = AbstractSet[Pair]
NONE: Pairs = frozenset()


def join(season: Season, player: Player, *, reserve: bool = False, division: int | None = None) -> After:
    """Sign somebody up, as a reserve also while the season runs."""
    check_phase(season, *((*GATHERING, *RUNNING) if reserve else (Phase.SIGN_UP,)))
    if season.entry(player):
        raise PaxError("already_in_season", player=player)
    status = Status.RESERVE if reserve else Status.PLAYING
    return _with(season, entries=(*season.entries, Entry(player=player, division=division, status=status)))


def leave(season: Season, player: Player, apart: Pairs = NONE, *, is_expelled: bool = False) -> After:
    """Take somebody out: seats not begun go to reserves, running ones to the automated player, then to a substitute.

    Nobody gets a seat by `apart` at a table with somebody they block or who blocks them.
    """
    check_phase(season, *GATHERING, *RUNNING)
    entry = season.entry(player)
    if entry is None or entry.status is Status.DROPPED:
        raise PaxError("not_in_season", player=player)
    if season.phase in GATHERING:
        return _with(season, entries=tuple(other for other in season.entries if other != entry))
    after = After(changed(season, entry, status=Status.DROPPED, is_expelled=is_expelled))
    heir = heir_of(season, entry)
    if heir is not None:
        after = After(inherited(after.season, player, heir))
    for fixture in season.fixtures:
        if player in fixture.players and fixture.is_to_come:
            after = _vacated(after, fixture.id, fixture.players.index(player), apart, heir)
    return after._replace(season=without_gone(after.season))


def start(
    season: Season,
    seed: str,
    salt: str,
    costs: Costs,
    blocks: Blocks,
    secret: str,
    *,
    confirmed: bool = False,
) -> After:
    check_phase(season, Phase.SIGN_UP)
    check_hours(season.plan, confirmed=confirmed)
    season = waiting(opened(season, "draw", seed, salt, season.entries, costs, blocks, secret=secret))
    mixed, edition = season.rules.mixed, season.rules.edition
    playing = [entry for entry in season.entries if entry.status is Status.PLAYING]
    people = [entry.player for entry in sorted(playing, key=lambda entry: 0 if mixed else entry.division or 0)]
    if mixed and edition > 1:
        people = by_lot(people, season.seed_of("draw"))
    apart = block_costs(edition, blocks, in_divisions(season.plan, people))
    drawn = draw_apart(season.plan, people, costs, season.seed_of("draw"), apart, secret, mixed=mixed and edition == 1)
    games = [
        Fixture(id=number, division=game.division, drawn=game.players, players=game.players)
        for number, game in enumerate(pairings(season.plan, drawn.order))
    ]
    division = {player: game.division for game in games for player in game.drawn}
    return _with(
        season,
        phase=Phase.STARTED,
        entries=tuple(
            entry.model_copy(
                update={
                    "division": division.get(entry.player),
                    "home": entry.division if entry.status is Status.RESERVE else None,
                }
            )
            for entry in season.entries
        ),
        people=tuple(people),
        costs=listed(costs),
        redraws=drawn.redraws,
        blocks_commitment=drawn.blocks_commitment,
        fixtures=tuple(games),
    )


def open_tables(
    season: Season, most: int, apart: Pairs = NONE, *, is_late: bool = False, away: Collection[Player] = ()
) -> After:
    """Open at most so many tables whose people have time for one more, those with the most time first.

    Where a division's tables make two halves in each of which everybody sits at as many as they may at once, one half
    comes first. From the latest start on (`is_late`) everybody may sit at one more: in other divisions some tables
    share so many people with others that they would wait for a third round. Once the games are due, every table is
    opened, so that nobody can keep one from being dealt by holding up others. Tables of people who are `away` wait.
    """
    check_phase(season, *OPENING)
    orders: list[Order] = []
    halves = _halves(season)
    is_due = season.rules.edition > 1 and season.phase is Phase.OVERTIME
    tables = len(season.fixtures) if is_due else season.rules.at_once + is_late
    while len(orders) < most and (free := _free(season, tables, away)):
        busy = season.busy
        chosen = min(free, key=lambda each: (halves[each.id], sum(busy[player] for player in each.players if player)))
        season = _filled(season, chosen, apart).with_fixture(chosen.id, state=FixtureState.CALLED)
        orders.append(Order(Do.OPEN, chosen.id))
    if orders and season.phase is Phase.STARTED:
        season = season.model_copy(update={"phase": Phase.PLAYING})
    return After(season, tuple(orders))


def muster(
    season: Season,
    number: int,
    absent: Collection[Player],
    apart: Pairs = NONE,
    excused: Collection[Player] = (),
) -> After:
    """End the roll call of a table: reserves take the seats of those who didn't come, and it begins.

    It waits where a seat is free and the rules let no automated player begin. Where too few came of those whose game it
    is, nobody else gets a seat, and it isn't dealt. For those of the absent who are `excused` it's no miss.
    """
    fixture = _fixture(season, number, FixtureState.CALLED)
    after = After(season)
    for seat, player in enumerate(fixture.players):
        if player is not None and player in absent:
            entry = after.season.entry(player)
            assert entry
            after = after._replace(
                season=changed(after.season, entry, no_shows=entry.no_shows + (player not in excused))
            )
            after = _vacated(after, number, seat, apart)
    mustered = after.season.fixture(number)
    if lacks_people(season, mustered):
        return After(put_by(after.season, mustered, mustered.owned))
    if any(mustered.players) and (season.rules.automated or all(mustered.players)):
        after = after._replace(season=begun(after.season, mustered).with_fixture(number, state=FixtureState.RUNNING))
    return after


def substitute(season: Season, number: int, seat: int, player: Player, apart: Pairs = NONE) -> After:
    fixture, entry = _fixture(season, number, FixtureState.CALLED, FixtureState.RUNNING), season.entry(player)
    if seat not in range(len(fixture.players)) or fixture.players[seat] is not None:
        raise PaxError("seat_taken", fixture=number, seat=seat)
    is_here = entry is not None and entry.status is not Status.DROPPED
    is_rival = entry is not None and entry.division == fixture.division and fixture.owners[seat] != player
    if is_here and is_rival and season.rules.edition > 1:
        raise PaxError("own_division", player=player)
    is_busy = season.busy[player] >= season.rules.at_once
    if not is_here or is_busy or not _may_sit(fixture, player, apart):
        raise PaxError("no_substitute", player=player)
    return After(_seated(season, fixture, seat, player), (Order(Do.SUBSTITUTE, number, seat, player),))


def vacate(season: Season, number: int, seat: int) -> After:
    """Give a running seat to the automated player and look for a substitute; its player stays in the season."""
    fixture = _fixture(season, number, FixtureState.RUNNING)
    if seat not in range(len(fixture.players)) or fixture.players[seat] is None:
        raise PaxError("seat_taken", fixture=number, seat=seat)
    return _vacated(After(season), number, seat)


def take_back(season: Season, number: int, seat: int, player: Player) -> After:
    return After(_seated(season, _fixture(season, number, FixtureState.RUNNING), seat, player))


def finish(season: Season, number: int, result: Result) -> After:
    """Note a result; the same one again changes nothing."""
    check_phase(season, *RUNNING)
    fixture = season.fixture(number)
    if fixture.result and fixture.result.id == result.id:
        return After(season)
    fixture = _fixture(season, number, FixtureState.RUNNING)
    return After(season.with_fixture(fixture.id, state=FixtureState.OVER, result=result))


def void(season: Season, number: int) -> After:
    """Replay a game in the same seats after a fault in the rules; not of a round that is over."""
    check_phase(season, *OPENING)
    fixture = _fixture(season, number, FixtureState.OVER, FixtureState.RUNNING)
    if fixture.round + 1 < len(season.rounds):
        raise PaxError("round_over")
    voided = (*fixture.voided, *([fixture.result] if fixture.result else []))
    return After(season.with_fixture(fixture.id, state=FixtureState.WAITING, result=None, voided=voided))


def correct(season: Season, number: int, result: Result) -> After:
    """Replace a result by the same with one more correction; promotions stay as they are."""
    check_phase(season, *RUNNING, Phase.CLOSED)
    fixture = _fixture(season, number, FixtureState.OVER)
    if fixture.result is None or fixture.result.id != result.id:
        raise PaxError("other_result", fixture=number)
    return After(season.with_fixture(fixture.id, result=result))


def people_at_more(season: Season) -> int:
    """Return how many people sit at one more table for a time, if all games take equally long."""
    for _ in range(-(-season.rules.size // season.rules.at_once) - 1):
        season = open_tables(season, len(season.fixtures)).season
        for each in season.fixtures:
            season = season.with_fixture(each.id, state=FixtureState.NOT_PLAYED) if each.is_open else season
    late = open_tables(season, len(season.fixtures), is_late=True).season
    return sum(times > season.rules.at_once for player, times in late.busy.items() if player)


def fall_due(season: Season) -> After:
    check_phase(season, Phase.STARTED, Phase.PLAYING)
    return _with(season, phase=Phase.OVERTIME)


def extend(season: Season, weeks: int) -> After:
    check_phase(season, *OPENING)
    longer, rounds = {"weeks": season.plan.weeks + weeks}, season.rounds
    rules = season.rules if rounds else season.rules.model_copy(update=longer)
    rounds = (*rounds[:-1], *(drawn.model_copy(update=longer) for drawn in rounds[-1:]))
    phase = Phase.PLAYING if season.phase is Phase.OVERTIME else season.phase
    return _with(season, rules=rules, rounds=rounds, phase=phase)


def stop(season: Season, here: Mapping[int, Collection[Player]] | None = None) -> After:
    """Make the hard stop: games not begun aren't played, and the others are marked."""
    check_phase(season, Phase.OVERTIME)
    season = at_stop(season, here or {})
    for fixture in season.fixtures:
        if fixture.state in (FixtureState.WAITING, FixtureState.CALLED):
            season = season.with_fixture(fixture.id, state=FixtureState.NOT_PLAYED)
        elif fixture.state is FixtureState.RUNNING:
            season = season.with_fixture(fixture.id, at_hard_stop=True)
    return _with(season, phase=Phase.HARD_STOP)


def be_late(season: Season, number: int, seat: int) -> After:
    check_phase(season, Phase.HARD_STOP)
    fixture = _fixture(season, number, FixtureState.RUNNING)
    return After(_seated(season, fixture, seat, None), (Order(Do.HAND_OVER, number, seat),))


def close(season: Season, at: str) -> After:
    check_phase(season, *RUNNING)
    if not season.is_over or season.has_next:
        raise PaxError("games_running")
    final = tuple(season.order(number) for number in range(len(season.plan.divisions)))
    return _with(season, phase=Phase.CLOSED, closed_at=at, final=final, moves=season.moving(final))


def cancel(season: Season) -> After:
    check_phase(season, *GATHERING, *RUNNING)
    return _with(season, phase=Phase.CANCELLED)


def check_phase(season: Season, *phases: Phase) -> None:
    if season.phase not in phases:
        raise PaxError("wrong_phase", phase=season.phase)


def _fixture(season: Season, number: int, *states: FixtureState) -> Fixture:
    check_phase(season, *RUNNING, Phase.CLOSED)
    fixture = season.fixture(number)
    if fixture.state not in states:
        raise PaxError("wrong_fixture_state", fixture=number, state=fixture.state)
    return fixture


def _with(season: Season, **changes: object) -> After:
    return After(season.model_copy(update=changes))


def changed(season: Season, entry: Entry, **changes: object) -> Season:
    new = entry.model_copy(update=changes)
    return season.model_copy(update={"entries": tuple(new if other == entry else other for other in season.entries)})


def _seated(season: Season, fixture: Fixture, seat: int, player: Player | None) -> Season:
    players = list(fixture.players)
    players[seat] = player
    return season.with_fixture(fixture.id, players=tuple(players))


def _vacated(after: After, number: int, seat: int, apart: Pairs = NONE, heir: Player | None = None) -> After:
    """Give a seat to an heir or a reserve, else to the automated player.

    A table that isn't open yet is filled when it opens.
    """
    season, fixture = after.season, after.season.fixture(number)
    is_due = fixture.owners[seat] == heir and heir not in fixture.players
    player = heir if is_due and fixture.state is not FixtureState.RUNNING else None
    if fixture.state is FixtureState.CALLED and (player is None or season.busy[player] > season.rules.at_once):
        player = _reserve(season, fixture, apart)
    orders = [Order(Do.HAND_OVER, number, seat), Order(Do.SEEK, number, seat)]
    if player is not None:
        orders = [Order(Do.SEAT, number, seat, player)]
    told = orders if fixture.is_open else []
    return After(_seated(season, fixture, seat, player), (*after.orders, *told))


def _free(season: Season, most: int, away: Collection[Player]) -> list[Fixture]:
    busy = season.busy
    waiting = (fixture for fixture in season.fixtures if fixture.state is FixtureState.WAITING)
    return [
        fixture
        for fixture in waiting
        if any(fixture.players)
        and all(busy[player] < most and player not in away for player in fixture.players if player)
    ]


def _halves(season: Season) -> list[int]:
    """Return the half of its division's tables for each fixture; 0 where there are no halves.

    A cyclic design has them where people and seats are even and half of the first block's numbers are even: every
    second shift makes one.
    """
    if season.rounds:
        return [0] * len(season.fixtures)
    halves: list[int] = []
    for division in season.plan.divisions:
        odd = sum(number % 2 for number in division.tables[0])
        are_halves = division.people % 2 == 0 and 2 * odd == division.size == 2 * season.rules.at_once
        halves += [shift % 2 if are_halves else 0 for shift in range(division.people)]
    # Tables of people grouped anew come first.
    return halves + [-1] * (len(season.fixtures) - len(halves))


def _filled(season: Season, fixture: Fixture, apart: Pairs) -> Season:
    for seat, player in enumerate(() if lacks_people(season, fixture) else fixture.players):
        if player is None:
            now = season.fixture(fixture.id)
            season = _seated(season, now, seat, _reserve(season, now, apart))
    return season


def _may_sit(fixture: Fixture, player: Player, apart: Pairs) -> bool:
    """Return True unless they are away (alone in `apart`) or sit with somebody they are kept from."""
    kept = {other for other in fixture.players if other and frozenset((player, other)) in apart}
    return player not in fixture.players and frozenset((player,)) not in apart and not kept


def _reserve(season: Season, fixture: Fixture, apart: Pairs) -> Player | None:
    """Return the free reserve with the fewest seats, of equals the first to sign up."""
    busy = season.busy
    seats = Counter(player for other in season.fixtures for player in other.players)
    reserves = [entry.player for entry in season.entries if entry.status is Status.RESERVE]
    able = [player for player in reserves if busy[player] < season.rules.at_once and _may_sit(fixture, player, apart)]
    return min(able, key=lambda player: (seats[player], reserves.index(player)), default=None)
