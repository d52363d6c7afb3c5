"""Headlines, strife and special partners, each paragraph of the digest's P13."""

from paxbot.games.porfiriana.facts import GoldPaid, IncomeTaken, RegimeChanged
from paxbot.games.porfiriana.moves import (
    Aim,
    Buy,
    BuyPublic,
    Connect,
    Decline,
    Discard,
    EndActions,
    EndShowdown,
    Free,
    Grow,
    Improve,
    Lift,
    LoseFaction,
    PayUp,
    Play,
    Police,
    Post,
    Prompt,
    Put,
    Read,
    Redeploy,
    Retreat,
    Sell,
    Speculate,
)
from paxbot.games.porfiriana.terms import CubeKind, Faction, Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MINE, RANCH, GENDARMES, GUNS = "N11", "R007", "R021", "R103", "R102"
BLUE, GREEN, WHITE, RED = Faction.BLUE, Faction.GREEN, Faction.WHITE, Faction.RED


class TestHeadline:
    """P13.1, D5; Rule: Headlines and strife > Headlines; Headlines and strife > Events."""

    def test_the_buyer_picks_event_or_status_quo(self) -> None:
        board = Board()
        card = board.market(0, "R156")
        board.begin().do(Buy(0))
        assert (board.ask().seat, board.ask().options) == (0, (Read(event=True), Read(event=False)))
        board.do(Read(event=False))
        assert (board.s.regime, board.spent(1), board.s.bull_bear) == (Regime.PAX, 0, [card])

    def test_an_events_effects_happen_in_printed_order_then_it_is_piled(self) -> None:
        board = Board()
        first, second = board.play(1, "R066"), board.play(1, "R084")
        casino = board.play(2, CASINO)
        board.read("R157")  # Anarchy, strife of green and red, then unrest in Chihuahua
        assert board.s.regime is Regime.ANARCHY
        assert (board.ask().prompt, board.s.unrest, board.s.bull_bear) == (Prompt.SUFFER_STRIFE, {}, [])
        board.do(LoseFaction(GREEN))
        assert first in board.s.discards
        assert second in board.s.partners
        assert (board.s.unrest, board.s.bull_bear) == ({casino: 1}, [board.card("R157")])

    def test_another_order_may_be_printed(self) -> None:
        board = Board(changes={"R157": {"order": ["abilities", "strife", "regime_change"]}})
        board.play(1, "R066")
        board.play(1, "R084")
        casino = board.play(2, CASINO)
        board.read("R157")
        assert (board.ask().prompt, board.s.unrest, board.s.regime) == (Prompt.SUFFER_STRIFE, {casino: 1}, Regime.PAX)
        board.do(LoseFaction(GREEN))
        assert board.s.regime is Regime.ANARCHY

    def test_choices_are_made_by_each_player_concerned_the_buyer_last(self) -> None:
        board = Board()
        mine, ranch, other = board.play(0, MINE), board.play(1, RANCH), board.play(2, "R023")
        board.read("R155")
        asked = []
        while board.ask().prompt is Prompt.PAY_FOR_CARDS:
            asked.append((board.ask().seat, board.ask().options))
            board.do(PayUp())
        assert asked == [
            (1, (PayUp(), Discard(ranch))),
            (2, (PayUp(), Discard(other))),
            (0, (PayUp(), Discard(mine))),
        ]
        assert [board.spent(seat) for seat in range(3)] == [1, 1, 1]


class TestStrife:
    """P13.2, D8, RULING 31; Rule: Headlines and strife > Strife."""

    def test_a_player_with_both_discards_all_partners_and_troops_of_one(self) -> None:
        board = Board()
        blue = board.play(1, "020")
        whites = [board.play(1, "R067"), board.play(1, GENDARMES, at=board.play(1, CASINO))]
        red = board.play(1, "R084")
        board.read("125")
        assert (board.ask().seat, board.ask().options) == (1, (LoseFaction(BLUE), LoseFaction(WHITE)))
        board.do(LoseFaction(WHITE))
        assert set(whites) <= set(board.s.discards)
        assert board.s.partners == [blue, red]

    def test_with_one_of_them_nothing_is_lost(self) -> None:
        board = Board()
        board.play(1, "020")
        board.play(2, "R067")
        board.read("125")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        assert len(board.s.partners) == 2

    def test_a_flipped_hacendado_counts_and_stays(self) -> None:
        board = Board()
        board.flip(0, 0)  # white
        blue, white = board.play(0, "020"), board.play(0, "R067")
        board.read("125")
        if board.ask().prompt is Prompt.SUFFER_STRIFE:
            assert board.ask().options == (LoseFaction(BLUE),)
            board.do(LoseFaction(BLUE))
        assert blue in board.s.discards
        assert white in board.s.partners
        board = Board()
        board.flip(0, 0)
        blue = board.play(0, "020")
        board.read("125")
        if board.ask().prompt is Prompt.SUFFER_STRIFE:
            board.do(LoseFaction(BLUE))
        assert blue in board.s.discards

    def test_a_loyalist_hacendado_does_not_count(self) -> None:
        board = Board()
        board.play(0, "020")
        board.read("125")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION

    def test_the_card_that_causes_it_counts(self) -> None:
        board = Board()
        green = board.play(0, "R066")
        (rebel,) = board.hand(0, "R068")
        board.begin().do(Play(rebel))
        assert board.ask().options == (LoseFaction(RED), LoseFaction(GREEN))
        board.do(LoseFaction(RED))
        assert rebel in board.s.discards
        assert green in board.s.partners

    def test_hands_and_prizes_are_untouched_and_troops_do_not_retreat(self) -> None:
        board = Board()
        (blue,) = board.hand(1, "020")
        board.grudge(1, "005")
        white = board.play(1, GENDARMES, at=board.play(1, CASINO))
        board.read("125")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        board.play(1, "025")
        board.begin()
        board.read("R169")
        assert white in board.s.troops
        assert board.s.players[1].hand == [blue]

    def test_it_is_a_matter_of_the_moment(self) -> None:
        board = Board()
        board.read("125")
        board.play(0, "020")
        (general,) = board.hand(0, "R067")
        board.begin().do(Play(general))
        assert len(board.s.partners) == 2


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


class TestBlock:
    """P13.7, RULING 35; Rule: Headlines and strife > Blocked regime changes."""

    def test_nothing_changes_the_regime_until_an_attempt_is_over(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        (troop,) = board.hand(0, GENDARMES)
        board.read("133")
        board.do(Play(troop), Post(casino))
        told = board.read("R156")
        told += board.begin(1).do(BuyPublic(board.card("215"), 0))
        assert not [fact for fact in told if isinstance(fact, RegimeChanged)]
        assert board.gold(2) == 20  # the rest of the event happens
        board.read("R172")
        assert board.s.blocked
        board.do(*[EndShowdown()] * 3)
        board.read("R164")
        assert board.s.regime is Regime.MARTIAL_LAW

    def test_a_discarded_topple_is_no_attempt(self) -> None:
        board = Board()
        board.read("133")
        topple = board.market(0, "206")
        board.do(EndActions(), Discard(topple))
        assert board.s.blocked

    def test_as_status_quo_it_blocks_nothing(self) -> None:
        board = Board()
        board.read("133", event=False)
        assert not board.s.blocked


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


class TestConnectionPay:
    """P13.9; Rule: Headlines and strife > Connection pay."""

    def test_only_cubes_without_unrest_are_paid_whoever_owns_the_enterprise(self) -> None:
        board = Board()
        quiet, troubled = board.play(1, "R014"), board.play(1, MINE)
        board.connect(0, quiet)
        board.connect(1, quiet, 1)
        board.connect(1, troubled)
        board.mark(troubled)
        board.read("107")
        assert [board.spent(seat) for seat in range(3)] == [-1, -1, 0]

    def test_a_card_may_name_kinds_of_ovals(self) -> None:
        board = Board()
        mine = board.play(1, "R014")
        board.connect(0, mine)  # a mule oval
        board.connect(1, mine, 1)  # a rail oval
        board.read("112")
        assert [board.spent(seat) for seat in range(3)] == [0, -2, 0]


class TestEventKinds:
    """P13.1, every kind of event of the deck; Rule: Headlines and strife > Events."""

    def test_gold_for_enterprises_without_unrest(self) -> None:
        board = Board()
        board.play(1, MINE)
        board.play(1, "R008", unrest=1)
        board.play(2, RANCH)
        board.read("R153")
        assert [board.spent(seat) for seat in range(3)] == [0, -1, 0]

    def test_gold_for_active_points(self) -> None:
        board = Board()
        board.play(1, "017")
        board.play(1, "R048", unrest=1)
        board.play(1, "R053")
        board.read("R147")
        assert board.spent(1) == -2

    def test_cards_are_paid_for_or_dropped(self) -> None:
        board = Board()
        cards = [board.play(1, name) for name in ("020", "R084", "R067")]
        board.s.players[1].gold = 1
        board.read("R163")
        assert board.ask().options == tuple(Discard(card) for card in cards)
        board.do(Discard(cards[0]), Discard(cards[1]), PayUp())
        assert (board.s.partners, board.gold(1)) == ([cards[2]], 0)

    def test_all_monopolies_are_discarded(self) -> None:
        board = Board()
        trusts = [board.play(0, "018"), board.play(2, "R071")]
        partner = board.play(1, "020")
        board.read("R164")
        assert set(trusts) <= set(board.s.discards)
        assert board.s.partners == [partner]

    def test_land_may_grow_by_one_for_each_player(self) -> None:
        board = Board()
        ranch, plantation, own = board.play(1, RANCH), board.play(1, "R001"), board.play(0, "R023")
        board.play(2, MINE)
        board.read("R151")
        assert (board.ask().seat, board.ask().options) == (1, (Grow(ranch), Grow(plantation), Decline()))
        board.do(Grow(plantation))
        assert board.ask().seat == 0
        board.do(Decline())
        assert [board.s.income[card] for card in (ranch, plantation, own)] == [1, 3, 1]
        assert [board.spent(seat) for seat in range(3)] == [0, 0, 0]

    def test_unrest_falls_on_all_that_are_meant(self) -> None:
        board = Board()
        cards = [board.play(seat, name) for seat, name in ((0, CASINO), (1, "R013"), (2, "R052"))]
        board.play(1, "R047")
        board.read("R157")
        assert board.s.unrest == dict.fromkeys(cards, 1)

    def test_a_filter_without_types_means_enterprises(self) -> None:
        board = Board(
            changes={
                "R157": {"abilities": [{"kind": "unrest_event", "filter": {"districts": "chihuahua"}, "amount": 1}]},
                "R160": {"abilities": [{"kind": "nationalise_event", "filter": {"districts": "chihuahua"}, "each": 1}]},
            }
        )
        casino = board.play(1, CASINO)
        troop = board.play(1, GENDARMES, at=casino)
        board.read("R157")
        assert board.s.unrest == {casino: 1}
        board.read("R160")
        if board.ask().prompt is Prompt.LOSE_ENTERPRISE:
            assert board.ask().options == (Discard(casino),)
            board.do(Discard(casino))
        assert casino in board.s.discards
        assert troop not in board.s.posts

    def test_each_loses_so_many_enterprises_of_own_choice_or_all(self) -> None:
        board = Board()
        ranch, plantation = board.play(1, RANCH), board.play(1, "R001")
        only, abroad = board.play(2, "R023"), board.play(2, "R026")
        board.read("R160")
        assert (board.ask().seat, board.ask().options) == (1, (Discard(ranch), Discard(plantation)))
        board.do(Discard(plantation))
        if board.ask().prompt is Prompt.LOSE_ENTERPRISE:
            assert board.ask().options == (Discard(only),)
            board.do(Discard(only))
        assert board.s.enterprises == [ranch, abroad]

    def test_troops_are_sent_home(self) -> None:
        board = Board(regime="us_intervention")
        casino, abroad = board.play(1, CASINO), board.play(1, "095")
        leaves, stays = board.play(2, "N05", at=casino), board.play(2, "N14", at=abroad)
        board.read("N10")
        assert (board.ask().seat, board.ask().options) == (2, (Retreat(leaves, 0), Discard(leaves)))
        board.do(Discard(leaves))
        assert board.s.guards == {abroad: stays}
        assert board.s.income[casino] == 2

    def test_half_of_the_gold_is_lost(self) -> None:
        board = Board()
        board.s.players[1].gold = 5
        board.read("R156")
        assert [board.gold(seat) for seat in range(3)] == [20, 2, 20]


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
