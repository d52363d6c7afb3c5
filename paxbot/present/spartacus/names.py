"""The names, categories and cards of PAX in words, amounts, help for a newcomer, and the source of the cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus.facts import WITH_FACES, cards_named
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LATIN, Card, Category, cards_in, deck_of, own_table
from paxbot.present.presenter import CardGroup, CardName, CardText
from paxbot.present.words import Many, Say, _, by_language, listing, ngettext, pgettext


class CategoryWords(NamedTuple):
    """The words for a category; `rulings` are this bot's readings of open questions."""

    name: str
    purpose: str
    rules: str
    rulings: tuple[str, ...]


@by_language(len(Category))
def words_of(category: Category) -> CategoryWords:
    limits = (
        _(
            "Land and intrigue are not added together. A card with two symbols must fit whole, and cards are never "
            "lost."
        ),
        _("Bonus fleets and armies count against Rome, too. They lie outside the limit and make no further bonus."),
    )
    match category:
        case Category.WEALTH:
            return CategoryWords(
                pgettext("a category of PAX", "Wealth"),
                _("every 3 symbols make a column 1 aureus cheaper"),
                _(
                    "Each column you buy costs 1 aureus less for every 3 wealth symbols in your display. Fewer than 3 "
                    "take nothing off, and no price falls below 0."
                ),
                (_("What counts is the display at the moment of the purchase; cards are played only after it."),),
            )
        case Category.FLEET:
            return CategoryWords(
                pgettext("a category of PAX", "Fleet"),
                _("1 point for each symbol at the end; land or intrigue must allow it"),
                _(
                    "At the end each fleet symbol is worth a point. You may have as many fleet symbols as your land or "
                    "your intrigue has symbols, whichever has more. At the end every 3 fleet symbols count as one more "
                    "army."
                ),
                limits,
            )
        case Category.ARMY:
            return CategoryWords(
                pgettext("a category of PAX", "Army"),
                _("1 point for each symbol at the end; land or intrigue must allow it"),
                _(
                    "At the end each army symbol is worth a point. You may have as many army symbols as your land or "
                    "your intrigue has symbols, whichever has more. At the end every 3 army symbols count as one more "
                    "fleet."
                ),
                limits,
            )
        case Category.RELIGION:
            return CategoryWords(
                pgettext("a category of PAX", "Religion"),
                _("with 3 symbols you draw two cards together, with 6 all three"),
                _(
                    "With 3 religion symbols in your display you draw the first two cards together, and put one of "
                    "them away before the third. With 6 you draw all three together."
                ),
                (
                    _(
                        "What counts is the display when the drawing begins, so that a card played now helps from the "
                        "next turn."
                    ),
                    _("The cards are drawn together automatically."),
                ),
            )
        case Category.SENATOR:
            return CategoryWords(
                pgettext("a category of PAX", "Senator"),
                _("1 aureus more income in a turn in which you play one"),
                _("In a turn in which you play a senator, your income is 1 aureus higher, but only once a turn."),
                (_("Together with intrigue in the same turn there is no income, in spite of the senator."),),
            )
        case Category.LAND:
            return CategoryWords(
                pgettext("a category of PAX", "Land"),
                _("allows as many fleet and as many army symbols as it has itself"),
                _(
                    "Land allows fleets and armies: as many symbols of each as you have land symbols, unless intrigue "
                    "allows more."
                ),
                (_("Land played in the same turn helps at once, if it is played first."),),
            )
        case Category.INTRIGUE:
            return CategoryWords(
                pgettext("a category of PAX", "Intrigue"),
                _("allows fleets and armies, brings Primus Conspiratus, stops the income of the turn"),
                _(
                    "Intrigue allows fleets and armies as land does. Whoever has most intrigue symbols holds Primus "
                    "Conspiratus, which begins the rounds, is worth a point, and wins alone if Rome wins. In a turn in "
                    "which you play intrigue you have no income."
                ),
                (
                    _("On a tie Primus Conspiratus stays where it is. The card itself has no symbol."),
                    _("With intrigue played, the 2 aurei for a turn without a card are not paid either."),
                ),
            )


_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_COPIES: Final = 2


def card_of(number: int, table: str = "") -> Card:
    return deck_of(table or own_table().text, _COPIES)[number - 1]


def cards_told(fact: Fact) -> tuple[Card, ...]:
    if isinstance(fact, WITH_FACES) and fact.faces:
        return cards_in(fact.faces)
    return tuple(map(card_of, cards_named(fact)))


def category(value: Category | str) -> str:
    return words_of(Category(value)).name


symbols = Many("{count} symbol", "{count} symbols")


def card_short(card: Card) -> str:
    return _("{category} {price}").format(category=category(card.category), price=card.price)


def card_name(card: Card) -> str:
    """Return a card as sentences name it, such as "Fleet 3 (2 symbols)"."""
    return _("{card} ({symbols})").format(card=card_short(card), symbols=symbols(card.symbols))


def numeral(legion: int) -> str:
    return _NUMERALS[legion - 1]


legion = Say("Legion {numeral}", numeral=numeral)
aurei = Many("{count} aureus", "{count} aurei")
cards = Many("{count} card", "{count} cards")
categories = Many("{count} category", "{count} categories")


def card(number: int, table: str = "") -> str:
    return card_name(card_of(number, table))


def place(found: Card) -> tuple[int, Card]:
    return list(Category).index(found.category), found


def in_order(numbers: Sequence[int], table: str = "") -> list[int]:
    return sorted(numbers, key=lambda each: place(card_of(each, table)))


def counted(found: Iterable[Card], name: Callable[[Card], str] = card_name) -> list[str]:
    """Return the cards in order, equal ones once with their number."""
    return [
        name(each) if count == 1 else _("{count} × {card}").format(count=count, card=name(each))
        for each, count in Counter(found).items()
    ]


def sorted_cards(numbers: Iterable[int], table: str = "") -> list[Card]:
    return sorted((card_of(number, table) for number in numbers), key=place)


def card_list(numbers: Sequence[int], table: str = "") -> str:
    return listing(counted(sorted_cards(numbers, table)))


def told(*facts: Fact) -> str:
    return listing(counted(sorted((card for fact in facts for card in cards_told(fact)), key=place)))


def cards_within(numbers: Sequence[int], length: int, table: str = "") -> str:
    """Return as many cards as fit, and how many more there are."""
    titles = counted(sorted_cards(numbers, table), card_short)
    text = _("{cards} and others")
    some = (text.format(cards=", ".join(titles[:shown])) for shown in range(len(titles) - 1, 0, -1))
    texts = (listing(titles), *some) if titles else ()
    return next((each for each in texts if len(each) <= length), cards(len(numbers)))


def strengths(by_category: Mapping[str, int]) -> str:
    found = [
        _("{category} {count}").format(category=category(each), count=by_category[each.value])
        for each in Category
        if by_category[each.value]
    ]
    return ", ".join(found)


_CATEGORY: Final = {
    Category.WEALTH: ("Turn > Buy",),
    Category.FLEET: ("Turn > Play",),
    Category.ARMY: ("Turn > Play",),
    Category.RELIGION: ("Turn > Draw",),
    Category.SENATOR: ("Turn > Income",),
    Category.LAND: ("Turn > Play",),
    Category.INTRIGUE: ("Turn > Income", "Primus Conspiratus", "Turn > Play"),
}
_ALL: Final = ("Turn > Buy", "End of round", "Turn > Play", "Final resolution", "Final resolution > Points")


def rules_on(category: Category) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_CATEGORY[category], *_ALL)))


def card_names(table: str = "") -> tuple[CardName, ...]:
    deck = deck_of(table or own_table().text)
    found = []
    for card, count in Counter(deck).items():
        found.append(
            CardName(
                deck.index(card) + 1,
                card_name(card),
                ngettext(
                    "Price {price}, {count} such card in the deck",
                    "Price {price}, {count} such cards in the deck",
                    count,
                ).format(price=card.price, count=count),
            )
        )
    return tuple(found)


def cards_in_sight(s: State, seat: Seat | None, table: str = "") -> tuple[CardGroup, ...]:
    """Return the cards of the columns, the seat's hand and display, and the other displays, each kind once.
    Numbers are those of the table's text: cards that are not in it are left out.
    """
    by_card = {card_of(each.number, table): each for each in card_names(table)}
    alike = Counter(map(card_short, by_card))
    for card, each in by_card.items():
        if alike[card_short(card)] == 1:
            by_card[card] = replace(each, name=card_short(card))

    def group(title: str, numbers: Iterable[int], *, in_menu: bool = False) -> CardGroup:
        found = (by_card.get(s.card(number)) for number in numbers)
        return CardGroup(title, tuple(dict.fromkeys(filter(None, found))), in_menu)

    own = [] if seat is None else [*s.players[seat].hand, *s.players[seat].display]
    in_sight = s.drawn if seat == s.active else []
    others = [player.display for owner, player in enumerate(s.players) if owner != seat]
    groups = (
        group(_("Columns"), chain(*s.columns)),
        group(_("Your hand and display"), [*in_sight, *own]),
        group(_("Displays") if seat is None else _("Other displays"), chain(*others, s.rome), in_menu=True),
    )
    return tuple(each for each in groups if each.cards)


def card_text(number: int, table: str = "") -> CardText:
    """Return one card in words. Raises: PaxError for an unknown number."""
    deck = deck_of(table or own_table().text)
    if not 1 <= number <= len(deck):
        raise PaxError("unknown_card", number=number)
    card = deck[number - 1]
    words, same = words_of(card.category), sum(each.category is card.category for each in deck)
    lines = (
        _("**Category:** {category} (*{latin}*), with {cards} in the deck").format(
            category=words.name, latin=LATIN[card.category], cards=cards(same)
        ),
        _("**Price:** {price}, which counts only when its column is bought or taken by Rome").format(
            price=aurei(card.price)
        ),
        _("**Symbols:** {count}").format(count=card.symbols),
        words.rules,
        f"-# {reconstruction(table)}",
    )
    return CardText(card_name(card), "\n".join(lines), words.rulings, rules_on(card.category))


def is_own(table: str) -> bool:
    """Return True if the text is that of the bot's own table, or empty."""
    return table in ("", own_table().text)


def reconstruction(table: str = "") -> str:
    """Say where the prices and symbols of the cards come from."""
    if not is_own(table):
        return _("The prices and symbols of the cards are those of a table that was given to this bot.")
    return _(
        "The prices and symbols of the cards are a reconstruction made for this bot from the rulebook and from "
        "reviews, not the printed table."
    )


def help_paragraphs(table: str = "") -> tuple[str, ...]:
    return (
        _(
            "**What it is about.** Rome in the days of Spartacus. Everybody gathers influence in seven categories, "
            "and so does Rome, which plays by itself. In the end the seven categories are compared: a category is "
            "Rome’s unless one of the players is stronger there. If four or more are Rome’s, whoever holds Primus "
            "Conspiratus wins alone. Otherwise the player with the most points wins."
        ),
        _(
            "**Points.** 2 for each category of which you have a card, 3 for each in which you are stronger than "
            "Rome, 1 for each fleet and each army, 1 for Primus Conspiratus, and 4 for the most money, where each "
            "card left in your hand counts as one aureus."
        ),
        _(
            "**Your turn: draw.** You draw three cards one by one and put each away before you see the next: one goes "
            "to your hand, one face up into a column of your choice, one to the bottom of the stack. Instead of the "
            "whole turn you may pass: then you look at Rome’s three face-down cards and take 2 aurei."
        ),
        _(
            "**Buy.** You may buy one column, always all of its cards, for the sum of their prices. They go to your "
            "hand."
        ),
        _(
            "**Play.** Then you play as many cards as you like from your hand into your display. The first costs "
            "nothing, the second 1 aureus, the third 2 aurei, and so on; the price on the card does not matter here."
        ),
        _(
            "**Income.** Without a card played you take 2 aurei. Otherwise count the cards in the longest row to "
            "which you have added a card: that many aurei are yours, and 1 more with a senator played. With intrigue "
            "played there is no income at all."
        ),
        _(
            "**End of the round.** When everybody has had a turn, Rome takes the column worth most, of equal ones "
            "that of the lowest Legion. The holder of Primus Conspiratus becomes the start player, and each empty "
            "column gets a new card. The game ends when the stack has too few cards for that, or when it has run out."
        ),
        _(
            "**The categories.** Wealth makes columns cheaper. Religion lets you draw cards together. Senators raise "
            "the income. Land and intrigue allow fleets and armies: as many symbols of each as the stronger of the "
            "two has. Most intrigue symbols bring Primus Conspiratus. In the end every three fleet symbols count as "
            "one more army, and every three army symbols as one more fleet."
        ),
        _("**The cards.** {reconstruction} Their names here are made of category and price, such as Fleet 3.").format(
            reconstruction=reconstruction(table)
        ),
        _(
            "**Typing.** `/do` takes `draw` or `pass`, for a drawn card `lay 2` (the column of Legion II), `return` or "
            "`take`, and for the rest of the turn a line such as `buy 3; play fleet 3; end`."
        ),
        _(
            "**Alone.** The solitaire campaign has five games. In each you need cards of all seven categories, and in "
            "more and more of them you must be stronger than Rome: in three in the first game, in one more in each "
            "game after it, and in all seven in the last. A round is your turn alone, so Rome takes a column after "
            "each of them."
        ),
        _(
            "**Nemo** plays free seats, and those of people who are away. It is an automatic player of this bot’s "
            "own, not the author’s. Games of five to eight players are unofficial: the number of cards and Legions is "
            "made up here after the pattern of the smaller games."
        ),
        _("PAX is by Bernd Eisenstein, published by Irongames in 2011. Only its rules and names are used here."),
    )
