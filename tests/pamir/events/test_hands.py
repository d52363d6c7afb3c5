from paxbot.games.pamir.facts import HandsSwapped
from paxbot.games.pamir.moves import ChoosePlayer, Discard, Prompt, Purchase
from paxbot.games.pamir.state import Half
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

HALVES = [(114, Half.DISCARDED), (114, Half.PURCHASED)]


def test_with_confidence_failure_everybody_discards_a_hand_card_of_choice_from_the_active_seat_on(
    table: Diagram,
) -> None:
    """Rule: Events > Confidence Failure."""
    table.hand(RED, 9).hand(BLUE, 10, 11).hand(GRAY, 12, 13).market([114]).turn_of(GRAY).end_turn()
    asked = []
    while table.asked[1] is Prompt.DISCARD_FOR_EVENT:
        asked.append(table.asked[0])
        table.play(table.options()[-1])
    assert asked == [GRAY, RED, BLUE]
    assert [player.hand for player in table.s.players] == [[], [10], [12]]
    assert {9, 11, 13} <= set(table.s.discards)


def test_with_confidence_failure_every_hand_card_may_be_chosen(table: Diagram) -> None:
    """Rule: Events > Confidence Failure."""
    table.hand(BLUE, 10, 11).market([114]).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_EVENT)
    assert table.options() == [Discard(10), Discard(11)]


def test_confidence_failure_asks_nothing_of_an_empty_hand_and_spares_courts(table: Diagram) -> None:
    """Rule: Events > Confidence Failure."""
    table.court(BLUE, 27).market([114]).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert table.player(BLUE).court == [27]


def test_leverage_on_a_card_discarded_from_the_hand_is_not_repaid(table: Diagram) -> None:
    """Rule: Events > Confidence Failure."""
    table.hand(BLUE, 27).market([114]).turn_of(RED).end_turn().play(Discard(27))
    assert table.player(BLUE).rupees == 4


def test_with_other_persuasive_methods_the_buyer_swaps_the_whole_hand_with_a_player_of_choice(
    table: Diagram,
) -> None:
    """Rule: Events > Other Persuasive Methods."""
    table.hand(RED, 9, 10).hand(GRAY, 12).market([114]).turn_of(RED).play(Purchase(114))
    assert table.asked == (RED, Prompt.CHOOSE_PLAYER)
    assert table.options() == [ChoosePlayer(BLUE), ChoosePlayer(GRAY)]
    table.play(ChoosePlayer(GRAY))
    assert (table.player(RED).hand, table.player(GRAY).hand) == ([12], [9, 10])
    assert table.told(HandsSwapped) == [HandsSwapped(RED, GRAY)]
    assert table.revealed


def test_either_hand_may_be_empty(table: Diagram) -> None:
    """Rule: Events > Other Persuasive Methods."""
    table.hand(RED, 9).market([114]).turn_of(RED).play(Purchase(114), ChoosePlayer(BLUE))
    assert (table.player(RED).hand, table.player(BLUE).hand) == ([], [9])


def test_hand_limits_are_looked_at_in_each_players_own_cleanup(table: Diagram) -> None:
    """Rule: Events > Other Persuasive Methods."""
    table.hand(RED, 9, 10).hand(BLUE, 11, 12, 13).market([114]).turn_of(RED)
    table.play(Purchase(114), ChoosePlayer(BLUE))
    table.hand(GRAY, 14, 16, 17).end_turn()
    assert table.asked == (RED, Prompt.DISCARD_HAND)
    table.play(Discard(11))
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert len(table.player(GRAY).hand) == 3
