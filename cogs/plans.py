"""Plans for a player's next turn: left, shown, dropped, and read when the turn comes; only that player is told."""

from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.registry import button, completes, table_command
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import MENU, OPTION, row, text_layout
from cogs.layouts.table import turn_button
from cogs.messages.kinds import MessageKind
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import commands
from paxbot.present.chat import plans as words
from paxbot.present.chat.table import Call
from paxbot.present.line import Trouble, complete_watched, read_watched
from paxbot.present.phrase import strange, typed_tokens
from paxbot.present.words import ENGLISH, speaking
from paxbot.service import GameView, NoticeKind, NoticeRow, Outcome, Pick, Plan, Read, Reason, Snapshot, Status


def plan_words(app: App, view: GameView, user: int, plan: Plan) -> str:
    with speaking(ENGLISH):
        names = app.names(view)
    known = app.presenter(view.game.key).vocabulary(names)
    return words.kept(plan.line, _named(app, view, user, plan.unless), strange(plan.line, known))


async def outcome_words(app: App, view: GameView, user: int, outcome: Outcome) -> str:
    changed, question = _named(app, view, user, outcome.changed), await _question(app, view, user)
    return words.outcome(outcome.line, outcome.rest, changed, acted=outcome.acted, question=question)


async def _question(app: App, view: GameView, user: int) -> str:
    seat, decision = view.seat_of(user), view.decision
    if seat is None or decision is None or decision.seat != seat:
        return ""
    given = await app.services.plans.given(view, seat)
    if not given or given[-1] != view.seq:
        return ""
    return app.presenter(view.game.key).panel(view.state, decision, app.names(view)).title


def _named(app: App, view: GameView, user: int, keys: Sequence[str]) -> list[str]:
    seat = view.seat_of(user)
    parts = () if seat is None else app.presenter(view.game.key).watchable(view.state, seat)
    known = {part.key: part.name or part.word.text for part in parts}
    return [known.get(key, words.part_gone()) for key in keys]


class PlanOutcome(MessageKind):
    """If no direct message arrives, the turn message says that there is something to look up."""

    notice = NoticeKind.PLAN

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        user = notice.payload["user"]
        outcome = s.outcome(user)
        if outcome is None or not s.view.game.status.is_open:
            return
        try:
            with speaking(s.settings_of(user).language_key):
                await self._send(s, user, outcome, notice.nonce)
        except (discord.Forbidden, discord.NotFound):
            await self._services.post.dm_failed(s.id, user)
            await self._services.plans.make_public(s.id, user)
            await self._tools.turns.mark_outdated(s.id)

    async def _send(self, s: Snapshot, user: int, outcome: Outcome, nonce: str) -> None:
        message = await outcome_words(self._tools.app, s.view, user, outcome)
        direct, says = await self._sender.direct(user), self._sender.sentence(s.view, Call.PLAN, [user])
        await self._sender.send(direct, text_layout(message, row(turn_button(s.id))), nonce=nonce, says=says)


LONGEST: Final = 1000
"""Characters of a plan; Discord takes no more."""
LONGEST_PARTS: Final = 200
"""Characters of the parts of the table it names."""


async def complete_unless(context: Context, typed: str) -> list[Choice[str]]:
    try:
        view = await context.services.games.at(context.channel)
    except PaxError:
        return []
    seat = view.seat_of(context.user)
    if seat is None or view.game.status is not Status.RUNNING:
        return []
    parts = context.presenter(view).watchable(view.state, seat)
    return [Choice(name=each, value=each) for each in complete_watched(parts, typed, MENU, OPTION)]


@table_command("plan", commands.PLAN)
@app_commands.describe(line=commands.PLAN_LINE, if_unchanged=commands.PLAN_IF_UNCHANGED)
@completes(if_unchanged=complete_unless)
async def plan(
    context: Context,
    view: GameView,
    line: app_commands.Range[str, 1, LONGEST] | None = None,
    if_unchanged: app_commands.Range[str, 1, LONGEST_PARTS] | None = None,
) -> None:
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
    seat = view.member(context.user)
    if line is not None:
        await _leave(context, view, seat, line, if_unchanged or "")
    await _show(context, view)


@button("plandrop", commits=True)
async def drop(context: Context, custom_id: CustomId) -> None:
    await context.services.plans.drop(custom_id.game, by=context.user)
    await context.say(words.dropped())


def read_plan(app: App, view: GameView, seat: Seat, line: str) -> Read:
    reading = app.reader(view, seat).read(view.state, line)
    return Read(tuple(Pick(answer.option, view.check(answer.move)) for answer in reading.answers), reading.rest)


async def _leave(context: Context, view: GameView, seat: Seat, line: str, unless: str) -> None:
    presenter = context.presenter(view)
    if not typed_tokens(line):
        raise PaxError("no_words_in_line", example=presenter.plan_example)
    parts = presenter.watchable(view.state, seat)
    keys = read_watched(parts, unless)
    if isinstance(keys, Trouble):
        raise PaxError(Reason.UNKNOWN_WATCH)
    await context.services.plans.leave(view.game.id, line, keys, by=context.user)


async def _show(context: Context, view: GameView) -> None:
    app, user = context.app, context.user
    kept = await app.services.plans.of(view.game.id, user)
    if kept is not None:
        drop_it = row(ActionButton(CustomId("plandrop", view.game.id), words.drop()))
        await context.show(text_layout(plan_words(app, view, user, kept), drop_it))
        return
    outcome = await app.services.plans.outcome(view.game.id, user)
    # After a round it is about a turn long gone.
    if outcome is not None and view.turn < outcome.turn + view.seats:
        message = await outcome_words(app, view, user, outcome)
    else:
        message = words.none_yet(app.presenter(view.game.key).plan_example)
    await context.say(message)
