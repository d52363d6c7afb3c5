"""Moments of a game whose pictures stay in the channel, such as a Dominance Check."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.layouts.parts import TEXT, clip, galleries, layout, text, text_layout
from cogs.messages.kinds import MessageKind, MessageTools
from cogs.messages.painter import Pictures
from cogs.messages.turns import MILESTONE
from cogs.messages.wanted import Body, Gone, Wanted, unchanged
from paxbot.errors import PaxError
from paxbot.present.chat import rewind as rewind_words
from paxbot.present.chat import table as words
from paxbot.service import GameView, LogEntry, MessageRow, NoticeKind, NoticeRow, Reason, Snapshot


class Milestone(MessageKind):
    """A moment as it was, from the position before its answer; it stays unless that answer is taken back."""

    kind = MILESTONE
    notice = NoticeKind.MILESTONE

    def __init__(self, tools: MessageTools) -> None:
        super().__init__(tools)
        self._taken_back: dict[int, frozenset[int]] = {}
        """The sequence numbers of such answers that were taken back, by game."""

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Post the moment silently, or nothing if its answer was taken back meanwhile."""
        turn, at = notice.payload["turn"], notice.payload["at"]
        tools, channel = self._tools, s.view.game.channel
        if not await self._services.games.stands(s.id, at):
            await tools.sender.withdraw(tools.sender.channel(channel), notice.nonce)
            return None
        body = await self._shown(s, turn, at)
        message = await tools.sender.send(
            await tools.sender.open(channel), body.layout, pictures=body.pictures, nonce=notice.nonce, silent=True
        )
        return replace(self._sender.row(s.view, self.kind, message), seq=at, turn=turn)

    async def _shown(self, s: Snapshot, turn: int, at: int) -> Body:
        told, presenter = await self._tools.history.turn(s.view, turn), self._presenter(s)
        entry = next(each for each in told.entries if each.seq == at)
        facts = [fact for fact in entry.facts if presenter.milestone([fact])]
        pictures = await self._pictures(told.seats.view(entry), entry)
        lines = [] if pictures else presenter.log(facts, told.seats.names(entry))
        message = clip("\n".join([words.turn_over(told.headline), *lines]), TEXT)
        return Body(layout(*galleries(pictures), text(message)), pictures)

    async def _pictures(self, view: GameView, entry: LogEntry) -> Pictures:
        """Return the picture of the moment; none where the position before it cannot be told any more."""
        try:
            before = await self._services.games.state_before(view, entry.seq)
        except PaxError as error:
            if error.reason != Reason.TURN_NOT_REPLAYED:
                raise
            return ()
        return await self._tools.painter.milestone(view, before, entry.facts, view.rules.automated(before))

    async def prepare(self, s: Snapshot) -> None:
        """Find out which of the moments were taken back."""
        answers = [row.seq for row in s.messages(self.kind)]
        taken_back = [seq for seq in answers if not await self._services.games.stands(s.id, seq)]
        self._taken_back[s.id] = frozenset(taken_back)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the moments that stand, for as long as they can be taken back."""
        taken_back = self._taken_back.get(s.id, frozenset())
        rows = [row for row in s.messages(self.kind) if s.is_running and row.seq not in taken_back]
        return [Wanted(at=row.seq, turn=row.turn, body=unchanged) for row in rows]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        """Return that the moment was taken back; in a game that is over it stays for good."""
        if await self._services.games.stands(s.id, row.seq):
            return Gone.LEFT
        assert row.turn is not None
        return Body(text_layout(rewind_words.taken_back((await self._tools.history.turn(s.view, row.turn)).headline)))
