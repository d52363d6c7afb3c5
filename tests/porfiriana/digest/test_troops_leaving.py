"""Troops that leave, stay or come home, from the digest's P7."""

from paxbot.games.porfiriana.facts import GoldPaid, IncomeTaken
from paxbot.games.porfiriana.moves import (
    BuyLand,
    Discard,
    EndActions,
    EndShowdown,
    Manifesto,
    PayUp,
    Play,
    Police,
    Post,
    Prompt,
    Redeploy,
    Retreat,
    Sell,
)
from paxbot.games.porfiriana.settling import SettledTable
from paxbot.games.porfiriana.terms import Regime
from tests.cases import for_each
from tests.porfiriana.digest.test_troops import reach
from tests.porfiriana.tables import Board

CASINO, MILL, CANNERY, SALT, BAKERY = "N11", "R052", "R047", "R049", "R048"
VOLUNTEERS, GENDARMES, GUNS, RANGERS = "R101", "R103", "R102", "N05"


class TestLeaving:
    """P7.5, RULING 17; Rule: Troops > Leaving."""

    def test_however_an_extorter_goes_the_owner_puts_a_cube_in_its_place(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin().do(Sell(troop))
        assert (board.s.income[casino], [player.reserve for player in board.s.players]) == (2, [13, 11, 13])
        board = Board()
        casino = board.play(1, CASINO)
        board.play(0, GENDARMES, at=casino)
        board.play(0, "020")
        board.read("125")
        board.do(board.ask().options[1])
        assert board.s.income[casino] == 2

    def test_without_a_free_cube_the_gap_stays(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.spend_cubes(1)
        board.begin().do(Sell(troop))
        assert board.s.income[casino] == 1
        assert casino in board.s.enterprises

    def test_a_cube_that_comes_home_as_the_troop_arrives_elsewhere_does_not_fill_it(self) -> None:
        """RULING 63, P7.4: leaving is step 2, the income cube of the new place comes home in step 6."""
        board = Board()
        old, new = board.play(1, CASINO), board.play(1, MILL)
        troop = board.play(0, GENDARMES, at=old)
        board.spend_cubes(1)
        board.begin().do(Redeploy(troop), Post(new))
        assert (board.s.income[old], board.s.income[new], board.s.players[1].reserve) == (1, 2, 1)

    def test_a_free_cube_fills_it_before_the_troop_arrives(self) -> None:
        board = Board()
        old, new = board.play(1, CASINO), board.play(1, MILL)
        troop = board.play(0, GENDARMES, at=old)
        board.spend_cubes(1, leave=1)
        board.begin().do(Redeploy(troop), Post(new))
        assert (board.s.income[old], board.s.income[new], board.s.players[1].reserve) == (2, 2, 1)

    def test_land_gets_its_cube_back_too(self) -> None:
        board = Board()
        ranch = board.play(1, "R021")
        troop = board.play(0, VOLUNTEERS, at=ranch)
        assert board.s.income[ranch] == 0
        board.begin().do(Sell(troop))
        assert board.s.income[ranch] == 1

    def test_a_gap_on_land_stays_until_land_is_bought(self) -> None:
        """RULING 17."""
        board = Board()
        ranch = board.play(1, "R021")
        troop = board.play(0, VOLUNTEERS, at=ranch)
        board.spend_cubes(1)
        board.begin().do(Sell(troop))
        SettledTable(board.s).disconnect(1, board.card("R054") * 2)
        board.begin(1).do(EndActions())
        assert (board.s.income[ranch], board.s.players[1].reserve) == (0, 1)
        board.begin(1).do(BuyLand(ranch))
        assert board.s.income[ranch] == 1

    def test_a_guard_leaves_no_gap(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin().do(Sell(troop))
        assert board.s.income[casino] == 2


class TestInPlace:
    """P7.6, RULING 18; Rule: Troops > In place."""

    @for_each("owner", [0, 1])
    def test_it_removes_firepower_for_nothing_where_the_troop_stands(self, owner: int) -> None:
        board = Board()
        casino = board.play(owner, CASINO)
        troop = board.play(0, "R099", at=casino)
        board.mark(casino, 3)
        board.s.players[0].gold = 0
        board.begin().do(Redeploy(troop), Post(casino))
        assert (board.s.unrest, board.gold(), board.s.actions) == ({casino: 1}, 0, 2)
        assert board.s.regime is Regime.PAX

    def test_without_unrest_it_is_not_offered(self) -> None:
        board = Board()
        troop = board.play(0, GENDARMES, at=board.play(0, CASINO))
        assert not board.begin().can(Redeploy(troop))


class TestPrivateArmy:
    """P7.7, RULING 19; Rule: Troops > Private army."""

    def test_the_faction_of_the_side_is_the_armys_and_districts_do_not_matter(self) -> None:
        for name, fits in ((GENDARMES, True), (VOLUNTEERS, True), ("R106", True), ("R094", False), (RANGERS, False)):
            board = Board()
            board.flip(0, 0)
            assert bool(reach(board, name)) is fits

    def test_the_printed_access_is_the_cost(self) -> None:
        board = Board()
        board.flip(1, 1)  # red, on foot
        (troop,) = board.hand(1, "N07")
        board.begin(1).do(Play(troop), Post(board.s.players[1].hacendado))
        assert board.spent(1) == 1

    def test_effects_happen_and_unrest_hits_every_enterprise_of_the_district(self) -> None:
        board = Board()
        board.flip(1, 1)
        cards = [board.play(seat, name) for seat, name in ((0, CANNERY), (1, SALT), (2, BAKERY))]
        (yaqui,) = board.hand(1, "N06")
        board.begin(1).do(Play(yaqui), Post(board.s.players[1].hacendado))
        assert board.s.regime is Regime.ANARCHY
        assert board.s.unrest == dict.fromkeys(cards, 1)

    def test_it_costs_in_a_depression_and_takes_no_cube(self) -> None:
        board = Board()
        board.flip(0, 0)
        board.play(0, GENDARMES)
        board.s.depression = True
        board.begin().do(EndActions(), PayUp())
        assert board.spent() == 1
        assert board.s.players[0].reserve == 15

    def test_a_troop_in_it_does_not_move_to_it(self) -> None:
        board = Board()
        board.flip(0, 0)
        troop = board.play(0, GENDARMES)
        assert not board.begin().can(Redeploy(troop))

    def test_conspiracies_leave_it_alone(self) -> None:
        for name, regime in (("150", "martial_law"), ("157", "us_intervention")):
            board = Board(regime=regime)
            board.flip(1, 0)
            board.play(1, GENDARMES)
            board.hand(0, name)
            assert not board.begin().options(Play)

    def test_it_can_be_joined_as_soon_as_the_hacendado_is_flipped(self) -> None:
        board = Board()
        (troop,) = board.hand(0, GENDARMES)
        board.read("R172")
        board.do(EndShowdown(), EndShowdown(), Manifesto(0), EndShowdown())
        assert board.can(Play(troop))


class TestRelief:
    """P7.8, RULING 20; Rule: Troops > Relief."""

    def position(self, option: str = "yes", side: int | None = 0, winner: str = GENDARMES) -> tuple[Board, int, int]:
        board = Board(relief=option)
        casino = board.play(1, CASINO)
        beaten = board.play(1, GUNS, at=casino)
        if side is not None:
            board.flip(1, side)
        (troop,) = board.hand(0, winner)
        board.begin().do(Play(troop), Post(casino))
        return board, beaten, troop

    def test_the_owner_may_take_a_beaten_troop_into_the_army_for_a_retreats_cost(self) -> None:
        board, beaten, troop = self.position()
        assert board.ask().options == (Retreat(beaten, 0), Discard(beaten))
        assert board.ask().seat == 1
        told = board.do(Retreat(beaten, 0))
        assert [fact.gold for fact in told if isinstance(fact, GoldPaid)] == [2]
        assert board.s.posts[beaten] == board.s.players[1].hacendado
        assert board.s.guards == {board.card(CASINO): troop}

    def test_or_discard_it(self) -> None:
        board, beaten, troop = self.position()
        board.do(Discard(beaten))
        assert beaten in board.s.discards
        assert board.s.guards == {board.card(CASINO): troop}

    @for_each(
        ("option", "side", "winner"),
        [("no", 0, GENDARMES), ("yes", None, GENDARMES), ("yes", 1, GENDARMES), ("yes", 0, "N12")],
    )
    def test_it_takes_the_option_a_hacendado_flipped_before_and_one_faction(
        self, option: str, side: int | None, winner: str
    ) -> None:
        board, beaten, _ = self.position(option, side, winner)
        assert beaten in board.s.discards
        assert board.ask().prompt is Prompt.CHOOSE_ACTION


class TestExtortedEnterprises:
    """P7.9; Rule: Troops; Turn > Police."""

    def test_the_owner_polices_there_for_nothing(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        board.play(1, GENDARMES, at=casino)
        board.mark(casino)
        board.begin().do(Police(casino))
        assert board.spent() == 0

    def test_the_extorter_collects_one_a_turn_while_there_is_no_unrest(self) -> None:
        board = Board(seats=2)
        casino = board.play(0, CASINO)
        board.play(1, GENDARMES, at=casino)
        told = board.begin().do(EndActions(), EndActions())
        assert [fact.gold for fact in told if isinstance(fact, IncomeTaken)] == [2 + 1, 2 + 1]
        board.mark(casino)
        told = board.do(EndActions(), EndActions())
        assert [fact.gold for fact in told if isinstance(fact, IncomeTaken)] == [2, 2]
