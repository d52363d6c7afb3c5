"""View models of the table: columns, Rome and displays, as plain values with their words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paxbot.engine.game import Json
from paxbot.games.spartacus.terms import LATIN, LIMITED, Category
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.speech import in_order
from paxbot.present.spartacus.status import stack, turn_title
from paxbot.present.words import _, ngettext, pgettext


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: its category by key, name and Latin name, its price and symbols."""

    number: int
    category: str
    name: str
    latin: str
    price: int
    symbols: int


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A Legion's column: the sum of its printed prices, and what the active seat pays while the game runs."""

    legion: int
    title: str
    cards: tuple[CardView, ...]
    price: int
    cost: int | None


@dataclass(frozen=True, slots=True)
class CategoryView:
    """What a side has of one category: `symbols` on its cards, and the bonus that the other of fleet and army gives.

    `limit` is that of fleets and armies; `is_stronger` is whether a player is stronger than Rome as everybody knows it.
    """

    key: str
    name: str
    symbols: int
    bonus: int
    limit: int | None
    is_stronger: bool
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class RomeView:
    """Rome: its categories, and how many of its cards lie face down."""

    title: str
    categories: tuple[CategoryView, ...]
    hidden: int
    hidden_text: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player with everything that lies open; `aurei` only when the game is over."""

    seat: int
    name: str
    is_active: bool
    is_first: bool
    is_holder: bool
    is_automated: bool
    saw_rome: bool
    hand_size: int
    limit: int
    aurei: int | None
    categories: tuple[CategoryView, ...]


@dataclass(frozen=True, slots=True)
class HeadView:
    """Above every picture of the table: whose turn it is, and how many cards the stack has."""

    headline: str
    active: int | None
    stack: str


@dataclass(frozen=True, slots=True)
class TitleView:
    """Who holds a title: its name, and the seat with its player's name, or that it is nobody's."""

    mark: str
    title: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class ColumnsView:
    """The columns with who begins and who conspires, and notes on the goal and on what is unofficial."""

    head: HeadView
    titles: tuple[TitleView, ...]
    notes: tuple[str, ...]
    price_label: str
    empty_text: str
    columns: tuple[ColumnView, ...]
    payer: int | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The first picture: columns and Rome."""

    columns: ColumnsView
    rome: RomeView


@dataclass(frozen=True, slots=True)
class DisplaysView:
    """The second picture: Rome's strength, and all displays with their symbols."""

    head: HeadView
    stronger_text: str
    rome: RomeView
    players: tuple[PlayerView, ...]


def table_view(position: Json, people: Sequence[str]) -> TableView:
    """Columns and Rome."""
    return TableView(columns_view(position, people), rome_view(position))


def columns_view(position: Json, people: Sequence[str]) -> ColumnsView:
    """The columns, and who may begin."""
    is_over = position["winners"] is not None
    return ColumnsView(
        head=head_view(position, people),
        titles=tuple(_titles(position, people)),
        notes=tuple(_notes(position)),
        price_label=_("Price"),
        empty_text=_("no card"),
        columns=tuple(_columns(position)),
        payer=None if is_over else position["active"],
    )


def head_view(position: Json, people: Sequence[str]) -> HeadView:
    """Return whose turn it is."""
    is_over, active = position["winners"] is not None, position["active"]
    title = turn_title(is_over, position["round"], position["turn"], people[active])
    return HeadView(title, None if is_over else active, stack(position))


def _titles(position: Json, people: Sequence[str]) -> Iterable[TitleView]:
    if position["solo"] is None:
        yield TitleView("primus", _("Primus"), position["first"], people[position["first"]])
    holder = position["holder"]
    nobody = pgettext("who holds Primus Conspiratus", "nobody")
    yield TitleView("conspiratus", _("Primus Conspiratus"), holder, nobody if holder is None else people[holder])


def _notes(position: Json) -> Iterable[str]:
    solo = position["solo"]
    if solo is not None and position["winners"] is None:
        yield _(
            "Solitaire game {game} of 5: cards of {played} of 7 categories, stronger than Rome in {stronger} of "
            "{needed}"
        ).format(game=solo["game"], played=solo["played"], stronger=solo["ahead"], needed=solo["stronger"])
    if position["unofficial"]:
        yield _("Five and more players: unofficial, this bot’s own numbers of cards and Legions")


def _columns(position: Json) -> Iterable[ColumnView]:
    is_over = position["winners"] is not None
    for number, column in enumerate(position["columns"], 1):
        yield ColumnView(
            legion=number,
            title=terms.legion(number),
            cards=tuple(card_view(card, position["table"]) for card in column["cards"]),
            price=column["price"],
            cost=None if is_over or not column["cards"] else column["cost"],
        )


def rome_view(position: Json) -> RomeView:
    """Rome with its cards by category."""
    found = position["rome"]
    hidden = ngettext("{count} card face down", "{count} cards face down", found["hidden"])
    return RomeView(
        title=_("Rome"),
        categories=_categories(found, "cards", position["table"]),
        hidden=found["hidden"],
        hidden_text=hidden.format(count=found["hidden"]) if found["hidden"] else "",
    )


def displays_view(position: Json, people: Sequence[str]) -> DisplaysView:
    """All displays, and Rome to compare them with."""
    return DisplaysView(
        head=head_view(position, people),
        stronger_text=_("stronger than Rome"),
        rome=rome_view(position),
        players=tuple(player_view(position, people, seat) for seat in range(len(people))),
    )


def player_view(position: Json, people: Sequence[str], seat: int) -> PlayerView:
    """One player's display and figures, nothing hidden among them."""
    own = position["players"][seat]
    is_over = position["winners"] is not None
    return PlayerView(
        seat=seat,
        name=people[seat],
        is_active=not is_over and position["active"] == seat,
        is_first=position["first"] == seat and position["solo"] is None,
        is_holder=position["holder"] == seat,
        is_automated=own["automated"],
        saw_rome=own["saw_rome"] and bool(position["rome"]["hidden"]),
        hand_size=own["hand_size"],
        limit=own["limit"],
        aurei=own["aurei"] if is_over else None,
        categories=_categories(own, "display", position["table"], position["rome"]["strength"]),
    )


def _categories(side: Json, key: str, table: str, rome: Json | None = None) -> tuple[CategoryView, ...]:
    """Return the cards that a side has under a key by category; a player's are compared with Rome's strength."""
    symbols, strength = side["symbols"], side["strength"]
    cards = [card_view(number, table) for number in in_order(side[key], table)]
    return tuple(
        CategoryView(
            key=each.value,
            name=terms.category(each),
            symbols=symbols[each.value],
            bonus=strength[each.value] - symbols[each.value],
            limit=side.get("limit") if each in LIMITED else None,
            is_stronger=rome is not None and strength[each.value] > rome[each.value],
            cards=tuple(card for card in cards if card.category == each.value),
        )
        for each in Category
    )


def card_view(number: int, table: str = "") -> CardView:
    """One card."""
    card = terms.card_of(number, table)
    return CardView(
        number=number,
        category=card.category.value,
        name=terms.category(card.category),
        latin=LATIN[card.category],
        price=card.price,
        symbols=card.symbols,
    )
