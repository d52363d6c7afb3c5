"""The rules to which the things printed on a card lead, by their headings in the digest."""

from collections.abc import Iterator
from typing import Final

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, CourtCard, EventHalf

_ABILITIES: Final = {
    "influence": "Herat, Persian and Russian Influence",
    "always_favored": "Savvy Operator and Irregulars",
}
"""The headings of abilities that several cards have under different titles."""
_EVENTS: Final = {
    "dominance_check": "Dominance Check",
    "favor_suit": "Favored suit",
    "no_effect": "No effect",
    "riots": "Riots",
}
"""The headings of events that have no title of their own."""


def rules_on(number: int) -> tuple[str, ...]:
    """Return the rules of a card, in the order in which it is read."""
    found = _court(COURT_CARDS[number]) if number in COURT_CARDS else _event(number)
    return tuple(dict.fromkeys(found))


def _court(card: CourtCard) -> Iterator[str]:
    yield "Key concepts > Ruling a region"
    yield "Play > Bribes"
    yield "Key concepts > The four suits"
    yield "Key concepts > Rank and privileges"
    if card.actions:
        yield "Card actions > Bonus actions"
    if card.impact:
        yield "Play > Impact icons"
    if card.is_leveraged:
        yield "General rules > Discarding a court card"
    yield from (f"Card actions > {action.key.capitalize()}" for action in card.actions)
    if card.patriot is not None:
        yield "Key concepts > Loyalty and influence"
    if card.prize is not None:
        yield "Card actions > Betray"
    if card.ability:
        yield f"Abilities > {_ABILITIES.get(card.ability.kind, card.ability.title)}"


def _event(number: int) -> Iterator[str]:
    event = EVENT_CARDS[number]
    yield from map(_heading, (event.purchased, event.discarded))
    yield "Events > Purchased"
    yield "Events > Discarded"
    if event.purchased.is_lasting or event.discarded.is_lasting:
        yield "Events > Duration"
    if event.dominance_check:
        yield "Dominance checks"


def _heading(half: EventHalf) -> str:
    return f"Events > {_EVENTS.get(half.kind) or half.title}"
