"""Kinds of messages: when each is wanted, its content, how it is closed; and the pass that sees to that."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.parts import text_layout
from cogs.messages.hands import HandMessages
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter
from cogs.messages.sender import UNREACHABLE, Body, Gone, MessageSender, Wanted, is_deleted, unchanged
from cogs.messages.turns import TurnMessages
from paxbot.engine.kernel import Seat
from paxbot.present.chat.table import Call
from paxbot.present.presenter import Presenter
from paxbot.present.words import speaking
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Services, Snapshot, Status

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MessageTools:
    app: App
    sender: MessageSender
    painter: Painter
    history: TurnHistory
    hands: HandMessages
    turns: TurnMessages


KINDS: Final[list[type["MessageKind"]]] = []


class MessageKind:
    """One kind of message or notice; a new one is a subclass with what differs.

    If its messages are remembered, it has a place in the list of `cogs/features.py`.
    """

    kind: str = ""
    """Stored with its messages; empty if none is remembered."""
    is_single = False
    """Only the newest of several messages stands."""
    is_direct = False
    is_shared = False
    """Several people may press it, so one of them may have closed it already."""
    closes_by = Gone.LEFT
    """What becomes of a message that should no longer stand, unless `closing` is overridden."""
    leaves_older = False
    """Only the newest of several messages is updated."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        KINDS.append(cls)

    def __init__(self, tools: MessageTools) -> None:
        self._tools = tools
        self._services = tools.app.services
        self._sender = tools.sender

    def _presenter(self, s: Snapshot) -> Presenter:
        return self._tools.app.presenter(s.view.game.key)

    def _names(self, s: Snapshot) -> tuple[str, ...]:
        return self._tools.app.names(s.view)

    async def _say(
        self,
        s: Snapshot,
        notice: NoticeRow,
        layout: LayoutView,
        *,
        call: Call | None = None,
        ping: Sequence[int] = (),
        silent: bool = False,
    ) -> MessageRow:
        """Post the layout to the game's channel; return a row of this kind for it, to be remembered or not."""
        message = await self._sender.post(s.view, layout, nonce=notice.nonce, call=call, ping=ping, silent=silent)
        return self._sender.row(s.view, self.kind, message, notice.seat)

    async def _write(
        self,
        s: Snapshot,
        notice: NoticeRow,
        user: int,
        says: str,
        *,
        layout: LayoutView | None = None,
        attached: Sequence[discord.File] = (),
    ) -> None:
        """Tell a user by direct message, if they take any; the layout is that text unless it is given."""
        try:
            direct, shown = await self._sender.direct(user), layout or text_layout(says)
            await self._sender.send(direct, shown, attached=attached, nonce=notice.nonce, says=says)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A person could not be told of %s in game %s: %s", notice.kind, s.id, error)

    async def _call(self, s: Snapshot, notice: NoticeRow, seat: Seat, call: Call, layout: LayoutView) -> MessageRow:
        posted = await self._say(s, notice, layout, call=call, ping=s.called(seat))
        if notice.seat is not None:
            await self._tools.hands.call(s, notice.seat, call, nonce=notice.nonce)
        return posted

    def _since(self, s: Snapshot, seat: Seat) -> datetime | None:
        owner = s.view.owner(seat)
        return None if owner is None else owner.joined_at

    async def prepare(self, s: Snapshot) -> None:
        """Do what has to come before messages of this kind are looked at."""

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return ()

    def language(self, s: Snapshot, row: MessageRow) -> str:
        return s.language

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        """Return the final content of a message that should no longer stand."""
        return self.closes_by


class NoticeMessage(MessageKind, ABC):
    """A kind of message that a notice has posted."""

    notice: NoticeKind
    is_short_lived = False
    """A message whose notice no longer applies is withdrawn from the channel."""

    @abstractmethod
    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Post a notice; return the message to remember for it, if any. Raises: `UNREACHABLE`."""

    async def withdraw(self, s: Snapshot, notice: NoticeRow) -> None:
        """Delete what may have been posted unnoted for a notice that no longer applies. Raises: `UNREACHABLE`."""


class ProposalMessage(NoticeMessage, ABC):
    """A proposal on which all players vote, until it is settled."""

    is_shared = True
    is_short_lived = True
    subject: str

    @abstractmethod
    def shown(self, s: Snapshot) -> LayoutView:
        """Return the proposal with those who have not agreed yet, or that it is settled."""

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        return await self._say(s, notice, self.shown(s), call=Call.VOTE, ping=s.missing(self.subject) or ())

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(body=unchanged)] if s.is_running and s.missing(self.subject) is not None else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        return Body(self.shown(s))


TOO_MANY_OLD_EDITS: Final = 30046
PATIENCE: Final = 10.0
"""Seconds that closing a message may take: the current turn's message must not wait for an old one."""


class Reconciler:
    """Edits, posts, closes and deletes messages; one that fails stops no other."""

    def __init__(self, services: Services, sender: MessageSender, kinds: Sequence[MessageKind]) -> None:
        self._services = services
        self._post = services.post
        self._sender = sender
        self._kinds = tuple(kind for kind in kinds if kind.kind)
        self._by_notice: Mapping[str, NoticeMessage] = {
            kind.notice: kind for kind in kinds if isinstance(kind, NoticeMessage)
        }
        assert set(self._by_notice) == set(NoticeKind)

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        with speaking(s.language):
            return await self._by_notice[notice.kind].deliver(s, notice)

    async def withdraw(self, s: Snapshot, notice: NoticeRow) -> None:
        kind = self._by_notice[notice.kind]
        if kind.is_short_lived:
            await self._sender.withdraw(self._sender.channel(s.view.game.channel), notice.nonce)
        await kind.withdraw(s, notice)

    async def reconcile(self, s: Snapshot) -> list[Exception]:
        """Update every message of the game; return the failures.

        While the end of a turn can be taken back, they stay as they are: then that leaves nothing to mend.
        """
        failures: list[Exception] = []
        if s.view.game.status is Status.LOBBY or s.is_in_grace:
            return failures
        for kind in self._kinds:
            has_changed = False
            for step in self._steps(kind, s, failures):
                try:
                    has_changed = await step or has_changed
                except UNREACHABLE as error:
                    logger.warning("A message of game %s is not up to date: %s", s.id, error)
                    failures.append(error)
            if has_changed:
                s = await self._services.snapshots.of(s.id)
        return failures

    def _steps(
        self, kind: MessageKind, s: Snapshot, failures: Sequence[Exception]
    ) -> Iterator[Coroutine[Any, Any, bool]]:
        """Return the steps for each message, those to be closed first; True where others stand since.

        Once Discord takes no more edits of old messages, no other is closed in this round: trying would only use up
        what it takes, and the older a game's messages are, the more of them wait.
        """
        yield self._prepare(kind, s)
        wanted, rows = kind.wanted(s), s.messages(kind.kind)
        found: dict[int, MessageRow] = {}
        left: list[tuple[Wanted, MessageRow]] = []
        for row in rows:
            index = next((index for index, each in enumerate(wanted) if each.is_for(row)), None)
            if index is None or (index in found and kind.is_single):
                if not any(map(_is_limited, failures)):
                    yield self._close(kind, s, row)
            elif index in found:
                left.append((wanted[index], row))
            else:
                found[index] = row
        for index, each in enumerate(wanted):
            yield self._show(s, kind, each, found.get(index))
        for each, row in () if kind.leaves_older else left:
            yield self._show(s, kind, each, row)

    async def _prepare(self, kind: MessageKind, s: Snapshot) -> bool:
        await kind.prepare(s)
        return False

    async def _show(self, s: Snapshot, kind: MessageKind, wanted: Wanted, row: MessageRow | None) -> bool:
        is_new = row is None and wanted.post is not None
        with speaking(wanted.language or s.language):
            if row is None and wanted.post is not None:
                row = await wanted.post()
            if row is not None and not wanted.is_shown_by(row):
                is_new = await self._update(kind, wanted, row) or is_new
        return is_new

    async def _update(self, kind: MessageKind, wanted: Wanted, row: MessageRow) -> bool:
        if wanted.digest is not None and row.shown == await wanted.digest():
            await self._note(wanted, row, row.shown)
            return False
        if wanted.is_held(row):
            return False
        if wanted.replace is not None and wanted.is_replaced(row):
            await wanted.replace(row)
            return True
        body = await wanted.body()
        try:
            await self._edit(kind, row, body)
        except (discord.NotFound, discord.Forbidden) as error:
            if wanted.replace is not None and _is_lost(kind, error):
                logger.info("A message of game %s was deleted", row.subject)
                await wanted.replace(row)
                return True
            if not is_deleted(error):
                raise
        if wanted.then is not None:
            await wanted.then()
        await self._note(wanted, row, body.digest)
        return False

    async def _note(self, wanted: Wanted, row: MessageRow, digest: str | None) -> None:
        if wanted.is_for_another(row):
            row = await self._post.renewed(row)
        await self._post.shows(row, row.seq if wanted.stamp is None else wanted.stamp, digest)

    async def _edit(self, kind: MessageKind, row: MessageRow, body: Body) -> None:
        edit = self._sender.edit_direct if kind.is_direct else self._sender.edit
        await edit(row, body.layout, body.pictures)

    async def _close(self, kind: MessageKind, s: Snapshot, row: MessageRow) -> bool:
        """Close the message, unless the person who pressed it has done so."""
        with speaking(kind.language(s, row)):
            closed = await kind.closing(s, row)
        async with self._sender.editing(s.id):
            if kind.is_shared and row not in await self._post.messages(s.id, row.kind):
                return False
            if closed is Gone.DELETED:
                await self._sender.delete(row)
            elif isinstance(closed, Body):
                await self._close_with(kind, row, closed)
            await self._post.forget(row)
        return True

    async def _close_with(self, kind: MessageKind, row: MessageRow, closed: Body) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._edit(kind, row, closed)
        except (discord.NotFound, discord.Forbidden) as error:
            if not _is_lost(kind, error):
                raise
            logger.info("A message of game %s is out of reach: %s", row.subject, error)


def _is_limited(error: Exception) -> bool:
    """Return True if Discord takes no edits of old messages for a while, or has the client wait for the next."""
    is_refused = isinstance(error, discord.HTTPException) and error.code == TOO_MANY_OLD_EDITS
    return is_refused or isinstance(error, TimeoutError | discord.RateLimited)


def _is_lost(kind: MessageKind, error: discord.HTTPException) -> bool:
    return kind.is_direct or is_deleted(error)
