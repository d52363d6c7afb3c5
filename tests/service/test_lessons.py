import pytest

from paxbot.engine.game import CheckedGame
from paxbot.engine.playing import Lesson, fits
from paxbot.games.pamir.game import PaxPamir
from paxbot.present.pamir.lessons import LESSONS
from paxbot.service.play.lessons import LOOK, Learner, LessonName
from paxbot.service.play.moves import Pick, choices_of
from paxbot.watch.telemetry import REGISTRY
from tests.service.table import ANN, BOB, Table
from tests.stores import store_in_memory

RULES: CheckedGame = PaxPamir()
LESSON = next(lesson for lesson in LESSONS if lesson.key == "battle")
NAME = LessonName("pamir", LESSON.key)


class Figures:
    def __init__(self) -> None:
        self._before: dict[str, float] = {}
        self.left()

    def left(self) -> dict[int, int]:
        """The lessons that were left, by the number of the step, without those that were none."""
        now = {step: self._counted(step) for step in ("1", "2")}
        more = {int(step): int(count - self._before.get(step, 0)) for step, count in now.items()}
        self._before = now
        return {step: count for step, count in more.items() if count}

    @staticmethod
    def _counted(step: str) -> float:
        labels = {"lesson": str(NAME), "step": step, "outcome": "left"}
        return REGISTRY.get_sample_value("paxbot_lessons_total", labels) or 0.0


@pytest.fixture
def table() -> Table:
    return Table(store_in_memory(), rules=RULES)


@pytest.fixture
def figures() -> Figures:
    return Figures()


async def go_on(table: Table, user: int, lesson: Lesson = LESSON) -> None:
    lessons = table.services.lessons
    learner = await lessons.of(user)
    at = lessons.standing(learner, lesson)
    asked = RULES.pending(at.state)
    assert asked is not None
    wanted = lesson.steps[at.step].right[at.given]
    choice = next(each for each in choices_of(RULES, asked) if fits(RULES.dump_move(each.move), wanted))
    await lessons.answer(user, lesson, learner.place, [Pick(choice.option, choice.check)])


async def look(table: Table, **time: int) -> None:
    table.clock.wait(**time)
    await table.services.lessons.count_left()


async def test_a_lesson_that_was_not_gone_on_with_for_a_day_is_counted_once_as_left(
    table: Table, figures: Figures
) -> None:
    await table.services.lessons.begin(ANN, NAME)
    await table.services.lessons.begin(BOB, NAME)
    await look(table, hours=20)
    assert figures.left() == {}
    for _ in range(2):
        await go_on(table, BOB)
    await look(table, hours=5)
    assert figures.left() == {1: 1}
    await look(table, hours=20)
    assert figures.left() == {2: 1}
    for _ in range(3):
        await look(table, days=1)
    await table.services.lessons.begin(ANN, NAME)
    assert figures.left() == {}


async def test_a_lesson_is_counted_as_left_when_another_is_begun_and_not_a_day_later_again(
    table: Table, figures: Figures
) -> None:
    await table.services.lessons.begin(ANN, NAME)
    await table.services.lessons.begin(ANN, NAME)
    assert figures.left() == {1: 1}
    for _ in range(3):
        await go_on(table, ANN)
    await look(table, days=2)
    await table.services.lessons.begin(ANN, LessonName("pamir", "tax"))
    assert figures.left() == {}


async def test_who_comes_back_goes_on_and_is_not_counted_again(table: Table, figures: Figures) -> None:
    await table.services.lessons.begin(ANN, NAME)
    await look(table, days=2)
    assert figures.left() == {1: 1}
    table.services = table.fresh_services()
    await go_on(table, ANN)
    await look(table, days=2)
    assert figures.left() == {}
    assert (await table.services.lessons.of(ANN)).presses


async def test_progress_that_was_kept_before_moments_were_is_read_and_is_not_counted(
    table: Table, figures: Figures
) -> None:
    old = {"lesson": str(NAME), "presses": [], "done": ["pamir:first"], "declined": []}
    await table.store.keep_learner(ANN, old)
    await look(table, days=2)
    assert figures.left() == {}
    await go_on(table, ANN)
    learner = await table.services.lessons.of(ANN)
    assert (learner.begun, learner.done, len(learner.presses)) == (NAME, ("pamir:first",), 1)


async def test_nothing_is_kept_of_a_person_who_is_forgotten_while_lessons_are_counted(
    table: Table, figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.services.lessons.begin(ANN, NAME)
    idle = table.store.idle_learners

    async def forgotten(before: int) -> list[int]:
        users = await idle(before)
        await table.services.forgetting.forget(ANN)
        return users

    monkeypatch.setattr(table.store, "idle_learners", forgotten)
    await look(table, days=2)
    assert figures.left() == {}
    assert not await table.store.learner(ANN)


async def test_the_store_is_asked_once_an_hour(table: Table, figures: Figures) -> None:
    await table.services.lessons.begin(ANN, NAME)
    table.clock.wait(days=2)
    await look(table)
    assert figures.left() == {1: 1}
    await table.store.keep_learner(BOB, Learner(str(NAME), step=1, seen=1).dump())
    await look(table, seconds=int(LOOK.total_seconds()) - 1)
    assert figures.left() == {}
    await look(table, seconds=1)
    assert figures.left() == {2: 1}
