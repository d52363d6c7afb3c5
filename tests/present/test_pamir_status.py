from typing import Any

import pytest

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import CheckResult, Half, InForce
from paxbot.games.pamir.terms import COURT_CARDS, Coalition, Region
from paxbot.present.pamir import names, status
from paxbot.present.pamir.alt import table_alt
from paxbot.present.pamir.card_texts import card_text, cards_in_sight
from paxbot.present.pamir.models import card_view, courts_view, market_view, table_view
from paxbot.present.pamir.names import card
from paxbot.present.pamir.views_ending import ending_view
from tests.pamir.builder import BLUE, RED, Diagram

PEOPLE = ["Ana", "Bo", "Cy"]


def offered(table: Diagram) -> Diagram:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).turn_of(RED)
    return table.play(m.PlayCard(15), m.OfferBribe(0))


def test_the_status_tells_who_is_asked_in_another_players_turn(table: Diagram) -> None:
    asked = "It is the turn of Ana, but **Bo** is asked."
    assert status.status(offered(table).s, PEOPLE)[0] == asked
    assert asked not in status.status(table.play(m.RefuseOffer()).s, PEOPLE)


@pytest.mark.parametrize(
    ("russian", "british", "fatigued", "said"),
    [
        (0, 0, False, "No lead, 4 needed"),
        (3, 3, True, "No lead, 2 needed"),
        (4, 2, False, "Russian 2 ahead, 4 needed"),
        (4, 2, True, "Russian dominant: 2 ahead, 2 needed"),
        (1, 6, False, "British dominant: 5 ahead, 4 needed"),
        (9, 11, False, "British 2 ahead, 4 needed: others must lose blocks"),
        (9, 9, False, "No lead, 4 needed: others must lose blocks"),
        (9, 11, True, "British dominant: 2 ahead, 2 needed"),
    ],
)
def test_the_picture_tells_who_leads_by_how_much_and_how_much_is_needed(
    table: Diagram, russian: int, british: int, fatigued: bool, said: str
) -> None:
    table.armies(Region.HERAT, {Coalition.RUSSIAN: russian, Coalition.BRITISH: british})
    if fatigued:
        table.event(109, Half.PURCHASED)
    board = table_view(PaxPamir().view(table.s, None), PEOPLE).board
    assert board.dominance == said


def test_without_actions_left_the_status_says_what_can_still_be_done(table: Diagram) -> None:
    table.turn_of(RED)
    for left, said in ((2, "2 actions left"), (1, "1 action left"), (0, "bonus actions or end of turn")):
        table.s.actions_left = left
        assert f" · {said} · " in status.status(table.s, PEOPLE)[0]
        assert table_view(view_of(table), PEOPLE).board.detail == said


def test_the_status_tells_what_a_check_would_bring_now(table: Diagram) -> None:
    table.market([101]).tribes(Region.HERAT, {RED: 1, BLUE: 2}).turn_of(RED)
    assert "If checked now, doubled: Ana +2, Bo +6." in status.status(table.s, PEOPLE)
    assert "If checked now: Ana +1, Bo +3." in status.status(table.deck(102).s, PEOPLE)
    table.armies(Region.KABUL, {Coalition.AFGHAN: 4})
    for seat in range(3):
        table.loyalty(seat, Coalition.BRITISH)
    assert "If checked now: nobody scores." in status.status(table.s, PEOPLE)


def test_the_picture_and_its_text_tell_what_a_check_would_bring_now(table: Diagram) -> None:
    table.market([101]).tribes(Region.HERAT, {RED: 1, BLUE: 2}).turn_of(RED)
    shown = table_view(view_of(table), PEOPLE)
    assert [player.if_checked for player in shown.board.players] == [2, 6, 0]
    assert (shown.board.checks_text, shown.board.if_checked_text) == ("Last check", "if checked, doubled")
    assert "If checked now, doubled: Ana (player 1) +2, Bo (player 2) +6." in table_alt(shown)


def test_the_gauge_tells_what_each_coalition_has_and_needs(table: Diagram) -> None:
    table.armies(Region.HERAT, {Coalition.AFGHAN: 9, Coalition.BRITISH: 5})
    coalitions = table_view(view_of(table), PEOPLE).board.coalitions
    assert [(each.in_play, each.needed, each.note) for each in coalitions] == [
        (9, 9, ""),
        (5, 13, "others must lose blocks"),
        (0, 13, "others must lose blocks"),
    ]


def test_the_status_tells_rulers_and_the_events_in_force_for_all(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 1}).tribes(Region.HERAT, {BLUE: 1}).market([111]).turn_of(RED)
    table.event(107, Half.DISCARDED).event(112, Half.PURCHASED, RED)
    lines = status.status(table.s, PEOPLE)
    assert "Rulers: Bo rules Kabul and Herat." in lines
    assert "Events in force for all: Disregard for Customs, Public Withdrawal" in lines
    assert "Blocks in play: Afghan 0, British 0, Russian 0. No lead, 4 needed." in lines


def test_shared_winners_share_the_first_place(table: Diagram) -> None:
    table.points(RED, 5).points(BLUE, 5).rupees(RED, 3).rupees(BLUE, 3).turn_of(RED)
    lines = status.final(table.s, PEOPLE).splitlines()
    assert lines[0].startswith("**Ana** and **Bo** share the victory")
    assert [line[:6] for line in lines[2:5]] == ["**1.**", "**1.**", "**3.**"]
    assert "0 military stars" in lines[2]


def test_the_end_tells_when_the_winner_took_the_lead_as_the_picture_does_and_reveals_the_hands(table: Diagram) -> None:
    table.points(RED, 6).points(BLUE, 3).hand(RED, 15).turn_of(RED)
    table.s.checks[:] = [
        CheckResult(None, False, (1, 2, 0), (1, 3, 0)),
        CheckResult(None, False, (4, 1, 0), (3, 0, 0)),
        CheckResult(None, True, (2, 0, 0), (2, 0, 0)),
    ]
    table.s.winners = (RED,)
    turning_point = ending_view(view_of(table), PEOPLE).turning_point
    assert turning_point == "Ana took the lead in check 2 and kept it."
    lines = status.final(table.s, PEOPLE).splitlines()
    assert lines[0].endswith("**Ana** took the lead in check 2 and kept it.")
    hands = ["**Left in hand**", f"- **Ana**: {card(15)}", "- **Bo**: no card", "- **Cy**: no card"]
    assert lines[-4:] == hands
    assert status.final(table.s, PEOPLE, is_pictured=True).splitlines() == [lines[0], *hands]


def test_one_military_star_is_singular(table: Diagram) -> None:
    table.court(RED, 15).turn_of(RED)
    assert "1 military star," in status.final(table.s, PEOPLE)


def view_of(table: Diagram) -> dict[str, Any]:
    return PaxPamir().view(table.s, None)


def test_pictures_say_who_is_asked_in_another_players_turn(table: Diagram) -> None:
    shown = table_view(view_of(offered(table)), PEOPLE)
    assert shown.board.headline == "Turn of Ana – Bo is asked"
    assert table_alt(shown).startswith("Turn of Ana – Bo is asked, Favored: Political.")
    assert courts_view(view_of(table), PEOPLE).headline == "Turn of Ana – Bo is asked"


def test_a_long_name_does_not_hide_who_is_asked(table: Diagram) -> None:
    shown = table_view(view_of(offered(table)), ["A" * 32, "B" * 32, "Cy"])
    assert shown.board.headline == f"Turn of {'A' * 11}… – {'B' * 11}… is asked"


def test_pictures_say_who_is_to_act_where_nobody_else_is_asked(table: Diagram) -> None:
    seen = view_of(table.turn_of(RED))
    assert table_view(seen, PEOPLE).board.headline == "To act: Ana"
    assert table_view({**seen, "asked": None}, PEOPLE).board.headline == "To act: Ana"
    del seen["asked"]
    assert table_view(seen, PEOPLE).board.headline == "To act: Ana"


def test_an_event_that_works_in_the_market_is_not_called_purchased() -> None:
    assert [half.heading for half in card_view(111).halves] == ["If discarded", "While in the market"]


def test_an_unknown_event_is_no_title() -> None:
    with pytest.raises(KeyError):
        names.event("earthquake")


def test_dominance_reads_alike_in_words(table: Diagram) -> None:
    table.armies(Region.KABUL, {Coalition.AFGHAN: 4}).turn_of(RED)
    assert "Afghan dominant: 4 ahead, 4 needed." in status.status(table.s, PEOPLE)[1]


@pytest.mark.parametrize("number", [106, 108])
def test_what_counts_in_the_next_check_does_not_read_as_over_before_it(number: int) -> None:
    card = card_text(number)
    assert "at the next Dominance Check" in card.text.replace("At", "at")
    assert "Until the next Dominance Check" not in card.text
    assert any("counts in that check" in ruling for ruling in card.rulings)


@pytest.mark.parametrize("number", COURT_CARDS)
def test_a_court_card_in_words_has_a_line_for_each_thing_printed_on_it(number: int) -> None:
    facts, text = COURT_CARDS[number], card_text(number).text
    ability = [names.ability(facts.ability.title)] if facts.ability else []
    printed = [*(names.action(action.key) for action in facts.actions), names.region(facts.region.key), *ability]
    assert all(f"**{each}.** " in text for each in printed)
    lines = (
        2
        + len(set(facts.impact))
        + len(facts.actions)
        + len(ability)
        + bool(facts.patriot is not None)
        + bool(facts.prize is not None)
    )
    assert len(text.split("\n")) == lines


def test_the_cards_of_a_hand_are_listed_for_its_player_alone(table: Diagram) -> None:
    table.hand(BLUE, 15).court(RED, 8).turn_of(RED)
    shown = {
        seat: {card.number for group in cards_in_sight(table.s, seat, PEOPLE) for card in group.cards}
        for seat in (None, RED, BLUE)
    }
    assert shown[None] == shown[RED] == shown[BLUE] - {15}
    assert 8 in shown[None]


def test_events_in_force_are_cards_in_sight(table: Diagram) -> None:
    table.s.events.append(InForce(105, Half.DISCARDED))
    table.s.players[BLUE].events.append(InForce(106, Half.PURCHASED))
    group = cards_in_sight(table.turn_of(RED).s, RED, PEOPLE)[-1]
    assert (group.title, [card.number for card in group.cards]) == ("Events in force", [105, 106])


def test_a_card_in_words_says_when_an_event_in_the_market_works() -> None:
    assert card_text(111).text.startswith("**While in the market:** It cannot be purchased.")


def test_a_court_shows_its_hand_only_where_hands_are_open(table: Diagram) -> None:
    table.hand(BLUE, 15).turn_of(RED)
    assert "(#15)" not in status.court(table.s, BLUE, PEOPLE)
    table.s.open_hands = True
    assert status.court(table.s, BLUE, PEOPLE).endswith("Hand (open): Durrani Royal Guard (#15)")
    assert status.court(table.s, RED, PEOPLE).endswith("Hand (open): no card")


def test_a_finished_game_calls_nobody_to_act(table: Diagram) -> None:
    table.turn_of(RED)
    table.s.winners = (RED,)
    assert table_view(view_of(table), PEOPLE).board.headline == "The game is over: Ana wins"
    assert courts_view(view_of(table), PEOPLE).headline == "The game is over: Ana wins"


def test_while_the_last_action_goes_on_nothing_says_that_the_turn_may_end(table: Diagram) -> None:
    table.turn_of(RED)
    table.s.actions_left = 0
    seen = view_of(table)
    assert table_view(seen, PEOPLE).board.detail == "bonus actions or end of turn"
    assert table_view(seen | {"prompt": "tax"}, PEOPLE).board.detail == ""


def test_a_price_that_differs_from_its_column_is_marked(table: Diagram) -> None:
    seen = view_of(table.turn_of(RED).market([46, 66, 63]))
    seen["prices"][0][1] = 0
    first = market_view(seen).rows[0]
    assert [slot.is_special for slot in first[:3]] == [False, True, False]
