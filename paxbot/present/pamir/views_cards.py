"""View models of cards: what is printed on them, and a page about one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, CourtCard, EventCard
from paxbot.games.pamir.state import Half
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.card_facts import ability_of, court_facts, event_facts
from paxbot.present.pamir.card_texts import ability_text, event_text
from paxbot.present.views_cards import CardPageView, FactView
from paxbot.present.words import by_language


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as printed; an event card has its two halves in place of suit, rank and the rest."""

    number: int
    kind: Literal["court", "event", "dominance_check"]
    title: str
    suit: str | None = None
    rank: int = 0
    region: str | None = None
    region_name: str = ""
    impact: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    patriot: str | None = None
    prize: str | None = None
    ability: str | None = None
    halves: tuple[FactView, ...] = ()
    effects: tuple[str, ...] = ()
    """The effect of its ability in a sentence, or those of its halves in their order."""


@by_language(512)
def card_view(number: int) -> CardView:
    """Return the card of that number.

    Raises:
        KeyError: there is no such card.
    """
    return _court_card(COURT_CARDS[number]) if number in COURT_CARDS else _event_card(EVENT_CARDS[number])


def card_page(number: int, sentences: Sequence[str] = ()) -> CardPageView[CardView]:
    """Return the card of that number with its facts in words, and these sentences as its rules text."""
    card = card_view(number)
    facts = tuple(FactView(*fact) for fact in court_facts(COURT_CARDS[number])) if card.kind == "court" else card.halves
    return CardPageView(card, facts, tuple(sentences))


def _court_card(card: CourtCard) -> CardView:
    return CardView(
        number=card.number,
        kind="court",
        title=card.name,
        suit=card.suit.key,
        rank=card.rank,
        region=card.region.key,
        region_name=terms.region(card.region.key),
        impact=tuple(icon.key for icon in card.impact),
        actions=tuple(action.key for action in card.actions),
        patriot=None if card.patriot is None else card.patriot.key,
        prize=None if card.prize is None else card.prize.key,
        ability=ability_of(card) or None,
        effects=() if card.ability is None else (ability_text(card.ability),),
    )


def _event_card(card: EventCard) -> CardView:
    kind: Literal["event", "dominance_check"] = "dominance_check" if card.dominance_check else "event"
    halves = tuple(FactView(*fact) for fact in event_facts(card))
    occasions = (Half.PURCHASED,) if card.dominance_check else (Half.DISCARDED, Half.PURCHASED)
    effects = tuple(event_text(card.number, half) for half in occasions)
    return CardView(card.number, kind, terms.event_half(card.purchased), halves=halves, effects=effects)
