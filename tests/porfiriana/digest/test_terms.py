"""Terms and what lies where, each paragraph of the digest's P2."""

from paxbot.games.porfiriana.facts import IncomeTaken
from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    Discard,
    EndActions,
    LoseFaction,
    PayUp,
    Play,
    Prompt,
    Sell,
)
from paxbot.games.porfiriana.terms import Faction, Regime
from tests.porfiriana.tables import GAME, Board

CASINO, MINE, RANCH, GENDARMES, VOLUNTEERS = "N11", "R007", "R021", "R103", "R101"


class TestInPlay:
    """P2.1; Rule: Terms > In play."""

    def test_partners_enterprises_and_troops_at_home_abroad_and_in_the_army_are_paid_for_in_a_depression(self) -> None:
        board = Board()
        board.flip(0, 0)
        partner, casino, foreign = board.play(0, "020"), board.play(0, CASINO), board.play(1, "R052")
        guard, extorter = board.play(0, "R102", at=casino), board.play(0, GENDARMES, at=foreign)
        soldier = board.play(0, VOLUNTEERS)
        board.hand(0, "R008")
        board.grudge(0, "005")
        board.s.depression = True
        board.begin().do(EndActions())
        assert board.ask().prompt is Prompt.PAY_UPKEEP
        assert {move.card for move in board.options(Discard)} == {partner, casino, guard, extorter, soldier}
        before = board.gold()
        board.do(PayUp())
        assert before - board.gold() == 5

    def test_hand_prizes_and_hacendado_are_not_paid_for(self) -> None:
        board = Board()
        board.hand(0, "R008")
        board.grudge(0, "005")
        board.s.depression = True
        board.begin().do(EndActions())
        assert board.ask().seat == 1
        assert board.spent() == -2

    def test_the_hacendado_is_never_for_sale(self) -> None:
        board = Board()
        board.flip(0, 0)
        casino = board.play(0, CASINO)
        (card,) = board.hand(0, "R008")
        assert [move.card for move in board.begin().options(Sell)] == [card, casino]


class TestGrudgePile:
    """P2.2; Rule: Terms > Grudge pile."""

    def test_it_is_open_and_its_points_count(self) -> None:
        board = Board()
        board.grudge(1, "005", "R001")
        assert GAME.view(board.s, 2)["players"][1]["grudges"] == [board.card("005"), board.card("R001")]
        assert board.prestige(1) == {"loyalty": 0, "revolution": 1, "command": 0, "outrage": 1}

    def test_its_points_count_in_events(self) -> None:
        board = Board(changes={"005": {"prestige": [{"kind": "loyalty", "orientation": "victim"}]}})
        board.grudge(1, "005")
        board.s.regime = Regime.ANARCHY
        board.read("R147")
        assert board.spent(1) == -1
        assert board.s.prestige == {board.card("005"): 1}

    def test_nothing_else_touches_its_cards(self) -> None:
        board = Board()
        board.grudge(1, "R001", "061")
        board.read("R155")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        board.read("R160")
        assert board.s.players[1].grudges == [board.card("R001"), board.card("061")]

    def test_its_cards_are_counted_by_no_smelter_and_take_no_orange_card(self) -> None:
        board = Board()
        smelter = board.play(0, "R039", unrest=1)
        board.grudge(1, "061")
        board.hand(0, "005")
        assert board.s.income[smelter] == 0
        assert not board.begin().options(Play)


class TestCubes:
    """P2.3; Rule: Terms > Cubes; Turn > Income."""

    def test_all_but_speculation_pay_one_gold(self) -> None:
        board = Board()
        board.play(0, "R048")  # 2 income cubes, 1 prestige cube
        board.connect(0, board.play(1, "R047"))
        board.play(0, GENDARMES, at=board.play(1, "R052"))
        board.bet(0, board.market(3, MINE))
        told = board.begin().do(EndActions())
        assert IncomeTaken(0, 2 + 2 + 1 + 1 + 1) in told
        assert board.s.players[0].reserve == 15 - 2 - 2 - 1 - 1 - 1 - 1

    def test_none_pays_where_there_is_unrest(self) -> None:
        board = Board()
        board.play(0, "R048", unrest=1)
        cannery, mill = board.play(1, "R047"), board.play(1, "R052")
        board.connect(0, cannery)
        board.play(0, GENDARMES, at=mill)
        board.mark(cannery)
        board.mark(mill)
        assert IncomeTaken(0, 2) in board.begin().do(EndActions())

    def test_nor_does_one_on_the_point_of_a_troop_there(self) -> None:
        board = Board(changes={GENDARMES: {"prestige": [{"kind": "loyalty", "orientation": "upright"}]}})
        mill = board.play(1, "R052")
        troop = board.play(0, GENDARMES, at=mill)
        assert board.s.prestige == {troop: 1}
        board.mark(mill)
        assert IncomeTaken(0, 2) in board.begin().do(EndActions())

    def test_an_extortion_cube_counts_as_lying_on_the_enterprise(self) -> None:
        board = Board()
        plantation = board.play(0, "R001")
        board.play(1, VOLUNTEERS, at=plantation)
        board.mark(plantation, 2)
        assert plantation in board.s.enterprises
        board.mark(plantation)
        assert plantation not in board.s.enterprises


class TestSupply:
    """P1; Rule: Cubes and hand."""

    def test_gold_and_unrest_markers_never_run_out(self) -> None:
        board = Board(seats=2)
        board.s.players[0].gold = board.s.players[1].gold = 1000
        casino = board.play(1, CASINO, unrest=100)
        (wobblies,) = board.hand(0, "005")
        board.begin().do(Play(wobblies), Aim(1, casino), EndActions())
        assert board.s.unrest == {casino: 103}
        assert board.gold() == 1000 - 3 + 3 + 2


class TestProfit:
    """P2.4; Rule: Terms > Profit."""

    def test_it_is_income_and_extortion_together(self) -> None:
        board = Board()
        mine = board.play(0, "R013")
        troop = board.play(1, GENDARMES, at=mine)
        assert (board.s.income[mine], board.s.profit(mine)) == (1, 2)
        board.read("R169")  # U.S. Intervention, the mine value is 3
        assert (board.s.income[mine], board.s.profit(mine), board.s.posts[troop]) == (2, 3, mine)

    def test_connections_and_prestige_are_none_of_it(self) -> None:
        board = Board()
        card = board.play(0, "R020")
        board.connect(1, card)
        assert (board.s.profit(card), board.s.cubes_on(card)) == (1, 3)


class TestPoints:
    """P2.5; Rule: Terms > Prestige."""

    def test_an_upright_point_is_active_in_play_and_none_is_in_the_hand(self) -> None:
        board = Board()
        board.hand(0, "R084")
        assert board.begin().prestige(0)["revolution"] == 0
        board.do(Play(board.card("R084")))
        assert board.prestige(0)["revolution"] == 1

    def test_an_inverted_point_is_active_only_as_a_prize(self) -> None:
        board = Board()
        board.play(0, "061")
        board.grudge(1, "R001", "R134")
        assert board.prestige(0)["revolution"] == 0
        assert board.prestige(1)["revolution"] == 2

    def test_of_a_newspaper_the_side_chosen_counts(self) -> None:
        board = Board()
        board.play(0, "R073", side=1)
        assert board.prestige(0) == {"loyalty": 0, "revolution": 0, "command": 0, "outrage": 1}

    def test_a_point_with_unrest_and_that_of_the_troop_there_are_off(self) -> None:
        board = Board()
        bakery = board.play(0, "R048")
        board.play(1, VOLUNTEERS, at=bakery)
        assert (board.prestige(0)["loyalty"], board.prestige(1)["command"]) == (1, 1)
        board.mark(bakery)
        assert (board.prestige(0)["loyalty"], board.prestige(1)["command"]) == (0, 0)

    def test_the_point_of_an_army_is_on(self) -> None:
        board = Board()
        board.flip(0, 0)
        board.play(0, VOLUNTEERS)
        assert board.prestige(0)["command"] == 2


class TestOrder:
    """P2.6, RULING 2; Rule: Terms > Order."""

    def test_strife_asks_clockwise_from_the_left_and_the_active_player_last(self) -> None:
        board = Board(seats=4)
        for seat, (white, blue) in enumerate((("R067", "020"), ("R058", "025"), ("R079", "R080"), ("017", "R083"))):
            board.play(seat, white)
            board.play(seat, blue)
        board.read("125", seat=2)
        asked = []
        while board.ask().prompt is Prompt.SUFFER_STRIFE:
            asked.append(board.ask().seat)
            board.do(LoseFaction(Faction.BLUE))
        assert asked == [3, 0, 1, 2]

    def test_homeless_troops_are_asked_for_in_that_order(self) -> None:
        board = Board()
        first, second = board.play(0, "R047"), board.play(1, "R049")
        board.play(0, "R104", at=second)
        board.play(1, VOLUNTEERS, at=first)
        board.play(2, "R094", at=board.play(0, "R050"))
        board.s.players[1].gold += 10
        board.hand(2, "040")
        board.begin(2).do(Play(board.card("040")))
        asked = []
        while board.ask().prompt is Prompt.RETREAT:
            asked.append(board.ask().seat)
            board.do(board.options(Discard)[0])
        assert asked == [0, 1, 2]


class TestPayments:
    """P2.7; Rule: Terms > Payments."""

    def test_what_cannot_be_paid_in_full_is_not_listed(self) -> None:
        board = Board()
        dear, cheap = board.hand(0, "R052", "R047")
        board.s.players[0].gold = 9
        assert [move.card for move in board.begin().options(Play)] == [cheap]
        board.s.players[0].gold = 10
        assert [move.card for move in board.begin().options(Play)] == [dear, cheap]

    def test_a_thief_takes_what_there_is_at_most_the_amount(self) -> None:
        for gold, taken in ((0, 0), (1, 1), (3, 3), (9, 3)):
            board = Board()
            board.s.players[1].gold = gold
            (letters,) = board.hand(0, "R121")
            board.begin().do(Play(letters), Aim(1))
            assert (board.spent(0), board.gold(1)) == (-taken, gold - taken)

    def test_payments_go_to_the_pool(self) -> None:
        board = Board()
        (casino,) = board.hand(0, CASINO)
        board.begin().do(Play(casino))
        assert [board.spent(seat) for seat in range(3)] == [7, 0, 0]


class TestPiles:
    """P2.8, RULING 3; Rule: Terms > Piles."""

    def test_headlines_and_all_else_lie_apart_and_open(self) -> None:
        board = Board()
        (card,) = board.hand(0, MINE)
        board.read("R147", event=False)
        board.do(Sell(card))
        seen = GAME.view(board.s, 2)
        assert (seen["bull_bear"], seen["discards"]) == ([board.card("R147")], [card])

    def test_hands_and_the_order_of_the_deck_are_hidden_and_gold_is_not(self) -> None:
        board = Board()
        board.hand(0, MINE)
        board.stack("R008", "R013")
        seen = GAME.view(board.begin().s, 1)
        assert "hand" not in seen["players"][0]
        assert (seen["players"][0]["hand_size"], seen["players"][0]["gold"], seen["stack"]) == (1, 40, 2)


class TestHalving:
    """P2.9, RULING 4; Rule: Terms > Halving."""

    def test_the_loss_of_half_is_rounded_up(self) -> None:
        board = Board()
        board.s.players[1].gold, board.s.players[2].gold = 7, 8
        board.read("R156")
        assert (board.gold(1), board.gold(2)) == (3, 4)

    def test_half_a_price_is_rounded_up(self) -> None:
        for space, price in ((0, 0), (1, 1), (2, 1), (3, 2), (4, 4), (5, 8)):
            board = Board()
            board.market(space, GENDARMES)
            board.begin().do(Buy(space))
            assert board.spent() == price
