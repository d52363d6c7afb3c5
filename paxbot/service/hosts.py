"""The next host of a table when its host has gone: whoever joined next of those who play."""

from dataclasses import replace

from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.voting import END, Ballot
from paxbot.storage.rows import NewNotice, Status


async def succession(
    repository: GameRepository, view: GameView, former: int | None
) -> tuple[GameView, NewNotice] | None:
    """Return the game with its next host once the user goes, and what the channel is told then.

    None if they are not the host, or nobody else plays.

    What they proposed as its host is off. Where nobody else plays, moderators decide: they may all a host may. Hold the
    game's lock, and write the heir down with what makes the user go, so that nothing can come between.
    """
    heirs = [player for player in view.people if player.user != former and not player.is_forgotten]
    if view.game.host != former or view.game.status is not Status.RUNNING or not heirs:
        return None
    heir = min(heirs, key=lambda player: (player.joined_at, player.seat or 0))
    await Ballot(repository, END).forget(view.game.id)
    told = notice(NoticeKind.HOST_PASSED, heir.seat, user=heir.user, former=former)
    return replace(view, game=replace(view.game, host=heir.user)), told


async def pass_on(repository: GameRepository, view: GameView, former: int) -> GameView:
    """Take the game from the user if they are its host, and tell the channel. Hold its lock."""
    new = await succession(repository, view, former)
    if new is None:
        return view
    after, told = new
    await repository.store.set_host(view.game.id, after.game.host, repository.now(), [told])
    return after
