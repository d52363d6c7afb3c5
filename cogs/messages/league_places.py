"""What becomes of leagues whose channel seems to be gone."""

import logging
from collections.abc import Collection

from cogs.app import App
from cogs.messages.channel_states import ChannelState, ChannelStates
from paxbot.service import LeagueRow
from paxbot.service.reachability import lost_until

logger = logging.getLogger(__name__)


class LeaguePlaces:
    """Lets leagues rest, go on or end by what has become of their channels."""

    def __init__(self, app: App, states: ChannelStates) -> None:
        self._app = app
        self._leagues = app.services.lost_leagues
        self._states = states

    async def check(self, guild: int | None, channel: int | None, deleted: Collection[int]) -> None:
        """Look after the leagues of a server, a channel, or all; the channels that are `deleted` are gone."""
        for league in await self._leagues.open(guild):
            if channel in (None, league.channel):
                await self._see_to(league, is_gone=league.channel in deleted)

    async def check_missing(self) -> None:
        """Look again after the leagues that rest."""
        for league in await self._leagues.open():
            if league.missing_since is not None and self._states.is_due(league):
                await self._see_to(league)

    async def doubt(self, league: LeagueRow) -> None:
        """Ask for the channel of a league in which something was not found: one answer may be wrong."""
        await self._apply(league, await self._states.of(league, is_doubted=True))

    async def _see_to(self, league: LeagueRow, *, is_gone: bool = False) -> None:
        try:
            await self._apply(league, ChannelState.GONE if is_gone else await self._states.of(league))
        except Exception:
            # One league that cannot be read must not keep the others waiting.
            logger.exception("What has become of the channel of league %s could not be seen to", league.id)

    async def _apply(self, league: LeagueRow, place: ChannelState | None) -> None:
        until, kind = lost_until(league), self._leagues.of_kind(league)
        match place:
            case ChannelState.HERE if league.missing_since is not None:
                await kind.go_on(league.id)
            case ChannelState.MISSING if await self._leagues.miss(league.id):
                logger.warning("League %s rests: its channel %s is missing", league.id, league.channel)
            case ChannelState.GONE | ChannelState.AWAY if until is not None and until <= self._app.settings.now():
                await kind.expire(league.id, await self._people(league))
                logger.warning("League %s has ended: its channel is gone", league.id)
            case ChannelState.GONE if await self._leagues.lose(league.id, await self._people(league)):
                logger.warning("League %s rests: its channel %s is gone", league.id, league.channel)

    async def _people(self, league: LeagueRow) -> tuple[int, ...]:
        """Return who is told: its organisers; of months, which have none, the owner of the server."""
        guild = self._app.client.get_guild(league.guild)
        owner = () if guild is None or guild.owner_id is None else (guild.owner_id,)
        return await self._leagues.organisers(league) or owner
