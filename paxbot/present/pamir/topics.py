"""What the log can be filtered by: the regions and cards that facts are about, and the seats they concern."""

from collections.abc import Iterator
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.card_texts import card_names
from paxbot.present.pamir.speech import numbered
from paxbot.present.presenter import Topic, seat_topic

SEATS: Final = ("seat", "player", "holder", "payer")
"""Fields of facts that name a seat, whatever the fact."""
PLACES: Final = (("piece", "at"), ("piece", "start"), ("piece", "end"), ("source", "source_at"))
"""Fields that name a place, each after the one that says what lies there."""
CYLINDERS: Final = (Piece.TRIBE, Piece.SPY, Piece.GIFT)


def topics() -> tuple[Topic, ...]:
    """Every region and card."""
    regions = [Topic(_region(region), names.region(region.key)) for region in Region]
    return (*regions, *(_topic(each.number, each.name) for each in card_names()))


def _topic(number: int, name: str) -> Topic:
    return Topic(_card(number), f"{number} {name}", numbered(name, number))


def concerns(fact: Fact) -> frozenset[str]:
    """The regions, cards and seats the fact is about."""
    fields: dict[str, Any] = fact._asdict()
    return frozenset({*_seats(fact, fields), *_cards(fact, fields), *_places(fact, fields)})


def _seats(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    found = [fields.get(name) for name in SEATS]
    match fact:
        case f.PiecePlaced(piece=piece, owner=owner) | f.PieceMoved(piece=piece, owner=owner) if piece in CYLINDERS:
            found.append(owner)
        case f.PiecesRemoved(piece=piece, owner=owner) if piece in CYLINDERS:
            found.append(owner)
        case f.CardBetrayed(owner=owner):
            found.append(owner)
        case f.RulerChanged(before=before, after=after):
            found += [before, after]
        case f.GameWon(winners=winners):
            found += winners
        case f.DominanceChecked(points=points):
            found += [seat for seat, scored in enumerate(points) if scored]
    return (seat_topic(seat) for seat in found if seat is not None)


def _cards(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    cards = [fields.get("card"), *fields.get("cards", ())]
    cards += [fields[at] for what, at in PLACES if fields.get(what) is Piece.SPY and at in fields]
    for card in cards:
        if card in COURT_CARDS or card in EVENT_CARDS:
            yield _card(card)
    if isinstance(fact, f.CardPlayed | f.CardDiscarded) and fact.card in COURT_CARDS:
        yield _region(COURT_CARDS[fact.card].region)


def _places(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    if fields.get("region") is not None:
        yield _region(Region(fields["region"]))
    for what, at in PLACES:
        if at not in fields or fields[at] is None:
            continue
        if fields.get(what) in (Piece.ARMY, Piece.TRIBE):
            yield _region(Region(fields[at]))
        elif fields.get(what) is Piece.ROAD:
            yield from (_region(region) for region in Region if region.key in Border(fields[at]).key.split("_"))


def _region(region: Region) -> str:
    return f"region{region.key}"


def _card(number: int) -> str:
    return f"card{number}"
