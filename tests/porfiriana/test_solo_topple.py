"""The topple of Díaz in the game of one, and his choices (digest P17; Rule: Solitaire)."""

import pytest

from paxbot.games.porfiriana.market import result
from paxbot.games.porfiriana.moves import (
    Buy,
    EndActions,
    EndShowdown,
    Read,
)
from paxbot.games.porfiriana.powers import active_points
from paxbot.games.porfiriana.terms import DIAZ_SEAT, Ending, Prestige, Regime
from paxbot.games.porfiriana.topple import usual_diaz
from tests.porfiriana.tables import GAME, Board
from tests.porfiriana.test_solo import turn

OUTRAGES = ["005", "R125", "R126", "R127", "R128", "R129", "R130"]


@pytest.mark.parametrize(
    ("name", "regime", "is_used"), [("R060", "us_intervention", True), ("R060", "pax", False), ("014", "pax", False)]
)
def test_he_discards_a_card_that_helps_but_no_point_of_the_kind(name: str, regime: str, is_used: bool) -> None:
    """P17.2, P17.6, RULING 46; Rule: Solitaire > Topple."""
    board = Board(seats=1, regime=regime)
    card = board.play(DIAZ_SEAT, name)
    board.grudge(0, *OUTRAGES)
    board.market(0, "206")
    board.begin().do(Buy(0), Read(event=False), EndShowdown())
    assert (card in board.s.discards) is is_used
    assert board.s.winners is None


def test_he_prefers_most_cubes_then_the_point_the_player_has_most_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.3; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1)
    mill = board.play(0, "R052")
    board.play(0, "R054")
    board.market(0, "005")
    turn(board, monkeypatch)
    assert board.s.unrest == {mill: 3}
    for prizes, killed in ((("R001", "R002"), "R068"), ((), "017")):
        board = Board(seats=1)
        for name in ("R068", "017"):
            board.play(0, name)
        board.play(0, "R048")  # a point of loyalty
        board.grudge(0, *prizes)
        board.market(0, "162")
        turn(board, monkeypatch)
        assert board.card(killed) in board.s.discards


@pytest.mark.parametrize(("troubled", "hit"), [(None, "R051"), ("R051", "R049")])
def test_then_he_prefers_one_without_unrest_then_the_highest_number(
    troubled: str | None, hit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P17.3; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1)
    for name in ("R047", "R051", "R049"):
        board.play(0, name, unrest=name == troubled)
    board.market(0, "005")
    turn(board, monkeypatch)
    assert board.s.unrest[board.card(hit)] == 3


@pytest.mark.parametrize(("pips", "lost"), [(3, "R064"), (4, "R061")])
def test_the_die_decides_which_faction_he_loses(pips: int, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.3; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1, regime="anarchy")
    cards = [board.play(DIAZ_SEAT, name) for name in ("R064", "R061")]
    board.market(0, "R149")
    turn(board, monkeypatch, (pips, 6, 6))
    assert [card for card in cards if card in board.s.discards] == [board.card(lost)]


def test_of_his_enterprises_the_state_takes_the_one_with_most_cubes() -> None:
    """P17.3; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1)
    rich, plain = board.play(DIAZ_SEAT, "R001"), board.play(DIAZ_SEAT, "R002")
    board.connect(0, rich)
    board.read("R160")
    assert board.s.enterprises == [plain]


def test_his_base_is_six_outrage_and_four_of_each_other_kind_and_there_is_no_stalemate() -> None:
    """P17.1, P17.6; Rule: Solitaire > Topple."""
    board = Board(seats=1)
    assert {kind.value: usual_diaz(board.s, kind, 1) for kind in Prestige} == {
        "outrage": 6,
        "loyalty": 4,
        "command": 4,
        "revolution": 4,
    }
    board.s.topples_shown = 4
    board.begin()
    for _ in range(5):
        board.do(EndActions())
    assert board.s.winners is None


def test_troops_of_diaz_extort_the_player_and_their_effects_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    """P17.2, RULING 47; Rule: Solitaire > Choices of Díaz."""
    board = Board(seats=1)
    casino, mill = board.play(0, "N11"), board.play(0, "R052")
    troop = board.market(0, "R103")
    turn(board, monkeypatch)
    assert board.s.guards == {mill: troop}
    assert (board.s.income[mill], board.s.income[casino]) == (2, 2)
    assert board.s.regime is Regime.MARTIAL_LAW


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


@pytest.mark.parametrize(
    ("name", "event", "theirs", "wins"),
    [
        ("206", False, (), True),
        ("206", False, ("play",), False),
        ("206", False, ("grudge",), False),
        ("R172", True, ("play",), True),
        ("R172", False, ("play",), False),
    ],
)
def test_what_diaz_has_makes_him_stronger_and_his_heel_weaker(
    name: str, event: bool, theirs: tuple[str, ...], wins: bool
) -> None:
    """P17.6; Rule: Solitaire > Topple."""
    board = Board(seats=1, regime="us_intervention")
    board.grudge(0, *OUTRAGES)
    if "play" in theirs:
        board.play(DIAZ_SEAT, "R073", side=1)
    if "grudge" in theirs:
        board.grudge(DIAZ_SEAT, "R131")
    board.read(name, event=event)
    board.do(EndShowdown())
    assert (board.s.winners == (0,)) is wins


def test_diaz_has_his_showdown_before_the_player() -> None:
    """P17.6; Rule: Solitaire > Topple."""
    board = Board(seats=1, regime="us_intervention")
    treasury = board.play(DIAZ_SEAT, "R060")
    board.read("206", event=False)
    assert board.ask().seat == 0
    assert treasury in board.s.discards


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
