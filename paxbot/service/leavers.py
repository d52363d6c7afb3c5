"""Players who have left the server of their game: noted and told to the table once, and welcome when they return."""

from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import UseCases
from paxbot.service.results import GameSummary
from paxbot.storage.rows import Status

GONE: Final = "gone:"
"""Begins the subject under which the player of a seat is noted as gone."""


def gone_of(seat: Seat) -> str:
    """Return the subject under which the player of the seat is noted as gone."""
    return f"{GONE}{seat}"


class Leavers(UseCases):
    """Remembers who is gone. Whether they are is for whoever can ask Discord to find out."""

    async def is_gone(self, table: GameSummary, seat: Seat) -> bool:
        """Return whether it is the player who has the seat now that is noted as gone."""
        owner = table.owner(seat)
        return owner is not None and owner.user in await self._repository.store.votes(table.game.id, gone_of(seat))

    async def note(self, game: int, user: int) -> bool:
        """Note that the user has left the server; return whether they play and were not noted before."""
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.status is not Status.RUNNING or player is None or player.seat is None:
                return False
            if await self.is_gone(table, player.seat):
                return False
            told = notice(NoticeKind.PLAYER_LEFT, player.seat, user=user)
            await self._repository.store.vote(game, gone_of(player.seat), user, self._repository.now(), [told])
            return True

    async def welcome(self, game: int, user: int, *, guild: int) -> bool:
        """Note that the user is on the server; return whether they were noted as gone from it."""
        if not any(subject.startswith(GONE) for subject in await self._repository.store.vote_subjects(game)):
            return False
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.guild != guild or player is None or player.seat is None:
                return False
            if not await self.is_gone(table, player.seat):
                return False
            await self._repository.store.clear_votes(game, gone_of(player.seat))
            return True
