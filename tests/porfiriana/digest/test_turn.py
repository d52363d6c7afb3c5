"""The four phases of a turn, each paragraph of the digest's P4."""

from paxbot.games.porfiriana.facts import CardDealt, DepressionBegan, HeadlinePiled, IncomeTaken, TurnBegan
from paxbot.games.porfiriana.moves import (
    Buy,
    Discard,
    EndActions,
    EndShowdown,
    LeaveJail,
    PayUp,
    Play,
    Prompt,
    Read,
)
from paxbot.games.porfiriana.terms import NO_CARD
from tests.porfiriana.tables import GAME, Board

MINES = ("R007", "R008", "R013", "R016", "R018", "R019")


def test_four_phases_follow_one_another() -> None:
    """P4; Rule: Turn."""
    board = Board()
    board.market(0, "R147")
    board.stack("R007")
    told = board.begin().do(EndActions(), Discard(board.card("R147")))
    phases = (HeadlinePiled, CardDealt, IncomeTaken, TurnBegan)
    assert [type(fact) for fact in told if isinstance(fact, phases)] == list(phases)


class TestActions:
    """P4.1; Rule: Turn > Actions."""

    def test_there_are_three(self) -> None:
        board = Board()
        hand = board.hand(0, *MINES[:5])
        board.s.players[0].gold = 99
        board.begin().do(*(Play(card) for card in hand[:3]))
        assert not board.options(Play)

    def test_there_are_two_if_the_turn_begins_in_jail(self) -> None:
        board = Board()
        board.s.players[0].jailed = True
        hand = board.hand(0, *MINES[:3])
        board.begin().do(*(Play(card) for card in hand[:2]))
        assert not board.options(Play)

    def test_a_player_may_stop_at_any_time(self) -> None:
        board = Board()
        hand = board.hand(0, *MINES[:3])
        board.begin()
        for card in hand:
            assert board.can(EndActions())
            board.do(Play(card))
        board.do(EndActions())
        assert (board.ask().seat, board.ask().prompt) == (1, Prompt.CHOOSE_ACTION)

    def test_stopping_is_asked_even_if_it_is_all_that_is_left(self) -> None:
        board = Board()
        board.s.players[0].gold = 0
        decision = board.begin().ask()
        assert decision.options == (EndActions(),)
        assert not decision.is_forced

    def test_a_topple_interrupts_the_phase_which_then_goes_on(self) -> None:
        board = Board()
        hand = board.hand(0, *MINES[:3])
        board.read("R172")
        assert board.ask().prompt is Prompt.SHOWDOWN
        board.do(*[EndShowdown()] * 3)
        assert (board.ask().seat, board.ask().prompt, board.s.actions) == (0, Prompt.CHOOSE_ACTION, 2)
        board.do(Play(hand[0]), Play(hand[1]))
        assert not board.options(Play)


class TestDiscardHeadlines:
    """P4.2; Rule: Turn > Discard headlines."""

    def test_only_headlines_and_topples_of_the_first_column_go_without_effect(self) -> None:
        board = Board(regime="martial_law")
        headline, mine, second = board.market(0, "R156"), board.market(6, "R007"), board.market(1, "R147")
        board.begin().do(EndActions())
        if board.ask().prompt is Prompt.DISCARD_HEADLINE:
            board.do(Discard(headline))
        assert board.s.bull_bear == [headline]
        assert mine in board.s.market
        assert second in board.s.market
        assert board.s.regime == "martial_law"
        assert [board.spent(seat) for seat in range(3)] == [-2, 0, 0]

    def test_a_speculation_cube_on_one_goes_home(self) -> None:
        board = Board()
        board.bet(1, board.market(6, "R147"))
        board.begin().do(EndActions(), Discard(board.card("R147")))
        assert board.s.players[1].reserve == 13
        assert board.spent(1) == 0

    def test_of_two_the_active_player_picks_the_order(self) -> None:
        board = Board()
        upper, lower = board.market(0, "R147"), board.market(6, "R156")
        board.begin().do(EndActions())
        assert (board.ask().seat, board.ask().options) == (0, (Discard(upper), Discard(lower)))
        board.do(Discard(lower), Discard(upper))
        assert board.s.bull_bear == [lower, upper]

    def test_each_is_compared_with_the_one_below(self) -> None:
        board = Board()
        first, second = board.market(0, "R156"), board.market(6, "R155")
        told = board.begin().do(EndActions(), Discard(first), Discard(second))
        assert sum(isinstance(fact, DepressionBegan) for fact in told) == 1
        assert board.s.depression

    def test_a_topple_counts_as_gone_without_an_attempt(self) -> None:
        board = Board(regime="us_intervention")
        board.grudge(0, "005", *(f"R{number}" for number in range(125, 131)))
        topple = board.market(0, "206")
        board.begin().do(EndActions(), Discard(topple))
        assert board.s.topples == 1
        assert (board.ask().seat, board.ask().prompt) == (1, Prompt.CHOOSE_ACTION)
        assert board.s.bull_bear == [topple]

    def test_the_fourth_that_is_gone_ends_the_game(self) -> None:
        board = Board()
        board.s.topples = 3
        board.s.players[1].gold = 50
        topple = board.market(6, "206")
        board.begin().do(EndActions(), Discard(topple))
        assert board.s.winners == (1,)


class TestRestoreMarket:
    """P4.3, RULING 7; Rule: Turn > Market."""

    def test_each_row_closes_up_by_itself_and_cubes_travel(self) -> None:
        board = Board()
        upper, lower = board.market(3, "R007"), board.market(11, "R008")
        board.bet(1, lower)
        board.begin().do(EndActions())
        assert (board.s.market[0], board.s.market[6]) == (upper, lower)
        assert board.s.speculation == {lower: 1}

    def test_spaces_are_filled_one_by_one_the_cheapest_and_of_those_the_upper_first(self) -> None:
        board = Board()
        board.market(0, "R007")
        board.stack(*MINES[1:6])
        board.begin().do(EndActions())
        names = [None if card == NO_CARD else board.s.deck.cards[card].id for card in board.s.market]
        assert names[:6] == ["R007", "R013", "R018", None, None, None]
        assert names[6:] == ["R008", "R016", "R019", None, None, None]

    def test_new_cards_end_what_can_be_undone_and_an_empty_deck_leaves_spaces_empty(self) -> None:
        board = Board()
        board.stack("R007")
        assert GAME.advance(board.begin().s, EndActions()).revealed
        assert board.s.market.count(NO_CARD) == 11
        board = Board()
        assert not GAME.advance(board.begin().s, EndActions()).revealed
        assert board.ask().seat == 1

    def test_a_headline_that_slides_into_the_first_column_stays_until_the_next_phase_2(self) -> None:
        board = Board()
        card = board.market(2, "R147")
        board.begin().do(EndActions())
        assert board.s.market[0] == card
        board.do(EndActions(), Discard(card))
        assert board.s.bull_bear == [card]

    def test_a_space_that_was_bought_stays_empty_until_then(self) -> None:
        board = Board()
        board.market(0, "R007")
        far = board.market(1, "R008")
        board.stack("R013")
        board.begin().do(Buy(0))
        assert board.s.market[:2] == [NO_CARD, far]
        board.do(EndActions())
        assert board.s.market[0] == far


class TestIncome:
    """P4.4; Rule: Turn > Income; End of the game > Mexican stalemate; Depression > Cost."""

    def test_only_the_active_player_takes_it_in_every_tableau_and_grudge_pile(self) -> None:
        board = Board(changes={"005": {"prestige": [{"kind": "loyalty", "orientation": "victim"}]}})
        board.connect(0, board.play(1, "R047"))
        board.s.regime = board.s.regime.ANARCHY
        board.grudge(0, "005")
        board.read("R148", event=True)
        assert board.s.prestige == {board.card("005"): 1}
        assert IncomeTaken(0, 2 + 1 + 1) in board.do(EndActions())
        assert board.spent(1) == 0

    def test_a_depression_is_paid_after_it(self) -> None:
        board = Board()
        board.s.depression = True
        board.play(0, "N11")
        board.s.players[0].gold = 0
        told = board.begin().do(EndActions())
        assert IncomeTaken(0, 4) in told
        assert board.can(PayUp())
        board.do(PayUp())
        assert board.gold() == 3

    def test_the_turn_goes_clockwise(self) -> None:
        board = Board(seats=4).begin(2)
        seats = []
        for _ in range(4):
            seats.append(board.ask().seat)
            board.do(EndActions())
        assert seats == [2, 3, 0, 1]

    def test_jail_and_purchases_are_counted_anew_each_turn(self) -> None:
        board = Board(seats=2)
        board.market(0, "R007")
        board.begin().do(Buy(0), EndActions())
        board.s.players[1].jailed = True
        board.do(EndActions())
        assert (board.s.actions, board.s.purchases) == (3, 0)
        board.do(EndActions())
        assert board.s.actions == 2
        board.do(LeaveJail())
        assert board.s.actions == 2


def test_reading_a_headline_is_no_phase_2_matter() -> None:
    """P4.2: what was bought does not lie in the market any more; Rule: Turn > Discard headlines."""
    board = Board()
    card = board.market(0, "R147")
    board.begin().do(Buy(0), Read(event=False), EndActions())
    assert board.ask().seat == 1
    assert board.s.bull_bear == [card]
