"""The kinds of notices that people get of a game."""

import secrets
from enum import StrEnum

from paxbot.engine.kernel import Seat
from paxbot.storage.rows import NewNotice


class NoticeKind(StrEnum):
    """The kinds of rows in the outbox. One notice is one message."""

    TURN = "turn"
    """To the channel: a turn begins; the new turn message, mentioning the `seat` whose turn it is."""
    AUTOMATED_TURN = "automated_turn"
    """To the channel: `seat`, which the game plays, has played in its turn; payload `turn`, and `first` and `last`,
    the sequence numbers of what happened. A turn in which a person was asked has one for each part; the turn goes on
    if it is the one in progress."""
    MILESTONE = "milestone"
    """To the channel, silently: a moment that stays there; payload `turn`, and `at`, its sequence number."""
    HAND = "hand"
    """To the player on `seat`, by direct message: their hand, and that it is their turn unless `seq` is 0."""
    QUESTION = "question"
    """To the channel: the player on `seat` is asked something though it is not their turn."""
    RESUME = "resume"
    """To the channel: the question is answered and `seat`, whose turn it still is, may go on."""
    BEGUN = "begun"
    """To the channel: the game has begun by itself, since all seats were taken; all players are called."""
    DEAL = "deal"
    """To the channel: the player on `seat` proposes a deal; payload `deal`, its number."""
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
    IDLE = "idle"
    """To the channel, week by week: `seat` is waited for and no clock ends that, or the game rests."""
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
    """To the channel: the game was ended early; payload `by`, a user, whether all `agreed`, whether it is `void`."""
    LOST = "lost"
    """To a player, payload `user`, by direct message: the game was ended, since its channel is out of reach."""
    STRANDED = "stranded"
    """To a player, payload `user`, by direct message: the game rests, since the bot is not on its server any more;
    payload `until`, the second of the Unix clock in which it ends unless the bot is there again."""
    PLACE_LOST = "place_lost"
    """To a host or player, payload `user`, by direct message: the game rests, since its channel is gone; payload
    `until`, the second of the Unix clock in which it ends unless it is moved."""
    MOVE_PROPOSED = "move_proposed"
    """To the host, payload `user`, by direct message: a player, `by`, proposes to move the game to a `channel`."""
    MOVED = "moved"
    """To the channel: the game is in this channel now; payload `by`, the user who decided it, or 0: it is back here."""
    REJOINED = "rejoined"
    """To the channel: the bot is on the server again, and the game goes on."""


def notice(kind: NoticeKind, seat: Seat | None, **payload: int | list[int]) -> NewNotice:
    """Return a notice with a nonce of its own, by which Discord knows a message sent twice."""
    return NewNotice(kind, seat, dict(payload), secrets.token_hex(12))
