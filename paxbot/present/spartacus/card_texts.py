"""What cards are, and the rules of their categories with the rulings on them."""

from collections.abc import Iterator

from paxbot.errors import PaxError
from paxbot.games.spartacus.cards import Card, deck_of, own_table
from paxbot.games.spartacus.terms import LATIN, Category
from paxbot.present.presenter import CardName, CardText
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import aurei, cards
from paxbot.present.words import _, ngettext


def card_names(table: str = "") -> tuple[CardName, ...]:
    """Every different card of a table's text, or of the bot's own table, by the first number it has there."""
    deck = deck_of(table or own_table().text)
    found = {card: number for number, card in reversed(list(enumerate(deck, 1)))}
    return tuple(
        CardName(number, names.card_name(card), _summary(card, deck.count(card)))
        for card, number in sorted(found.items(), key=lambda item: item[1])
    )


def _summary(card: Card, count: int) -> str:
    text = ngettext(
        "Price {price}, {count} such card in the deck", "Price {price}, {count} such cards in the deck", count
    )
    return text.format(price=card.price, count=count)


def card_text(number: int, table: str = "") -> CardText:
    """One card in words. Raises: PaxError for an unknown number."""
    deck = deck_of(table or own_table().text)
    if not 1 <= number <= len(deck):
        raise PaxError("unknown_card", number=number)
    card = deck[number - 1]
    return CardText(names.card_name(card), "\n".join(_lines(card, deck, table)), rulings(card.category))


def _lines(card: Card, deck: tuple[Card, ...], table: str) -> Iterator[str]:
    same = sum(each.category is card.category for each in deck)
    yield _("**Category:** {category} (*{latin}*), with {cards} in the deck").format(
        category=names.category(card.category), latin=LATIN[card.category], cards=cards(same)
    )
    yield _("**Price:** {price}, which counts only when its column is bought or taken by Rome").format(
        price=aurei(card.price)
    )
    yield _("**Symbols:** {count}").format(count=card.symbols)
    yield rules(card.category)
    yield f"-# {reconstruction(table)}"


def is_own(table: str) -> bool:
    """Whether the text is that of the bot's own table; where there is none, that one is meant."""
    return table in ("", own_table().text)


def reconstruction(table: str = "") -> str:
    """Where the prices and symbols of the cards come from."""
    if not is_own(table):
        return _("The prices and symbols of the cards are those of a table that was given to this bot.")
    return _(
        "The prices and symbols of the cards are a reconstruction made for this bot from the rulebook and from "
        "reviews, not the printed table."
    )


def rules(category: Category) -> str:
    """What the category does, in a few sentences."""
    texts = {
        Category.WEALTH: _(
            "Each column you buy costs 1 aureus less for every 3 wealth symbols in your display. Fewer than 3 take "
            "nothing off, and no price falls below 0."
        ),
        Category.FLEET: _(
            "At the end each fleet symbol is worth a point. You may have as many fleet symbols as your land or your "
            "intrigue has symbols, whichever has more. At the end every 3 fleet symbols count as one more army."
        ),
        Category.ARMY: _(
            "At the end each army symbol is worth a point. You may have as many army symbols as your land or your "
            "intrigue has symbols, whichever has more. At the end every 3 army symbols count as one more fleet."
        ),
        Category.RELIGION: _(
            "With 3 religion symbols in your display you draw the first two cards together, and put one of them away "
            "before the third. With 6 you draw all three together."
        ),
        Category.SENATOR: _(
            "In a turn in which you play a senator, your income is 1 aureus higher, but only once a turn."
        ),
        Category.LAND: _(
            "Land allows fleets and armies: as many symbols of each as you have land symbols, unless intrigue allows "
            "more."
        ),
        Category.INTRIGUE: _(
            "Intrigue allows fleets and armies as land does. Whoever has most intrigue symbols holds Primus "
            "Conspiratus, which begins the rounds, is worth a point, and wins alone if Rome wins. In a turn in which "
            "you play intrigue you have no income."
        ),
    }
    return texts[category]


def rulings(category: Category) -> tuple[str, ...]:
    """How this bot reads what the rulebook leaves open."""
    limits = (
        _(
            "Land and intrigue are not added together. A card with two symbols must fit whole, and cards are never "
            "lost."
        ),
        _("Bonus fleets and armies count against Rome, too. They lie outside the limit and make no further bonus."),
    )
    texts = {
        Category.WEALTH: (
            _("What counts is the display at the moment of the purchase; cards are played only after it."),
        ),
        Category.FLEET: limits,
        Category.ARMY: limits,
        Category.RELIGION: (
            _(
                "What counts is the display when the drawing begins, so that a card played now helps from the next "
                "turn."
            ),
            _("The cards are drawn together automatically."),
        ),
        Category.SENATOR: (_("Together with intrigue in the same turn there is no income, in spite of the senator."),),
        Category.LAND: (_("Land played in the same turn helps at once, if it is played first."),),
        Category.INTRIGUE: (
            _("On a tie Primus Conspiratus stays where it is. The card itself has no symbol."),
            _("With intrigue played, the 2 aurei for a turn without a card are not paid either."),
        ),
    }
    return texts[category]
