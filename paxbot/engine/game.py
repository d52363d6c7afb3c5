"""The face of every hosted game to the service, the store and the bot."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol

from paxbot.engine.bargaining import Bargaining
from paxbot.engine.json_types import Json as Json
from paxbot.engine.json_types import JsonValue, JsonView
from paxbot.engine.kernel import Changes, Decision, Fact, Move, S, Seat

SOLO_GAME: Final = "solo_game"
"""The option that says which game of a solitaire campaign is played, from 1."""


class GameOption(NamedTuple):
    """Something a table may agree on: its key among the options of `setup`, and its values, the usual one first."""

    key: str
    values: tuple[str, ...]
    fewest: int = 1
    """The fewest seats for which a table may agree on another value than the usual one."""


class Applied(NamedTuple, Generic[S]):
    """A new state after one answer, what happened, and whether hidden cards came to light."""

    state: S
    facts: tuple[Fact, ...]
    revealed: bool


class TieBreak(NamedTuple):
    """A count of a seat that the rulebook compares among seats that are equal in all before it."""

    by: str
    """A key, such as "rupees"."""
    value: int


class SeatResult(NamedTuple):
    """How a finished game came out for a seat."""

    place: int
    """From 1, which is a victory: where nobody has won, nobody has it. Seats that the rulebook does not tell apart
    share the best of their places."""
    points: int | None = None
    """None where the game came out without counting any."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """The counts that were compared, in the rulebook's order."""


class Counted(NamedTuple):
    """Something counted of a finished game, for statistics."""

    about: str
    """A key, such as "loyalty"."""
    item: str
    """A key among those, such as "british"."""
    seat: Seat | None = None
    """Whose it is; None for something of the whole game."""
    number: int = 0
    """Tells several alike of one game apart."""


class GameOf(Protocol[S]):
    """The rules of one game, with states of its own, behind a game-neutral face.

    `apply` leaves its argument alone; a state may be shared, cached and compared by its JSON.
    """

    key: str
    """Name in commands, files and the database, such as "toy"."""
    seats: range
    """Possible numbers of seats."""
    usual_seats: range
    """Those among which a lobby is filled unless its host wants another number."""
    median_turns: Mapping[int, int]
    """The turns of a game in the median, by its seats, as far as they were measured; `docs/leagues.md` says how."""
    campaign: int
    """How many games a campaign for one seat has, which are to be won in order; 0 for none."""
    options: tuple[GameOption, ...]
    """The options of a table, besides those every game has."""
    bargaining: Bargaining[S] | None
    """How players ask each other for less; None in a game in which they cannot."""

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> S:
        """Return a new game, dealt from `seed` (at least 16 bytes); `automated` seats are played by the game itself."""

    def pending(self, state: S) -> Decision | None:
        """Return what is asked of whom; None when the game is over."""

    def apply(self, state: S, move: Move) -> Applied[S]:
        """Return the state after a listed move, or after one that `reseat` or `reshuffle` gave. Raises: IllegalMove."""

    def automated(self, state: S) -> frozenset[Seat]:
        """Return the seats the game plays itself: what they are asked has one listed answer and is forced."""

    def reseat(self, state: S, seat: Seat, automated: bool) -> Move:
        """Return the move by which the game plays the seat itself from now on, or a person does again.

        Its `do` is "hand_over" or "take_back", and it is never listed. A person may be back only when the running turn
        is over. Raises: PaxError when it cannot be made now.
        """

    def reshuffle(self, state: S, seed: bytes) -> Move:
        """Return the move that shuffles all that nobody may know, by a seed of at least 16 bytes, after a rewind.

        Hidden cards that have come to light since lie anywhere in their pile again, and all views are as they were. Its
        JSON is `{"seed": hexadecimal, "do": "reshuffle"}`, it is never listed, and it reveals: undo ends there.
        """

    def default(self, state: S) -> Move:
        """Return the listed answer given for a player who is not there. Raises: IllegalMove when nothing is asked."""

    def completes(self, before: Json, move: Json) -> bool:
        """Return whether a move only completes the one before it: given together, they are one step to undo."""

    def turn_of(self, state: S) -> Seat:
        """Return the seat whose turn it is, whoever decides at this moment."""

    def turn_number(self, state: S) -> int:
        """Return how many turns have begun; grows by one whenever the turn passes on."""

    def winners(self, state: S) -> tuple[Seat, ...] | None:
        """Return the winning seats; None while the game runs."""

    def result(self, state: S) -> tuple[SeatResult, ...] | None:
        """Return how the game came out for each seat; None while it runs."""

    def counted(self, facts: Sequence[Fact]) -> tuple[Counted, ...]:
        """Return what is counted of a finished game, from all its facts in their order."""

    def dump(self, state: S) -> Json:
        """Return the whole state as plain JSON, with its `schema` version."""

    def load(self, raw: Json) -> S:
        """Return the state that `dump` wrote, also by an older version. Raises: PaxError."""

    def dump_move(self, move: Move) -> Json:
        """Return a move as plain JSON; equal moves give equal JSON."""

    def dump_fact(self, fact: Fact) -> Json:
        """Return a fact as plain JSON."""

    def load_fact(self, raw: Json) -> Fact:
        """Return the fact that `dump_fact` wrote."""

    def view(self, state: S, reader: Seat | None) -> Json:
        """Return the table as one seat, or the public for None, may see it; nothing hidden from the reader is in it.

        Its `players` is a list with an entry for each seat.
        """

    def watched(self, state: S, seat: Seat) -> JsonView:
        """Return, by key, the parts of the table a plan of the seat can depend on, as plain values that all can see.

        A part that is the same as before compares equal; `anything` is all of them, but not whose turn it is.
        """

    def record(self, start: S, moves: Sequence[Json], name: str, running: bool) -> Json:
        """Return the game as a public record: `start` is the state after setup, `moves` what stands, in order.

        A running game's record holds no hidden card.
        """


Game = GameOf[Any]
"""A game whose caller does not look into its states."""


class Difference(NamedTuple):
    """A difference between a replayed game and its record: after how many moves, in what, and both values."""

    after: int
    where: str
    expected: JsonValue
    found: JsonValue


class CheckedGameOf(GameOf[S], Protocol[S]):
    """A game whose rules the command line can put to the test."""

    def advance(self, state: S, move: Move) -> Changes:
        """Apply a listed move in place, for callers that give the old state up. Raises: IllegalMove."""

    def differences(self, record: Json) -> Iterator[Difference]:
        """Return where a record and our rules part; none when they agree. Raises: PaxError for an unreadable record."""

    def position_after(self, record: Json, after: int) -> tuple[S, tuple[Fact, ...]]:
        """Return the state after so many moves of a record, and the facts of the last of them. Raises: PaxError."""

    faults: Mapping[str, str]
    """Faults of a record or scenario in words, by the reason of the `PaxError`, where only this game has it."""

    scenario_format: str | None
    """The `format` of sets of scenarios for the game, where it has any."""

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Return where an automated seat departs from a scenario. Raises: PaxError for one that cannot be read."""

    def audit(self, state: S) -> list[str]:
        """Return every broken invariant in words for developers; empty when all is well."""

    def permuted(self, state: S, reader: Seat | None) -> S:
        """Return a state that must look the same to the reader: all that is hidden from it is shuffled."""


CheckedGame = CheckedGameOf[Any]
"""Such a game, to a caller that does not look into its states."""
