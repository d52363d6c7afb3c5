"""Events of some seasons only: check-in, late entries, withdrawals and rounds of cups; expulsions taken back."""

from collections import Counter
from collections.abc import Collection
from functools import partial
from itertools import combinations
from typing import Final

from paxbot import PaxError
from paxbot.leagues.attendance import After, waiting
from paxbot.leagues.binding import Blocks, block_costs, opened
from paxbot.leagues.draw import Costs, Pair, check_hours, fewest_blocked
from paxbot.leagues.plan import round_plan
from paxbot.leagues.results import Entry, Fixture, FixtureState, Player, Status
from paxbot.leagues.season import RUNNING, Phase, Round, Season, costs_in, listed
from paxbot.leagues.season_events import NONE, Pairs, changed, check_phase, leave
from paxbot.leagues.swiss import (
    FEWEST,
    GREATEST,
    SMALLEST,
    Seated,
    at_smaller_tables,
    final_table,
    pair_round,
    table_sizes,
)

MOST_REDRAWS: Final = 5


def call_in(season: Season, *, confirmed: bool = False) -> After:
    """Close the sign-up of a cup and ask everybody to check in. Raises: PaxError(TOO_FEW_FOR_A_CUP)."""
    check_phase(season, Phase.SIGN_UP)
    table_sizes(len(season.playing), season.rules.size)
    check_hours(season.plan, confirmed=confirmed)
    return After(season.model_copy(update={"phase": Phase.CHECK_IN}))


def check_in(season: Season, player: Player) -> After:
    check_phase(season, Phase.CHECK_IN)
    entry = season.entry(player)
    if entry is None or entry.status is not Status.PLAYING:
        raise PaxError("not_in_season", player=player)
    return After(changed(season, entry, here=True))


def enter(season: Season, player: Player) -> After:
    """Let somebody in late, or again: from the next round on, without points for earlier ones."""
    check_phase(season, Phase.CHECK_IN, *RUNNING)
    entry = season.entry(player)
    if entry and entry.status is Status.PLAYING:
        raise PaxError("already_in_season", player=player)
    if not season.takes_late:
        raise PaxError("no_more_rounds")
    if entry:
        return After(changed(season, entry, status=Status.PLAYING, here=True))
    return After(season.model_copy(update={"entries": (*season.entries, Entry(player=player, here=True))}))


def withdraw(season: Season, player: Player, apart: Pairs = NONE) -> After:
    """Take somebody out before the next round; they finish their table unless they withdraw again."""
    entry = season.entry(player)
    has_table = any(player in each.players for each in season.fixtures if each.is_to_come)
    if entry and entry.status is Status.PLAYING and has_table:
        return After(changed(season, entry, status=Status.LEAVING))
    return leave(season, player, apart)


def draw_round(
    season: Season,
    at: str,
    seed: str,
    salt: str,
    costs: Costs,
    blocks: Blocks,
    secret: str,
    *,
    is_small: bool = False,
) -> After:
    """Draw the next round when all games are over: the first, a later one, or the final.

    The final comes early where fewer are left than a round takes; at once only if wanted (`is_small`).
    Raises: PaxError(TOO_FEW_FOR_A_CUP).
    """
    season, is_final = gathered(season, is_small=is_small)
    people, number = season.playing, len(season.rounds)
    drawn = Round(
        at=at,
        weeks=round_plan(len(people), season.rules.size, season.rules.weeks, season.rules.turns).weeks,
        is_final=is_final,
        costs=listed(costs),
    )
    season = opened(season, season.next_stage, seed, salt, season.entries, costs, blocks, secret=secret)
    season = waiting(season) if number == 0 else season
    season = season.model_copy(update={"rounds": (*season.rounds, drawn)})
    most = 0 if is_final else MOST_REDRAWS
    apart = block_costs(season.rules.edition, blocks, [people])
    tables, redraws, hidden = fewest_blocked(partial(tables_of, season, number, people), _pairs, apart, secret, most)
    drawn = drawn.model_copy(update={"redraws": redraws, "blocks_commitment": hidden})
    first = len(season.fixtures)
    entries = (
        entry.model_copy(update={"division": 0 if entry.player in people else entry.division})
        for entry in season.entries
    )
    return After(
        season.model_copy(
            update={
                "phase": Phase.STARTED,
                "people": season.people or people,
                "entries": tuple(entries),
                "rounds": (*season.rounds[:-1], drawn),
                "fixtures": (
                    *season.fixtures,
                    *(
                        Fixture(id=first + at, division=0, round=number, drawn=seats, players=seats)
                        for at, seats in enumerate(tables)
                    ),
                ),
            }
        )
    )


def at_small(season: Season, rounds: int) -> Counter[Player]:
    return at_smaller_tables(
        [each.drawn for each in season.fixtures if each.round == number and each.state is not FixtureState.REPLACED]
        for number in range(rounds)
    )


def gathered(season: Season, *, is_small: bool = False) -> tuple[Season, bool]:
    """Return a cup with the people of its next round, and whether that is the final.

    Raises: PaxError(GAMES_RUNNING, NO_MORE_ROUNDS, TOO_FEW_FOR_A_CUP).
    """
    check_phase(season, Phase.CHECK_IN, *RUNNING)
    if not season.is_over:
        raise PaxError("games_running")
    if not season.has_next:
        raise PaxError("no_more_rounds")
    season = _without_gone(season)
    people, number = len(season.playing), len(season.rounds)
    is_final = number == season.rules.rounds or ((number > 0 or is_small) and people < FEWEST)
    if number == 0 and is_final and people < SMALLEST:
        raise PaxError("too_few_for_a_cup", people=people, least=SMALLEST)
    return season, is_final


def _without_gone(season: Season) -> Season:
    for entry in season.entries:
        is_absent = entry.status is Status.PLAYING and not (entry.here or season.rounds)
        if is_absent or entry.status is Status.LEAVING:
            season = changed(season, entry, status=Status.DROPPED)
    return season


def tables_of(season: Season, number: int, people: Collection[Player], redraw: int) -> list[Seated]:
    drawn = season.rounds[number]
    before = [fixture for fixture in season.fixtures if fixture.round < number]
    seed = season.seed_of(f"round {number + 1}")
    results, missing = season.results(before, drawn.at), season.missing(before)
    rows = season.table(results, people, seed, missing=missing)
    points = {row.player: row.points for row in rows if row.player in people}
    history = [fixture.drawn for fixture in before if fixture.state is FixtureState.OVER]
    varied = season.rules.edition > 1
    if drawn.is_final:
        return [final_table(list(points), history, season.rules.size if number else GREATEST, varied=varied)]
    small = at_small(season, number) if varied else None
    costs = costs_in(drawn.costs)
    about = (points, history, seed, number, season.rules.size)
    return pair_round(*about, costs=costs, redraw=redraw, small=small, marks=season.marks)


def _pairs(tables: list[Seated]) -> list[Pair]:
    return [frozenset(pair) for seats in tables for pair in combinations(seats, 2)]


def reinstate(season: Season, player: Player) -> After:
    """Take an expulsion back: free seats of their games to come are theirs again.

    They are a reserve who only helps out if somebody inherited their place or they were one before. A running seat is
    taken back in its game.
    """
    check_phase(season, *RUNNING)
    entry = season.entry(player)
    if entry is None or not entry.is_expelled:
        raise PaxError("not_expelled", player=player)
    status = Status.RESERVE if entry.division is None else Status.PLAYING
    has_claim = status is Status.PLAYING
    season = changed(season, entry, status=status, no_shows=0, is_expelled=False, has_claim=has_claim)
    return After(season.model_copy(update={"fixtures": tuple(_given_back(each, player) for each in season.fixtures)}))


def _given_back(fixture: Fixture, player: Player) -> Fixture:
    if fixture.state not in (FixtureState.WAITING, FixtureState.CALLED):
        return fixture
    seats = zip(fixture.players, fixture.owners, strict=True)
    players = tuple(player if now is None and owner == player else now for now, owner in seats)
    return fixture.model_copy(update={"players": players})
