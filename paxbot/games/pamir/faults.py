"""Faults of records and scenarios of Pax Pamir, besides those that any game has."""

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, str]] = {
    "no_automated_seat": "in its position no seat is Wakhan's: hers has the loyalty null",
    "bad_trigger": "seat {seat} cannot buy card {card}: a Dominance Check in the market is wanted",
    "bad_ai_cards": "the AI cards {drawn} and {back} cannot lie there",
    "unreadable_position": "its position cannot be read: {where}: {problem}",
    "no_active_seat": "its position cannot come about: there is no seat {seat} to be active",
    "hand_of_automated_seat": "its position cannot come about: seat {seat} is automated and has no hand",
    "hand_of_two_sizes": "its position cannot come about: the hand of seat {seat} is not as large as it says",
    "gift_twice": "its position cannot come about: seat {seat} has two gifts in one space",
    "event_out_of_place": "its position cannot come about: the event {event} does not lie there",
    "spies_on_no_court_card": "its position cannot come about: there are spies on card {card}, which is in no court",
    "pieces_of_no_seat": "its position cannot come about: it has pieces of seat {seat}",
    "too_many_blocks": "its position cannot come about: a coalition has {most} blocks at most",
    "too_many_cylinders": "its position cannot come about: seat {seat} has {most} cylinders at most",
    "too_many_cards": "its position cannot come about: there are not so many cards",
    "card_twice": "its position cannot come about: card {card} lies in two places",
    "card_out_of_place": "its position cannot come about: card {card} cannot lie there",
    "patriot_of_another_coalition": "its position cannot come about: card {card} is a patriot of another coalition",
    "two_checks_in_market": "its position cannot come about: two Dominance Checks lie in the market",
    "impossible_checks": "its position cannot come about: {checks} Dominance Checks in a deck of {deck} cards",
    "bad_automated_seats": "of {seats} seats the automated ones cannot be {automated}",
    "bad_wakhan": "its automated seats cannot be {wakhan}",
    "bad_variants": "Wakhan has no variants {variants}",
    "bad_begins": "{begins} is not an automated seat that can begin",
    "bad_ai_decks": "its AI decks are not lists of the 24 AI cards for each automated seat",
    "ai_deck_missing": "the AI decks of seat {seat} do not last to the end of its moves",
    "bad_deck": "its deck is not a list of at least twelve different cards of the game",
    "bad_undrawn": "the number of undrawn cards cannot be {undrawn}",
}
"""In words for whoever made the file, by the reason of the error."""
