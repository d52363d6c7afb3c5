"""The end of the game, cubes and hands, and decisions: each paragraph of the digest's P15, P16 and P20."""

from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    BuyLand,
    BuyPublic,
    Choose,
    Decline,
    Discard,
    EndActions,
    EndShowdown,
    Fill,
    Free,
    Improve,
    Lift,
    LoseFaction,
    PayUp,
    Play,
    Post,
    Prompt,
    Put,
    Read,
    Redeploy,
    Retreat,
    Sell,
    Speculate,
    Spy,
    Turn,
)
from paxbot.games.porfiriana.terms import CubeKind, Ending, Faction
from paxbot.presenters import PRESENTERS
from tests.cases import for_each
from tests.porfiriana.tables import GAME, Board

CASINO, MINE, RANCH, GENDARMES, GUNS = "N11", "R007", "R021", "R103", "R102"


def fourth(board: Board, name: str = "206") -> None:
    """Let seat 0 buy the fourth topple, and nobody topple Díaz."""
    board.s.topples = board.s.topples_shown = 3
    board.read(name, event=False)
    while board.s.winners is None and board.ask().prompt is Prompt.SHOWDOWN:
        board.do(EndShowdown())


class TestToppleVictory:
    """P15.1; Rule: End of the game; Topple > Result."""

    def test_it_ends_the_game_at_once(self) -> None:
        board = Board(regime="us_intervention")
        board.grudge(1, "005", "R125", "R126")
        board.read("206", event=False)
        board.do(*[EndShowdown()] * 3)
        assert (board.s.winners, board.s.ending) == ((1,), Ending.TOPPLE)

    def test_its_winner_comes_first_and_the_others_by_gold(self) -> None:
        board = Board(regime="us_intervention")
        board.grudge(1, "005", "R125", "R126")
        board.read("206", event=False)
        board.do(*[EndShowdown()] * 3)
        board.s.players[2].gold = 42
        found = GAME.result(board.s)
        assert found is not None
        assert [each.place for each in found] == [3, 1, 2]
        told = [PRESENTERS[GAME.key].tie_break(*each.tie_breaks[0]) for each in found]
        assert told == ["", "toppled Díaz", ""]

    def test_it_shows_all_hands_and_so_cannot_be_taken_back(self) -> None:
        board = Board(regime="us_intervention")
        board.grudge(1, "005", "R125", "R126")
        board.read("206", event=False)
        board.do(*[EndShowdown()] * 2)
        assert GAME.apply(board.s, EndShowdown()).revealed


class TestGoldVictory:
    """P15.2, RULINGS 40, 41; Rule: End of the game > Gold victory."""

    def test_most_gold_wins_when_the_fourth_has_failed_at_that_moment(self) -> None:
        board = Board()
        board.play(0, "R052")  # its income would come at the end of the turn
        board.s.players[2].gold = 42
        fourth(board)
        assert (board.s.winners, board.s.ending) == ((2,), Ending.TOPPLES_GONE)
        assert GAME.pending(board.s) is None

    def test_or_was_discarded_after_all_discards_of_that_phase(self) -> None:
        board = Board()
        board.s.topples = 3
        topple, headline = board.market(0, "206"), board.market(6, "R147")
        board.s.players[1].gold = 50
        board.begin().do(EndActions(), Discard(topple), Discard(headline))
        assert board.s.winners == (1,)
        assert board.s.bull_bear == [topple, headline]

    def test_a_tie_goes_to_the_most_income_of_cubes_that_pay(self) -> None:
        board = Board()
        board.play(0, CASINO, unrest=1)
        board.connect(1, board.play(2, "R047", unrest=1))
        board.play(2, "095")
        fourth(board)
        assert board.s.winners == (2,)

    def test_then_it_is_shared(self) -> None:
        board = Board()
        board.play(0, CASINO)
        board.play(2, "R053")
        board.s.prestige.clear()
        board.s.players[2].reserve += 1
        fourth(board)
        assert board.s.winners == (0, 2)

    def test_places_are_told_by_gold_and_income(self) -> None:
        board = Board()
        board.play(1, CASINO)
        board.s.players[2].gold = 42
        fourth(board)
        found = GAME.result(board.s)
        assert found is not None
        assert [each.place for each in found] == [3, 2, 1]

    def test_the_third_ends_nothing(self) -> None:
        board = Board()
        board.s.topples = 2
        board.read("206", event=False)
        board.do(*[EndShowdown()] * 3)
        assert board.s.winners is None


class TestMexicanStalemate:
    """P15.3, RULING 42; Rule: End of the game > Mexican stalemate."""

    def position(self, seats: int = 3) -> Board:
        """Seat 1 is on turn; in the turn before the last topple has appeared."""
        board = Board(seats)
        board.s.topples_shown, board.s.topples = 3, 3
        for name in ("206", "R171", "R172"):
            board.s.box.remove(board.card(name))
            board.s.bull_bear.append(board.card(name))
        board.stack("R007", "R008", "R009", "R010", "R013", "R016", "R017", "R018", "R019", "R021", "R173")
        board.begin().do(EndActions())
        assert board.card("R173") in board.s.market
        return board

    @for_each("seats", [2, 3, 4])
    def test_as_many_turns_without_a_market_purchase_as_there_are_players_end_it(self, seats: int) -> None:
        board = self.position(seats)
        board.s.players[1].gold = 99
        for turn in range(seats):
            assert board.s.winners is None
            assert GAME.view(board.s, None)["quiet"] == turn
            board.do(EndActions())
        assert (board.s.winners, board.s.ending) == ((1,), Ending.STALEMATE)

    def test_a_purchase_begins_the_count_anew(self) -> None:
        board = self.position()
        board.do(EndActions(), EndActions(), Buy(0), EndActions())
        assert GAME.view(board.s, None)["quiet"] == 0
        board.do(EndActions(), EndActions())
        assert board.s.winners is None
        board.do(EndActions())
        assert board.s.ending == Ending.STALEMATE

    def test_public_cards_do_not_break_it_and_it_is_checked_after_the_income(self) -> None:
        board = self.position()
        board.do(EndActions(), EndActions(), BuyPublic(board.card("214"), 0))
        before = board.gold()
        board.do(EndActions())
        assert board.s.ending == Ending.STALEMATE
        assert board.gold() == before + 2

    def test_before_the_last_topple_nothing_is_counted(self) -> None:
        board = Board(seats=2)
        board.s.topples_shown = 3
        board.begin().do(*[EndActions()] * 6)
        assert board.s.winners is None


class TestCubes:
    """P16.1, P16.2; Rule: Cubes and hand."""

    def test_an_enterprise_enters_with_as_many_as_there_are(self) -> None:
        for free, cubes in ((0, 0), (1, 1), (2, 2), (3, 2)):
            board = Board()
            board.spend_cubes(0, leave=free)
            (casino,) = board.hand(0, CASINO)
            board.begin().do(Play(casino))
            assert board.s.income[casino] == cubes

    def test_what_takes_a_free_cube_is_not_offered_without_one(self) -> None:
        board = Board()
        board.play(1, "R014")
        ranch = board.play(0, RANCH)
        board.market(0, "R008")
        (troop,) = board.hand(0, GENDARMES)
        board.begin()
        for move in (Improve(), BuyLand(ranch), Play(troop), Speculate()):
            assert board.can(move)
        board.spend_cubes(0)
        board.begin()
        for move in (Improve(), BuyLand(ranch), Play(troop)):
            assert not board.can(move)
        board.do(Speculate())
        assert not board.can(Lift(CubeKind.RESERVE))


class TestHand:
    """P16.3; Rule: Cubes and hand."""

    def test_more_than_five_prevent_purchases_for_the_hand_only(self) -> None:
        board = Board()
        board.hand(0, "R008", "R009", "R010", "R012", "R015")
        smelter, mine = board.play(0, "N09"), board.play(0, "R013")
        board.play(1, GENDARMES, at=smelter)
        board.market(0, "R016")
        board.begin().do(Sell(mine))
        while board.ask().prompt is Prompt.RETREAT:
            board.do(board.ask().options[-1])
        assert len(board.s.players[0].hand) == 6
        assert not board.options(Buy)
        board.do(Sell(board.card("R008")), EndActions())
        assert len(board.s.players[0].hand) == 5

    def test_nobody_discards_down_to_five(self) -> None:
        board = Board(seats=2)
        hand = board.hand(0, "R008", "R009", "R010", "R012", "R015", "R013", "R016")
        board.begin().do(EndActions(), EndActions())
        assert board.s.players[0].hand == hand


class TestDecisions:
    """P20; Rule: Decisions."""

    def default(self, board: Board, prompt: Prompt, seat: int = 0) -> object:
        decision = board.ask()
        assert (decision.prompt, decision.seat) == (prompt, seat)
        move = GAME.default(board.s)
        assert move in decision.options
        return move

    def test_d1_is_by_lot(self) -> None:
        found = set()
        for seed in range(20):
            s = GAME.setup(3, bytes([seed] * 16), {"choose_hacendado": "yes"})
            move = GAME.default(s)
            assert isinstance(move, Choose)
            found.add(move.card)
        assert len(found) > 2

    def test_d2_stops(self) -> None:
        board = Board()
        board.hand(0, MINE)
        assert self.default(board.begin(), Prompt.CHOOSE_ACTION) == EndActions()

    def test_d3_keeps_the_side_that_lies_up(self) -> None:
        board = Board(regime="martial_law", changes={"150": {"cost": 1}})
        paper = board.play(1, "R073", side=1)
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, paper))
        assert self.default(board, Prompt.CHOOSE_SIDE) == Turn(1)

    def test_d5_is_the_status_quo(self) -> None:
        board = Board()
        board.market(0, "R156")
        board.begin().do(Buy(0))
        assert self.default(board, Prompt.CHOOSE_ORIENTATION) == Read(event=False)

    def test_d6_pays_as_long_as_there_is_gold_and_takes_nothing(self) -> None:
        board = Board()
        mine = board.play(1, MINE)
        board.read("R155")
        assert self.default(board, Prompt.PAY_FOR_CARDS, 1) == PayUp()
        board = Board()
        mine = board.play(1, RANCH)
        board.s.players[1].gold = 0
        second = board.play(1, "R023")
        board.read("R155")
        assert self.default(board, Prompt.PAY_FOR_CARDS, 1) in (Discard(mine), Discard(second))
        board = Board()
        board.play(1, RANCH)
        board.read("R151")
        assert self.default(board, Prompt.GROW_LAND, 1) == Decline()

    def test_d7_uses_no_spy(self) -> None:
        board = Board()
        spy = board.play(1, "R063")
        (card,) = board.hand(0, "R121")
        board.begin().do(Play(card), Aim(1))
        assert board.can(Spy(spy))
        assert self.default(board, Prompt.USE_SPY, 1) == Decline()

    def test_d8_keeps_the_larger_faction(self) -> None:
        for more, lost in (("025", Faction.WHITE), ("R058", Faction.BLUE)):
            board = Board()
            for name in ("020", "R067", more):
                board.play(1, name)
            board.read("125")
            assert self.default(board, Prompt.SUFFER_STRIFE, 1) == LoseFaction(lost)

    def test_d9_retreats_only_if_the_hacendado_is_flipped(self) -> None:
        for is_flipped in (True, False):
            board = Board()
            if is_flipped:
                board.flip(1, 0)
            casino = board.play(0, CASINO)
            troop = board.play(1, GENDARMES, at=casino)
            board.begin().do(Sell(casino))
            expected = Retreat(troop, 0) if is_flipped else Discard(troop)
            assert self.default(board, Prompt.RETREAT, 1) == expected

    def test_d10_retreats(self) -> None:
        board = Board(relief="yes")
        board.flip(1, 0)
        casino = board.play(0, CASINO)
        beaten = board.play(1, GUNS, at=casino)
        (troop,) = board.hand(0, GENDARMES)
        board.begin().do(Play(troop), Post(casino))
        assert self.default(board, Prompt.RELIEVE, 1) == Retreat(beaten, 0)

    def test_d11_is_income_before_prestige_from_the_left(self) -> None:
        board = Board(regime="martial_law")
        board.play(1, "R032")
        mine, bank = board.play(1, "R016"), board.play(1, "R028")
        board.spend_cubes(1, leave=1)
        board.read("R153")
        assert board.ask().options[-1] == Fill(board.card("R032"), True)
        assert self.default(board, Prompt.FILL_PLACE, 1) == Fill(board.card("R032"))
        assert {Fill(bank), Fill(board.card("R032"))} <= set(board.ask().options)
        assert Fill(mine) not in board.ask().options

    def test_d12_takes_the_opponents_cube(self) -> None:
        board = Board()
        swift, mine = board.play(0, "N04"), board.play(1, MINE)
        board.connect(1, mine)
        board.connect(0, mine)
        board.begin().do(Sell(swift))
        assert self.default(board, Prompt.REMOVE_CUBE) == Free(1)

    def test_d13_takes_the_upper_row_first(self) -> None:
        board = Board()
        upper = board.market(0, "R147")
        board.market(6, "R156")
        board.begin().do(EndActions())
        assert self.default(board, Prompt.DISCARD_HEADLINE) == Discard(upper)

    def test_d14_pays_and_drops_partners_without_prestige_first(self) -> None:
        board = Board()
        board.play(0, CASINO)
        board.play(0, "R084")
        plain = board.play(0, "020")
        board.s.depression = True
        board.begin().do(EndActions())
        assert self.default(board, Prompt.PAY_UPKEEP) == PayUp()
        board.s.players[0].gold, board.s.decision = 0, None
        assert GAME.default(board.s) == Discard(plain)

    def test_d15_is_done(self) -> None:
        board = Board()
        board.read("206", event=False)
        assert self.default(board, Prompt.SHOWDOWN, 1) == EndShowdown()

    def test_d17_is_the_first_target(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        board.play(2, "R052")
        (card,) = board.hand(0, "005")
        board.begin().do(Play(card))
        assert self.default(board, Prompt.CHOOSE_TARGET) == Aim(1, casino)

    def test_one_answer_alone_needs_nobody(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(0, GUNS, at=casino)
        board.mark(casino)
        board.begin().do(Redeploy(troop))
        assert board.ask().is_forced
        board.do(Post(casino))
        board = Board()
        board.market(0, "R008")
        board.begin().do(Speculate())
        assert board.ask().is_forced
        board.do(Lift(CubeKind.RESERVE))
        assert board.ask().options == (Put(CubeKind.SPECULATION, board.card("R008")),)
