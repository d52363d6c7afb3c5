"""Events that follow when a game goes on, and the notices the table gets of them."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat


class NoticeKind(StrEnum):
    """The kinds of rows in the outbox. One notice is one message."""

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
    """To the channel: the game plays `seat` from now on; payload `by`, the user who handed it over (0: time was up)."""
    TAKEN_BACK = "taken_back"
    """To the channel: `seat` is played by its player again; payload `by`, the user who took it back."""
    PLAYER_LEFT = "player_left"
    """To the channel: the player on `seat`, payload `user`, is not on the server any more."""
    SEAT_OFFERED = "seat_offered"
    """To the channel: somebody is sought for `seat`; payload `by`, a user (0: the bot), and whether they `resigned`."""
    SEAT_YOURS = "seat_yours"
    """To the player on `seat`, payload `user`, by direct message: the seat is theirs; payload `former`, a user."""
    SEAT_LEFT = "seat_left"
    """To the former player of `seat`, payload `user`, by direct message: `by`, a user, has it now; payload `hands`, the
    channels and ids of the messages that showed them its hand."""
    HOST_PASSED = "host_passed"
    """To the channel: the player on `seat`, payload `user`, is its host now in place of `former`, a user."""
    REMINDER = "reminder"
    """To the player on `seat`, in the channel, by direct message or both as they like: their time runs out."""
    TIME_UP = "time_up"
    """To the channel: the time of the player on `seat` was up, so what they were asked was passed over."""
    PAUSE_ASKED = "pause_asked"
    """To the channel: a player, payload `by`, proposes to let the game rest."""
    PAUSED = "paused"
    """To the channel: the game rests, as all agreed."""
    RESUMED = "resumed"
    """To the channel: the game goes on; payload `by`, the user who ended the pause."""
    PLAN = "plan"
    """To the player on `seat`, payload `user`, by direct message: not all of their plan was carried out."""
    OVER = "over"
    """To the channel: the game is finished; payload `winners`."""
    END_ASKED = "end_asked"
    """To the channel: the host proposes to end the game; payload `users`, whose consent is missing."""
    REWIND_ASKED = "rewind_asked"
    """To the channel: somebody, payload `by`, proposes to take back what was done from `back_to` on."""
    REWOUND = "rewound"
    """To the channel: the game went back, as the user `by` asked; payload `agreed`, the users who agreed, or `decided`,
    the moderator who decided it, else 0. `seat` is who may go on, if no other notice tells them."""
    ENDED = "ended"
    """To the channel: the game was ended early; payload `by`, a user, and whether everybody `agreed`."""
    LOST = "lost"
    """To a player, payload `user`, by direct message: the game was ended, since its channel is out of reach."""
    STRANDED = "stranded"
    """To a player, payload `user`, by direct message: the game rests, since the bot is not on its server any more;
    payload `until`, the second of the Unix clock in which it ends unless the bot is there again."""
    REJOINED = "rejoined"
    """To the channel: the bot is on the server again, and the game goes on."""


class TurnPassed(NamedTuple):
    """Another turn begins."""

    seat: Seat
    turn: int


class AutomatedTurnPlayed(NamedTuple):
    """A seat has played in its turn and nobody was called to it: the game plays it, or a plan has ended the turn.

    It is about what was answered from one sequence number to another.
    """

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


class Rewound(NamedTuple):
    """The table went back, beyond what an undo takes back, as a user asked.

    Everybody agreed, or a moderator decided it. `seat` is who may go on.
    """

    by: int
    agreed: tuple[int, ...]
    decided_by: int | None
    seat: Seat | None


class SeatHandedOver(NamedTuple):
    """The game plays the seat from now on, since a user said so, or its player's time was up (`by` None)."""

    seat: Seat
    by: int | None


class TimeRanOut(NamedTuple):
    """The time of the seat's player was up, and what they were asked was answered by default."""

    seat: Seat


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
    | Rewound
    | SeatHandedOver
    | TimeRanOut
    | SeatTakenBack
    | GameOver
)
