"""The kinds of notices of games and leagues, and which of them are delivered while no one can reach a game."""

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


GRACE_PERIOD: Final = timedelta(days=14)
"""How long a game waits for the bot to be invited again."""
RESCUE_PERIOD: Final = timedelta(days=7)
"""How long a game or league whose channel is gone can be moved to another one."""
ANSWERED_AGAIN: Final = timedelta(hours=1)
"""How much later Discord has to answer again that there is no such channel, until it is believed."""
WITHIN_REACH: Final = (NoticeKind.STRANDED, NoticeKind.PLACE_LOST, NoticeKind.MOVE_PROPOSED)
"""The notices that go to players though nobody reaches their game."""


def stranded_until(row: GameRow) -> datetime | None:
    """Return when a game ends unless the bot is on its server again; None while it is there."""
    return None if row.stranded_since is None else row.stranded_since + GRACE_PERIOD


def lost_until(row: GameRow | LeagueRow) -> datetime | None:
    """Return when a game or league ends unless it is moved; None while its channel is not known to be gone."""
    return None if row.lost_since is None else row.lost_since + RESCUE_PERIOD


def require_reachable(row: GameRow) -> None:
    """Raise PaxError(STRANDED, PLACE_LOST, PLACE_MISSING) if the game rests because nobody reaches it."""
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
    """Return what changes of a league that goes on in a channel, by column."""
    return {"channel": channel, "missing_since": None, "lost_since": None}


def is_deliverable(notice: NoticeRow, game: GameRow) -> bool:
    """Return whether the notice has somewhere to go."""
    return not game.is_stranded or notice.kind in WITHIN_REACH


async def deliverable(store: GameStore) -> list[NoticeRow]:
    """Return what is not delivered yet and has somewhere to go."""
    stranded = {row.id: row for row in await store.stranded_games()}
    waiting = await store.undelivered()
    return [row for row in waiting if row.subject not in stranded or is_deliverable(row, stranded[row.subject])]
