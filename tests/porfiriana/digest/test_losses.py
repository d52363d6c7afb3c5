"""Loss of an enterprise, retreat, plunder and slave revolt, each paragraph of the digest's P8."""

from paxbot.games.porfiriana.facts import RegimeChanged, SlavesFreed
from paxbot.games.porfiriana.moves import (
    Aim,
    Discard,
    EndActions,
    EndShowdown,
    LoseFaction,
    Manifesto,
    Play,
    Post,
    Prompt,
    Redeploy,
    Retreat,
    Sell,
)
from paxbot.games.porfiriana.state import UNFLIPPED
from paxbot.games.porfiriana.terms import Faction
from tests.porfiriana.tables import Board

CASINO, MINAS, PLANTATION, GENDARMES, VOLUNTEERS = "N11", "061", "R001", "R103", "R101"


class TestLoss:
    """P8.1; Rule: Loss of an enterprise > Loss."""

    def test_markers_go_cubes_go_home_and_the_troop_is_homeless(self) -> None:
        board = Board(regime="martial_law")
        board.s.regime = board.s.regime.PAX
        bakery = board.play(1, "R020")
        troop = board.play(2, VOLUNTEERS, at=bakery)
        board.connect(0, bakery)
        board.mark(bakery)
        (decree,) = board.hand(0, "R113")
        board.begin().do(Play(decree), Aim(1, bakery))
        assert bakery in board.s.discards
        assert board.s.unrest == {}
        assert [player.reserve for player in board.s.players] == [13, 13, 13]
        assert troop not in board.s.troops

    def test_it_goes_to_the_discard_pile_the_hand_or_a_grudge_pile(self) -> None:
        board = Board()
        sold, plundered, freed = board.play(0, CASINO), board.play(0, "N09"), board.play(1, PLANTATION)
        mine = board.play(0, "R013")
        board.play(2, GENDARMES, at=plundered)
        (wobblies,) = board.hand(0, "005")
        board.begin().do(Sell(sold), Sell(mine), Play(wobblies), Aim(1, freed))
        assert sold in board.s.discards
        assert plundered in board.s.players[0].hand
        assert freed in board.s.players[0].grudges

    def test_of_several_at_once_all_go_before_a_troop_is_asked(self) -> None:
        board = Board()
        first, second = board.play(1, "R047"), board.play(1, "R049")
        board.play(2, "R094", at=first)
        board.play(1, VOLUNTEERS, at=second)
        (governor,) = board.hand(0, "040")
        board.begin().do(Play(governor))
        assert board.ask().prompt is Prompt.RETREAT
        assert {first, second} <= set(board.s.discards)


class TestRetreat:
    """P8.2, RULING 38; Rule: Loss of an enterprise > Retreat."""

    def test_the_owner_discards_the_troop_or_pays_and_flips_the_hacendado_for_it(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin(1).do(Sell(casino))
        assert (board.ask().seat, board.ask().options) == (0, (Retreat(troop, 0), Discard(troop)))
        board.do(Retreat(troop, 0))
        assert (board.spent(), board.s.players[0].orientation) == (2, 0)
        assert board.s.posts == {troop: board.s.players[0].hacendado}
        assert board.s.income.get(board.s.players[0].hacendado, 0) == 0
        assert board.s.actions == 2

    def test_no_effect_of_the_card_happens(self) -> None:
        board = Board()
        casino, other = board.play(1, CASINO), board.play(1, "R047")
        troop = board.play(0, "184", at=casino)
        told = board.begin(1).do(Sell(casino), Retreat(troop, 0))
        assert not [fact for fact in told if isinstance(fact, RegimeChanged)]
        assert other not in board.s.unrest

    def test_the_access_of_the_side_is_the_cost_and_without_the_gold_it_is_discarded(self) -> None:
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(1, "N07", at=casino)  # red: 6, 3, 1; the red side is reached on foot
        board.begin().do(Sell(casino), Retreat(troop, 1))
        assert board.spent(1) == 1
        board = Board()
        casino = board.play(0, CASINO)
        troop = board.play(1, "N07", at=casino)
        board.s.players[1].gold = 0
        board.begin().do(Sell(casino))
        assert troop in board.s.discards
        assert board.ask().prompt is Prompt.CHOOSE_ACTION

    def test_a_hacendado_that_shows_the_other_side_takes_none(self) -> None:
        board = Board()
        board.flip(0, 1)
        casino = board.play(1, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin(1).do(Sell(casino))
        assert troop in board.s.discards

    def test_one_without_a_side_of_the_faction_takes_none(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        troop = board.play(0, "N05", at=casino)  # blue; the sides are white and green
        board.begin(1).do(Sell(casino))
        assert troop in board.s.discards

    def test_one_that_was_killed_takes_none(self) -> None:
        board = Board()
        board.s.players[0].bound = True
        casino = board.play(1, CASINO)
        troop = board.play(0, GENDARMES, at=casino)
        board.begin(1).do(Sell(casino))
        assert troop in board.s.discards

    def test_troops_that_are_beaten_struck_or_not_paid_for_do_not_retreat(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        beaten = board.play(1, "R102", at=casino)
        (troop,) = board.hand(0, GENDARMES)
        board.begin().do(Play(troop), Post(casino))
        assert beaten in board.s.discards
        board = Board()
        struck = board.play(1, GENDARMES, at=board.play(1, CASINO))
        board.play(1, "020")
        board.read("125")
        board.do(LoseFaction(Faction.WHITE))
        assert struck in board.s.discards
        board = Board()
        board.s.depression = True
        unpaid = board.play(0, GENDARMES, at=board.play(1, "R052"))
        board.begin().do(EndActions(), Discard(unpaid))
        assert unpaid in board.s.discards
        assert not board.s.flipped(0)

    def test_of_several_troops_the_owner_takes_one_after_the_other(self) -> None:
        board = Board()
        troops = [
            board.play(0, name, at=board.play(1, place)) for name, place in ((VOLUNTEERS, "R047"), ("R104", "R049"))
        ]
        (governor,) = board.hand(2, "040")
        board.begin(2).do(Play(governor))
        assert {move.card for move in board.options(Discard)} == set(troops)
        board.do(Retreat(troops[1], 0))
        assert board.ask().options == (Retreat(troops[0], 0), Discard(troops[0]))

    def test_green_troops_flip_it_to_the_green_side_with_a_cube_on_its_point(self) -> None:
        board = Board()
        casino = board.play(1, CASINO)
        troop = board.play(0, "N12", at=casino)
        board.begin(1).do(Sell(casino), Retreat(troop, 1))
        assert board.s.players[0].orientation == 1
        assert board.s.prestige == {board.s.players[0].hacendado: 1}
        assert board.s.players[0].orientation != UNFLIPPED


class TestPlunder:
    """P8.3; Rule: Loss of an enterprise > Plunder."""

    def test_it_goes_to_the_owners_hand_beyond_five_cards(self) -> None:
        board = Board()
        board.hand(1, "R008", "R009", "R010", "R012", "R015")
        smelter = board.play(1, "N09")
        (troop,) = board.hand(0, GENDARMES)
        board.begin().do(Play(troop), Post(smelter))
        assert board.s.players[1].hand[-1] == smelter
        assert len(board.s.players[1].hand) == 6
        assert board.ask().options == (Retreat(troop, 0), Discard(troop))


class TestSlaveRevolt:
    """P8.4, RULINGS 21, 22; Rule: Loss of an enterprise > Slave revolt."""

    def test_more_unrest_than_cubes_of_all_kinds_frees_them(self) -> None:
        for cubes, is_freed in ((3, True), (4, False)):
            board = Board()
            plantation = board.play(1, "R002")  # 1 income cube
            board.connect(2, plantation)
            board.connect(2, plantation, 1)
            board.play(2, VOLUNTEERS, at=plantation)
            if cubes == 4:
                board.s.income[plantation] += 1
                board.s.players[1].reserve -= 1
            board.mark(plantation)
            (wobblies,) = board.hand(0, "005")
            board.begin().do(Play(wobblies), Aim(1, plantation))
            assert (plantation in board.s.players[0].grudges) is is_freed

    def test_the_liberator_may_be_the_owner(self) -> None:
        board = Board()
        plantation = board.play(0, PLANTATION)
        (wobblies,) = board.hand(0, "005")
        told = board.begin().do(Play(wobblies), Aim(0, plantation))
        assert [(fact.owner, fact.liberator) for fact in told if isinstance(fact, SlavesFreed)] == [(0, 0)]

    def test_a_prize_marked_so_brings_jail(self) -> None:
        for name, is_jailed in (("R003", True), ("R004", False)):
            board = Board()
            plantation = board.play(1, name)
            (wobblies,) = board.hand(0, "005")
            board.begin().do(Play(wobblies), Aim(1, plantation))
            assert board.s.players[0].grudges == [plantation]
            assert board.s.players[0].jailed is is_jailed

    def test_whoever_takes_cubes_by_a_change_of_regime_is_the_liberator(self) -> None:
        """RULING 21, a chain: the troop changes the regime, the mine loses cubes."""
        board = Board()
        minas = board.play(1, MINAS)
        board.mark(minas, 2)
        (troop,) = board.hand(2, "N07")
        casino = board.play(0, CASINO)
        board.begin(2).do(Play(troop), Post(casino))
        assert board.s.players[2].grudges == [minas]
        assert board.s.players[2].jailed

    def test_rebel_troops_free_them_as_they_come_to_extort_them_from_the_hand(self) -> None:
        board = Board()
        plantation = board.play(1, PLANTATION)
        (troop,) = board.hand(0, "R085")
        board.begin().do(Play(troop), Post(plantation))
        assert board.s.players[0].grudges == [plantation]
        assert not [fact for fact in board.s.unrest if fact == plantation]

    def test_they_do_not_at_an_own_enterprise_nor_redeployed(self) -> None:
        """RULING 57."""
        board = Board()
        plantation, foreign = board.play(0, PLANTATION), board.play(1, "R002")
        (troop,) = board.hand(0, "R085")
        board.begin().do(Play(troop), Post(plantation))
        assert board.s.guards == {plantation: troop}
        board.do(Redeploy(troop), Post(foreign))
        assert board.s.extorter(foreign) == troop
        assert plantation in board.s.enterprises

    def test_after_a_depression_began_or_a_showdown_the_active_player_is_the_liberator_again(self) -> None:
        """RULING 21."""
        for happens in ("depression", "showdown"):
            board = Board()
            plantation = board.play(1, PLANTATION)
            (wobblies,) = board.hand(0, "005")
            if happens == "depression":
                board.depress()
            else:
                board.read("206", event=False)
                board.do(Manifesto(0), EndShowdown(), Manifesto(0), EndShowdown(), EndShowdown())
            board.do(Play(wobblies), Aim(1, plantation))
            assert board.s.players[0].grudges == [plantation]

    def test_a_depression_frees_nobody(self) -> None:
        board = Board()
        minas = board.play(1, MINAS, unrest=1)
        board.depress()
        assert minas in board.s.discards
        assert not any(player.grudges for player in board.s.players)

    def test_nor_do_cards_that_are_not_paid_for(self) -> None:
        """RULING 22: the extorter of a slave plantation is dropped in phase 4, and there is no cube to fill in."""
        board = Board()
        plantation = board.play(1, "R002")
        troop = board.play(0, VOLUNTEERS, at=plantation)
        board.mark(plantation)
        board.spend_cubes(1)
        board.s.depression = True
        board.begin().do(EndActions(), Discard(troop))
        assert plantation in board.s.discards
        assert not board.s.players[0].grudges
