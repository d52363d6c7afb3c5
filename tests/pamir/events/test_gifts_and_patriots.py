import pytest

from paxbot.games.pamir.facts import DominanceChecked
from paxbot.games.pamir.moves import ChoosePlayer, EndTurn, PlaceGift, Prompt, Purchase, UseCard
from paxbot.games.pamir.queries import cylinders_in_play, influence
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, DIALS, GRAY, RED, Diagram

HALVES = [(106, Half.DISCARDED), (106, Half.PURCHASED), (108, Half.PURCHASED)]


def rivals(table: Diagram) -> Diagram:
    """Red and gray are both Russian, whose coalition is dominant; a check that is not the last can be bought."""
    table.loyalty(GRAY, Coalition.RUSSIAN).armies(Region.HERAT, {Coalition.RUSSIAN: 4})
    return table.points(BLUE, 4).market([101]).deck(102)


def counts(table: Diagram) -> tuple[int | None, ...]:
    return table.told(DominanceChecked)[0].counts


def test_with_embarrassment_of_riches_gifts_are_worth_nothing_in_the_next_check(table: Diagram) -> None:
    """Rule: Events > Embarrassment of Riches."""
    rivals(table).market([106]).gifts(RED, 2, 4).gifts(GRAY, 2).court(GRAY, 95).turn_of(RED).end_turn()
    assert [event.card for event in table.s.events] == [106]
    table.market([101]).deck(102).play(Purchase(101))
    assert counts(table) == (1, None, 2)
    assert table.player(RED).gifts == [2, 4]
    assert table.s.events == []
    assert influence(table.s, RED, DIALS[RED]) == 3


def test_with_embarrassment_of_riches_gifts_are_still_cylinders_in_play(table: Diagram) -> None:
    """Rule: Events > Embarrassment of Riches."""
    table.event(106, Half.DISCARDED).gifts(RED, 2, 4).market([101]).deck(102).turn_of(RED)
    assert cylinders_in_play(table.s, RED) == 2
    table.play(Purchase(101))
    assert counts(table) == (2, 0, 0)


def test_with_koh_i_noor_recovered_each_gift_of_the_buyer_counts_two(table: Diagram) -> None:
    """Rule: Events > Koh-i-noor Recovered."""
    rivals(table).market([106, 101]).gifts(RED, 2, 4).gifts(GRAY, 2, 4, 6).turn_of(RED)
    table.play(Purchase(106), Purchase(101))
    assert counts(table) == (5, None, 4)
    assert influence(table.s, RED, DIALS[RED]) == 3


def test_koh_i_noor_recovered_counts_for_gifts_bought_later(table: Diagram) -> None:
    """Rule: Events > Koh-i-noor Recovered."""
    table.court(RED, 12).market([106]).turn_of(RED).play(Purchase(106))
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert influence(table.s, RED, DIALS[RED]) == 3


def test_with_rumor_the_patriots_of_the_named_player_are_worth_nothing_in_the_next_check(table: Diagram) -> None:
    """Rule: Events > Rumor."""
    rivals(table).market([108, 101]).court(RED, 87, 89).court(GRAY, 95).gifts(GRAY, 2).turn_of(BLUE)
    table.play(Purchase(108))
    assert table.asked == (BLUE, Prompt.CHOOSE_PLAYER)
    table.play(ChoosePlayer(RED), Purchase(101))
    assert counts(table) == (1, None, 3)
    assert table.player(RED).court == [87, 89]
    assert influence(table.s, RED, DIALS[RED]) == 3


def test_the_patriots_rumor_is_about_keep_all_their_other_functions(table: Diagram) -> None:
    """Rule: Events > Rumor."""
    table.event(108, Half.PURCHASED, RED).court(RED, 95).market([9]).market_rupees([1]).turn_of(RED)
    assert UseCard(95, ActionKind.TAX) in table.options()


def test_rumor_names_other_players_only_and_lies_before_the_named_one(table: Diagram) -> None:
    """Rule: Events > Rumor."""
    table.market([108]).turn_of(BLUE).play(Purchase(108))
    assert table.options() == [ChoosePlayer(GRAY), ChoosePlayer(RED)]
    table.play(ChoosePlayer(GRAY))
    assert [event.card for event in table.player(GRAY).events] == [108]


@pytest.mark.parametrize(("card", "half"), HALVES)
def test_what_changes_the_scoring_ends_with_the_check_also_an_unsuccessful_one(
    table: Diagram, card: int, half: Half
) -> None:
    """Rule: Events > Duration."""
    table.event(card, half, None if half is Half.DISCARDED else RED).market([101]).deck(102).turn_of(RED)
    table.play(Purchase(101), EndTurn())
    assert [table.s.events, *(player.events for player in table.s.players)] == [[], [], [], []]
