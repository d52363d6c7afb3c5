"""Setting up, each paragraph of the digest's P3 (Rule: Setup)."""

import random

from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.moves import Choose, Prompt
from paxbot.games.porfiriana.setup import piles
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, Regime
from tests.cases import for_each
from tests.porfiriana.tables import GAME


def dealt(seats: int, seed: int = 1, **options: object) -> State:
    return GAME.setup(seats, random.Random(seed).randbytes(16), options)


class TestStandard:
    """P3.1, RULINGS 1, 5; Rule: Setup > Standard."""

    @for_each(("seats", "count"), [(2, 70), (3, 80), (4, 90), (5, 100), (6, 110)])
    def test_fifty_cards_and_ten_a_player_are_kept_and_the_rest_is_never_seen(self, seats: int, count: int) -> None:
        s = dealt(seats)
        pool = [card for card in (*s.market, *s.stack) if card not in s.deck.topples]
        assert len(pool) == count
        assert len(s.box) == 203 - count
        assert set(pool) | set(s.box) == set(s.deck.pool)
        assert "box" not in GAME.view(s, 0)

    @for_each("seats", range(2, 7))
    def test_each_of_the_four_lower_piles_has_a_topple_and_the_two_on_top_have_none(self, seats: int) -> None:
        count = 50 + 10 * seats
        sizes = [count // 6 + (pile < count % 6) + (pile > 1) for pile in range(6)]
        for seed in range(20):
            s = dealt(seats, seed)
            order = [*s.market, *s.stack[::-1]]
            found = []
            for size in sizes:
                pile, order = order[:size], order[size:]
                found.append(sum(card in s.deck.topples for card in pile))
            assert found == [0, 0, 1, 1, 1, 1]

    def test_a_topple_lies_anywhere_in_its_pile(self) -> None:
        found = set()
        for seed in range(20):
            s = dealt(2, seed)
            found.add(min(at for at, card in enumerate(s.stack) if card in s.deck.topples))
        assert len(found) > 3

    @for_each("count", [70, 80, 90, 100, 110])
    def test_the_piles_differ_by_a_card_at_most_and_the_larger_lie_on_top(self, count: int) -> None:
        sizes = [len(pile) for pile in piles(range(count))]
        assert (sum(sizes), len(sizes), sizes) == (count, 6, sorted(sizes, reverse=True))
        assert sizes[0] - sizes[-1] <= 1

    def test_the_market_is_twelve_cards_without_a_topple(self) -> None:
        for seed in range(20):
            s = dealt(2, seed)
            assert len(s.market) == 12
            assert NO_CARD not in s.market
            assert not set(s.market) & set(s.deck.topples)

    def test_the_public_cards_lie_open_under_pax_without_a_depression(self) -> None:
        s = dealt(3)
        assert [s.deck.cards[card].id for card in s.public] == ["214", "215"]
        assert s.regime is Regime.PAX
        assert not s.depression

    def test_hacendados_are_drawn_one_each_and_are_loyalist_with_two_cubes(self) -> None:
        drawn = set()
        for seed in range(30):
            s = dealt(6, seed)
            assert {player.hacendado for player in s.players} == set(s.deck.hacendados)
            assert not any(s.flipped(seat) for seat in range(6))
            assert all(s.income[player.hacendado] == 2 and player.reserve == 13 for player in s.players)
            drawn.add(s.players[0].hacendado)
        assert len(drawn) > 3

    def test_the_first_player_is_drawn_has_four_gold_and_each_next_one_more(self) -> None:
        firsts = set()
        for seed in range(30):
            s = dealt(6, seed)
            assert [s.players[seat].gold for seat in s.clockwise(s.first)] == [4, 5, 6, 7, 8, 9]
            firsts.add(s.first)
        assert len(firsts) > 3

    def test_the_first_player_begins_with_the_actions_of_an_ordinary_turn(self) -> None:
        s = dealt(4)
        decision = GAME.pending(s)
        assert decision is not None
        assert (decision.seat, decision.prompt, s.actions) == (s.first, Prompt.CHOOSE_ACTION, 3)


class TestQuick:
    """P3.2, RULING 6; Rule: Setup > Quick."""

    def test_ninety_six_cards_and_the_topples_follow_a_market_of_twelve(self) -> None:
        found = set()
        for seed in range(20):
            s = dealt(4, seed, quick_setup="yes")
            assert len(set(s.market) & set(s.deck.pool)) == 12
            assert len(s.stack) == 96 + 4
            assert len(s.box) == 95
            assert set(s.deck.topples) < set(s.stack)
            found.add(min(s.stack[::-1].index(card) for card in s.deck.topples))
            assert [s.players[seat].gold for seat in s.clockwise(s.first)] == [4, 5, 6, 7]
        assert len(found) > 3


class TestOptions:
    """P3.3; Rule: Setup > Options."""

    def test_five_options_are_off_unless_agreed_and_two_to_six_play(self) -> None:
        assert [option.key for option in PaxPorfiriana.options] == [
            *("quick_setup", "choose_hacendado", "relief", "iron_hand", "diaz_senility")
        ]
        assert {option.values[0] for option in PaxPorfiriana.options} == {"no"}
        s = dealt(3)
        assert (s.relief, s.iron_hand, s.diaz_senility, len(s.box)) == (False, False, False, 123)
        assert set(GAME.seats) == set(range(1, 7))

    def test_all_can_be_combined(self) -> None:
        s = GAME.setup(5, bytes(16), {option.key: "yes" for option in GAME.options})
        assert (s.relief, s.iron_hand, s.diaz_senility, len(s.box)) == (True, True, True, 95)
        decision = GAME.pending(s)
        assert decision is not None
        assert decision.prompt is Prompt.CHOOSE_HACENDADO

    def test_hacendados_are_chosen_the_last_seat_first_from_those_left(self) -> None:
        """RULING 49."""
        s = dealt(3, choose_hacendado="yes", first=1)
        for seat, left in ((0, 6), (2, 5), (1, 4)):
            decision = GAME.pending(s)
            assert decision is not None
            assert (decision.seat, len(decision.options)) == (seat, left)
            move = decision.options[-1]
            assert isinstance(move, Choose)
            GAME.advance(s, move)
            assert s.players[seat].hacendado == move.card
        assert [s.income[player.hacendado] for player in s.players] == [2, 2, 2]
