import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Rng
from paxbot.games.pamir.moves import ChooseLoyalty, Prompt
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.setup import Order, build_deck, deal, new_game
from paxbot.games.pamir.terms import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS, Coalition, Suit
from tests.pamir.builder import BLUE, DIALS, GRAY, RED, Diagram

every_number_of_seats = pytest.mark.parametrize("seats", range(2, 6))


def seeded(number: int) -> bytes:
    return number.to_bytes(16, "big")


def piles(seats: int, number: int = 0) -> list[list[int]]:
    deck = build_deck(seats, Rng.seeded(seeded(number)))
    sizes = [5 + seats] + [5 + seats + 2] * 5
    assert len(deck) == sum(sizes)
    return [[deck.pop(0) for _ in range(size)] for size in sizes]


def other_events(pile: list[int]) -> list[int]:
    return [card for card in pile if card in EVENT_CARDS and card not in DOMINANCE_CHECKS]


def test_the_favored_suit_is_political_at_first() -> None:
    """Rule: Setup."""
    assert new_game(3, seeded(1)).favored is Suit.POLITICAL


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_people_play(seats: int) -> None:
    """Rule: Setup."""
    with pytest.raises(PaxError) as caught:
        new_game(seats, seeded(1))
    assert caught.value.reason == "bad_seats"


@every_number_of_seats
def test_each_of_six_piles_has_five_court_cards_and_one_for_each_player(seats: int) -> None:
    """Rule: Setup > The deck."""
    assert [sum(card in COURT_CARDS for card in pile) for pile in piles(seats)] == [5 + seats] * 6


@every_number_of_seats
def test_the_last_four_piles_have_a_dominance_check_each(seats: int) -> None:
    """Rule: Setup > The deck."""
    assert [sum(card in DOMINANCE_CHECKS for card in pile) for pile in piles(seats)] == [0, 0, 1, 1, 1, 1]


@every_number_of_seats
def test_the_second_pile_has_two_other_events_and_each_pile_after_it_one(seats: int) -> None:
    """Rule: Setup > The deck."""
    assert [len(other_events(pile)) for pile in piles(seats)] == [0, 2, 1, 1, 1, 1]


@every_number_of_seats
def test_cards_that_are_left_over_go_back_to_the_box(seats: int) -> None:
    """Rule: Setup > The deck."""
    s = new_game(seats, seeded(1))
    assert sum(card in COURT_CARDS for card in s.box) == 100 - 6 * (5 + seats)
    assert len(other_events(s.box)) == 6
    assert not DOMINANCE_CHECKS & set(s.box)


def test_each_pile_is_shuffled_so_that_a_check_may_lie_anywhere_in_its_pile() -> None:
    """Rule: Setup > The deck."""
    places = {next(i for i, card in enumerate(piles(2, n)[2]) if card in DOMINANCE_CHECKS) for n in range(99)}
    assert places == set(range(9))


def test_the_same_seed_deals_the_same_deck_and_another_seed_another_one() -> None:
    """Rule: Setup > The deck."""
    assert piles(3, 1) == piles(3, 1) != piles(3, 2)


def test_the_market_is_filled_column_by_column_the_upper_space_first() -> None:
    """Rule: Setup > The market."""
    s = deal(list(range(1, 31)), Order(0, 2), 3, Rng.seeded(seeded(0)))
    assert s.market == [1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10, 12]
    assert s.market_rupees == [0] * 12
    assert s.deck == list(range(13, 31))


@every_number_of_seats
def test_everybody_starts_with_four_rupees_ten_cylinders_and_nothing_else(seats: int) -> None:
    """Rule: Setup > Pieces and rupees."""
    s = new_game(seats, seeded(2))
    assert [player.rupees for player in s.players] == [4] * seats
    assert s.cylinders == [10] * seats
    assert all(not (player.hand or player.court or player.gifts or player.prizes or player.vp) for player in s.players)
    assert audit(s) == []


@every_number_of_seats
def test_the_other_rupees_are_the_bank_and_each_coalition_has_twelve_blocks(seats: int) -> None:
    """Rule: Setup > Pieces and rupees."""
    s = new_game(seats, seeded(2))
    assert s.bank == 36 - 4 * seats
    assert s.blocks == [12, 12, 12]


def test_anybody_may_be_drawn_to_choose_first() -> None:
    """Rule: Setup > Starting loyalty."""
    assert {new_game(3, seeded(n)).first for n in range(20)} == {0, 1, 2}


def test_loyalties_are_chosen_clockwise_and_the_last_to_choose_takes_the_first_turn() -> None:
    """Rule: Setup > Starting loyalty."""
    table = Diagram(seats=3)
    table.s = deal(list(range(1, 31)), Order(BLUE, RED), 3, Rng.seeded(seeded(0)))
    for seat in (BLUE, GRAY, RED):
        assert table.asked == (seat, Prompt.CHOOSE_LOYALTY)
        assert table.s.active == seat
        table.play(ChooseLoyalty(DIALS[seat]))
        assert table.player(seat).loyalty is DIALS[seat]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.s.active == RED


def test_several_players_may_start_with_the_same_loyalty() -> None:
    """Rule: Setup > Starting loyalty."""
    table = Diagram(seats=2)
    table.s = deal(list(range(1, 31)), Order(RED, BLUE), 2, Rng.seeded(seeded(0)))
    assert table.options() == [ChooseLoyalty(coalition) for coalition in Coalition]
    table.play(ChooseLoyalty(Coalition.AFGHAN))
    assert table.options() == [ChooseLoyalty(coalition) for coalition in Coalition]
    table.play(ChooseLoyalty(Coalition.AFGHAN))
    assert [player.loyalty for player in table.s.players] == [Coalition.AFGHAN] * 2
