from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from discord import ButtonStyle, app_commands
from discord.ui import Item, LayoutView

from cogs.actions.errors import words_for
from cogs.actions.registry import Access, Reply, button, command, games
from cogs.context import Context
from cogs.layouts.components import ANSWERS, WORD, ActionButton, CustomId
from cogs.layouts.parts import (
    COMPONENTS,
    LABEL,
    Row,
    clip,
    galleries,
    layout,
    newest,
    plain,
    row,
    rows,
    text,
    whole_lines,
)
from cogs.layouts.rules import cited, found, impossible_layout, rule_button, rules_row
from cogs.messages.painter import Pictures
from cogs.panel.layout import PanelLayout, answer_rows
from paxbot import PaxError
from paxbot.engine.playing import LEARNER, Lesson, Standing
from paxbot.present.chat import commands as words, panel as panel_words, table as table_words
from paxbot.present.presenter import Panel, Presenter
from paxbot.present.words import rules_of, translated
from paxbot.service import GameView, Learner, Pick, PlayerRow, Reason
from paxbot.service.play.lessons import LessonName

ANSWER: Final = "lessonanswer"
AROUND: Final = 12
LEAD: Final = 640


def step_layout(
    view: GameView,
    learner: Learner,
    lesson: Lesson,
    at: Standing,
    panel: Panel,
    pictures: Pictures,
    lead: str,
    *,
    explains: bool,
) -> LayoutView:
    step, game = lesson.steps[at.step], view.game.key
    again = [ActionButton(_lesson_id(learner.begun), words.again())] if at.presses else []
    said = words.step(translated(lesson.title), at.step + 1, len(lesson.steps), translated(step.says))
    shown = PanelLayout(0, learner.place, panel, view.choices(), check=view.check, verb=ANSWER)
    reasons = [ActionButton(CustomId("lessonwhy", 0), panel_words.why_not())] if panel.impossible else []
    why = [ActionButton(CustomId("lessonreasons", 0), table_words.why(), ButtonStyle.primary)] if explains else []
    lessons = ActionButton(CustomId("lessons", 0), words.lessons())
    more = (*why, rule_button(game, step.rule), *reasons, *again, lessons)
    return layout(
        text("\n".join(filter(None, [_first_and_last(lead), said]))),
        *galleries(pictures),
        text("\n".join(filter(None, [panel_words.heading(panel.title), panel.text]))),
        *answer_rows(shown, COMPONENTS - AROUND),
        row(*more),
    )


def done_layout(
    presenter: Presenter, lesson: Lesson, learner: Learner, pictures: Pictures, lead: str, *, is_on_server: bool
) -> LayoutView:
    is_first = lesson is presenter.lessons[0]
    said = words.can_play() if is_first else words.done(translated(lesson.title))
    find = ActionButton(CustomId("findtable", 0, (presenter.key,)), words.find_table(), ButtonStyle.primary)
    rival = ActionButton(CustomId("playrival", 0, (presenter.key,)), words.against(presenter.automated_name))
    ways, said = row(find, rival) if is_on_server else None, "\n".join(filter(None, [_first_and_last(lead), said]))
    return layout(text(said), *galleries(pictures), ways, *_lesson_rows(presenter, learner))


def list_layout(presenters: Sequence[Presenter], learner: Learner) -> LayoutView:
    parts: list[Item[Any]] = []
    for presenter in presenters:
        if presenter.lessons:
            parts += [text(f"**{presenter.name}**"), *_lesson_rows(presenter, learner, games=len(presenters))]
    return layout(text(words.heading() if parts else words.none()), *parts)


def _first_and_last(lead: str) -> str:
    if len(lead) <= LEAD:
        return lead
    last, _ = newest(lead.split("\n"), LEAD * 2 // 3)
    return "\n".join([whole_lines(lead, LEAD // 3, "…"), *last])


def _lesson_rows(presenter: Presenter, learner: Learner, games: int = 1) -> list[Row]:
    names = [LessonName(presenter.key, lesson.key) for lesson in presenter.lessons]
    titles = [translated(lesson.title) for lesson in presenter.lessons]
    if games > 1:
        titles[0] = words.offer(presenter.name)
    labels = [words.button(title, is_done=str(name) in learner.done) for name, title in zip(names, titles, strict=True)]
    buttons = [ActionButton(_lesson_id(name), clip(label, LABEL)) for name, label in zip(names, labels, strict=True)]
    return rows(buttons)


def _lesson_id(name: LessonName | None) -> CustomId:
    return CustomId("lesson", 0, name or ())


NAME: Final = f"{WORD}:{WORD}"


class Underway(NamedTuple):
    learner: Learner
    lesson: Lesson
    at: Standing
    view: GameView


@command("learn", words.LEARN, game=games, private=True)
@app_commands.describe(game=words.RULE_GAME)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def learn(context: Context, game: str | None = None) -> None:
    await _learn(context, game or await context.game_here())


@button("learn", WORD, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def learn_game(context: Context, custom_id: CustomId) -> None:
    await _learn(context, custom_id.args[0])


@button("lessons", "", access=Access.ANYBODY)
async def list_lessons(context: Context, custom_id: CustomId) -> None:
    learner = await context.services.lessons.of(context.user)
    await context.show(list_layout(list(context.app.presenters.values()), learner))


async def _learn(context: Context, key: str | None) -> None:
    learner = await context.services.lessons.of(context.user)
    begun = _unfinished(context, learner)
    if begun is not None and key in (None, begun.view.game.key):
        await _show(context, begun)
    elif key is not None and learner.is_offered(key) and context.app.presenter(key).lessons:
        await _begin(context, LessonName(key, context.app.presenter(key).lessons[0].key))
    else:
        chosen = [context.app.presenter(key)] if key else list(context.app.presenters.values())
        await context.show(list_layout(chosen, learner))


@button("lesson", NAME, access=Access.ANYBODY)
async def begin(context: Context, custom_id: CustomId) -> None:
    await _begin(context, LessonName(*custom_id.args))


async def _begin(context: Context, name: LessonName) -> None:
    lessons = context.services.lessons
    _lesson(context, name)
    await _show(context, _underway(context, await lessons.begin(context.user, name)))


@button("lessonnot", WORD, access=Access.ANYBODY)
async def decline(context: Context, custom_id: CustomId) -> None:
    await context.services.lessons.decline(context.user, context.app.presenter(custom_id.args[0]).key)
    await context.say(words.declined())


@button(ANSWER, ANSWERS, access=Access.ANYBODY)
async def answer(context: Context, custom_id: CustomId) -> None:
    lessons = context.services.lessons
    learner = await lessons.of(context.user)
    lesson = _lesson(context, learner.begun)
    carried = custom_id.args[1:]
    picks = [Pick(int(option), check) for option, check in zip(carried[::2], carried[1::2], strict=True)]
    try:
        learner, at, given = await lessons.answer(context.user, lesson, custom_id.seq, picks)
    except PaxError as error:
        await _show(context, _underway(context, learner), words_for(error))
        return
    begun = _at(context, learner, lesson, at)
    names = context.names(begun.view)
    lines = [translated(given.said)] if given.said else context.presenter(begun.view).log(given.facts, names)
    if given.standing is not None:
        await _show(context, begun, panel_words.done(lines))
    else:
        lead = panel_words.done(lines or [_label(_panel(context, begun.view), picks[0].option)])
        await _show(context, begun, words.taken_back(lead))


@button("lessonwhy", "", access=Access.ANYBODY, reply=Reply.PRIVATE)
async def why_not(context: Context, custom_id: CustomId) -> None:
    view = _underway(context, await context.services.lessons.of(context.user)).view
    if view.decision is None:
        raise PaxError(Reason.STALE)
    await context.show(impossible_layout(view.game.key, _panel(context, view).impossible))


@button("lessonreasons", "", access=Access.ANYBODY, reply=Reply.PRIVATE)
async def reasons(context: Context, custom_id: CustomId) -> None:
    _, _, at, view = _underway(context, await context.services.lessons.of(context.user))
    presenter = context.presenter(view)
    lines = presenter.why(at.facts, context.names(view))
    said = [panel_words.why_of(presenter.automated_name), *map(table_words.entry, cited(presenter.key, lines))]
    await context.show(layout(text("\n".join(said)), rules_row(found(presenter.key, rules_of(lines)))))


def _lesson(context: Context, name: LessonName | None) -> Lesson:
    presenter = context.app.presenters.get(name.game) if name is not None else None
    found = [each for each in presenter.lessons if name and each.key == name.key] if presenter else []
    if not found:
        raise PaxError(Reason.STALE)
    return found[0]


def _unfinished(context: Context, learner: Learner) -> Underway | None:
    try:
        begun = _underway(context, learner)
    except PaxError:
        return None
    return begun if begun.at.step < len(begun.lesson.steps) else None


def _underway(context: Context, learner: Learner) -> Underway:
    lesson = _lesson(context, learner.begun)
    return _at(context, learner, lesson, context.services.lessons.standing(learner, lesson))


def _at(context: Context, learner: Learner, lesson: Lesson, at: Standing) -> Underway:
    player = PlayerRow(context.user, plain(context.interaction.user.display_name), context.now, LEARNER)
    assert learner.begun is not None
    view = context.services.lessons.view(learner.begun, lesson, at, player, context.now)
    return Underway(learner, lesson, at, view)


def _panel(context: Context, view: GameView) -> Panel:
    assert view.decision is not None
    return context.presenter(view).panel(view.state, view.decision, context.names(view))


def _label(panel: Panel, index: int) -> str:
    """Return the label of an answer that only leads to a question."""
    return next(option.label for group in panel.groups for option in group.options if option.index == index)


async def _show(context: Context, begun: Underway, lead: str = "") -> None:
    learner, lesson, at, view = begun
    presenter, painter = context.presenter(view), context.dispatcher.painter
    if at.step == len(lesson.steps):
        pictures = await context.preferred(await painter.part(view, lesson.end, at.facts))
        is_on_server = context.interaction.guild is not None
        shown = done_layout(presenter, lesson, learner, pictures, lead, is_on_server=is_on_server)
    else:
        step = lesson.steps[at.step]
        pictures = await context.preferred(await painter.outlined(view, step.part, step.outlined, at.facts))
        explains = bool(presenter.explain(at.facts, context.names(view)))
        shown = step_layout(view, learner, lesson, at, _panel(context, view), pictures, lead, explains=explains)
    await context.show(shown, pictures)
