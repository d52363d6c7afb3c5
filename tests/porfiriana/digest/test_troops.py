"""Troops that come into play, from the digest's P7."""

from paxbot.games.porfiriana.moves import (
    Discard,
    Play,
    Post,
    Prompt,
    Redeploy,
    Sell,
)
from paxbot.games.porfiriana.terms import Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MILL, CANNERY, SALT, BAKERY, OSTRICHES = "N11", "R052", "R047", "R049", "R048", "095"
FIGHTERS, VOLUNTEERS, GENDARMES, GUNS, RANGERS = "184", "R101", "R103", "R102", "N05"


def reach(board: Board, name: str, seat: int = 0) -> list[int]:
    """Where the card can go from the hand, at the beginning of a turn."""
    (troop,) = board.hand(seat, name)
    if not board.begin(seat).can(Play(troop)):
        return []
    board.do(Play(troop))
    return [move.place for move in board.options(Post)]


class TestPlaces:
    """P7.1; Rule: Troops."""

    def test_guards_take_no_cube_and_extorters_one(self) -> None:
        board = Board()
        own, foreign = board.play(0, CASINO), board.play(1, MILL)
        first, second = board.hand(0, GENDARMES, GUNS)
        board.begin().do(Play(first), Post(own))
        assert (board.s.players[0].reserve, board.s.income[own]) == (11, 2)
        board.do(Play(second), Post(foreign))
        assert (board.s.players[0].reserve, board.s.income[foreign]) == (10, 2)

    def test_an_army_takes_any_number_without_cubes_and_no_opponents_troop(self) -> None:
        board = Board()
        board.flip(0, 0)
        board.flip(1, 0)
        first, second, third = board.hand(0, GENDARMES, GUNS, VOLUNTEERS)
        army = board.s.players[0].hacendado
        board.begin()
        for troop in (first, second, third):
            board.do(Play(troop))
            assert board.ask().options == (Post(army),)
            board.do(Post(army))
        assert board.s.posts == {first: army, second: army, third: army}
        assert board.s.players[0].reserve == 15

    def test_there_is_no_army_with_a_loyalist(self) -> None:
        board = Board()
        board.hand(0, GENDARMES)
        assert not board.begin().options(Play)

    def test_one_troop_stands_at_an_enterprise(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        weak, strong = board.hand(0, GUNS, GENDARMES)
        board.begin().do(Play(weak), Post(casino), Play(strong), Post(casino))
        assert board.s.guards == {casino: strong}
        assert weak in board.s.discards


class TestConditions:
    """P7.2, RULING 14; Rule: Troops > Conditions; Partners > General."""

    def test_the_flag_is_the_district(self) -> None:
        for name, index in ((FIGHTERS, 0), (GENDARMES, 1), (RANGERS, 2)):
            board = Board()
            places = [board.play(1, place) for place in (CANNERY, CASINO, OSTRICHES)]
            assert reach(board, name) == [places[index]]

    @for_each("name", [FIGHTERS, GENDARMES, RANGERS, "R094", "N07"])
    def test_any_troop_goes_anywhere_in_anarchy(self, name: str) -> None:
        board = Board(regime="anarchy")
        places = [board.play(1, place) for place in (CANNERY, CASINO, OSTRICHES)]
        assert reach(board, name) == places

    def test_blue_troops_go_into_mexico_too_in_an_intervention_and_others_do_not(self) -> None:
        for name, count in ((RANGERS, 3), (FIGHTERS, 1), ("R106", 1)):
            board = Board(regime="us_intervention")
            places = [board.play(1, place) for place in (OSTRICHES, CANNERY, CASINO)]
            assert len(reach(board, name)) == count
            assert len(places) == 3

    def test_a_working_chain_of_ones_own_sends_green_troops_anywhere(self) -> None:
        for name, seat, unrest, count in (
            ("R094", 0, 0, 3),
            ("R094", 1, 0, 1),
            ("R094", 0, 1, 1),
            (VOLUNTEERS, 0, 0, 1),
        ):
            board = Board()
            chain = board.play(1, "R050")
            board.play(1, CASINO)
            board.play(1, OSTRICHES)
            board.connect(seat, chain)
            if unrest:
                board.mark(chain)
            assert len(reach(board, name)) == count

    def test_a_partner_sets_the_factions_it_names_free(self) -> None:
        for name, count in ((FIGHTERS, 2), ("R087", 2), ("R094", 1)):
            board = Board()
            board.play(0, "R082")
            board.play(1, CASINO)
            board.play(1, BAKERY)
            assert len(reach(board, name)) == count

    def test_a_troop_whose_reason_has_ended_stays_and_acts_in_place(self) -> None:
        board = Board(regime="anarchy")
        casino, other = board.play(1, CASINO), board.play(1, MILL)
        (rangers,) = board.hand(0, RANGERS)
        board.begin().do(Play(rangers), Post(casino))
        board.read("R147")
        assert board.s.extorter(casino) == rangers
        board.mark(casino, 3)
        board.begin().do(Redeploy(rangers))
        assert board.ask().options == (Post(casino),)
        board.do(Post(casino))
        assert board.s.unrest == {casino: 1}
        assert other in board.s.enterprises

    @for_each(
        ("mine", "theirs", "wins"),
        [(GUNS, GUNS, False), ("R099", GUNS, True), ("R099", "N07", False), (GENDARMES, "N07", True)],
    )
    def test_a_troop_there_must_have_less_firepower(self, mine: str, theirs: str, wins: bool) -> None:
        if mine == theirs:
            theirs = "R105"
        board = Board()
        casino = board.play(1, CASINO)
        board.play(2, theirs, at=casino)
        assert (reach(board, mine) == [casino]) is wins

    def test_three_cannot_be_beaten_and_a_general_gives_all_troops_three(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        board.play(2, GENDARMES, at=casino)
        board.play(0, "R067")
        assert reach(board, "N12") == []
        board = Board()
        casino, general = board.play(1, CASINO), board.play(1, "R067")
        guard = board.play(1, GUNS, at=casino)
        assert reach(board, GENDARMES) == []
        board.begin(1).do(Sell(general))
        board.begin().do(Play(board.card(GENDARMES)), Post(casino))
        assert guard in board.s.discards

    def test_an_own_troop_may_be_beaten_too(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        weak = board.play(0, GUNS, at=casino)
        board.spend_cubes(0)
        assert reach(board, GENDARMES) == [casino]
        board.do(Post(casino))
        assert weak in board.s.discards
        assert (board.s.income[casino], board.s.profit(casino), board.s.players[0].reserve) == (1, 2, 0)

    def test_it_takes_the_gold(self) -> None:
        board = Board()
        board.play(1, CASINO)
        board.s.players[0].gold = 1
        assert reach(board, GENDARMES) == []

    def test_to_extort_takes_a_free_cube_or_the_one_the_troop_leaves(self) -> None:
        board = Board()
        first, second = board.play(1, CASINO), board.play(2, MILL)
        own = board.play(0, "R051")
        extorter, guard = board.play(0, GENDARMES, at=first), board.play(0, GUNS, at=own)
        board.spend_cubes(0)
        board.begin().do(Redeploy(extorter))
        assert board.options(Post) == [Post(second), Post(own)]
        board.do(Post(second))
        assert board.s.players[0].reserve == 0
        assert board.s.extorter(second) == extorter
        assert not board.can(Redeploy(guard))

    def test_the_own_enterprises_need_none(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        board.spend_cubes(0)
        assert reach(board, GENDARMES) == [casino]

    def test_the_flag_must_not_be_closed(self) -> None:
        board = Board(regime="anarchy")
        board.play(1, "041")
        board.play(1, CANNERY)
        assert reach(board, GENDARMES) == []


class TestAccessAndCost:
    """P7.3, RULING 15; Rule: Troops > Access and cost."""

    @for_each(
        ("place", "built", "unrest", "price"),
        [
            (SALT, None, 0, 5),  # foot
            (SALT, 0, 0, 3),  # a mule oval
            (SALT, 1, 0, 5),  # a ship gives no access
            (SALT, 0, 1, 5),  # with unrest the base holds
            ("R007", None, 0, 3),  # mule
            ("R007", 0, 0, 1),  # a rail oval
            (BAKERY, None, 0, 1),  # rail
        ],
    )
    def test_the_printed_access_is_raised_by_what_is_built(
        self, place: str, built: int | None, unrest: int, price: int
    ) -> None:
        board = Board()
        card = board.play(1, place)
        if built is not None:
            board.connect(2, card, built)
        if unrest:
            board.mark(card)
        assert reach(board, FIGHTERS) == [card]
        board.do(Post(card))
        assert board.spent() == price

    def test_the_poorer_access_cannot_be_chosen_even_if_it_is_cheaper(self) -> None:
        board = Board()
        mine = board.play(1, "R007")
        board.connect(1, mine)
        board.s.players[0].gold = 5  # 6 by rail, 3 by mule
        assert reach(board, "R085") == []
        board.s.players[0].gold = 6
        assert board.begin().can(Play(board.card("R085")))

    def test_rail_stays_rail(self) -> None:
        board = Board()
        card = board.play(1, "R005")
        board.connect(1, card)  # a canal
        assert reach(board, FIGHTERS) == [card]
        board.do(Post(card))
        assert board.spent() == 1


class TestDeploying:
    """P7.4, RULINGS 16, 53, 54; Rule: Troops > Deploying."""

    def test_a_redeployed_troop_leaves_its_place_which_gets_its_cube_back(self) -> None:
        board = Board()
        first, second = board.play(1, CASINO), board.play(2, MILL)
        troop = board.play(0, GENDARMES, at=first)
        board.begin().do(Redeploy(troop), Post(second))
        assert (board.s.income[first], board.s.extorter(first)) == (2, None)
        assert (board.s.income[second], board.s.extorter(second)) == (2, troop)

    def test_a_beaten_extorters_cube_gives_way_to_the_newcomers(self) -> None:
        board = Board(regime="anarchy")
        mine = board.play(1, "R013")
        beaten = board.play(2, GUNS, at=mine)
        (troop,) = board.hand(0, GENDARMES)
        assert (board.s.income[mine], board.s.profit(mine)) == (0, 1)
        board.begin().do(Play(troop), Post(mine))
        # It was no plunder, for the beaten extorter's cube counted; Martial Law then adds a cube.
        assert beaten in board.s.discards
        assert board.s.extorter(mine) == troop
        assert (board.s.income[mine], board.s.players[2].reserve, board.s.players[0].reserve) == (1, 13, 12)

    def test_unrest_goes_by_firepower_and_that_is_no_choice(self) -> None:
        for name, left in (("R104", {2}), (FIGHTERS, {1}), ("R090", {0})):
            board = Board(regime="anarchy")
            casino = board.play(1, CASINO)
            board.mark(casino, 3)
            assert reach(board, name) == [casino]
            board.do(Post(casino))
            assert {board.s.unrest.get(casino, 0)} == left

    def test_a_battle_frees_no_slaves_before_the_winner_quells_the_unrest(self) -> None:
        board = Board()
        minas = board.play(1, "061")
        beaten = board.play(2, "R104", at=minas)
        board.mark(minas, 2)
        assert reach(board, VOLUNTEERS) == [minas]
        board.do(Post(minas))
        assert beaten in board.s.discards
        assert board.s.profit(minas) == 2

    def test_a_general_removes_three(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        board.mark(casino, 4)
        board.play(0, "R067")
        assert reach(board, GUNS) == [casino]
        board.do(Post(casino))
        assert board.s.unrest == {casino: 1}

    def test_an_opponents_enterprise_without_income_is_plundered(self) -> None:
        board = Board()
        smelter = board.play(1, "N09")
        board.connect(2, board.play(1, SALT))
        assert reach(board, GENDARMES) == [smelter]
        board.do(Post(smelter))
        assert smelter in board.s.players[1].hand
        assert (board.ask().prompt, board.ask().seat) == (Prompt.RETREAT, 0)
        assert board.s.players[0].reserve == 13

    def test_the_effects_of_the_card_follow_a_plunder(self) -> None:
        board = Board()
        board.play(1, "R039")
        cannery = board.play(2, CANNERY)
        (troop,) = board.hand(0, FIGHTERS)
        board.begin().do(Play(troop), Post(board.card("R039")))
        assert board.s.unrest == {}
        board.do(Discard(troop))
        assert board.s.regime is Regime.MARTIAL_LAW
        assert board.s.unrest == {cannery: 1}

    def test_the_own_enterprise_is_never_plundered(self) -> None:
        board = Board()
        smelter = board.play(0, "N09")
        assert reach(board, GENDARMES) == [smelter]
        board.do(Post(smelter))
        assert smelter in board.s.enterprises

    def test_one_income_cube_gives_way_to_the_newcomers(self) -> None:
        board = Board()
        mill = board.play(1, MILL)
        assert reach(board, GENDARMES) == [mill]
        board.do(Post(mill))
        assert (board.s.income[mill], board.s.profit(mill)) == (2, 3)
        assert [player.reserve for player in board.s.players] == [12, 11, 13]

    def test_the_cube_of_a_beaten_extorter_at_home_gives_way_to_income(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        board.play(1, GUNS, at=casino)
        assert reach(board, GENDARMES) == [casino]
        board.do(Post(casino))
        assert (board.s.income[casino], board.s.players[0].reserve, board.s.players[1].reserve) == (2, 11, 13)

    def test_regime_change_and_unrest_on_all_other_enterprises_of_the_district_follow(self) -> None:
        board = Board()
        target, own, foreign = board.play(1, CANNERY), board.play(0, SALT), board.play(2, BAKERY)
        elsewhere = board.play(2, CASINO)
        (troop,) = board.hand(0, FIGHTERS)
        board.begin().do(Play(troop), Post(target))
        assert board.s.regime is Regime.MARTIAL_LAW
        assert board.s.unrest == {own: 1, foreign: 1}
        assert elsewhere not in board.s.unrest

    def test_the_cube_is_placed_before_the_effects(self) -> None:
        """RULING 53: the last mine of a smelter is hit by the troop's own unrest: plundered, not as it arrives."""
        board = Board()
        works = board.play(1, "R039")
        mine = board.play(2, "R007")
        (troop,) = board.hand(0, FIGHTERS)
        board.begin().do(Play(troop), Post(works))
        assert board.s.unrest == {mine: 1}
        assert works in board.s.players[1].hand
        assert (board.ask().prompt, board.ask().seat) == (Prompt.RETREAT, 0)
        assert board.s.regime is Regime.MARTIAL_LAW
