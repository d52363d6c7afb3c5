"""Setting the game up: the stack, Rome's face-down cards, and the cards dealt to each player (Rule: Setup)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from paxbot.engine.kernel import Effect, Seat, Step, settle
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.cards import deck_of
from paxbot.games.spartacus.moves import Keep, Prompt, Show
from paxbot.games.spartacus.playing import distinct
from paxbot.games.spartacus.rounds import BeginRound
from paxbot.games.spartacus.state import Player, State, copies
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import HIDDEN_CARDS, SEATS, SOLO_GAMES, SOLO_LEGIONS, SOLO_REMOVED, STARTING_AUREI

FIRST_DRAWN = 2
"""The number of cards that the start player is dealt; each player after that gets one more than the one before."""
REMOVED_PER_EMPTY_SEAT = 10


class Deal(NamedTuple):
    """The start of a game: all cards in the order of dealing, and who starts."""

    order: Sequence[int]
    first: Seat


def removed(seats: int) -> int:
    """Return how many cards go to the box unseen, with several players."""
    return (4 * copies(seats) - seats) * REMOVED_PER_EMPTY_SEAT


def shuffled(seats: int, table: str, rng: Rng) -> Deal:
    """Return a shuffled deck, and a start player drawn by lot (RULING 1)."""
    order = list(range(1, len(deck_of(table, copies(seats))) + 1))
    rng.shuffle(order)
    return Deal(order, rng.below(seats))


def new_game(
    seats: int, table: str, rng: Rng, deal: Deal, automated: Collection[Seat] = (), solo_game: int = 1
) -> State:
    """Return a game up to its first question. Raises: PaxError for an unknown number of seats or solitaire game."""
    if seats not in SEATS:
        raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not 1 <= solo_game <= len(SOLO_GAMES):
        raise PaxError("bad_solo_game", game=solo_game, most=len(SOLO_GAMES))
    players = [Player(STARTING_AUREI, automated=seat in automated) for seat in range(seats)]
    for player in players:
        player.has_person = not player.automated
    s = State(seats, table, rng, list(deal.order), [], players, [[] for _ in range(legions(seats))], deal.first)
    s.active = s.first
    if seats == 1:
        _deal_solo(s, solo_game)
    else:
        _deal(s)
    settle(Table(s))
    return s


def legions(seats: int) -> int:
    """Return how many Legions lie on the table (RULING 2)."""
    return SOLO_LEGIONS if seats == 1 else seats + 1


def _deal(s: State) -> None:
    """Deal the box, Rome's cards and the cards to choose from, which each seat has in its hand until it has chosen."""
    s.box = _cut(s, removed(s.seats))
    s.hidden = _cut(s, HIDDEN_CARDS)
    order = s.clockwise(s.first)
    for count, seat in enumerate(order, FIRST_DRAWN):
        s.players[seat].hand = _cut(s, count)
    s.steps = [BeginRound(), DealColumns(), *(KeepCard(seat) for seat in reversed(order))]


def _deal_solo(s: State, game: int) -> None:
    s.solo_game = game
    drawn, shown, _ = SOLO_GAMES[game - 1]
    s.players[0].hand = _cut(s, drawn)
    s.steps = [BeginRound(), DealColumns(), DealRome(), KeepCard(0), *[ShowCard(0)] * shown]


def _cut(s: State, count: int) -> list[int]:
    cards, s.stack = s.stack[:count], s.stack[count:]
    return cards


@dataclass(frozen=True, slots=True)
class ShowCard(Step[State, Table, Show]):
    """A card dealt that is played at no cost, whatever the limit is (Rule: Solitaire campaign; RULING 27)."""

    prompt: ClassVar[Prompt] = Prompt.SHOW_CARD

    def options(self, s: State) -> Sequence[Show]:
        """Return the cards dealt."""
        return [Show(card) for card in distinct(s, s.players[self.seat].hand)]

    def resolve(self, t: Table, move: Show) -> None:
        """Lay the card in the display."""
        t.s.players[self.seat].hand.remove(move.card)
        t.tell(facts.CardShown(self.seat, move.card))
        t.display(self.seat, move.card)


@dataclass(frozen=True, slots=True)
class KeepCard(Step[State, Table, Keep]):
    """The card that is kept of those dealt, while the others go to the bottom (Rule: Setup > First cards; RULING 3)."""

    prompt: ClassVar[Prompt] = Prompt.KEEP_CARD
    # Were the cards dealt alike, an answer given at once would tell everybody so.
    confirm: ClassVar[bool] = True

    def options(self, s: State) -> Sequence[Keep]:
        """Return the cards dealt."""
        return [Keep(card) for card in distinct(s, s.players[self.seat].hand)]

    def resolve(self, t: Table, move: Keep) -> None:
        """Keep the card, return the others, and let the next player choose."""
        s = t.s
        player = s.players[self.seat]
        others = [card for card in player.hand if card != move.card]
        player.hand = [move.card]
        for card in others:
            t.put_at_bottom(self.seat, card)
        t.tell(facts.CardKept(self.seat, len(others)))
        following = s.steps[-1]
        if isinstance(following, KeepCard):
            s.active = following.seat


@dataclass(frozen=True, slots=True)
class DealRome(Effect[Table]):
    """The cards of the box, unseen, and of Rome, in a solitaire game (RULING 29)."""

    def run(self, t: Table) -> None:
        """Deal them from the top of the stack."""
        t.s.box = _cut(t.s, SOLO_REMOVED)
        t.s.hidden = _cut(t.s, HIDDEN_CARDS)


@dataclass(frozen=True, slots=True)
class DealColumns(Effect[Table]):
    """One card for each column."""

    def run(self, t: Table) -> None:
        """Deal a card to each column, the lowest Legion first."""
        for legion in range(1, len(t.s.columns) + 1):
            t.deal(legion)
