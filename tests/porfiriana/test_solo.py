"""The game of one against Díaz (digest P17; Rule: Solitaire)."""

from collections.abc import Sequence

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import settling, turn as solo
from paxbot.games.porfiriana.facts import CardBought, CardPlayed, GoldGained, IncomeTaken, ToppleBegan
from paxbot.games.porfiriana.moves import (
    Aim,
    Connect,
    EndActions,
    Improve,
    Play,
    Post,
    Prompt,
    Sell,
)
from paxbot.games.porfiriana.terms import DIAZ_SEAT, NO_CARD, Regime
from tests.porfiriana.tables import GAME, Board


def turn(board: Board, monkeypatch: pytest.MonkeyPatch, throws: Sequence[int] = (1, 1)) -> list[Fact]:
    left = list(throws)
    for module in (solo, settling):
        monkeypatch.setattr(module, "throw", lambda _: left.pop(0))
    told = board.begin().do(EndActions())
    while board.s.winners is None and board.ask().is_forced:
        told += board.do(board.ask().options[0])
    return told


def test_diaz_takes_both_cards_before_he_plays_one_the_upper_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULING 43; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    upper, lower = board.market(0, "017"), board.market(6, "R063")
    told = turn(board, monkeypatch)
    found = [(type(fact), fact.card) for fact in told if isinstance(fact, (CardBought, CardPlayed))]
    assert found == [(CardBought, upper), (CardBought, lower), (CardPlayed, upper), (CardPlayed, lower)]


def test_an_empty_space_gives_him_nothing_and_he_has_no_income(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULINGS 43, 44; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    board.play(DIAZ_SEAT, "R001")
    headline = board.market(1, "R147")
    told = turn(board, monkeypatch, (6, 6))
    assert not [fact for fact in told if isinstance(fact, CardBought)]
    assert [fact.seat for fact in told if isinstance(fact, IncomeTaken)] == [0]
    # His phase 2, after it moved to the column of price 0.
    assert board.s.bull_bear == [headline]


def test_of_two_headlines_he_discards_the_upper_row_s_first_whatever_their_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RULING 44; Rule: Solitaire > Turn of Díaz."""
    for names in (("R147", "R152"), ("R152", "R147")):
        board = Board(seats=1)
        headlines = [board.market(space, name) for space, name in zip((1, 7), names, strict=True)]
        turn(board, monkeypatch, (6, 6))
        assert board.s.bull_bear == headlines


def test_the_market_is_restored_after_his_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULING 44; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    cards = [board.market(space, name) for space, name in enumerate(("R007", "R008"))]
    turn(board, monkeypatch)
    assert cards[0] in board.s.discards
    assert board.s.market[:2] == [cards[1], NO_CARD]


def test_a_topple_he_takes_is_gone_without_an_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, P17.6; Rule: Solitaire > Turn of Díaz."""
    for gone, is_lost in ((0, False), (3, True)):
        board = Board(seats=1)
        board.s.topples = gone
        card = board.market(1, "206")
        board.market(0, "017")
        told = turn(board, monkeypatch, (2, 6))
        assert board.s.bull_bear == [card]
        assert not [fact for fact in told if isinstance(fact, ToppleBegan)]
        assert (board.s.winners == ()) is is_lost


@pytest.mark.parametrize(("name", "regime", "after"), [("R150", "anarchy", "pax"), ("R156", "pax", "pax")])
def test_he_plays_a_headline_that_restores_pax_and_discards_others(
    name: str, regime: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1, regime=regime)
    board.market(0, "R001")
    card = board.market(7, name)
    board.market(6, "R003")
    told = turn(board, monkeypatch, (6, 2))
    assert [fact.card for fact in told if isinstance(fact, CardBought)] == [card]
    assert (board.s.regime, board.s.bull_bear) == (after, [card])
    assert board.spent() == -2


@pytest.mark.parametrize(("pips", "side"), [(3, 0), (4, 1)])
def test_the_die_chooses_the_side_of_a_newspaper(pips: int, side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    paper = board.market(0, "R073")
    turn(board, monkeypatch, (1, 1, pips))
    assert board.s.side.get(paper, 0) == side


def test_a_troop_guards_his_own_enterprise_or_is_discarded_without_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    plantation = board.play(DIAZ_SEAT, "R001")
    troop, other = board.market(0, "R101"), board.market(6, "R103")
    turn(board, monkeypatch)
    assert board.s.guards == {plantation: troop}
    assert other in board.s.discards
    assert board.s.regime is Regime.MARTIAL_LAW
    board = Board(seats=1)
    troop = board.market(0, "R101")
    turn(board, monkeypatch)
    assert troop in board.s.discards
    assert board.s.regime is Regime.PAX


def test_without_a_target_of_the_player_an_attack_is_a_straw_man_or_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, P17.5; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    plantation, raid = board.play(DIAZ_SEAT, "R003"), board.market(0, "005")
    turn(board, monkeypatch)
    assert board.s.players[DIAZ_SEAT].grudges == [plantation, raid]
    assert not board.s.players[DIAZ_SEAT].jailed
    board = Board(seats=1)
    raid = board.market(0, "005")
    turn(board, monkeypatch)
    assert raid in board.s.discards


def test_he_plays_troops_and_attacks_against_the_player_rather_than_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    casino = board.play(0, "N11")
    board.play(DIAZ_SEAT, "R032")
    troop = board.market(0, "R103")
    board.market(6, "R134")  # it steals nothing
    turn(board, monkeypatch)
    assert board.s.guards == {casino: troop}
    assert board.s.unrest == {casino: 3}


@pytest.mark.parametrize("gold", [0, 1])
def test_a_theft_from_an_empty_purse_is_a_straw_man(gold: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    card = board.market(0, "R120")
    board.s.income.clear()
    board.s.players[0].reserve += 2
    board.s.players[0].gold = gold
    turn(board, monkeypatch)
    assert board.s.players[0 if gold else DIAZ_SEAT].grudges == [card]


def test_effects_of_his_partners_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1, regime="anarchy")
    mine = board.play(0, "R007")
    board.market(0, "R066")
    board.market(6, "040")
    turn(board, monkeypatch, (1, 1, 6))
    assert board.s.regime is Regime.PAX
    assert mine in board.s.discards


def test_general_governor_and_spy_work_for_him() -> None:
    """P17.2, RULING 45; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    spy, plantation = board.play(DIAZ_SEAT, "R063"), board.play(DIAZ_SEAT, "R001")
    board.play(DIAZ_SEAT, "R066")
    board.play(DIAZ_SEAT, "R102", at=board.play(0, "R052"))
    governor = board.play(DIAZ_SEAT, "040")
    raid, troop, mine = board.hand(0, "005", "R090", "R007")
    board.begin()
    assert not board.can(Play(mine))
    assert not board.can(Play(troop))
    board.do(Play(raid), Aim(DIAZ_SEAT, plantation))
    assert {spy, raid} <= set(board.s.discards)
    assert (board.s.unrest, board.s.partners[-1]) == ({}, governor)


def test_a_headline_discarded_in_his_turn_brings_pax_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.4; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1, regime="anarchy")
    board.market(1, "R150")
    turn(board, monkeypatch, (6, 6))
    assert board.s.regime is Regime.PAX


def test_while_changes_are_blocked_it_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """RULING 35; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1, regime="anarchy")
    board.s.blocked = True
    for name in ("R066", "R084"):  # green and red
        board.play(0, name)
    board.market(0, "R150")  # strife of green and red
    turn(board, monkeypatch)
    assert (board.s.regime, board.ask().prompt) == (Regime.ANARCHY, Prompt.CHOOSE_ACTION)


def test_the_active_player_frees_the_slaves_that_such_a_headline_frees(monkeypatch: pytest.MonkeyPatch) -> None:
    """RULING 21; Rule: Solitaire > Table of Díaz."""
    for space, liberator in ((0, 0), (1, DIAZ_SEAT)):
        board = Board(seats=1, regime="us_intervention")
        minas = board.play(0, "061", unrest=3)
        board.s.cause = 1 - liberator
        board.market(space, "R150")
        turn(board, monkeypatch, (6, 6))
        assert board.s.players[liberator].grudges == [minas]


def test_events_neither_pay_him_nor_ask_him_for_gold_nor_does_a_depression() -> None:
    """P17.4, RULING 59; Rule: Solitaire > Table of Díaz."""
    for name in ("R153", "R155", "R156", "R163", "R151"):
        board = Board(seats=1)
        cards = [board.play(DIAZ_SEAT, each) for each in ("R064", "061", "R032")]
        board.s.depression = True
        board.read(name)
        assert board.s.players[DIAZ_SEAT].gold == 0
        board.do(EndActions())
        assert all(board.s.owner[card] == DIAZ_SEAT for card in cards)


def test_his_homeless_troop_is_discarded_and_he_has_no_gold_to_steal() -> None:
    """P17.4; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1, regime="anarchy")
    casino = board.play(0, "N11")
    troop = board.play(DIAZ_SEAT, "R103", at=casino)
    (suit,) = board.hand(0, "R115")
    board.begin().do(Sell(casino))
    assert troop in board.s.discards
    before = board.gold()
    board.do(Play(suit), Aim(DIAZ_SEAT))
    assert board.gold() == before - 1


def test_gun_stores_are_paid_when_he_plays_orange(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.4; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1)
    board.play(0, "R035")
    board.market(0, "005")
    told = turn(board, monkeypatch)
    assert [fact.gold for fact in told if isinstance(fact, GoldGained)] == [2]


def test_a_connection_keeps_his_slaves_from_one_marker() -> None:
    """P17.5; Rule: Solitaire > Turn of the player."""
    board = Board(seats=1)
    plantation = board.play(DIAZ_SEAT, "R001")
    board.connect(0, plantation)
    board.mark(plantation)
    assert plantation in board.s.enterprises
    board.mark(plantation)
    assert plantation not in board.s.enterprises


def test_the_player_may_build_connections_at_his_enterprises() -> None:
    """P17.5; Rule: Solitaire > Turn of the player."""
    board = Board(seats=1)
    oval = 2 * board.play(DIAZ_SEAT, "R005")
    board.begin().do(Improve(), Connect(oval))
    assert board.s.connections == {oval: (0,)}


def test_diaz_is_nobodys_seat_and_has_nothing() -> None:
    """P17.1; Rule: Solitaire."""
    s = GAME.setup(1, bytes(16), {})
    assert len(s.stack) + len(s.market) == 74
    assert (s.players[0].gold, s.players[DIAZ_SEAT].gold) == (4, 0)
    assert len(GAME.view(s, 0)["players"]) == 1
    assert (GAME.turn_of(s), s.active) == (0, 0)


def test_diaz_takes_a_card_of_each_row_and_the_speculator_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULING 58; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    mine, cheap = board.market(0, "R011"), board.market(6, "R016")
    dear = board.market(7, "R007")
    board.s.speculation[dear] = 0
    board.s.players[0].reserve -= 1
    turn(board, monkeypatch, (1, 2))
    assert board.s.enterprises == [mine]
    assert board.s.owner[mine] == DIAZ_SEAT
    assert board.s.income[mine] == 0
    # The income of two, and the price of the second column.
    assert board.spent() == -3
    assert dear in board.s.discards
    assert cheap in board.s.market


@pytest.mark.parametrize(("name", "kept"), [("R007", False), ("R001", True), ("017", True)])
def test_diaz_keeps_what_gives_prestige_and_every_partner(
    name: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    card = board.market(0, name)
    turn(board, monkeypatch)
    assert (board.s.owner.get(card) == DIAZ_SEAT) is kept
    assert (card in board.s.discards) is not kept


@pytest.mark.parametrize("theirs", [False, True])
def test_his_troops_choose_enterprises_with_a_cube_and_without_one_of_his_troops(
    theirs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RULING 47; Rule: Solitaire > Turn of Díaz."""
    board = Board(seats=1)
    smelter, casino = board.play(0, "N09"), board.play(0, "N11")
    if theirs:
        board.play(DIAZ_SEAT, "R102", at=casino)
    troop = board.market(0, "R103")
    turn(board, monkeypatch)
    assert smelter in board.s.enterprises
    assert (troop in board.s.discards) is theirs


def test_attacks_of_diaz_hit_the_player_and_his_theft_goes_to_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, P17.4; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1)
    casino = board.play(0, "N11")
    wobblies = board.market(0, "005")
    turn(board, monkeypatch)
    assert board.s.unrest == {casino: 3}
    assert board.spent() == 3 - 4
    assert board.s.players[DIAZ_SEAT].gold == 0
    assert board.s.players[0].grudges == [wobblies]


def test_headlines_happen_only_if_they_restore_pax(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, P17.4; Rule: Solitaire > Table of Díaz."""
    board = Board(seats=1, regime="anarchy")
    board.market(0, "125")
    board.begin().do(EndActions())
    while board.ask().prompt is not Prompt.CHOOSE_ACTION:
        board.do(board.ask().options[0])
    assert board.s.regime.value == "anarchy"
    board.market(0, "R150")
    board.do(EndActions())
    while board.ask().prompt is not Prompt.CHOOSE_ACTION:
        board.do(board.ask().options[0])
    assert board.s.regime.value == "pax"


def test_the_player_plunders_what_diaz_has_and_frees_his_slaves_with_one_marker() -> None:
    """P17.5, RULING 47; Rule: Solitaire > Turn of the player."""
    board = Board(seats=1)
    plantation, bank = board.play(DIAZ_SEAT, "R001"), board.play(DIAZ_SEAT, "R032")
    raid, troop = board.hand(0, "R125", "R103")
    board.begin().do(Play(raid), Aim(DIAZ_SEAT, plantation))
    assert plantation in board.s.players[0].grudges
    assert board.s.players[DIAZ_SEAT].grudges == [raid]
    board.do(Play(troop), Post(bank))
    assert bank in board.s.discards
    assert board.ask().prompt is Prompt.RETREAT
