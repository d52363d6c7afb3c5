"""View models of cards: a hand with what else its player knows, and the page about one card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paxbot.engine.game import Json
from paxbot.games.spartacus.cards import deck_of, own_table
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus import card_texts
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.speech import aurei, cards, in_order
from paxbot.present.spartacus.views import CardView, card_view
from paxbot.present.words import _


@dataclass(frozen=True, slots=True)
class CardsView:
    """Cards that lie together, under a heading."""

    heading: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand from its player's own view: cards and money, and below what else the player knows."""

    seat: int
    title: str
    count_text: str
    aurei: int | None
    empty_text: str
    hand: tuple[CardView, ...]
    known: tuple[CardsView, ...]


@dataclass(frozen=True, slots=True)
class FactView:
    """A heading with what it says."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class CardPageView:
    """One card with its facts beside it and its rules below."""

    card: CardView
    facts: tuple[FactView, ...]
    sentences: tuple[str, ...]


def hand_view(position: Json, seat: int) -> HandView:
    """The hand of the seat, from its own view; of a view that does not hold it nothing is shown."""
    own = position["players"][seat]
    hand = _cards(own.get("hand", ()), position["table"])
    return HandView(
        seat=seat,
        title=_title(own),
        count_text=cards(own["hand_size"]),
        aurei=own.get("aurei"),
        empty_text=_("no card"),
        hand=hand,
        known=tuple(view for view in _known(position, seat) if view.cards),
    )


def _title(own: Json) -> str:
    if "hand" not in own:
        return _("A hand that stays hidden")
    return _("Your hand") if "returned" in own else _("An open hand")


def _known(position: Json, seat: int) -> Iterable[CardsView]:
    own, table = position["players"][seat], position["table"]
    if "returned" not in own:
        return
    drawn = position["drawn"]
    if not isinstance(drawn, int) and position["active"] == seat:
        yield CardsView(_("Drawn, and not put anywhere yet"), _cards(drawn, table))
    yield CardsView(_("Rome’s face-down cards, which you have seen"), _cards(position["rome"]["seen"] or (), table))
    yield CardsView(_("Yours at the bottom of the stack"), _cards(own.get("returned", ()), table))


def _cards(numbers: Sequence[int], table: str) -> tuple[CardView, ...]:
    return tuple(card_view(number, table) for number in in_order(numbers, table))


def card_page(number: int, table: str = "") -> CardPageView:
    """The page about one card of a table's text, or of the bot's own table."""
    card, deck = card_view(number, table), deck_of(table or own_table().text)
    same = deck.count(deck[number - 1])
    category = Category(card.category)
    facts = (
        FactView(_("Category"), _("{name} ({latin})").format(name=card.name, latin=card.latin)),
        FactView(_("Price"), aurei(card.price)),
        FactView(_("Symbols"), terms.symbols(card.symbols)),
        FactView(_("Such cards in the deck"), str(same)),
    )
    return CardPageView(card, facts, (card_texts.rules(category), card_texts.reconstruction(table)))
