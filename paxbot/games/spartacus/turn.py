"""A player's turn: pass, or draw, buy, play and take the income, in this order.

Each card that is drawn goes to another place, and religion shows more of them at once.

Rule: Turn; Turn > Draw; Turn > Buy; Turn > Play; Turn > Income.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine import rules
from paxbot.engine.kernel import Effect, Move, OpenStep, Seat, Step
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import AureiTaken, Why
from paxbot.games.spartacus.state import State, Table, of_category
from paxbot.games.spartacus.terms import (
    AUREI_FOR_NO_CARD,
    AUREI_FOR_PASSING,
    CARDS_DRAWN,
    LIMITED,
    PERMITTING,
    RELIGION_FOR_THREE,
    RELIGION_FOR_TWO,
    SYMBOLS_PER_AUREUS,
    Buy,
    Category,
    Destination,
    Draw,
    EndTurn,
    Lay,
    Pass,
    Play,
    Prompt,
    Return,
    Take,
)


def printed_price(s: State, cards: list[int]) -> int:
    deck = s.deck
    return sum(deck[number - 1].price for number in cards)


def discounted(price: int, wealth: int) -> int:
    """Return the price, never below 0 (RULING 6)."""
    return max(0, price - wealth // SYMBOLS_PER_AUREUS)


def column_price(s: State, seat: Seat, legion: int) -> int:
    return discounted(printed_price(s, s.columns[legion - 1]), s.symbols(seat, Category.WEALTH))


def for_sale(s: State, seat: Seat) -> list[int]:
    if s.bought is not None or s.played:
        return []
    legions = range(1, len(s.columns) + 1)
    aurei = s.players[seat].aurei
    return [legion for legion in legions if s.columns[legion - 1] and column_price(s, seat, legion) <= aurei]


def buy(t: Table, seat: Seat, legion: int) -> None:
    s = t.s
    cards, price = tuple(s.columns[legion - 1]), column_price(s, seat, legion)
    discount = printed_price(s, s.columns[legion - 1]) - price
    t.pay(seat, price)
    s.columns[legion - 1] = []
    s.players[seat].hand += cards
    s.bought = legion
    t.tell(facts.ColumnBought(seat, legion, cards, price, discount))


def limit(s: State, seat: Seat) -> int:
    """Return how many fleet symbols, and how many army symbols, the seat may have at most (RULING 10)."""
    return max(s.symbols(seat, category) for category in PERMITTING)


def fits(s: State, seat: Seat, card: int) -> bool:
    """Return whether the limit allows the card; only the category it is added to is looked at (RULING 27)."""
    category, _price, symbols = s.card(card)
    return category not in LIMITED or s.symbols(seat, category) + symbols <= limit(s, seat)


def play_cost(played: int) -> int:
    return played


def total_cost(cards: int) -> int:
    return sum(map(play_cost, range(cards)))


def playable(s: State, seat: Seat) -> list[int]:
    if play_cost(len(s.played)) > s.players[seat].aurei:
        return []
    return [card for card in distinct(s, s.players[seat].hand) if fits(s, seat, card)]


def distinct(s: State, cards: Iterable[int]) -> Sequence[int]:
    return list({s.card(card): card for card in sorted(cards, reverse=True)}.values())[::-1]


def play(t: Table, seat: Seat, card: int) -> None:
    s = t.s
    cost = play_cost(len(s.played))
    t.pay(seat, cost)
    s.players[seat].hand.remove(card)
    s.played.append(card)
    t.tell(facts.CardPlayed(seat, card, cost))
    t.display(seat, card)


def income(s: State, seat: Seat) -> AureiTaken:
    if not s.played:
        return AureiTaken(seat, AUREI_FOR_NO_CARD, Why.NOTHING_PLAYED)
    added = {s.card(card).category for card in s.played}
    if Category.INTRIGUE in added:
        return AureiTaken(seat, 0, Why.INTRIGUE_PLAYED)
    display, senator = s.players[seat].display, Category.SENATOR in added
    rows = {category: len(of_category(s, display, category)) for category in Category if category in added}
    longest = max(rows, key=rows.__getitem__)
    return AureiTaken(seat, rows[longest] + senator, Why.LONGEST_ROW, longest, rows[longest], senator)


DESTINATIONS = (
    (),
    (Destination.HAND,),
    (Destination.COLUMN, Destination.HAND),
    (Destination.COLUMN, Destination.BOTTOM, Destination.HAND),
)
"""The places of the cards, by how many can be drawn (RULING 8), in the order in which cards seen together go there."""


def batches(religion: int, undrawn: int, *, redraw: bool = False) -> tuple[int, ...]:
    """Return how many cards are drawn together each time, by religion symbols and cards in the stack (RULING 9).

    With `redraw`, whoever puts the first of two cards back sees the second and draws the first again: both together.
    """
    count = min(CARDS_DRAWN, undrawn)
    sees_two = religion >= RELIGION_FOR_TWO or (redraw and undrawn == 2)
    at_once = 3 if religion >= RELIGION_FOR_THREE else 2 if sees_two else 1
    first = min(at_once, count)
    return (first, *(1,) * (count - first)) if count else ()


@dataclass(frozen=True, slots=True)
class BeginDrawing(Effect[Table]):
    """The draw of a turn, as the display allows, or aurei when no card is left (Rule: The stack runs out)."""

    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        found = batches(s.symbols(self.seat, Category.RELIGION), s.undrawn(), redraw=s.redraw)
        s.destinations = list(DESTINATIONS[sum(found)])
        if not found:
            t.gain(facts.AureiTaken(self.seat, AUREI_FOR_NO_CARD, Why.NO_CARD_LEFT))
        t.next(*self._steps(found))

    def _steps(self, found: Sequence[int]) -> Iterator[OpenStep]:
        """Yield each batch with the placing of one card after it, and of all that are left after the last."""
        held = 0
        for at, count in enumerate(found):
            yield DrawBatch(self.seat, count)
            held += count
            is_last = at == len(found) - 1
            yield from (PlaceCard(self.seat, is_last) for _ in range(held if is_last else 1))
            held -= 1


@dataclass(frozen=True, slots=True)
class DrawBatch(Effect[Table]):
    seat: Seat
    count: int

    def run(self, t: Table) -> None:
        t.s.drawn += [t.draw_card() for _ in range(self.count)]
        t.reveal()
        t.tell(facts.CardsDrawn(self.seat, self.count))


PLACES: dict[type, Destination] = {
    Lay: Destination.COLUMN,
    Return: Destination.BOTTOM,
    Take: Destination.HAND,
}


@dataclass(frozen=True, slots=True)
class PlaceCard(Step[State, Table, Lay | Return | Take], prompt=Prompt.PLACE_CARD):
    is_last: bool

    def options(self, s: State) -> Sequence[Lay | Return | Take]:
        """Keep two cards in sight off the hand until the third is drawn; with all in sight, go place by place."""
        places = s.destinations
        if len(s.drawn) > 1:
            places = places[:1] if self.is_last else [each for each in places if each is not Destination.HAND]
        return [move for card in distinct(s, s.drawn) for place in places for move in _moves(s, card, place)]

    def resolve(self, t: Table, move: Lay | Return | Take) -> None:
        s = t.s
        s.drawn.remove(move.card)
        s.destinations.remove(PLACES[type(move)])
        match move:
            case Lay(card, legion):
                s.columns[legion - 1].append(card)
                t.tell(facts.CardLaid(self.seat, card, legion))
            case Return(card):
                t.put_at_bottom(self.seat, card)
                t.tell(facts.CardReturned(self.seat))
            case Take(card):
                s.players[self.seat].hand.append(card)
                t.tell(facts.CardTaken(self.seat))


def _moves(s: State, card: int, place: Destination) -> Sequence[Lay | Return | Take]:
    if place is Destination.COLUMN:
        return [Lay(card, legion) for legion in range(1, len(s.columns) + 1)]
    return [Return(card) if place is Destination.BOTTOM else Take(card)]


@dataclass(frozen=True, slots=True)
class BeginTurn(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        rules.take_seats_back(t)
        s.active = self.seat
        s.turn += 1
        s.bought, s.played = None, []
        t.tell(facts.TurnBegan(self.seat, s.turn))
        t.next(ChooseTurn(self.seat))


@dataclass(frozen=True, slots=True)
class ChooseTurn(Step[State, Table, Draw | Pass], prompt=Prompt.CHOOSE_TURN):
    """The choice to draw, or to pass before anything is drawn (Rule: Turn > Pass; RULING 7)."""

    def options(self, s: State) -> Sequence[Draw | Pass]:
        return [Draw(), Pass()]

    def resolve(self, t: Table, move: Draw | Pass) -> None:
        if isinstance(move, Draw):
            t.next(BeginDrawing(self.seat), ChooseAction(self.seat))
            return
        t.s.players[self.seat].saw_rome = True
        t.reveal()
        t.tell(facts.Passed(self.seat))
        t.gain(facts.AureiTaken(self.seat, AUREI_FOR_PASSING, Why.PASSED))


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Buy | Play | EndTurn], prompt=Prompt.CHOOSE_ACTION, confirm=True):
    """The choice to buy a column, to play cards, or to end the turn (Rule: Turn > Buy; Turn > Play; RULING 4)."""

    def options(self, s: State) -> Sequence[Buy | Play | EndTurn]:
        buys = [Buy(legion) for legion in for_sale(s, self.seat)]
        plays = [Play(card) for card in playable(s, self.seat)]
        return [*buys, *plays, EndTurn()]

    def resolve(self, t: Table, move: Buy | Play | EndTurn) -> None:
        match move:
            case Buy(legion):
                buy(t, self.seat, legion)
                t.next(self)
            case Play(card):
                play(t, self.seat, card)
                t.next(self)
            case EndTurn():
                t.gain(income(t.s, self.seat))

    def refusal(self, s: State, move: Move) -> str | None:
        match move:
            case Buy(legion) if 1 <= legion <= len(s.columns):
                if s.bought is not None:
                    return "one_column_a_turn"
                if s.played:
                    return "buy_before_playing"
                return "column_costs_too_much" if s.columns[legion - 1] else "column_empty"
            case Play(card) if card in s.players[self.seat].hand and not fits(s, self.seat, card):
                return "card_over_limit"
            case Play(card) if card in s.players[self.seat].hand and not playable(s, self.seat):
                return "card_costs_too_much"
        return None
