"""Going back to an earlier step by agreement of the table: the proposal, its answers, and the outcome."""

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView

from cogs.actions import responses
from cogs.actions.registry import button, table_button, table_command
from cogs.actions.responses import confirm, then_published
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import PLACE, ActionButton, ActionMenu, CustomId
from cogs.layouts.parts import MENU, OPTION, clip, mention, mention_seat, row, text_layout, unescaped, whole_lines
from cogs.layouts.table import resume_layout
from cogs.messages.history import SeatNames, rewind_line, seat_names
from cogs.messages.kinds import NoticeMessage
from cogs.messages.sender import Body, Wanted
from paxbot import PaxError
from paxbot.present.chat import commands, plans as words, table as table_words
from paxbot.present.chat.table import Call
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, Reason, Rewind, RewindStep, RewindVote, Snapshot

REWIND_ASKED: Final = "rewind_asked"
STEPS: Final = 1500
"""Characters for the steps that would be taken back."""


class RewindProposal(NoticeMessage):
    kind = REWIND_ASKED
    is_shared = True
    notice = NoticeKind.REWIND_ASKED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        vote = await self._services.rewinding.proposed(s.view)
        if vote is None:
            return None
        return await self._say(s, notice, await proposal(self._tools.app, vote), call=Call.VOTE, ping=vote.missing)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        async def body() -> Body:
            vote = await self._services.rewinding.proposed(s.view)
            return Body(text_layout(words.off()) if vote is None else await proposal(self._tools.app, vote))

        return [] if s.rewind is None else [Wanted(at=s.view.seq, body=body)]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        return Body(text_layout(await outcome(self._tools.app, s.view, row.seq)))


class Rewound(NoticeMessage):
    notice = NoticeKind.REWOUND

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
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
    missing, by = [mention(user) for user in vote.missing], mention(vote.proposal.by)
    lines = "\n".join(step_lines(app, await seat_names(app, vote.view), vote.steps))
    shown = whole_lines(lines, STEPS - sum(map(len, missing)), words.more()).split("\n")
    game, args = vote.view.game.id, (str(vote.proposal.at), str(vote.proposal.back_to))
    yes = ActionButton(CustomId("rewindyes", game, args), words.agree(), ButtonStyle.success)
    no = ActionButton(CustomId("rewindno", game, args), words.decline())
    return text_layout(f"{words.asked(by, missing, shown)}\n{words.off_when()}", row(yes, no))


async def outcome(app: App, view: GameView, seq: int) -> str:
    after = [entry for entry in await app.services.games.log(view.game.id, since=seq + 1) if entry.seq == seq + 1]
    return words.settled() if after and after[0].rewind else words.off()


def step_lines(app: App, seats: SeatNames, steps: Sequence[RewindStep]) -> list[str]:
    presenter, now = app.presenter(seats.now.game.key), app.names(seats.now)
    return [line for step in steps for line in presenter.log(seats.facts(step.entries, now), now)]


@table_command("rewind", commands.REWIND)
@table_button("rewind")
async def ask(context: Context, view: GameView) -> None:
    steps = await context.services.rewinding.steps(view.game.id, by=context.user)
    _require_say(context, view)
    seats = await seat_names(context.app, view)
    told = [(step, lines) for step in steps if (lines := step_lines(context.app, seats, [step]))]
    offered = [
        (step.seq, words.step(step.turn, seats.names(step.entries[0])[step.seat]), lines[0])
        for step, lines in told[:-MENU:-1]
    ]
    options = [
        SelectOption(label=clip(unescaped(what), OPTION), value=str(number), description=clip(unescaped(whose), OPTION))
        for number, whose, what in offered
    ]
    if not options:
        await context.say(f"{words.title()}\n{words.nothing()}")
        return
    menu = ActionMenu(CustomId("rewindstep", view.game.id, (str(view.seq),)), 0, options, words.placeholder())
    heading = f"{words.title()}\n{words.choose(_is_alone(context, view))}"
    await context.show(text_layout(heading, row(menu)))


@button("rewindstep", PLACE)
async def choose_step(context: Context, custom_id: CustomId) -> None:
    view = await context.view(custom_id.game)
    _require_say(context, view)
    seq, back_to = _numbers(custom_id)
    if seq != view.seq:
        raise PaxError(Reason.STALE)
    possible = await context.services.rewinding.steps(custom_id.game, by=context.user)
    seats = await seat_names(context.app, view)
    lines = step_lines(context.app, seats, [step for step in possible if step.seq >= back_to])
    body = whole_lines(words.confirm(lines), STEPS, words.more())
    is_alone, plays = _is_alone(context, view), view.seat_of(context.user) is not None
    label, decides = words.go_back() if is_alone else words.ask_table(), context.is_moderator and not is_alone
    buttons = row(
        ActionButton(custom_id._replace(verb="rewindask"), label, ButtonStyle.primary) if plays else None,
        ActionButton(custom_id._replace(verb="rewindnow"), words.decide()) if decides else None,
        ActionButton(CustomId("rewind", view.game.id), words.other_step()),
    )
    await context.show(text_layout("\n".join([words.title(), body, words.hands_stay()]), buttons))


@button("rewindask", PLACE, commits=True)
async def propose(context: Context, custom_id: CustomId) -> None:
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.propose(custom_id.game, back_to, seq=seq, by=context.user)
    await confirm(context, custom_id.game, words.done_privately() if vote.turn else words.asked_privately())


@button("rewindnow", PLACE, commits=True)
async def enforce(context: Context, custom_id: CustomId) -> None:
    seq, back_to = _numbers(custom_id)
    await context.services.rewinding.enforce(
        custom_id.game, back_to, seq=seq, by=context.user, moderator=context.is_moderator
    )
    await confirm(context, custom_id.game, words.done_privately())


@button("rewindyes", PLACE, commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.agree(custom_id.game, back_to, seq=seq, by=context.user)
    async with then_published(context, custom_id.game):
        if vote.turn is None:
            async with responses.alone(context, custom_id.game):
                await context.show(await _shown(context, custom_id.game))
        await context.tell(words.done_privately() if vote.turn else words.agreed_privately())


@button("rewindno", PLACE, commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.decline(custom_id.game, back_to, seq=seq, by=context.user)
    said = words.withdrawn if vote.proposal.by == context.user else words.declined
    await responses.close_proposal(context, vote.view, REWIND_ASKED, said)


async def _shown(context: Context, game: int) -> LayoutView:
    view = await context.view(game)
    vote = await context.services.rewinding.proposed(view)
    return await proposal(context.app, vote) if vote else text_layout(await outcome(context.app, view, view.seq - 1))


def _require_say(context: Context, view: GameView) -> None:
    if view.seat_of(context.user) is None and not context.is_moderator:
        raise PaxError(Reason.NOT_A_PLAYER)


def _is_alone(context: Context, view: GameView) -> bool:
    return [player.user for player in view.people] == [context.user]


def _numbers(custom_id: CustomId) -> tuple[int, int]:
    return custom_id.seq, int(custom_id.args[1])
