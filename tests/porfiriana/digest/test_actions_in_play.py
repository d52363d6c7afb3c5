"""Actions with cubes and troops in play, each paragraph of the digest's P5."""

from paxbot.games.porfiriana.moves import (
    Aim,
    BuyLand,
    Connect,
    EndActions,
    Fill,
    Improve,
    LeaveJail,
    Lift,
    PlacePrestige,
    Play,
    Police,
    Post,
    Put,
    Redeploy,
    Speculate,
)
from paxbot.games.porfiriana.settling import SettledTable
from paxbot.games.porfiriana.terms import NO_CARD, CubeKind, Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MINE, RANCH, GENDARMES = "N11", "R007", "R021", "R103"
RESERVE, INCOME, CONNECTION = CubeKind.RESERVE, CubeKind.INCOME, CubeKind.CONNECTION
SPECULATION, PRESTIGE = CubeKind.SPECULATION, CubeKind.PRESTIGE


class TestRedeployTroop:
    """P5.5; Rule: Turn > Redeploy Troop."""

    def test_a_troop_moves_for_its_cost_by_access_and_its_effects_do_not_repeat(self) -> None:
        board = Board()
        troop = board.play(0, "184", at=board.play(0, "R047"))
        place, other = board.play(0, "R049"), board.play(1, "R048")
        board.begin().do(Redeploy(troop), Post(place))
        assert (board.spent(), board.s.actions) == (5, 2)
        assert board.s.guards == {place: troop}
        assert board.s.regime is Regime.PAX
        assert other not in board.s.unrest

    def test_it_may_go_to_the_own_flipped_hacendado_and_back(self) -> None:
        board = Board()
        board.flip(0, 0)
        casino, army = board.play(0, CASINO), board.s.players[0].hacendado
        troop = board.play(0, GENDARMES, at=casino)
        board.begin().do(Redeploy(troop), Post(army))
        assert (board.s.posts[troop], board.spent()) == (army, 2)
        board.do(Redeploy(troop), Post(casino))
        assert (board.s.posts[troop], board.spent()) == (casino, 4)


class TestBuyLand:
    """P5.6, RULING 8; Rule: Turn > Buy Land."""

    def test_it_costs_two_actions_and_a_gold_for_each_cube_of_any_kind_and_color(self) -> None:
        board = Board()
        plantation = board.play(0, "R001")
        board.play(2, "R101", at=plantation)
        board.connect(1, plantation)
        board.begin().do(BuyLand(plantation))
        assert (board.spent(), board.s.actions, board.s.income[plantation]) == (3, 1, 2)
        board = Board()
        ranch = board.play(0, "R020")  # a prestige cube on it
        board.begin().do(BuyLand(ranch))
        assert board.spent() == 2

    def test_there_is_no_upper_limit_and_only_own_land_grows(self) -> None:
        board = Board()
        board.s.players[0].gold = 99
        ranch = board.play(0, RANCH)
        board.play(1, "R023")
        board.play(0, CASINO)
        board.play(0, MINE)
        for cubes in range(1, 8):
            assert board.begin().options(BuyLand) == [BuyLand(ranch)]
            board.do(BuyLand(ranch))
            assert board.s.income[ranch] == cubes + 1

    def test_it_needs_a_free_cube_and_is_allowed_with_unrest(self) -> None:
        board = Board()
        ranch = board.play(0, RANCH, unrest=1)
        assert board.begin().can(BuyLand(ranch))
        board.spend_cubes(0)
        assert not board.begin().can(BuyLand(ranch))


class TestImproveConnection:
    """P5.7, RULINGS 8, 9; Rule: Turn > Improve Connection."""

    def test_a_free_cube_goes_on_an_empty_oval_of_anybody_for_its_price(self) -> None:
        board = Board()
        own, foreign = board.play(0, "R049"), board.play(1, MINE)
        board.begin().do(Improve())
        assert board.ask().options == (Connect(own * 2), Connect(own * 2 + 1), Connect(foreign * 2))
        board.do(Connect(foreign * 2))
        assert (board.spent(), board.s.actions, board.s.connections) == (4, 2, {foreign * 2: (0,)})

    def test_an_oval_takes_one_cube_until_it_is_removed(self) -> None:
        board = Board()
        mine = board.play(1, MINE)
        oval = board.connect(2, mine)
        assert not board.begin().can(Improve())
        board.hand(0, "156")
        board.s.regime = Regime.US_INTERVENTION
        board.begin().do(Play(board.card("156")), Aim(2, oval=oval), Improve(), Connect(oval))
        assert board.s.connections == {oval: (0,)}

    def test_it_is_allowed_with_unrest_and_not_without_a_free_cube_or_the_gold(self) -> None:
        board = Board()
        mine = board.play(1, MINE, unrest=1)
        board.begin().do(Improve(), Connect(mine * 2))
        board = Board()
        board.play(1, MINE)
        board.s.players[0].gold = 3
        assert not board.begin().can(Improve())
        board.s.players[0].gold = 40
        board.spend_cubes(0)
        assert not board.begin().can(Improve())

    def test_a_chain_makes_each_later_one_cost_one_or_less(self) -> None:
        board = Board(changes={"R049": {"ovals": [{"kind": "mule", "price": 0}, {"kind": "ship", "price": 3}]}})
        chain, salt = board.play(1, "R050"), board.play(2, "R049")
        board.begin().do(Improve(), Connect(chain * 2))
        assert board.spent() == 6
        board.do(Improve(), Connect(salt * 2))
        assert board.spent() == 6
        board.do(Improve(), Connect(salt * 2 + 1))
        assert board.spent() == 7

    def test_a_chain_does_nothing_with_unrest_nor_for_others(self) -> None:
        for seat, unrest in ((0, 1), (2, 0)):
            board = Board()
            chain, mine = board.play(1, "R050", unrest=unrest), board.play(1, MINE)
            board.connect(seat, chain)
            board.begin().do(Improve(), Connect(mine * 2))
            assert board.spent() == 4


class TestPolice:
    """P5.8; Rule: Turn > Police."""

    @for_each(
        ("regime", "troop", "price"),
        [("pax", None, 3), ("pax", 0, 0), ("pax", 1, 0), ("martial_law", None, 0), ("anarchy", None, 3)],
    )
    def test_one_marker_goes_for_three_or_nothing(self, regime: str, troop: int | None, price: int) -> None:
        board = Board(regime=regime)
        casino = board.play(0, CASINO)
        if troop is not None:
            board.play(troop, GENDARMES, at=casino)
        board.mark(casino, 2)
        board.begin().do(Police(casino))
        assert (board.spent(), board.s.unrest, board.s.actions) == (price, {casino: 1}, 2)

    @for_each(("regime", "price"), [("pax", 3), ("martial_law", 0)])
    def test_it_leads_out_of_jail(self, regime: str, price: int) -> None:
        board = Board(regime=regime)
        board.s.players[0].jailed = True
        board.begin().do(LeaveJail())
        assert (board.spent(), board.s.players[0].jailed) == (price, False)

    def test_without_the_gold_it_is_not_offered(self) -> None:
        board = Board()
        board.s.players[0].jailed = True
        casino = board.play(0, CASINO, unrest=1)
        board.s.players[0].gold = 2
        assert not board.begin().can(LeaveJail())
        assert not board.can(Police(casino))

    def test_it_is_not_for_opponents_enterprises_even_where_one_extorts(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        board.play(0, GENDARMES, at=casino)
        board.mark(casino)
        assert not board.begin().options(Police)


def lifts(board: Board) -> list[Lift]:
    """What may be lifted; one thing alone is not asked for, but listed."""
    board.do(Speculate())
    return board.options(Lift)


class TestSpeculate:
    """P5.9, RULINGS 10, 11; Rule: Turn > Speculate."""

    def test_a_free_cube_goes_on_any_market_card_without_one(self) -> None:
        board = Board()
        cards = [board.market(space, name) for space, name in enumerate((MINE, "R147", "206", "005"))]
        board.bet(1, cards[0])
        board.bet(0, cards[3])
        board.begin().do(Speculate(), Lift(RESERVE))
        assert board.ask().options == (Put(SPECULATION, cards[1]), Put(SPECULATION, cards[2]))
        board.do(Put(SPECULATION, cards[2]))
        assert (board.s.actions, board.spent()) == (2, 0)
        assert board.s.speculation == {cards[0]: 1, cards[3]: 0, cards[2]: 0}

    def test_the_last_topple_is_the_one_that_appears_last(self) -> None:
        board = Board()
        for name in ("206", "R171"):
            board.s.box.remove(board.card(name))
            board.s.bull_bear.append(board.card(name))
        board.s.topples_shown = board.s.topples = 2
        board.stack("R172", "R173")
        board.begin().do(EndActions())
        third, last = board.s.market[0], board.s.market[6]
        board.do(Speculate(), Lift(RESERVE))
        assert board.ask().options == (Put(SPECULATION, third),)
        assert board.s.deck.cards[last].id == "R173"

    def test_an_earlier_topple_may_be_bet_on_when_the_last_is_gone(self) -> None:
        board = Board()
        board.s.topples_shown, board.s.topples = 2, 2
        board.stack("R172", "R173")
        board.begin().do(EndActions())
        third = board.s.market[0]
        board.s.market[6] = NO_CARD
        board.s.bull_bear.append(board.card("R173"))
        board.begin().do(Speculate(), Lift(RESERVE))
        assert board.ask().options == (Put(SPECULATION, third),)

    def test_an_own_speculation_cube_moves_to_the_market_or_home(self) -> None:
        board = Board()
        first, second, third = (board.market(space, name) for space, name in enumerate((MINE, "R008", "R013")))
        board.bet(0, first)
        board.bet(1, third)
        assert lifts(board.begin()) == [Lift(RESERVE), Lift(SPECULATION, first)]
        board.do(Lift(SPECULATION, first))
        assert board.ask().options == (Put(SPECULATION, second), Put(RESERVE))
        board.do(Put(RESERVE))
        assert board.s.speculation == {third: 1}

    def test_with_a_free_cube_it_does_not_fill_what_lacks_income(self) -> None:
        """RULING 11."""
        board = Board()
        board.spend_cubes(0, leave=2)
        casino, card = board.hand(0, CASINO)[0], board.bet(0, board.market(0, MINE))
        board.begin().do(Play(casino))
        SettledTable(board.s).disconnect(0, board.card("R054") * 2)
        assert (board.s.income[casino], board.s.players[0].reserve) == (1, 1)
        board.begin().do(Speculate(), Lift(SPECULATION, card))
        assert board.ask().options == (Put(RESERVE),)

    def test_with_a_free_cube_no_other_cube_moves(self) -> None:
        board = Board()
        board.market(0, MINE)
        board.connect(0, board.play(0, RANCH))
        board.play(0, "R048")
        assert lifts(board.begin()) == [Lift(RESERVE)]

    def test_with_none_every_own_cube_but_extortion_moves(self) -> None:
        board = Board()
        bakery, ranch = board.play(0, "R048"), board.play(0, RANCH)
        mill = board.play(1, "R052")
        board.play(0, GENDARMES, at=mill)
        oval = board.connect(0, ranch)
        card = board.bet(0, board.market(0, MINE))
        board.spend_cubes(0)
        filler = board.card("R054") * 2
        expected = {
            *(Lift(INCOME, at) for at in (bakery, ranch, board.s.players[0].hacendado)),
            *(Lift(CONNECTION, at) for at in (oval, filler)),
            *(Lift(PRESTIGE, bakery), Lift(SPECULATION, card)),
        }
        assert set(lifts(board.begin())) == expected

    def test_such_a_cube_goes_to_the_market_home_or_where_income_or_prestige_lacks_but_to_no_land_or_oval(self) -> None:
        board = Board()
        board.spend_cubes(0, leave=2)
        bakery, ranch = board.hand(0, "R048", RANCH)
        card = board.market(0, MINE)
        board.begin().do(Play(bakery), Fill(bakery), Fill(bakery), Play(ranch))
        assert (board.s.income[bakery], board.s.income[ranch], board.s.prestige) == (2, 0, {})
        board.begin().do(Speculate(), Lift(INCOME, bakery))
        assert set(board.ask().options) == {Put(SPECULATION, card), Put(RESERVE), Put(PRESTIGE, bakery)}
        board.do(Put(PRESTIGE, bakery))
        assert (board.s.income[bakery], board.s.prestige) == (1, {bakery: 1})
        board.do(Speculate(), Lift(PRESTIGE, bakery))
        assert Put(INCOME, bakery) in board.ask().options
        board.do(Put(RESERVE))
        assert (board.s.prestige, board.s.players[0].reserve) == ({}, 1)

    def test_the_loyalist_hacendado_is_filled_up_to_two(self) -> None:
        board = Board()
        board.spend_cubes(0)
        hacendado = board.s.players[0].hacendado
        board.begin().do(Speculate(), Lift(INCOME, hacendado), Put(RESERVE))
        assert board.s.income[hacendado] == 1
        board.do(Speculate(), Lift(RESERVE), Put(INCOME, hacendado))
        assert board.s.income[hacendado] == 2

    def test_a_flipped_hacendado_takes_none(self) -> None:
        board = Board()
        card = board.market(0, MINE)
        board.flip(0, 0)
        board.begin().do(Speculate(), Lift(RESERVE))
        assert board.ask().options == (Put(SPECULATION, card),)

    def test_a_free_cube_goes_where_income_lacks(self) -> None:
        board = Board()
        board.spend_cubes(0, leave=1)
        casino = board.play(0, CASINO)
        board.begin().do(Speculate(), Lift(INCOME, board.s.players[0].hacendado), Put(RESERVE))
        board.do(Speculate(), Lift(RESERVE))
        assert Put(INCOME, casino) in board.ask().options
        assert not [move for move in board.options(Put) if move.kind is CONNECTION]
        board.do(Put(INCOME, casino))
        assert board.s.income[casino] == 2

    def test_a_missing_prestige_cube_takes_no_action(self) -> None:
        board = Board()
        board.spend_cubes(0)
        partner = board.play(0, "017")
        assert board.s.prestige == {}
        board.begin().do(Speculate(), Lift(INCOME, board.s.players[0].hacendado), Put(RESERVE))
        board.do(PlacePrestige(partner))
        assert (board.s.prestige, board.s.actions) == ({partner: 1}, 2)

    def test_nor_is_it_a_speculation(self) -> None:
        board = Board()
        board.spend_cubes(0)
        partner, hacendado = board.play(0, "017"), board.s.players[0].hacendado
        board.begin().do(Speculate(), Lift(INCOME, hacendado), Put(RESERVE), Speculate(), Lift(RESERVE))
        assert board.ask().options == (Put(INCOME, hacendado),)
        assert partner not in board.s.prestige

    def test_a_cube_that_leaves_slaves_with_unrest_frees_them_for_its_owner(self) -> None:
        board = Board()
        minas = board.play(1, "061")
        board.connect(0, minas)
        board.mark(minas, 3)
        board.spend_cubes(0)
        board.begin().do(Speculate(), Lift(CONNECTION, minas * 2), Put(RESERVE))
        assert board.s.players[0].grudges == [minas]
        assert board.s.players[0].jailed
        assert board.s.actions == 2
