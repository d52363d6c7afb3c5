"""Proposals to go back, and what became of them, for everybody at the table to read."""

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention, mention_seat
from cogs.layouts.parts import row, text_layout, whole_lines
from cogs.layouts.table import resume_layout
from cogs.messages.history import rewind_line
from cogs.messages.kinds import MessageKind
from cogs.messages.seat_names import SeatNames, seat_names
from cogs.messages.wanted import Body, Wanted
from paxbot.present.chat import rewind as words
from paxbot.present.chat import table as table_words
from paxbot.present.chat.calls import Call
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, Rewind, RewindStep, RewindVote, Snapshot

REWIND_ASKED: Final = "rewind_asked"
STEPS: Final = 1500
"""Characters for the steps that would be taken back."""


class RewindProposal(MessageKind):
    """A proposal, until it is settled or off."""

    kind = REWIND_ASKED
    is_shared = True
    notice = NoticeKind.REWIND_ASKED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Mention everybody whose consent is missing with the proposal; post nothing, if it is off already."""
        vote = await self._services.rewinding.proposed(s.view)
        if vote is None:
            return None
        return await self._say(s, notice, await proposal(self._tools.app, vote), call=Call.VOTE, ping=vote.missing)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the proposal on which the table has to decide."""

        async def body() -> Body:
            vote = await self._services.rewinding.proposed(s.view)
            return Body(text_layout(words.off()) if vote is None else await proposal(self._tools.app, vote))

        return [] if s.rewind is None else [Wanted(at=s.view.seq, body=body)]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return what became of the proposal."""
        return Body(text_layout(await outcome(self._tools.app, s.view, row.seq)))


class Rewound(MessageKind):
    """That the table went back."""

    notice = NoticeKind.REWOUND

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody that the game went back; mention who may go on, unless another message does so."""
        view, payload = s.view, notice.payload
        rewind = Rewind(payload["by"], tuple(payload["agreed"]), payload["decided"] or None)
        message = words.rewound_to(self._presenter(s).headline(view.state, self._names(s)), rewind_line(rewind))
        ping: tuple[int, ...] = ()
        shown = text_layout(message)
        if notice.seat is not None and view.head.waiting == notice.seat:
            ping = (view.player(notice.seat).user,)
            call = table_words.call(mention_seat(view, notice.seat))
            shown = resume_layout(s.id, f"{message}\n{call}")
        await self._say(s, notice, shown, call=Call.TURN, ping=ping)


async def proposal(app: App, vote: RewindVote) -> LayoutView:
    """Return the proposal with those who have not agreed yet."""
    missing, by = [mention(user) for user in vote.missing], mention(vote.proposal.by)
    lines = "\n".join(step_lines(app, await seat_names(app, vote.view), vote.steps))
    shown = whole_lines(lines, STEPS - sum(map(len, missing)), words.more()).split("\n")
    game, args = vote.view.game.id, (str(vote.proposal.at), str(vote.proposal.back_to))
    yes = ActionButton(CustomId("rewindyes", game, args), words.agree(), ButtonStyle.success)
    no = ActionButton(CustomId("rewindno", game, args), words.decline())
    return text_layout(f"{words.asked(by, missing, shown)}\n{words.off_when()}", row(yes, no))


async def outcome(app: App, view: GameView, seq: int) -> str:
    """Return what became of a proposal made while the game stood at a sequence number."""
    after = [entry for entry in await app.services.games.log(view.game.id, since=seq + 1) if entry.seq == seq + 1]
    return words.settled() if after and after[0].rewind else words.off()


def step_lines(app: App, seats: SeatNames, steps: Sequence[RewindStep]) -> list[str]:
    """Return what the steps did, in the words of the log."""
    presenter, now = app.presenter(seats.now.game.key), app.names(seats.now)
    return [line for step in steps for line in presenter.log(seats.facts(step.entries, now), now)]
