"""The cards in words, where their numbers come from, and the game for a newcomer."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.games.spartacus.cards import Card, deck_of, own_table
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LATIN
from paxbot.present.presenter import CardGroup, CardName, CardText
from paxbot.present.spartacus import names
from paxbot.present.spartacus.card_rules import rules_on
from paxbot.present.spartacus.categories import words_of
from paxbot.present.spartacus.names import aurei, card_of, cards
from paxbot.present.words import _, ngettext


def card_names(table: str = "") -> tuple[CardName, ...]:
    """Return every different card of a table's text, or of the bot's own table, by the first number it has there."""
    deck = deck_of(table or own_table().text)
    found = [(card, deck.index(card) + 1) for card in dict.fromkeys(deck)]
    return tuple(CardName(number, names.card_name(card), _summary(card, deck.count(card))) for card, number in found)


def cards_in_sight(s: State, seat: Seat | None, table: str = "") -> tuple[CardGroup, ...]:
    """Return the cards of the columns, of the seat's hand and display, and of the others, each card of a kind once.

    They are told by the numbers they have in the table's text: one that is not in it is left out.
    """
    by_card = {card_of(each.number, table): each for each in card_names(table)}
    alike = Counter(map(names.card_short, by_card))
    for card, each in by_card.items():
        if alike[names.card_short(card)] == 1:
            by_card[card] = replace(each, name=names.card_short(card))

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


def _summary(card: Card, count: int) -> str:
    text = ngettext(
        "Price {price}, {count} such card in the deck", "Price {price}, {count} such cards in the deck", count
    )
    return text.format(price=card.price, count=count)


def card_text(number: int, table: str = "") -> CardText:
    """Return one card in words. Raises: PaxError for an unknown number."""
    deck = deck_of(table or own_table().text)
    if not 1 <= number <= len(deck):
        raise PaxError("unknown_card", number=number)
    card = deck[number - 1]
    words, same = words_of(card.category), sum(each.category is card.category for each in deck)
    category = _("**Category:** {category} (*{latin}*), with {cards} in the deck")
    price = _("**Price:** {price}, which counts only when its column is bought or taken by Rome")
    lines = (
        category.format(category=words.name, latin=LATIN[card.category], cards=cards(same)),
        price.format(price=aurei(card.price)),
        _("**Symbols:** {count}").format(count=card.symbols),
        words.rules,
        f"-# {reconstruction(table)}",
    )
    return CardText(names.card_name(card), "\n".join(lines), words.rulings, rules_on(card.category))


def is_own(table: str) -> bool:
    """Return whether the text is that of the bot's own table; where there is none, that one is meant."""
    return table in ("", own_table().text)


def reconstruction(table: str = "") -> str:
    """Return where the prices and symbols of the cards come from."""
    if not is_own(table):
        return _("The prices and symbols of the cards are those of a table that was given to this bot.")
    return _(
        "The prices and symbols of the cards are a reconstruction made for this bot from the rulebook and from "
        "reviews, not the printed table."
    )


def help_paragraphs(table: str = "") -> tuple[str, ...]:
    """Return what a newcomer needs to play a whole game with the cards of a table's text, or of the bot's own table."""
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
