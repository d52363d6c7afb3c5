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


@dataclass(slots=True)
class ChangesView:
    sentence: str = ""
    seat: Seat | None = None
    laid: set[int] = field(default_factory=set)
    gone: dict[int, Gone] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    romes: set[int] = field(default_factory=set)
    hands: Counter[Seat] = field(default_factory=Counter)
    titles: set[str] = field(default_factory=set)

    def draw(self, fact: f.CardTaken) -> None:
        self.hands[fact.seat] += 1

    def deal(self, fact: f.CardDealt | f.CardLaid) -> None:
        self.laid.add(fact.card)
        self.gone.pop(fact.legion, None)

    def buy(self, fact: f.ColumnBought) -> None:
        self.hands[fact.seat] += len(fact.cards)
        self.gone[fact.legion] = fact.seat

    def play(self, fact: f.CardPlayed) -> None:
        self.hands[fact.seat] -= 1
        self.played.add(fact.card)

    def empty(self, fact: f.RomeTook) -> None:
        self.gone[fact.legion] = "rome"
        self.romes.update(fact.cards)


NO_CHANGES: Final = ChangesView()


NAME = 12


class CardView(NamedTuple):
    number: int
    category: str
    name: str
    latin: str
    price: int
    symbols: int


class ColumnView(NamedTuple):
    """A Legion's column: the sum of its printed prices, and the active seat's price while the game runs.
    `is_romes`: Rome would take it if the round ended now.
    """

    legion: int
    numeral: str
    cards: tuple[CardView, ...]
    price: int
    cost: int | None
    is_romes: bool


class CategoryView(NamedTuple):
    """A side's strength in one category: `symbols` on its cards, and the bonus of fleet for army and the reverse.
    `limit` is that of fleets and armies. `is_won`: the player is stronger than Rome by public knowledge; for Rome: no
    player is.
    """

    key: str
    name: str
    symbols: int
    bonus: int
    limit: int | None
    is_won: bool
    cards: tuple[CardView, ...]
    notes: tuple[str, ...] = ()

    @property
    def strength(self) -> int:
        return self.symbols + self.bonus

    @property
    def room(self) -> int:
        return 0 if self.limit is None else max(0, self.limit - self.symbols)


class RomeView(NamedTuple):
    title: str
    categories: tuple[CategoryView, ...]
    hidden: int
    hidden_text: str


class PlayerView(NamedTuple):
    """A player with all face-up cards; `aurei` only when the game is over."""

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
    """Everything public: the current turn and question, the columns, Rome and the displays.
    `tally`: how many categories are Rome's and the players' now, or the progress of a solitaire game.
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
    is_over = position["winners"] is not None
    return TableView(
        headline=_headline(position, people),
        active=None if is_over else position["active"],
        round_text=_("Round {round}").format(round=position["round"]) if position["round"] else "",
        stack=position["stack"],
        tally=_tally(position),
        won_text=_("stronger than Rome"),
        empty_text=_("no card"),
        columns=_columns(position),
        rome=rome_view(position),
        players=tuple(player_view(position, people, seat) for seat in range(len(people))),
    )


def _headline(position: Json, people: Sequence[str]) -> str:
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
    if position["solo"] is not None:
        solo = position["solo"]
        return _("Cards: {played} of 7, stronger: {stronger} of {needed}").format(
            played=solo["played"], stronger=solo["ahead"], needed=solo["stronger"]
        )
    romes = len(position["rome"]["has"])
    return _("Categories: Rome {rome}, players {players}").format(rome=romes, players=len(Category) - romes)


def _columns(position: Json) -> tuple[ColumnView, ...]:
    is_over = position["winners"] is not None
    return tuple(
        ColumnView(
            legion=number,
            numeral=terms.numeral(number),
            cards=tuple(card_view(card, position["table"]) for card in column["cards"]),
            price=column["price"],
            cost=None if is_over or not column["cards"] else column["cost"],
            is_romes=position["rome_takes"] == number,
        )
        for number, column in enumerate(position["columns"], 1)
    )


def rome_view(position: Json) -> RomeView:
    found = position["rome"]
    return RomeView(
        title=_("Rome"),
        categories=_categories(found, "cards", position["table"]),
        hidden=found["hidden"],
        hidden_text=ngettext("{count} card face down", "{count} cards face down", found["hidden"]).format(
            count=found["hidden"]
        )
        if found["hidden"]
        else "",
    )


def player_view(position: Json, people: Sequence[str], seat: int) -> PlayerView:
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
    card = terms.card_of(number, table)
    name, latin = terms.category(card.category), LATIN[card.category]
    return CardView(number, card.category.value, name, latin, card.price, card.symbols)


class CardsView(NamedTuple):
    heading: str
    cards: tuple[CardView, ...]


class HandView(NamedTuple):
    """A hand from its player's own view: cards and money, and the other things the player knows below."""

    seat: int
    title: str
    count_text: str
    aurei: int | None
    empty_text: str
    hand: tuple[CardView, ...]
    known: tuple[CardsView, ...]


def hand_view(position: Json, seat: int) -> HandView:
    """Return the hand of the seat from its own view; empty from a view that does not hold it."""
    own = position["players"][seat]
    title = _("An open hand") if "hand" in own else _("A hand that stays hidden")
    return HandView(
        seat=seat,
        title=_("Your hand") if {"hand", "returned"} <= own.keys() else title,
        count_text=cards(own["hand_size"]),
        aurei=own.get("aurei"),
        empty_text=_("no card"),
        hand=_cards(own.get("hand", ()), position["table"]),
        known=tuple(view for view in _known(position, seat) if view.cards),
    )


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
    card, deck = card_view(number, table), deck_of(table or own_table().text)
    facts = (
        FactView(_("Category"), _("{name} ({latin})").format(name=card.name, latin=card.latin)),
        FactView(_("Price"), aurei(card.price)),
        FactView(_("Symbols"), terms.symbols(card.symbols)),
        FactView(_("Such cards in the deck"), str(deck.count(deck[number - 1]))),
    )
    return CardPageView(card, facts, (words_of(Category(card.category)).rules, reconstruction(table)))


def lobby_view(people: Sequence[str], automated: int, seats: range, table: str = "") -> LobbyView:
    taken = len(people) + automated
    is_official = taken in OFFICIAL_SEATS or not taken
    notes = {
        (True, True): _(
            "The prices and symbols of the cards are a reconstruction, not the printed ones. "
            "With five or more players the game is unofficial."
        ),
        (True, False): _(
            "Unofficial: the rules are for one to four players. "
            "The prices and symbols of the cards are a reconstruction, not the printed ones."
        ),
        (False, True): _("With five or more players the game is unofficial."),
        (False, False): _("Unofficial: the rules are for one to four players."),
    }
    return LobbyView(
        title=_("PAX"),
        subtitle=_("Bernd Eisenstein, Irongames, 2011"),
        seats=lobby_seats(people, automated, _("Nemo"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=notes[is_own(table), is_official],
        automated_mark="nemo",
    )
