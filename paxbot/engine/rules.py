"""The part of `engine.game.Game` that is the same in every game whose state counts turns.

Seats the bot plays are taken over from a person, and given back when the next turn begins.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from paxbot import PaxError
from paxbot.engine import codec, game, kernel
from paxbot.engine.game import (
    RESHUFFLE,
    Applied,
    Bargaining,
    Difference,
    HandOver,
    Json,
    Reshuffle,
    TakeBack,
    change_of_seat,
    require_turns,
)
from paxbot.engine.kernel import Changes, Decision, Fact, Move, Seat, State


class TurnState(State, Protocol):
    active: Seat
    turn: int
    winners: tuple[Seat, ...] | None

    def copy(self) -> Self:
        """Return a state that shares nothing with this one."""


T = TypeVar("T", bound=TurnState)


class Rules(ABC, Generic[T]):
    facts: ClassVar[codec.Kinds[Fact]]

    @abstractmethod
    def advance(self, state: T, move: Move) -> Changes:
        """Apply a listed move, a change of seats or a reshuffle in place. Raises: IllegalMove."""

    def apply(self, state: T, move: Move) -> Applied[T]:
        after = state.copy()
        return Applied(after, *self.advance(after, move))

    def reshuffle(self, state: T, seed: bytes) -> Reshuffle:
        return Reshuffle(seed.hex())

    def turn_of(self, state: T) -> Seat:
        return state.active

    def turn_number(self, state: T) -> int:
        """Return 0 while the first choices are made."""
        return state.turn

    def winners(self, state: T) -> tuple[Seat, ...] | None:
        return state.winners

    def dump_move(self, move: Move) -> Json:
        return {name: codec.plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        return self.facts.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        return self.facts.load(raw)


class SeatHandedOver(NamedTuple):
    seat: Seat


class SeatReturning(NamedTuple):
    """The seat's player is back when the current turn is over."""

    seat: Seat


class SeatTakenBack(NamedTuple):
    seat: Seat


class Player(Protocol):
    automated: bool
    has_person: bool
    """Whether there is a person who can have the seat back while it is automated."""
    returning: bool


class SeatedState(TurnState, Protocol):
    choice: Move | None

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""


S = TypeVar("S", bound=SeatedState)


def reseat(s: SeatedState, seat: Seat, automated: bool) -> HandOver | TakeBack:
    """Return the move that hands the seat to the bot, or back to its person when the next turn begins.

    Raises: PaxError when the game is over or not begun, when nothing would change, or while a seat to be handed over is
    on turn or asked.
    """
    player = s.players[seat]
    require_turns(s.turn, s.winners)
    asked = kernel.asking(s)
    return change_of_seat(
        seat,
        automated,
        has_person=player.has_person or not player.automated,
        is_automated=player.automated,
        is_returning=player.returning,
        is_busy=s.active == seat or (asked is not None and asked.seat == seat),
    )


def change_seat(t: kernel.Table[S], move: HandOver | TakeBack) -> None:
    reseat(t.s, move.seat, isinstance(move, HandOver))
    player = t.s.players[move.seat]
    t.reveal()
    if isinstance(move, HandOver):
        player.automated = True
        t.tell(SeatHandedOver(move.seat))
    else:
        player.returning = True
        t.tell(SeatReturning(move.seat))


def take_seats_back(t: kernel.Table[S]) -> None:
    for seat, player in enumerate(t.s.players):
        if player.returning:
            player.returning = player.automated = False
            t.tell(SeatTakenBack(seat))


class BotSeats(Rules[S]):
    """Rules of a game whose seats the bot plays by listed answers of its own, and which is recorded answer by answer.

    A running game's record names no card that is hidden from anyone, and cannot be replayed.
    """

    key: str
    bargaining: Bargaining[S] | None = None
    scenario_format: str | None = None
    asked: Callable[[S], Decision | None]
    """Returns what is asked of whom, with every legal answer."""
    answer: Callable[[S, Decision], Move]
    table: Callable[[S], kernel.Table[S]]
    shuffle: Callable[..., None]
    agreed: Callable[[S], Json]
    """Returns what a record says first: seats, first player and options."""
    dealt: Callable[[S], Json]
    """Returns the order of all cards, read from a state in which nobody has answered anything."""
    position: Callable[[S], Json]
    """Returns everything that the rules go by."""
    public_position: Callable[[S], Json]
    begins_turn: Callable[[S, Decision], bool]
    reseat = staticmethod(reseat)

    @abstractmethod
    def start_of(self, record: Json) -> S:
        """Read the start of a record, of which nothing is taken for granted. Raises: BadRecord."""

    def advance(self, state: S, move: Move) -> Changes:
        state.choice = None
        return game.advance(self.table(state), move, change_seat, self.shuffle)

    def make(self, state: S, raw: Json) -> tuple[Fact, ...]:
        """Make the move; a seat of the bot's may have given any legal answer."""
        return self.advance(state, codec.find_move(self.asked(state), raw, len(state.players))).facts

    def pending(self, state: S) -> Decision | None:
        decision = self.asked(state)
        if decision is None or not state.players[decision.seat].automated:
            return decision
        if state.choice is None:
            state.choice = self.answer(state, decision)
        return decision._replace(options=(state.choice,), confirm=False)

    def automated(self, state: S) -> frozenset[Seat]:
        return frozenset(seat for seat, player in enumerate(state.players) if player.automated)

    def completes(self, before: Json, move: Json) -> bool:
        return False

    def record(self, start: S, moves: Sequence[Json], name: str, running: bool) -> Json:
        """Mark a game that ended early as truncated, without a result. Raises: IllegalMove."""
        s, automated = start.copy(), sorted(self.automated(start))
        record: Json = {"format": codec.FORMAT, "game": self.key, "id": name, **self.agreed(start)}
        record |= {"automated": automated} if automated else {}
        told, checks = codec.replay(s, moves, self._played(), self.begins_turn)
        if running:
            return record | {
                "running": True,
                "moves": list(map(self.public_move, told)),
                "position": self.public_position(s),
            }
        return record | {**self.dealt(start), "moves": told, "checks": checks, **codec.ended(s.winners)}

    def differences(self, record: Json) -> Iterator[Difference]:
        return codec.Replay(record, self.start_of(record), self._played()).differences()

    def position_after(self, record: Json, after: int) -> tuple[S, tuple[Fact, ...]]:
        return codec.Replay(record, self.start_of(record), self._played()).to(after)

    def public_move(self, raw: Json) -> Json:
        # A player who knew where a card was could work out where it is now.
        return {**raw, "seed": None} if raw["do"] == RESHUFFLE else raw

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        raise PaxError("not_scenarios", format=scenario.get("format"))

    def _played(self) -> codec.Replayed[S]:
        return codec.Replayed(self.asked, self.make, self.position, self.winners)
