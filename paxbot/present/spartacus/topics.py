"""The topics by which the log can be filtered: Rome, Primus Conspiratus, categories, Legions and cards."""

from collections.abc import Iterator
from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category
from paxbot.present.presenter import Topic
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import place
from paxbot.present.words import _

ROME: Final = "rome"
CONSPIRACY: Final = "conspiracy"


def topics(s: State) -> tuple[Topic, ...]:
    """Return Rome, Primus Conspiratus, every category, every Legion of the game, and its cards."""
    legions = range(1, len(s.columns) + 1)
    cards = dict.fromkeys(card._replace(symbols=0) for card in sorted(s.deck, key=place))
    return (
        Topic(ROME, _("Rome")),
        Topic(CONSPIRACY, _("Primus Conspiratus")),
        *(Topic(_category(each), names.category(each)) for each in Category),
        *(Topic(_legion(each), names.legion(each)) for each in legions),
        *(Topic(_card(each), names.card_short(each)) for each in cards),
    )


def about(fact: Fact) -> Iterator[str]:
    """Yield the keys of the Legion, the category and the cards that the fact names."""
    if (legion := getattr(fact, "legion", None)) is not None:
        yield _legion(legion)
    if (category := getattr(fact, "category", None)) is not None:
        yield _category(category)
    for card in names.cards_told(fact):
        yield _category(card.category)
        yield _card(card)


def _category(category: Category) -> str:
    return f"category{category.value}"


def _card(card: Card) -> str:
    """Return the key of a card; those that differ in their symbols alone are one."""
    return f"card{card.category.value}{card.price}"


def _legion(number: int) -> str:
    return f"legion{number}"
