"""What the table notices when a game goes on, and what it is told."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat


class NoticeKind(StrEnum):
    """What the outbox asks to be told. One notice is one message."""

    TURN = "turn"
    """To the channel: a turn begins; the new turn message, mentioning the `seat` whose turn it is."""
    AUTOMATED_TURN = "automated_turn"
    """To the channel: `seat`, which the game plays, has played in its turn; payload `turn`, and `first` and `last`,
    the sequence numbers of what happened. A turn in which a person was asked has one for each part; the turn goes on
    if it is the one in progress."""
    HAND = "hand"
    """To the player on `seat`, by direct message: their hand, and that it is their turn unless `seq` is 0."""
    QUESTION = "question"
    """To the channel: the player on `seat` is asked something though it is not their turn."""
    RESUME = "resume"
    """To the channel: the question is answered and `seat`, whose turn it still is, may go on."""
    HANDED_OVER = "handed_over"
    """To the channel: the game plays `seat` from now on; payload `by`, the user who handed it over."""
    TAKEN_BACK = "taken_back"
    """To the channel: `seat` is played by its player again; payload `by`, the user who took it back."""
    OVER = "over"
    """To the channel: the game is finished; payload `winners`."""
    END_ASKED = "end_asked"
    """To the channel: the host proposes to end the game; payload `users`, whose consent is missing."""
    ENDED = "ended"
    """To the channel: the game was ended early; payload `by`, a user, and whether everybody `agreed`."""
    LOST = "lost"
    """To a player, payload `user`, by direct message: the game was ended, since its channel is out of reach."""


class TurnPassed(NamedTuple):
    """Another turn begins."""

    seat: Seat
    turn: int


class AutomatedTurnPlayed(NamedTuple):
    """A seat the game plays has played in its turn, from one sequence number to another."""

    seat: Seat
    turn: int
    first: int
    last: int


class QuestionAsked(NamedTuple):
    """A player who is not on turn is asked something."""

    seat: Seat


class QuestionWithdrawn(NamedTuple):
    """An undo took back what a player who is not on turn was asked about."""

    seat: Seat


class TurnResumed(NamedTuple):
    """The player on turn may go on after somebody else's answer."""

    seat: Seat


class MovesUndone(NamedTuple):
    """These rows of the log stand no longer."""

    seqs: tuple[int, ...]


class SeatHandedOver(NamedTuple):
    """The game plays the seat from now on, since a user said so."""

    seat: Seat
    by: int


class SeatTakenBack(NamedTuple):
    """The player of the seat plays it again, since a user said so."""

    seat: Seat
    by: int


class GameOver(NamedTuple):
    """The game is finished."""

    winners: tuple[Seat, ...]


Event = (
    TurnPassed
    | AutomatedTurnPlayed
    | QuestionAsked
    | QuestionWithdrawn
    | TurnResumed
    | MovesUndone
    | SeatHandedOver
    | SeatTakenBack
    | GameOver
)
