"""Enterprises, losses, unrest, regimes and depressions (digest P6, P8 to P11, P16).

Rule: Enterprises > Settling; Depression; Examples.
"""

import pytest

from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.income import income
from paxbot.games.porfiriana.moves import Aim, Buy, Discard, EndActions, Fill, PayUp, Play, Post, Prompt, Read, Sell
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.regimes import change_regime
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import Prestige, Regime
from tests.porfiriana.tables import Board

CASINO, RANCH, MINE, BANK, PLANTATION, MINAS = "N11", "R021", "R007", "R028", "R001", "061"


def change(board: Board, regime: str) -> None:
    """Let a regime rule."""
    t = Table(board.s)
    change_regime(t, Regime(regime))
    t.follow_up()
    board.s.decision = None


@pytest.mark.parametrize(
    ("regime", "mine", "bank"), [("pax", 2, 3), ("us_intervention", 3, 2), ("martial_law", 2, 2), ("anarchy", 1, 1)]
)
def test_mines_and_banks_follow_the_regime(regime: str, mine: int, bank: int) -> None:
    """P6.1, P10; Rule: Regimes > Values; Enterprises > Targets."""
    board = Board(regime="martial_law")
    mines, banks, fixed = board.play(0, MINE), board.play(0, BANK), board.play(0, CASINO)
    change(board, regime)
    assert [board.s.income[card] for card in (mines, banks, fixed)] == [mine, bank, 2]


def test_a_patent_raises_own_mines_but_not_in_a_depression() -> None:
    """P6.1; Rule: Enterprises > Targets."""
    board = Board()
    mine, other = board.play(0, MINE), board.play(1, "R008")
    board.play(0, "R083")
    assert (board.s.income[mine], board.s.income[other]) == (3, 2)
    board.s.bull_bear.append(board.card("125"))
    board.s.box.remove(board.card("125"))
    board.market(0, "133")
    board.begin().do(Buy(0), Read(event=False))
    assert board.s.depression
    assert board.s.income[mine] == 0


def test_a_smelter_counts_mines_of_all_players_without_unrest() -> None:
    """P6.1; Rule: Enterprises > Targets."""
    board = Board()
    smelter = board.play(0, "R039")
    board.play(1, "R007")
    second = board.play(2, "R008")
    assert board.s.income[smelter] == 2
    t = Table(board.s)
    t.add_unrest(second, 1)
    t.follow_up()
    assert board.s.income[smelter] == 1


def test_with_too_few_cubes_the_owner_says_where_they_go() -> None:
    """P6.4, P16, D11, RULING 13; Rule: Cubes and hand > Shortages."""
    board = Board(regime="anarchy")
    first, second = board.play(0, "R007"), board.play(0, "R008")
    board.spend_cubes(0, leave=1)
    change(board, "martial_law")
    assert board.ask().prompt is Prompt.FILL_PLACE
    assert board.ask().options == (Fill(first), Fill(second))
    board.do(Fill(second))
    assert (board.s.income[first], board.s.income[second]) == (1, 2)


def test_pax_puts_a_cube_on_each_loyalty_point_and_its_end_takes_them_off() -> None:
    """P10.2; Rule: Regimes > Prestige cubes."""
    board = Board(regime="anarchy")
    card, prize = board.play(0, "R048"), board.play(0, "017")
    change(board, "pax")
    assert board.s.prestige == {card: 1, prize: 1}
    assert income(board.s, 0) == 2 + 2 + 2
    change(board, "martial_law")
    assert board.s.prestige == {}


def test_unrest_switches_an_enterprise_off() -> None:
    """P9.2, P6.3; Rule: Unrest; Terms > Prestige."""
    board = Board()
    card = board.play(0, "R048", unrest=1)
    assert active_points(board.s, 0, Prestige.LOYALTY) == 0
    assert income(board.s, 0) == 2
    assert board.s.income[card] == 2


def test_an_enterprise_sold_gives_all_cubes_back() -> None:
    """P8.1; Rule: Loss of an enterprise > Loss."""
    board = Board()
    card = board.play(0, MINE)
    board.s.connections[card * 2] = (1,)
    board.s.players[1].reserve -= 1
    board.begin().do(Sell(card))
    assert [board.s.players[seat].reserve for seat in (0, 1)] == [13, 13]
    assert card in board.s.discards


def test_a_depression_plunders_extorted_mines_into_the_hand_and_the_troop_looks_for_a_place() -> None:
    """P8.3, P11.2, P22.4; Rule: Depression > Bull and bear; Loss of an enterprise > Plunder."""
    board = Board()
    mine = board.play(0, MINAS)
    troop = board.play(1, "184", at=mine)
    board.market(0, "125")
    board.s.box.remove(board.card("133"))
    board.s.bull_bear.append(board.card("133"))
    board.begin().do(Buy(0), Read(event=False))
    assert mine in board.s.players[0].hand
    assert board.ask().prompt is Prompt.RETREAT
    assert board.ask().seat == 1
    board.do(Discard(troop))
    assert board.ask().seat == 0


def test_a_smelter_that_is_extorted_falls_with_its_last_mine() -> None:
    """P22.7; Rule: Loss of an enterprise > Plunder."""
    board = Board()
    mine, smelter = board.play(1, MINAS), board.play(0, "N09")
    board.play(1, "R013")
    board.play(2, "R102", at=smelter)
    t = Table(board.s)
    t.discard_enterprise(board.card("R013"), Why.HEADLINE)
    t.follow_up()
    assert smelter in board.s.players[0].hand
    assert mine in board.s.enterprises


def test_slaves_are_freed_by_more_unrest_than_cubes_and_the_cause_takes_the_card() -> None:
    """P8.4, P22.5, RULING 21; Rule: Loss of an enterprise > Slave revolt; Attack cards > Straw man."""
    board = Board()
    plantation = board.play(0, PLANTATION)
    board.play(0, "R035")
    (wobblies,) = board.hand(0, "005")
    board.begin().do(Play(wobblies), Aim(0, plantation))
    assert board.spent() == 3 - 2
    assert set(board.s.players[0].grudges) == {plantation, wobblies}
    assert active_points(board.s, 0, Prestige.REVOLUTION) == 1
    assert active_points(board.s, 0, Prestige.OUTRAGE) == 1
    assert not board.s.players[0].jailed


def test_as_much_unrest_as_cubes_is_borne() -> None:
    """P8.4; Rule: Loss of an enterprise > Slave revolt."""
    board = Board()
    plantation = board.play(1, PLANTATION)
    (raid,) = board.hand(0, "R125")
    board.begin().do(Play(raid), Aim(1, plantation))
    assert board.s.unrest == {plantation: 2}


def test_a_revolt_by_depression_frees_nobody() -> None:
    """P8.4, RULING 22; Rule: Loss of an enterprise > Slave revolt."""
    board = Board()
    mine = board.play(1, MINAS, unrest=1)
    board.market(0, "125")
    board.s.box.remove(board.card("133"))
    board.s.bull_bear.append(board.card("133"))
    board.begin().do(Buy(0), Read(event=False))
    assert mine in board.s.discards


def test_two_bulls_end_a_depression() -> None:
    """P11.1, RULING 24; Rule: Depression > Bull and bear."""
    board = Board()
    mine = board.play(0, MINE)
    board.s.depression = True
    board.s.targets[mine] = 0
    board.s.players[0].reserve += board.s.income[mine]
    board.s.income[mine] = 0
    board.market(0, "R150")
    board.s.box.remove(board.card("R151"))
    board.s.bull_bear.append(board.card("R151"))
    board.begin().do(Buy(0), Read(event=False))
    assert not board.s.depression
    assert board.s.income[mine] == 2


def test_in_a_depression_cards_are_dropped_until_the_rest_is_paid_for() -> None:
    """P11.3, D14, P22.15; Rule: Depression > Cost; RULING 25."""
    board = Board()
    board.s.depression = True
    ranch, partner, mine = board.play(0, RANCH), board.play(0, "020"), board.play(0, "R007")
    board.begin().do(EndActions())
    assert board.ask().prompt is Prompt.PAY_UPKEEP
    board.do(Discard(partner), Discard(mine))
    before = board.gold()
    board.do(PayUp())
    assert board.gold() == before - 1
    assert board.s.enterprises == [ranch]


def test_gun_stores_earn_once_an_owner_at_every_orange_card() -> None:
    """P6.2; Rule: Enterprises > Gun store."""
    board = Board()
    store = board.play(1, "R035")
    board.play(1, "R036")
    (raid,) = board.hand(0, "R127")
    board.begin().do(Play(raid), Aim(1, store))
    assert board.spent(1) == -2 + 5
    assert board.spent(0) == 3 - 5


def test_a_troop_whose_enterprise_is_nationalised_is_homeless() -> None:
    """P8.1; Rule: Loss of an enterprise > Retreat."""
    board = Board(regime="martial_law")
    card = board.play(1, CASINO)
    troop = board.play(2, "R102", at=card)
    (seizure,) = board.hand(0, "N08")
    board.begin().do(Play(seizure), Aim(1, card))
    # The third seat's hacendado turns green or blue: nothing for a white troop.
    assert troop in board.s.discards
    assert Post(card) not in board.ask().options
