"""What categories, cards and Legions of PAX are called."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from paxbot.games.spartacus.cards import Card, deck_of, own_table
from paxbot.games.spartacus.terms import Category
from paxbot.present.words import _, ngettext, pgettext

_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_COPIES: Final = 2
"""So many decks are the most that a game needs."""

_spoken_of: ContextVar[str] = ContextVar("cards", default="")


@contextmanager
def cards_of(table: str) -> Iterator[None]:
    """While it lasts, numbers of cards that come without a table are those of this table's text.

    Facts name cards by number alone.
    """
    before = _spoken_of.set(table)
    try:
        yield
    finally:
        _spoken_of.reset(before)


def table_text() -> str:
    """The text of the table of which cards are spoken; that of the bot's own where nothing else is said."""
    return _spoken_of.get() or own_table().text


def card_of(number: int, table: str = "") -> Card:
    """The card of a number in a table's text, or in the table that is spoken of."""
    return deck_of(table or table_text(), _COPIES)[number - 1]


def category(value: Category | str) -> str:
    """A category by its name."""
    texts = {
        Category.WEALTH: pgettext("a category of PAX", "Wealth"),
        Category.FLEET: pgettext("a category of PAX", "Fleet"),
        Category.ARMY: pgettext("a category of PAX", "Army"),
        Category.RELIGION: pgettext("a category of PAX", "Religion"),
        Category.SENATOR: pgettext("a category of PAX", "Senator"),
        Category.LAND: pgettext("a category of PAX", "Land"),
        Category.INTRIGUE: pgettext("a category of PAX", "Intrigue"),
    }
    return texts[Category(value)]


def symbols(count: int) -> str:
    """A number of symbols."""
    return ngettext("{count} symbol", "{count} symbols", count).format(count=count)


def card_short(card: Card) -> str:
    """A card by category and price."""
    return _("{category} {price}").format(category=category(card.category), price=card.price)


def card_name(card: Card) -> str:
    """A card as sentences name it, such as "Fleet 3 (2 symbols)"."""
    return _("{card} ({symbols})").format(card=card_short(card), symbols=symbols(card.symbols))


def numeral(legion: int) -> str:
    """The number of a Legion as it stands on its card."""
    return _NUMERALS[legion - 1]


def legion(number: int) -> str:
    """A Legion by its name."""
    return _("Legion {numeral}").format(numeral=numeral(number))


def purpose(value: Category) -> str:
    """What a category is good for, in a few words."""
    texts = {
        Category.WEALTH: _("every 3 symbols make a column 1 aureus cheaper"),
        Category.FLEET: _("1 point for each symbol at the end; land or intrigue must allow it"),
        Category.ARMY: _("1 point for each symbol at the end; land or intrigue must allow it"),
        Category.RELIGION: _("with 3 symbols you draw two cards together, with 6 all three"),
        Category.SENATOR: _("1 aureus more income in a turn in which you play one"),
        Category.LAND: _("allows as many fleet and as many army symbols as it has itself"),
        Category.INTRIGUE: _("allows fleets and armies, brings Primus Conspiratus, stops the income of the turn"),
    }
    return texts[value]
