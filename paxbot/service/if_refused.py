"""If refused, then …: what a player does when their next request is declined, said together with it."""

from typing import Final

from paxbot.engine.game import Json
from paxbot.service.lifecycle import PreparedAnswer
from paxbot.service.repository import UseCases
from paxbot.service.results import GameView

DOCUMENT: Final = "if_refused"


class IfRefused(UseCases):
    """Keeps what players have said, and has it done once."""

    async def of(self, view: GameView, user: int) -> Json | None:
        """Return what the user has said for the request they are about to make; None if nothing."""
        document = await self._repository.store.document(view.game.id, user, DOCUMENT)
        return document if document is not None and view.bargaining.is_for_next_request(view.state, document) else None

    async def say(self, game: int, wish: Json | None, *, by: int) -> None:
        """Note what the user does when their next request is declined; None: they are asked then.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_ASKED), or what `Game.if_refused` refuses.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            view.asked(by)
            if wish is None:
                await self._repository.store.delete_document(game, by, DOCUMENT)
                return
            await self._repository.store.put_document(game, by, DOCUMENT, view.bargaining.if_refused(view.state, wish))

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        """Return what the player who is asked has said for this case."""
        if view.waiting is None:
            return None
        document = await self._repository.store.document(view.game.id, view.waiting.user, DOCUMENT)
        move = None if document is None else view.bargaining.answer_if_refused(view.state, document)
        return None if move is None else PreparedAnswer(move, view.waiting.user, document=DOCUMENT)
