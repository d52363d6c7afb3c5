"""The grace period of games on whose server the bot is not any more, and what they cannot do meanwhile."""

from datetime import datetime, timedelta
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.notice_kinds import NoticeKind
from paxbot.service.reasons import Reason
from paxbot.storage.rows import GameRow, NoticeRow
from paxbot.storage.store import GameStore

GRACE_PERIOD: Final = timedelta(days=14)
"""How long a game waits for the bot to be invited again."""


def stranded_until(row: GameRow) -> datetime | None:
    """Return when a game ends unless the bot is on its server again; None while it is there."""
    return None if row.stranded_since is None else row.stranded_since + GRACE_PERIOD


def require_reachable(row: GameRow) -> None:
    """Raise PaxError(STRANDED) if the game rests because the bot is not on its server."""
    until = stranded_until(row)
    if row.is_stranded and until is not None:
        raise PaxError(Reason.STRANDED, until=int(until.timestamp()))


def is_deliverable(notice: NoticeRow, game: GameRow) -> bool:
    """Return whether the notice has somewhere to go.

    Of a game on whose server the bot is no longer, only its players hear that it rests.
    """
    return not game.is_stranded or notice.kind == NoticeKind.STRANDED


async def deliverable(store: GameStore) -> list[NoticeRow]:
    """Return what is not delivered yet and has somewhere to go."""
    stranded = {row.id: row for row in await store.stranded_games()}
    waiting = await store.undelivered()
    return [row for row in waiting if row.subject not in stranded or is_deliverable(row, stranded[row.subject])]
