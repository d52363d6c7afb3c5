"""Turns: actions, the market, selling, land, connections, police, speculating (digest P4, P5; Rule: Turn)."""

import pytest

from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.moves import (
    Act,
    Buy,
    BuyLand,
    BuyPublic,
    Connect,
    Discard,
    EndActions,
    Improve,
    LeaveJail,
    Lift,
    Play,
    Police,
    Prompt,
    Put,
    Read,
    Sell,
    Speculate,
)
from paxbot.games.porfiriana.terms import NO_CARD, CubeKind, Regime
from tests.porfiriana.tables import Board

OSTRICHES, CASINO, RANCH, PLANTATION, MINE = "095", "N11", "R021", "R001", "R007"


def test_a_turn_has_three_actions() -> None:
    """P4.1; Rule: Turn > Actions."""
    board = Board()
    hand = board.hand(0, "R007", "R008", "R013", "R016")
    board.begin()
    board.do(*(Play(card) for card in hand[:3]))
    assert not board.options(Play)
    assert board.ask().options == (EndActions(),)


def test_a_turn_that_begins_in_jail_has_two_actions_until_the_player_is_free() -> None:
    """P4.1, P12.5; Rule: Attack cards > Jail."""
    board = Board()
    board.s.players[0].jailed = True
    board.begin()
    assert board.s.actions == 2
    board.do(LeaveJail())
    assert board.spent() == 3
    assert board.s.actions == 2


def test_headlines_in_the_first_column_are_discarded_without_effect() -> None:
    """P4.2, D13; Rule: Turn > Discard headlines."""
    board = Board()
    upper, lower = board.market(0, "125"), board.market(6, "133")
    board.s.speculation[lower] = 1
    board.s.players[1].reserve -= 1
    board.begin().do(EndActions())
    assert board.ask().options == (Discard(upper), Discard(lower))
    board.do(Discard(lower))
    board.do(Discard(upper))
    assert board.s.bull_bear == [lower, upper]
    assert board.s.depression
    assert not board.s.blocked
    assert board.s.players[1].reserve == 13


def test_cards_close_up_with_their_cubes_and_the_cheapest_spaces_are_filled_first() -> None:
    """P4.3, RULING 7; Rule: Turn > Market."""
    board = Board()
    far = board.market(3, "R007")
    board.s.speculation[far] = 0
    board.s.players[0].reserve -= 1
    board.stack("R008", "R013")
    board.begin().do(EndActions())
    assert board.s.market[0] == far
    assert board.s.speculation == {far: 0}
    assert (board.s.market[6], board.s.market[1]) == (board.card("R008"), board.card("R013"))


def test_a_headline_that_moves_into_the_first_column_stays_for_the_next_player() -> None:
    """P4.3; Rule: Turn > Market."""
    board = Board()
    card = board.market(2, "125")
    board.begin().do(EndActions())
    assert board.s.market[0] == card


def test_income_is_a_gold_a_cube_but_not_where_there_is_unrest() -> None:
    """P4.4; Rule: Turn > Income."""
    board = Board()
    board.play(0, CASINO)
    board.play(0, "R047", unrest=1)
    board.begin().do(EndActions())
    assert board.spent() == -4


@pytest.mark.parametrize(("space", "price"), [(0, 0), (1, 1), (8, 2), (9, 4), (4, 8), (5, 16)])
def test_market_cards_cost_what_their_column_says(space: int, price: int) -> None:
    """P5.2; Rule: Turn > Buy Market Card."""
    board = Board()
    card = board.market(space, MINE)
    board.begin().do(Buy(space))
    assert board.spent() == price
    assert board.s.players[0].hand == [card]
    assert board.s.market[space] == NO_CARD


def test_the_second_purchase_of_a_turn_takes_two_actions_and_there_is_no_third() -> None:
    """P5.2; Rule: Turn > Buy Market Card."""
    board = Board()
    for space, name in enumerate(("R007", "R008", "R013")):
        board.market(space, name)
    board.begin().do(Buy(0))
    assert board.s.actions == 2
    board.do(Buy(1))
    assert board.s.actions == 0


def test_a_full_hand_buys_headlines_only() -> None:
    """P5.2, P16.3; Rule: Cubes and hand."""
    board = Board()
    board.hand(0, "R007", "R008", "R013", "R016", "R018")
    board.market(0, "R010")
    board.market(1, "125")
    board.begin()
    assert board.options(Buy) == [Buy(1)]


@pytest.mark.parametrize(("owner", "gained"), [(1, 2), (0, 0)])
def test_a_price_goes_to_the_opponent_who_has_speculated_on_the_card(owner: int, gained: int) -> None:
    """P5.2; Rule: Turn > Buy Market Card."""
    board = Board()
    card = board.market(2, MINE)
    board.s.speculation[card] = owner
    board.s.players[owner].reserve -= 1
    board.begin().do(Buy(2))
    assert (board.spent(0), board.spent(1)) == (2, -gained)
    assert board.s.players[owner].reserve == 13


def test_a_public_card_enters_play_on_the_side_chosen_with_its_effects() -> None:
    """P5.3, P22.10; Rule: Turn > Buy Public Card."""
    board = Board()
    rebel, american = board.play(1, "R084"), board.play(1, "020")
    roosevelt = board.card("215")
    board.begin().do(BuyPublic(roosevelt, 0))
    assert board.spent() == 18
    assert board.s.regime is Regime.US_INTERVENTION
    assert board.ask().prompt is Prompt.SUFFER_STRIFE
    assert board.ask().seat == 1
    board.do(board.ask().options[0])
    assert sum(card in board.s.partners for card in (rebel, american)) == 1
    assert board.s.purchases == 0


def test_a_card_sold_brings_the_economy_value_and_nothing_in_a_depression() -> None:
    """P5.4; Rule: Turn > Sell Card."""
    board = Board()
    first, second = board.hand(0, "R007", "R008")
    board.begin().do(Sell(first))
    assert board.spent() == -3
    board.s.depression = True
    board.do(Sell(second))
    assert board.spent() == -3


def test_an_enterprise_with_unrest_cannot_be_sold_nor_can_a_hacendado_or_a_prize() -> None:
    """P5.4; Rule: Turn > Sell Card."""
    board = Board()
    board.play(0, CASINO, unrest=1)
    board.grudge(0, "005")
    board.begin()
    assert not board.options(Sell)


def test_land_costs_a_gold_for_each_cube_on_the_card_and_two_actions() -> None:
    """P5.6, P22.1; Rule: Turn > Buy Land."""
    board = Board(regime="anarchy")
    card = board.play(0, "R021")
    board.s.connections[card * 2] = (1,)
    board.s.players[1].reserve -= 1
    board.begin().do(BuyLand(card))
    assert board.spent() == 2
    assert board.s.actions == 1
    assert board.s.income[card] == 2
    assert not board.options(BuyLand)


def test_land_can_be_bought_where_there_is_unrest_but_not_without_a_free_cube() -> None:
    """P5.6, RULING 8, P16.2; Rule: Turn > Buy Land."""
    board = Board()
    card = board.play(0, RANCH, unrest=1)
    board.begin()
    assert board.can(BuyLand(card))
    board.s.players[0].reserve = 0
    board.s.decision = None
    assert not board.can(BuyLand(card))


def test_a_connection_can_be_built_in_any_tableau_once_on_each_oval() -> None:
    """P5.7; Rule: Turn > Improve Connection."""
    board = Board()
    card = board.play(1, "R014")
    board.begin().do(Improve())
    assert board.ask().options == (Connect(card * 2), Connect(card * 2 + 1))
    board.do(Connect(card * 2))
    assert board.spent() == 2
    board.do(Improve(), Connect(card * 2 + 1))
    assert board.spent() == 9


def test_a_chain_railroad_makes_later_connections_cost_one() -> None:
    """P5.7, RULING 9; Rule: Turn > Improve Connection."""
    board = Board()
    chain, other = board.play(1, "R050"), board.play(2, "R007")
    board.begin().do(Improve(), Connect(chain * 2))
    assert board.spent() == 6
    board.do(Improve(), Connect(other * 2))
    assert board.spent() == 7


@pytest.mark.parametrize(
    ("regime", "guarded", "price"), [("pax", False, 3), ("pax", True, 0), ("martial_law", False, 0)]
)
def test_police_removes_one_marker(regime: str, guarded: bool, price: int) -> None:
    """P5.8; Rule: Turn > Police."""
    board = Board(regime=regime)
    card = board.play(0, CASINO)
    if guarded:
        board.play(0, "R102", at=card)
    board.s.unrest[card] = 2
    board.begin().do(Police(card))
    assert board.spent() == price
    assert board.s.unrest == {card: 1}


def test_opponents_enterprises_cannot_be_policed() -> None:
    """P5.8; Rule: Turn > Police."""
    board = Board()
    board.play(1, CASINO, unrest=1)
    assert not board.begin().options(Police)


def test_a_free_cube_is_put_on_a_market_card_that_has_none() -> None:
    """P5.9a; Rule: Turn > Speculate."""
    board = Board()
    first, second = board.market(0, "R007"), board.market(1, "R008")
    board.begin().do(Speculate(), Lift(CubeKind.RESERVE), Put(CubeKind.SPECULATION, first))
    assert board.s.speculation == {first: 0}
    board.do(Speculate(), Lift(CubeKind.RESERVE))
    assert board.ask().options == (Put(CubeKind.SPECULATION, second),)


def test_nobody_speculates_on_the_last_topple() -> None:
    """P5.9a, RULING 10; Rule: Turn > Speculate."""
    board = Board()
    board.s.topples_shown = 3
    board.stack("206", "R007")
    board.begin().do(EndActions())
    board.do(Speculate(), Lift(CubeKind.RESERVE))
    assert board.ask().options == (Put(CubeKind.SPECULATION, board.card("R007")),)


def test_own_speculation_cubes_may_be_moved_or_taken_home() -> None:
    """P5.9b; Rule: Turn > Speculate."""
    board = Board()
    first, second = board.market(0, "R007"), board.market(1, "R008")
    board.begin().do(Speculate(), Lift(CubeKind.RESERVE), Put(CubeKind.SPECULATION, first))
    board.do(Speculate(), Lift(CubeKind.SPECULATION, first))
    assert board.ask().options == (Put(CubeKind.SPECULATION, second), Put(CubeKind.RESERVE))


def test_other_cubes_move_only_with_an_empty_reserve() -> None:
    """P5.9c, RULING 11; Rule: Turn > Speculate."""
    board = Board()
    card, place = board.play(0, CASINO), board.market(0, MINE)
    board.begin().do(Speculate())
    assert board.ask().prompt is Prompt.CHOOSE_PLACE or not board.can(Lift(CubeKind.INCOME, card))
    board = Board()
    card, place = board.play(0, CASINO), board.market(0, MINE)
    board.spend_cubes(0)
    board.begin().do(Speculate(), Lift(CubeKind.INCOME, card), Put(CubeKind.SPECULATION, place))
    assert board.s.income[card] == 1


def test_a_cube_that_was_lacking_is_placed_later() -> None:
    """P5.9d; Rule: Turn > Speculate; Cubes and hand > Shortages."""
    board = Board()
    board.spend_cubes(0, leave=1)
    card = board.play(0, CASINO)
    assert board.s.income[card] == 1
    board.s.players[0].reserve += 1
    oval, seats = board.s.connections.popitem()
    board.s.connections[oval] = seats[1:]
    board.begin().do(Speculate(), Lift(CubeKind.RESERVE), Put(CubeKind.INCOME, card))
    assert board.s.income[card] == 2


def test_a_partner_gives_one_sale_a_turn_on_top_of_the_actions() -> None:
    """P5.10, RULING 12; Rule: Turn > Extra actions."""
    board = Board()
    first, second = board.hand(0, "R007", "R008")
    board.play(0, "020")
    board.begin().do(Sell(first))
    assert board.s.actions == 3
    board.do(Sell(second))
    assert board.s.actions == 2


def test_a_partner_may_change_the_regime_as_an_action() -> None:
    """P5.10; Rule: Turn > Extra actions."""
    board = Board()
    printer = board.play(0, "R081")
    board.begin().do(Act(printer))
    assert board.s.regime is Regime.ANARCHY
    assert (board.spent(), board.s.actions) == (3, 2)
    assert not board.options(Act)


def test_a_headline_is_read_as_event_or_not_then_piled() -> None:
    """P13.1, D5; Rule: Headlines and strife > Headlines."""
    board = Board()
    card = board.market(0, "125")
    told = board.begin().do(Buy(0), Read(event=False))
    assert facts.HeadlineRead(0, card, event=False) in told
    assert board.s.bull_bear == [card]
    assert board.s.regime is Regime.PAX
