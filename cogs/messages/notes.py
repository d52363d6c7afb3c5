"""Single messages to the table: the lobby card, questions to other players, answers come in, and the end."""

import json
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
from cogs.messages.kinds import Body, MessageKind, Wanted, unchanged
from cogs.messages.painter import Pictures
from paxbot.engine.kernel import Seat
from paxbot.present.chat import bargains as bargain_words
from paxbot.present.chat import campaign as campaign_words
from paxbot.present.chat import lobby as lobby_words
from paxbot.present.chat import table as words
from paxbot.present.words import speaking
from paxbot.service import GameView, NoticeKind, Snapshot
from paxbot.service.voting import END
from paxbot.storage.rows import MessageRow, NoticeRow, Status

LOBBY: Final = "lobby"
END_ASKED: Final = "end_asked"


class LobbyCard(MessageKind):
    """The card of a lobby, which whoever presses it edits, until the game begins."""

    kind = LOBBY
    is_shared = True

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the card of a lobby."""
        return [Wanted(body=unchanged)] if s.view.game.status is Status.LOBBY else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return the card without its buttons."""
        return Body(lobby_sheet(s.view, self._presenter(s)))


class QuestionMessage(MessageKind):
    """A question to a player who is not on turn."""

    kind = "question"
    notice = NoticeKind.QUESTION
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Mention the player with what they are asked."""
        decision = s.view.decision
        assert decision is not None
        posted = await self._say(s, notice, self._question(s), ping=s.called(decision.seat))
        await self._call_directly(s, notice)
        return posted

    def _question(self, s: Snapshot) -> LayoutView:
        view, presenter = s.view, self._presenter(s)
        assert view.decision is not None
        question = presenter.question(view.state, view.decision, self._names(s))
        message = words.asked(mention_seat(view, view.decision.seat), question)
        if s.question_until is not None:
            message += "\n" + bargain_words.until(s.question_until, presenter.default_line())
        return question_sheet(s.id, message)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the question that is open."""

        async def body() -> Body:
            return Body(self._question(s))

        if s.view.decision is None or not s.view.is_question:
            return []
        seat = s.view.decision.seat
        return [Wanted(seat=seat, made_for=self._since(s, seat), body=body)]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return that it is answered."""
        assert row.seat is not None
        return Body(note(words.answered(self._names(s)[row.seat])))


class ResumeMessage(MessageKind):
    """That a question is answered and the player on turn may go on."""

    kind = "resume"
    notice = NoticeKind.RESUME
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Mention the player on turn with their answer."""
        seat = s.view.turn_seat
        assert seat is not None
        posted = await self._say(s, notice, self._resume(s, seat), ping=s.called(seat))
        await self._call_directly(s, notice)
        return posted

    def _resume(self, s: Snapshot, seat: Seat) -> LayoutView:
        return resume_sheet(s.id, words.resume(mention_seat(s.view, seat), self._last_answer(s)))

    def _last_answer(self, s: Snapshot) -> tuple[str, ...]:
        """Return what others have answered since the player on turn last did anything."""
        chosen = [entry for entry in s.turn_log if not entry.undone and not entry.forced and entry.move is not None]
        own = [at for at, entry in enumerate(chosen, 1) if entry.seat == s.view.turn_seat]
        facts = [fact for entry in chosen[own[-1] if own else 0 :] for fact in entry.facts]
        return self._presenter(s).log(facts, self._names(s))

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the message until the game goes on."""
        if not s.is_running:
            return []
        rows = [row for row in s.messages(self.kind) if row.seq == s.view.seq and row.seat is not None]
        return [self._wanted(s, row.seat) for row in rows[:1] if row.seat is not None]

    def _wanted(self, s: Snapshot, seat: Seat) -> Wanted:
        async def body() -> Body:
            return Body(self._resume(s, seat))

        return Wanted(seat=seat, at=s.view.seq, made_for=self._since(s, seat), body=body)

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return that the game went on."""
        assert row.seat is not None
        return Body(note(words.went_on(self._names(s)[row.seat])))


class EndProposal(MessageKind):
    """The host's proposal to end the game, until it is settled."""

    kind = END_ASKED
    is_shared = True
    notice = NoticeKind.END_ASKED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Mention everybody whose consent is missing."""
        users = s.missing(END) or ()
        return await self._say(s, notice, end_proposal(s.view, users), ping=users)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the proposal as long as it is one."""
        return [Wanted(body=unchanged)] if s.is_running and s.missing(END) is not None else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return that it is settled."""
        return Body(note(words.end_settled()))


class LastMessage(MessageKind):
    """The last message of a game: how it came out, the table as it lay, and the record."""

    async def _last(
        self, s: Snapshot, notice: NoticeRow, lines: Sequence[str], ping: Sequence[int], first: Pictures = ()
    ) -> None:
        view, tools = s.view, self._tools
        seed = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
        pictures = (*first, *await tools.painter.table(view, await tools.history.latest(view)))
        record = await record_file(tools.app, view)
        shown = over_sheet(s.id, "\n".join([*lines, seed]), pictures, record.filename)
        channel = await tools.sender.open(view.game.channel)
        await tools.sender.send(channel, shown, pictures=pictures, attached=[record], nonce=notice.nonce, ping=ping)


class Over(LastMessage):
    """That the game is finished."""

    notice = NoticeKind.OVER

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody how it came out."""
        final = self._presenter(s).final(s.view.state, self._names(s))
        users = [player.user for player in s.view.players]
        lines = [words.over_call([mention(user) for user in users]), final, *await next_game(self._tools.app, s.view)]
        await self._last(s, notice, lines, users, await self._tools.painter.ending(s.view))


class Ended(LastMessage):
    """That the game was ended before its end."""

    notice = NoticeKind.ENDED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody who decided it."""
        payload, users = notice.payload, [player.user for player in s.view.players]
        moderator = None if payload.get("agreed") else mention(payload["by"])
        lines = [words.ended([mention(user) for user in users], moderator), *await next_game(self._tools.app, s.view)]
        await self._last(s, notice, lines, users)


class Lost(MessageKind):
    """That the game was ended, for its channel is gone."""

    notice = NoticeKind.LOST

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell a player by direct message, with the record."""
        view, user = s.view, notice.payload["user"]
        with speaking(s.settings_of(user).language_key):
            record = await record_file(self._tools.app, view) if view.game.head else None
            name = self._presenter(s).name
            said = words.lost(name) if record else words.lost_lobby(name)
            shown = lost_sheet(said, record.filename if record else None)
            await self._write(s, notice, user, shown, attached=[record] if record else [])


def end_proposal(view: GameView, missing: Sequence[int]) -> LayoutView:
    """Return the host's proposal with those who have not agreed yet."""
    message = words.end_asked(mention(view.game.host), [mention(user) for user in missing])
    return end_asked_sheet(view.game.id, message)


async def next_game(app: App, view: GameView) -> tuple[str, ...]:
    """Return which game of a solitaire campaign comes next and how it is begun; nothing after other games."""
    is_over = solo_game(view) > 0 and not view.game.status.is_open
    progress = await app.services.campaigns.at(view) if is_over else None
    if progress is None:
        return ()
    facts = campaign_facts(progress, app.presenter(view.game.key))
    return ("", campaign_words.after(facts, played=solo_game(view)))


async def record_file(app: App, view: GameView) -> discord.File:
    """Return the game's record as a file."""
    record = await app.services.games.export(view.game.id)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return discord.File(BytesIO(text.encode()), f"{view.game.key}-{view.game.id}.json")
