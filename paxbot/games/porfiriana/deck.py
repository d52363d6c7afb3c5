"""A deck: all cards of a game, known by the text that holds them."""

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Final

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from paxbot.engine.json_types import Json
from paxbot.games.porfiriana.cards import Card, RegimeCard
from paxbot.games.porfiriana.reading import AnyCard, dumped, parsed, read
from paxbot.games.porfiriana.terms import CardType, Regime

FILE: Final = "cards.json"
POOL: Final = {
    *(CardType.ENTERPRISE, CardType.PARTNER, CardType.TROOP),
    *(CardType.BLACK, CardType.ORANGE, CardType.HEADLINE),
}
"""The types of which the deck is made (Rule: Setup)."""


class Deck:
    """All cards, in the order of their numbers: states name a card by its place here.

    `pool` are the cards that are shuffled, `index` finds a card by its id, and `key` tells decks apart: it is the hash
    of `text`, which holds all that the cards say.
    """

    __slots__ = ("cards", "hacendados", "index", "key", "pool", "public", "regimes", "text", "topples")

    def __init__(self, text: str) -> None:
        """Read a text that `text_of` gave."""
        every = [parsed(raw) for raw in json.loads(text)]
        self.text: str = text
        self.key: str = sha256(text.encode()).hexdigest()
        self.cards: tuple[Card, ...] = tuple(each for each in every if not isinstance(each, RegimeCard))
        self.regimes: Mapping[Regime, RegimeCard] = {each.id: each for each in every if isinstance(each, RegimeCard)}
        self.index: Mapping[str, int] = {card.id: index for index, card in enumerate(self.cards)}
        self.pool: tuple[int, ...] = self._of(POOL)
        self.topples: tuple[int, ...] = self._of({CardType.TOPPLE})
        self.public: tuple[int, ...] = self._of({CardType.PUBLIC})
        self.hacendados: tuple[int, ...] = self._of({CardType.HACENDADO})

    def _of(self, types: set[CardType]) -> tuple[int, ...]:
        return tuple(index for index, card in enumerate(self.cards) if card.type in types)

    def __getitem__(self, index: int) -> Card:
        """Return the card at that place."""
        return self.cards[index]

    def __eq__(self, other: object) -> bool:
        """Return whether both hold the same cards."""
        return self is other or (isinstance(other, Deck) and self.key == other.key)

    def __hash__(self) -> int:
        """Return the same for decks with the same cards."""
        return hash(self.key)

    def __repr__(self) -> str:
        """Name it shortly, for states are shown with it."""
        return f"Deck({self.key[:12]})"


def text_of(cards: Iterable[AnyCard]) -> str:
    """Return the text of a deck with these cards: the same for the same cards, however their files are written."""
    ordered = sorted(cards, key=lambda card: (isinstance(card, RegimeCard), getattr(card, "sort", 0)))
    lines = (json.dumps(dumped(card), ensure_ascii=False, separators=(",", ":")) for card in ordered)
    return f"[{','.join(lines)}]"


@lru_cache(maxsize=16)
def deck_of(text: str) -> Deck:
    """Return the deck that the text holds."""
    return Deck(text)


@cache
def _file() -> Json:
    file: Json = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return file


def own_records() -> tuple[Json, ...]:
    """Return the cards of the bot's own deck, a reconstruction, as they stand in its file."""
    return tuple(_file()["cards"])


@cache
def own_deck() -> Deck:
    """Return the bot's own deck."""
    return deck_of(text_of(read(own_records())))


@lru_cache(maxsize=16)
def with_former(deck: Deck) -> tuple[Deck, ...]:
    """Return the deck, and what it was when cards of ours in it were different, as records of that time name it."""
    own = set(own_deck().cards)
    found = [deck]
    for other in _file()["former"]:
        was = {
            card.id: card for card in read([each | other[each["id"]] for each in own_records() if each["id"] in other])
        }
        cards = (was.get(card.id, card) if card in own else card for card in deck.cards)
        found.append(deck_of(text_of((*cards, *deck.regimes.values()))))
    return tuple(found)


DECK_SHAPE: Final = TypeAdapter(
    Annotated[
        Deck, PlainValidator(lambda text: deck_of(str(text))), PlainSerializer(lambda deck: deck.text, return_type=str)
    ]
)
"""A deck in the JSON of a state, which holds all of it."""
