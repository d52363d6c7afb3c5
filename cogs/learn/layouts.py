"""Lessons as messages."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import COMPONENTS, LABEL, ROW, clip, galleries, layout, row, text, whole_lines
from cogs.layouts.rules import rule_button
from cogs.messages.painter import Pictures
from cogs.panel.layout import PanelLayout, answer_rows
from paxbot.engine.lessons import Lesson, Standing
from paxbot.present.chat import learn as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.presenter import Panel, Presenter
from paxbot.present.words import translated
from paxbot.service import GameView, Learner
from paxbot.service.lessons import LessonName

ANSWER: Final = "lessonanswer"
AROUND: Final = 12
"""Components of a step besides its answers."""
LEAD: Final = 320
"""Characters for what the last answer brought about."""


def step_layout(
    view: GameView, learner: Learner, lesson: Lesson, at: Standing, panel: Panel, pictures: Pictures, lead: str
) -> LayoutView:
    """Return a step of a lesson, below what the last answer brought about."""
    step, game = lesson.steps[at.step], view.game.key
    again = [ActionButton(_lesson("lesson", learner.begun), words.again())] if at.presses else []
    said = words.step(at.step + 1, len(lesson.steps), translated(step.says))
    shown = PanelLayout(0, learner.place, panel, view.choices(), check=view.check, verb=ANSWER)
    reasons = [ActionButton(CustomId("lessonwhy", 0), panel_words.why_not())] if panel.impossible else []
    more = (rule_button(game, step.rule), *reasons, *again)
    return layout(
        text("\n".join(filter(None, [whole_lines(lead, LEAD, "…"), said]))),
        *galleries(pictures),
        text("\n".join(filter(None, [panel_words.heading(panel.title), panel.text]))),
        *answer_rows(shown, COMPONENTS - AROUND),
        row(*more),
    )


def done_layout(
    presenter: Presenter, lesson: Lesson, learner: Learner, pictures: Pictures, lead: str, *more: Item[Any]
) -> LayoutView:
    """Return the end of a lesson, and the lessons that there are besides."""
    is_first = lesson is presenter.lessons[0]
    said = words.can_play() if is_first else words.done(translated(lesson.title))
    buttons = list(lesson_buttons(presenter, learner))
    rows = [row(*buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]
    return layout(
        text("\n".join(filter(None, [whole_lines(lead, LEAD, "…"), said]))), *galleries(pictures), *more, *rows
    )


def list_layout(presenters: Sequence[Presenter], learner: Learner) -> LayoutView:
    """Return the lessons of these games."""
    parts: list[Item[Any]] = []
    for presenter in presenters:
        buttons = list(lesson_buttons(presenter, learner))
        if buttons:
            parts += [
                text(f"**{presenter.name}**"),
                *(row(*buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)),
            ]
    return layout(text(words.heading() if parts else words.none()), *parts)


def lesson_buttons(presenter: Presenter, learner: Learner) -> Iterator[ActionButton]:
    """Yield a button for each lesson of a game, which begins it."""
    for lesson in presenter.lessons:
        name = LessonName(presenter.key, lesson.key)
        label = words.button(translated(lesson.title), is_done=str(name) in learner.done)
        yield ActionButton(_lesson("lesson", name), clip(label, LABEL))


def _lesson(verb: str, name: LessonName | None) -> CustomId:
    return CustomId(verb, 0, name or ())
