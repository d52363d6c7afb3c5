"""Single messages to the table: questions to other players, answers come in, proposals, and the end."""

import json
import logging
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.campaign import campaign_facts, solo_game
from cogs.layouts.lobby import lobby_sheet
from cogs.layouts.names import mention, mention_seat
from cogs.layouts.parts import note
from cogs.layouts.table import end_asked_sheet, lost_sheet, over_sheet, question_sheet, resume_sheet
from cogs.messages.board import Board, is_for_another
from cogs.messages.hands import HAND
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter, Pictures
from cogs.messages.sender import MessageSender
from cogs.messages.time_lines import called
from paxbot.engine.kernel import Seat
from paxbot.present.chat import bargains as bargain_words
from paxbot.present.chat import campaign as campaign_words
from paxbot.present.chat import lobby as lobby_words
from paxbot.present.chat import table as words
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView
from paxbot.storage.rows import MessageRow, Status

LOBBY: Final = "lobby"
QUESTION: Final = "question"
RESUME: Final = "resume"
END_ASKED: Final = "end_asked"
REWIND_ASKED: Final = "rewind_asked"

logger = logging.getLogger(__name__)


class Notes:
    """Posts them, and closes those that are settled."""

    def __init__(self, app: App, sender: MessageSender, board: Board, painter: Painter, history: TurnHistory) -> None:
        self._app = app
        self._services = app.services
        self._post = app.services.post
        self._sender = sender
        self._board = board
        self._painter = painter
        self._history = history

    async def question(self, delivery: Delivery) -> MessageRow:
        """The player who is asked though it is not their turn is mentioned with the question."""
        view = delivery.view
        assert view.decision is not None
        ping = await called(self._app, view, view.decision.seat)
        return await self._post_note(delivery, QUESTION, await self._question(view), ping)

    async def _question(self, view: GameView) -> LayoutView:
        assert view.decision is not None
        question = self._app.presenter(view.game.key).question(view.state, view.decision, self._app.names(view))
        message = words.asked(mention_seat(view, view.decision.seat), question)
        until = await self._services.questions.until(view)
        if until is not None:
            message += "\n" + bargain_words.until(until, self._app.presenter(view.game.key).default_line())
        return question_sheet(view.game.id, message)

    async def resume(self, delivery: Delivery) -> MessageRow:
        """The player on turn is mentioned: they have their answer."""
        view = delivery.view
        assert view.turn_seat is not None
        ping = await called(self._app, view, view.turn_seat)
        return await self._post_note(delivery, RESUME, await self._resume(view, view.turn_seat), ping)

    async def _resume(self, view: GameView, seat: Seat) -> LayoutView:
        return resume_sheet(view.game.id, words.resume(mention_seat(view, seat), await self._last_answer(view)))

    async def _last_answer(self, view: GameView) -> tuple[str, ...]:
        """What others have answered since the player on turn last did anything."""
        entries = await self._services.games.log(view.game.id, turn=view.turn)
        chosen = [entry for entry in entries if not entry.undone and not entry.forced and entry.move is not None]
        own = [at for at, entry in enumerate(chosen, 1) if entry.seat == view.turn_seat]
        facts = [fact for entry in chosen[own[-1] if own else 0 :] for fact in entry.facts]
        return self._app.presenter(view.game.key).log(facts, self._app.names(view))

    async def handed_over(self, delivery: Delivery) -> None:
        """Everybody knows that the game plays a seat from now on."""
        by, whose, rival, ping = self._reseated(delivery)
        sheet = note(words.handed_over(by, whose, rival))
        await self._board.say(delivery.view, sheet, nonce=delivery.notice.nonce, ping=ping)

    async def taken_back(self, delivery: Delivery) -> None:
        """Everybody knows that a seat is played by its player again."""
        by, whose, rival, ping = self._reseated(delivery)
        sheet = note(words.taken_back(by, whose, rival))
        await self._board.say(delivery.view, sheet, nonce=delivery.notice.nonce, ping=ping)

    def _reseated(self, delivery: Delivery) -> tuple[str, str | None, str, tuple[int, ...]]:
        """Who did it, whose seat it is if not their own, what the game calls a seat it plays, and who is notified."""
        view, by, seat = delivery.view, delivery.notice.payload["by"], delivery.notice.seat
        assert seat is not None
        user = view.player(seat).user
        rival = self._app.presenter(view.game.key).automated_name
        return (mention(by), None, rival, ()) if user == by else (mention(by), mention(user), rival, (user,))

    async def end_asked(self, delivery: Delivery) -> MessageRow:
        """Everybody whose consent is missing is mentioned with the host's proposal."""
        users = await self._services.endings.missing(delivery.view.game.id) or ()
        return await self._post_note(delivery, END_ASKED, self.proposal(delivery.view, users), users)

    async def over(self, delivery: Delivery) -> discord.Message:
        """The end: how it came out, the table as it lay, and the record."""
        view = delivery.view
        final = self._app.presenter(view.game.key).final(view.state, self._app.names(view))
        users = [player.user for player in view.players]
        lines = [words.over_call([mention(user) for user in users]), final, *await self.next_game(view)]
        return await self._last(delivery, lines, users, await self._painter.ending(view))

    async def next_game(self, view: GameView) -> tuple[str, ...]:
        """After a game of a solitaire campaign, which one comes next and how it is begun; nothing after others."""
        is_over = solo_game(view) > 0 and not view.game.status.is_open
        progress = await self._services.campaigns.at(view) if is_over else None
        if progress is None:
            return ()
        facts = campaign_facts(progress, self._app.presenter(view.game.key))
        return ("", campaign_words.after(facts, played=solo_game(view)))

    async def ended(self, delivery: Delivery) -> discord.Message:
        """The game was ended before its end."""
        payload, users = delivery.notice.payload, [player.user for player in delivery.view.players]
        moderator = None if payload.get("agreed") else mention(payload["by"])
        lines = [words.ended([mention(user) for user in users], moderator), *await self.next_game(delivery.view)]
        return await self._last(delivery, lines, users)

    async def lost(self, delivery: Delivery) -> None:
        """A player has a direct message, if they take any: their game was ended, for its channel is gone."""
        with speaking(await self._app.languages.of(delivery.notice.payload["user"])):
            await self._lost(delivery)

    async def _lost(self, delivery: Delivery) -> None:
        view, user = delivery.view, delivery.notice.payload["user"]
        record = await record_file(self._app, view) if view.game.head else None
        name = self._app.presenter(view.game.key).name
        sheet = lost_sheet(words.lost(name) if record else words.lost_lobby(name), record.filename if record else None)
        attached = [record] if record else []
        try:
            channel = await self._sender.direct(user)
            await self._sender.send(channel, sheet, attached=attached, nonce=delivery.notice.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A player of game %s could not be told of its end: %s", view.game.id, error)

    async def forget_table(self, game: int) -> None:
        """No message in the game's channel is remembered; hands are."""
        for row in await self._post.messages(game):
            if row.kind != HAND:
                await self._post.forget(row)

    def proposal(self, view: GameView, missing: Sequence[int]) -> LayoutView:
        """The host's proposal with those who have not agreed yet."""
        message = words.end_asked(mention(view.game.host), [mention(user) for user in missing])
        return end_asked_sheet(view.game.id, message)

    async def close_settled(self, view: GameView) -> None:
        """The lobby card, questions that are asked no longer, and a proposal that is off have lost their buttons."""
        async with self._board.showing(view.game.id):
            await self._close_settled(view)

    async def _close_settled(self, view: GameView) -> None:
        if view.game.status is not Status.LOBBY:
            for row in await self._post.messages(view.game.id, LOBBY):
                await self._board.close(row, lobby_sheet(view, self._app.presenter(view.game.key)))
        for row in await self._post.messages(view.game.id, QUESTION):
            asked = view.decision.seat if view.decision and view.is_question else None
            if row.seat != asked and row.seat is not None:
                await self._board.close(row, words.answered(self._app.names(view)[row.seat]))
            elif is_for_another(view, row):
                await self._board.readdress(row, await self._question(view))
        for row in await self._post.messages(view.game.id, RESUME):
            overtaken = row.seq != view.seq or view.game.status is not Status.RUNNING
            if overtaken and row.seat is not None:
                await self._board.close(row, words.went_on(self._app.names(view)[row.seat]))
            elif row.seat is not None and is_for_another(view, row):
                await self._board.readdress(row, await self._resume(view, row.seat))
        for row in await self._post.messages(view.game.id, END_ASKED):
            if view.game.status is not Status.RUNNING or await self._services.endings.missing(view.game.id) is None:
                await self._board.close(row, words.end_settled())

    async def _post_note(self, delivery: Delivery, kind: str, sheet: LayoutView, ping: Sequence[int]) -> MessageRow:
        notice = delivery.notice
        return await self._board.post(delivery.view, kind, sheet, nonce=notice.nonce, seat=notice.seat, ping=ping)

    async def _last(
        self, delivery: Delivery, lines: Sequence[str], ping: Sequence[int], first: Pictures = ()
    ) -> discord.Message:
        view = delivery.view
        seed = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
        pictures = (*first, *await self._painter.table(view, await self._history.latest(view)))
        record = await record_file(self._app, view)
        sheet = over_sheet(view.game.id, "\n".join([*lines, seed]), pictures, record.filename)
        channel = await self._sender.open(view.game.channel)
        return await self._sender.send(
            channel, sheet, pictures=pictures, attached=[record], nonce=delivery.notice.nonce, ping=ping
        )


async def record_file(app: App, view: GameView) -> discord.File:
    """The game's record as a file."""
    record = await app.services.games.export(view.game.id)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return discord.File(BytesIO(text.encode()), f"{view.game.key}-{view.game.id}.json")
