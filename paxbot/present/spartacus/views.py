"""View models of the table, a hand, a card and a lobby, and of what changed on the table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.terms import LATIN, LIMITED, OFFICIAL_SEATS, Category, Prompt, deck_of, own_table
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.names import aurei, cards, in_order, is_own, reconstruction, words_of
from paxbot.present.views import CardPageView, FactView, LobbyView, count_text, lobby_seats
from paxbot.present.words import _, ngettext, short_name

Gone = Seat | Literal["rome"]
"""The seat that emptied a column, or Rome."""


@dataclass(slots=True)
class ChangesView:
    """New things by where they are: cards in columns, columns emptied, cards in displays and with Rome, and titles."""

    sentence: str = ""
    seat: Seat | None = None
    """The seat the sentence is about, if it is one."""
    laid: set[int] = field(default_factory=set)
    gone: dict[int, Gone] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    romes: set[int] = field(default_factory=set)
    hands: Counter[Seat] = field(default_factory=Counter)
    titles: set[str] = field(default_factory=set)

    def draw(self, fact: f.CardTaken) -> None:
        """Enter a drawn card that went to the hand."""
        self.hands[fact.seat] += 1

    def deal(self, fact: f.CardDealt | f.CardLaid) -> None:
        """Enter a card in a column."""
        self.laid.add(fact.card)
        self.gone.pop(fact.legion, None)

    def buy(self, fact: f.ColumnBought) -> None:
        """Enter a column that went to a hand."""
        self.hands[fact.seat] += len(fact.cards)
        self.gone[fact.legion] = fact.seat

    def play(self, fact: f.CardPlayed) -> None:
        """Enter a card that went from a hand to a display."""
        self.hands[fact.seat] -= 1
        self.played.add(fact.card)

    def empty(self, fact: f.RomeTook) -> None:
        """Enter a column that went to Rome."""
        self.gone[fact.legion] = "rome"
        self.romes.update(fact.cards)


NO_CHANGES: Final = ChangesView()


NAME = 12
"""Letters of a name in a headline."""


class CardView(NamedTuple):
    """A card: its category by key, name and Latin name, its price and symbols."""

    number: int
    category: str
    name: str
    latin: str
    price: int
    symbols: int


class ColumnView(NamedTuple):
    """A Legion's column: the sum of its printed prices, and what the active seat pays while the game runs.

    `is_romes` is whether Rome would take it if the round ended now.
    """

    legion: int
    numeral: str
    cards: tuple[CardView, ...]
    price: int
    cost: int | None
    is_romes: bool


class CategoryView(NamedTuple):
    """A side's strength in one category: `symbols` on its cards, and the bonus that the other of fleet and army gives.

    `limit` is that of fleets and armies. `is_won` is whether a player is stronger than Rome as everybody knows it, and
    for Rome whether no player is.
    """

    key: str
    name: str
    symbols: int
    bonus: int
    limit: int | None
    is_won: bool
    cards: tuple[CardView, ...]
    notes: tuple[str, ...] = ()
    """In words: Rome’s strength, the limit, and the bonus."""

    @property
    def strength(self) -> int:
        """The symbols with the bonus."""
        return self.symbols + self.bonus

    @property
    def room(self) -> int:
        """How many more symbols the limit allows; 0 where there is none."""
        return 0 if self.limit is None else max(0, self.limit - self.symbols)


class RomeView(NamedTuple):
    """Rome: its categories, and how many of its cards lie face down."""

    title: str
    categories: tuple[CategoryView, ...]
    hidden: int
    hidden_text: str


class PlayerView(NamedTuple):
    """A player with everything that lies open; `aurei` only when the game is over."""

    seat: int
    name: str
    is_active: bool
    is_first: bool
    is_holder: bool
    is_automated: bool
    saw_rome: bool
    hand_size: int
    aurei: int | None
    categories: tuple[CategoryView, ...]


class TableView(NamedTuple):
    """All that lies open: whose turn it is and what is open, the columns, Rome and the displays.

    `tally` tells how many categories are Rome's and the players' now, or how far a solitaire game is.
    """

    headline: str
    active: int | None
    round_text: str
    stack: int
    tally: str
    won_text: str
    empty_text: str
    columns: tuple[ColumnView, ...]
    rome: RomeView
    players: tuple[PlayerView, ...]


def table_view(position: Json, people: Sequence[str]) -> TableView:
    """Return the whole table."""
    is_over = position["winners"] is not None
    return TableView(
        headline=_headline(position, people),
        active=None if is_over else position["active"],
        round_text=_("Round {round}").format(round=position["round"]) if position["round"] else "",
        stack=position["stack"],
        tally=_tally(position),
        won_text=_("stronger than Rome"),
        empty_text=_("no card"),
        columns=tuple(_columns(position)),
        rome=rome_view(position),
        players=tuple(player_view(position, people, seat) for seat in range(len(people))),
    )


def _headline(position: Json, people: Sequence[str]) -> str:
    """Return whose turn it is and what is open, as short as can be."""
    if position["winners"] is not None:
        return _("The game is over")
    texts = {
        Prompt.KEEP_CARD: _("{player}: keep one card"),
        Prompt.SHOW_CARD: _("{player}: play a first card"),
        Prompt.CHOOSE_TURN: _("{player}: draw or pass"),
        Prompt.PLACE_CARD: _("{player}: put cards away"),
        Prompt.CHOOSE_ACTION: _("{player}: buy or play cards"),
    }
    return texts[Prompt(position["prompt"])].format(player=short_name(people[position["active"]], NAME))


def _tally(position: Json) -> str:
    """Return how many categories are whose, or how far a solitaire game is from its goal."""
    if position["solo"] is not None:
        solo = position["solo"]
        return _("Cards: {played} of 7, stronger: {stronger} of {needed}").format(
            played=solo["played"], stronger=solo["ahead"], needed=solo["stronger"]
        )
    romes = len(position["rome"]["has"])
    return _("Categories: Rome {rome}, players {players}").format(rome=romes, players=len(Category) - romes)


def _columns(position: Json) -> Iterable[ColumnView]:
    is_over = position["winners"] is not None
    for number, column in enumerate(position["columns"], 1):
        yield ColumnView(
            legion=number,
            numeral=terms.numeral(number),
            cards=tuple(card_view(card, position["table"]) for card in column["cards"]),
            price=column["price"],
            cost=None if is_over or not column["cards"] else column["cost"],
            is_romes=position["rome_takes"] == number,
        )


def rome_view(position: Json) -> RomeView:
    """Return Rome with its cards by category."""
    found = position["rome"]
    hidden = ngettext("{count} card face down", "{count} cards face down", found["hidden"])
    return RomeView(
        title=_("Rome"),
        categories=_categories(found, "cards", position["table"]),
        hidden=found["hidden"],
        hidden_text=hidden.format(count=found["hidden"]) if found["hidden"] else "",
    )


def player_view(position: Json, people: Sequence[str], seat: int) -> PlayerView:
    """Return one player's display and figures, nothing hidden among them."""
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
        aurei=own.get("aurei") if is_over else None,
        categories=_categories(own, "display", position["table"], position["rome"]),
    )


def _categories(side: Json, key: str, table: str, rome: Json | None = None) -> tuple[CategoryView, ...]:
    """Return the cards that a side has under a key by category, of a player with the strength of Rome."""
    symbols, strength = side["symbols"], side["strength"]
    won = side["has"] if rome is None else side["ahead"]
    cards = [card_view(number, table) for number in in_order(side[key], table)]
    views = (
        CategoryView(
            key=each.value,
            name=terms.category(each),
            symbols=symbols[each.value],
            bonus=strength[each.value] - symbols[each.value],
            limit=side.get("limit") if each in LIMITED else None,
            is_won=each.value in won,
            cards=tuple(card for card in cards if card.category == each.value),
        )
        for each in Category
    )
    return tuple(view._replace(notes=tuple(_notes(view, rome))) for view in views)


def _notes(view: CategoryView, rome: Json | None) -> Iterable[str]:
    if rome is not None:
        yield _("Rome {strength}").format(strength=rome["strength"][view.key])
    if view.limit is not None:
        yield _("at most {limit}").format(limit=view.limit)
    if view.bonus:
        yield _("{bonus} as bonus").format(bonus=view.bonus)


def card_view(number: int, table: str = "") -> CardView:
    """Return one card."""
    card = terms.card_of(number, table)
    name, latin = terms.category(card.category), LATIN[card.category]
    return CardView(number, card.category.value, name, latin, card.price, card.symbols)


class CardsView(NamedTuple):
    """Cards that lie together, under a heading."""

    heading: str
    cards: tuple[CardView, ...]


class HandView(NamedTuple):
    """A hand from its player's own view: cards and money, and below what else the player knows."""

    seat: int
    title: str
    count_text: str
    aurei: int | None
    empty_text: str
    hand: tuple[CardView, ...]
    known: tuple[CardsView, ...]


def hand_view(position: Json, seat: int) -> HandView:
    """Return the hand of the seat, from its own view; of a view that does not hold it nothing is shown."""
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


def card_page(number: int, table: str = "") -> CardPageView[CardView]:
    """Return the page about one card of a table's text, or of the bot's own table."""
    card, deck = card_view(number, table), deck_of(table or own_table().text)
    facts = (
        FactView(_("Category"), _("{name} ({latin})").format(name=card.name, latin=card.latin)),
        FactView(_("Price"), aurei(card.price)),
        FactView(_("Symbols"), terms.symbols(card.symbols)),
        FactView(_("Such cards in the deck"), str(deck.count(deck[number - 1]))),
    )
    return CardPageView(card, facts, (words_of(Category(card.category)).rules, reconstruction(table)))


def lobby_view(people: Sequence[str], automated: int, seats: range, table: str = "") -> LobbyView:
    """Return the lobby with these people and so many seats of Nemo's, and what is not the publisher's.

    The game would be dealt from a table's text, or from the bot's own table.
    """
    taken = len(people) + automated
    return LobbyView(
        title=_("PAX"),
        subtitle=_("Bernd Eisenstein, Irongames, 2011"),
        seats=lobby_seats(people, automated, _("Nemo"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=_note(taken, table),
        automated_mark="nemo",
    )


def _note(taken: int, table: str) -> str:
    is_official = taken in OFFICIAL_SEATS or not taken
    if not is_own(table):
        if is_official:
            return _("With five or more players the game is unofficial.")
        return _("Unofficial: the rules are for one to four players.")
    if is_official:
        return _(
            "The prices and symbols of the cards are a reconstruction, not the printed ones. "
            "With five or more players the game is unofficial."
        )
    return _(
        "Unofficial: the rules are for one to four players. "
        "The prices and symbols of the cards are a reconstruction, not the printed ones."
    )
