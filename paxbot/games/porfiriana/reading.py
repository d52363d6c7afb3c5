"""Cards as records of a file, both ways; what is wrong with a record is told by its card and field."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from paxbot.engine.json_types import Json
from paxbot.errors import PaxError
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
    """Raise the first faults, if there are any. Raises: PaxError."""
    told = list(faults)
    if told:
        more = f"; and {len(told) - MOST_FAULTS} more" if len(told) > MOST_FAULTS else ""
        raise PaxError("card_file_wrong", problem="; ".join(told[:MOST_FAULTS]) + more)


def parsed(record: Json) -> AnyCard:
    """Return the card of a record. Raises: ValidationError, KeyError."""
    card: AnyCard = SHAPES[record["type"]].validate_json(json.dumps(_whole(record)))
    return card


def dumped(card: AnyCard) -> Json:
    """Return the card as a record, without fields that say none."""
    record: Json = _bare(SHAPES[card.type].dump_python(card, mode="json", by_alias=True))
    return record


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: _bare(each) for name, each in value.items() if each is not None and each is not False and each != []
        }
    return [_bare(each) for each in value] if isinstance(value, list) else value


def _whole(record: Json) -> Json:
    """Return the record as cards are: regimes with their values, partners with sides, filters with lists of words."""
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
    """Return how faults name the card of a record."""
    return f"card {record.get('id') or record.get('title')}"


def read(records: Sequence[Json]) -> list[AnyCard]:
    """Return the cards of the records. Raises: PaxError with the first faults, each with its card and field."""
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
    """Return the field, as in `ovals[0].price`; the words by which alternatives are told apart are none."""
    place, at = "", record
    for count, part in enumerate(loc, 1):
        if isinstance(part, int):
            place, at = f"{place}[{part}]", at[part]
        elif isinstance(at, dict) and (part in at or (count == len(loc) and not _is_tag(part, at))):
            place, at = f"{place}.{part}".lstrip("."), at.get(part)
    return place


def _is_tag(part: str, at: Json) -> bool:
    return part in (at.get("kind"), at.get("rule"))
