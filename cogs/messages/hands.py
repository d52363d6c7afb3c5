"""Hands by direct message, renewed with each turn and edited in between; and players who have left the server.

Discord reports everyone who leaves only to bots that may know all members, which no game needs. So it is asked when a
direct message does not arrive, and when someone at the table wants to know.
"""

import logging
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.table import hand_layout, said_lines
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter, Pictures
from cogs.messages.sender import UNREACHABLE, Body, MessageSender, link_to, nonce_for
from cogs.messages.turns import OLD, OUTDATED, TURN, TurnMessages, lines_of
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as clock_words, panel as words
from paxbot.present.chat.table import Call
from paxbot.present.words import speaking
from paxbot.service import GameSummary, GameView, MessageRow, Snapshot, Status

logger = logging.getLogger(__name__)

UNKNOWN: Final = (10007, 10013)
"""Discord's codes for an unknown member and for a user who no longer exists."""


class LeaverWatch:
    def __init__(self, app: App, turns: TurnMessages, reconcile_again: Callable[[int], None]) -> None:
        self._app = app
        self._turns = turns
        self._reconcile_again = reconcile_again

    async def look_for(self, table: GameSummary, user: int) -> bool:
        """Return True if the player has left the server; tell the table if that, or their return, is news."""
        guild = None if table.game.guild is None else self._app.client.get_guild(table.game.guild)
        is_here = None if guild is None else await self._is_here(guild, user)
        if guild is None or is_here is None:
            return False
        leavers, game = self._app.services.leavers, table.game.id
        changed = await (leavers.welcome(game, user, guild=guild.id) if is_here else leavers.note(game, user))
        if changed:
            logger.info("A player of game %s is %s", game, "back" if is_here else "not on its server any more")
            await self.show(game)
        return not is_here

    async def show(self, game: int) -> None:
        await self._turns.mark_outdated(game)
        self._reconcile_again(game)

    async def _is_here(self, guild: discord.Guild, user: int) -> bool | None:
        """Return None if that can't be told now."""
        try:
            await guild.fetch_member(user)
        except discord.NotFound as error:
            return False if error.code in UNKNOWN else None
        except UNREACHABLE as error:
            logger.warning("Whether a player is on server %s is not known: %s", guild.id, error)
            return None
        return True


HAND: Final = "hand"


class Shown(NamedTuple):
    """The content of a hand message, as far as a change of it renews the message."""

    words: str
    pictured: str

    @property
    def digest(self) -> str:
        """The digest that its row keeps, from which no one can read the hand."""
        return blake2b("\0".join(self).encode(), digest_size=16).hexdigest()

    def sent_with(self, pictures: Pictures) -> "Shown":
        return self if pictures else self._replace(pictured="")


class HandMessages:
    def __init__(
        self, app: App, sender: MessageSender, painter: Painter, history: TurnHistory, leavers: LeaverWatch
    ) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._painter = painter
        self._history = history
        self._leavers = leavers

    def words(self, view: GameView, seat: Seat) -> str:
        return "\n".join([self._heading_of(view), self._cards(view, seat)])

    def words_of(self, view: GameView, seat: Seat) -> str:
        return f"{words.hand_of(self._app.names(view)[seat])}\n{self._cards(view, seat)}"

    async def _direct_words(self, s: Snapshot, seat: Seat) -> str:
        view = s.view
        lines = [self._heading_of(view)]
        if view.turn_seat == seat and _is_played(view, seat):
            lines += [] if view.is_question else [words.your_turn()]
            lines += filter(None, [(await self._history.since(view, seat)).text])
        lines += self._called(s, seat)
        return "\n".join([*lines, self._cards(view, seat)])

    def _called(self, s: Snapshot, seat: Seat) -> list[str]:
        view, names = s.view, self._app.names(s.view)
        asked = view.decision is not None and view.decision.seat == seat
        lines = []
        if asked and view.is_question and view.decision is not None:
            question = self._app.presenter(view.game.key).question(view.state, view.decision, names)
            lines += [question, *said_lines(s, names)]
        elif view.turn_seat is not None and s.next_up == seat:
            lines.append(clock_words.you_are_next(names[view.turn_seat]))
        return [*lines, *(lines_of(s, names, seat) if asked else [])]

    async def _missed(self, view: GameView, seat: Seat) -> list[str]:
        """Return what was done to the seat before its new player took it, unless the rest tells it."""
        if view.turn_seat == seat and _is_played(view, seat):
            return []
        told = (await self._history.since(view, seat)).text
        return [told] if told else []

    def _heading_of(self, view: GameView) -> str:
        return words.hand_heading(self._app.presenter(view.game.key).name, f"<#{view.game.channel}>")

    def _cards(self, view: GameView, seat: Seat) -> str:
        presenter = self._app.presenter(view.game.key)
        if _is_aside(view, seat):
            aside = words.hand_returns if view.is_returning(seat) else words.hand_aside
            return aside(presenter.automated_name)
        return presenter.hand(view.state, seat, self._app.names(view))

    async def digest(self, view: GameView, seat: Seat) -> str:
        s = await self._app.services.snapshots.of(view.game.id)
        with speaking(s.language_of(seat)):
            return (await self.shown(s, seat)).digest

    async def shown(self, s: Snapshot, seat: Seat) -> Shown:
        """Return what the message shows of the game as it is.

        Its opening is said only once, and its link never changes: neither is a reason to renew it.
        """
        return Shown(await self._direct_words(s, seat), self._pictured(s, seat))

    def _pictured(self, s: Snapshot, seat: Seat) -> str:
        view, settings = s.view, s.settings_of(s.view.player(seat).user)
        if settings.text_only or _is_aside(view, seat):
            return ""
        seen = self._seen(view, seat)
        return f"{settings.palette} {settings.size} {seen}" if seen else ""

    def _seen(self, view: GameView, seat: Seat) -> str:
        return self._app.presenter(view.game.key).hand_seen(view.rules.view(view.state, seat), seat)

    async def pictures(self, view: GameView, seat: Seat) -> Pictures:
        if _is_aside(view, seat) or not self._seen(view, seat):
            return ()
        return await self._painter.hand(view, seat)

    async def _adapted(self, s: Snapshot, seat: Seat) -> Pictures:
        return await self._painter.adapted(await self.pictures(s.view, seat), s.settings_of(s.view.player(seat).user))

    async def send(
        self,
        s: Snapshot,
        seat: Seat,
        *,
        call: Call | None = None,
        nonce: str | None = None,
        lead: Callable[[], str] | None = None,
    ) -> bool:
        """Send the player a new hand message in place of any other; return False if none reaches them.

        It is silent unless it is a `call`. A `lead` is told first, like the rest in the player's language.
        """
        with speaking(s.language_of(seat)):
            return await self._send(s, seat, call=call, nonce=nonce, lead=lead() if lead else "")

    async def call(
        self, s: Snapshot, seat: Seat, call: Call, *, nonce: str, lead: Callable[[], str] | None = None
    ) -> None:
        """Call the player here, if they like it; silently, if the message of that nonce calls them in the channel."""
        if s.likes(seat)[1]:
            call_by_dm = call if s.is_called_by_dm(seat) else None
            await self._try_to_send(s, seat, call=call_by_dm, nonce=nonce, lead=lead)

    async def call_next(self, s: Snapshot, *, nonce: str) -> None:
        seat = s.next_up
        if seat is not None and s.view.player(seat).dm_ok:
            await self._try_to_send(s, seat, nonce=nonce)

    async def _try_to_send(
        self, s: Snapshot, seat: Seat, *, nonce: str, call: Call | None = None, lead: Callable[[], str] | None = None
    ) -> None:
        try:
            # Discord knows a bot's nonce in whatever channel: both messages need their own.
            await self.send(s, seat, call=call, nonce=nonce_for(seat, int(nonce, 16)), lead=lead)
        except UNREACHABLE as error:
            logger.warning("A player of game %s could not be called by direct message: %s", s.id, error)

    async def _send(self, s: Snapshot, seat: Seat, *, call: Call | None, nonce: str | None, lead: str) -> bool:
        view, user = s.view, s.view.player(seat).user
        older = await self._post.messages(s.id, HAND, seat=seat)
        shown = await self.shown(s, seat)
        message = "\n".join([lead, *await self._missed(view, seat), shown.words]) if lead else shown.words
        pictures = await self._adapted(s, seat)
        layout, says = _layout(view, seat, message, pictures, self._link(s)), self._sender.sentence(view, call, [user])
        try:
            channel = await self._sender.direct(user)
            sent = await self._sender.send(
                channel, layout, pictures=pictures, nonce=nonce, says=says, silent=call is None
            )
        except (discord.Forbidden, discord.NotFound):
            await self._post.dm_failed(s.id, user)
            await self._leavers.look_for(view, user)
            return False
        await self._post.dm_arrived(s.id, user)
        row = await self._remember(view, seat, sent, shown.sent_with(pictures).digest)
        # Discord answers a second attempt with the message of the first, which is then among the older ones.
        outdated = [each for each in older if each.message != sent.id]
        if not await self._is_theirs(s.id, seat, user):
            await self._post.forget(row)
            outdated = [row]
        for each in outdated:
            await self._delete(each)
        return True

    async def _remember(self, view: GameView, seat: Seat, sent: discord.Message, digest: str | None) -> MessageRow:
        # One that was posted some time ago and found again may show what was true then.
        seq, shown = (OUTDATED, None) if self._sender.is_found(sent) else (view.seq, digest)
        place = {"channel": sent.channel.id, "message": sent.id, "seat": seat, "seq": seq, "turn": view.turn}
        return await self._post.remember(view.game.id, HAND, **place, shown=shown)

    async def _is_theirs(self, game: int, seat: Seat, user: int) -> bool:
        """Return True if the seat is still the user's: someone may have taken it while their hand was sent."""
        owner = (await self._app.services.games.table(game)).owner(seat)
        return owner is not None and owner.user == user

    async def _delete(self, row: MessageRow) -> None:
        try:
            await self._sender.delete_direct(row)
        except UNREACHABLE as error:
            logger.warning("A hand message of game %s could not be deleted: %s", row.subject, error)
            return
        await self._post.forget(row)

    async def replace(self, s: Snapshot, seat: Seat, row: MessageRow) -> None:
        """Send the hand silently in place of a message that no one sees, or that is too old to be edited."""
        if not await self.send(s, seat, nonce=nonce_for(s.id, s.view.seq, row.message)):
            # Nobody reads the old message any more: it is not tried again until there is something new to show.
            await self._post.shows(row, s.view.seq, (await self.shown(s, seat)).digest)

    async def body(self, s: Snapshot, seat: Seat, shown: Shown | None = None) -> Body:
        shown = shown or await self.shown(s, seat)
        pictures = await self._adapted(s, seat)
        if s.is_running:
            layout = _layout(s.view, seat, shown.words, pictures, self._link(s))
        else:
            layout = hand_layout(s.id, shown.words, pictures, self._link(s), is_open=False)
        return Body(layout, pictures, shown.sent_with(pictures).digest)

    def is_too_old(self, s: Snapshot, seat: Seat, row: MessageRow) -> bool:
        """Return True if the player on turn gets a new message, because Discord takes few edits."""
        return self._post.age(row) >= OLD and s.view.turn_seat == seat

    def _link(self, s: Snapshot) -> str:
        row = s.latest(TURN)
        return link_to(s.view, row.message if row else None)


def _layout(view: GameView, seat: Seat, message: str, pictures: Pictures, link: str) -> LayoutView:
    is_asked = view.is_question and view.decision is not None and view.decision.seat == seat
    return hand_layout(
        view.game.id,
        message,
        pictures,
        link,
        is_open=_is_played(view, seat),
        is_question=is_asked,
        is_first=view.turn <= 1,
    )


def _is_aside(view: GameView, seat: Seat) -> bool:
    return view.game.status is Status.RUNNING and seat in view.automated


def _is_played(view: GameView, seat: Seat) -> bool:
    return view.game.status is Status.RUNNING and seat not in view.automated
