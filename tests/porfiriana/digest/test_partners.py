"""Partners with rules of their own, from the digest's P13 (Rule: Partners)."""

from paxbot.games.porfiriana.facts import GoldPaid, IncomeTaken
from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    Connect,
    Discard,
    EndActions,
    Free,
    Improve,
    Lift,
    LoseFaction,
    Play,
    Police,
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

CASINO, MINE, RANCH, GENDARMES, GUNS = "N11", "R007", "R021", "R103", "R102"
BLUE, WHITE, RED = Faction.BLUE, Faction.WHITE, Faction.RED


class TestMonopoly:
    """P13.3, RULING 32; Rule: Partners > Monopoly."""

    @for_each(
        ("monopoly", "card", "price", "paid"),
        [
            ("018", "095", 5, 5),  # American enterprises
            ("018", CASINO, 7, 0),
            ("R070", MINE, 7, 7),  # mines
            ("R070", RANCH, 3, 0),
            ("R071", RANCH, 3, 3),  # land
            ("R071", "R001", 6, 6),
        ],
    )
    def test_what_opponents_pay_to_play_the_named_cards_goes_to_the_holder(
        self, monopoly: str, card: str, price: int, paid: int
    ) -> None:
        board = Board()
        board.play(1, monopoly)
        (mine,) = board.hand(0, card)
        board.begin().do(Play(mine))
        assert (board.spent(0), board.spent(1)) == (price, -paid)

    def test_the_holder_pays_the_pool(self) -> None:
        board = Board()
        board.play(0, "018")
        (farm,) = board.hand(0, "095")
        told = board.begin().do(Play(farm))
        assert [fact.to for fact in told if isinstance(fact, GoldPaid)] == [None]
        assert board.spent() == 5

    def test_of_troops_plays_from_hand_count_and_moves_do_not(self) -> None:
        board = Board()
        board.play(1, "R069")
        first, second = board.play(0, CASINO), board.play(0, "R052")
        (troop,) = board.hand(0, GENDARMES)
        board.begin().do(Play(troop), Post(first))
        assert (board.spent(), board.spent(1)) == (2, -2)
        board.do(Redeploy(troop), Post(second))
        assert (board.spent(), board.spent(1)) == (2 + 4, -2)

    def test_green_troops_are_none_of_it(self) -> None:
        board = Board()
        board.play(1, "R069")
        casino = board.play(0, CASINO)
        (troop,) = board.hand(0, "N12")
        board.begin().do(Play(troop), Post(casino))
        assert (board.spent(), board.spent(1)) == (2, 0)

    def test_a_reduced_cost_goes_over_reduced(self) -> None:
        board = Board()
        board.play(1, "018")
        board.play(0, "R080")
        (farm,) = board.hand(0, "095")
        board.begin().do(Play(farm))
        assert (board.spent(0), board.spent(1)) == (2, -2)

    def test_the_older_of_two_takes_it(self) -> None:
        board = Board(
            changes={
                "R070": {"abilities": [{"kind": "monopoly", "on": "play_card", "filter": {"districts": "sonora"}}]}
            }
        )
        board.play(2, "R071")
        board.play(1, "R070")
        (ranch,) = board.hand(0, RANCH)
        board.begin().do(Play(ranch))
        assert [board.spent(seat) for seat in range(3)] == [3, 0, -3]

    def test_connections_may_be_one(self) -> None:
        board = Board()
        board.play(1, "N15")
        mine = board.play(2, MINE)
        board.begin().do(Improve(), Connect(mine * 2))
        assert (board.spent(0), board.spent(1)) == (4, -4)


class TestRebelGovernor:
    """P13.4, RULINGS 33, 34; Rule: Partners > Rebel governor."""

    @for_each(("name", "gone", "stays"), [("040", "R047", CASINO), ("041", CASINO, "R047")])
    def test_every_enterprise_of_the_district_is_discarded(self, name: str, gone: str, stays: str) -> None:
        board = Board()
        own, foreign, safe = (
            board.play(0, gone),
            board.play(1, {"040": MINE, "041": "R013"}[name]),
            board.play(1, stays),
        )
        (governor,) = board.hand(0, name)
        board.begin().do(Play(governor))
        assert {own, foreign} <= set(board.s.discards)
        assert board.s.enterprises == [safe]

    def test_troops_there_are_homeless_then_there_is_strife_of_red_and_white(self) -> None:
        board = Board()
        troop = board.play(1, "R101", at=board.play(1, "R047"))
        red = board.play(1, "R084")
        (governor,) = board.hand(0, "040")
        board.begin().do(Play(governor))
        assert (board.ask().seat, board.ask().options) == (1, (Retreat(troop, 0), Discard(troop)))
        board.do(Retreat(troop, 0))
        if board.ask().prompt is Prompt.SUFFER_STRIFE:
            board.do(LoseFaction(RED))
        assert red in board.s.discards
        assert troop in board.s.troops

    def test_no_card_with_the_flag_is_played_or_redeployed_while_it_is_in_play(self) -> None:
        board = Board()
        board.flip(0, 0)
        governor = board.play(1, "040")
        army = board.play(0, "184")
        mill = board.play(1, "R052")
        board.hand(0, MINE, "R101", "R125", "R094")
        open_one, abroad = board.hand(0, "R126")[0], board.play(0, GENDARMES, at=mill)
        board.mark(mill, 4)
        assert board.begin().options(Play) == [Play(open_one)]
        assert board.options(Redeploy) == [Redeploy(abroad)]
        # Buying, selling, retreats and headlines are free.
        assert board.can(Sell(army))
        board.begin(1).do(Sell(governor))
        assert len(board.begin().options(Play)) > 1
        assert board.can(Play(board.card("R101")))

    @for_each("closed", [False, True])
    def test_troops_with_the_flag_neither_act_in_place_nor_join_an_army(self, closed: bool) -> None:
        """RULING 34."""
        for side, unrest in ((1, 1), (0, 0)):
            board = Board()
            board.flip(0, side)
            troop = board.play(0, "R101", at=board.play(0, "R047"))
            board.mark(board.card("R047"), unrest)
            if closed:
                board.play(1, "040")
            assert board.begin().can(Redeploy(troop)) is not closed

    def test_the_civil_war_comes_even_if_the_governor_falls_to_the_strife(self) -> None:
        board = Board()
        cannery = board.play(1, "R047")
        board.play(0, "R067")
        governor, mine = board.hand(0, "040", MINE)
        board.begin().do(Play(governor), LoseFaction(RED))
        assert cannery in board.s.discards
        assert governor in board.s.discards
        assert board.can(Play(mine))

    def test_retreats_headlines_and_purchases_go_on(self) -> None:
        board = Board()
        board.play(1, "041")
        board.market(0, "R013")
        casino = board.play(0, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin().do(Buy(0), Sell(casino), Retreat(troop, 0))
        assert board.s.posts == {troop: board.s.players[0].hacendado}


class TestNewspaper:
    """P13.5, D3; Rule: Partners > Newspaper."""

    def test_color_cost_and_prestige_are_those_of_the_side_chosen_for_good(self) -> None:
        for side, cost, faction in ((0, 6, RED), (1, 7, BLUE)):
            board = Board()
            (paper,) = board.hand(0, "R073")
            board.begin().do(Play(paper, side))
            assert board.spent() == cost
            white = board.play(0, "R067")
            board.read("125")  # strife of blue and white
            if faction is BLUE:
                board.do(LoseFaction(WHITE))
                assert white in board.s.discards
            assert paper in board.s.partners


class TestSwift:
    """P13.8, D12, RULING 56; Rule: Partners > Swift Refrigerator Line."""

    def position(self) -> tuple[Board, int, int, int]:
        board = Board()
        swift, mine = board.play(0, "N04"), board.play(1, "R014")
        own = board.connect(0, mine)
        foreign = board.connect(1, mine, 1)
        return board, swift, own, foreign

    def test_a_second_cube_is_free_on_an_own_one_and_at_the_usual_price_on_anothers(self) -> None:
        board, _, own, foreign = self.position()
        board.begin().do(Improve(), Connect(own))
        assert (board.spent(), board.s.connections[own]) == (0, (0, 0))
        board.do(Improve(), Connect(foreign))
        assert (board.spent(), board.s.connections[foreign]) == (7, (1, 0))
        assert not board.can(Improve())

    def test_speculating_does_it_too_on_an_own_one(self) -> None:
        board, _, own, foreign = self.position()
        board.begin().do(Speculate())
        if board.ask().prompt is Prompt.CHOOSE_CUBE:
            board.do(Lift(CubeKind.RESERVE))
        assert board.ask().options == (Put(CubeKind.CONNECTION, own),)
        board.do(Put(CubeKind.CONNECTION, own))
        assert (board.s.connections[own], board.spent(), foreign in board.s.connections) == ((0, 0), 0, True)

    def test_both_cubes_pay(self) -> None:
        board, _, own, _ = self.position()
        board.begin().do(Improve(), Connect(own))
        assert IncomeTaken(0, 2 + 2) in board.do(EndActions())

    def test_others_double_nothing(self) -> None:
        board, _, own, _ = self.position()
        board.begin(1)
        assert not board.can(Improve())
        assert own in board.s.connections

    def test_when_it_goes_its_owner_takes_one_cube_off_each_doubled_oval(self) -> None:
        board, swift, own, foreign = self.position()
        board.begin().do(Improve(), Connect(own), Improve(), Connect(foreign), Sell(swift))
        while board.ask().prompt is Prompt.REMOVE_CUBE:
            assert board.ask().seat == 0
            board.do(board.ask().options[0])
        assert board.s.connections == {own: (0,), foreign: (0,)}  # the opponent's is named first

    def test_its_former_owner_decides_when_it_is_stolen(self) -> None:
        board, swift, own, foreign = self.position()
        board.begin().do(Improve(), Connect(own), Improve(), Connect(foreign))
        (card,) = board.hand(2, "150")
        board.s.regime = Regime.MARTIAL_LAW
        board.begin(2).do(Play(card), Aim(0, swift))
        while board.ask().prompt is Prompt.REMOVE_CUBE:
            assert board.ask().seat == 0
            board.do(Free(0))
        assert board.s.connections == {own: (0,), foreign: (1,)}
        assert board.s.owner[swift] == 2


class TestAbilityKinds:
    """P13.6 and every kind of ability; Rule: Partners; Partners > Purchases; Partners > General."""

    def test_free_purchases(self) -> None:
        board = Board()
        board.play(0, "R077")
        board.market(5, "005")
        board.market(4, "R121")
        board.s.players[0].gold = 0
        assert board.begin().options(Buy) == [Buy(5)]

    def test_a_bank_takes_loyalty_enterprises_for_nothing(self) -> None:
        board = Board()
        board.play(0, "R028")
        board.market(5, "R011")
        board.market(4, "R007")
        board.s.players[0].gold = 0
        assert board.begin().options(Buy) == [Buy(5)]
        board.do(Buy(5))
        assert not board.begin().can(Play(board.card("R011")))

    def test_half_prices(self) -> None:
        board = Board()
        board.play(0, "R078")
        board.market(5, "020")
        board.market(4, "R007")
        board.begin().do(Buy(5))
        assert board.spent() == 8

    def test_a_smaller_price_by_so_much_and_the_best_of_several(self) -> None:
        board = Board(
            changes={"R078": {"abilities": [{"kind": "market_discount", "filter": {"types": "troop"}, "minus": 3}]}}
        )
        board.play(0, "R078")
        for space, price in ((1, 0), (2, 0), (3, 1), (4, 4)):  # half of it with Reyes: 1, 1, 2, 4
            board.market(space, ("R101", "R102", GENDARMES, "R104")[space - 1])
            board.s.players[0].gold = 40
            board.begin().do(Buy(space))
            assert board.spent() == price

    def test_a_hacendados_ability_rests_while_it_is_flipped(self) -> None:
        board = Board()
        board.market(5, GENDARMES)
        board.s.players[0].gold = 8
        assert board.begin().can(Buy(5))
        board.flip(0, 0)
        assert not board.begin().can(Buy(5))

    def test_extra_connections_and_speculations(self) -> None:
        board = Board()
        board.play(0, "R055")
        board.play(0, "R057")
        mine = board.play(1, MINE)
        cards = board.hand(0, "R047", "R051", "095")
        bet = board.market(3, "R013")
        board.begin().do(*(Play(card) for card in cards), Improve(), Connect(mine * 2))
        assert not board.can(Improve())
        board.do(Speculate(), Lift(CubeKind.RESERVE), Put(CubeKind.SPECULATION, bet))
        assert not board.can(Speculate())
        assert board.s.actions == 0

    def test_extra_redeployment_and_police(self) -> None:
        board = Board()
        board.play(0, "R058")
        board.play(0, "R056")
        casino, mill = board.play(0, CASINO), board.play(0, "R052")
        troop = board.play(0, GUNS, at=casino)
        board.mark(casino, 3)
        cards = board.hand(0, "R047", "R049", "R051")
        board.begin().do(*(Play(card) for card in cards), Redeploy(troop), Post(casino))
        assert board.s.unrest == {casino: 2}
        assert not board.options(Redeploy)
        board.do(Police(casino))
        assert board.s.unrest == {casino: 1}
        assert not board.options(Police)
        assert mill in board.s.enterprises

    def test_a_general_serves_guards_extorters_and_armies(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        board.play(1, GUNS, at=casino)
        board.hand(0, "R099")
        assert board.begin().options(Play)
        board.play(1, "R067")
        assert not board.begin().options(Play)

    def test_what_stands_on_the_other_side_of_a_card_is_not_in_force(self) -> None:
        board = Board()
        board.play(1, "214", side=0)
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(1))
        assert board.s.players[1].jailed
        board = Board()
        board.play(1, "214", side=1)
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(1))
        assert not board.s.players[1].jailed
