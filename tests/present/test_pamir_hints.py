"""What an answer costs or brings is told whole, for every card and however much lies on the table."""

from typing import Any

import pytest

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.abilities import PlaceBlackmailSpy
from paxbot.games.pamir.card_actions import Betray, ChooseSite, OfferPrize, TakeRupee
from paxbot.games.pamir.placing import GiveGift
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import (
    COURT_CARDS,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    ActionKind,
    Border,
    Coalition,
    Region,
    Suit,
)
from paxbot.games.pamir.turn import KeepCourtLimit, KeepHandLimit
from paxbot.present.pamir.card_texts import event_text
from paxbot.present.pamir.cards import brief, icons
from paxbot.present.pamir.names import card as titled
from paxbot.present.pamir.options import option_groups
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH
from paxbot.present.words import shortened_marked
from tests.cases import for_each
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

LONG = [letter * 32 for letter in "ABCDE"]
SHORT = ["Ana", "Bo", "Cy", "Dee", "Eve"]
AFGHAN, BRITISH, RUSSIAN = Coalition
PATRIOTS = [number for number, card in COURT_CARDS.items() if card.patriot is not None]


def shown(table: Diagram, people: list[str] = SHORT) -> dict[Any, tuple[str, str]]:
    decision = table.decision
    options = [option for group in option_groups(table.s, decision, people) for option in group.options]
    for option in options:
        assert len(option.label) <= LABEL_LENGTH
        assert len(option.hint) <= HINT_LENGTH
        assert "…" not in option.label + option.hint
    return {decision.options[option.index]: (option.label, option.hint) for option in options}


def ask(table: Diagram, step: Any) -> Diagram:
    table.turn_of(RED)
    table.s.steps.append(step)
    return table


def everything_ruled(people: int = 5) -> Diagram:
    """Blue rules every region, and red has a lot to lose."""
    table = Diagram(seats=people).gifts(RED, 2, 4, 6).rupees(RED, 36)
    for region in Region:
        table.tribes(region, {BLUE: 1})
    return table


def parts_in(hint: str, parts: tuple[str, ...]) -> bool:
    return all(part.lower() in hint.lower() for part in parts)


@pytest.mark.parametrize("loyalty", Coalition)
def test_a_card_to_play_tells_its_bribe_and_what_is_lost_with_the_old_loyalty(loyalty: Coalition) -> None:
    others = PATRIOTS[:4]
    table = everything_ruled().loyalty(RED, loyalty).prizes(RED, *others[:2]).court(RED, *others[2:])
    hand = [number for number in COURT_CARDS if number not in others]
    table.hand(RED, *hand).turn_of(RED)
    plays = {move.card: told for move, told in shown(table, LONG).items() if isinstance(move, m.PlayCard)}
    assert sorted(plays) == sorted(hand)
    for card, (label, hint) in plays.items():
        facts = COURT_CARDS[card]
        assert label.endswith(" – bribe 1 rupee")
        assert icons(facts).lower() in hint.lower()
        changes = facts.patriot is not None and facts.patriot is not loyalty
        assert ("lose 3 gifts, 2 prizes, 2 patriots; " in hint) == changes
        assert changes or parts_in(hint, brief(card))


def test_a_new_loyalty_that_costs_nothing_says_so(table: Diagram) -> None:
    table.loyalty(RED, BRITISH).hand(RED, 86).turn_of(RED)
    assert shown(table)[m.PlayCard(86)][1].startswith("You turn Russian and lose nothing; ")


@for_each("start", range(1, 117, 12))
def test_a_card_to_purchase_tells_all_that_is_printed_on_it(start: int) -> None:
    numbers = [number for number in range(start, start + 12) if number <= 116]
    table = Diagram().market(numbers[:6], numbers[6:]).favored(Suit.MILITARY).rupees(RED, 36)
    table.s.market_rupees = [36] * 12
    purchases = {move.card: text for move, text in shown(table.turn_of(RED)).items() if isinstance(move, m.Purchase)}
    assert set(purchases) == set(numbers) - {111}
    for number, (label, hint) in purchases.items():
        assert "36" in label
        if number in DOMINANCE_CHECKS:
            assert hint.startswith("None dominant; ")
        elif number in EVENT_CARDS:
            assert hint == event_text(number, Half.PURCHASED)
        else:
            assert parts_in(hint, brief(number))
            assert COURT_CARDS[number].patriot is None or "patriot)" in label


@for_each("start", range(1, 101, 10))
def test_a_card_to_discard_tells_what_is_given_up(start: int) -> None:
    cards = list(range(start, start + 10))
    table = Diagram(seats=5).court(RED, *cards)
    for number in cards:
        table.spies(number, dict.fromkeys(range(5), 1))
    in_court = shown(ask(table, KeepCourtLimit(RED)), LONG)
    in_hand = shown(ask(Diagram().hand(RED, *cards), KeepHandLimit(RED)), LONG)
    assert sorted(move.card for move in in_court) == sorted(move.card for move in in_hand) == cards
    for move, (label, hint) in in_court.items():
        facts = COURT_CARDS[move.card]
        assert label.endswith("from your court")
        assert parts_in(hint, (brief(move.card)[0], *brief(move.card)[2:4]))
        assert ("leverage to repay" in hint) == facts.is_leveraged
    for move, (label, hint) in in_hand.items():
        assert (label, hint) == (f"Discard {titled(move.card)}", "")


@for_each("start", range(1, 101, 10))
def test_a_card_to_betray_tells_its_prize_and_whose_court_it_lies_in(start: int) -> None:
    cards = list(range(start, start + 10))
    table = Diagram(seats=5).court(BLUE, *cards)
    for number in cards:
        table.spies(number, dict.fromkeys(range(5), 1))
    betrayals = shown(ask(table, Betray(RED)), LONG)
    assert betrayals
    for move, (_label, hint) in betrayals.items():
        prize = brief(move.card)[-1] or "No prize"
        assert hint.startswith(f"{prize}; Court of {LONG[BLUE]}; ")


def test_spies_on_a_card_are_told_the_own_ones_first_and_summed_up_where_names_are_long() -> None:
    table = Diagram(seats=5).court(GRAY, 16).spies(16, {BLUE: 3, RED: 1, GRAY: 2})
    ask(table, PlaceBlackmailSpy(RED, (Region.KABUL,)))
    table.s.steps[-1] = Betray(RED)
    assert "spies – you: 1, Bo: 3, Cy: 2" in shown(table)[m.BetrayCard(16)][1]
    assert "spies – you: 1, others: 5" in shown(table, LONG)[m.BetrayCard(16)][1]


def test_a_battle_in_a_region_tells_how_much_may_be_removed_of_what(table: Diagram) -> None:
    table.armies(Region.KABUL, {RUSSIAN: 2, BRITISH: 1}).roads(Border.HERAT_KABUL, {BRITISH: 2})
    table.tribes(Region.KABUL, {BLUE: 2})
    hint = shown(ask(table, ChooseSite(RED, 3)))[m.BattleIn(Region.KABUL)][1]
    assert hint == "Remove up to 2 of: 1 British army, 2 British roads, Bo’s 2 tribes"


def test_a_battle_with_one_site_tells_how_much_may_be_removed_there_before_it_begins(table: Diagram) -> None:
    table.loyalty(RED, BRITISH).court(RED, 50).armies(Region.KABUL, {RUSSIAN: 3, BRITISH: 1}).turn_of(RED)
    assert shown(table)[m.UseCard(50, ActionKind.BATTLE)][1] == "1 action; remove 1 piece; in Kabul"
    table.armies(Region.KABUL, {RUSSIAN: 3, BRITISH: 2})
    assert shown(table)[m.UseCard(50, ActionKind.BATTLE)][1] == "1 action; remove up to 2 pieces; in Kabul"


def test_a_battle_on_a_card_tells_whose_court_it_is(table: Diagram) -> None:
    table.court(GRAY, 16).spies(16, {RED: 1, BLUE: 2})
    hint = shown(ask(table, ChooseSite(RED, 3)))[m.BattleOn(16)][1]
    assert hint == "Remove 1 of: Bo’s 2 spies; Court of Cy"


def test_a_battle_over_everything_at_once_still_fits() -> None:
    table = Diagram(seats=5).armies(Region.KABUL, {RUSSIAN: 3, BRITISH: 6, AFGHAN: 6})
    for border in (Border.HERAT_KABUL, Border.KABUL_PUNJAB):
        table.roads(border, {BRITISH: 3, AFGHAN: 3})
    table.tribes(Region.KABUL, dict.fromkeys(range(1, 5), 10))
    for seat in range(1, 5):
        table.loyalty(seat, BRITISH)
    hint = shown(ask(table, ChooseSite(RED, 3)), LONG)[m.BattleIn(Region.KABUL)][1]
    assert hint == ("Remove up to 3 of: 6 Afghan armies, 6 British armies, 6 Afghan roads, 6 British roads, 40 tribes")


@pytest.mark.parametrize(
    ("event", "half", "seat", "worth"),
    [
        (106, Half.PURCHASED, RED, "Worth 2 influence"),
        (106, Half.PURCHASED, BLUE, "Worth 1 influence"),
        (106, Half.DISCARDED, None, "Worth no influence at the moment"),
    ],
)
def test_a_gift_tells_what_it_is_worth_now(table: Diagram, event: int, half: Half, seat: int, worth: str) -> None:
    table.event(event, half, seat)
    assert {hint for _label, hint in shown(ask(table, GiveGift(RED))).values()} == {worth}


def test_a_purse_to_tax_tells_its_shelter(table: Diagram) -> None:
    table.tribes(Region.HERAT, {RED: 1}).court(BLUE, 66).rupees(BLUE, 3)
    assert shown(ask(table, TakeRupee(RED, 2, False)))[m.TaxPlayer(BLUE)][1] == "3 rupees, 2 sheltered"


def test_names_with_many_marks_made_harmless_are_not_cut_before_they_are_read(table: Diagram) -> None:
    names = [r"\_" * 31 + letter for letter in "abc"]
    table.tribes(Region.HERAT, {RED: 1}).court(BLUE, 66).rupees(BLUE, 3).court(GRAY, 64).rupees(GRAY, 3)
    groups = option_groups(table.s, ask(table, TakeRupee(RED, 2, False)).decision, names)
    labels = {option.label for group in groups for option in group.options if option.label.startswith("Tax")}
    assert labels == {f"Tax {names[seat]}" for seat in (BLUE, GRAY)}


@for_each(
    ("text", "length", "cut"),
    [
        ("abcd", 4, "abcd"),
        ("abcde", 4, "abc…"),
        (r"\_\_\_\_", 4, r"\_\_\_\_"),
        (r"\_\_\_\_\_", 4, r"\_\_\_…"),
        (r"ab\\\\\\", 4, r"ab\\…"),
    ],
)
def test_a_mark_made_harmless_counts_once_and_is_never_torn_apart(text: str, length: int, cut: str) -> None:
    assert shortened_marked(text, length) == cut


def test_a_prize_of_another_coalition_tells_what_is_lost(table: Diagram) -> None:
    table.loyalty(RED, BRITISH).gifts(RED, 2).court(RED, 36, 19)
    hint = shown(ask(table, OfferPrize(RED, 40)))[m.TakePrize()][1]
    assert hint == "You turn Afghan and lose 1 gift, 2 patriots; worth 1 influence"


def test_actions_tell_their_strength_or_price_and_the_bribe(table: Diagram) -> None:
    table.court(RED, 16, 17, 19).spies(17, {BLUE: 2}).spies(19, {RED: 1, GRAY: 1}).market([9]).market_rupees([1])
    table.tribes(Region.KABUL, {RED: 1}).turn_of(RED)
    hints = {(move.card, move.action): hint for move, (_l, hint) in shown(table).items() if isinstance(move, m.UseCard)}
    assert hints[17, ActionKind.BUILD] == "1 action; 2 rupees for each block; bribe of 2 rupees to Bo"
    assert hints[19, ActionKind.BETRAY] == "1 action; for 2 rupees; of your own Eldred Pottinger (#19)"
    assert hints[19, ActionKind.MOVE] == "1 action; up to 2 moves"
    assert hints[16, ActionKind.TAX].startswith("1 action; take ")


def test_the_only_target_of_an_action_is_named_since_nobody_will_be_asked(table: Diagram) -> None:
    table.court(RED, 10).court(BLUE, 24).spies(24, {RED: 1}).rupees(RED, 4).turn_of(RED)
    hint = shown(table)[m.UseCard(10, ActionKind.BETRAY)][1]
    assert hint == "1 action; for 2 rupees; of Bo’s Ranjit Singh (#24)"


def test_ending_the_turn_tells_what_will_have_to_be_discarded(table: Diagram) -> None:
    table.hand(RED, 1, 2, 3).turn_of(RED)
    assert shown(table)[m.EndTurn()][1] == "You then discard 1 hand card"


def test_ending_the_turn_tells_of_the_events_that_then_leave_the_market(table: Diagram) -> None:
    table.market([101, 1], [105]).deck(102).tribes(Region.KABUL, {RED: 2}).hand(RED, 1, 2, 3).turn_of(RED)
    hint = shown(table)[m.EndTurn()][1]
    assert hint.startswith("The check on the left then comes; None dominant; Ana +3; ")
    table.market([1, 101], [])
    hint = shown(table)[m.EndTurn()][1]
    assert hint == "A second Dominance Check card would set off a check; you then discard 1 hand card"


def test_ending_the_turn_tells_of_a_second_check_only_where_one_can_come_up(table: Diagram) -> None:
    table.market([1, 101, 3, 4, 5, 6], [10, 11, 20, 21, 22, 23]).deck(102).turn_of(RED)
    assert shown(table)[m.EndTurn()][1] == ""
    assert shown(table.market([1, 101]).deck(2))[m.EndTurn()][1] == ""


def test_playing_a_card_tells_that_the_supply_lacks_pieces_for_it(table: Diagram) -> None:
    table.loyalty(RED, BRITISH).hand(RED, 44).armies(Region.HERAT, {BRITISH: 12}).turn_of(RED)
    assert shown(table)[m.PlayCard(44)][1].endswith("; supply too small: pieces in play move")
    assert "supply" not in shown(table.armies(Region.HERAT, {BRITISH: 11}))[m.PlayCard(44)][1]


def test_a_dominance_check_to_purchase_tells_what_it_would_bring_now(table: Diagram) -> None:
    table.market([101]).deck(102).tribes(Region.KABUL, {RED: 2}).turn_of(RED)
    assert shown(table)[m.Purchase(101)][1].startswith("None dominant; Ana +3")


def test_a_card_to_purchase_tells_the_bribe_for_playing_it() -> None:
    table = everything_ruled().market([1, 106, 2]).turn_of(RED)
    table.s.market_rupees = [3] * 12
    labels = {move.card: label for move, (label, _hint) in shown(table).items() if isinstance(move, m.Purchase)}
    assert labels[1].endswith(" – free, 3 rupees on it, bribe 1")
    assert labels[2].endswith(" – 2 rupees, 3 on it, bribe 1")
    assert "bribe" not in labels[106]


def test_the_last_dominance_check_says_that_it_is_doubled(table: Diagram) -> None:
    table.market([101]).tribes(Region.KABUL, {RED: 2}).turn_of(RED)
    assert shown(table)[m.Purchase(101)][1] == "None dominant; Ana +6; Bo +1; Cy +1; last check: doubled"


def test_a_card_that_is_free_by_an_ability_says_by_which_card(table: Diagram) -> None:
    influence = next(
        number for number, card in COURT_CARDS.items() if card.ability and card.ability.kind == "influence"
    )
    ability = COURT_CARDS[influence].ability
    assert ability is not None
    free = [number for number, card in COURT_CARDS.items() if number != influence and card.region is ability.region]
    table.court(RED, influence).market(free[:2]).turn_of(RED)
    hints = [shown(table)[m.Purchase(number)][1] for number in free[:2]]
    assert not hints[0].startswith("Free by")
    assert hints[1].startswith(f"Free by {titled(influence)}; ")


@pytest.mark.parametrize("name", ["bob", "b"])
def test_a_hint_that_begins_with_a_name_leaves_the_name_as_it_is(name: str) -> None:
    table = Diagram(seats=2).loyalty(RED, RUSSIAN).court(RED, 37).armies(Region.KABUL, {RUSSIAN: 1})
    table.roads(Border.HERAT_KABUL, {RUSSIAN: 1}).roads(Border.KABUL_PUNJAB, {RUSSIAN: 1})
    table.tribes(Region.HERAT, {BLUE: 2}).armies(Region.PUNJAB, {BRITISH: 1})
    table.turn_of(RED).play(m.UseCard(37, ActionKind.MOVE))
    hints = [hint for _label, hint in shown(table, ["ana", name]).values()]
    assert [hint for hint in hints if hint.startswith(f"{name}’s 2 tribes")]
    assert not [hint for hint in hints if hint.startswith(f"{name.title()}’s")]
