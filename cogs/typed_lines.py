"""Typed lines: several answers at once, given now or kept as a plan for the next turn; and what can be typed next."""

import time
from collections.abc import Sequence
from logging import getLogger
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.registry import button, command, completes, table_command
from cogs.app import App
from cogs.context import Context, acknowledge
from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import MENU, OPTION, clip, row, text_layout, unescaped
from cogs.layouts.rules import rulings_said, titles
from cogs.layouts.table import turn_button
from cogs.messages.kinds import NoticeMessage
from cogs.panel.contents import show_done, show_panel
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import commands, plans as words
from paxbot.present.chat.table import Call
from paxbot.present.line import Completion, Reading, Trouble, complete_watched, read_watched
from paxbot.present.phrase import folded, strange, typed_tokens
from paxbot.present.presenter import OptionView
from paxbot.present.words import ENGLISH, speaking
from paxbot.service import GameView, NoticeKind, NoticeRow, Outcome, Pick, Plan, Read, Reason, Snapshot, Status
from paxbot.service.notices import require_reachable

logger = getLogger(__name__)


LONGEST: Final = 1000
"""Characters of a line."""
SLOW: Final = 1.0
"""Seconds after which a completion is worth a line in the log; Discord waits for three."""
HINT_ROOM: Final = 12
"""Characters from which a hint tells something."""


async def complete(context: Context, line: str) -> list[Choice[str]]:
    """Return the line with what could be typed next; nothing if it outgrows what Discord can complete."""
    begun = time.perf_counter()
    try:
        view = await _game_of(context)
        view.asked(context.user)
    except PaxError:
        return []
    found = context.app.reader(view, view.seat_of(context.user)).completions(view.state, line, MENU, OPTION)
    offered = [each for each in found if each.text.strip()]
    names = _explained(context.app, view, offered)
    if (taken := time.perf_counter() - begun) > SLOW:
        logger.warning("Completing a line of game %s took %.1f seconds", view.game.id, taken)
    return [Choice(name=name, value=each.text) for name, each in zip(names, offered, strict=True)]


@command("do", commands.DO)
@app_commands.describe(line=commands.DO_LINE)
@completes(line=complete)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
async def do(context: Context, line: app_commands.Range[str, 1, LONGEST]) -> None:
    """Give the line's answers, and show in the panel what is asked now, or why nothing was done."""
    await acknowledge(context, private=True)
    view = await _game_of(context)
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    view.asked(context.user)
    reading = context.app.reader(view, view.seat_of(context.user)).read(view.state, line)
    if reading.trouble is not None:
        rules = reading.trouble.reason.rules if reading.trouble.reason else ()
        question = _question(context.app, view, reading)
        why_not = words.trouble(line, reading.trouble, question, titles(view.game.key, rules))
        why_not = "\n".join((why_not, *rulings_said(view.game.key, rules)))
        await show_panel(context, view, lead=why_not, rules=rules)
    elif not reading.answers:
        await show_panel(context, view, lead=words.empty())
    else:
        await _give(context, view, reading)


def _explained(app: App, view: GameView, offered: Sequence[Completion]) -> list[str]:
    """Return the lines, each with what its end means and costs, in the language of the reader, who types English."""
    presenter, labels = app.presenter(view.game.key), dict[int, dict[int, OptionView]]()
    shown = []
    for text, place, option in offered:
        if place is not None and id(place.decision) not in labels:
            panel = presenter.panel(place.state, place.decision, app.names(view))
            labels[id(place.decision)] = {each.index: each for group in panel.groups for each in group.options}
        found = None if place is None or option is None else labels[id(place.decision)].get(option)
        shown.append(text if found is None else _with_meaning(text, found))
    return shown


def _with_meaning(line: str, option: OptionView) -> str:
    label = unescaped(option.alone or option.label)
    meaning = "" if folded(line).endswith(folded(label)) else f" · {label}"
    if len(line) + len(meaning) > OPTION:
        line = "…" + line[len(line) + len(meaning) + 1 - OPTION :]
    hint, room = "" if option.then else unescaped(option.hint), OPTION - len(line + meaning)
    return line + meaning + (clip(f" · {hint}", room) if hint and room > HINT_ROOM else "")


def _question(app: App, view: GameView, reading: Reading) -> str:
    decision = view.rules.pending(reading.state)
    if not reading.answers or decision is None:
        return ""
    return app.presenter(view.game.key).panel(reading.state, decision, app.names(view)).title


async def _give(context: Context, view: GameView, reading: Reading) -> None:
    picks = [Pick(answer.option, view.check(answer.move)) for answer in reading.answers]
    turn = await context.services.games.answer_all(view.game.id, view.seq, picks, by=context.user)
    not_done = words.not_done(reading.rest, reading.stop) if reading.rest and reading.stop is not None else ""
    await show_done(context, turn, view.seq, not_done)


async def _game_of(context: Context) -> GameView:
    """Return the game of the channel; in direct messages the only one that waits for the person. Raises: PaxError.

    One that no one can reach counts only if there is no other.
    """
    games, user = context.services.games, context.user
    if context.guild is not None:
        return await games.at(context.channel)
    mine = [table for table in await games.of_user(user) if table.waiting is not None and table.waiting.user == user]
    within_reach = [table for table in mine if not table.game.is_stranded]
    if len(within_reach) > 1 or not mine:
        raise PaxError("several_games_wait" if mine else "no_game_waits")
    (found,) = within_reach or mine[:1]
    require_reachable(found.game)
    return await games.view(found.game.id)


def kept_words(app: App, view: GameView, user: int, plan: Plan) -> str:
    with speaking(ENGLISH):
        names = app.names(view)
    known = app.presenter(view.game.key).vocabulary(names)
    return words.kept(plan.line, _named(app, view, user, plan.unless), strange(plan.line, known))


async def outcome_words(app: App, view: GameView, user: int, outcome: Outcome) -> str:
    changed, question = _named(app, view, user, outcome.changed), await _asked_after(app, view, user)
    return words.outcome(outcome.line, outcome.rest, changed, acted=outcome.acted, question=question)


async def _asked_after(app: App, view: GameView, user: int) -> str:
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


class PlanOutcome(NoticeMessage):
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
        await context.show(text_layout(kept_words(app, view, user, kept), drop_it))
        return
    outcome = await app.services.plans.outcome(view.game.id, user)
    # After a round it is about a turn long gone.
    if outcome is not None and view.turn < outcome.turn + view.seats:
        message = await outcome_words(app, view, user, outcome)
    else:
        message = words.none_yet(app.presenter(view.game.key).plan_example)
    await context.say(message)
