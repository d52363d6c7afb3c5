"""Whatever one person asks for at once, everybody else is served: a few things at a time, and the newest search."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cogs import fair_use
from cogs.fair_use import AT_ONCE, MOST, MOST_SEARCHES, FairUse
from paxbot import PaxError
from tests.bot.people import Table
from tests.bot.test_hostile_texts import COMMAND, send, settled

ANN, BOB = 1, 2
ENDLESS = 10_000.0


@pytest.fixture
def fair() -> FairUse:
    return FairUse()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_use, "PAUSE", 0.0)
    monkeypatch.setattr(fair_use, "HELD", ENDLESS)
    monkeypatch.setattr(fair_use, "PATIENCE", ENDLESS)


class Work:
    def __init__(self, fair: FairUse) -> None:
        self._fair = fair
        self.begun: list[int] = []
        self.may_end = asyncio.Event()

    async def ask(self, user: int) -> str:
        try:
            with self._fair.counted(user):
                async with self._fair.turn(user):
                    self.begun.append(user)
                    await self.may_end.wait()
        except PaxError as error:
            return error.reason
        return "done"

    @asynccontextmanager
    async def asked(self, *users: int) -> AsyncIterator[list[asyncio.Task[str]]]:
        """They have asked, and whatever can begin has begun; in the end everything is done."""
        tasks = [asyncio.create_task(self.ask(user)) for user in users]
        await asyncio.sleep(0.01)
        yield tasks
        self.may_end.set()
        await asyncio.gather(*tasks)


async def test_a_few_things_of_a_person_are_begun_at_once_and_nobody_else_waits(fair: FairUse) -> None:
    work = Work(fair)
    async with work.asked(*[ANN] * 6, BOB) as tasks:
        assert work.begun == [*[ANN] * AT_ONCE, BOB]
    assert [task.result() for task in tasks] == ["done"] * 7
    assert work.begun.count(ANN) == 6


async def test_what_waits_for_long_does_not_keep_the_rest_of_a_person_waiting(
    fair: FairUse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_use, "HELD", 0.0)
    work = Work(fair)
    async with work.asked(*[ANN] * 6):
        assert work.begun == [ANN] * 6


async def test_somebody_who_has_to_wait_for_too_long_is_told(fair: FairUse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_use, "PATIENCE", 0.001)
    work = Work(fair)
    async with work.asked(*[ANN] * 6) as tasks:
        refused, _ = await asyncio.wait(tasks[AT_ONCE:])
        assert {task.result() for task in refused} == {fair_use.REFUSED}
    assert sum(task.result() == "done" for task in tasks) == AT_ONCE


async def test_so_much_is_taken_of_a_person_and_no_more_until_some_is_done(fair: FairUse) -> None:
    work = Work(fair)
    async with work.asked(*[ANN] * (MOST + 5), BOB) as tasks:
        assert fair.is_full(ANN)
        assert not fair.is_full(BOB)
        assert sum(task.done() and task.result() == fair_use.REFUSED for task in tasks) == 5
    assert not fair.is_full(ANN)


class Searches:
    def __init__(self, fair: FairUse) -> None:
        self._fair = fair
        self.begun: list[str] = []
        self.may_end = asyncio.Event()

    def ask(self, user: int, text: str, kind: str = "offered") -> asyncio.Task[str]:
        async def search() -> str:
            self.begun.append(text)
            await self.may_end.wait()
            return text

        return asyncio.create_task(self._fair.search((user, kind), search))

    async def results(self, *tasks: asyncio.Task[str]) -> list[str]:
        self.may_end.set()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        return [each.reason if isinstance(each, PaxError) else str(each) for each in found]


async def test_one_search_is_done_at_a_time_and_a_newer_one_takes_the_place_of_an_older_one(fair: FairUse) -> None:
    searches = Searches(fair)
    tasks = [searches.ask(ANN, text) for text in ("a", "ar", "arm")]
    tasks += [searches.ask(BOB, "road"), searches.ask(ANN, "army"), searches.ask(ANN, "spy", "found")]
    await asyncio.sleep(0.01)
    assert len(searches.begun) == 1
    old = fair_use.REFUSED
    assert (await searches.results(*tasks))[-4:] == [old, "road", "army", "spy"]
    assert set(searches.begun) <= {"a", "road", "army", "spy"}


async def test_a_search_that_is_given_up_holds_nobody_up(fair: FairUse) -> None:
    searches = Searches(fair)
    first, second, third = (searches.ask(user, str(user)) for user in (1, 2, 3))
    await asyncio.sleep(0.01)
    second.cancel()
    first.cancel()
    assert await searches.results(third) == ["3"]
    assert await searches.results(searches.ask(2, "again")) == ["again"]


async def test_so_many_searches_wait_and_no_more(fair: FairUse) -> None:
    searches = Searches(fair)
    tasks = [searches.ask(user, "x") for user in range(MOST_SEARCHES + 3)]
    await asyncio.sleep(0.01)
    assert [task.done() for task in tasks[-4:]] == [False, True, True, True]
    assert (await searches.results(*tasks)).count(fair_use.REFUSED) == 3


async def test_what_comes_on_top_of_too_much_costs_nothing_and_others_are_answered(table: Table) -> None:
    data = {"id": "1", "name": "games", "type": 1}
    with_too_much = table.bot.app.fair_use
    for _ in range(MOST):
        with_too_much._asked[table.ann.id] += 1
    of_ann = send(table, table.ann, COMMAND, data)
    of_bob = send(table, table.bob, COMMAND, data)
    await settled(table)
    assert (of_ann.acknowledged, of_bob.acknowledged) == (False, True)
