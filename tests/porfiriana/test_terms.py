"""Terms: what lies where, what counts, and who is hit first (digest P2, P10.1)."""

from paxbot.games.porfiriana.income import in_play
from paxbot.games.porfiriana.moves import Act, Buy, Discard, EndActions, LoseFaction, Read
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.regimes import change_regime
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import Faction, Prestige, Regime
from tests.porfiriana.tables import GAME, Board

CASINO, WOBBLIES = "N11", "005"


def test_troops_are_in_play_wherever_they_stand_and_prizes_are_not() -> None:
    """P2.1; Rule: Terms > In play."""
    board = Board()
    casino = board.play(1, CASINO)
    troop = board.play(0, "R103", at=casino)
    board.grudge(0, WOBBLIES)
    assert in_play(board.s, 0) == [troop]
    assert in_play(board.s, 1) == [casino]


def test_prizes_count_and_nothing_else() -> None:
    """P2.2; Rule: Terms > Grudge pile."""
    board = Board()
    board.grudge(0, WOBBLIES, "R001")
    assert active_points(board.s, 0, Prestige.OUTRAGE) == 1
    assert active_points(board.s, 0, Prestige.REVOLUTION) == 1
    assert active_points(board.s, 1, Prestige.OUTRAGE) == 0


def test_an_extortion_cube_lies_where_a_troop_stands_abroad() -> None:
    """P2.3, P2.4; Rule: Terms > Cubes; Terms > Profit."""
    board = Board()
    casino = board.play(1, CASINO)
    board.play(0, "R103", at=casino)
    assert board.s.players[0].reserve == 12
    assert (board.s.income[casino], board.s.profit(casino), board.s.cubes_on(casino)) == (1, 2, 2)
    own = board.play(0, "R052")
    board.play(0, "R102", at=own)
    assert board.s.profit(own) == 3


def test_the_point_of_a_troop_is_off_where_there_is_unrest() -> None:
    """P2.5; Rule: Terms > Prestige."""
    board = Board()
    casino = board.play(1, CASINO)
    board.play(0, "R103", at=casino)
    assert active_points(board.s, 0, Prestige.COMMAND) == 1
    board.s.unrest[casino] = 1
    assert active_points(board.s, 0, Prestige.COMMAND) == 0


def test_the_player_on_the_left_is_hit_first_and_the_active_one_last() -> None:
    """P2.6, RULING 2; Rule: Terms > Order."""
    board = Board(seats=4)
    board.s.active = 2
    assert board.s.all_affected() == [3, 0, 1, 2]


def test_hands_the_stack_and_the_box_are_hidden_and_all_else_is_open() -> None:
    """P2.8, RULING 3; Rule: Terms > Piles."""
    board = Board()
    board.hand(0, WOBBLIES)
    board.begin()
    mine, theirs = GAME.view(board.s, 0)["players"][0], GAME.view(board.s, 1)["players"][0]
    assert mine["hand"] == [board.card(WOBBLIES)]
    assert "hand" not in theirs
    assert theirs["hand_size"] == 1
    assert "box" not in GAME.view(board.s, 0)


def test_a_change_to_the_regime_in_force_is_none() -> None:
    """P10.1; Rule: Regimes; Regimes > Change."""
    board = Board()
    t = Table(board.s)
    change_regime(t, Regime.PAX)
    assert t.facts == []
    board.play(0, "R081")
    board.begin()
    board.s.blocked = True
    board.s.decision = None
    assert not board.options(Act)


def test_defaults_are_listed_and_lose_little() -> None:
    """P20, the proposals for absent players; Rule: Decisions."""
    board = Board()
    board.begin()
    assert GAME.default(board.s) == EndActions()
    board.s.depression = True
    court, agitator = board.play(0, "R064"), board.play(0, "R077")
    board.s.players[0].gold = 0
    board.s.players[0].reserve += board.s.income.pop(board.s.players[0].hacendado)
    board.s.income[board.s.players[0].hacendado] = 0
    board.s.prestige.clear()
    board.s.players[0].reserve += 1
    board.do(EndActions())
    assert GAME.default(board.s) == Discard(agitator)
    assert board.can(Discard(court))


def test_an_absent_player_keeps_the_larger_faction_in_strife() -> None:
    """P20, D8; Rule: Headlines and strife > Strife."""

    board = Board()
    board.play(1, "020")
    board.play(1, "025")
    board.play(1, "R067")
    board.market(0, "125")
    board.begin().do(Buy(0), Read(event=True))
    assert GAME.default(board.s) == LoseFaction(Faction.WHITE)
