"""The kinds of notices that a server gets of a league."""

import secrets
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, NamedTuple

from paxbot.storage.rows import NewNotice, NoticeRow

WEEK: Final = 7 * 24 * 3600
"""Seconds."""


class LeagueNotice(StrEnum):
    """The kinds of rows in the outbox whose subject is a league; their `seq` is the number of the season."""

    ROUND_UP = "league_round_up"
    """A week is over; payload `season`, `since`, `until`, the seconds of the Unix clock in which it began and ended."""
    CLOSED = "league_closed"
    """A season is closed; payload `season`."""
    EDITED = "league_edited"
    """The rules were edited; payload `season`, and `users` who had joined."""
    CHECK_IN = "league_check_in"
    """The people of a cup are to say that they are here."""
    ROUND = "league_round"
    """The next round of a cup, or its final, is drawn; payload `season`, `round`, counted from 0."""
    FIXED = "league_fixed"
    """All that a draw follows from is fixed, and it waits for the beacon; payload `season`, `stage`."""
    STARTED = "league_started"
    EXTENDED = "league_extended"
    """Payload `season`, `weeks`."""
    OVERTIME = "league_overtime"
    """The games are due, and the hard stop is near."""
    WARNED = "league_warned"
    """The hard stop comes in three days."""
    HARD_STOP = "league_hard_stop"
    PAUSED = "league_paused"
    """Payload `season`, `since`, `until`, the seconds of the Unix clock in which it begins and ends, `reason`."""
    RESUMED = "league_resumed"
    """The pause ends early; payload `season`, `reason`."""
    CANCELLED = "league_cancelled"
    """Payload `season`, and the `reason` of an organiser; none where nobody has decided in time, or
    `is_beacon` where the beacon was awaited for too long."""
    REPORTED = "league_reported"
    """Payload `season`, `fixture`, the moment of the report, `at`, and the organisers who are told, `users`."""
    RULED = "league_ruled"
    """To a table or the channel: payload `season`, `fixture`, `channel`, `what`, `user` (or None), `reason`."""
    REMINDED = "league_reminded"
    """To those who have not answered the roll call of a table, a day before its end; payload `season`, `fixture`."""
    SEATS_LOST = "league_seats_lost"
    """To `users` who had not answered at its end; payload `season`, `fixture`, and `quiet`, those told of this miss."""
    LACKING = "league_lacking"
    """To `users` who came to a table to which too few came; payload `season`, `fixture`."""
    MISSING = "league_missing"
    """To `users` who were there for a game that is never dealt; payload `season`, `fixture`."""
    SEAT_PASSED = "league_seat_passed"
    """A reserve has a seat; payload `season`, `fixture`, `seat`, `user`."""
    PLACE_PASSED = "league_place_passed"
    """The head of the waiting list has inherited a place; payload `season`, `user`, and `former`, whose it was."""

    PLACE_LOST = "league_place_lost"
    """To `users`, by direct message: the league's channel is gone, and it ends in the second `until` unless moved."""
    EXPIRED = "league_expired"
    """To `users`, by direct message: the league has ended, since nobody has moved it."""


def league_notice(kind: LeagueNotice, **payload: object) -> NewNotice:
    """Return a notice with a nonce of its own."""
    return NewNotice(kind, None, dict(payload), secrets.token_hex(12))


class Week(NamedTuple):
    """A week that is told; what happens at its end belongs to the next one."""

    start: datetime
    end: datetime


def week_of(notice: NoticeRow) -> Week:
    """Return the week of which a notice tells; those of older versions have no end and are told a week later."""
    since = notice.payload["since"]
    return Week(*(datetime.fromtimestamp(at, UTC) for at in (since, notice.payload.get("until", since + WEEK))))
