"""How sentences of PAX name cards, columns and amounts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus import names
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext


def aurei(count: int) -> str:
    """An amount of money."""
    return ngettext("{count} aureus", "{count} aurei", count).format(count=count)


def cards(count: int) -> str:
    """A number of cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def categories(count: int) -> str:
    """A number of categories."""
    return ngettext("{count} category", "{count} categories", count).format(count=count)


def card(number: int, table: str = "") -> str:
    """A card in a sentence."""
    return names.card_name(names.card_of(number, table))


def in_order(numbers: Sequence[int], table: str = "") -> list[int]:
    """The cards as displays are sorted: by category, then by price."""
    return sorted(numbers, key=lambda each: place(names.card_of(each, table)))


def place(found: Card) -> tuple[int, Card]:
    """By what cards are sorted."""
    return list(Category).index(found.category), found


def counted(numbers: Sequence[int], table: str = "", *, briefly: bool = False) -> list[str]:
    """The cards, sorted, equal ones told once with their number; briefly without their symbols."""
    return _counted((names.card_of(number, table) for number in numbers), briefly=briefly)


def _counted(found: Iterable[Card], *, briefly: bool = False) -> list[str]:
    counts = Counter(sorted(found, key=place))
    return [_times(names.card_short(each) if briefly else names.card_name(each), n) for each, n in counts.items()]


def _times(title: str, count: int) -> str:
    return title if count == 1 else _("{count} × {card}").format(count=count, card=title)


def card_list(numbers: Sequence[int], table: str = "") -> str:
    """Several cards in one sentence."""
    return listing(counted(numbers, table))


def as_drawn(numbers: Sequence[int], table: str = "") -> str:
    """Several cards in one sentence, in their own order, equal ones told once with their number."""
    counts = Counter(names.card_of(each, table) for each in numbers)
    return listing([_times(names.card_name(each), count) for each, count in counts.items()])


def told(*facts: Fact) -> str:
    """The cards that facts name, in one sentence."""
    return listing(_counted(card for fact in facts for card in names.cards_told(fact)))


def cards_within(numbers: Sequence[int], length: int, table: str = "") -> str:
    """The cards by category and price, as many as fit, and how many more there are."""
    titles = counted(numbers, table, briefly=True)
    for shown in range(len(titles), 0, -1):
        if shown == len(titles):
            text = listing(titles)
        else:
            text = _("{cards} and others").format(cards=", ".join(titles[:shown]))
        if len(text) <= length:
            return text
    return cards(len(numbers))


def strengths(by_category: Mapping[str, int]) -> str:
    """A number for each category that has any, in their order."""
    found = [
        _("{category} {count}").format(category=names.category(each), count=by_category[each.value])
        for each in Category
        if by_category[each.value]
    ]
    return ", ".join(found)
