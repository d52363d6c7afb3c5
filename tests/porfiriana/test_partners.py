"""Headlines, strife and special partners (digest P13), and playing cards (P5.1; Rule: Partners)."""

import pytest

from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    Connect,
    Decline,
    Discard,
    Free,
    Grow,
    Improve,
    LoseFaction,
    PayUp,
    Play,
    Post,
    Read,
    Sell,
)
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.terms import Faction, Prestige, Regime
from tests.porfiriana.tables import Board

OSTRICHES, CASINO, FALL, SWIFT = "095", "N11", "018", "N04"


def read(board: Board, name: str) -> None:
    """Let seat 0 buy a headline and read its event."""
    board.market(0, name)
    board.begin().do(Buy(0), Read(event=True))


def test_an_enterprise_is_filled_to_its_target_when_it_is_played() -> None:
    """P5.1; Rule: Turn > Play Card."""
    board = Board()
    mine, plantation = board.hand(0, "R007", "R001")
    board.begin().do(Play(mine), Play(plantation))
    assert board.s.income[mine] == 2
    assert board.s.income[plantation] == 2
    assert board.spent() == 13


def test_only_the_best_discount_counts() -> None:
    """P5.1; Rule: Turn > Play Card."""
    board = Board(seats=6)
    (card,) = board.hand(5, CASINO)
    board.play(5, "R079")
    board.begin(5).do(Play(card))
    assert board.spent(5) == 5


def test_a_monopoly_is_paid_by_opponents_and_not_by_its_holder() -> None:
    """P13.3, P22.11, RULING 32; Rule: Partners > Monopoly."""
    board = Board()
    board.play(1, FALL)
    (farm,) = board.hand(0, OSTRICHES)
    board.begin().do(Play(farm))
    assert (board.spent(0), board.spent(1)) == (5, -5)
    (hotel,) = board.hand(1, "R053")
    board.begin(1).do(Play(hotel))
    assert board.spent(1) == -5 + 9


def test_the_dynamite_monopoly_takes_what_opponents_pay_for_connections() -> None:
    """P13.3; Rule: Partners > Monopoly."""
    board = Board()
    board.play(1, "N15")
    card = board.play(2, "R007")
    board.begin().do(Improve(), Connect(card * 2))
    assert (board.spent(0), board.spent(1)) == (4, -4)


def test_strife_takes_one_of_two_factions_and_a_flipped_hacendado_stays() -> None:
    """P13.2, P22.9, D8, RULING 31; Rule: Headlines and strife > Strife."""
    board = Board()
    board.flip(0, 0)
    white, blue = board.play(0, "R067"), board.play(0, "020")
    other, troop = board.play(1, "R080"), board.play(1, "R101", at=board.play(1, "R047"))
    read(board, "125")
    assert board.ask().options == (LoseFaction(Faction.BLUE), LoseFaction(Faction.WHITE))
    assert board.ask().seat == 1
    board.do(LoseFaction(Faction.WHITE))
    assert board.ask().options == (LoseFaction(Faction.BLUE),)
    board.do(LoseFaction(Faction.BLUE))
    assert {troop, blue} <= set(board.s.discards)
    assert {white, other} <= set(board.s.partners)


def test_a_rebel_governor_empties_the_district_then_brings_strife() -> None:
    """P13.4, RULING 33; Rule: Partners > Rebel governor."""
    board = Board()
    sonora, casino = board.play(1, "R047"), board.play(1, CASINO)
    general = board.play(0, "R067")
    (governor, mine) = board.hand(0, "040", "R007")
    board.begin().do(Play(governor))
    assert sonora in board.s.discards
    assert casino in board.s.enterprises
    board.do(LoseFaction(Faction.WHITE))
    assert general in board.s.discards
    assert not board.can(Play(mine))
    board.do(Sell(governor))
    assert board.can(Play(mine))


def test_a_newspaper_counts_with_the_side_chosen() -> None:
    """P13.5, D3; Rule: Partners > Newspaper."""
    board = Board()
    (paper,) = board.hand(0, "R072")
    board.begin()
    assert board.options(Play) == [Play(paper, 0), Play(paper, 1)]
    board.do(Play(paper, 1))
    assert board.spent() == 6
    assert active_points(board.s, 0, Prestige.REVOLUTION) == 0
    assert active_points(board.s, 0, Prestige.LOYALTY) == 1
    assert board.s.prestige == {paper: 1}


def test_the_swift_line_doubles_ovals_and_is_undone_with_it() -> None:
    """P13.8, D12; Rule: Partners > Swift Refrigerator Line."""
    board = Board()
    swift, card = board.play(0, SWIFT), board.play(1, "R014")
    board.s.connections[card * 2] = (0,)
    board.s.connections[card * 2 + 1] = (1,)
    board.s.players[0].reserve -= 1
    board.s.players[1].reserve -= 1
    board.begin().do(Improve(), Connect(card * 2))
    assert board.spent() == 0
    board.do(Improve(), Connect(card * 2 + 1))
    assert board.spent() == 7
    board.do(Sell(swift))
    board.do(Free(0))
    assert board.ask().options == (Free(1), Free(0))
    board.do(Free(1))
    assert board.s.connections == {card * 2: (0,), card * 2 + 1: (0,)}


def test_while_changes_are_blocked_the_regime_stays_until_the_next_attempt() -> None:
    """P13.7, RULING 35; Rule: Headlines and strife > Blocked regime changes."""
    board = Board()
    casino = board.play(1, CASINO)
    riot, troop = board.hand(0, "R138", "R103")
    read(board, "133")
    assert not board.can(Play(riot))
    assert casino in board.s.enterprises
    assert board.can(Play(troop))
    board.do(Play(troop), Post(casino))
    assert board.s.regime is Regime.PAX


def test_connections_are_paid_where_there_is_no_unrest() -> None:
    """P13.9; Rule: Headlines and strife > Connection pay."""
    board = Board()
    quiet, troubled = board.play(2, "R007"), board.play(2, "R009", unrest=1)
    for card in (quiet, troubled):
        board.s.connections[card * 2] = (1,)
        board.s.players[1].reserve -= 1
    read(board, "112")
    assert board.spent(1) == -2


@pytest.mark.parametrize(("gold", "left"), [(7, 3), (8, 4), (0, 0)])
def test_half_of_the_gold_is_rounded_up(gold: int, left: int) -> None:
    """P2.9, RULING 4; Rule: Terms > Halving."""
    board = Board()
    board.s.players[1].gold = gold
    read(board, "R156")
    assert board.gold(1) == left


def test_events_pay_for_enterprises_and_prestige() -> None:
    """P13.1; Rule: Headlines and strife > Events."""
    board = Board()
    board.play(1, "R007")
    board.play(1, "R008", unrest=1)
    read(board, "R153")
    assert board.spent(1) == -1
    board = Board()
    board.play(2, "017")
    read(board, "R147")
    assert board.spent(2) == -1


def test_an_event_may_let_land_grow() -> None:
    """P13.1, D6; Rule: Headlines and strife > Events."""
    board = Board()
    ranch = board.play(1, "R021")
    read(board, "R151")
    assert board.ask().options == (Grow(ranch), Decline())
    board.do(Grow(ranch))
    assert board.s.income[ranch] == 2


def test_an_event_may_ask_gold_for_cards_or_take_them() -> None:
    """P13.1, D6; Rule: Headlines and strife > Events."""
    board = Board()
    first, second = board.play(1, "R007"), board.play(1, "R008")
    read(board, "R155")
    assert board.ask().options == (PayUp(), Discard(first), Discard(second))
    board.do(Discard(second), PayUp())
    assert board.spent(1) == 1
    assert board.s.enterprises == [first]


def test_events_break_trusts_take_land_and_send_troops_home() -> None:
    """P13.1; Rule: Headlines and strife > Events."""
    board = Board()
    trust, ranch = board.play(1, FALL), board.play(2, "R021")
    read(board, "R164")
    assert trust in board.s.discards
    read(board, "R160")
    board.do(Discard(ranch))
    assert ranch in board.s.discards
    board = Board(regime="us_intervention")
    casino = board.play(1, CASINO)
    troop = board.play(2, "N05", at=casino)
    read(board, "N10")
    board.do(Discard(troop))
    assert board.s.income[casino] == 2


def test_unrest_by_an_event_makes_its_buyer_the_liberator() -> None:
    """P9.1, P8.4; Rule: Unrest > Where it comes from."""
    board = Board()
    plantation = board.play(1, "R002", unrest=1)
    read(board, "R159")
    assert plantation in board.s.players[0].grudges


def test_partners_make_market_cards_cheaper() -> None:
    """P13.6, P5.2; Rule: Partners > Purchases."""
    board = Board()
    board.play(0, "R077")
    board.play(0, "R078")
    board.play(0, "R028")
    board.market(5, "005")
    board.market(4, "020")
    board.market(3, "017")
    board.market(2, "R011")
    board.begin().do(Buy(5))
    assert board.spent() == 0
    board.do(Buy(4))
    assert board.spent() == 4
    board.s.purchases = 0
    board.begin().do(Buy(2))
    assert board.spent() == 4


def test_a_waiver_lets_troops_ignore_their_flag() -> None:
    """P7.2a; Rule: Troops > Deploying."""
    board = Board()
    board.play(1, CASINO)
    (troop,) = board.hand(0, "R101")
    assert not board.begin().can(Play(troop))
    board.play(0, "R082")
    assert board.can(Play(troop))


def test_a_price_cannot_be_owed() -> None:
    """P2.7; Rule: Terms > Payments."""
    board = Board()
    (wobblies,) = board.hand(0, "005")
    casino = board.play(1, CASINO)
    board.s.players[0].gold = 2
    assert not board.begin().can(Play(wobblies))
    assert Aim(1, casino) not in board.ask().options
