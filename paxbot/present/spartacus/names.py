"""What categories, cards and Legions of PAX are called."""

from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.cards import Card, cards_in, deck_of, own_table
from paxbot.games.spartacus.facts import NamesACard, NamesCards, cards_named
from paxbot.games.spartacus.terms import Category
from paxbot.present.words import _, ngettext, pgettext

_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_COPIES: Final = 2
"""So many decks are the most that a game needs."""


def card_of(number: int, table: str = "") -> Card:
    """The card of a number in a table's text, or in the bot's own table."""
    return deck_of(table or own_table().text, _COPIES)[number - 1]


def cards_told(fact: Fact) -> tuple[Card, ...]:
    """The cards that a fact names."""
    if isinstance(fact, NamesACard | NamesCards) and fact.faces:
        return cards_in(fact.faces)
    return tuple(map(card_of, cards_named(fact)))


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
