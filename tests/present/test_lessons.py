"""Every lesson against the engine: its right answers lead to its end, and every other answer is told and taken back."""

from collections.abc import Iterator, Sequence

import pytest

from cogs.layouts.parts import COMPONENTS
from cogs.learn import AROUND, LEAD
from cogs.panel.layout import PanelLayout, answer_rows
from paxbot.engine.game import CheckedGame
from paxbot.engine.playing import LEARNER, Answered, Lesson, Press, Standing, answer, fits, resume
from paxbot.games.registry import GAMES
from paxbot.present.chat.panel import done
from paxbot.present.presenter import OptionView, Panel, Presenter
from paxbot.present.rulebook import section
from paxbot.present.words import CATALOGUES, speaking, translated
from paxbot.presenters import PRESENTERS
from paxbot.service.play.moves import check_of, choices_of
from tests.lesson_positions import POSITIONS, file_of, made

LONGEST = 200
ALIKE = 3
"""Standings at the same place of a step that are looked at, reached by different right answers."""
ALL = [(presenter, lesson) for presenter in PRESENTERS.values() for lesson in presenter.lessons]
each_lesson = pytest.mark.parametrize(
    ("presenter", "lesson"), ALL, ids=[f"{presenter.key}_{lesson.key}" for presenter, lesson in ALL]
)


def names_of(presenter: Presenter, lesson: Lesson) -> tuple[str, ...]:
    return ("Ann", *(lesson.puppets or [presenter.automated_name]))


def panel_at(presenter: Presenter, lesson: Lesson, at: Standing) -> Panel:
    decision = GAMES[presenter.key].pending(at.state)
    assert decision is not None
    assert decision.seat == LEARNER
    return presenter.panel(at.state, decision, names_of(presenter, lesson))


def press_of(rules: CheckedGame, at: Standing, option: OptionView) -> Press:
    decision = rules.pending(at.state)
    assert decision is not None
    return [rules.dump_move(decision.options[option.index]), *(rules.dump_move(each.move) for each in option.then)]


def answered(presenter: Presenter, lesson: Lesson, at: Standing) -> Iterator[tuple[Press, Answered]]:
    rules = GAMES[presenter.key]
    for group in panel_at(presenter, lesson, at).groups:
        for option in group.options:
            press = press_of(rules, at, option)
            yield press, answer(rules, lesson, at, press)


def standings(presenter: Presenter, lesson: Lesson) -> Sequence[Standing]:
    """Every place of the lesson, its end included, each reached in a few ways."""
    reached, found = [resume(GAMES[presenter.key], lesson)], list[Standing]()
    while reached:
        at = reached.pop()
        alike = [other for other in found if (other.step, other.given) == (at.step, at.given)]
        if len(alike) == ALIKE:
            continue
        found.append(at)
        if at.step < len(lesson.steps):
            reached += [given.standing for _, given in answered(presenter, lesson, at) if given.standing]
    return found


@each_lesson
def test_right_answers_lead_to_the_end_of_a_lesson(presenter: Presenter, lesson: Lesson) -> None:
    found = standings(presenter, lesson)
    places = {(at.step, at.given) for at in found}
    assert places == {
        *((number, given) for number, step in enumerate(lesson.steps) for given in range(len(step.right))),
        (len(lesson.steps), 0),
    }
    rules = GAMES[presenter.key]
    for at in found:
        assert not rules.audit(at.state)
        again = resume(rules, lesson, at.presses)
        assert rules.dump(again.state) == rules.dump(at.state)
        assert (again.step, again.given, again.facts) == (at.step, at.given, at.facts)


@each_lesson
def test_all_that_a_right_answer_brings_about_is_told_above_the_next_step(presenter: Presenter, lesson: Lesson) -> None:
    before_the_end = [at for at in standings(presenter, lesson) if at.step < len(lesson.steps)]
    for key in CATALOGUES:
        with speaking(key):
            for at in before_the_end:
                assert len(done(presenter.log(at.facts, names_of(presenter, lesson)))) <= LEAD, (key, at.step)


def leads_on(rules: CheckedGame, at: Standing, press: Press) -> bool:
    """Whether an answer does nothing but lead to a question; it is told by its label then."""
    decision = rules.pending(at.state)
    assert decision is not None
    move = next(option for option in decision.options if rules.dump_move(option) == press[0])
    after = rules.pending(rules.apply(at.state, move).state)
    return after is not None and after.seat == LEARNER and after.prompt != decision.prompt


@each_lesson
def test_every_wrong_answer_of_every_step_is_told_and_changes_nothing(presenter: Presenter, lesson: Lesson) -> None:
    rules, wrong = GAMES[presenter.key], 0
    for at in standings(presenter, lesson):
        if at.step == len(lesson.steps):
            continue
        before = rules.dump(at.state)
        for press, given in answered(presenter, lesson, at):
            assert rules.dump(at.state) == before
            if given.standing is None:
                wrong += 1
                assert (
                    given.said or presenter.log(given.facts, names_of(presenter, lesson)) or leads_on(rules, at, press)
                ), press
    assert wrong


@each_lesson
def test_a_lesson_says_things_in_few_words_in_every_language(presenter: Presenter, lesson: Lesson) -> None:
    for key in CATALOGUES:
        with speaking(key):
            for step in lesson.steps:
                assert len(translated(step.says).replace("**", "")) <= LONGEST, (key, step.says)
                assert all(len(translated(said)) <= LONGEST for _, said in step.wrong)


@each_lesson
def test_a_lesson_names_rules_and_parts_of_pictures_that_there_are(presenter: Presenter, lesson: Lesson) -> None:
    parts = {part.key for part in presenter.parts()}
    assert lesson.end in parts
    for step in lesson.steps:
        assert section(presenter.key, step.rule).path == step.rule
        assert step.part in parts
        assert not step.outlined or step.outlined in presenter.elements


@each_lesson
def test_every_sentence_on_a_wrong_answer_is_said_to_one(presenter: Presenter, lesson: Lesson) -> None:
    said = {
        given.said
        for at in standings(presenter, lesson)
        if at.step < len(lesson.steps)
        for _, given in answered(presenter, lesson, at)
        if given.standing is None
    }
    assert {text for step in lesson.steps for _, text in step.wrong} <= said


@each_lesson
def test_the_answers_of_every_step_fit_into_one_message(presenter: Presenter, lesson: Lesson) -> None:
    rules = GAMES[presenter.key]
    for at in standings(presenter, lesson):
        if at.step < len(lesson.steps):
            decision = rules.pending(at.state)
            assert decision is not None
            shown = PanelLayout(
                0,
                1,
                panel_at(presenter, lesson, at),
                choices_of(rules, decision),
                check=lambda move: check_of(rules.dump_move(move)),
            )
            rows = list(answer_rows(shown, COMPONENTS - AROUND))
            assert sum(1 + len(getattr(row, "children", ())) for row in rows) <= COMPONENTS - AROUND


def test_every_position_is_as_it_is_made() -> None:
    assert list(POSITIONS) == [(presenter.key, lesson.key) for presenter, lesson in ALL]
    for game, lesson in POSITIONS:
        assert file_of(game, lesson).read_text("utf-8") == made(game, lesson), (game, lesson)


def test_a_pattern_lists_values_of_which_any_fits() -> None:
    assert fits({"do": "place", "at": 3}, {"do": ("place", "move")})
    assert not fits({"do": "place", "at": 3}, {"do": "place", "at": (1, 2)})


def test_a_lesson_that_has_changed_goes_on_at_the_beginning_of_the_step_that_fits_no_longer() -> None:
    presenter, lesson = ALL[0]
    rules = GAMES[presenter.key]
    at = next(at for at in standings(presenter, lesson) if at.step == len(lesson.steps))
    for kept in range(len(at.presses)):
        changed = [*at.presses[:kept], [{"do": "something else"}], *at.presses[kept + 1 :]]
        again = resume(rules, lesson, changed)
        assert again.given == 0
        assert again.step == resume(rules, lesson, at.presses[:kept]).step
