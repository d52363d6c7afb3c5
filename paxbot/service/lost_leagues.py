"""Leagues whose channel seems to be gone: they rest, go on when it answers, can be moved, and end after a week."""

from collections.abc import Sequence

from paxbot.errors import PaxError
from paxbot.service.league_notices import LeagueNotice, league_notice
from paxbot.service.months import MONTH, Months
from paxbot.service.reachability import RESCUE_PERIOD
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.season_keeping import OVER
from paxbot.service.seasons import Seasons
from paxbot.storage.league_rows import LeagueRow


class LostLeagues:
    """Lets leagues of all kinds rest where Discord answers that there is no such channel, and moves them.

    What Discord answers, and who may decide for a league, is for whoever can ask it to find out.
    """

    def __init__(self, repository: GameRepository, months: Months, seasons: Seasons) -> None:
        self._repository = repository
        self._months = months
        self._seasons = seasons

    async def open(self, guild: int | None = None) -> list[LeagueRow]:
        """Return the leagues of a server, or all, that have not ended."""
        found = await self._repository.store.leagues_to_tell()
        return [league for league in found if league.ended_at is None and guild in (None, league.guild)]

    async def league(self, league: int) -> LeagueRow | None:
        """Return the league with this id; None if it is a game or nothing."""
        return await self._repository.store.league(league)

    async def organisers(self, league: LeagueRow) -> tuple[int, ...]:
        """Return who organises a league; nobody but the managers of its server organises months."""
        return () if league.kind == MONTH else (await self._seasons.view(league.id)).file.organisers

    async def people(self, league: LeagueRow) -> list[int]:
        """Return who takes part in the season of a league; everyone on the server may play in months."""
        if league.kind == MONTH:
            return []
        view = await self._seasons.view(league.id)
        players = (int(entry.player) for entry in view.season.entries if entry.player.isdecimal())
        return [player for player in players if view.phase not in OVER and view.takes_part(player)]

    async def move(self, league: int, channel: int) -> None:
        """Have a league go on in another channel. Raises: PaxError(NO_LEAGUE, LEAGUE_OVER, NOT_LOST)."""
        row = await self.league(league)
        if row is None:
            raise PaxError(Reason.NO_LEAGUE)
        await self.of_kind(row).go_on(league, channel)

    async def miss(self, league: int) -> bool:
        """Let a league rest whose channel is missing; return False if it does already."""
        async with self._repository.lock(league):
            row, now = await self.league(league), self._repository.now()
            if row is None or row.missing_since is not None:
                return False
            await self._repository.store.change_league(league, now, {"missing_since": now})
            return True

    async def lose(self, league: int, users: Sequence[int]) -> bool:
        """Note that the channel of a league is gone, and tell these people; return False if that was known."""
        async with self._repository.lock(league):
            row, now = await self.league(league), self._repository.now()
            if row is None or row.lost_since is not None:
                return False
            until = int((now + RESCUE_PERIOD).timestamp())
            told = league_notice(LeagueNotice.PLACE_LOST, users=list(users), until=until)
            since = {"missing_since": row.missing_since or now, "lost_since": now}
            await self._repository.store.change_league(league, now, since, [told])
            return True

    def of_kind(self, row: LeagueRow) -> Months | Seasons:
        """Return the use cases that know how such a league goes on, and how it ends."""
        return self._months if row.kind == MONTH else self._seasons
