"""The turns of a game again for one person: step by step, as a film, or those that they have missed."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from discord import SelectOption, app_commands
from discord.ui import File, Item, LayoutView
from discord.utils import format_dt

from cogs.actions.registry import Reply, require_started, table_button, table_command
from cogs.context import Context
from cogs.layouts.components import LARGEST, NUMBER, PLACE, WORD, ActionButton, ActionMenu, CustomId, page_buttons
from cogs.layouts.parts import LAST, MENU, OPTION, TEXT, clip, files, galleries, gallery, layout, row, text, unescaped
from cogs.layouts.table import STEP, asking_buttons, everything_button, in_steps, log_text
from cogs.messages.history import ToldTurn
from cogs.messages.painter import Pictures
from cogs.messages.results import record_file
from cogs.messages.sender import link_to
from paxbot import PaxError
from paxbot.engine.kernel import Fact, Seat
from paxbot.present.chat import commands, panel as panel_words, places, table as words
from paxbot.present.presenter import Picture
from paxbot.service import GameView, LogEntry, Reason, Status

Place = tuple[int, int]
Places = tuple[Place, Place | None, Place | None, Place]
"""The first step of the game, those before and after the one shown, and the last."""


def replay_layout(
    game: int,
    place: Place,
    heading: str,
    story: str,
    pictures: Sequence[Picture],
    turns: Sequence[tuple[int, str]],
    places: Places,
    areas: str,
    *,
    hands: bool,
    is_automated: bool = False,
    explains: bool = False,
    is_text_only: bool = False,
    record: str = "",
) -> LayoutView:
    """Return a page: `turns` has number and headline of each, none if the game ended before its first answer."""
    body = clip(story, TEXT - len(heading) - len(words.not_painted()))
    shown: Sequence[Item[Any]] = galleries(pictures)
    if not pictures and not is_text_only:
        shown = [text(words.not_painted())]
    others = row(
        ActionButton(CustomId("steptext", game, _args(place)), words.as_text()),
        ActionButton(CustomId("replayhands", game, _args(place)), words.hands()) if hands else None,
        None if is_text_only else ActionButton(CustomId("film", game), words.film()),
        *(asking_buttons(game, place[0], explains=explains) if is_automated else ()),
    )
    at_areas = ActionButton(CustomId("stepareas", game, _args(place)), areas)
    attached: Item[Any] | None = File(f"attachment://{record}") if record else None
    below = [row(*_turning(game, place, places), at_areas), row(_menu(game, place[0], turns)), others] if turns else []
    return layout(text(heading), text(body), *shown, attached, *below)


def _turning(game: int, place: Place, places: Places) -> list[ActionButton]:
    labels = (words.first(), panel_words.previous(), panel_words.following(), words.last())
    # The name of the button keeps the ids of two buttons that lead to the same page apart.
    return [
        ActionButton(CustomId("replay", game, (*_args(to or place), name)), label, disabled=to in (None, place))
        for name, to, label in zip(("first", "prev", "next", "last"), places, labels, strict=True)
    ]


def _menu(game: int, shown: int, turns: Sequence[tuple[int, str]]) -> ActionMenu:
    """Return the turns around the one shown; if there are more, the outermost options lead to them."""
    at = [turn for turn, _ in turns].index(shown)
    room = MENU - 2
    start = max(0, min(at - room // 2, len(turns) - room))
    end = min(len(turns), start + room)
    options = [
        SelectOption(label=clip(unescaped(headline), OPTION), value=str(turn), default=turn == shown)
        for turn, headline in turns[start:end]
    ]
    if start > 0:
        options.insert(0, SelectOption(label=words.earlier_turns(), value=str(turns[start - 1][0])))
    if end < len(turns):
        options.append(SelectOption(label=words.later_turns(), value=str(turns[end][0])))
    return ActionMenu(CustomId("replayturn", game, ("0",)), 0, options, words.choose_turn())


def _args(place: Place) -> tuple[str, str]:
    return str(place[0]), str(place[1])


Steps = Sequence[Sequence[tuple[LogEntry, Any]]]

TELL_EVERY: Final = 3.0
"""Seconds between two messages about how far a film is."""


@table_command("replay", commands.REPLAY)
@app_commands.describe(turn=commands.REPLAY_TURN, film=commands.REPLAY_FILM)
async def replay(
    context: Context, view: GameView, turn: app_commands.Range[int, 0, LARGEST] | None = None, film: bool = False
) -> None:
    await (show_film(context, view) if film else show(context, view, turn))


async def show(context: Context, view: GameView, turn: int | None = None) -> None:
    """Show the first step of a turn, by default of the last one that is over.

    Raises: PaxError(NOT_STARTED, UNKNOWN_TURN, TURN_NOT_REPLAYED).
    """
    require_started(view)
    await _show(context, view, (await _usual(context, view) if turn is None else turn, 0))


@table_button("look", NUMBER)
async def look(context: Context, view: GameView, turn: str) -> None:
    await show(context, view, int(turn))


@table_button("replay", f"{PLACE}:{WORD}", reply=Reply.UPDATE)
async def turn_to(context: Context, view: GameView, turn: str, step: str, _button: str) -> None:
    await _show(context, view, (int(turn), int(step)))


@table_button("replayturn", PLACE, reply=Reply.UPDATE)
async def choose_turn(context: Context, view: GameView, _seq: str, turn: str) -> None:
    await _show(context, view, (int(turn), 0))


@table_button("replayhands", PLACE)
async def hands(context: Context, view: GameView, turn: str, step: str) -> None:
    if view.game.status.is_open:
        raise PaxError("hand_hidden")
    told, steps = await _steps(context, view, int(turn))
    state = steps[min(int(step), len(steps) - 1)][-1][1]
    presenter, automated = context.presenter(view), view.rules.automated(state)
    people = [seat for seat in range(view.seats) if seat not in automated]
    shown = [f"{panel_words.hand_of(told.names[seat])}\n{presenter.hand(state, seat, told.names)}" for seat in people]
    await context.say(clip("\n".join([words.hands_of(told.headline), *shown]), TEXT))


@table_button("stepareas", PLACE)
async def areas(context: Context, view: GameView, turn: str, step: str) -> None:
    told, steps = await _steps(context, view, int(turn))
    frames = steps[min(int(step), len(steps) - 1)]
    state = frames[-1][1]
    painted = await context.dispatcher.painter.areas_at(*told.seats.pictured([entry for entry, _ in frames], state))
    pictures, presenter = await context.preferred(painted), context.presenter(view)
    shown = [presenter.area(state, seat, told.names) for seat in range(view.seats)]
    message = clip("\n\n".join([told.headline, *shown]), TEXT)
    await context.show(layout(text(message), *galleries(pictures)), pictures)


@table_button("gameover")
async def show_end(context: Context, view: GameView) -> None:
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
    shown = replay_layout(
        view.game.id,
        last,
        places.game_line(presenter.name, link_to(view), places.finished(format_dt(view.game.ended_at, "R"))),
        "\n".join(told) or words.ended_early(),
        pictures,
        turns,
        (first, last, None, last),
        presenter.areas_name,
        hands=True,
        is_text_only=(await context.preferences()).text_only,
        record=record.filename,
    )
    await context.show(shown, attached=[*files(pictures), record])


async def _usual(context: Context, view: GameView) -> int:
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
    shown = replay_layout(
        view.game.id,
        (turn, step),
        panel_words.step_of(told.headline, step + 1, len(steps)),
        _story(context, told.facts_of(entries), told),
        pictures,
        turns,
        _places((turn, step), len(steps), [each for each, _ in turns]),
        context.presenter(view).areas_name,
        hands=not view.game.status.is_open,
        is_automated=told.is_automated,
        explains=context.dispatcher.history.explains(told),
        is_text_only=(await context.preferences()).text_only,
    )
    await context.show(shown, pictures)


def _story(context: Context, facts: Sequence[Fact], told: ToldTurn) -> str:
    lines = context.presenter(told.view).log(facts, told.names)
    return log_text([words.entry(line) for line in lines], STEP) or words.nothing_yet()


def _places(place: Place, count: int, turns: Sequence[int]) -> Places:
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
    require_started(view)
    job = context.films.job(view, context.interaction.filesize_limit, context.user)
    while not (await asyncio.wait({job.task}, timeout=TELL_EVERY))[0]:
        await context.say(words.filming(job.done, job.turns))
    if job.task.cancelled():
        await context.say(words.film_stopped())
        return
    picture, name = job.task.result(), context.presenter(view).name
    await context.show(layout(text(words.filmed(job.turns, name)), gallery((picture,))), (picture,))


@table_button("catchup")
async def catch_up(context: Context, view: GameView) -> None:
    require_started(view)
    await _show_missed(context, view, await context.dispatcher.history.missed_from(view, view.seat_of(context.user)), 0)


@table_button("catchuppage", PLACE, reply=Reply.UPDATE)
async def turn_page(context: Context, view: GameView, first: str, page: str) -> None:
    await _show_missed(context, view, int(first), int(page))


async def _show_missed(context: Context, view: GameView, first: int, page: int) -> None:
    history, presenter = context.dispatcher.history, context.presenter(view)
    seat = view.seat_of(context.user)
    turns = await history.missed(view, seat, first)
    if not turns:
        await context.say(words.nothing_missed())
        return
    page = min(page, len(turns) - 1)
    told = await history.turn(view, *turns[page])
    sentence = presenter.sentence(told.facts, told.names) or words.nothing_yet()
    shown = words.missed_turn(told.headline, page + 1, len(turns), sentence)
    pictures = await context.preferred(await _pictures(context, told))
    buttons = (
        *page_buttons(page, len(turns), lambda each: CustomId("catchuppage", view.game.id, (str(first), str(each)))),
        ActionButton(CustomId("look", view.game.id, (str(told.turn),)), words.look()),
        ActionButton(CustomId("stepareas", view.game.id, (str(told.turn), str(LAST))), presenter.areas_name),
        everything_button(view.game.id, first),
    )
    parts = [text(await _summary(context, view, seat, first))] if page == 0 else []
    await context.show(layout(*parts, text(shown), *galleries(pictures), row(*buttons)), pictures)


async def _summary(context: Context, view: GameView, seat: Seat | None, first: int) -> str:
    facts = await context.dispatcher.history.facts_from(view, first, seat)
    return words.caught_up(context.presenter(view).catch_up(view.state, facts, seat, context.names(view)))


async def _pictures(context: Context, told: ToldTurn) -> Pictures:
    if told.end is None:
        return ()
    return await context.dispatcher.painter.table_at(told.view, told.end[1], told.facts, told.automated)
