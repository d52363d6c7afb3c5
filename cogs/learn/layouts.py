"""Lessons as messages."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import COMPONENTS, LABEL, ROW, Row, clip, galleries, layout, newest, row, text, whole_lines
from cogs.layouts.rules import rule_button
from cogs.messages.painter import Pictures
from cogs.panel.layout import PanelLayout, answer_rows
from paxbot.engine.lessons import Lesson, Standing
from paxbot.present.chat import learn as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import Panel, Presenter
from paxbot.present.words import translated
from paxbot.service import GameView, Learner
from paxbot.service.lessons import LessonName

ANSWER: Final = "lessonanswer"
AROUND: Final = 12
"""Components of a step besides its answers."""
LEAD: Final = 640
"""Characters for what the last answer brought about."""


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
    """Return a step of a lesson, below what the last answer brought about, which the automated player `explains`."""
    step, game = lesson.steps[at.step], view.game.key
    again = [ActionButton(_lesson(learner.begun), words.again())] if at.presses else []
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
    """Return the end of a lesson, the ways into a game, and the lessons that there are besides."""
    is_first = lesson is presenter.lessons[0]
    said = words.can_play() if is_first else words.done(translated(lesson.title))
    find = ActionButton(CustomId("findtable", 0, (presenter.key,)), words.find_table(), ButtonStyle.primary)
    rival = ActionButton(CustomId("playrival", 0, (presenter.key,)), words.against(presenter.automated_name))
    rows = [*([row(find, rival)] if is_on_server else []), *_lesson_rows(presenter, learner)]
    return layout(text("\n".join(filter(None, [_first_and_last(lead), said]))), *galleries(pictures), *rows)


def list_layout(presenters: Sequence[Presenter], learner: Learner) -> LayoutView:
    """Return the lessons of these games."""
    parts: list[Item[Any]] = []
    for presenter in presenters:
        if presenter.lessons:
            parts += [text(f"**{presenter.name}**"), *_lesson_rows(presenter, learner, games=len(presenters))]
    return layout(text(words.heading() if parts else words.none()), *parts)


def _first_and_last(lead: str) -> str:
    """Return what an answer brought about, without the lines in the middle for which there is no room."""
    if len(lead) <= LEAD:
        return lead
    last, _ = newest(lead.split("\n"), LEAD * 2 // 3)
    return "\n".join([whole_lines(lead, LEAD // 3, "…"), *last])


def _lesson_rows(presenter: Presenter, learner: Learner, games: int = 1) -> Iterator[Row]:
    """Yield a button for each lesson, which begins it; the first names the game where there are several `games`."""
    names = [LessonName(presenter.key, lesson.key) for lesson in presenter.lessons]
    titles = [translated(lesson.title) for lesson in presenter.lessons]
    if games > 1:
        titles[0] = words.offer(presenter.name)
    labels = [words.button(title, is_done=str(name) in learner.done) for name, title in zip(names, titles, strict=True)]
    buttons = [ActionButton(_lesson(name), clip(label, LABEL)) for name, label in zip(names, labels, strict=True)]
    yield from (row(*buttons[at : at + ROW]) for at in range(0, len(buttons), ROW))


def _lesson(name: LessonName | None) -> CustomId:
    return CustomId("lesson", 0, name or ())
