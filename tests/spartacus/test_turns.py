from typing import Any

import pytest

from paxbot.engine.kernel import IllegalMove, Move
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import Why
from paxbot.games.spartacus.state import Player, State
from paxbot.games.spartacus.terms import Buy, Category, Draw, EndTurn, Lay, Pass, Play, Return, Take
from tests.spartacus.tables import GAME, Cards, begin_turn, position


def options(s: State) -> tuple[Move, ...]:
    decision = GAME.pending(s)
    assert decision is not None
    return decision.options


def give(s: State, *moves: Move) -> list[Any]:
    return [fact for move in moves for fact in GAME.advance(s, move).facts]


def refused(s: State, move: Move) -> str:
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(s, move)
    return refusal.value.reason


@pytest.fixture
def cards() -> Cards:
    return Cards()


def table(cards: Cards, player: Player, stack: int = 6, columns: Any = ()) -> State:
    drawn = [cards.add("senator") for _ in range(stack)]
    s = position(cards, [player, Player(5, hand=[cards.add("land")])], drawn)
    for at, prices in enumerate(columns):
        s.columns[at] = [cards.add("land", price) for price in prices]
    s.hidden = [cards.add("army") for _ in range(3)]
    s.table = cards.text
    return begin_turn(s)


class TestDrawing:
    """Rule: Turn > Draw; The stack runs out."""

    def test_each_card_is_placed_before_the_next_is_drawn_and_no_place_is_used_twice(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        give(s, Draw())
        assert options(s) == (Lay(1, 1), Lay(1, 2), Lay(1, 3), Return(1), Take(1))
        assert s.drawn == [1]
        give(s, Take(1))
        assert options(s) == (Lay(2, 1), Lay(2, 2), Lay(2, 3), Return(2))
        give(s, Return(2))
        assert options(s) == (Lay(3, 1), Lay(3, 2), Lay(3, 3))
        give(s, Lay(3, 2))
        assert (s.players[0].hand, s.bottom, s.columns) == ([1], [2], [[], [3], []])
        assert s.undrawn() == 4

    def test_with_3_religion_two_cards_are_seen_and_none_goes_to_the_hand_before_the_third(self, cards: Cards) -> None:
        s = table(cards, Player(5, display=cards.display({"religion": [2, 1]})))
        first, second = s.stack[:2]
        s.table += ""
        give(s, Draw())
        assert s.drawn == [first, second]
        # Both are alike, so one of them stands for both.
        assert options(s) == (Lay(first, 1), Lay(first, 2), Lay(first, 3), Return(first))
        give(s, Return(first))
        assert options(s) == (Lay(second, 1), Lay(second, 2), Lay(second, 3))

    def test_with_3_religion_either_card_left_goes_to_the_hand(self, cards: Cards) -> None:
        display = cards.display({"religion": [2, 2]})
        different = [cards.add("wealth", 1), cards.add("wealth", 2, 1), cards.add("wealth", 3, 2)]
        s = position(cards, [Player(5, display=display), Player(5)], different)
        begin_turn(s)
        give(s, Draw(), Return(different[0]))
        assert options(s) == tuple(Lay(card, legion) for card in different[1:] for legion in (1, 2, 3))
        give(s, Lay(different[2], 1))
        assert options(s) == (Take(different[1]),)

    def test_with_6_religion_all_three_are_seen_and_go_anywhere(self, cards: Cards) -> None:
        display = cards.display({"religion": [2, 2, 2]})
        different = [cards.add("wealth", 1), cards.add("wealth", 2, 1), cards.add("wealth", 3, 2)]
        s = position(cards, [Player(5, display=display), Player(5)], different)
        begin_turn(s)
        give(s, Draw())
        assert options(s) == tuple(Lay(card, legion) for card in different for legion in (1, 2, 3))
        give(s, Lay(different[0], 1))
        assert options(s) == (Return(different[1]), Return(different[2]))
        give(s, Return(different[2]))
        assert options(s) == (Take(different[1]),)

    def test_of_two_cards_left_the_first_is_placed_before_the_second_is_seen(self, cards: Cards) -> None:
        s = table(cards, Player(5), stack=2)
        give(s, Draw())
        assert options(s) == (Lay(1, 1), Lay(1, 2), Lay(1, 3), Take(1))

    def test_a_table_may_agree_that_the_first_of_two_is_put_back_and_drawn_again(self, cards: Cards) -> None:
        different = [cards.add("wealth", 1), cards.add("wealth", 2, 1)]
        s = position(cards, [Player(5), Player(5)], different)
        s.redraw = True
        begin_turn(s)
        give(s, Draw())
        assert s.drawn == different
        assert options(s) == tuple(Lay(card, legion) for card in different for legion in (1, 2, 3))
        give(s, Lay(different[1], 2))
        assert options(s) == (Take(different[0]),)

    @pytest.mark.parametrize("stack", [1, 3])
    def test_such_a_table_draws_one_card_or_three_as_any_other(self, cards: Cards, stack: int) -> None:
        s = table(cards, Player(5), stack)
        s.redraw = True
        give(s, Draw())
        assert s.drawn == [1]

    def test_a_drawn_card_cannot_be_unseen_but_may_be_put_elsewhere(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        assert GAME.advance(s, Draw()).revealed
        give(s, Take(1), Return(2))
        assert not GAME.advance(s, Lay(3, 2)).revealed

    def test_facts_name_no_card_that_others_do_not_see(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        told = give(s, Draw(), Take(1), Return(2), Lay(3, 2))
        assert [fact for fact in told if getattr(fact, "card", 3) != 3] == []
        assert facts.CardTaken(0) in told
        assert facts.CardReturned(0) in told

    def test_returned_cards_are_drawn_last_and_in_their_order(self, cards: Cards) -> None:
        s = table(cards, Player(5), stack=4)
        give(s, Draw(), Return(1), Take(2), Lay(3, 1), EndTurn())
        assert s.undrawn() == 2
        s.first = 1
        begin_turn(s, 1)
        give(s, Draw())
        assert s.drawn == [4]
        give(s, Take(4))
        assert s.drawn == [1]

    def test_whoever_returned_a_card_does_not_know_it_when_another_returns_it_again(self, cards: Cards) -> None:
        """Rule: Turn > Draw; RULING 25."""
        s = table(cards, Player(5), stack=3)
        give(s, Draw(), Return(1), Take(2), Lay(3, 1), EndTurn())
        assert GAME.view(s, 0)["players"][0]["returned"] == [1]
        s.stack = []
        s.bottom += s.hidden[:2]
        begin_turn(s, 1)
        give(s, Draw(), Return(1))
        assert s.bottom[-1] == 1
        assert GAME.view(s, 0)["players"][0]["returned"] == []
        assert GAME.view(s, 1)["players"][1]["returned"] == [1]


class TestPassing:
    """Rule: Turn > Pass."""

    def test_it_is_the_whole_turn_and_pays_2(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        give(s, Pass())
        assert s.players[0].aurei == 7
        assert GAME.pending(s) is None or s.active != 0

    def test_rome_is_seen_by_whoever_passed_from_then_on_and_by_nobody_else(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        assert GAME.view(s, 0)["rome"]["seen"] is None
        give(s, Pass())
        assert GAME.view(s, 0)["rome"]["seen"] == s.hidden
        assert GAME.view(s, 1)["rome"]["seen"] is None
        assert GAME.view(s, None)["rome"]["seen"] is None

    def test_it_is_not_offered_after_drawing(self, cards: Cards) -> None:
        s = table(cards, Player(5))
        give(s, Draw())
        assert refused(s, Pass()) == "not_listed"


class TestBuying:
    """Rule: Turn > Buy."""

    def bought(self, cards: Cards, aurei: int = 5) -> State:
        s = table(cards, Player(aurei, hand=[cards.add("wealth")]), columns=[[2, 3], [9], []], stack=0)
        give(s, Draw())
        return s

    def test_the_whole_column_is_taken_and_paid(self, cards: Cards) -> None:
        s = self.bought(cards)
        column = tuple(s.columns[0])
        # Nothing was drawn, for which 2 aurei are paid.
        assert give(s, Buy(1)) == [facts.ColumnBought(0, 1, column, 5, 0, "l21l31")]
        assert (s.players[0].aurei, s.columns[0]) == (2, [])
        assert set(column) <= set(s.players[0].hand)

    def test_only_one_in_a_turn(self, cards: Cards) -> None:
        s = self.bought(cards, aurei=50)
        give(s, Buy(1))
        assert refused(s, Buy(2)) == "one_column_a_turn"

    def test_not_what_costs_too_much_nor_an_empty_one_nor_one_there_is_not(self, cards: Cards) -> None:
        s = self.bought(cards)
        assert refused(s, Buy(2)) == "column_costs_too_much"
        assert refused(s, Buy(3)) == "column_empty"
        assert refused(s, Buy(4)) == "not_listed"

    def test_not_after_playing(self, cards: Cards) -> None:
        s = self.bought(cards)
        give(s, Play(s.players[0].hand[0]))
        assert refused(s, Buy(1)) == "buy_before_playing"


class TestPlaying:
    """Rule: Turn > Play; Turn > Income; Turn."""

    def test_every_further_card_costs_one_more(self, cards: Cards) -> None:
        hand = [cards.add("senator", 1 + at) for at in range(3)]
        s = table(cards, Player(3, hand=hand[:]), stack=0)
        give(s, Draw())
        told = give(s, *map(Play, hand))
        assert [fact.cost for fact in told if isinstance(fact, facts.CardPlayed)] == [0, 1, 2]
        assert s.players[0].aurei == 3 + 2 - 3

    def test_not_without_the_money(self, cards: Cards) -> None:
        hand = [cards.add("senator", 1 + at) for at in range(4)]
        s = table(cards, Player(0, hand=hand[:]), stack=0)
        give(s, Draw(), Play(1), Play(2))
        assert refused(s, Play(3)) == "card_costs_too_much"

    def test_not_over_the_limit(self, cards: Cards) -> None:
        hand = [cards.add("fleet"), cards.add("land")]
        s = table(cards, Player(5, hand=hand[:]), stack=0)
        give(s, Draw())
        assert refused(s, Play(1)) == "card_over_limit"
        give(s, Play(2), Play(1))
        assert s.players[0].display == [2, 1]

    def test_nobody_elses_card_is_played(self, cards: Cards) -> None:
        s = table(cards, Player(5), stack=0)
        give(s, Draw())
        assert refused(s, Play(s.players[1].hand[0])) == "not_listed"

    def test_of_equal_cards_one_is_offered(self, cards: Cards) -> None:
        hand = [cards.add("land"), cards.add("land"), cards.add("land", 2)]
        s = table(cards, Player(5, hand=hand[:]), stack=0)
        give(s, Draw())
        assert options(s) == (Play(1), Play(3), EndTurn())

    def test_the_end_of_a_turn_is_asked_even_when_nothing_else_can_be_done(self, cards: Cards) -> None:
        s = table(cards, Player(5), stack=0)
        give(s, Draw())
        decision = GAME.pending(s)
        assert decision is not None
        assert decision.options == (EndTurn(),)
        assert not decision.is_forced

    def test_an_income_says_what_it_is_for(self, cards: Cards) -> None:
        s = table(cards, Player(5, hand=[cards.add("senator")], display=cards.display({"senator": [1, 1]})), stack=0)
        give(s, Draw(), Play(1))
        (told,) = [fact for fact in give(s, EndTurn()) if isinstance(fact, facts.AureiTaken)]
        assert told == facts.AureiTaken(0, 4, Why.LONGEST_ROW, Category.SENATOR, 3, True)
