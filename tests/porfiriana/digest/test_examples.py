"""The rulebook's examples, as the digest's P22 has them (Rule: Examples)."""

from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.moves import (
    Aim,
    Assassinate,
    BuyLand,
    BuyPublic,
    Discard,
    EndActions,
    EndShowdown,
    Lift,
    LoseFaction,
    PayUp,
    Play,
    Post,
    Prompt,
    Put,
    Redeploy,
    Retreat,
    Sell,
    Speculate,
)
from paxbot.games.porfiriana.terms import CubeKind, Faction, Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

MINAS, FIGHTERS, PLANTATION = "061", "184", "R002"


def test_1_land_for_a_plantation_with_an_income_a_connection_and_an_extortion_cube() -> None:
    board = Board(regime="anarchy")
    plantation = board.play(0, "R001")
    board.connect(1, plantation)
    board.play(2, "R101", at=plantation)
    board.begin().do(BuyLand(plantation))
    assert (board.spent(), board.s.actions) == (3, 1)


def test_2_indian_fighters_by_rail() -> None:
    board = Board()
    minas = board.play(0, MINAS)
    others = [board.play(seat, name) for seat, name in ((0, "R047"), (1, "R048"), (2, "R007"))]
    elsewhere = board.play(1, "N11")
    board.connect(0, minas)
    (troop,) = board.hand(0, FIGHTERS)
    board.begin().do(Play(troop), Post(minas))
    assert board.spent() == 1
    assert board.s.regime is Regime.MARTIAL_LAW
    assert board.s.unrest == dict.fromkeys(others, 1)
    assert elsewhere not in board.s.unrest


def test_2_indian_fighters_by_mule_where_there_is_unrest() -> None:
    board = Board()
    minas = board.play(0, MINAS)
    board.connect(0, minas)
    board.mark(minas, 2)
    (troop,) = board.hand(0, FIGHTERS)
    board.begin().do(Play(troop), Post(minas))
    assert board.spent() == 3
    assert minas not in board.s.unrest


@for_each(("general", "wins"), [(False, False), (True, True)])
def test_2_indian_fighters_against_a_guard(general: bool, wins: bool) -> None:
    board = Board()
    minas = board.play(1, MINAS)
    guard = board.play(1, "R101", at=minas)
    if general:
        board.play(0, "R067")
    (troop,) = board.hand(0, FIGHTERS)
    assert board.begin().can(Play(troop)) is wins
    if wins:
        board.do(Play(troop), Post(minas))
        assert guard in board.s.discards
        assert board.s.extorter(minas) == troop


@for_each(("name", "price"), [("R009", 1), ("R007", 3), ("R011", 6)])
def test_3_a_rebel_troop_on_foot_by_mule_and_by_rail(name: str, price: int) -> None:
    board = Board()
    mine = board.play(1, name)
    (troop,) = board.hand(0, "R085")
    board.begin().do(Play(troop), Post(mine))
    assert board.spent() == price


def test_4_an_extorted_mine_in_a_depression() -> None:
    board = Board()
    minas = board.play(0, MINAS)
    rebel = board.play(1, "R085", at=minas)
    board.depress()
    assert minas in board.s.players[0].hand
    assert (board.ask().seat, board.ask().options) == (1, (Retreat(rebel, 1), Discard(rebel)))
    board.do(Retreat(rebel, 1))
    assert board.s.posts == {rebel: board.s.players[1].hacendado}


def test_5_wobblies_on_the_own_slave_plantation() -> None:
    board = Board()
    plantation = board.play(0, PLANTATION)
    board.play(0, "R035")
    (wobblies,) = board.hand(0, "005")
    board.begin().do(Play(wobblies), Aim(0, plantation))
    assert board.spent() == 3 - 2
    assert board.prestige(0) == {"loyalty": 0, "revolution": 1, "command": 0, "outrage": 1}


def test_6_a_connection_cube_moved_off_minas_prietas() -> None:
    board = Board()
    minas, bank = board.play(1, MINAS), board.play(0, "R029")
    oval = board.connect(0, minas)
    board.mark(minas, 3)
    board.s.income[bank] -= 1
    board.s.players[0].reserve += 1
    board.spend_cubes(0)
    board.begin().do(Speculate(), Lift(CubeKind.CONNECTION, oval), Put(CubeKind.INCOME, bank))
    assert board.s.income[bank] == 3
    assert board.s.players[0].grudges == [minas]
    assert board.s.players[0].jailed
    assert board.s.players[1].reserve == 15 - 2 - 1  # what another enterprise has


def test_7_a_smelter_that_loses_its_only_mine_in_a_revolt() -> None:
    board = Board()
    works = board.play(0, "R039")
    minas = board.play(1, MINAS)
    board.play(2, "R101", at=works)
    (strike,) = board.hand(0, "R134")
    board.begin().do(Play(strike), Aim(1, minas))
    assert board.s.players[0].grudges == [minas]
    assert works in board.s.players[0].hand


def test_8_a_troop_that_came_through_anarchy() -> None:
    board = Board(regime="anarchy")
    casino = board.play(1, "N11")
    (rangers,) = board.hand(0, "N05")
    board.begin().do(Play(rangers), Post(casino))
    assert board.s.regime is Regime.US_INTERVENTION
    board.read("R153")
    assert board.s.extorter(casino) == rangers
    board.mark(casino)
    board.begin().do(Redeploy(rangers), Post(casino))
    assert board.s.unrest == {}


@for_each("hacendado", [None, 0])
def test_9_lusitania(hacendado: int | None) -> None:
    board = Board()
    blue = board.play(2, "020")
    whites = [board.play(2, name, at=board.play(2, place)) for name, place in (("R103", "N11"), ("R102", "R052"))]
    if hacendado is not None:
        board.flip(2, hacendado)
    board.read("125")
    if hacendado is None:
        assert board.ask().options == (LoseFaction(Faction.BLUE), LoseFaction(Faction.WHITE))
        board.do(LoseFaction(Faction.BLUE))
        assert blue in board.s.discards
        assert set(whites) <= set(board.s.troops)
    else:
        if board.ask().prompt is Prompt.SUFFER_STRIFE:
            assert board.ask().options == (LoseFaction(Faction.WHITE),)
            board.do(LoseFaction(Faction.WHITE))
        assert set(whites) <= set(board.s.discards)
        assert blue in board.s.partners


def test_10_teddy_roosevelt() -> None:
    board = Board()
    for seat, (red, blue) in enumerate((("R084", "020"), ("R077", "025"), ("R082", "R080"))):
        board.play(seat, red)
        board.play(seat, blue)
    board.begin().do(BuyPublic(board.card("215"), 0))
    assert (board.spent(), board.s.regime) == (18, Regime.US_INTERVENTION)
    asked = []
    while board.ask().prompt is Prompt.SUFFER_STRIFE:
        asked.append(board.ask().seat)
        board.do(LoseFaction(Faction.RED))
    assert asked == [1, 2, 0]
    assert len(board.s.partners) == 4


def test_11_senator_fall() -> None:
    board = Board()
    board.play(1, "018")
    (farm,) = board.hand(0, "095")
    board.begin().do(Play(farm))
    assert (board.spent(0), board.spent(1)) == (5, -5)
    board.begin().do(Sell(farm))
    board.s.discards.remove(farm)
    board.s.players[1].hand.append(farm)
    before = board.gold(1), board.gold(0)
    board.begin(1).do(Play(farm))
    assert (board.gold(1), board.gold(0)) == (before[0] - 5, before[1])


def test_12_four_players_under_martial_law() -> None:
    board = Board(seats=4, regime="martial_law")
    places = [board.play(3, name) for name in ("N11", "R052", "R047", "R049", "R048")]
    for seat, name, place in ((0, "R103", 0), (0, "R102", 1), (2, "R101", 2), (2, "R104", 3), (2, "R094", 4)):
        board.play(seat, name, at=places[place])
    board.s.players[0].gold = 50
    told = board.read("206")
    told += board.do(*[EndShowdown()] * 4)
    (tested,) = [fact for fact in told if isinstance(fact, ToppleTested)]
    assert tested.points == (2, 0, 3, 0)
    assert (tested.diaz, tested.tripartites[0], tested.tripartites[2]) == (1, 1, 1)
    assert board.s.winners == (0,)


def test_13_a_hacendado_with_two_troops() -> None:
    board = Board()
    board.flip(1, 0)
    for name in ("R103", "R102"):
        board.play(1, name)
    (card,) = board.hand(0, "162")
    board.read("206", event=False)
    board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1))
    assert board.spent() == 9


@for_each(("points", "wins"), [(4, False), (5, True)])
def test_14_two_players_and_plain_diaz(points: int, wins: bool) -> None:
    board = Board(seats=2, regime="us_intervention")
    cards = ["005", *(f"R{number}" for number in range(125, 131))]
    board.grudge(1, cards.pop())
    board.grudge(0, *cards[:points])
    board.read("R173", event=False)
    board.do(EndShowdown(), EndShowdown())
    assert (board.s.winners == (0,)) is wins


def test_15_a_depression_with_a_partner_a_ranch_and_a_mine() -> None:
    board = Board()
    partner, ranch, mine = board.play(0, "020"), board.play(0, "R021"), board.play(0, "R007")
    board.depress()
    board.do(EndActions())
    assert board.ask().prompt is Prompt.PAY_UPKEEP
    before = board.gold()
    board.do(Discard(partner), Discard(mine), PayUp())
    assert before - board.gold() == 1
    assert board.s.enterprises == [ranch]
