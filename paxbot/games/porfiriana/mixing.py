"""The cards that an owner of the game has typed in, each in the place of one of the bot's own.

They are counted against the totals that the rulebook publishes once all cards of a type are exact.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pydantic_core import from_json

from paxbot import PaxError
from paxbot.engine import codec, game
from paxbot.engine.kernel import Json
from paxbot.games.porfiriana.abilities import RegimeAction
from paxbot.games.porfiriana.cards import MOST_NUMBERS, Card, Enterprise, Hacendado, Point, RegimeCard
from paxbot.games.porfiriana.deck import AnyCard, called, deck_of, own_records, read, refuse, text_of
from paxbot.games.porfiriana.terms import CardType, Orientation, Prestige, Regime, Status

ENTERPRISE, PARTNER, TROOP = CardType.ENTERPRISE, CardType.PARTNER, CardType.TROOP
BLACK, ORANGE, HEADLINE, PUBLIC = CardType.BLACK, CardType.ORANGE, CardType.HEADLINE, CardType.PUBLIC
CARRIERS: Final = (ENTERPRISE, PARTNER, PUBLIC, TROOP, ORANGE, BLACK)
CHANGERS: Final = (HEADLINE, TROOP, ORANGE, PARTNER, PUBLIC)


class Total(NamedTuple):
    name: str
    types: Sequence[CardType]
    count: Callable[[Card], int]
    allowed: Sequence[int]


def points(card: Card) -> Iterator[Point]:
    """Yield the points of every side, but of no hacendado's back."""
    if not isinstance(card, Hacendado):
        for face in getattr(card, "sides", (card,)):
            yield from getattr(face, "prestige", ())


def changes(card: Card) -> Iterator[Regime]:
    for face in getattr(card, "sides", (card,)):
        if (regime := getattr(face, "regime_change", None)) is not None:
            yield regime
        yield from (each.to for each in getattr(face, "abilities", ()) if isinstance(each, RegimeAction))


def _points(kind: Prestige) -> Callable[[Card], int]:
    return lambda card: sum(point.kind is kind for point in points(card))


def _changes(regime: Regime) -> Callable[[Card], int]:
    return lambda card: list(changes(card)).count(regime)


def _prizes(card: Card) -> int:
    return sum(p.kind is Prestige.OUTRAGE and p.orientation is Orientation.VICTIM for p in points(card))


def _is_slave(card: Card) -> int:
    return isinstance(card, Enterprise) and card.is_slave


TOTALS: Final = (
    Total("slave enterprises", (ENTERPRISE,), _is_slave, (7, 8)),
    Total("loyalty points", (ENTERPRISE, PARTNER), _points(Prestige.LOYALTY), (29,)),
    Total("revolution points", CARRIERS, _points(Prestige.REVOLUTION), (35,)),
    Total("revolution points of troops", (TROOP,), _points(Prestige.REVOLUTION), (5,)),
    Total("command points", CARRIERS, _points(Prestige.COMMAND), (14, 16)),
    Total("command points of troops", (TROOP,), _points(Prestige.COMMAND), (11,)),
    Total("outrage points", CARRIERS, _points(Prestige.OUTRAGE), (34,)),
    Total("outrage prizes", (ORANGE, BLACK), _prizes, (27,)),
    Total("changes to Pax", CHANGERS, _changes(Regime.PAX), (22,)),
    Total("changes to Anarchy", CHANGERS, _changes(Regime.ANARCHY), (21,)),
    Total("changes to Anarchy by troops", (TROOP,), _changes(Regime.ANARCHY), (11,)),
    Total("changes to Anarchy by orange cards", (ORANGE,), _changes(Regime.ANARCHY), (4,)),
    Total("changes to Martial Law", CHANGERS, _changes(Regime.MARTIAL_LAW), (13,)),
    Total("changes to U.S. Intervention", CHANGERS, _changes(Regime.US_INTERVENTION), (10,)),
)
"""Rule: Components. Command is 14 with the public cards or without them, as one reads it."""


def missed(cards: Iterable[AnyCard], others: Mapping[str, object]) -> Iterator[str]:
    """Yield the totals that cards miss of which every one is exact; `others` are right where a file says so."""
    real = [card for card in cards if not isinstance(card, RegimeCard)]
    open_types = {card.type for card in real if card.status is not Status.EXACT}
    for total in TOTALS:
        found = sum(total.count(card) for card in real if card.type in total.types)
        if not open_types & set(total.types) and found not in (*total.allowed, others.get(total.name)):
            yield f"{total.name}: there are {found}, which must be {' or '.join(map(str, total.allowed))}"


MOST_CARDS: Final = 300
OTHER: Final = "other"


class CardFile(NamedTuple):
    cards: Sequence[Json]
    left_out: Sequence[Json]
    about: Json


def read_table(raw: str) -> game.CardTable:
    file = _file(raw)
    cards = read(mixed(file.cards))
    refuse(missed(cards, file.about.get("totals", {})))
    text = text_of(cards)
    return game.CardTable(text, f"deck {deck_of(text).key[:12]}: {_provenance(file, cards)}")


def _provenance(file: CardFile, cards: Sequence[AnyCard]) -> str:
    known = Counter(getattr(card, "status", None) for card in cards)
    said = ", ".join(f"{known[status]} {status}" for status in Status)
    left_out = ", ".join(called(record) for record in file.left_out)
    missing = left_out and f"left out for want of a kind: {left_out}"
    told = [str(file.about.get("provenance", "")).rstrip("."), f"{said} cards", missing]
    return "; ".join(filter(None, told))


def _file(raw: str) -> CardFile:
    try:
        file = from_json(raw)
    except ValueError as error:
        raise PaxError("card_file_wrong", problem=f"Invalid JSON: {error}") from error
    about, cards = (file.get("about", {}), file.get("cards")) if isinstance(file, dict) else (None, None)
    if not isinstance(about, dict) or not isinstance(cards, list) or len(cards) > MOST_CARDS:
        wanted = f"it must be an object with about, an object, and cards, a list of at most {MOST_CARDS}"
        raise PaxError("card_file_wrong", problem=wanted)
    refuse(f"cards[{number}]: it must be an object" for number, card in enumerate(cards) if not isinstance(card, dict))
    typed = [_completed(card) for card in cards if card.get("title")]
    refuse(_unnamed(typed))
    left_out = [card for card in typed if _has_other(card)]
    return CardFile([card for card in typed if card not in left_out], left_out, about)


def _completed(card: Json) -> Json:
    """Fill in what an owner need not type: it is an exact card, and named by its number."""
    number = card.get("number")
    named = {"id": f"{number:03}"} if type(number) is int else {}
    return {**named, "status": Status.EXACT.value, "known": ["all"], **card}


def _unnamed(cards: Sequence[Json]) -> Iterator[str]:
    for card in cards:
        number = card.get("number")
        if card.get("type") not in list(CardType):
            yield f"{called(card)}, type: it must be {', '.join(CardType)}"
        if number is not None and not codec.is_number(number, range(1, MOST_NUMBERS + 1)):
            yield f"{called(card)}, number: it must be 1 to {MOST_NUMBERS}"
        elif not isinstance(card.get("id"), str):
            yield f"{called(card)}, number: it is missing"


def _has_other(value: object) -> bool:
    if isinstance(value, dict):
        return value.get("kind") == OTHER or any(map(_has_other, value.values()))
    return isinstance(value, list) and any(map(_has_other, value))


def mixed(given: Sequence[Json]) -> list[Json]:
    """Return the bot's own cards with those given in the places of some. Raises: PaxError.

    A card takes the place of the one with its id or number, else of the one it `replaces`, else of an invented one of
    its type and class, else of one of its type that has no number.
    """
    own = {card["id"]: card for card in own_records()}
    places = dict[str, Json]()
    named = [(card, _named_place(card, own)) for card in given]
    for card, place in named:
        if place is not None:
            refuse(_taken(card, place, own, places))
            places[place] = {name: value for name, value in card.items() if name != "replaces"}
    nameless = [card for card, place in named if place is None]
    for card in sorted(nameless, key=lambda card: str(card["id"])):
        free = [each for name, each in own.items() if name not in places and each["number"] is None]
        fitting = sorted((each for each in free if each["type"] == card["type"]), key=lambda each: _rank(each, card))
        if not fitting:
            refuse([f"{called(card)}, type: there are more {card['type']} cards than there can be"])
        places[fitting[0]["id"]] = card
    return _numbered([(places.get(name), card) for name, card in own.items()])


def _named_place(card: Json, own: Mapping[str, Json]) -> str | None:
    wanted = [card["id"], card.get("replaces")]
    return next((place for place in wanted if isinstance(place, str) and place in own), None)


def _taken(card: Json, place: str, own: Mapping[str, Json], places: Mapping[str, Json]) -> Iterator[str]:
    if place in places:
        yield f"{called(card)}: another card stands for {place} already"
    elif card["type"] != own[place]["type"]:
        yield f"{called(card)}, type: it must be {own[place]['type']}, like {called(own[place])} of the bot's own"


def _rank(own: Json, card: Json) -> tuple[bool, bool, str]:
    """Sort invented ones first, and of them those of its class."""
    return own["status"] != Status.INVENTED, own.get("class") != card.get("class"), own["id"]


def _numbered(pairs: Sequence[tuple[Json | None, Json]]) -> list[Json]:
    """Give each card its number, else the one its place had, else a free one."""
    cards = [{"sort": own["sort"], **given} if given else own for given, own in pairs]
    numbered = Counter(card["number"] for card in cards if card.get("number") is not None)
    refuse(f"number {number}: several cards have it" for number, count in numbered.items() if count > 1)
    free = dict.fromkeys(number for number in range(1, MOST_NUMBERS + 1) if number not in numbered)
    places = [card["sort"] if card.get("number") is None and card["sort"] in free else None for card in cards]
    for place in filter(None, places):
        free.pop(place, None)
    left = iter(free)
    return [_placed(card, place, left) for card, place in zip(cards, places, strict=True)]


def _placed(card: Json, place: int | None, free: Iterator[int]) -> Json:
    if card["type"] == CardType.REGIME:
        return card
    return {**card, "sort": card.get("number") or place or next(free)}


def template() -> str:
    """Return a file to fill in: a record for each number; those without a title are passed over when it is read."""
    types = {card["number"]: card["type"] for card in own_records()}
    records = ({"number": number, "title": "", "type": types.get(number, "")} for number in range(1, MOST_NUMBERS + 1))
    lines = ",\n".join(map(json.dumps, records))
    return f'{{"about": {{"provenance": "", "totals": {{}}}},\n"cards": [\n{lines}\n]}}\n'
