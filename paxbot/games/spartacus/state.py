"""The state of a game of PAX, plain values that hold everything, and the few verbs of the table that change it.

All that is hidden is shuffled after a rewind, and in tests for leaks (RULING 25). The audit names broken invariants:
cards are conserved, nobody is in debt, limits and derived values agree.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paxbot.engine import game, kernel
from paxbot.engine.kernel import SEED_BYTES, AnyStep, Decision, Fact, Move, OpenStep, Rng, Seat
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.terms import HIDDEN_CARDS, SEATS_OF_ONE_DECK, Card, Category, Destination, deck_of, face

SCHEMA = 3


@dataclass(slots=True)
class Player:
    """`returned` are the cards at the bottom that its player has put there."""

    aurei: int
    hand: list[int] = field(default_factory=list)
    display: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    saw_rome: bool = False
    automated: bool = False
    has_person: bool = True
    returning: bool = False

    def copy(self) -> "Player":
        return Player(
            self.aurei,
            self.hand[:],
            self.display[:],
            self.returned[:],
            self.saw_rome,
            self.automated,
            self.has_person,
            self.returning,
        )


@dataclass(slots=True)
class State:
    """Everything about a game at one moment.

    Cards are numbers from 1. `stack` and `bottom` are one face-down deck, drawn from the front: `bottom` holds the
    cards that players have returned. `drawn` are the cards the active seat has in sight, `destinations` where they can
    still go, `played` its cards of this turn. `decision` and `choice` are derived and never stored.
    """

    seats: int
    table: str
    rng: Rng
    stack: list[int]
    box: list[int]
    players: list[Player]
    columns: list[list[int]]
    first: Seat
    bottom: list[int] = field(default_factory=list)
    rome: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    holder: Seat | None = None
    active: Seat = 0
    turn: int = 0
    round: int = 0
    drawn: list[int] = field(default_factory=list)
    destinations: list[Destination] = field(default_factory=list)
    bought: int | None = None
    played: list[int] = field(default_factory=list)
    solo_game: int = 0
    """From 1; 0 with several players."""
    final_group: bool = False
    """Whether Rome takes a last column when the stack ran out in a round (RULING 18)."""
    redraw: bool = False
    """Whether the first of two cards left may be put back, to be drawn again (RULING 8)."""
    winners: tuple[Seat, ...] | None = None
    rounds: list[list[int]] = field(default_factory=list)
    """After each round: how many categories are Rome's, its strength in all of them together, and that of each seat."""
    steps: list[OpenStep] = field(default_factory=list)
    decision: Decision | None = field(default=None, compare=False, repr=False)
    choice: Move | None = field(default=None, compare=False, repr=False)

    def copy(self) -> "State":
        return State(
            seats=self.seats,
            table=self.table,
            rng=self.rng.copy(),
            stack=self.stack[:],
            box=self.box[:],
            players=[player.copy() for player in self.players],
            columns=[column[:] for column in self.columns],
            first=self.first,
            bottom=self.bottom[:],
            rome=self.rome[:],
            hidden=self.hidden[:],
            holder=self.holder,
            active=self.active,
            turn=self.turn,
            round=self.round,
            drawn=self.drawn[:],
            destinations=self.destinations[:],
            bought=self.bought,
            played=self.played[:],
            solo_game=self.solo_game,
            final_group=self.final_group,
            redraw=self.redraw,
            winners=self.winners,
            rounds=self.rounds[:],
            steps=self.steps[:],
            decision=self.decision,
            choice=self.choice,
        )

    @property
    def deck(self) -> tuple[Card, ...]:
        return deck_of(self.table, copies(self.seats))

    def card(self, number: int) -> Card:
        return self.deck[number - 1]

    def undrawn(self) -> int:
        return len(self.stack) + len(self.bottom)

    def symbols(self, seat: Seat, category: Category) -> int:
        return symbols(self, self.players[seat].display)[category]

    def clockwise(self, start: Seat) -> list[Seat]:
        return [(start + step) % self.seats for step in range(self.seats)]


def copies(seats: int) -> int:
    """Return how many decks so many players need (Rule: Setup > Five to eight players; RULING 30)."""
    return 1 if seats <= SEATS_OF_ONE_DECK else 2


def symbols(s: State, cards: Sequence[int]) -> dict[Category, int]:
    shown, deck = dict.fromkeys(Category, 0), s.deck
    for number in cards:
        card = deck[number - 1]
        shown[card.category] += card.symbols
    return shown


def of_category(s: State, cards: list[int], category: Category) -> list[int]:
    return [number for number in cards if s.card(number).category is category]


class Table(kernel.Table[State]):
    __slots__ = ()

    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        """Ask also where several cards are alike: an answer given immediately would tell everyone so."""
        decision = super().decide(step, options)
        return decision._replace(confirm=True) if len(self.s.drawn) > 1 else decision

    def tell(self, fact: Fact) -> None:
        if isinstance(fact, facts.WITH_FACES):
            fact = fact._replace(faces="".join(face(self.s.card(card)) for card in facts.cards_named(fact)))
        super().tell(fact)

    def draw_card(self) -> int:
        """Forget who returned it: they no longer know where it is."""
        if self.s.stack:
            return self.s.stack.pop(0)
        card = self.s.bottom.pop(0)
        for player in self.s.players:
            player.returned = [each for each in player.returned if each != card]
        return card

    def put_at_bottom(self, seat: Seat, card: int) -> None:
        self.s.bottom.append(card)
        self.s.players[seat].returned.append(card)

    def gain(self, told: facts.AureiTaken) -> None:
        """Give the seat aurei from the bank, which never runs out (RULING 24)."""
        self.s.players[told.seat].aurei += told.aurei
        self.tell(told)

    def pay(self, seat: Seat, aurei: int) -> None:
        self.s.players[seat].aurei -= aurei

    def deal(self, legion: int) -> None:
        card = self.draw_card()
        self.s.columns[legion - 1].append(card)
        self.reveal()
        self.tell(facts.CardDealt(legion, card))

    def display(self, seat: Seat, card: int) -> None:
        """Lay the card of the hand, or one dealt at the start, in the display.

        Primus Conspiratus goes where it belongs (Rule: Primus Conspiratus).
        """
        self.s.players[seat].display.append(card)
        if self.s.card(card).category is Category.INTRIGUE:
            s = self.s
            symbols = s.symbols(seat, Category.INTRIGUE)
            if s.holder != seat and takes_conspiracy(s, seat, symbols):
                before, s.holder = s.holder, seat
                self.tell(facts.PrimusConspiratusTaken(seat, symbols, before))


def takes_conspiracy(s: State, seat: Seat, symbols: int) -> bool:
    if s.holder is None or s.holder == seat:
        return symbols > 0
    return symbols > s.symbols(s.holder, Category.INTRIGUE)


def pending(s: State) -> Decision | None:
    return s.decision or kernel.pending(Table(s))


def reshuffle(t: Table, move: game.Reshuffle) -> None:
    """Put in a new order all that nobody knows: the deck but for cards returned, the box, and Rome's cards.

    Rome's stay where a player has looked at them by a turn that stands. The order has no relation to earlier shuffles.
    """
    s = t.s
    s.rng = Rng.seeded(bytes.fromhex(move.seed))
    rome = bool(s.hidden) and not any(player.saw_rome for player in s.players)
    pool = [*s.stack, *s.box, *(s.hidden if rome else ())]
    s.rng.shuffle(pool)
    s.stack, pool = pool[: len(s.stack)], pool[len(s.stack) :]
    s.box, pool = pool[: len(s.box)], pool[len(s.box) :]
    if rome:
        s.hidden = pool
    t.reveal()
    t.tell(facts.CardsReshuffled(rome))


def permuted(s: State, reader: Seat | None) -> State:
    """Shuffle all that is hidden from the reader, money included."""
    other = s.copy()
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    other.decision = other.choice = None
    others = [] if s.winners is not None else [seat for seat in range(s.seats) if seat != reader]
    known = set() if reader is None else set(s.players[reader].returned)
    slots = _hidden_places(other, reader, others)
    pool = [cards[at] for cards, at in slots if cards[at] not in known]
    other.rng.shuffle(pool)
    for cards, at in slots:
        if cards[at] not in known:
            cards[at] = pool.pop()
    for seat in others:
        other.players[seat].aurei = other.rng.below(40)
        other.players[seat].returned = [card for card in other.bottom if card not in known]
    return other


def _hidden_places(s: State, reader: Seat | None, others: list[Seat]) -> list[tuple[list[int], int]]:
    lists = [s.stack, s.bottom, s.box, *(s.players[seat].hand for seat in others)]
    if reader != s.active:
        lists.append(s.drawn)
    if reader is None or not s.players[reader].saw_rome:
        lists.append(s.hidden)
    return [(cards, at) for cards in lists for at in range(len(cards))]


def audit(s: State) -> list[str]:
    return list(_faults(s))


def _faults(s: State) -> Iterator[str]:
    cards = Counter([*s.stack, *s.bottom, *s.box, *s.rome, *s.hidden, *s.drawn])
    for column in s.columns:
        cards.update(column)
    for player in s.players:
        cards.update([*player.hand, *player.display])
    if cards != Counter(range(1, len(s.deck) + 1)):
        yield f"cards are missing, double or unknown: {cards}"
    if s.round and s.winners is None and len(s.hidden) != HIDDEN_CARDS:
        yield f"Rome has {len(s.hidden)} cards face down"
    if len(s.drawn) > len(s.destinations):
        yield f"{len(s.drawn)} cards are in sight for {len(s.destinations)} places"
    yield from (f"seat {seat} has {player.aurei} aurei" for seat, player in enumerate(s.players) if player.aurei < 0)
    intrigue = [s.symbols(seat, Category.INTRIGUE) for seat in range(s.seats)]
    if s.holder is None and any(intrigue):
        yield "nobody has Primus Conspiratus, though there is intrigue"
    if s.holder is not None and intrigue[s.holder] != max(intrigue):
        yield f"seat {s.holder} has Primus Conspiratus with less intrigue than another"
    if s.winners is not None and (s.steps or s.hidden or s.drawn):
        yield "the game is over, and something is open or hidden"
