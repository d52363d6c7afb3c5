"""The messages of open months: standings that are kept up to date, and what is told once."""

from typing import Final

from cogs.messages.league_board import Kept, LeagueBoard, Told
from cogs.messages.sender import DISCORD
from cogs.months.layouts import (
    closed_layout,
    closed_pictured,
    round_up_layout,
    round_up_pictured,
    standings_layout,
    standings_pictured,
)
from paxbot.service import LeagueNotice, LeagueRow, NoticeRow
from paxbot.service.league_notices import week_of

STANDINGS: Final = "standings"
"""The kind of the message with the standings; its `seq` is the number of the month."""


class MonthBoard(LeagueBoard):
    """Tells of every open month what is due."""

    async def run_due(self) -> None:
        """Close months that are over, and have the weeks told that are."""
        await self._app.services.months.run_due()

    async def kept(self, league: LeagueRow) -> list[Kept]:
        """Return the standings of the month; those of an earlier one are told by its last message."""
        if league.ended_at is not None:
            return []
        month = await self._app.services.months.month(league.id)
        presenters, number = self._app.presenters, month.season.number
        layout, pictured = standings_layout(month, presenters), standings_pictured(month, presenters)
        return [Kept(layout, pictured=pictured, kind=STANDINGS, seq=number, channel=league.channel)]

    async def told(self, league: LeagueRow, notice: NoticeRow) -> Told:
        """Return the final table of a month, or what happened in a week."""
        month = await self._app.services.months.month(league.id, notice.payload["season"])
        presenters = self._app.presenters
        if notice.kind == LeagueNotice.CLOSED:
            following = None if league.ended_at is not None else await self._address(league)
            return Told(closed_layout(month, following), pictured=closed_pictured(month, following))
        week, late = week_of(notice), await self._app.services.months.overdue(month)
        pictured = round_up_pictured(month, week, late, presenters)
        return Told(round_up_layout(month, week, late, presenters), pictured=pictured)

    async def _address(self, league: LeagueRow) -> str:
        """Return where the standings of a league stand."""
        messages, _ = await self._app.services.months.post(league.id)
        found = (f"{row.channel}/{row.message}" for row in messages if row.kind == STANDINGS)
        return f"{DISCORD}/{league.guild}/{next(found, league.channel)}"
