"""Enterprises, targets and settling, each paragraph of the digest's P6."""

from paxbot.games.porfiriana.moves import Aim, EndActions, Fill, Play, Prompt, Sell
from paxbot.games.porfiriana.terms import Regime
from tests.cases import for_each
from tests.porfiriana.tables import Board

CASINO, MINE, BANK, RANCH, STORE = "N11", "R007", "R029", "R021", "R035"
CHANGES = {
    Regime.PAX: "R153",
    Regime.US_INTERVENTION: "R169",
    Regime.MARTIAL_LAW: "R164",
    Regime.ANARCHY: "R159",
}
"""Headlines that bring a regime, and no strife or gold for what is in play here."""


class TestTargets:
    """P6.1; Rule: Enterprises > Targets; Regimes > Values."""

    @for_each(("regime", "mine", "bank"), [("pax", 2, 3), ("us_intervention", 3, 2), ("martial_law", 2, 2)])
    def test_mines_and_banks_go_by_the_regime_and_nothing_else_does(self, regime: str, mine: int, bank: int) -> None:
        board = Board(regime="anarchy")
        cards = [board.play(0, name) for name in (MINE, BANK, CASINO, RANCH, "R001")]
        assert [board.s.income[card] for card in cards] == [1, 1, 2, 1, 2]
        board.read(CHANGES[Regime(regime)])
        assert board.s.regime == regime
        assert [board.s.income[card] for card in cards] == [mine, bank, 2, 1, 2]

    def test_both_are_nothing_in_a_depression_patented_mines_too(self) -> None:
        board = Board()
        patented, bank, casino, ranch = (board.play(0, name) for name in (MINE, BANK, CASINO, RANCH))
        plain = board.play(1, "R008")
        board.play(0, "R083")
        assert [board.s.income[card] for card in (patented, plain)] == [3, 2]
        board.depress()
        assert [board.s.income[card] for card in (patented, plain, bank, casino, ranch)] == [0, 0, 0, 2, 1]

    def test_the_symbol_of_the_income_is_the_target_and_not_the_name(self) -> None:
        board = Board(changes={MINE: {"income": {"kind": "fixed", "amount": 1}}, CASINO: {"income": {"kind": "mine"}}})
        mine, casino = board.play(0, MINE), board.play(0, CASINO)
        board.play(0, "R083")  # a patent
        assert (board.s.income[mine], board.s.income[casino]) == (1, 3)

    def test_a_patent_goes_with_its_partner(self) -> None:
        board = Board()
        mine, inventor = board.play(0, MINE), board.play(0, "R083")
        board.begin().do(Sell(inventor))
        assert board.s.income[mine] == 2

    def test_counted_are_enterprises_of_the_kind_and_scope_in_all_tableaux(self) -> None:
        board = Board()
        smelter = board.play(0, "N09")  # mines in Chihuahua
        board.play(1, MINE)
        board.play(1, CASINO)
        assert board.s.income[smelter] == 0
        board.play(2, "R013")
        second = board.play(0, "R016")
        assert board.s.income[smelter] == 2
        board.mark(second)
        assert board.s.income[smelter] == 1

    def test_a_mine_without_cubes_counts(self) -> None:
        """RULING 60."""
        board = Board()
        smelter, mine = board.play(0, "N09"), board.play(1, "R013")
        board.depress()
        assert (board.s.income[mine], board.s.income[smelter]) == (0, 1)

    def test_a_loyalist_hacendado_has_two(self) -> None:
        board = Board()
        assert board.s.income[board.s.players[0].hacendado] == 2
        board.depress()
        assert board.s.income[board.s.players[0].hacendado] == 2


class TestGunStore:
    """P6.2; Rule: Enterprises > Gun store."""

    def test_every_owner_has_two_from_the_pool_once_for_each_orange_card(self) -> None:
        board = Board(seats=4)
        casino = board.play(3, CASINO)
        board.play(0, STORE)
        board.play(1, "R036")
        board.play(1, "R037")
        board.play(2, "R038", unrest=1)
        (riot,) = board.hand(0, "R134")  # steals nothing
        board.begin().do(Play(riot), Aim(3, casino))
        assert [board.spent(seat) for seat in range(4)] == [2 - 2, -2, 0, 0]

    def test_it_is_paid_also_if_it_is_the_target(self) -> None:
        board = Board()
        store = board.play(1, STORE)
        (riot,) = board.hand(0, "R134")
        board.begin().do(Play(riot), Aim(1, store))
        assert board.spent(1) == -2
        assert store in board.s.unrest

    def test_once_hit_it_is_paid_no_more(self) -> None:
        board = Board()
        store = board.play(1, STORE)
        first, second = board.hand(0, "R134", "R140")
        casino = board.play(2, CASINO)
        board.begin().do(Play(first), Aim(1, store), Play(second), Aim(2, casino))
        assert board.spent(1) == -2

    def test_black_cards_do_not_matter(self) -> None:
        board = Board()
        board.play(1, STORE)
        (letters,) = board.hand(0, "R121")
        board.begin().do(Play(letters), Aim(2))
        assert board.spent(1) == 0

    def test_its_income_is_one(self) -> None:
        board = Board(regime="us_intervention")
        assert board.s.income[board.play(0, STORE)] == 1


class TestUnrest:
    """P6.3; Rule: Unrest; Enterprises > Settling."""

    def test_cubes_stay_and_targets_still_hold(self) -> None:
        board = Board()
        mine = board.play(0, MINE, unrest=1)
        assert board.s.income[mine] == 2
        board.read("R169")
        assert board.s.income[mine] == 3
        board.read("R159")
        assert board.s.income[mine] == 1


class TestSettling:
    """P6.4, RULINGS 13, 50; Rule: Enterprises > Settling; Cubes and hand > Shortages."""

    def test_a_rise_also_fills_what_lacked_before(self) -> None:
        board = Board()
        board.spend_cubes(0, leave=1)
        (mine,) = board.hand(0, MINE)
        (letters,) = board.hand(0, "R008")
        casino = board.play(1, CASINO)
        oval = board.card("R054") * 2
        board.begin().do(Play(mine))
        assert board.s.income[mine] == 1
        assert casino in board.s.enterprises
        # Two cubes come home: the shortage stays.
        board.s.connections[oval] = board.s.connections[oval][2:]
        board.s.players[0].reserve += 2
        board.do(Sell(letters))
        assert board.s.income[mine] == 1
        board.read("R169")
        assert board.s.income[mine] == 3

    def test_a_fall_takes_income_first_and_extortion_last(self) -> None:
        board = Board(regime="us_intervention")
        mine = board.play(0, "R013")
        board.play(1, "R103", at=mine)
        assert (board.s.income[mine], board.s.profit(mine)) == (2, 3)
        board.read("R159")
        assert (board.s.income[mine], board.s.profit(mine)) == (0, 1)
        assert mine in board.s.enterprises

    def test_an_extorted_one_without_either_is_plundered(self) -> None:
        board = Board()
        smelter, mine = board.play(0, "N09"), board.play(0, "R013")
        troop = board.play(1, "R103", at=smelter)
        board.begin().do(Sell(mine))
        assert smelter in board.s.players[0].hand
        assert (board.ask().prompt, board.ask().seat) == (Prompt.RETREAT, 1)
        assert troop in board.s.homeless

    def test_a_guarded_one_without_income_is_not(self) -> None:
        board = Board()
        smelter, mine = board.play(0, "N09"), board.play(0, "R013")
        board.play(0, "R103", at=smelter)
        board.begin().do(Sell(mine))
        assert smelter in board.s.enterprises

    def test_losses_lead_to_losses_until_nothing_changes(self) -> None:
        """A mine in a district that revolts empties a smelter, whose extorter goes."""
        board = Board()
        works, minas = board.play(0, "R039"), board.play(1, "061")
        board.play(2, "R101", at=works)
        board.mark(minas, 2)
        # The mine has unrest, so it does not count any more.
        assert works in board.s.players[0].hand

    def test_with_a_choice_the_owner_places_the_last_cubes(self) -> None:
        board = Board(regime="anarchy")
        mine, bank = board.play(1, MINE), board.play(1, BANK)
        board.spend_cubes(1, leave=2)
        board.read("R153")  # Pax: the mine wants 1, the bank 2
        asked = []
        while board.ask().prompt is Prompt.FILL_PLACE:
            assert board.ask().seat == 1
            asked.append(set(board.ask().options))
            board.do(Fill(bank))
        assert asked == [{Fill(mine), Fill(bank)}] * 2
        assert (board.s.income[mine], board.s.income[bank]) == (1, 3)

    def test_of_several_owners_the_active_player_places_last(self) -> None:
        """RULING 2."""
        board = Board(regime="anarchy")
        for seat, name in ((0, MINE), (0, BANK), (1, "R008"), (1, "R030")):
            board.play(seat, name)
        board.spend_cubes(0, leave=1)
        oval, player = board.card("R054") * 2, board.s.players[1]
        board.s.connections[oval] += (1,) * (player.reserve - 1)
        player.reserve = 1
        board.read("R153")
        asked = []
        while board.ask().prompt is Prompt.FILL_PLACE:
            asked.append(board.ask().seat)
            board.do(board.ask().options[0])
        assert asked == [1, 0]

    def test_without_a_choice_nobody_is_asked(self) -> None:
        board = Board(regime="anarchy")
        bank = board.play(1, BANK)
        board.spend_cubes(1, leave=1)
        board.read("R153")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        assert board.s.income[bank] == 2

    def test_with_enough_cubes_nobody_is_asked(self) -> None:
        board = Board(regime="anarchy")
        mine, bank = board.play(1, MINE), board.play(1, BANK)
        board.spend_cubes(1, leave=3)
        board.read("R153")
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        assert (board.s.income[mine], board.s.income[bank], board.s.players[1].reserve) == (2, 3, 0)

    def test_plunder_comes_before_revolt(self) -> None:
        """RULING 50: an extorted slave mine that has more unrest than cubes when it loses its income."""
        board = Board()
        minas = board.play(1, "061")
        board.play(2, "R101", at=minas)
        board.mark(minas, 2)
        assert board.s.profit(minas) == 2
        board.depress()
        assert minas in board.s.players[1].hand
        assert minas not in board.s.unrest

    def test_a_shortage_of_land_lasts_until_land_is_bought(self) -> None:
        board = Board()
        board.spend_cubes(0, leave=1)
        (plantation,) = board.hand(0, "R001")
        board.begin().do(Play(plantation))
        assert board.s.income[plantation] == 1
        board.do(EndActions())
        assert board.s.income[plantation] == 1
