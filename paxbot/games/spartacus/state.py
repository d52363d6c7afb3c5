"""The state of a game of PAX: plain values that hold everything."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from paxbot.engine.kernel import Decision, Move, OpenStep, Seat
from paxbot.engine.rng import Rng
from paxbot.games.spartacus.cards import Card, deck_of
from paxbot.games.spartacus.terms import SEATS_OF_ONE_DECK, Category, Destination

SCHEMA = 3
"""The version of the state's JSON form."""


@dataclass(slots=True)
class Player:
    """One seat's side of the table: `returned` are the cards at the bottom that its player has put there."""

    aurei: int
    hand: list[int] = field(default_factory=list)
    display: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    saw_rome: bool = False
    """Whether its player has looked at Rome's face-down cards."""
    automated: bool = False
    has_person: bool = True
    """Whether there is somebody who can have the seat back while it is automated."""
    returning: bool = False

    def copy(self) -> "Player":
        """Return an independent copy."""
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

    Cards are numbers from 1. `stack` and `bottom` are one face-down stack, drawn from the front: `bottom` holds the
    cards that players have returned. `drawn` are the cards the active seat has in sight, `destinations` what they can
    still go to, `played` its cards of this turn. `decision` and `choice` are derived and never stored.
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
    """Rome's face-down cards."""
    holder: Seat | None = None
    """The seat that has Primus Conspiratus."""
    active: Seat = 0
    turn: int = 0
    round: int = 0
    drawn: list[int] = field(default_factory=list)
    destinations: list[Destination] = field(default_factory=list)
    bought: int | None = None
    """The Legion whose column was bought in this turn."""
    played: list[int] = field(default_factory=list)
    solo_game: int = 0
    """The game of the solitaire campaign, from 1; 0 with several players."""
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
        """Return an independent copy; steps and the derived values are immutable and shared."""
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
        """All cards of the game; that of number 1 comes first."""
        return deck_of(self.table, copies(self.seats))

    def card(self, number: int) -> Card:
        return self.deck[number - 1]

    def undrawn(self) -> int:
        """Return how many cards the stack has."""
        return len(self.stack) + len(self.bottom)

    def symbols(self, seat: Seat, category: Category) -> int:
        """Return how many symbols of the category the seat has in its display."""
        return symbols(self, self.players[seat].display)[category]

    def clockwise(self, start: Seat) -> list[Seat]:
        """Return all seats clockwise, beginning with `start`."""
        return [(start + step) % self.seats for step in range(self.seats)]


def copies(seats: int) -> int:
    """Return how many decks so many players need (Rule: Setup > Five to eight players; RULING 30)."""
    return 1 if seats <= SEATS_OF_ONE_DECK else 2


def symbols(s: State, cards: Sequence[int]) -> dict[Category, int]:
    """Return how many symbols of each category the cards show."""
    shown, deck = dict.fromkeys(Category, 0), s.deck
    for number in cards:
        card = deck[number - 1]
        shown[card.category] += card.symbols
    return shown


def of_category(s: State, cards: list[int], category: Category) -> list[int]:
    """Return those of the cards that belong to the category."""
    return [number for number in cards if s.card(number).category is category]
