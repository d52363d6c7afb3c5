"""Games that nobody reaches, for the bot is not on their server or their channel is gone: for how long they rest."""

from datetime import datetime, timedelta
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.notice_kinds import NoticeKind
from paxbot.service.reasons import Reason
from paxbot.storage.league_rows import LeagueRow
from paxbot.storage.rows import GameRow, NoticeRow
from paxbot.storage.store import GameStore

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
