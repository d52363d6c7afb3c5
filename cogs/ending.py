"""Ending a game early, asked twice, with everyone's consent or by a moderator; and the messages at its end."""

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle
from discord.ui import File, LayoutView

from cogs.actions import responses
from cogs.actions.registry import button, require_moderator_of, table_button, table_command
from cogs.actions.responses import confirm, then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import TEXT, clip, galleries, layout, mention, mention_seat, row, text, text_layout
from cogs.layouts.table import looking_buttons, text_button
from cogs.messages.history import standing
from cogs.messages.kinds import NoticeMessage, ProposalMessage
from cogs.messages.painter import Pictures
from cogs.messages.results import next_game, record_file
from paxbot import PaxError
from paxbot.engine.game import HAND_OVER
from paxbot.present.chat import commands, lobby as lobby_words, panel as panel_words, table as words
from paxbot.present.chat.table import Call
from paxbot.present.presenter import Picture
from paxbot.present.words import speaking
from paxbot.service import GameView, NoticeKind, NoticeRow, Reason, Snapshot, Status
from paxbot.service.play.games import endable
from paxbot.service.repository import END_VOTE

END_ASKED: Final = "end_asked"


class EndProposal(ProposalMessage):
    kind = END_ASKED
    notice = NoticeKind.END_ASKED
    subject = END_VOTE

    def shown(self, s: Snapshot) -> LayoutView:
        return end_proposal(s)


class LastMessage(NoticeMessage):
    async def _last(
        self, s: Snapshot, notice: NoticeRow, lines: Sequence[str], ping: Sequence[int], ending: Pictures = ()
    ) -> None:
        view, tools = s.view, self._tools
        seed = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
        pictures = (*await tools.painter.table(view, await tools.history.latest(view)), *ending)
        record = await record_file(tools.app, view)
        thanks = [words.good_word()] if len(ping) > 1 and not notice.payload.get("void") else []
        areas, is_free = self._presenter(s).areas_name, view.options.fixture is None
        shown = over_layout(
            s.id, "\n".join([*lines, "", seed, *thanks]), pictures, record.filename, areas, may_rematch=is_free
        )
        channel = await tools.sender.open(view.game.channel)
        says = tools.sender.sentence(view, Call.OVER, ping)
        await tools.sender.send(
            channel, shown, pictures=pictures, attached=[record], nonce=notice.nonce, ping=ping, says=says
        )


class Over(LastMessage):
    notice = NoticeKind.OVER

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        presenter, names, history = self._presenter(s), self._names(s), self._tools.history
        entries = standing(await self._tools.app.services.games.log(s.id))
        facts = (await history.seats(s.view)).facts(entries, names)
        gone = s.view.automated if s.view.options.fixture is not None else ()
        called = [player.user for player in s.view.players if player.seat not in gone]
        ending = await self._tools.painter.ending(s.view)
        left = [entry.move["seat"] for entry in entries if entry.move and entry.move["do"] == HAND_OVER]
        rival = presenter.automated_name
        lines = [
            words.over_call([mention(player.user) for player in s.view.players]),
            *([] if s.view.people or not left else [words.played_out(mention_seat(s.view, left[-1]), rival)]),
            presenter.final(s.view.state, names, is_pictured=bool(ending)),
            "",  # in Discord a line that follows a list at once is taken into it
            *presenter.highlights(facts, names),
            *await next_game(self._tools.app, s.view),
        ]
        await self._last(s, notice, lines, called, ending)


class Ended(LastMessage):
    notice = NoticeKind.ENDED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        payload, users = notice.payload, [player.user for player in s.view.players]
        moderator, mentions = None if payload.get("agreed") else mention(payload["by"]), list(map(mention, users))
        ended = words.void(mentions) if payload.get("void") else words.ended(mentions, moderator)
        lines = [ended, *await next_game(self._tools.app, s.view)]
        await self._last(s, notice, lines, users)


class Lost(NoticeMessage):
    notice = NoticeKind.LOST

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        view, user = s.view, notice.payload["user"]
        with speaking(s.settings_of(user).language_key):
            record = await record_file(self._tools.app, view) if view.game.head else None
            name = self._presenter(s).name
            said = words.lost(name) if record else words.lost_lobby(name)
            shown = layout(text(said), File(f"attachment://{record.filename}") if record else None)
            await self._write(s, notice, user, said, layout=shown, attached=[record] if record else [])


def end_proposal(s: Snapshot) -> LayoutView:
    missing = s.missing(END_VOTE)
    if not s.is_running or not missing:
        return text_layout(words.end_settled())
    message = words.end_asked(mention(s.view.game.host), [mention(user) for user in missing])
    yes = ActionButton(CustomId("agree", s.id), words.agree())
    no = ActionButton(CustomId("decline", s.id), words.decline(), ButtonStyle.primary)
    return text_layout(message, row(yes, no))


def over_layout(
    game: int, message: str, pictures: Sequence[Picture], record: str, areas: str, *, may_rematch: bool = True
) -> LayoutView:
    rematch = ActionButton(CustomId("rematch", game), lobby_words.rematch(), ButtonStyle.primary)
    return layout(
        *galleries(pictures),
        text(clip(message, TEXT)),
        File(f"attachment://{record}"),
        row(
            *looking_buttons(game, areas),
            ActionButton(CustomId("log", game), words.log()),
            text_button(game),
            rematch if may_rematch else None,
        ),
    )


@table_command("end", commands.END)
async def ask(context: Context, view: GameView) -> None:
    if view.game.status is Status.LOBBY:
        raise PaxError("end_lobby")
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.GAME_OVER)
    endable(view)
    host, moderator = context.user == view.game.host, context.is_moderator
    if not host and not moderator:
        raise PaxError(Reason.HOST_ONLY, host=view.game.host)
    messages = [panel_words.confirm_propose()] if host else []
    messages += [panel_words.confirm_enforce()] if moderator else []
    await context.show(end_confirm_layout(view.game.id, messages, propose=host, enforce=moderator))


@button("propose", commits=True)
async def propose(context: Context, custom_id: CustomId) -> None:
    await context.services.endings.propose(custom_id.game, by=context.user)
    await confirm(context, custom_id.game, panel_words.proposed())


@button("enforce", commits=True)
async def enforce(context: Context, custom_id: CustomId) -> None:
    await context.services.endings.enforce(custom_id.game, by=context.user, moderator=context.is_moderator)
    await confirm(context, custom_id.game, panel_words.end_is_done())


@button("agree", commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    await context.services.endings.agree(custom_id.game, by=context.user)
    async with then_published(context, custom_id.game):
        await responses.show_proposal(context, custom_id.game, end_proposal)
        await context.tell(panel_words.agreed())


@button("decline", commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    view = await context.services.endings.decline(custom_id.game, by=context.user)
    await responses.close_proposal(context, view, END_ASKED, words.end_declined)


@table_button("stuckend")
async def ask_enforce(context: Context, view: GameView) -> None:
    require_moderator_of(context, endable(view))
    await context.show(end_confirm_layout(view.game.id, [panel_words.confirm_enforce()], propose=False, enforce=True))


def end_confirm_layout(game: int, messages: Sequence[str], *, propose: bool, enforce: bool) -> LayoutView:
    by_all = ActionButton(CustomId("propose", game), panel_words.propose(), ButtonStyle.primary)
    by_one = ActionButton(CustomId("enforce", game), panel_words.enforce())
    return text_layout("\n".join(messages), row(by_all if propose else None, by_one if enforce else None))
