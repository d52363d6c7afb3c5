"""Draws of seasons: fixed when they are due, and made once a public beacon, if there is one, has told its part."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from paxbot.errors import PaxError
from paxbot.leagues.beacon import QUICKNET, Chain
from paxbot.leagues.binding import heard
from paxbot.leagues.results import Player
from paxbot.service.league_notices import LeagueNotice
from paxbot.service.lobbies import Lobbies
from paxbot.service.ratings import ServerRatings
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.season_draw import drawn, frozen
from paxbot.service.season_file import SeasonFile
from paxbot.service.season_keeping import Draft, SeasonKeeping
from paxbot.service.season_tables import SeasonTables
from paxbot.storage.league_rows import LeagueRow

logger = logging.getLogger(__name__)

Beacon = Callable[[int], Awaitable[str]]
"""Returns the signature of a round; nothing as long as it cannot be had."""
SOON: Final = 1
"""The seconds for which an answer is awaited at a time, since the clocks of all games wait too."""


class SeasonDrawing(SeasonKeeping):
    """Draws seasons, and rounds of cups."""

    chain: Chain = QUICKNET
    beacon: Beacon | None = None

    def __init__(
        self, repository: GameRepository, tables: SeasonTables, lobbies: Lobbies, ratings: ServerRatings
    ) -> None:
        super().__init__(repository, tables)
        self.ratings = ratings
        self._secret = lobbies.secret
        self._asked: dict[int, asyncio.Future[str]] = {}

    async def _draw(self, draft: Draft, *, is_small: bool = False, confirmed: bool = True) -> None:
        """Fix the next draw of everybody, and make it once its seed is known. Raises: PaxError where it cannot be."""
        if draft.file.frozen is None:
            settings = await self._settings_of(draft.file)
            people = [entry.player for entry in draft.file.season.entries]
            salts = {player: self._secret(f"season entrant {player}").hex() for player in people}
            skills = await self._skills(draft.league, draft.file)
            about = (draft.file, settings, skills, draft.now, salts)
            draft.file = await asyncio.to_thread(frozen, *about, is_small=is_small, confirmed=confirmed)
            if draft.file.season.awaited:
                draft.told.append((LeagueNotice.FIXED, {"stage": draft.file.season.next_stage}))
        if draft.file.season.awaited is None:
            draft.begin(await asyncio.to_thread(drawn, draft.file))

    async def _skills(self, league: LeagueRow, file: SeasonFile) -> Mapping[Player, float]:
        """Return the ratings of a server's people in the game of a season, of those who have played enough."""
        try:
            rated = (await self.ratings.of(league.guild)).get(file.season.rules.game, {})
        except PaxError as error:
            if error.reason != Reason.NO_RATINGS:
                raise
            return {}
        return {player: each.skill.rating for player, each in rated.items() if not each.skill.is_provisional}

    async def _hear(self, league: int) -> None:
        """Take over what the beacon says if a draw waits for it and its time has come."""
        season = self._file(await self._document(league)).season
        number = season.awaited.round if season.awaited else 0
        now = self._repository.now().timestamp()
        if not number or season.chain is None or self.beacon is None or now < season.chain.time_of(number):
            return
        if number not in self._asked:
            self._asked[number] = asyncio.ensure_future(self.beacon(number))
        asked = self._asked[number]
        await asyncio.wait([asked], timeout=SOON)
        if not asked.done():
            return
        self._asked.pop(number, None)
        if not (signature := asked.result()):
            return
        if not await asyncio.to_thread(season.chain.has_signed, number, signature):
            logger.warning("The beacon answered for round %s with a signature that is not its chain's", number)
            return
        async with self._changing(league) as draft:
            if draft.file.season.awaited == season.awaited:
                draft.put(season=heard(draft.file.season, signature.lower()))
