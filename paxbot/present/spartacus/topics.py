"""What the log can be filtered by: categories, Legions, cards, Rome and Primus Conspiratus, and the seats concerned."""

from collections.abc import Iterator
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category
from paxbot.present.presenter import Topic, seat_topic
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import place
from paxbot.present.words import _

_ROME: Final = "rome"
_CONSPIRACY: Final = "conspiracy"
_OF_ROME: Final = (f.Passed, f.RomeTook, f.RomeRevealed, f.RomeWon)
_OF_THE_CONSPIRACY: Final = (f.PrimusConspiratusTaken, f.PrimusTaken, f.RomeWon)


def topics(s: State) -> tuple[Topic, ...]:
    """Rome, Primus Conspiratus, every category, every Legion of the game, and its cards by category and price."""
    legions = range(1, len(s.columns) + 1)
    cards = dict.fromkeys(card._replace(symbols=0) for card in sorted(s.deck, key=place))
    return (
        Topic(_ROME, _("Rome")),
        Topic(_CONSPIRACY, _("Primus Conspiratus")),
        *(Topic(_category(each), names.category(each)) for each in Category),
        *(Topic(_legion(each), names.legion(each)) for each in legions),
        *(Topic(_card(each), names.card_short(each)) for each in cards),
    )


def concerns(fact: Fact) -> frozenset[str]:
    """The seats, categories, Legions and cards the fact is about, and whether it is about Rome or the conspiracy."""
    fields: dict[str, Any] = fact._asdict()
    return frozenset({*_seats(fact, fields), *_parts(fact, fields)})


def _seats(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    found = [fields.get(name) for name in ("seat", "first", "before", "holder")]
    if isinstance(fact, f.GameWon):
        found += fact.seats
    if isinstance(fact, f.SoloDecided):
        found.append(0)
    return (seat_topic(seat) for seat in found if seat is not None)


def _parts(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    if isinstance(fact, _OF_ROME):
        yield _ROME
    if isinstance(fact, _OF_THE_CONSPIRACY):
        yield _CONSPIRACY
    if (legion := fields.get("legion")) is not None:
        yield _legion(legion)
    if (category := fields.get("category")) is not None:
        yield _category(category)
    for card in names.cards_told(fact):
        yield _category(card.category)
        yield _card(card)


def _category(category: Category) -> str:
    return f"category{category.value}"


def _card(card: Card) -> str:
    """Cards that differ in their symbols alone are one."""
    return f"card{card.category.value}{card.price}"


def _legion(number: int) -> str:
    return f"legion{number}"
