"""Who decides for a table when its host has gone: whoever joined next of those who play."""

from dataclasses import replace

from paxbot.service.desk import Desk
from paxbot.service.events import NoticeKind
from paxbot.service.notices import notice
from paxbot.service.results import GameView
from paxbot.service.voting import END, Ballot


async def pass_on(desk: Desk, view: GameView, former: int) -> GameView:
    """The game, of which the user is not the host any more, if they were; the channel is to be told. Hold its lock.

    What they proposed as its host is off. Where nobody else plays, moderators decide: they may all a host may.
    """
    heirs = [player for player in view.people if player.user != former and not player.is_forgotten]
    if view.game.host != former or not heirs:
        return view
    heir = min(heirs, key=lambda player: (player.joined_at, player.seat or 0))
    await Ballot(desk, END).forget(view.game.id)
    told = notice(NoticeKind.HOST_PASSED, heir.seat, user=heir.user, former=former)
    await desk.store.set_host(view.game.id, heir.user, desk.now(), [told])
    return replace(view, game=replace(view.game, host=heir.user))
