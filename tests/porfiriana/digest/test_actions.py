"""Actions, each paragraph of the digest's P5."""

from paxbot.games.porfiriana.facts import GoldPaid
from paxbot.games.porfiriana.moves import (
    Act,
    Buy,
    BuyLand,
    BuyPublic,
    LeaveJail,
    LoseFaction,
    Play,
    Prompt,
    Read,
    Sell,
)
from paxbot.games.porfiriana.terms import Faction, Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MINE, RANCH, GENDARMES = "N11", "R007", "R021", "R103"


class TestTable:
    """P5, the table; Rule: Turn; Turn > Actions; Turn > Extra actions."""

    def test_a_two_action_step_needs_both_of_the_turn_and_no_extra_action_pays_for_it(self) -> None:
        board = Board()
        ranch = board.play(0, RANCH)
        board.play(0, "020")
        black, *hand = board.hand(0, "R122", "R008", "R009")
        board.market(0, "R013")
        board.market(1, "R016")
        board.begin().do(Buy(0))
        assert board.can(BuyLand(ranch))
        assert board.can(Play(black))
        assert board.can(Buy(1))
        board.do(Play(hand[0]))
        assert board.s.actions == 1
        assert board.can(Sell(hand[1]))
        assert not board.can(BuyLand(ranch))
        assert not board.can(Play(black))
        assert not board.can(Buy(1))

    def test_a_card_without_a_legal_target_cannot_be_played(self) -> None:
        board = Board(regime="martial_law")
        hand = board.hand(0, "005", "184", "162", "150", "N03", "N08", "156")
        assert not board.begin().options(Play)
        assert len(hand) == 7


class TestPlayCard:
    """P5.1; Rule: Turn > Play Card."""

    def test_the_cost_is_paid_and_the_card_resolved_at_once(self) -> None:
        board = Board()
        casino, partner = board.hand(0, CASINO, "020")
        board.begin().do(Play(casino))
        assert (board.spent(), board.s.income[casino], board.s.actions) == (7, 2, 2)
        board.do(Play(partner))
        assert (board.spent(), board.s.owner[partner], board.s.actions) == (14, 0, 1)

    def test_an_enterprise_has_cubes_up_to_its_target_and_in_pax_one_on_a_loyalty_point(self) -> None:
        for regime, cubes in (("pax", 1), ("anarchy", 0)):
            board = Board(regime=regime)
            (ranch,) = board.hand(0, "R020")
            board.begin().do(Play(ranch))
            assert board.s.income[ranch] == 1
            assert board.s.prestige.get(ranch, 0) == cubes

    def test_a_plantation_is_played_with_its_printed_cubes(self) -> None:
        board = Board()
        (plantation,) = board.hand(0, "R001")
        board.begin().do(Play(plantation))
        assert board.s.income[plantation] == 2

    def test_a_partner_with_a_loyalty_point_has_a_cube_in_pax(self) -> None:
        board = Board()
        (partner,) = board.hand(0, "017")
        board.begin().do(Play(partner))
        assert board.s.prestige == {partner: 1}

    def test_of_several_discounts_one_holds(self) -> None:
        board = Board(seats=6)
        (casino, hotel) = board.hand(5, CASINO, "R053")
        board.play(5, "R079")
        board.begin(5).do(Play(casino))
        assert board.spent(5) == 7 - 2
        board.do(Play(hotel))
        assert board.spent(5) == 5 + 9 - 1

    def test_a_discount_never_goes_below_nothing(self) -> None:
        board = Board(changes={"095": {"cost": 2}})
        board.play(0, "R080")
        (farm,) = board.hand(0, "095")
        board.begin().do(Play(farm))
        assert board.spent() == 0

    def test_a_partners_regime_change_and_strife_happen_now(self) -> None:
        board = Board(regime="anarchy")
        rebel = board.play(0, "R084")
        (general,) = board.hand(0, "R066")
        board.begin().do(Play(general))
        assert board.s.regime is Regime.PAX
        assert (board.ask().prompt, board.ask().seat) == (Prompt.SUFFER_STRIFE, 0)
        board.do(LoseFaction(Faction.RED))
        assert rebel in board.s.discards

    def test_a_newspaper_asks_for_its_side(self) -> None:
        board = Board()
        (paper,) = board.hand(0, "R073")
        board.s.players[0].gold = 6
        assert board.begin().options(Play) == [Play(paper, 0)]

    def test_cards_with_a_closed_flag_cannot_be_played(self) -> None:
        board = Board()
        board.play(1, "040")
        board.play(1, CASINO)
        board.hand(0, MINE, "184", "R125", "R136")
        (open_flag,) = board.hand(0, "R126")
        assert board.begin().options(Play) == [Play(open_flag)]


class TestBuyMarketCard:
    """P5.2; Rule: Turn > Buy Market Card."""

    @for_each(("column", "price"), list(enumerate((0, 1, 2, 4, 8, 16))))
    def test_the_column_is_the_price_in_both_rows(self, column: int, price: int) -> None:
        for row in (0, 6):
            board = Board()
            card = board.market(row + column, MINE)
            board.begin().do(Buy(row + column))
            assert (board.spent(), board.s.players[0].hand) == (price, [card])

    @for_each(
        ("space", "gained"),
        [(4, 8), (0, 0)],
    )
    def test_the_price_goes_to_the_opponent_whose_cube_is_there(self, space: int, gained: int) -> None:
        board = Board()
        board.bet(2, board.market(space, MINE))
        board.begin().do(Buy(space))
        assert (board.spent(0), board.spent(2), board.s.players[2].reserve) == (gained, -gained, 13)

    def test_a_reduced_price_goes_over_reduced_and_nothing_if_it_is_free(self) -> None:
        board = Board()
        board.bet(2, board.market(4, GENDARMES))
        board.begin().do(Buy(4))
        assert (board.spent(0), board.spent(2)) == (4, -4)
        board = Board()
        board.play(0, "R077")
        board.bet(2, board.market(5, "005"))
        board.begin().do(Buy(5))
        assert (board.spent(0), board.spent(2), board.s.players[2].reserve) == (0, 0, 13)

    def test_a_buyer_may_pay_a_speculator_the_full_price(self) -> None:
        """RULING 62; free purchases are not obligatory."""
        board = Board()
        board.play(0, "R077")
        board.bet(2, board.market(5, "005"))
        assert board.begin().options(Buy) == [Buy(5), Buy(5, in_full=True)]
        board.do(Buy(5, in_full=True))
        assert (board.spent(0), board.spent(2)) == (16, -16)

    def test_the_full_price_is_not_offered_to_the_pool_nor_beyond_the_own_gold(self) -> None:
        for speculator, gold in ((None, 40), (0, 40), (2, 15)):
            board = Board()
            board.play(0, "R077")
            card = board.market(5, "005")
            if speculator is not None:
                board.bet(speculator, card)
            board.s.players[0].gold = gold
            assert board.begin().options(Buy) == [Buy(5)]

    def test_with_the_own_cube_the_pool_is_paid(self) -> None:
        board = Board()
        board.bet(0, board.market(4, MINE))
        told = board.begin().do(Buy(4))
        assert [fact.to for fact in told if isinstance(fact, GoldPaid)] == [None]
        assert (board.spent(), board.s.players[0].reserve) == (8, 13)

    def test_five_cards_in_hand_leave_headlines_and_topples_only(self) -> None:
        board = Board()
        board.hand(0, "R008", "R009", "R010", "R013")
        for space, name in enumerate((MINE, "R147", "206", "R016")):
            board.market(space, name)
        assert board.begin().options(Buy) == [Buy(0), Buy(1), Buy(2), Buy(3)]
        board.do(Buy(0))
        assert board.options(Buy) == [Buy(1), Buy(2)]

    def test_a_headline_counts_as_one_of_two_purchases(self) -> None:
        board = Board()
        for space, name in enumerate((MINE, "R008", "R013")):
            board.market(space + 6, name)
        board.read("R147", event=False)
        assert (board.s.actions, board.s.purchases) == (2, 1)
        board.do(Buy(6))
        assert board.s.actions == 0
        assert not board.options(Buy)

    def test_the_second_needs_two_actions(self) -> None:
        board = Board()
        board.s.players[0].jailed = True
        board.market(0, MINE)
        board.market(1, "R008")
        board.begin().do(Buy(0))
        assert not board.options(Buy)
        board.do(LeaveJail())
        assert board.s.actions == 1
        assert not board.options(Buy)


class TestBuyPublicCard:
    """P5.3, D4; Rule: Turn > Buy Public Card."""

    def test_either_side_of_either_card_is_offered_whatever_the_hand(self) -> None:
        board = Board()
        board.hand(0, "R008", "R009", "R010", "R013", "R016")
        church, leader = board.card("214"), board.card("215")
        expected = [BuyPublic(church, 0), BuyPublic(church, 1), BuyPublic(leader, 0), BuyPublic(leader, 1)]
        assert board.begin().options(BuyPublic) == expected

    def test_public_cards_offer_the_sides_that_can_be_paid(self) -> None:
        board = Board()
        board.s.players[0].gold = 13
        assert board.begin().options(BuyPublic) == [BuyPublic(board.card("214"), 1)]

    def test_it_enters_the_tableau_and_its_change_and_strife_happen_in_order(self) -> None:
        board = Board()
        blue, red = board.play(2, "020"), board.play(2, "R084")
        leader = board.card("215")
        board.begin().do(BuyPublic(leader, 0))
        assert board.s.regime is Regime.US_INTERVENTION
        assert board.ask().seat == 2
        board.do(LoseFaction(Faction.BLUE))
        assert blue in board.s.discards
        assert red in board.s.partners
        assert board.s.owner[leader] == 0
        assert (board.s.actions, board.s.purchases, board.spent()) == (2, 0, 18)
        assert not [move for move in board.options(BuyPublic) if move.card == leader]

    def test_it_does_not_count_among_the_two_purchases(self) -> None:
        board = Board()
        board.market(0, MINE)
        board.begin().do(BuyPublic(board.card("214"), 0), Buy(0))
        assert (board.s.actions, board.s.purchases) == (1, 1)

    def test_the_buyers_own_cards_suffer_the_strife_too(self) -> None:
        board = Board()
        red = board.play(0, "R084")
        board.begin().do(BuyPublic(board.card("215"), 0), LoseFaction(Faction.RED))
        assert red in board.s.discards

    def test_one_that_was_sold_is_not_offered_again(self) -> None:
        """RULING 52."""
        board = Board()
        church = board.card("214")
        board.begin().do(BuyPublic(church, 0), Sell(church))
        assert church in board.s.discards
        assert not [move for move in board.options(BuyPublic) if move.card == church]


class TestSellCard:
    """P5.4; Rule: Turn > Sell Card."""

    @for_each(
        ("regime", "gold"), [("pax", 3), ("us_intervention", 2), ("martial_law", 2), ("anarchy", 1), ("depression", 0)]
    )
    def test_a_sale_brings_the_economy_value(self, regime: str, gold: int) -> None:
        board = Board(regime="pax" if regime == "depression" else regime)
        board.s.depression = regime == "depression"
        (card,) = board.hand(0, MINE)
        board.begin().do(Sell(card))
        assert board.spent() == -gold
        assert card in board.s.discards

    def test_hand_cards_partners_enterprises_and_troops_can_be_sold_and_nothing_else(self) -> None:
        board = Board()
        (card,) = board.hand(0, MINE)
        partner, casino = board.play(0, "R084"), board.play(0, CASINO)
        troop = board.play(0, GENDARMES, at=board.play(1, "R052"))
        board.play(0, "R049", unrest=1)
        board.grudge(0, "005")
        assert {move.card for move in board.begin().options(Sell)} == {card, partner, casino, troop}
        board.do(Sell(partner), Sell(troop))
        assert {partner, troop} <= set(board.s.discards)

    def test_an_enterprise_sold_is_lost_and_its_troop_homeless(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.connect(1, board.play(0, "R052"))
        board.begin().do(Sell(casino))
        assert board.ask().prompt is Prompt.RETREAT
        assert troop in board.s.homeless
        assert board.s.players[0].reserve == 15 - 2 - 3


class TestExtraActions:
    """P5.10, RULING 12; Rule: Turn > Extra actions."""

    def test_one_sale_a_turn_for_each_partner_at_any_time_also_in_jail(self) -> None:
        board = Board()
        cards = board.hand(0, "R008", "R009", "R010", "R013", "R016")
        board.play(0, "020")
        board.play(0, "025")
        board.s.players[0].jailed = True
        board.begin().do(*(Sell(card) for card in cards[:3]))
        assert board.s.actions == 1
        board.do(Play(cards[3]))
        assert not board.options(Sell)

    def test_it_is_there_when_the_actions_are_used_up(self) -> None:
        board = Board()
        cards = board.hand(0, "R008", "R013", "R016", "R009")
        board.play(0, "020")
        board.begin().do(*(Play(card) for card in cards[:3]), Sell(cards[3]))
        assert not board.options(Sell)
        assert board.s.actions == 0

    def test_a_partner_just_played_gives_it_and_may_sell_itself(self) -> None:
        board = Board()
        (investor,) = board.hand(0, "020")
        board.begin().do(Play(investor), Sell(investor))
        assert board.s.actions == 2

    def test_it_comes_back_in_the_next_turn(self) -> None:
        board = Board()
        first, second = board.hand(0, "R008", "R009")
        board.play(0, "020")
        board.begin().do(Sell(first))
        board.begin().do(Sell(second))
        assert board.s.actions == 3

    def test_a_new_kind_of_action_is_offered_while_it_changes_something(self) -> None:
        board = Board()
        printer = board.play(0, "R081")
        board.begin().do(Act(printer))
        assert (board.s.regime, board.s.actions, board.spent()) == (Regime.ANARCHY, 2, 3)
        assert not board.options(Act)
        board.s.players[0].gold, board.s.regime = 2, Regime.PAX
        assert not board.begin().options(Act)
        board.s.players[0].gold = 40
        board.read("133")
        assert not board.options(Act)
        assert not board.begin(1).options(Act)

    def test_it_may_be_the_last_action(self) -> None:
        board = Board()
        printer = board.play(0, "R081")
        hand = board.hand(0, "R008", "R009")
        board.begin().do(*(Play(card) for card in hand), Act(printer))
        assert board.s.actions == 0

    def test_reading_takes_no_extra_action(self) -> None:
        board = Board()
        board.market(0, "R147")
        board.begin().do(Buy(0))
        assert board.ask().options == (Read(event=True), Read(event=False))
