"""Hands by direct message: one message for each player, renewed with each turn and edited in between."""

import logging
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.table import hand_sheet, since_text
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter, Pictures
from cogs.messages.sender import UNREACHABLE, MessageSender, link_to, nonce_for
from cogs.messages.time_lines import likes, next_up, time_lines
from cogs.messages.turns import OLD, OUTDATED, TURN
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as clock_words
from paxbot.present.chat import panel as words
from paxbot.present.words import speaking
from paxbot.service import GameView
from paxbot.storage.rows import MessageRow, Status

logger = logging.getLogger(__name__)

HAND: Final = "hand"


class Shown(NamedTuple):
    """What a hand message shows, as far as it is renewed when that changes."""

    words: str
    pictured: str
    """What is seen on its picture; nothing where it has none."""

    @property
    def digest(self) -> str:
        """What its row keeps of it, from which nobody reads the hand."""
        return blake2b("\0".join(self).encode(), digest_size=16).hexdigest()

    def sent_with(self, pictures: Pictures) -> "Shown":
        """The same; without its picture where that could not be painted, so that it is tried again."""
        return self if pictures else self._replace(pictured="")


class HandMessages:
    """Sends hands to their players, and notes where direct messages do not arrive."""

    def __init__(self, app: App, sender: MessageSender, painter: Painter, history: TurnHistory) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._painter = painter
        self._history = history

    def words(self, view: GameView, seat: Seat) -> str:
        """The hand in words, for its player."""
        return "\n".join([self._heading_of(view), self._cards(view, seat)])

    def words_of(self, view: GameView, seat: Seat) -> str:
        """The hand in words for other people, where hands are open."""
        return f"{words.hand_of(self._app.names(view)[seat])}\n{self._cards(view, seat)}"

    async def _direct_words(self, view: GameView, seat: Seat) -> str:
        """The hand as a direct message: it says whether it is the player's turn, and what was done to them before."""
        lines = [self._heading_of(view)]
        if view.turn_seat == seat and _is_played(view, seat):
            lines.append(words.your_turn())
            lines += filter(None, [since_text(await self._history.since(view, seat))])
        lines += await self._called(view, seat)
        return "\n".join([*lines, self._cards(view, seat)])

    async def _called(self, view: GameView, seat: Seat) -> list[str]:
        """What the player is asked in another's turn, that they are next, and how long whoever is asked has."""
        names, asked = self._app.names(view), view.decision is not None and view.decision.seat == seat
        lines = []
        if asked and view.is_question and view.decision is not None:
            question = self._app.presenter(view.game.key).question(view.state, view.decision, names)
            lines.append(clock_words.asked(question))
        elif view.turn_seat is not None and await next_up(self._app, view) == seat:
            lines.append(clock_words.you_are_next(names[view.turn_seat]))
        return [*lines, *(await time_lines(self._app, view, seat) if asked else [])]

    async def _missed(self, view: GameView, seat: Seat) -> list[str]:
        """What was done to the seat before somebody new has taken it, unless the rest of the message tells it."""
        if view.turn_seat == seat and _is_played(view, seat):
            return []
        told = since_text(await self._history.since(view, seat))
        return [told] if told else []

    def _heading_of(self, view: GameView) -> str:
        return words.hand_heading(self._app.presenter(view.game.key).name, f"<#{view.game.channel}>")

    def _cards(self, view: GameView, seat: Seat) -> str:
        """The hand itself, or that it is set aside while the game plays the seat."""
        presenter = self._app.presenter(view.game.key)
        if _is_aside(view, seat):
            aside = words.hand_returns if view.is_returning(seat) else words.hand_aside
            return aside(presenter.automated_name)
        return presenter.hand(view.state, seat, self._app.names(view))

    async def digest(self, view: GameView, seat: Seat) -> str:
        """What the row of the seat's hand message keeps when the message shows the game as it is."""
        with speaking(await self._app.languages.of(view.player(seat).user)):
            return (await self._shown(view, seat)).digest

    async def _shown(self, view: GameView, seat: Seat) -> Shown:
        """What the message shows of the game as it is. What it begins with is said but once, and its link always leads
        to the table: neither is a reason to renew it.
        """
        return Shown(await self._direct_words(view, seat), await self._pictured(view, seat))

    async def _pictured(self, view: GameView, seat: Seat) -> str:
        settings = await self._app.services.settings.of(view.player(seat).user)
        if settings.text_only or _is_aside(view, seat):
            return ""
        seen = self._app.presenter(view.game.key).hand_seen(view.rules.view(view.state, seat), seat)
        return f"{settings.palette} {settings.size} {seen}"

    async def pictures(self, view: GameView, seat: Seat) -> Pictures:
        """The hand; none where it is set aside."""
        return () if _is_aside(view, seat) else await self._painter.hand(view, seat)

    async def _liked(self, view: GameView, seat: Seat) -> Pictures:
        """The hand as its player likes pictures."""
        settings = await self._app.services.settings.of(view.player(seat).user)
        return await self._painter.liked(await self.pictures(view, seat), settings)

    async def send(
        self,
        view: GameView,
        seat: Seat,
        *,
        nonce: str | None = None,
        silent: bool = False,
        lead: Callable[[], str] | None = None,
    ) -> bool:
        """The player has a new hand message, and no other; or, where it is False, is to be told that none reaches them.

        A `lead` is what they are told first; like all the rest it is worded in their language.
        """
        with speaking(await self._app.languages.of(view.player(seat).user)):
            return await self._send(view, seat, nonce=nonce, silent=silent, lead=lead() if lead else "")

    async def call(self, view: GameView, seat: Seat, *, nonce: str, lead: Callable[[], str] | None = None) -> None:
        """The player, whom the message of that nonce calls in the channel, is called here, too, if they like it."""
        if (await likes(self._app, view, seat))[1]:
            await self.whisper(view, seat, nonce=nonce, lead=lead)

    async def whisper(
        self, view: GameView, seat: Seat, *, nonce: str, silent: bool = False, lead: Callable[[], str] | None = None
    ) -> None:
        """The same whether they like it or not; what cannot be sent now is left to their next message."""
        try:
            # Discord knows a bot's nonce in whatever channel: both messages need their own.
            await self.send(view, seat, nonce=nonce_for(seat, int(nonce, 16)), silent=silent, lead=lead)
        except UNREACHABLE as error:
            logger.warning("A player of game %s could not be called by direct message: %s", view.game.id, error)

    async def _send(self, view: GameView, seat: Seat, *, nonce: str | None, silent: bool, lead: str) -> bool:
        user = view.player(seat).user
        older = await self._post.messages(view.game.id, HAND, seat=seat)
        shown = await self._shown(view, seat)
        message = "\n".join([lead, *await self._missed(view, seat), shown.words]) if lead else shown.words
        pictures = await self._liked(view, seat)
        sheet = _sheet(view, seat, message, pictures, await self._link(view))
        try:
            channel = await self._sender.direct(user)
            sent = await self._sender.send(channel, sheet, pictures=pictures, nonce=nonce, silent=silent)
        except (discord.Forbidden, discord.NotFound):
            await self._post.dm_failed(view.game.id, user)
            await self._app.dispatcher.leavers.look_for(view, user)
            return False
        await self._post.dm_arrived(view.game.id, user)
        # One that was posted some time ago and found again may show what was true then.
        is_found = self._sender.is_found(sent)
        seq, digest = (OUTDATED, None) if is_found else (view.seq, shown.sent_with(pictures).digest)
        place = {"channel": sent.channel.id, "message": sent.id, "seat": seat, "seq": seq, "turn": view.turn}
        await self._post.remember(view.game.id, HAND, **place, shown=digest)
        for row in older:
            # Discord answers a second attempt with the message of the first, which is then among the older ones.
            if row.message != sent.id:
                await self._delete(row)
        return True

    async def _delete(self, row: MessageRow) -> None:
        """The older message is gone; where that fails it is left to the next hand."""
        try:
            await self._sender.delete_direct(row)
        except UNREACHABLE as error:
            logger.warning("A hand message of game %s could not be deleted: %s", row.game, error)
            return
        await self._post.forget(row)

    async def refresh(self, view: GameView) -> None:
        """Every hand message shows the hand as it is; when the game is over, for the last time."""
        if view.game.status is not Status.RUNNING:
            await self._close(view)
            return
        failure: Exception | None = None
        for player in view.players:
            assert player.seat is not None
            try:
                await self._show(view, player.seat)
            except UNREACHABLE as error:
                failure = error
        if failure is not None:
            raise failure

    async def _show(self, view: GameView, seat: Seat) -> None:
        row = await self._post.latest(view.game.id, HAND, seat=seat)
        if row is None or row.seq == view.seq:
            return
        with speaking(await self._app.languages.of(view.player(seat).user)):
            await self._show_again(view, seat, row)

    async def _show_again(self, view: GameView, seat: Seat, row: MessageRow) -> None:
        shown = await self._shown(view, seat)
        if row.shown == shown.digest:
            await self._post.shows(row, view.seq, row.shown)
        else:
            await self._renew(view, seat, row, shown)

    async def _renew(self, view: GameView, seat: Seat, row: MessageRow, shown: Shown) -> None:
        if self._post.age(row) >= OLD and view.turn_seat == seat:
            await self._replace(view, seat, row, shown)
            return
        pictures = await self._liked(view, seat)
        sheet = _sheet(view, seat, shown.words, pictures, await self._link(view))
        try:
            await self._sender.edit_direct(row, sheet, pictures)
            await self._post.shows(row, view.seq, shown.sent_with(pictures).digest)
        except (discord.NotFound, discord.Forbidden):
            await self._replace(view, seat, row, shown)

    async def _replace(self, view: GameView, seat: Seat, row: MessageRow, shown: Shown) -> None:
        if not await self.send(view, seat, nonce=nonce_for(view.game.id, view.seq, row.message), silent=True):
            # Nobody reads the old message any more: it is not tried again until there is something new to show.
            await self._post.shows(row, view.seq, shown.digest)

    async def _close(self, view: GameView) -> None:
        failure: Exception | None = None
        for row in await self._post.messages(view.game.id, HAND):
            assert row.seat is not None
            try:
                with speaking(await self._app.languages.of(view.player(row.seat).user)):
                    await self._close_one(view, row)
            except UNREACHABLE as error:
                failure = error
        if failure is not None:
            raise failure

    async def _close_one(self, view: GameView, row: MessageRow) -> None:
        assert row.seat is not None
        message, pictures = await self._direct_words(view, row.seat), await self._liked(view, row.seat)
        sheet = hand_sheet(view.game.id, message, pictures, await self._link(view), is_open=False)
        try:
            await self._sender.edit_direct(row, sheet, pictures)
        except (discord.NotFound, discord.Forbidden) as error:
            logger.info("A hand message of game %s is out of reach: %s", row.game, error)
        await self._post.forget(row)

    async def _link(self, view: GameView) -> str:
        row = await self._post.latest(view.game.id, TURN)
        return link_to(view, row.message if row else None)


def _sheet(view: GameView, seat: Seat, message: str, pictures: Pictures, link: str) -> LayoutView:
    is_asked = view.is_question and view.decision is not None and view.decision.seat == seat
    return hand_sheet(view.game.id, message, pictures, link, is_open=_is_played(view, seat), is_question=is_asked)


def _is_aside(view: GameView, seat: Seat) -> bool:
    """Whether the hand is not shown, since the game plays the seat."""
    return view.game.status is Status.RUNNING and seat in view.automated


def _is_played(view: GameView, seat: Seat) -> bool:
    """Whether the game goes on and a person plays the seat."""
    return view.game.status is Status.RUNNING and seat not in view.automated
