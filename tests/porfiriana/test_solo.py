"""The game of one against Díaz (digest P17; Rule: Solitaire)."""

from collections.abc import Sequence

import pytest

from paxbot.games.porfiriana import solo
from paxbot.games.porfiriana.ending import result
from paxbot.games.porfiriana.moves import Aim, Buy, EndActions, EndShowdown, Play, Post, Prompt, Read
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.terms import DIAZ_SEAT, Ending, Prestige, Regime
from tests.porfiriana.tables import GAME, Board

OUTRAGES = ["005", "R125", "R126", "R127", "R128", "R129", "R130"]


def turn(board: Board, monkeypatch: pytest.MonkeyPatch, throws: Sequence[int] = (1, 1)) -> None:
    """Let the player do nothing, and Díaz throw these dice in his turn."""
    left = list(throws)
    monkeypatch.setattr(solo, "throw", lambda _: left.pop(0))
    board.begin().do(EndActions())


def test_diaz_is_nobodys_seat_and_has_nothing() -> None:
    """P17.1; Rule: Solitaire."""
    s = GAME.setup(1, bytes(16), {})
    assert len(s.stack) + len(s.market) == 74
    assert (s.players[0].gold, s.players[DIAZ_SEAT].gold) == (4, 0)
    assert len(GAME.view(s, 0)["players"]) == 1
    assert (GAME.turn_of(s), s.active) == (0, 0)


def test_diaz_takes_a_card_of_each_row_and_the_speculator_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2; Rule: Solitaire > Turn of Díaz."""
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


def test_troops_of_diaz_extort_the_player_and_their_effects_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULING 47; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1)
    casino, mill = board.play(0, "N11"), board.play(0, "R052")
    troop = board.market(0, "R103")
    turn(board, monkeypatch)
    assert board.s.guards == {mill: troop}
    assert (board.s.income[mill], board.s.income[casino]) == (2, 2)
    assert board.s.regime is Regime.MARTIAL_LAW


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


@pytest.mark.parametrize(("points", "wins"), [(6, False), (7, True)])
def test_the_player_needs_more_than_the_base_of_diaz(points: int, wins: bool) -> None:
    """P17.6; Rule: Solitaire > Topple."""
    board = Board(seats=1, regime="us_intervention")
    board.grudge(0, *OUTRAGES[:points])
    board.market(0, "206")
    board.begin().do(Buy(0), Read(event=False))
    board.do(EndShowdown())
    assert (board.s.winners == (0,)) is wins
    assert active_points(board.s, DIAZ_SEAT, Prestige.OUTRAGE) == 0


def test_variants_of_the_topple_are_none_of_the_solitaire_game() -> None:
    """P17.6; Rule: Solitaire > Topple."""
    s = GAME.setup(1, bytes(16), {"iron_hand": "yes", "diaz_senility": "yes", "relief": "yes"})
    assert (s.iron_hand, s.diaz_senility, s.relief) == (False, False, True)


def test_without_topples_the_game_is_lost() -> None:
    """P17.6, RULING 48; Rule: Solitaire > Topple."""
    board = Board(seats=1)
    board.s.topples = 3
    board.market(0, "206")
    board.begin().do(Buy(0), Read(event=False), EndShowdown())
    assert board.s.winners == ()
    assert board.s.ending == Ending.DIAZ_STAYS
    found = result(board.s)
    assert found is not None
    assert [each.place for each in found] == [2]


def test_no_variant_of_the_topple_can_be_agreed_on_alone() -> None:
    assert {option.key for option in GAME.options if option.fewest > 1} == {"iron_hand", "diaz_senility"}
