"""Orange and black cards and their order, from the digest's P12 (Rule: Attack cards)."""

from paxbot.games.porfiriana.facts import (
    GoldGained,
    GoldPaid,
    GoldStolen,
    Jailed,
    PrizeTaken,
    RegimeChanged,
    SlavesFreed,
    UnrestAdded,
)
from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    Fill,
    LoseFaction,
    Play,
    Prompt,
    Sell,
)
from paxbot.games.porfiriana.terms import Faction, Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MILL, GENDARMES, GUNS, WOBBLIES, STORE = "N11", "R052", "R103", "R102", "005", "R035"


def aims(board: Board, card: int) -> tuple[object, ...]:
    """What the card can aim at, at the beginning of a turn of seat 0."""
    if not board.begin().can(Play(card)):
        return ()
    board.do(Play(card))
    return board.ask().options


class TestOrange:
    """P12.1; Rule: Attack cards > Orange."""

    def test_any_enterprise_of_any_player_is_a_target_guarded_or_not(self) -> None:
        board = Board()
        own, open_one, guarded = board.play(0, CASINO), board.play(1, "R047"), board.play(2, MILL)
        board.play(2, GENDARMES, at=guarded)
        (card,) = board.hand(0, WOBBLIES)
        assert aims(board, card) == (Aim(0, own), Aim(1, open_one), Aim(2, guarded))

    def test_the_owner_is_the_victim_and_it_takes_one_action(self) -> None:
        board = Board(regime="anarchy")
        casino = board.play(2, CASINO)
        board.play(1, GUNS, at=casino)
        (card,) = board.hand(0, WOBBLIES)
        board.begin().do(Play(card), Aim(2, casino))
        assert board.s.players[2].grudges == [card]
        assert [board.spent(seat) for seat in range(3)] == [3 - 3, 0, 3]
        assert board.s.actions == 2

    def test_the_last_gold_will_do(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        (card,) = board.hand(0, WOBBLIES)
        board.s.players[0].gold = 3
        assert aims(board, card) == (Aim(1, casino),)

    def test_a_flag_restricts_the_district(self) -> None:
        for regime in ("pax", "anarchy"):
            board = Board(regime=regime)
            casino, cannery = board.play(1, CASINO), board.play(1, "R047")
            for name, target in (("R126", casino), ("R125", cannery)):
                (card,) = board.hand(0, name)
                assert aims(board, card) == (Aim(1, target),)
            (abroad,) = board.hand(0, "R129")
            assert not board.begin().can(Play(abroad))

    def test_a_change_of_regime_that_is_blocked_makes_it_unplayable(self) -> None:
        board = Board()
        board.play(1, CASINO)
        board.hand(0, "R138", "R134")
        board.read("133")
        assert board.options(Play) == [Play(board.card("R134"))]
        board.s.regime = Regime.ANARCHY  # no real change then
        assert len(board.begin().options(Play)) == 2


class TestBlack:
    """P12.2, RULING 26; Rule: Attack cards > Black."""

    def test_any_player_is_a_target(self) -> None:
        board = Board()
        (card,) = board.hand(0, "R121")
        assert aims(board, card) == (Aim(0), Aim(1), Aim(2))

    def test_it_takes_two_actions_off_its_regime(self) -> None:
        for regime, left in (("pax", 2), ("us_intervention", 1), ("martial_law", 1), ("anarchy", 1)):
            board = Board(regime=regime)
            (card,) = board.hand(0, "R121")
            board.begin().do(Play(card), Aim(1))
            assert board.s.actions == left

    @for_each("name", ["162", "150", "N03", "N08", "156"])
    def test_one_whose_process_cannot_be_done_is_not_playable(self, name: str) -> None:
        board = Board(regime="us_intervention")
        board.play(1, "095")
        board.hand(0, name)
        assert not board.begin().options(Play)

    def test_an_empty_purse_does_not_stop_it(self) -> None:
        board = Board()
        board.s.players[1].gold = 0
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(1))
        assert board.s.players[1].grudges == [card]
        assert board.spent() == 1

    def test_sabotage_removes_the_victims_cube_wherever_it_lies(self) -> None:
        board = Board(regime="us_intervention")
        mine, own = board.play(2, "R007"), board.play(0, "R047")
        first, second = board.connect(1, mine), board.connect(2, own)
        board.connect(0, board.play(0, "R021"))
        (card,) = board.hand(0, "156")
        assert aims(board, card) == (Aim(1, oval=first), Aim(2, oval=second))
        board.do(Aim(1, oval=first))
        assert first not in board.s.connections
        assert board.s.players[1].reserve == 13
        assert board.s.players[1].grudges == [card]

    def test_sabotage_may_free_slaves(self) -> None:
        board = Board(regime="us_intervention")
        plantation = board.play(1, "R002")
        oval = board.connect(1, plantation)
        board.mark(plantation, 2)
        (card,) = board.hand(0, "156")
        board.begin().do(Play(card), Aim(1, oval=oval))
        assert board.s.players[0].grudges == [plantation]

    def test_nationalisation_is_limited_to_its_scope(self) -> None:
        board = Board(regime="anarchy")
        mine, abroad = board.play(1, "R007"), board.play(1, "R017")
        board.play(1, CASINO)
        (card,) = board.hand(0, "R112")
        assert aims(board, card) == (Aim(1, mine),)
        board.do(Aim(1, mine))
        assert mine in board.s.discards
        assert abroad in board.s.enterprises
        assert board.s.players[1].grudges == [card]

    def test_antitrust_hits_monopolies(self) -> None:
        board = Board(regime="us_intervention")
        fall = board.play(1, "018")
        board.play(1, "020")
        (card,) = board.hand(0, "N03")
        assert aims(board, card) == (Aim(1, fall),)
        board.do(Aim(1, fall))
        assert fall in board.s.discards
        assert (board.spent(), board.spent(1)) == (3 - 2, 2)


class TestOrder:
    """P12.3, RULING 27; Rule: Attack cards > Order."""

    def test_stores_are_paid_before_the_theft(self) -> None:
        board = Board()
        board.s.players[1].gold = 0
        store = board.play(1, STORE)
        (card,) = board.hand(0, WOBBLIES)
        board.begin().do(Play(card), Aim(1, store))
        assert (board.spent(), board.gold(1)) == (3 - 2, 0)

    def test_cost_stores_theft_unrest_revolt_regime_prize_and_jail_follow_one_another(self) -> None:
        riot = {"steal": 1, "regime_change": "anarchy", "jailed": True}
        board = Board(changes={WOBBLIES: riot})
        plantation = board.play(1, "R004")
        board.play(2, STORE)
        (card,) = board.hand(0, WOBBLIES)
        told = board.begin().do(Play(card), Aim(1, plantation))
        order = [GoldPaid, GoldGained, GoldStolen, UnrestAdded, SlavesFreed, RegimeChanged, PrizeTaken, Jailed]
        first = {kind: next(at for at, fact in enumerate(told) if isinstance(fact, kind)) for kind in order}
        prize = next(at for at, fact in enumerate(told) if isinstance(fact, PrizeTaken) and fact.card == card)
        assert sorted(order, key=(first | {PrizeTaken: prize}).__getitem__) == order

    def test_the_revolt_is_settled_before_the_change_of_regime(self) -> None:
        """The mine has two cubes and 2 markers fall on it: no revolt yet; then Anarchy takes one."""
        board = Board()
        minas = board.play(1, "061")
        (riot,) = board.hand(0, "R135")
        board.begin().do(Play(riot), Aim(1, minas))
        assert board.s.regime is Regime.ANARCHY
        assert board.s.players[0].grudges == [minas]
        assert board.s.players[1].grudges == [riot]

    def test_prize_and_jail_happen_even_if_the_target_is_gone(self) -> None:
        board = Board()
        plantation = board.play(1, "R002")
        (strike,) = board.hand(0, "R134")
        board.begin().do(Play(strike), Aim(1, plantation))
        assert board.s.players[0].grudges == [plantation]
        assert board.s.players[1].grudges == [strike]
        assert board.s.players[1].jailed

    def test_a_card_without_a_point_is_discarded(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        (loot,) = board.hand(0, "R142")
        board.begin().do(Play(loot), Aim(1, casino))
        assert loot in board.s.discards
        assert (board.spent(), board.spent(1), board.s.unrest) == (2 - 4, 4, {casino: 2})

    def test_the_amount_of_a_strike_is_counted_on_the_target_when_it_is_named(self) -> None:
        board = Board(regime="us_intervention")
        mine = board.play(1, "R014")
        board.connect(1, mine)
        board.connect(2, mine, 1)
        walkout, sitdown = board.hand(0, "R131", "R132")
        board.begin().do(Play(walkout), Aim(1, mine))
        assert (board.spent(), board.s.unrest) == (2, {mine: 2})
        board.do(Play(sitdown), Aim(1, mine))
        assert (board.spent(), board.s.unrest) == (5, {mine: 5})


class TestStrawMan:
    """P12.4; Rule: Attack cards > Straw man."""

    def test_there_is_no_theft_all_else_is_as_usual_and_the_prize_is_ones_own(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        orange, black = board.hand(0, WOBBLIES, "R118")
        told = board.begin().do(Play(orange), Aim(0, casino))
        assert (board.spent(), board.s.unrest, board.s.players[0].grudges) == (3, {casino: 3}, [orange])
        assert not [fact for fact in told if isinstance(fact, GoldStolen)]
        board.do(Play(black), Aim(0))
        assert (board.spent(), board.s.players[0].jailed) == (3 + 1, True)
        assert board.prestige(0) == {"loyalty": 0, "revolution": 1, "command": 0, "outrage": 1}

    def test_an_own_partner_may_be_killed(self) -> None:
        board = Board()
        partner = board.play(0, "020")
        (card,) = board.hand(0, "162")
        board.begin().do(Play(card), Aim(0, partner))
        assert (board.spent(), board.s.players[0].grudges) == (7, [card])

    def test_own_enterprises_with_unrest_are_no_targets_of_orange_cards(self) -> None:
        board = Board()
        board.play(0, CASINO, unrest=1)
        board.hand(0, WOBBLIES)
        assert not board.begin().options(Play)

    def test_cards_that_ask_for_an_opponent_are_not_for_oneself(self) -> None:
        board = Board(regime="us_intervention")
        board.play(0, "018")
        board.connect(0, board.play(0, "R047"))
        board.play(0, GENDARMES, at=board.play(0, CASINO))
        board.hand(0, "N03", "156", "157")
        assert not board.begin().options(Play)

    def test_one_that_costs_and_adds_nothing_still_gives_its_prize(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        (walkout,) = board.hand(0, "R131")
        board.begin().do(Play(walkout), Aim(0, casino))
        assert (board.spent(), board.s.unrest, board.s.players[0].grudges) == (0, {}, [walkout])


class TestLiberatorsAndChains:
    """P12.3 with P8.4; Rule: Attack cards > Order; Loss of an enterprise > Slave revolt."""

    def test_an_opponents_guard_of_a_freed_mine_is_homeless_before_the_prize(self) -> None:
        board = Board()
        plantation = board.play(1, "R002")
        troop = board.play(1, "R101", at=plantation)
        (strike,) = board.hand(0, "R134")
        board.begin().do(Play(strike), Aim(1, plantation))
        assert (board.ask().prompt, board.ask().seat) == (Prompt.RETREAT, 1)
        assert strike not in board.s.players[1].grudges
        board.do(board.ask().options[0])
        assert board.s.players[1].grudges == [strike]
        assert board.s.posts[troop] == board.s.players[1].hacendado

    def test_strife_of_a_card_comes_before_its_prize(self) -> None:
        board = Board(changes={"R139": {"strife": ["blue", "red"]}})
        casino = board.play(1, CASINO)
        blue = board.play(1, "020")
        board.play(1, "R084")
        (card,) = board.hand(0, "R139")
        board.begin().do(Play(card), Aim(1, casino))
        assert board.ask().prompt is Prompt.SUFFER_STRIFE
        assert board.s.players[1].grudges == []
        board.do(LoseFaction(Faction.BLUE))
        assert blue in board.s.discards
        assert board.s.players[1].grudges == [card]

    def test_a_prize_that_lacks_a_cube_may_wait(self) -> None:
        board = Board(changes={"005": {"prestige": [{"kind": "loyalty", "orientation": "victim"}]}})
        casino = board.play(1, CASINO)
        board.spend_cubes(1)
        (card,) = board.hand(0, WOBBLIES)
        board.begin().do(Play(card), Aim(1, casino))
        assert board.s.prestige == {}
        assert board.prestige(1)["loyalty"] == 1
        assert not board.options(Fill)

    def test_selling_and_buying_go_on_after_an_attack(self) -> None:
        board = Board()
        (letters,) = board.hand(0, "R121")
        mine = board.market(0, "R007")
        board.begin().do(Play(letters), Aim(1), Buy(0), Sell(mine))
        assert board.s.actions == 0
