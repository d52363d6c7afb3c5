"""Proposals to go back, and what became of them, for everybody at the table to read."""

from collections.abc import Sequence

from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.names import mention, mention_seat
from cogs.layouts.parts import note
from cogs.layouts.rewinding import proposal_sheet
from cogs.layouts.table import resume_sheet
from cogs.messages.board import Board
from cogs.messages.history import rewind_line
from cogs.messages.notes import REWIND_ASKED
from paxbot.present.chat import rewind as words
from paxbot.present.chat import table as table_words
from paxbot.service import Delivery, GameView, Rewind, RewindVote, Step
from paxbot.storage.rows import MessageRow


class Rewinds:
    """Posts them, and closes proposals that are settled."""

    def __init__(self, app: App, board: Board) -> None:
        self._app = app
        self._services = app.services
        self._board = board

    async def asked(self, delivery: Delivery) -> MessageRow | None:
        """Everybody whose consent is missing is mentioned with the proposal; nothing, if it is off already."""
        vote = await self._services.rewinding.proposed(delivery.view)
        if vote is None:
            return None
        sheet, nonce = self.proposal(vote), delivery.notice.nonce
        return await self._board.post(delivery.view, REWIND_ASKED, sheet, nonce=nonce, ping=vote.missing)

    async def rewound(self, delivery: Delivery) -> None:
        """Everybody reads that the game went back; who may go on is mentioned, unless another message does so."""
        view, notice = delivery.view, delivery.notice
        payload = notice.payload
        rewind = Rewind(payload["by"], tuple(payload["agreed"]), payload["decided"] or None)
        presenter = self._app.presenter(view.game.key)
        message = words.rewound_to(presenter.headline(view.state, self._app.names(view)), rewind_line(rewind))
        ping: tuple[int, ...] = ()
        shown = note(message)
        if notice.seat is not None and delivery.view.head.waiting == notice.seat:
            ping = (view.player(notice.seat).user,)
            call = table_words.call(mention_seat(view, notice.seat))
            shown = resume_sheet(view.game.id, f"{message}\n{call}")
        await self._board.say(view, shown, nonce=notice.nonce, ping=ping)

    def proposal(self, vote: RewindVote) -> LayoutView:
        """The proposal with those who have not agreed yet."""
        missing = [mention(user) for user in vote.missing]
        lines = step_lines(self._app, vote.view, vote.steps)
        return proposal_sheet(vote.view.game.id, vote.proposal, mention(vote.proposal.by), missing, lines)

    async def close_settled(self, view: GameView) -> None:
        """Proposals that are settled or off have lost their buttons and say so."""
        async with self._board.showing(view.game.id):
            for row in await self._services.post.messages(view.game.id, REWIND_ASKED):
                if row.seq == view.seq and await self._services.rewinding.proposed(view) is not None:
                    continue
                await self._board.close(row, await self.outcome(view, row.seq))

    async def outcome(self, view: GameView, seq: int) -> str:
        """What became of a proposal made while the game stood at a sequence number."""
        after = [entry for entry in await self._services.games.log(view.game.id, since=seq + 1) if entry.seq == seq + 1]
        return words.settled() if after and after[0].rewind else words.off()


def step_lines(app: App, view: GameView, steps: Sequence[Step]) -> list[str]:
    """What the steps did, in the words of the log."""
    presenter, names = app.presenter(view.game.key), app.names(view)
    return [line for step in steps for line in presenter.log(step.facts, names)]
