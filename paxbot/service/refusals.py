"""If refused, then …: what a player does when their next request is declined, said together with it."""

from typing import Final

from paxbot.engine.game import Json
from paxbot.service.desk import Desk
from paxbot.service.prepared import Prepared
from paxbot.service.results import GameView

PAPER: Final = "if_refused"


class IfRefused:
    """Keeps what players have said, and has it done once."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.prepared.append(self._ready)

    async def of(self, view: GameView, user: int) -> Json | None:
        """What the user has said for the request they are about to make; None if nothing."""
        paper = await self._desk.store.paper(view.game.id, user, PAPER)
        return paper if paper is not None and view.rules.is_for_next_request(view.state, paper) else None

    async def say(self, game: int, wish: Json | None, *, by: int) -> None:
        """The user does this when their next request is declined; None: they are asked then.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_ASKED), or what `Game.if_refused` refuses.
        """
        async with self._desk.lock(game):
            view = await self._desk.running(game)
            view.asked(by)
            if wish is None:
                await self._desk.store.drop_paper(game, by, PAPER)
                return
            await self._desk.store.put_paper(game, by, PAPER, view.rules.if_refused(view.state, wish))

    async def _ready(self, view: GameView) -> Prepared | None:
        """What the player who is asked has said for this case."""
        if view.waiting is None:
            return None
        paper = await self._desk.store.paper(view.game.id, view.waiting.user, PAPER)
        move = None if paper is None else view.rules.answer_if_refused(view.state, paper)
        return None if move is None else Prepared(move, view.waiting.user, paper=PAPER)
