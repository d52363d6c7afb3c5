from collections.abc import Collection
from itertools import cycle, islice

import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import ChooseLoyalty, Prompt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS, MARKET_COLUMNS, Coalition, Suit
from tests.cases import for_each
from tests.pamir.builder import GAME
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
SEEDS = range(12)


def new_game(seats: int, *hers: Seat, seed: int = 0) -> State:
    return GAME.setup(seats, bytes([seed]) * 16, {}, hers)


def dealt(state: State) -> list[int]:
    """All cards in the order in which they were dealt: the market by columns, then the deck."""
    return [state.market[row + column] for column in range(MARKET_COLUMNS) for row in (0, MARKET_COLUMNS)] + state.deck


def begun(state: State) -> tuple[list[Seat], State]:
    choosers = []
    coalitions = cycle(Coalition)
    while (decision := GAME.pending(state)) is not None and decision.prompt is Prompt.CHOOSE_LOYALTY:
        choosers.append(decision.seat)
        state = GAME.apply(state, ChooseLoyalty(next(coalitions))).state
    return choosers, state


@pytest.mark.parametrize(("seats", "hers"), [(2, (1,)), (3, (1,)), (3, (0, 2)), (5, (4,))])
def test_each_pile_has_five_court_cards_and_one_more_for_each_player_her_included(
    seats: int, hers: Collection[Seat]
) -> None:
    """2.2. Rule: Wakhan > Setup."""
    cards = iter(dealt(new_game(seats, *hers)))
    for events, checks in [(0, 0), (2, 0), (1, 1), (1, 1), (1, 1), (1, 1)]:
        pile = list(islice(cards, 5 + seats + events + checks))
        assert sum(card in COURT_CARDS for card in pile) == 5 + seats
        assert sum(card in DOMINANCE_CHECKS for card in pile) == checks
        assert sum(card in EVENT_CARDS for card in pile) == events + checks
    assert list(cards) == []


def test_she_has_ten_cylinders_no_points_and_four_rupees() -> None:
    """2.3. Rule: Wakhan > Setup."""
    state = new_game(3, 1)
    her = state.players[1]
    assert (state.cylinders[1], her.vp, her.rupees) == (10, 0, 4)
    assert state.bank == 36 - 3 * 4


def test_her_24_ai_cards_are_shuffled() -> None:
    """2.4. Rule: Wakhan > Setup."""
    decks = [her.deck for seed in SEEDS if (her := new_game(2, 0, seed=seed).players[0].wakhan) is not None]
    assert all(sorted(deck) == list(range(1, 25)) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == len(SEEDS)


def test_her_ai_cards_lie_face_down() -> None:
    """2.4. Rule: Wakhan > Setup."""
    state = new_game(2, 0)
    her = state.players[0].wakhan
    assert her is not None
    assert her.face is None
    shown = GAME.view(state, 1)["players"][0]["wakhan"]
    assert (shown["ai_card"], shown["red"], shown["column"]) == (None, None, None)


@for_each("seed", SEEDS)
@for_each("her", [0, 1, 2])
def test_she_sits_to_the_right_of_whoever_chose_last_and_begins_and_that_person_is_second(seed: int, her: Seat) -> None:
    """2.5. Rule: Wakhan > Setup."""
    choosers, state = begun(new_game(3, her, seed=seed))
    left, right = (her + 1) % 3, (her + 2) % 3
    assert choosers == [right, left]
    assert (state.turn, state.active) == (1, her)
    while state.active == her:
        state = GAME.apply(state, GAME.default(state)).state
    assert (state.turn, state.active) == (2, left)


@pytest.mark.parametrize("her", [0, 1])
def test_with_one_person_she_begins_and_the_person_follows(her: Seat) -> None:
    """2.5. Rule: Wakhan > Setup."""
    choosers, state = begun(new_game(2, her))
    assert choosers == [1 - her]
    assert (state.turn, state.active) == (1, her)
    while state.active == her:
        state = GAME.apply(state, GAME.default(state)).state
    assert (state.turn, state.active) == (2, 1 - her)


def test_she_has_three_gift_spaces_for_two_four_and_six_rupees() -> None:
    """2.6. Rule: Wakhan > Setup."""
    table = WakhanTable().favored(Suit.ECONOMIC).rupees(HER, 14).court(HER, 12, 46, 62, 67)
    table.her_turn(12, back_for(12, LEFT))
    assert table.player(HER).gifts == [2, 4, 6]
    assert table.player(HER).rupees == 2
    assert table.acts == [("gift", 12), ("gift", 46), ("gift", 62)]


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_market_favored_suit_and_events_are_prepared_as_without_her(seed: int) -> None:
    """2.7. Rule: Wakhan > Setup."""
    with_her, without = new_game(3, 1, seed=seed), new_game(3, seed=seed)
    assert dealt(with_her) == dealt(without)
    assert with_her.favored is without.favored is Suit.POLITICAL
    assert with_her.box == without.box
