"""The face of every hosted game to the service, the store and the bot.

Moves that answer no question are never listed, and are alike in every game. Bargaining adds no answer to a game:
everything comes down to listed answers.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from paxbot import PaxError
from paxbot.engine import kernel
from paxbot.engine.kernel import (
    Changes,
    Decision,
    Fact,
    IllegalMove,
    Json as Json,
    JsonValue,
    JsonView,
    Move,
    S,
    S_contra,
    Seat,
    settle,
)

HAND_OVER: Final = "hand_over"
TAKE_BACK: Final = "take_back"
RESHUFFLE: Final = "reshuffle"
T = TypeVar("T", bound=kernel.Table[Any])


class HandOver(NamedTuple):
    seat: Seat
    do: str = HAND_OVER


class TakeBack(NamedTuple):
    seat: Seat
    do: str = TAKE_BACK


class Reshuffle(NamedTuple):
    """A shuffle of all that nobody knows, by a seed in hexadecimal, after a rewind."""

    seed: str
    do: str = RESHUFFLE


def change_of_seat(
    seat: Seat, to_game: bool, *, has_person: bool, is_automated: bool, is_returning: bool, is_busy: bool
) -> HandOver | TakeBack:
    """Return the move that hands the seat over `to_game`, or back to its person.

    `is_busy` is a seat on turn or with something to decide. Raises: PaxError when nothing would change, and for handing
    over a busy seat.
    """
    if not has_person:
        raise PaxError("seat_has_no_player", seat=seat)
    if to_game and is_automated:
        raise PaxError("seat_is_automated", seat=seat)
    if to_game and is_busy:
        raise PaxError("seat_is_busy", seat=seat)
    if not to_game and not is_automated:
        raise PaxError("seat_is_not_automated", seat=seat)
    if not to_game and is_returning:
        raise PaxError("seat_is_returning", seat=seat)
    return HandOver(seat) if to_game else TakeBack(seat)


def require_turns(turn: int, winners: tuple[Seat, ...] | None) -> None:
    if winners is not None:
        raise PaxError("game_over")
    if not turn:
        raise PaxError("game_not_begun")


def advance(t: T, move: Move, change_seat: Callable[[T, Any], None], reshuffle: Callable[[T, Any], None]) -> Changes:
    """Apply a listed answer, a change of seats or a reshuffle in place.

    Raises: IllegalMove when the move is not listed, the seat cannot change hands now, or the game is over; the state is
    untouched then.
    """
    kind = getattr(move, "do", None)
    if kind not in (HAND_OVER, TAKE_BACK, RESHUFFLE):
        return kernel.advance(t, move)
    if kernel.pending(t) is None:
        raise IllegalMove("game_over")
    try:
        (reshuffle if kind == RESHUFFLE else change_seat)(t, move)
    except PaxError as error:
        raise IllegalMove(error.reason, **error.details) from error
    t.s.decision = None
    settle(t)
    return Changes(tuple(t.facts), t.revealed)


class Request(NamedTuple):
    """A request of the seat on turn to be let off by another, with what is due and the highest offer.

    `about` is a number by which the game knows it for the rest of the turn.
    """

    about: int
    holder: Seat
    due: int
    most: int


class Offer(NamedTuple):
    about: int
    payer: Seat
    holder: Seat
    due: int
    amount: int


class Reply(NamedTuple):
    """The amount for which a holder settles: 0 to waive, None to refuse."""

    amount: int | None


class Bargaining(Protocol[S_contra]):
    most_declined: int

    def standing_order(self, state: S_contra, seat: Seat, wish: Json) -> Json:
        """Return the standing order of the seat as it is kept, made of what its player wishes.

        Raises: PaxError for an order that makes no sense.
        """

    def standing_answer(self, state: S_contra, order: Json) -> Move | None:
        """Return the listed answer that the order of the seat asked gives; None where its player is to be asked.

        `order` is one that `standing_order` gave, at any time.
        """

    def standing_reply(self, state: S_contra, order: Json, offer: Offer) -> Reply | None:
        """Return the reply of such an order of the holder to an offer not made yet; None where its player is asked."""

    def order_without(self, order: Json, seat: Seat) -> Json:
        """Return the order without what it says of another seat, whose player is somebody else now."""

    def requests(self, state: S_contra) -> tuple[Request, ...]:
        """Return the requests that the seat on turn could make now, each with one answer; none at another decision."""

    def offer(self, state: S_contra) -> Offer | None:
        """Return the offer that somebody is asked to answer now."""

    def agreed_answer(self, state: S_contra, amount: int) -> Move | None:
        """Return the listed answer that takes an offer of at least the amount; None where less is offered."""

    def declined(self, state: S_contra) -> int:
        """Return how many requests were declined in the turn."""

    def if_refused(self, state: S_contra, wish: Json) -> Json:
        """Return what the seat that is asked will do if its next offer is declined, as it is kept.

        Raises: PaxError for a wish that makes no sense, or when no offer can be made now.
        """

    def is_for_next_request(self, state: S_contra, order: Json) -> bool:
        """Return whether such an order waits for the request that the seat that is asked could make now."""

    def answer_if_refused(self, state: S_contra, order: Json) -> Move | None:
        """Return the listed answer that such an order gives after its offer was declined; None otherwise."""


class CardTable(NamedTuple):
    text: str
    provenance: str


SOLO_GAME: Final = "solo_game"
"""The option that says which game of a solitaire campaign is played, from 1."""


class GameOption(NamedTuple):
    """Something a table may agree on: its key among the options of `setup`, and its values, the default first."""

    key: str
    values: tuple[str, ...]
    fewest: int = 1


class Applied(NamedTuple, Generic[S]):
    state: S
    facts: tuple[Fact, ...]
    revealed: bool


class TieBreak(NamedTuple):
    by: str
    value: int


class SeatResult(NamedTuple):
    place: int
    """From 1, which is a victory: where nobody has won, nobody has it. Seats that the rulebook does not tell apart
    share the best of their places."""
    points: int | None = None
    """None where the game came out without counting any."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """The counts that were compared, in the rulebook's order."""


class Counted(NamedTuple):
    about: str
    item: str
    seat: Seat | None = None
    """None for the whole game."""
    number: int = 0
    """Tells several alike of one game apart."""


class GameOf(Protocol[S]):
    """The rules of one game, with states of its own, behind a game-neutral face.

    `apply` leaves its argument alone; a state may be shared, cached and compared by its JSON.
    """

    key: str
    seats: range
    usual_seats: range
    """The seats a lobby is filled with unless its host wants another number."""
    median_turns: Mapping[int, int]
    """The turns of a game in the median, by its seats, as far as they were measured; `docs/leagues.md` says how."""
    campaign: int
    """How many games a campaign for one seat has, which are to be won in order; 0 for none."""
    options: tuple[GameOption, ...]
    bargaining: Bargaining[S] | None

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


class Difference(NamedTuple):
    """A difference between a replayed game and its record: after how many moves, in what, and both values."""

    after: int
    where: str
    expected: JsonValue
    found: JsonValue


class CheckedGameOf(GameOf[S], Protocol[S]):
    def advance(self, state: S, move: Move) -> Changes:
        """Apply a listed move in place, for callers that give the old state up. Raises: IllegalMove."""

    def differences(self, record: Json) -> Iterator[Difference]:
        """Return where a record and our rules part; none when they agree. Raises: PaxError for an unreadable record."""

    def position_after(self, record: Json, after: int) -> tuple[S, tuple[Fact, ...]]:
        """Return the state after so many moves of a record, and the facts of the last of them. Raises: PaxError."""

    faults: Mapping[str, str]
    """Faults of a record or scenario in words, by the reason of the `PaxError`, where only this game has it."""

    scenario_format: str | None

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Return where an automated seat departs from a scenario. Raises: PaxError for one that cannot be read."""

    def audit(self, state: S) -> list[str]:
        """Return every broken invariant in words for developers; empty when all is well."""

    def permuted(self, state: S, reader: Seat | None) -> S:
        """Return a state that must look the same to the reader: all that is hidden from it is shuffled."""


CheckedGame = CheckedGameOf[Any]
