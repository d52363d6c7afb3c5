"""The names of categories, cards and Legions in PAX, and how its sentences tell amounts and several cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.cards import Card, cards_in, deck_of, own_table
from paxbot.games.spartacus.facts import WITH_FACES, cards_named
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus.categories import words_of
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext

_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_COPIES: Final = 2
"""So many decks are the most that a game needs."""


def card_of(number: int, table: str = "") -> Card:
    """Return the card of a number in a table's text, or in the bot's own table."""
    return deck_of(table or own_table().text, _COPIES)[number - 1]


def cards_told(fact: Fact) -> tuple[Card, ...]:
    """Return the cards that a fact names."""
    if isinstance(fact, WITH_FACES) and fact.faces:
        return cards_in(fact.faces)
    return tuple(map(card_of, cards_named(fact)))


def category(value: Category | str) -> str:
    """Return a category by its name."""
    return words_of(Category(value)).name


def symbols(count: int) -> str:
    """Return a number of symbols."""
    return ngettext("{count} symbol", "{count} symbols", count).format(count=count)


def card_short(card: Card) -> str:
    """Return a card by category and price."""
    return _("{category} {price}").format(category=category(card.category), price=card.price)


def card_name(card: Card) -> str:
    """Return a card as sentences name it, such as "Fleet 3 (2 symbols)"."""
    return _("{card} ({symbols})").format(card=card_short(card), symbols=symbols(card.symbols))


def numeral(legion: int) -> str:
    """Return the number of a Legion as it stands on its card."""
    return _NUMERALS[legion - 1]


def legion(number: int) -> str:
    """Return a Legion by its name."""
    return _("Legion {numeral}").format(numeral=numeral(number))


def aurei(count: int) -> str:
    """Return an amount of money."""
    return ngettext("{count} aureus", "{count} aurei", count).format(count=count)


def cards(count: int) -> str:
    """Return a number of cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def categories(count: int) -> str:
    """Return a number of categories."""
    return ngettext("{count} category", "{count} categories", count).format(count=count)


def card(number: int, table: str = "") -> str:
    """Return a card in a sentence."""
    return card_name(card_of(number, table))


def place(found: Card) -> tuple[int, Card]:
    """Return by what cards are sorted: by category, then by price."""
    return list(Category).index(found.category), found


def in_order(numbers: Sequence[int], table: str = "") -> list[int]:
    """Return the cards as displays are sorted."""
    return sorted(numbers, key=lambda each: place(card_of(each, table)))


def counted(found: Iterable[Card], name: Callable[[Card], str] = card_name) -> list[str]:
    """Return the cards in their order, equal ones told once with their number."""
    return [
        name(each) if count == 1 else _("{count} × {card}").format(count=count, card=name(each))
        for each, count in Counter(found).items()
    ]


def sorted_cards(numbers: Iterable[int], table: str = "") -> list[Card]:
    """Return the cards of these numbers, sorted."""
    return sorted((card_of(number, table) for number in numbers), key=place)


def card_list(numbers: Sequence[int], table: str = "") -> str:
    """Return several cards in one sentence."""
    return listing(counted(sorted_cards(numbers, table)))


def told(*facts: Fact) -> str:
    """Return the cards that facts name, in one sentence."""
    return listing(counted(sorted((card for fact in facts for card in cards_told(fact)), key=place)))


def cards_within(numbers: Sequence[int], length: int, table: str = "") -> str:
    """Return the cards by category and price, as many as fit, and how many more there are."""
    titles = counted(sorted_cards(numbers, table), card_short)
    for shown in range(len(titles), 0, -1):
        if shown == len(titles):
            text = listing(titles)
        else:
            text = _("{cards} and others").format(cards=", ".join(titles[:shown]))
        if len(text) <= length:
            return text
    return cards(len(numbers))


def strengths(by_category: Mapping[str, int]) -> str:
    """Return a number for each category that has any, in their order."""
    found = [
        _("{category} {count}").format(category=category(each), count=by_category[each.value])
        for each in Category
        if by_category[each.value]
    ]
    return ", ".join(found)
