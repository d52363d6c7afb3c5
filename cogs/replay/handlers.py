"""The turns of a game again, step by step or as a film, for one person."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from discord import app_commands
from discord.utils import format_dt

from cogs.actions.authorization import require_started
from cogs.actions.bounds import LARGEST
from cogs.actions.commands import table_command
from cogs.actions.ids import NUMBER, PLACE, WORD, CustomId
from cogs.actions.registry import Reply, button, table_button
from cogs.context import Context
from cogs.layouts.parts import LAST, TEXT, clip, files, galleries, gallery, layout, text
from cogs.layouts.steps import STEP, in_steps
from cogs.layouts.table import log_text
from cogs.messages.history import ToldTurn
from cogs.messages.results import record_file
from cogs.messages.sender import link_to
from cogs.replay.layouts import Place, ReplayPage, replay_layout
from paxbot.engine.kernel import Fact
from paxbot.errors import PaxError
from paxbot.present.chat import commands, lists
from paxbot.present.chat import following as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, LogEntry, Reason, Status

Steps = Sequence[Sequence[tuple[LogEntry, Any]]]

TELL_EVERY: Final = 3.0
"""Seconds between two messages about how far a film is."""


@table_command("replay", commands.REPLAY)
@app_commands.describe(turn=commands.REPLAY_TURN, film=commands.REPLAY_FILM)
async def replay(
    context: Context, view: GameView, turn: app_commands.Range[int, 0, LARGEST] | None = None, film: bool = False
) -> None:
    """Show past turns step by step, or the whole game as a film. Raises: PaxError."""
    await (show_film(context, view) if film else show(context, view, turn))


async def show(context: Context, view: GameView, turn: int | None = None) -> None:
    """Show the person the first step of a turn, the last one that is over unless another is asked for.

    Raises: PaxError(NOT_STARTED, UNKNOWN_TURN, TURN_NOT_REPLAYED).
    """
    require_started(view)
    await _show(context, view, (await _usual(context, view) if turn is None else turn, 0))


@button("look", NUMBER, reply=Reply.PRIVATE)
async def look(context: Context, custom_id: CustomId) -> None:
    """Show the first step of a turn that is over. Raises: PaxError."""
    await show(context, await context.view(custom_id.game), int(custom_id.args[0]))


@button("replay", f"{PLACE}:{WORD}")
async def turn_to(context: Context, custom_id: CustomId) -> None:
    """Show another step, in the same message. Raises: PaxError."""
    await _show(context, await context.view(custom_id.game), (int(custom_id.args[0]), int(custom_id.args[1])))


@button("replayturn", PLACE)
async def choose_turn(context: Context, custom_id: CustomId) -> None:
    """Show the first step of another turn, in the same message. Raises: PaxError."""
    await _show(context, await context.view(custom_id.game), (int(custom_id.args[1]), 0))


@button("replayhands", PLACE, reply=Reply.PRIVATE)
async def hands(context: Context, custom_id: CustomId) -> None:
    """Show all hands as they were after a step of a game that is over. Raises: PaxError."""
    view = await context.view(custom_id.game)
    if view.game.status.is_open:
        raise PaxError("hand_hidden")
    told, steps = await _steps(context, view, int(custom_id.args[0]))
    state = steps[min(int(custom_id.args[1]), len(steps) - 1)][-1][1]
    presenter, automated = context.presenter(view), view.rules.automated(state)
    people = [seat for seat in range(view.seats) if seat not in automated]
    shown = [f"{panel_words.hand_of(told.names[seat])}\n{presenter.hand(state, seat, told.names)}" for seat in people]
    await context.say(clip("\n".join([words.hands_of(told.headline), *shown]), TEXT))


@button("stepareas", PLACE, reply=Reply.PRIVATE)
async def areas(context: Context, custom_id: CustomId) -> None:
    """Show what lay in front of everybody after a step. Raises: PaxError."""
    view = await context.view(custom_id.game)
    told, steps = await _steps(context, view, int(custom_id.args[0]))
    step = steps[min(int(custom_id.args[1]), len(steps) - 1)]
    state = step[-1][1]
    painted = await context.dispatcher.painter.areas_at(*told.seats.pictured([entry for entry, _ in step], state))
    pictures, presenter = await context.preferred(painted), context.presenter(view)
    shown = [presenter.area(state, seat, told.names) for seat in range(view.seats)]
    message = clip("\n\n".join([told.headline, *shown]), TEXT)
    await context.show(layout(text(message), *galleries(pictures)), pictures)


@button("gameover", reply=Reply.PRIVATE)
async def show_end(context: Context, custom_id: CustomId) -> None:
    """Show how a game ended, with its record; its replay goes back from there. Raises: PaxError."""
    view = await context.view(custom_id.game)
    if view.game.ended_at is None:
        raise PaxError(Reason.STALE)
    require_started(view)
    presenter, painter, turns = (
        context.presenter(view),
        context.dispatcher.painter,
        await context.dispatcher.history.headlines(view),
    )
    is_finished = view.game.status is Status.FINISHED
    first, last = ((turns[0][0], 0), (turns[-1][0], LAST)) if turns else ((0, 0), (0, 0))
    pictures = await context.preferred(await (painter.ending(view) if is_finished else painter.table(view)))
    told = [presenter.final(view.state, context.names(view), is_pictured=bool(pictures))] if is_finished else []
    record = await record_file(context.app, view)
    page = ReplayPage(
        view.game.id,
        last,
        lists.game_line(presenter.name, link_to(view), lists.finished(format_dt(view.game.ended_at, "R"))),
        "\n".join(told) or words.ended_early(),
        pictures,
        turns,
        first,
        last,
        None,
        last,
        areas=presenter.areas_name,
        hands=True,
        is_text_only=(await context.preferences()).text_only,
        record=record.filename,
    )
    await context.show(replay_layout(page), attached=[*files(pictures), record])


async def _usual(context: Context, view: GameView) -> int:
    """Return the last turn that is over, or the first if none is."""
    turns = [turn for turn, _ in await context.services.games.turns(view.game.id)]
    if not turns:
        raise PaxError(Reason.UNKNOWN_TURN, turn=view.turn)
    is_over = not view.game.status.is_open
    return [turns[0], *(turn for turn in turns if is_over or turn < view.turn)][-1]


async def _steps(context: Context, view: GameView, turn: int) -> tuple[ToldTurn, Steps]:
    frames = await context.services.games.frames(view.game.id, turn)
    return await context.dispatcher.history.turn(view, turn), in_steps(frames, context.presenter(view).action_part)


async def _show(context: Context, view: GameView, place: Place) -> None:
    turn = place[0]
    told, steps = await _steps(context, view, turn)
    step = min(place[1], len(steps) - 1)
    entries = [entry for entry, _ in steps[step]]
    painted = await context.dispatcher.painter.table_at(*told.seats.pictured(entries, steps[step][-1][1]))
    pictures = await context.preferred(painted)
    turns = await context.dispatcher.history.headlines(view)
    first, before, after, last = await _places(context, view, (turn, step), len(steps), [each for each, _ in turns])
    page = ReplayPage(
        view.game.id,
        (turn, step),
        panel_words.step_of(told.headline, step + 1, len(steps)),
        _story(context, told.facts_of(entries), told),
        pictures,
        turns,
        first,
        before,
        after,
        last,
        areas=context.presenter(view).areas_name,
        hands=not view.game.status.is_open,
        is_automated=told.is_automated,
        explains=context.dispatcher.history.explains(told),
        is_text_only=(await context.preferences()).text_only,
    )
    await context.show(replay_layout(page), pictures)


def _story(context: Context, facts: Sequence[Fact], told: ToldTurn) -> str:
    lines = context.presenter(told.view).log(facts, told.names)
    return log_text([table_words.entry(line) for line in lines], STEP) or table_words.nothing_yet()


async def _places(
    context: Context, view: GameView, place: Place, count: int, turns: Sequence[int]
) -> tuple[Place, Place | None, Place | None, Place]:
    """Return where the buttons lead: the first step of the game, those before and after the one shown, the last."""
    turn, step = place
    at = turns.index(turn)
    before: Place | None = (turn, step - 1) if step else None
    if before is None and at:
        before = (turns[at - 1], LAST)
    after: Place | None = (turn, step + 1) if step + 1 < count else None
    if after is None and at + 1 < len(turns):
        after = (turns[at + 1], 0)
    is_last = turn == turns[-1] and step + 1 == count
    return (turns[0], 0), before, after, place if is_last else (turns[-1], LAST)


@table_button("film")
async def show_film(context: Context, view: GameView) -> None:
    """Show the person the film of all turns so far, and meanwhile how far it is. Raises: PaxError."""
    require_started(view)
    job = context.films.job(view, context.interaction.filesize_limit, context.user)
    while not (await asyncio.wait({job.task}, timeout=TELL_EVERY))[0]:
        await context.say(words.filming(job.done, job.turns))
    if job.task.cancelled():
        await context.say(words.film_stopped())
        return
    picture, name = job.task.result(), context.presenter(view).name
    await context.show(layout(text(words.filmed(name, job.turns)), gallery((picture,))), (picture,))
