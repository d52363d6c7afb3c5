"""Jail, spies, assassinations and stolen cards, from the digest's P12 (Rule: Attack cards)."""

import json

import pytest

from paxbot import PaxError
from paxbot.games.porfiriana.deck import own_records
from paxbot.games.porfiriana.facts import (
    Jailed,
)
from paxbot.games.porfiriana.mixing import read_table
from paxbot.games.porfiriana.moves import (
    Aim,
    Assassinate,
    Decline,
    EndActions,
    EndShowdown,
    LeaveJail,
    Play,
    Prompt,
    Spy,
    Turn,
)
from paxbot.games.porfiriana.terms import Regime
from tests.porfiriana.digest.test_attacks import aims
from tests.porfiriana.tables import Board

CASINO, GENDARMES, GUNS, WOBBLIES, STORE = "N11", "R103", "R102", "005", "R035"


class TestJail:
    """P12.5; Rule: Attack cards > Jail."""

    def test_the_taker_has_two_actions_from_the_next_turn_on(self) -> None:
        board = Board(seats=2)
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(1))
        assert board.s.players[1].jailed
        for _ in range(2):
            board.do(EndActions())
            assert (board.s.active, board.s.actions) == (1, 2)
            board.do(EndActions())

    def test_jailed_in_the_own_turn_the_turn_is_not_cut(self) -> None:
        board = Board()
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(0))
        assert (board.s.players[0].jailed, board.s.actions) == (True, 2)
        board.do(LeaveJail())
        assert board.s.actions == 1

    def test_once_in_more_has_no_effect(self) -> None:
        board = Board()
        board.s.players[1].jailed = True
        (card,) = board.hand(0, "R118")
        told = board.begin().do(Play(card), Aim(1))
        assert not [fact for fact in told if isinstance(fact, Jailed)]
        assert board.s.players[1].jailed
        assert board.s.players[1].grudges == [card]

    def test_a_new_immune_partner_frees_and_gives_the_third_action_back(self) -> None:
        board = Board()
        board.s.players[0].jailed = True
        (lawyer,) = board.hand(0, "R075")
        board.begin().do(Play(lawyer))
        assert (board.s.players[0].jailed, board.s.actions) == (False, 2)

    def test_a_stolen_immune_partner_frees_the_thief(self) -> None:
        board = Board(regime="martial_law")
        board.s.players[0].jailed = True
        lawyer = board.play(1, "R075")
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, lawyer))
        assert not board.s.players[0].jailed
        assert board.s.actions == 2

    def test_the_immune_are_not_jailed_but_may_be_attacked(self) -> None:
        board = Board()
        board.play(1, "R075")
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(1))
        assert not board.s.players[1].jailed
        assert board.s.players[1].grudges == [card]

    def test_nor_are_immune_liberators(self) -> None:
        board = Board()
        board.play(0, "R075")
        plantation = board.play(1, "R003")
        (wobblies,) = board.hand(0, WOBBLIES)
        board.begin().do(Play(wobblies), Aim(1, plantation))
        assert (board.s.players[0].grudges, board.s.players[0].jailed) == ([plantation], False)

    def test_they_are_not_even_if_the_immune_partner_is_the_target(self) -> None:
        board = Board(changes={"N02": {"jailed": True}})
        lawyer = board.play(1, "R075")
        (card,) = board.hand(0, "N02")
        board.begin().do(Play(card), Aim(1, lawyer))
        assert lawyer in board.s.discards
        assert not board.s.players[1].jailed


class TestSpy:
    """P12.6, RULINGS 28, 29; Rule: Attack cards > Spy."""

    def test_the_victim_alone_may_discard_one_and_all_effects_are_cancelled(self) -> None:
        board = Board()
        casino, spy = board.play(1, CASINO), board.play(1, "R063")
        board.play(2, "R059")
        board.play(0, "R060")
        board.play(2, STORE)
        (riot,) = board.hand(0, "R138")
        board.begin().do(Play(riot), Aim(1, casino))
        assert (board.ask().seat, board.ask().options) == (1, (Spy(spy), Decline()))
        board.do(Spy(spy))
        assert {riot, spy} <= set(board.s.discards)
        assert (board.s.unrest, board.s.regime, board.s.players[1].grudges) == ({}, Regime.PAX, [])
        assert not board.s.players[1].jailed
        assert [board.spent(seat) for seat in range(3)] == [3, 0, -2]
        assert (board.ask().seat, board.s.actions) == (0, 2)

    def test_it_need_not_be_used(self) -> None:
        board = Board()
        board.play(1, "R063")
        (letters,) = board.hand(0, "R121")
        board.begin().do(Play(letters), Aim(1), Decline())
        assert board.spent() == -3

    def test_each_own_spy_is_offered_and_one_may_save_itself(self) -> None:
        board = Board()
        first, second = board.play(1, "R063"), board.play(1, "R059")
        (card,) = board.hand(0, "162")
        board.begin().do(Play(card), Aim(1, first))
        assert board.ask().options == (Spy(first), Spy(second), Decline())
        board.do(Spy(first))
        assert {first, card} <= set(board.s.discards)
        assert second in board.s.partners
        assert board.spent() == 7

    def test_it_works_in_the_showdown(self) -> None:
        board = Board()
        board.flip(1, 0)
        spy = board.play(1, "R063")
        (card,) = board.hand(2, "162")
        board.read("R172")
        board.do(EndShowdown(), Assassinate(card, 1))
        assert (board.ask().seat, board.ask().prompt) == (1, Prompt.USE_SPY)
        board.do(Spy(spy))
        assert board.s.flipped(1)
        assert board.spent(2) == 3
        assert board.ask().seat == 2
        assert not board.options(Assassinate)

    def test_nobody_is_asked_about_the_own_straw_man(self) -> None:
        board = Board()
        board.play(0, "R063")
        (card,) = board.hand(0, "R118")
        board.begin().do(Play(card), Aim(0))
        assert board.s.players[0].grudges == [card]


class TestAssassination:
    """P12.7; Rule: Attack cards > Assassination."""

    def test_it_costs_what_the_side_of_the_partner_costs_and_the_victim_has_the_prize(self) -> None:
        for name, side, price in (("215", 1, 18), ("214", 0, 14), ("214", 1, 10), ("R072", 0, 7), ("R072", 1, 6)):
            board = Board()
            partner = board.play(1, name, side=side)
            (card,) = board.hand(0, "162")
            board.begin().do(Play(card), Aim(1, partner))
            assert (board.spent(), board.s.players[1].grudges) == (price, [card])
            assert partner in board.s.discards
            assert board.prestige(1)["outrage"] == 1

    def test_partners_that_cost_too_much_are_no_targets(self) -> None:
        board = Board()
        board.play(1, "215", side=1)
        cheap = board.play(1, "R084")
        board.s.players[0].gold = 17
        (card,) = board.hand(0, "162")
        assert aims(board, card) == (Aim(1, cheap),)


class TestStolenCards:
    """P12.8, RULING 30; Rule: Attack cards > Stolen cards; Partners > Newspaper."""

    def test_a_partner_joins_the_thief_and_its_effects_do_not_happen_again(self) -> None:
        board = Board(regime="martial_law")
        governor = board.play(1, "040")
        cannery, general = board.play(2, "R047"), board.play(0, "R067")
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, governor))
        assert board.s.owner[governor] == 0
        assert cannery in board.s.enterprises
        assert general in board.s.partners
        assert board.spent() == 10
        (mine,) = board.hand(0, "R007")
        assert not board.begin().can(Play(mine))

    def test_its_prestige_cube_changes_hands(self) -> None:
        board = Board()
        board.s.regime = Regime.PAX
        partner = board.play(1, "017")
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, partner))
        assert board.s.prestige == {partner: 1}
        assert [board.s.players[seat].reserve for seat in (0, 1)] == [12, 13]

    def test_a_thief_pays_for_the_side_that_a_newspaper_has_then_and_only_for_that(self) -> None:
        """RULING 61."""
        for name, side, up, price in (("R073", 0, 6, 6), ("R073", 1, 6, 7), ("R072", 0, 7, 7), ("R072", 1, 7, 7)):
            for cost, more in (({"rule": "target_cost"}, 0), (1, 1)):
                board = Board(changes={"150": {"cost": cost}}, regime="martial_law")
                paper = board.play(1, name)
                (card,) = board.hand(0, "150")
                board.begin().do(Play(card), Aim(1, paper))
                assert board.spent() == up + more
                assert board.ask().options == (Turn(0), Turn(1))
                board.do(Turn(side))
                assert (board.spent(), board.s.side.get(paper, 0)) == (price + more, side)

    def test_a_stolen_public_card_lies_before_the_thief_on_the_side_it_had(self) -> None:
        """RULING 52."""
        board = Board(regime="martial_law")
        church = board.play(1, "214", side=1)
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, church))
        assert board.ask().prompt is Prompt.CHOOSE_ACTION
        assert (board.s.owner[church], board.s.side[church]) == (0, 1)

    def test_a_turned_newspaper_shows_the_point_of_its_side(self) -> None:
        board = Board(regime="martial_law")
        paper = board.play(1, "R073")
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, paper), Turn(1))
        assert board.prestige(0) == {"loyalty": 0, "revolution": 0, "command": 0, "outrage": 1}

    def test_the_side_must_be_affordable(self) -> None:
        board = Board(regime="martial_law")
        paper = board.play(1, "R073")
        (card,) = board.hand(0, "150")
        board.s.players[0].gold = 6
        board.begin().do(Play(card), Aim(1, paper))
        assert (board.s.owner[paper], board.gold()) == (0, 0)
        assert board.ask().options == (Turn(0),)

    def test_a_newspaper_whose_side_cannot_be_paid_is_no_target(self) -> None:
        board = Board(changes={"150": {"cost": 1}}, regime="martial_law")
        board.play(1, "R073")
        (card,) = board.hand(0, "150")
        board.s.players[0].gold = 6
        assert not board.begin().can(Play(card))

    def test_a_deck_whose_card_steals_an_enterprise_is_refused(self) -> None:
        """RULING 30: no ability that we know does."""
        (conspiracy,) = (record for record in own_records() if record["id"] == "150")
        theft = {"kind": "conspiracy_theft", "targets": ["enterprise"]}
        with pytest.raises(PaxError) as refused:
            read_table(json.dumps({"cards": [{**conspiracy, "status": "exact", "abilities": [theft]}]}))
        assert "card 150, abilities[0].targets" in str(refused.value.details["problem"])

    def test_a_stolen_guard_extorts_the_victim(self) -> None:
        board = Board(regime="martial_law")
        casino = board.play(1, CASINO)
        troop = board.play(1, GENDARMES, at=casino)
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, troop))
        assert (board.s.owner[troop], board.s.extorter(casino)) == (0, troop)
        assert (board.s.income[casino], [player.reserve for player in board.s.players]) == (1, [12, 12, 13])
        assert (board.spent(), board.s.regime) == (2, Regime.MARTIAL_LAW)

    def test_of_a_stolen_extorter_the_cubes_are_swapped(self) -> None:
        board = Board(regime="martial_law")
        casino = board.play(2, CASINO)
        troop = board.play(1, GENDARMES, at=casino)
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, troop))
        assert (board.s.income[casino], [player.reserve for player in board.s.players]) == (1, [12, 13, 12])

    def test_at_the_thiefs_own_enterprise_it_becomes_a_guard(self) -> None:
        board = Board(regime="martial_law")
        casino = board.play(0, CASINO)
        troop = board.play(1, GENDARMES, at=casino)
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, troop))
        assert board.s.extorter(casino) is None
        assert (board.s.income[casino], [player.reserve for player in board.s.players]) == (2, [11, 13, 13])

    def test_without_a_free_cube_none_that_would_extort_is_stolen(self) -> None:
        board = Board(regime="martial_law")
        board.play(1, GENDARMES, at=board.play(1, CASINO))
        board.spend_cubes(0)
        board.hand(0, "150")
        assert not board.begin().options(Play)

    def test_the_prestige_cube_of_a_stolen_troop_changes_hands(self) -> None:
        board = Board(changes={GENDARMES: {"prestige": [{"kind": "loyalty", "orientation": "upright"}]}})
        troop = board.play(1, GENDARMES, at=board.play(1, CASINO))
        (card,) = board.hand(0, "150")
        board.begin().do(Play(card), Aim(1, troop))
        assert board.s.prestige == {troop: 1}
        assert [player.reserve for player in board.s.players] == [11, 12, 13]

    def test_a_card_of_only_partners_takes_no_troops(self) -> None:
        board = Board(changes={"150": {"abilities": [{"kind": "partner_theft"}]}})
        partner = board.play(1, "020")
        board.play(1, GENDARMES, at=board.play(1, CASINO))
        (card,) = board.hand(0, "150")
        assert aims(board, card) == (Aim(1, partner),)
        board.do(Aim(1, partner))
        assert board.s.owner[partner] == 0

    def test_a_stolen_general_serves_the_thief(self) -> None:
        board = Board(regime="martial_law")
        casino, general = board.play(1, CASINO), board.play(1, "R067")
        board.play(1, GUNS, at=casino)
        card, troop = board.hand(0, "150", "R099")
        assert not board.begin().can(Play(troop))
        board.do(Play(card), Aim(1, general))
        assert board.can(Play(troop))
