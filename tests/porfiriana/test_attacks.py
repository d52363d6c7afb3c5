"""Orange and black cards (digest P12; Rule: Attack cards)."""

import pytest

from paxbot.games.porfiriana.moves import Aim, Decline, Play, Prompt, Spy, Turn
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.terms import Prestige, Regime
from tests.porfiriana.tables import Board

CASINO, WOBBLIES, LEY_FUGA = "N11", "005", "162"


def test_a_raid_steals_and_puts_unrest_even_on_a_guarded_enterprise() -> None:
    """P12.1, P12.3; Rule: Attack cards > Orange; Attack cards > Order."""
    board = Board()
    casino = board.play(1, CASINO)
    board.play(1, "R103", at=casino)
    (card,) = board.hand(0, WOBBLIES)
    board.begin().do(Play(card), Aim(1, casino))
    assert (board.spent(0), board.spent(1)) == (0, 3)
    assert board.s.unrest == {casino: 3}
    assert board.s.players[1].grudges == [card]
    assert active_points(board.s, 1, Prestige.OUTRAGE) == 1


def test_a_flag_restricts_an_orange_card_in_anarchy_too() -> None:
    """P12.1, P10; Rule: Attack cards > Orange."""
    board = Board(regime="anarchy")
    board.play(1, CASINO)
    (card,) = board.hand(0, "R125")
    assert not board.begin().can(Play(card))


def test_theft_takes_what_there_is() -> None:
    """P12.2, P2.7, RULING 26; Rule: Terms > Payments."""
    board = Board()
    board.s.players[1].gold = 1
    (card,) = board.hand(0, "R121")
    board.begin().do(Play(card), Aim(1))
    assert (board.gold(1), board.spent(0)) == (0, -1)
    assert card in board.s.discards


@pytest.mark.parametrize(("regime", "actions"), [("pax", 2), ("anarchy", 1)])
def test_a_black_card_takes_two_actions_off_its_regime(regime: str, actions: int) -> None:
    """P12.2; Rule: Attack cards > Black."""
    board = Board(regime=regime)
    (card,) = board.hand(0, "R121")
    board.begin().do(Play(card), Aim(1))
    assert board.s.actions == actions


def test_a_straw_man_gets_the_prize_and_no_gold() -> None:
    """P12.4; Rule: Attack cards > Straw man."""
    board = Board()
    casino, troubled = board.play(0, CASINO), board.play(0, "R047", unrest=1)
    (card,) = board.hand(0, WOBBLIES)
    board.begin().do(Play(card))
    assert board.ask().options == (Aim(0, casino),)
    board.do(Aim(0, casino))
    assert board.spent() == 3
    assert board.s.players[0].grudges == [card]
    assert troubled in board.s.unrest


def test_some_cards_demand_an_opponent() -> None:
    """P12.4; Rule: Attack cards > Straw man."""
    board = Board()
    board.play(0, "018")
    (card,) = board.hand(0, "N03")
    assert not board.begin().can(Play(card))


def test_a_strike_may_cost_nothing_and_still_leave_its_prize() -> None:
    """P12.4; Rule: Attack cards > Orange."""
    board = Board()
    casino = board.play(1, CASINO)
    (card,) = board.hand(0, "R131")
    board.begin().do(Play(card), Aim(1, casino))
    assert board.spent() == 0
    assert board.s.unrest == {}
    assert board.s.players[1].grudges == [card]


def test_a_jailing_prize_cuts_later_turns_only_and_not_of_the_immune() -> None:
    """P12.5; Rule: Attack cards > Jail."""
    board = Board()
    casino = board.play(1, CASINO)
    (card,) = board.hand(0, "R134")
    board.begin().do(Play(card), Aim(1, casino))
    assert board.s.players[1].jailed
    board.begin(1)
    assert board.s.actions == 2
    board = Board()
    casino = board.play(1, CASINO)
    board.play(1, "N13")
    (card,) = board.hand(0, "R134")
    board.begin().do(Play(card), Aim(1, casino))
    assert not board.s.players[1].jailed


def test_an_immune_partner_gives_the_third_action_back() -> None:
    """P12.5; Rule: Attack cards > Jail."""
    board = Board()
    board.s.players[0].jailed = True
    (embassy,) = board.hand(0, "N13")
    board.begin().do(Play(embassy))
    assert not board.s.players[0].jailed
    assert board.s.actions == 2


def test_a_spy_cancels_the_attack_and_both_cards_go() -> None:
    """P12.6, D7, RULING 28; Rule: Attack cards > Spy."""
    board = Board()
    casino, spy = board.play(1, CASINO), board.play(1, "R063")
    board.play(2, "R035")
    (card,) = board.hand(0, "R138")
    board.begin().do(Play(card), Aim(1, casino))
    assert (board.ask().prompt, board.ask().seat) == (Prompt.USE_SPY, 1)
    board.do(Spy(spy))
    assert {card, spy} <= set(board.s.discards)
    assert board.s.unrest == {}
    assert board.s.regime is Regime.PAX
    assert (board.spent(0), board.spent(1), board.spent(2)) == (3, 0, -2)


def test_a_victim_may_keep_its_spy() -> None:
    """P12.6; Rule: Attack cards > Spy."""
    board = Board()
    casino = board.play(1, CASINO)
    board.play(1, "R063")
    (card,) = board.hand(0, "R138")
    board.begin().do(Play(card), Aim(1, casino), Decline())
    assert board.s.unrest == {casino: 2}
    assert board.s.regime is Regime.ANARCHY


def test_an_assassination_costs_what_the_partner_has_cost() -> None:
    """P12.7; Rule: Attack cards > Assassination."""
    board = Board()
    huerta = board.play(1, "215", side=1)
    (card,) = board.hand(0, LEY_FUGA)
    board.begin().do(Play(card), Aim(1, huerta))
    assert board.spent() == 18
    assert huerta in board.s.discards
    assert board.s.players[1].grudges == [card]


def test_a_stolen_newspaper_may_be_turned_for_its_price() -> None:
    """P12.8, D3; Rule: Attack cards > Stolen cards; Partners > Newspaper."""
    board = Board(regime="martial_law")
    paper = board.play(1, "R073")
    (card,) = board.hand(0, "150")
    board.begin().do(Play(card), Aim(1, paper))
    assert board.spent() == 6
    assert board.ask().options == (Turn(0), Turn(1))
    board.do(Turn(1))
    assert board.spent() == 13
    assert active_points(board.s, 0, Prestige.OUTRAGE) == 1


def test_a_stolen_troop_stays_where_it_is_with_a_cube_of_its_new_owner() -> None:
    """P12.8, RULING 30; Rule: Attack cards > Stolen cards."""
    board = Board(regime="martial_law")
    casino = board.play(1, CASINO)
    troop = board.play(1, "R103", at=casino)
    (card,) = board.hand(0, "150")
    board.begin().do(Play(card), Aim(1, troop))
    assert board.s.owner[troop] == 0
    assert (board.s.income[casino], board.s.profit(casino)) == (1, 2)
    assert board.spent() == 2


def test_conspiracies_leave_private_armies_alone() -> None:
    """P7.7; Rule: Troops > Private army."""
    board = Board(regime="martial_law")
    board.flip(1, 0)
    board.play(1, "R103")
    (card,) = board.hand(0, "150")
    assert not board.begin().can(Play(card))


def test_sabotage_takes_a_connection_cube_and_may_free_slaves() -> None:
    """P8.4; Rule: Attack cards > Black."""
    board = Board(regime="us_intervention")
    plantation = board.play(1, "R002", unrest=1)
    board.s.connections[plantation * 2] = (1,)
    board.s.players[1].reserve -= 1
    board.s.unrest[plantation] = 2
    (card,) = board.hand(0, "156")
    board.begin().do(Play(card), Aim(1, oval=plantation * 2))
    assert plantation in board.s.players[0].grudges


def test_antitrust_and_nationalisation_discard_what_they_name() -> None:
    """P12.2; Rule: Attack cards > Black."""
    board = Board(regime="us_intervention")
    monopoly, casino = board.play(1, "018"), board.play(1, CASINO)
    american = board.play(1, "095")
    trust, seizure = board.hand(0, "N03", "N08")
    board.begin().do(Play(trust), Aim(1, monopoly))
    assert monopoly in board.s.discards
    board.s.actions = 3
    board.s.decision = None
    board.do(Play(seizure))
    assert board.ask().options == (Aim(1, casino),)
    board.do(Aim(1, casino))
    assert casino in board.s.discards
    assert american in board.s.enterprises
