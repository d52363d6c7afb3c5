"""Troops: where they go, what it costs, battles, extortion, armies, retreats (digest P7, P8.2; Rule: Troops)."""

from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.income import income
from paxbot.games.porfiriana.moves import Discard, Play, Post, Prompt, Redeploy, Retreat
from paxbot.games.porfiriana.terms import Regime
from tests.porfiriana.tables import Board

INDIAN_FIGHTERS, MINAS, CASINO = "184", "061", "N11"


def reach(board: Board, troop: int) -> list[int]:
    """Where the troop of a hand can go."""
    board.do(Play(troop))
    return [move.place for move in board.options(Post) if isinstance(move, Post)]


def test_a_troop_goes_to_enterprises_of_its_district() -> None:
    """P7.2a; Rule: Troops > Deploying."""
    board = Board()
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    sonora, _ = board.play(0, "R047"), board.play(0, CASINO)
    second = board.play(1, "R049")
    assert reach(board.begin(), troop) == [sonora, second]


def test_in_anarchy_troops_go_anywhere() -> None:
    """P7.2a, P10; Rule: Troops > Conditions."""
    board = Board(regime="anarchy")
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    places = [board.play(1, name) for name in (CASINO, "095", "R047")]
    assert reach(board.begin(), troop) == places


def test_an_intervention_lets_blue_troops_into_mexico() -> None:
    """P7.2a, P10; Rule: Troops > Conditions."""
    board = Board(regime="us_intervention")
    blue, _white = board.hand(0, "N05", INDIAN_FIGHTERS)
    places = [board.play(1, name) for name in (CASINO, "R047")]
    assert reach(board.begin(), blue) == places
    board = Board()
    (blue,) = board.hand(0, "N05")
    board.play(1, CASINO)
    assert not board.begin().can(Play(blue))


def test_a_chain_railroad_takes_green_troops_anywhere_unless_there_is_unrest() -> None:
    """P7.2a, P5.7; Rule: Troops > Conditions."""
    board = Board()
    chain, casino = board.play(1, "R050"), board.play(1, CASINO)
    board.s.connections[chain * 2] = (0,)
    board.s.players[0].reserve -= 1
    (troop,) = board.hand(0, "R094")
    assert reach(board.begin(), troop) == [chain, casino]
    board = Board()
    chain = board.play(1, "R050", unrest=1)
    board.play(1, CASINO)
    board.s.connections[chain * 2] = (0,)
    board.s.players[0].reserve -= 1
    (troop,) = board.hand(0, "R094")
    assert reach(board.begin(), troop) == [chain]


def test_access_is_raised_by_what_is_built_and_falls_back_with_unrest() -> None:
    """P7.3, P22.2; Rule: Troops > Access and cost."""
    board = Board()
    minas = board.play(1, MINAS)
    other = board.play(2, "R047")
    board.s.connections[minas * 2] = (1,)
    board.s.players[1].reserve -= 1
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    board.begin().do(Play(troop), Post(minas))
    assert board.spent() == 1
    assert board.s.regime is Regime.MARTIAL_LAW
    assert board.s.unrest == {other: 1}
    assert (board.s.income[minas], board.s.extorter(minas)) == (1, troop)


def test_arriving_troops_remove_as_much_unrest_as_they_have_firepower() -> None:
    """P7.4, P22.2; Rule: Troops > Deploying."""
    board = Board()
    minas = board.play(1, MINAS, unrest=2)
    board.s.connections[minas * 2] = (1,)
    board.s.players[1].reserve -= 1
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    board.begin().do(Play(troop), Post(minas))
    assert board.spent() == 3
    assert minas not in board.s.unrest


def test_only_a_stronger_troop_drives_another_away_and_a_general_makes_strong() -> None:
    """P7.2b, P22.2; Rule: Troops > Conditions; Partners > General."""
    board = Board()
    minas = board.play(1, MINAS)
    guard = board.play(1, "R101", at=minas)
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    assert not board.begin().can(Play(troop))
    board = Board()
    minas = board.play(1, MINAS)
    guard = board.play(1, "R101", at=minas)
    (troop,) = board.hand(0, INDIAN_FIGHTERS)
    board.play(0, "R067")
    board.begin().do(Play(troop), Post(minas))
    assert guard in board.s.discards
    assert board.s.guards == {minas: troop}


def test_extorting_takes_a_free_cube_and_pays() -> None:
    """P7.2d, P7.4, P7.9; Rule: Troops > Deploying."""
    board = Board()
    casino = board.play(1, CASINO)
    board.play(0, "R102", at=casino)
    assert income(board.s, 0) == 3
    assert income(board.s, 1) == 3
    board = Board()
    board.play(2, CASINO)
    board.spend_cubes(0)
    (troop,) = board.hand(0, "R102")
    assert not board.begin().can(Play(troop))


def test_an_enterprise_without_cubes_is_plundered_on_arrival() -> None:
    """P7.4.5, RULING 16; Rule: Troops > Deploying; Loss of an enterprise > Plunder."""
    board = Board()
    smelter = board.play(1, "N09")
    (troop,) = board.hand(0, "R103")
    board.begin().do(Play(troop), Post(smelter))
    assert smelter in board.s.players[1].hand
    assert board.ask().prompt is Prompt.RETREAT
    told = board.do(Discard(troop))
    assert facts.RegimeChanged(Regime.MARTIAL_LAW, Regime.PAX) in told


def test_an_owner_takes_an_extorted_enterprise_back_with_a_cube() -> None:
    """P7.4.6; Rule: Troops > Deploying."""
    board = Board()
    casino = board.play(0, CASINO)
    beaten = board.play(1, "R102", at=casino)
    (troop,) = board.hand(0, "R103")
    board.begin().do(Play(troop), Post(casino))
    assert beaten in board.s.discards
    assert board.s.income[casino] == 2
    assert board.s.players[1].reserve == 13


def test_a_troop_that_leaves_gives_its_place_to_a_cube_of_the_owner() -> None:
    """P7.5, P5.5; Rule: Troops > Leaving; Turn > Redeploy Troop."""
    board = Board()
    first, second = board.play(1, CASINO), board.play(2, "R052")
    troop = board.play(0, "R103", at=first)
    board.begin().do(Redeploy(troop), Post(second))
    assert (board.s.income[first], board.s.income[second]) == (2, 2)
    assert board.spent() == 4
    assert board.s.regime is Regime.PAX


def test_a_troop_redeployed_in_place_quells_unrest_for_nothing() -> None:
    """P7.6, RULING 18; Rule: Troops > In place."""
    board = Board()
    casino = board.play(0, CASINO)
    troop = board.play(0, "R103", at=casino)
    assert not board.begin().can(Redeploy(troop))
    board.s.unrest[casino] = 2
    board.s.decision = None
    board.do(Redeploy(troop), Post(casino))
    assert board.s.unrest == {}
    assert (board.spent(), board.s.actions) == (0, 2)


def test_a_troop_may_stay_where_it_could_not_go_any_more() -> None:
    """P7.2, P22.8; Rule: Troops > Conditions."""
    board = Board()
    casino = board.play(1, CASINO)
    troop = board.play(0, INDIAN_FIGHTERS, at=casino)
    board.s.unrest[casino] = 1
    board.begin().do(Redeploy(troop), Post(casino))
    assert board.s.unrest == {}


def test_an_army_takes_troops_of_its_hacendados_faction_by_its_access() -> None:
    """P7.7; Rule: Troops > Private army."""
    board = Board()
    board.flip(0, 0)
    white, green = board.hand(0, "R101", "R094")
    board.begin()
    assert not board.can(Play(green))
    board.do(Play(white), Post(board.s.players[0].hacendado))
    assert board.spent() == 2
    assert board.s.posts[white] == board.s.players[0].hacendado
    assert board.s.guards == {}


def test_a_beaten_troop_is_relieved_where_that_was_agreed_on() -> None:
    """P7.8, D10, RULING 20; Rule: Troops > Relief."""
    board = Board(relief="yes")
    board.flip(1, 0)
    casino = board.play(0, CASINO)
    beaten = board.play(1, "R102", at=casino)
    (troop,) = board.hand(0, "R103")
    board.begin().do(Play(troop), Post(casino))
    assert (board.ask().prompt, board.ask().seat) == (Prompt.RELIEVE, 1)
    board.do(Retreat(beaten, 0))
    assert board.spent(1) == 2
    assert board.s.posts[beaten] == board.s.players[1].hacendado
    assert board.s.guards == {casino: troop}


def test_a_retreat_may_flip_the_hacendado_for_it() -> None:
    """P8.2, D9; Rule: Loss of an enterprise > Retreat."""
    board = Board()
    smelter = board.play(1, "N09")
    (troop,) = board.hand(0, "R103")
    board.begin().do(Play(troop), Post(smelter))
    assert board.ask().options == (Retreat(troop, 0), Discard(troop))
    board.do(Retreat(troop, 0))
    assert board.s.players[0].orientation == 0
    assert board.spent() == 4
    assert troop in board.s.troops


def test_a_yaqui_troop_frees_the_slaves_it_comes_to_extort() -> None:
    """P7.4.7, P8.4; Rule: Loss of an enterprise > Slave revolt."""
    board = Board()
    plantation = board.play(1, "R001")
    (troop,) = board.hand(0, "R085")
    board.begin().do(Play(troop), Post(plantation))
    assert plantation in board.s.players[0].grudges
    assert troop in board.s.discards


def test_a_battle_does_not_free_slaves_before_the_winner_quells_the_unrest() -> None:
    """P7.4.3; Rule: Troops > Deploying."""
    board = Board()
    minas = board.play(1, MINAS)
    board.play(2, "R104", at=minas)
    board.s.unrest[minas] = 2
    (troop,) = board.hand(0, "R101")
    board.begin().do(Play(troop), Post(minas))
    assert minas in board.s.enterprises
    assert board.s.profit(minas) == 2


def test_a_closed_flag_keeps_troops_from_being_played_or_redeployed() -> None:
    """P7.2e, P13.4, RULING 34; Rule: Partners > Rebel governor."""
    board = Board()
    board.play(1, "040")
    casino = board.play(0, CASINO)
    troop = board.play(0, INDIAN_FIGHTERS, at=casino)
    board.s.unrest[casino] = 1
    (other,) = board.hand(0, "R101")
    board.begin()
    assert not board.can(Play(other))
    assert not board.can(Redeploy(troop))
