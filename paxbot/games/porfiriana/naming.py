"""The names of cards in facts: a log tells what was in the game, whatever deck the bot has by now."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana.deck import Deck, own_deck
from paxbot.games.porfiriana.state import OVALS
from paxbot.games.porfiriana.terms import NO_CARD, CardType, CubeKind

_OF_CARDS: Final = ("card", "troop", "place", "before", "spy", "cards", "target", "at")
"""The fields of facts that have cards, or an oval of one."""


class CardName(NamedTuple):
    """A card, its title and its type."""

    card: int
    title: str
    type: CardType


Names: TypeAlias = tuple[CardName, ...]


@runtime_checkable
class OfCards(Fact, Protocol):
    """A fact about cards; without names they are cards of the bot's own deck."""

    names: Names

    def _replace(self, *, names: Names) -> Fact:
        """Return the fact with these names."""


def with_names(fact: Fact, deck: Deck) -> Fact:
    """Return the fact with the names of its cards, if it has any and the deck is not the bot's own."""
    if deck.key == own_deck().key or not isinstance(fact, OfCards):
        return fact
    return fact._replace(names=tuple(_name(card, deck) for card in dict.fromkeys(_cards(fact))))


def name_of(fact: Fact, card: int) -> CardName:
    """Return the name of a card that the fact is about."""
    names: Names = getattr(fact, "names", ())
    return next((name for name in names if name.card == card), None) or _name(card, own_deck())


def _name(card: int, deck: Deck) -> CardName:
    return CardName(card, deck[card].title, deck[card].type)


def _cards(fact: Fact) -> Iterator[int]:
    is_oval = getattr(fact, "cube", None) is CubeKind.CONNECTION
    for field in _OF_CARDS:
        value = getattr(fact, field, ())
        for card in value if isinstance(value, tuple) else (value,):
            if card != NO_CARD:
                yield card // OVALS if is_oval and field == "at" else card
