import secrets
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.service.reasons import Reason
from paxbot.storage.leagues import LeagueRow
from paxbot.storage.rows import GameRow, NewNotice, NoticeRow
from paxbot.storage.store import GameStore


class NoticeKind(StrEnum):
    """The kinds of rows in the outbox. One notice is one message."""

    TURN = "turn"
    AUTOMATED_TURN = "automated_turn"
    """To the channel: the game has played the turn of `seat`; payload `turn`, `first` and `last` (sequence numbers).
    A turn in which a person was asked has one for each part.
    """
    MILESTONE = "milestone"
    """To the channel, silently: a moment that stays; payload `turn`, and `at`, its sequence number."""
    HAND = "hand"
    """To the player on `seat`, by direct message: their hand, and that it is their turn unless `seq` is 0."""
    QUESTION = "question"
    RESUME = "resume"
    BEGUN = "begun"
    DEAL = "deal"
    """To the channel; payload `deal`, its number."""
    HANDED_OVER = "handed_over"
    """To the channel; payload `by`, a user (0: time was up)."""
    TAKEN_BACK = "taken_back"
    """To the channel; payload `by`, a user."""
    PLAYER_LEFT = "player_left"
    SEAT_OFFERED = "seat_offered"
    """To the channel; payload `by`, a user (0: the bot), and `resigned`."""
    SEAT_YOURS = "seat_yours"
    """To payload `user`, by direct message; payload `former`, a user."""
    SEAT_LEFT = "seat_left"
    """To payload `user`, by direct message; payload `by`, the new player, and `hands`, the channels and ids of
    messages with the hand.
    """
    HOST_PASSED = "host_passed"
    """To the channel; payload `user`, the new host, and `former`."""
    REMINDER = "reminder"
    IDLE = "idle"
    """To the channel, weekly: no clock ends the wait for `seat`, or the game rests."""
    TIME_UP = "time_up"
    PAUSE_ASKED = "pause_asked"
    """To the channel; payload `by`."""
    PAUSED = "paused"
    RESUMED = "resumed"
    """To the channel; payload `by`, a user."""
    PLAN = "plan"
    OVER = "over"
    """To the channel; payload `winners`."""
    END_ASKED = "end_asked"
    """To the channel; payload `users`, whose consent is missing."""
    REWIND_ASKED = "rewind_asked"
    """To the channel; payload `by`, and `back_to`, a sequence number."""
    REWOUND = "rewound"
    """To the channel; payload `by`, and `agreed`, users, or `decided`, the moderator, else 0.
    `seat` may continue, if no other notice tells them.
    """
    ENDED = "ended"
    """To the channel; payload `by`, `agreed` (by all) and `void`."""
    LOST = "lost"
    """To payload `user`, by direct message: the channel is out of reach, so the game was ended."""
    STRANDED = "stranded"
    """To payload `user`, by direct message: the bot is not on the server; payload `until`, the end (Unix seconds)."""
    PLACE_LOST = "place_lost"
    """To payload `user`, by direct message: the channel is gone; payload `until`, the Unix second of the end."""
    MOVE_PROPOSED = "move_proposed"
    MOVED = "moved"
    REJOINED = "rejoined"


def notice(kind: NoticeKind, seat: Seat | None, **payload: int | list[int]) -> NewNotice:
    """Discord recognises a message sent twice by the notice's nonce."""
    return NewNotice(kind, seat, dict(payload), secrets.token_hex(12))


WEEK: Final = 7 * 24 * 3600


class LeagueNotice(StrEnum):
    """The kinds of rows in the outbox whose subject is a league; their `seq` is the number of the season."""

    ROUND_UP = "league_round_up"
    """Payload `season`, `since` and `until` (Unix seconds) of the week."""
    CLOSED = "league_closed"
    EDITED = "league_edited"
    CHECK_IN = "league_check_in"
    ROUND = "league_round"
    """Payload `season`, `round`, counted from 0."""
    FIXED = "league_fixed"
    """A draw waits for the beacon; payload `season`, `stage`."""
    STARTED = "league_started"
    EXTENDED = "league_extended"
    """Payload `season`, `weeks`."""
    OVERTIME = "league_overtime"
    WARNED = "league_warned"
    HARD_STOP = "league_hard_stop"
    PAUSED = "league_paused"
    """Payload `season`, `since` and `until` (Unix seconds), `reason`."""
    RESUMED = "league_resumed"
    """Payload `season`, `reason`."""
    CANCELLED = "league_cancelled"
    """Payload `season`, and an organiser's `reason`, or `is_beacon` if the beacon was awaited for too long."""
    REPORTED = "league_reported"
    """Payload `season`, `fixture`, `at` (of the report), `users` (organisers to tell)."""
    RULED = "league_ruled"
    """To a table or the channel: payload `season`, `fixture`, `channel`, `what`, `user` (or None), `reason`."""
    REMINDED = "league_reminded"
    """To those who have not answered a roll call, a day before its end; payload `season`, `fixture`."""
    SEATS_LOST = "league_seats_lost"
    """To `users` who missed a roll call; payload `season`, `fixture`, `quiet` (already told of this miss)."""
    LACKING = "league_lacking"
    """To `users` who came to a table to which too few came; payload `season`, `fixture`."""
    MISSING = "league_missing"
    """To `users` who came to a game that is never dealt; payload `season`, `fixture`."""
    SEAT_PASSED = "league_seat_passed"
    """A reserve has a seat; payload `season`, `fixture`, `seat`, `user`."""
    PLACE_PASSED = "league_place_passed"
    """A player from the waiting list has a place; payload `season`, `user`, `former`."""

    PLACE_LOST = "league_place_lost"
    """To `users`, by direct message: the league's channel is gone, and it ends at `until` unless moved."""
    EXPIRED = "league_expired"
    """To `users`, by direct message: the league ended because nobody moved it."""


def league_notice(kind: LeagueNotice, **payload: object) -> NewNotice:
    return NewNotice(kind, None, dict(payload), secrets.token_hex(12))


class Week(NamedTuple):
    """The end belongs to the next week."""

    start: datetime
    end: datetime


def week_of(notice: NoticeRow) -> Week:
    """Notices of older versions have no end; their week is announced a week later."""
    since = notice.payload["since"]
    return Week(*(datetime.fromtimestamp(at, UTC) for at in (since, notice.payload.get("until", since + WEEK))))


GRACE_PERIOD: Final = timedelta(days=14)
"""A game waits this long for the bot to be invited again."""
RESCUE_PERIOD: Final = timedelta(days=7)
"""A game or league whose channel is gone can be moved this long."""
ANSWERED_AGAIN: Final = timedelta(hours=1)
"""Discord must say this much later again that there is no such channel before it is believed."""
WITHIN_REACH: Final = (NoticeKind.STRANDED, NoticeKind.PLACE_LOST, NoticeKind.MOVE_PROPOSED)
"""These reach players even while their game is out of reach."""


def stranded_until(row: GameRow) -> datetime | None:
    return None if row.stranded_since is None else row.stranded_since + GRACE_PERIOD


def lost_until(row: GameRow | LeagueRow) -> datetime | None:
    """Return when a game or league ends unless it is moved; None unless its channel is known to be gone."""
    return None if row.lost_since is None else row.lost_since + RESCUE_PERIOD


def require_reachable(row: GameRow) -> None:
    """Raise PaxError(STRANDED, PLACE_LOST, PLACE_MISSING) if the game is out of reach."""
    if not row.is_stranded:
        return
    if (until := stranded_until(row)) is not None:
        raise PaxError(Reason.STRANDED, until=int(until.timestamp()))
    if (until := lost_until(row)) is not None:
        raise PaxError(Reason.PLACE_LOST, until=int(until.timestamp()))
    raise PaxError(Reason.PLACE_MISSING)


def require_lost(row: LeagueRow) -> None:
    """Raise PaxError(LEAGUE_OVER, NOT_LOST) unless the league's channel is gone, so that it can be moved."""
    if row.ended_at is not None:
        raise PaxError(Reason.LEAGUE_OVER)
    if row.lost_since is None:
        raise PaxError(Reason.NOT_LOST, channel=row.channel)


def went_on(channel: int) -> dict[str, int | None]:
    return {"channel": channel, "missing_since": None, "lost_since": None}


def is_deliverable(notice: NoticeRow, game: GameRow) -> bool:
    return not game.is_stranded or notice.kind in WITHIN_REACH


async def deliverable(store: GameStore) -> list[NoticeRow]:
    stranded = {row.id: row for row in await store.stranded_games()}
    waiting = await store.undelivered()
    return [row for row in waiting if row.subject not in stranded or is_deliverable(row, stranded[row.subject])]
