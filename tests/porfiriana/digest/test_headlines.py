"""Headlines and strife, from the digest's P13."""

from paxbot.games.porfiriana.facts import RegimeChanged
from paxbot.games.porfiriana.moves import (
    Buy,
    BuyPublic,
    Decline,
    Discard,
    EndActions,
    EndShowdown,
    Grow,
    LoseFaction,
    PayUp,
    Play,
    Post,
    Prompt,
    Read,
    Retreat,
)
from paxbot.games.porfiriana.terms import Faction, Regime
from tests.porfiriana.tables import Board

CASINO, MINE, RANCH, GENDARMES = "N11", "R007", "R021", "R103"
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
