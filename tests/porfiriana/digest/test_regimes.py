"""Unrest, regimes and depressions, each paragraph of the digest's P9 to P11."""

from paxbot.games.porfiriana.facts import DepressionBegan, DepressionEnded, IncomeTaken, RegimeChanged
from paxbot.games.porfiriana.moves import (
    Act,
    Aim,
    BuyLand,
    BuyPublic,
    Discard,
    EndActions,
    Fill,
    Manifesto,
    PayUp,
    PlacePrestige,
    Play,
    Police,
    Post,
    Prompt,
    Sell,
)
from paxbot.games.porfiriana.terms import NO_CARD, Regime
from tests.cases import for_each
from tests.porfiriana.tables import GAME, Board

CASINO, MINE, BANK, RANCH, GENDARMES = "N11", "R007", "R029", "R021", "R103"


class TestWhereUnrestComesFrom:
    """P9.1; Rule: Unrest > Where it comes from."""

    def test_orange_cards_troops_and_events_bring_it(self) -> None:
        board = Board()
        casino, cannery = board.play(1, CASINO), board.play(1, "R047")
        salt = board.play(0, "R049")
        orange, troop = board.hand(0, "R139", "184")
        board.begin().do(Play(orange), Aim(1, casino))
        assert board.s.unrest == {casino: 1}
        board.do(Play(troop), Post(salt))
        assert board.s.unrest == {casino: 1, cannery: 1}
        board.read("R166")
        assert board.s.unrest == {casino: 1, cannery: 2, salt: 1}

    def test_police_troops_and_the_loss_of_the_enterprise_take_it(self) -> None:
        board = Board()
        first, second, third = board.play(0, CASINO), board.play(0, "R052"), board.play(0, "R051")
        for card in (first, second, third):
            board.mark(card, 2)
        (troop,) = board.hand(0, "R099")
        board.begin().do(Police(first), Play(troop), Post(second))
        assert board.s.unrest == {first: 1, third: 2}
        (seizure,) = board.hand(1, "N08")
        board.s.regime = Regime.MARTIAL_LAW
        board.begin(1).do(Play(seizure), Aim(0, third))
        assert board.s.unrest == {first: 1}


class TestOneMarker:
    """P9.2; Rule: Unrest."""

    def test_no_cube_there_pays(self) -> None:
        board = Board()
        bakery = board.play(0, "R020")
        board.connect(0, bakery)
        board.mark(bakery)
        assert IncomeTaken(0, 2) in board.begin().do(EndActions())

    def test_ability_prestige_and_the_prestige_of_the_troop_are_off(self) -> None:
        board = Board()
        bank, bakery = board.play(0, "R028"), board.play(0, "R048")
        board.play(0, "R101", at=bakery)
        board.market(4, "R011")
        board.s.players[0].gold = 7
        assert [move.do for move in board.begin().ask().options if move.do == "buy"] == ["buy"]
        board.mark(bank)
        board.mark(bakery)
        assert [move.do for move in board.begin().ask().options if move.do == "buy"] == []
        assert board.prestige(0) == {"loyalty": 0, "revolution": 0, "command": 0, "outrage": 0}

    def test_it_is_not_counted_and_cannot_be_sold(self) -> None:
        board = Board()
        works, mine = board.play(1, "R039"), board.play(0, MINE, unrest=1)
        assert board.s.income[works] == 0
        assert not board.begin().can(Sell(mine))

    def test_the_guard_still_guards_and_cubes_count_for_the_price_of_land(self) -> None:
        board = Board()
        ranch = board.play(0, "R023")
        board.connect(1, ranch)
        board.play(0, "R099", at=ranch)
        board.mark(ranch)
        (weak,) = board.hand(1, "R102")
        assert not board.begin(1).can(Play(weak))
        board.begin().do(BuyLand(ranch))
        assert board.spent() == 2


class TestMoreUnrest:
    """P9.3; Rule: Unrest > Where it comes from; Attack cards > Straw man."""

    def test_opponents_may_add_to_it_and_the_owners_straw_man_may_not(self) -> None:
        board = Board()
        casino = board.play(1, CASINO, unrest=1)
        mine, theirs = board.hand(1, "R139")[0], board.hand(0, "005")[0]
        assert not board.begin(1).can(Play(mine))
        board.begin().do(Play(theirs), Aim(1, casino))
        assert board.s.unrest == {casino: 4}


class TestRegimes:
    """P10; Rule: Regimes; Regimes > Values."""

    @for_each(
        ("regime", "mine", "economy", "kind"),
        [
            ("pax", 2, 3, "loyalty"),
            ("us_intervention", 3, 2, "outrage"),
            ("martial_law", 2, 2, "command"),
            ("anarchy", 1, 1, "revolution"),
        ],
    )
    def test_each_has_its_values(self, regime: str, mine: int, economy: int, kind: str) -> None:
        board = Board(regime=regime)
        cards = board.play(0, "R007"), board.play(0, BANK)
        assert [board.s.income[card] for card in cards] == [mine, economy]
        seen = GAME.view(board.s, None)
        assert (seen["mine"], seen["economy"]) == (mine, economy)
        assert GAME.setup(2, bytes(16), {}).deck.regimes[Regime(regime)].topple_prestige == kind
        board.s.depression = True
        seen = GAME.view(board.s, None)
        assert (seen["mine"], seen["economy"]) == (0, 0)

    def test_orange_cards_keep_their_districts_in_anarchy(self) -> None:
        board = Board(regime="anarchy")
        casino, cannery = board.play(1, CASINO), board.play(1, "R047")
        (raid,) = board.hand(0, "R125")
        board.begin().do(Play(raid))
        assert board.ask().options == (Aim(1, cannery),)
        assert casino in board.s.enterprises


class TestChange:
    """P10.1; Rule: Regimes > Change."""

    def test_events_troops_from_hand_orange_and_public_cards_partners_and_their_actions_change_it(self) -> None:
        board = Board(seats=2)
        casino, other = board.play(0, CASINO), board.play(1, "R052")
        printer = board.play(0, "R081")
        told = board.read("R156")
        (troop,) = board.hand(0, GENDARMES)
        told += board.do(Play(troop), Post(casino))
        (riot,) = board.hand(0, "R138")
        told += board.do(Play(riot), Aim(1, other))
        board.s.players[0].gold = 60
        told += board.begin().do(BuyPublic(board.card("215"), 1))
        if board.ask().prompt is Prompt.SUFFER_STRIFE:
            told += board.do(board.ask().options[1])
        (captain,) = board.hand(0, "R056")
        told += board.do(Play(captain))
        if board.can(Act(printer)):
            told += board.do(Act(printer))
        found = [fact.regime for fact in told if isinstance(fact, RegimeChanged)]
        assert found[:5] == [*(Regime.ANARCHY, Regime.MARTIAL_LAW, Regime.ANARCHY, Regime.MARTIAL_LAW, Regime.PAX)]

    def test_the_regime_in_force_is_no_change(self) -> None:
        board = Board()
        told = board.read("R153")
        assert not [fact for fact in told if isinstance(fact, RegimeChanged)]

    def test_mines_and_banks_of_all_are_settled(self) -> None:
        board = Board()
        cards = [board.play(seat, name) for seat, name in ((0, MINE), (1, BANK), (2, "R013"))]
        board.read("R156")
        assert [board.s.income[card] for card in cards] == [1, 1, 1]


class TestPrestigeCubes:
    """P10.2, RULINGS 23, 51, 55; Rule: Regimes > Prestige cubes."""

    def test_pax_puts_one_on_each_loyalty_point_in_play_and_in_the_grudge_pile(self) -> None:
        board = Board(
            regime="martial_law", changes={"005": {"prestige": [{"kind": "loyalty", "orientation": "victim"}]}}
        )
        board.flip(0, 1)
        hacendado = board.s.players[0].hacendado
        bakery, partner = board.play(0, "R048", unrest=1), board.play(1, "017")
        paper = board.play(1, "R072", side=1)
        board.play(1, "R074", side=0)
        board.grudge(2, "005")
        board.read("R165")
        assert board.s.prestige == {}
        board.read("R151", event=True)
        board.s.decision = None
        expected = dict.fromkeys((hacendado, bakery, partner, paper, board.card("005")), 1)
        assert board.s.prestige == expected

    def test_later_points_get_theirs_at_once_and_the_end_of_pax_takes_all_off(self) -> None:
        board = Board()
        (partner,) = board.hand(0, "017")
        board.begin().do(Play(partner))
        assert board.s.prestige == {partner: 1}
        board.read("R165")
        assert (board.s.prestige, board.s.players[0].reserve) == ({}, 13)

    def test_a_hacendado_flipped_under_pax_gets_its_own(self) -> None:
        board = Board()
        board.read("R172")
        board.do(*[board.ask().options[-1]] * 2, Manifesto(1))
        assert board.s.prestige == {board.s.players[0].hacendado: 1}

    def test_with_too_few_cubes_the_owner_chooses_and_a_missing_one_may_follow_freely(self) -> None:
        board = Board(regime="martial_law")
        bakery, partner = board.play(1, "R053"), board.play(1, "017")
        board.spend_cubes(1, leave=1)
        board.read("R151", event=True)
        assert (board.ask().seat, set(board.ask().options)) == (1, {Fill(bakery, True), Fill(partner, True)})
        board.do(Fill(partner, True))
        assert board.s.prestige == {partner: 1}
        while board.ask().prompt is not Prompt.CHOOSE_ACTION:
            board.do(board.ask().options[-1])
        (card,) = board.hand(1, "R047")
        board.begin(1)
        assert not board.options(PlacePrestige)
        connections = board.s.connections
        oval = next(oval for oval, seats in connections.items() if 1 in seats)
        connections[oval] = connections[oval][1:]
        board.s.players[1].reserve += 1
        board.begin(1).do(PlacePrestige(bakery))
        assert board.s.prestige == {partner: 1, bakery: 1}
        assert board.s.actions == 3
        assert card in board.s.players[1].hand

    def test_none_is_placed_under_another_regime(self) -> None:
        board = Board(regime="anarchy")
        board.play(0, "017")
        assert not board.begin().options(PlacePrestige)

    def test_the_point_needs_none_to_be_active(self) -> None:
        board = Board()
        board.spend_cubes(0)
        board.play(0, "017")
        assert board.s.prestige == {}
        assert board.prestige(0)["loyalty"] == 1


class TestBullAndBear:
    """P11.1, RULING 24; Rule: Depression > Bull and bear."""

    @for_each(
        ("below", "above", "before", "after"),
        [
            ("133", "125", False, True),  # bear on bear
            ("133", "125", True, True),
            ("R147", "R148", True, False),  # bull on bull
            ("R147", "R148", False, False),
            ("133", "R148", True, True),  # bull on bear
            ("133", "R148", False, False),
            ("R147", "125", True, True),  # bear on bull
            ("R147", "125", False, False),
            (None, "125", False, False),
        ],
    )
    def test_the_two_on_top_begin_and_end_it(self, below: str | None, above: str, before: bool, after: bool) -> None:
        board = Board()
        board.s.depression = before
        if below is not None:
            board.s.box.remove(board.card(below))
            board.s.bull_bear.append(board.card(below))
        told = board.read(above, event=False)
        assert board.s.depression is after
        assert any(isinstance(fact, DepressionBegan) for fact in told) is (after and not before)
        assert any(isinstance(fact, DepressionEnded) for fact in told) is (before and not after)

    def test_topples_count_too(self) -> None:
        board = Board()
        board.s.box.remove(board.card("133"))
        board.s.bull_bear.append(board.card("133"))
        board.read("206", event=False)
        board.do(*[board.ask().options[-1]] * 3)
        assert board.s.depression

    def test_it_outlasts_changes_of_the_regime(self) -> None:
        board = Board()
        mine = board.play(0, MINE)
        board.depress()
        board.read("R153")
        board.read("R169")
        assert board.s.regime is Regime.US_INTERVENTION
        assert not board.s.depression  # two bulls: R153 and R169
        assert board.s.income[mine] == 3
        board = Board()
        mine = board.play(0, MINE)
        board.depress()
        board.read("R169")
        assert board.s.depression
        assert board.s.income[mine] == 0


class TestStartAndEnd:
    """P11.2; Rule: Depression."""

    def test_connection_and_prestige_cubes_stay_and_extorted_mines_and_banks_are_plundered(self) -> None:
        board = Board()
        lode, mine, bank = board.play(0, "R011"), board.play(0, "R013"), board.play(0, "R030")
        open_mine = board.play(0, "R007")
        board.connect(1, open_mine)
        board.play(1, GENDARMES, at=mine)
        board.play(1, "R102", at=bank)
        board.depress()
        assert {mine, bank} <= set(board.s.players[0].hand)
        assert board.s.prestige == {lode: 1}
        assert board.s.connections == {open_mine * 2: (1,)}
        assert board.s.income[open_mine] == 0

    def test_the_end_fills_them_again(self) -> None:
        board = Board()
        mine, bank = board.play(0, MINE), board.play(1, BANK)
        board.depress()
        board.read("R147", event=False)
        board.read("R148", event=False)
        assert (board.s.income[mine], board.s.income[bank]) == (2, 3)


class TestCost:
    """P11.3, D14, RULING 25; Rule: Depression > Cost."""

    def test_after_income_each_card_in_play_costs_one_or_is_dropped(self) -> None:
        board = Board()
        casino, partner = board.play(0, CASINO), board.play(0, "020")
        board.s.depression = True
        board.s.players[0].gold = 0
        board.begin().do(EndActions())
        assert board.ask().options == (PayUp(), Discard(partner), Discard(casino))
        board.do(Discard(casino))
        assert board.ask().options == (PayUp(), Discard(partner))
        board.do(PayUp())
        assert board.gold() == 4 - 1

    def test_what_cannot_be_paid_must_be_dropped(self) -> None:
        board = Board()
        partners = [board.play(0, name) for name in ("020", "025", "R084")]
        board.s.depression = True
        board.s.players[0].gold = 0
        board.begin().do(EndActions())
        assert board.ask().options == tuple(Discard(card) for card in partners)
        board.do(Discard(partners[0]))
        assert board.can(PayUp())

    def test_a_troop_that_retreats_from_what_was_dropped_must_be_paid_too(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.s.depression = True
        board.begin().do(EndActions(), Discard(casino))
        assert board.ask().prompt is Prompt.RETREAT
        board.do(board.ask().options[0])
        assert board.ask().options == (PayUp(), Discard(troop))

    def test_only_the_active_player_pays(self) -> None:
        board = Board()
        board.play(1, CASINO)
        board.s.depression = True
        board.begin().do(EndActions())
        assert (board.ask().seat, board.ask().prompt) == (1, Prompt.CHOOSE_ACTION)


def test_a_depression_during_the_discards_of_phase_2_is_paid_for_in_the_same_turn() -> None:
    """P11.3 after P4.2; Rule: Depression > Cost."""
    board = Board()
    board.play(0, CASINO)
    first, second = board.market(0, "133"), board.market(6, "125")
    board.begin().do(EndActions(), Discard(first), Discard(second))
    assert (board.ask().seat, board.ask().prompt) == (0, Prompt.PAY_UPKEEP)
    assert board.s.market.count(NO_CARD) == 12
