"""Topple attempts, each paragraph of the digest's P14."""

import random
from collections.abc import Sequence

from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.moves import (
    Assassinate,
    Buy,
    EndActions,
    EndShowdown,
    Fraud,
    Manifesto,
    Play,
    Post,
    Prompt,
    Read,
)
from paxbot.games.porfiriana.state import UNFLIPPED, State
from paxbot.games.porfiriana.terms import NO_CARD, Ending, Prestige
from tests.cases import for_each
from tests.porfiriana.tables import GAME, Board, busy

OUTRAGES = ["005", *(f"R{number}" for number in range(125, 132)), "R139", "R140"]
GUNS, GENDARMES, CASINO = "R102", "R103", "N11"


def attempt(board: Board, name: str = "206", event: bool = False) -> ToppleTested:
    """Let seat 0 buy a topple, and everybody do nothing in the showdown; return the test."""
    return finish(board, board.read(name, event=event))


def finish(board: Board, told: Sequence[object] = ()) -> ToppleTested:
    found = list(told)
    while board.s.winners is None and board.ask().prompt is Prompt.SHOWDOWN:
        found += board.do(EndShowdown())
    (tested,) = [fact for fact in found if isinstance(fact, ToppleTested)]
    return tested


def asks(board: Board) -> list[int]:
    seats = []
    while board.s.winners is None and board.ask().prompt is Prompt.SHOWDOWN:
        seats += [] if board.ask().is_forced else [board.ask().seat]
        board.do(EndShowdown())
    return seats


def questions(s: State) -> list[tuple[int, bool]]:
    found = []
    while (decision := GAME.pending(s)) is not None and decision.prompt is Prompt.SHOWDOWN:
        found.append((decision.seat, decision.is_forced))
        GAME.advance(s, EndShowdown())
    return found


def outraged(counts: Sequence[int], iron_hand: str = "no") -> Board:
    """U.S. Intervention, and as many points of outrage in the grudge piles of the seats."""
    board = Board(seats=len(counts), regime="us_intervention", iron_hand=iron_hand)
    left = iter(OUTRAGES)
    for seat, count in enumerate(counts):
        board.grudge(seat, *(next(left) for _ in range(count)))
    return board


class TestStart:
    """P14.1; Rule: Topple."""

    @for_each(
        ("regime", "kind"),
        [("pax", "loyalty"), ("us_intervention", "outrage"), ("martial_law", "command"), ("anarchy", "revolution")],
    )
    def test_the_regime_says_which_prestige_counts(self, regime: str, kind: str) -> None:
        assert attempt(Board(regime=regime)).prestige == kind

    def test_it_is_bought_in_any_column_at_its_price(self) -> None:
        board = Board()
        board.bet(1, board.market(10, "206"))
        board.begin().do(Buy(10))
        assert (board.spent(), board.spent(1)) == (8, -8)
        board.do(Read(event=False))
        assert board.ask().prompt is Prompt.SHOWDOWN


class TestOrientation:
    """P14.2, D5; Rule: Topple > Orientation."""

    @for_each(
        ("name", "regime"),
        [("206", "martial_law"), ("R171", "pax"), ("R172", "us_intervention"), ("R173", "anarchy")],
    )
    def test_as_event_it_weakens_diaz_under_its_own_regime_only(self, name: str, regime: str) -> None:
        for ruling in ("pax", "us_intervention", "martial_law", "anarchy"):
            assert attempt(Board(regime=ruling), name, event=True).diaz == (1 if ruling == regime else 2)
        assert attempt(Board(regime=regime), name, event=False).diaz == 2


class TestShowdown:
    """P14.3, D15, D16, RULING 36; Rule: Topple > Showdown."""

    def test_each_has_one_go_from_the_left_of_the_buyer_who_is_last(self) -> None:
        board = Board(seats=4)
        board.read("206", seat=2)
        seats = []
        for _ in range(4):
            seats.append(board.ask().seat)
            board.do(EndShowdown())
        assert seats == [3, 0, 1, 2]
        assert (board.ask().seat, board.ask().prompt) == (2, Prompt.CHOOSE_ACTION)

    def test_those_who_could_do_nothing_whatever_their_hands_hold_are_not_asked(self) -> None:
        for hand in ("162", GUNS):
            for gold, asked in ((40, [1, 2, 0]), (2, [0])):
                board = Board()
                for seat in (1, 2):
                    board.flip(seat, 0)
                    board.hand(seat, hand if seat == 1 else "R103")
                    board.s.players[seat].gold = gold
                board.read("206", event=False)
                assert asks(board) == asked, (hand, gold)

    def test_a_manifesto_or_a_fraud_alone_is_asked_for_and_an_empty_hand_is_seen(self) -> None:
        board = Board()
        board.flip(1, 0)
        board.flip(2, 0)
        board.play(2, "014")
        board.read("206", event=False)
        assert asks(board) == [2, 0]

    def test_swapped_hands_get_the_same_questions(self) -> None:
        found = 0
        for seed in range(40):
            s, picks = GAME.setup(3 + seed % 4, bytes([seed] * 16), {}), random.Random(seed)
            while (decision := GAME.pending(s)) is not None and s.attempt == NO_CARD:
                GAME.advance(s, busy(picks, decision.options))
            if s.attempt != NO_CARD:
                other = GAME.permuted(s, None)
                found += [player.hand for player in s.players] != [player.hand for player in other.players]
                assert questions(s) == questions(other), seed
        assert found > 20

    def test_a_manifesto_flips_the_hacendado_to_either_side_for_good(self) -> None:
        for side, kind in ((0, "command"), (1, "revolution")):
            board = Board()
            board.read("206", event=False)
            assert board.options(Manifesto) == [Manifesto(0), Manifesto(1)]
            board.do(Manifesto(side))
            assert not board.options(Manifesto)
            assert GAME.view(board.s, None)["players"][1]["prestige"][kind] == 1
            assert board.s.players[1].reserve == 15
            finish(board)
            board.read("R172")
            assert not board.options(Manifesto)

    def test_its_ability_ends_and_its_faction_counts(self) -> None:
        board = Board()
        card, troop = board.market(5, GENDARMES), board.hand(0, GUNS)[0]
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Manifesto(0), EndShowdown())
        board.s.players[0].gold = 15
        assert not board.begin().can(Buy(5))
        assert board.can(Play(troop))
        assert card in board.s.market

    def test_under_pax_a_loyalty_side_has_a_cube(self) -> None:
        board = Board()
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Manifesto(1))
        assert board.s.prestige == {board.s.players[0].hacendado: 1}

    def test_each_fraud_gives_diaz_one_in_its_kind_against_all(self) -> None:
        board = outraged([4, 0, 0])
        postal, treasury, court = board.play(1, "014"), board.play(1, "R060"), board.play(1, "R059")
        board.read("206", event=False)
        assert set(board.options(Fraud)) == {
            *(Fraud(postal, kind) for kind in Prestige),
            Fraud(treasury, Prestige.OUTRAGE),
            Fraud(court, Prestige.LOYALTY),
        }
        board.do(Fraud(postal, Prestige.OUTRAGE), Fraud(treasury, Prestige.OUTRAGE), Fraud(court, Prestige.LOYALTY))
        tested = finish(board)
        assert tested.diaz == 4
        assert tested.tripartites == (4, 8, 8)
        assert {postal, treasury, court} <= set(board.s.discards)
        assert board.s.winners is None

    def test_it_lasts_for_one_attempt(self) -> None:
        board = outraged([0, 0])
        treasury = board.play(1, "R060")
        board.read("206", event=False)
        board.do(Fraud(treasury, Prestige.OUTRAGE))
        assert finish(board).diaz == 3
        assert attempt(board, "R173").diaz == 2

    def test_the_point_of_the_card_discarded_is_gone(self) -> None:
        board = Board(regime="pax")
        court = board.play(1, "R064")
        board.read("206", event=False)
        board.do(Fraud(court, Prestige.OUTRAGE))
        assert finish(board).points == (0, 0, 0)

    def test_whoever_starts_a_chain_in_it_is_the_liberator(self) -> None:
        """RULING 21: the fraud discards a patent, and the mine of slaves has a cube less than markers."""
        patent = {"abilities": [{"kind": "during_topple", "kinds": ["outrage"]}, {"kind": "mine_patent", "bonus": 1}]}
        board = Board(changes={"R060": patent})
        minas = board.play(1, "061")
        treasury = board.play(1, "R060")
        board.mark(minas, 3)
        board.read("206", event=False)
        board.do(Fraud(treasury, Prestige.OUTRAGE))
        assert board.s.players[1].grudges == [minas]
        assert board.s.players[0].grudges == []

    def test_all_may_be_done_in_any_order(self) -> None:
        board = Board()
        board.flip(2, 0)
        postal = board.play(1, "014")
        (card,) = board.hand(1, "162")
        board.read("206", event=False)
        board.do(Assassinate(card, 2), Fraud(postal, Prestige.COMMAND), Manifesto(0))
        assert board.ask().options == (EndShowdown(),)
        assert board.ask().is_forced  # no hand could do more


class TestHacendadoAssassination:
    """P14.4, RULINGS 37, 38; Rule: Topple > Hacendado assassination."""

    @for_each(("troops", "price"), [(0, 3), (1, 6), (2, 9)])
    def test_it_costs_three_and_three_a_troop_no_action_and_asks_for_no_regime(self, troops: int, price: int) -> None:
        board = Board(regime="anarchy")
        board.flip(1, 0)
        for name in (GUNS, GENDARMES)[:troops]:
            board.play(1, name)
        (card,) = board.hand(0, "162")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1), EndShowdown())
        assert (board.spent(), board.s.actions) == (price, 2)

    def test_the_heir_is_loyalist_for_good_and_the_army_is_discarded(self) -> None:
        board = Board()
        board.flip(1, 0)
        troop = board.play(1, GENDARMES)
        (card,) = board.hand(0, "N02")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1))
        victim = board.s.players[1]
        assert (victim.orientation, board.s.income[victim.hacendado]) == (UNFLIPPED, 2)
        assert troop in board.s.discards
        assert victim.grudges == [card]
        finish(board)
        board.read("R172")
        assert board.ask().seat == 1
        assert not board.options(Manifesto)

    def test_its_ability_works_again(self) -> None:
        board = Board()
        board.flip(0, 0)
        board.market(5, GENDARMES)
        (card,) = board.hand(0, "162")
        board.s.players[0].gold = 11
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 0), EndShowdown())
        assert board.gold() == 8
        assert board.can(Buy(5))

    def test_the_prize_counts_at_once_and_the_point_of_the_hacendado_no_more(self) -> None:
        board = Board(regime="us_intervention")
        board.flip(2, 0)  # a point of outrage
        (card,) = board.hand(1, "162")  # a prize of outrage
        board.read("206", event=False)
        board.do(Assassinate(card, 2))
        assert finish(board).points == (0, 0, 1)

    def test_one_card_a_player_and_attempt_against_any_flipped_one_also_the_own(self) -> None:
        board = Board()
        board.flip(0, 0)
        board.flip(2, 0)
        first, second = board.hand(0, "162", "R110")
        board.read("206", event=False)
        assert not board.options(Assassinate)
        board.do(EndShowdown(), EndShowdown())
        assert set(board.options(Assassinate)) == {
            Assassinate(card, seat) for card in (first, second) for seat in (0, 2)
        }
        board.do(Assassinate(first, 0))
        assert board.s.players[0].grudges == [first]
        assert not board.options(Assassinate)

    def test_a_jailed_prize_brings_jail(self) -> None:
        board = Board(changes={"162": {"jailed": True}})
        board.flip(1, 0)
        (card,) = board.hand(0, "162")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1))
        assert board.s.players[1].jailed

    def test_the_cube_on_a_loyalty_point_goes_home(self) -> None:
        board = Board()
        board.flip(0, 1)
        (card,) = board.hand(0, "162")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 0))
        assert (board.s.prestige, board.s.players[0].reserve) == ({}, 13)

    def test_too_few_cubes_fill_what_they_can(self) -> None:
        board = Board()
        board.flip(1, 0)
        board.spend_cubes(1, leave=1)
        (card,) = board.hand(0, "162")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1))
        assert board.s.income[board.s.players[1].hacendado] == 1

    def test_other_black_cards_and_those_out_of_reach_are_not_offered(self) -> None:
        board = Board()
        board.flip(1, 0)
        board.hand(0, "R121", "150")
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown())
        assert not board.options(Assassinate)
        board = Board()
        board.flip(1, 0)
        board.hand(0, "162")
        board.s.players[0].gold = 2
        board.read("206", event=False)
        board.do(EndShowdown(), EndShowdown())
        assert not board.options(Assassinate)


class TestTest:
    """P14.5; Rule: Topple > Test."""

    @for_each(
        ("points", "winners"),
        [
            ([4, 1, 1], None),  # 2 + 1 + 1
            ([5, 1, 1], (0,)),
            ([3, 0, 0], (0,)),
            ([2, 0, 0], None),
            ([0, 3, 0], (1,)),
            ([3, 0, 0, 5], (0, 3)),
            ([3, 1, 0, 4], (3,)),
        ],
    )
    def test_only_more_than_diaz_and_the_two_weakest_opponents_succeeds(
        self, points: list[int], winners: tuple[int, ...] | None
    ) -> None:
        board = outraged(points)
        attempt(board)
        assert board.s.winners == winners

    @for_each(("mine", "theirs", "wins"), [(4, 1, False), (5, 1, True), (3, 0, False), (4, 0, True)])
    def test_two_players_have_a_vice_president(self, mine: int, theirs: int, wins: bool) -> None:
        board = outraged([mine, theirs])
        attempt(board)
        assert (board.s.winners == (0,)) is wins

    def test_points_with_unrest_do_not_count(self) -> None:
        board = Board(regime="martial_law")
        casino = board.play(1, CASINO)
        board.play(0, GENDARMES, at=casino)
        assert attempt(board).points == (1, 0, 0)
        board.mark(casino)
        assert attempt(board, "R173").points == (0, 0, 0)


class TestVariants:
    """P14.6, RULING 39; Rule: Topple > Variants."""

    def test_the_iron_hand_counts_the_two_strongest_opponents(self) -> None:
        for option, needed in (("no", (2, 2, 3, 3)), ("yes", (3, 6, 7, 7))):
            board = outraged([4, 1, 0, 0], iron_hand=option)
            assert attempt(board).tripartites == needed

    def test_it_changes_nothing_with_two_or_three(self) -> None:
        for points in ([3, 1], [3, 1, 2]):
            found = {attempt(outraged(points, iron_hand=option)).tripartites for option in ("no", "yes")}
            assert len(found) == 1

    def test_senile_diaz_has_three_two_two_and_one(self) -> None:
        board = Board(diaz_senility="yes")
        assert [attempt(board, name).diaz for name in ("206", "R171", "R172", "R173")] == [3, 2, 2, 1]

    def test_a_discarded_topple_counts_for_his_senility(self) -> None:
        board = Board(diaz_senility="yes")
        board.market(0, "206")
        board.begin().do(EndActions())
        while board.ask().prompt is not Prompt.CHOOSE_ACTION:
            board.do(board.ask().options[0])
        assert attempt(board, "R171").diaz == 2


class TestResult:
    """P14.7; Rule: Topple > Result; End of the game."""

    def test_the_only_one_who_succeeds_wins_whoever_bought_it(self) -> None:
        board = outraged([0, 4, 0])
        board.s.players[0].gold = 99
        attempt(board)
        assert (board.s.winners, board.s.ending) == ((1,), Ending.TOPPLE)
        assert GAME.pending(board.s) is None

    def test_among_several_gold_decides(self) -> None:
        board = outraged([3, 0, 0, 4])
        board.s.players[0].gold, board.s.players[1].gold = 50, 99
        attempt(board)
        assert board.s.winners == (0,)

    def test_without_success_the_card_is_piled_and_the_turn_goes_on(self) -> None:
        board = Board()
        (troop,) = board.hand(0, GENDARMES)
        casino = board.play(0, CASINO)
        attempt(board)
        assert board.s.bull_bear == [board.card("206")]
        assert (board.ask().seat, board.s.actions) == (0, 2)
        board.do(Play(troop), Post(casino))

    def test_a_depression_that_its_bear_begins_is_nobodys_doing(self) -> None:
        board = Board()
        minas = board.play(1, "061", unrest=1)
        board.s.box.remove(board.card("133"))
        board.s.bull_bear.append(board.card("133"))
        attempt(board)
        assert board.s.depression
        assert minas in board.s.discards
