"""The next host of a table when its host has gone: whoever joined next of those who play."""

from dataclasses import replace
from typing import NamedTuple

from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.voting import END, Ballot
from paxbot.storage.rows import NewNotice, PlayerRow, Status


class Succession(NamedTuple):
    """A new host, not yet written down, and what the channel is told then."""

    heir: PlayerRow
    told: NewNotice

    def of(self, view: GameView) -> GameView:
        """Return the game with its new host."""
        return replace(view, game=replace(view.game, host=self.heir.user))


async def succession(repository: GameRepository, view: GameView, former: int | None) -> Succession | None:
    """Return the next host once the user goes; None if they are not the host, or nobody else plays.

    What they proposed as its host is off. Where nobody else plays, moderators decide: they may all a host may. Hold the
    game's lock, and write the heir down with what makes the user go, so that nothing can come between.
    """
    heirs = [player for player in view.people if player.user != former and not player.is_forgotten]
    if view.game.host != former or view.game.status is not Status.RUNNING or not heirs:
        return None
    heir = min(heirs, key=lambda player: (player.joined_at, player.seat or 0))
    await Ballot(repository, END).forget(view.game.id)
    return Succession(heir, notice(NoticeKind.HOST_PASSED, heir.seat, user=heir.user, former=former))


async def pass_on(repository: GameRepository, view: GameView, former: int) -> GameView:
    """Take the game from the user if they are its host, and tell the channel. Hold its lock."""
    new = await succession(repository, view, former)
    if new is None:
        return view
    await repository.store.set_host(view.game.id, new.heir.user, repository.now(), [new.told])
    return new.of(view)
