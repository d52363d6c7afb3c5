"""A deck: all cards of a game, read from the text that holds them and known by it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Any, Final

from pydantic import PlainSerializer, PlainValidator, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.games.porfiriana.cards import (
    Black,
    Card,
    Enterprise,
    Hacendado,
    Headline,
    Orange,
    Partner,
    Public,
    RegimeCard,
    Topple,
    Troop,
)
from paxbot.games.porfiriana.terms import REGIMES, CardType, Regime

AnyCard = Card | RegimeCard
SHAPES: Final[dict[str, TypeAdapter[Any]]] = {
    CardType.ENTERPRISE: TypeAdapter(Enterprise),
    CardType.PARTNER: TypeAdapter(Partner),
    CardType.TROOP: TypeAdapter(Troop),
    CardType.BLACK: TypeAdapter(Black),
    CardType.ORANGE: TypeAdapter(Orange),
    CardType.HEADLINE: TypeAdapter(Headline),
    CardType.TOPPLE: TypeAdapter(Topple),
    CardType.PUBLIC: TypeAdapter(Public),
    CardType.HACENDADO: TypeAdapter(Hacendado),
    CardType.REGIME: TypeAdapter(RegimeCard),
}
FACE: Final = ("faction", "cost", "prestige", "regime_change", "strife", "abilities")
"""The fields of a partner's only side, which stand beside the others in a file."""
FILTERS: Final = ("filter", "per", "count")
_FEWEST_WORDS: Final = {
    "missing": "it is missing",
    "unexpected_keyword_argument": "there is no such field here",
    "union_tag_not_found": "its kind is missing",
}
_MEMBER: Final = re.compile(r"<[^<>]*('[^']*')>")
"""A member of an enum as Python writes it: `<CardType.TROOP: 'troop'>`."""
MOST_FAULTS: Final = 3


def refuse(faults: Iterable[str]) -> None:
    told = list(faults)
    if told:
        more = f"; and {len(told) - MOST_FAULTS} more" if len(told) > MOST_FAULTS else ""
        raise PaxError("card_file_wrong", problem="; ".join(told[:MOST_FAULTS]) + more)


def parsed(record: Json) -> AnyCard:
    card: AnyCard = SHAPES[record["type"]].validate_json(json.dumps(_whole(record)))
    return card


def dumped(card: AnyCard) -> Json:
    record: Json = _bare(SHAPES[card.type].dump_python(card, mode="json", by_alias=True))
    return record


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: _bare(each) for name, each in value.items() if each is not None and each is not False and each != []
        }
    return [_bare(each) for each in value] if isinstance(value, list) else value


def _whole(record: Json) -> Json:
    if record["type"] == CardType.REGIME:
        printed = {name: value for name, value in record.items() if name not in ("number", "sort", "status", "known")}
        values = REGIMES[Regime(record["id"])]
        return {"mine": values.mine, "economy": values.economy, "topple_prestige": values.prestige, **printed}
    whole: Json = _with_lists(record)
    if record["type"] == CardType.PARTNER and "sides" not in record:
        side = {name: whole.pop(name) for name in FACE if name in whole}
        whole["sides"] = [side]
    return whole


def _with_lists(value: Any, is_filter: bool = False) -> Any:
    if isinstance(value, list):
        return [_with_lists(each) for each in value]
    if isinstance(value, dict):
        whole = {name: _with_lists(each, name in FILTERS) for name, each in value.items()}
        return {name: [each] if is_filter and isinstance(each, str) else each for name, each in whole.items()}
    return value


def called(record: Json) -> str:
    return f"card {record.get('id') or record.get('title')}"


def read(records: Sequence[Json]) -> list[AnyCard]:
    cards, faults = list[AnyCard](), list[str]()
    for record in records:
        try:
            cards.append(parsed(record))
        except ValidationError as error:
            faults += (f"{called(record)}, {told}" for told in _told(error, _whole(record), "sides" not in record))
    refuse(faults)
    return cards


def _told(error: ValidationError, record: Json, is_flat: bool) -> Iterator[str]:
    for fault in error.errors(include_input=False, include_url=False):
        place = _place(fault["loc"], record)
        if is_flat and place == "sides":
            continue
        place = place.removeprefix("sides[0].") if is_flat else place
        yield f"{place}: {_said(fault)}" if place else _said(fault)


def _said(fault: ErrorDetails) -> str:
    if fault["type"] == "union_tag_invalid":
        return f"there is no {fault['ctx']['tag']} here; there are {fault['ctx']['expected_tags']}"
    told = _MEMBER.sub(r"\1", fault["msg"]).removeprefix("Value error, ")
    return _FEWEST_WORDS.get(fault["type"], told)


def _place(loc: Sequence[int | str], record: Any) -> str:
    """Return a path such as `ovals[0].price`, without the words by which alternatives are told apart."""
    place, at = "", record
    for count, part in enumerate(loc, 1):
        if isinstance(part, int):
            place, at = f"{place}[{part}]", at[part]
        elif isinstance(at, dict) and (
            part in at or (count == len(loc) and part not in (at.get("kind"), at.get("rule")))
        ):
            place, at = f"{place}.{part}".lstrip("."), at.get(part)
    return place


FILE: Final = "cards.json"
POOL: Final = {
    *(CardType.ENTERPRISE, CardType.PARTNER, CardType.TROOP),
    *(CardType.BLACK, CardType.ORANGE, CardType.HEADLINE),
}


class Deck:
    """All cards, in the order of their numbers: states name a card by its place here.

    `pool` are the cards that are shuffled, `index` finds a card by its id, and `key` tells decks apart: it is the hash
    of `text`, which holds all that the cards say.
    """

    __slots__ = ("cards", "hacendados", "index", "key", "pool", "public", "regimes", "text", "topples")

    def __init__(self, text: str) -> None:
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
        return self.cards[index]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Deck) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Deck({self.key[:12]})"


def text_of(cards: Iterable[AnyCard]) -> str:
    """Return the same text for the same cards, however their files are written."""
    ordered = sorted(cards, key=lambda card: (isinstance(card, RegimeCard), getattr(card, "sort", 0)))
    lines = (json.dumps(dumped(card), ensure_ascii=False, separators=(",", ":")) for card in ordered)
    return f"[{','.join(lines)}]"


@lru_cache(maxsize=16)
def deck_of(text: str) -> Deck:
    return Deck(text)


@cache
def _file() -> Json:
    file: Json = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return file


def own_records() -> tuple[Json, ...]:
    return tuple(_file()["cards"])


@cache
def own_deck() -> Deck:
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
