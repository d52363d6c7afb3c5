import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from paxbot.watch import telemetry

logger = logging.getLogger("tests.watch")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    logging.captureWarnings(False)
    root.handlers[:], root.level = handlers, level


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_off_a_terminal_every_line_is_an_object_whichever_library_wrote_it() -> None:
    stream = io.StringIO()
    telemetry.set_up_log("INFO", stream=stream)
    logger.info("The game %s begins", 7)
    logging.getLogger("discord.gateway").warning("Two\nlines")
    first, second = lines(stream)
    assert (first["message"], first["level"], first["logger"]) == ("The game 7 begins", "info", "tests.watch")
    assert first["timestamp"].endswith("Z")
    assert second["message"] == "Two\nlines"
    assert "trail" not in first


def test_on_a_terminal_lines_are_for_people_and_either_form_can_be_chosen() -> None:
    for stream, form in ((Terminal(), "auto"), (io.StringIO(), "text")):
        telemetry.set_up_log("INFO", form, stream)  # type: ignore[arg-type]
        logger.info("It begins")
        assert "It begins" in stream.getvalue()
        assert not stream.getvalue().startswith("{")
    stream = Terminal()
    telemetry.set_up_log("INFO", "json", stream)
    logger.info("It begins")
    assert lines(stream)[0]["message"] == "It begins"


def test_the_level_is_kept_to() -> None:
    stream = io.StringIO()
    telemetry.set_up_log("WARNING", stream=stream)
    for each in (logger, logging.getLogger("discord.gateway")):
        each.info("Nothing")
        each.warning("Something")
    assert [line["message"] for line in lines(stream)] == ["Something", "Something"]


def test_a_fault_is_told_with_its_way_and_without_the_values_of_variables() -> None:
    forms: tuple[telemetry.Form, ...] = ("json", "text")
    for form in forms:
        stream = io.StringIO()
        telemetry.set_up_log("INFO", form, stream)
        try:
            fail("token.of." + "somebody")
        except ValueError:
            logger.exception("It failed")
        assert "ValueError: It is wrong" in stream.getvalue()
        assert "test_logs.py" in stream.getvalue()
        assert "token.of.somebody" not in stream.getvalue()


def fail(token: str) -> None:
    raise ValueError("It is wrong")


async def test_what_is_done_for_a_press_bears_its_number_in_tasks_and_threads_too() -> None:
    stream = io.StringIO()
    telemetry.set_up_log("INFO", stream=stream)
    tasks: set[asyncio.Task[None]] = set()

    async def begun() -> None:
        logger.info("In a task")
        await asyncio.to_thread(logger.info, "In a thread")

    async def press(game: int) -> str:
        number = telemetry.begin_request("answer", game).number
        logger.info("At once")
        tasks.add(asyncio.create_task(begun()))
        return number

    numbers = await asyncio.gather(*(asyncio.create_task(press(game)) for game in (1, 2)))
    await asyncio.gather(*tasks)
    logger.info("Outside")
    assert numbers[0] != numbers[1]
    for game, number in enumerate(numbers, 1):
        own = [line for line in lines(stream) if line.get("trail") == number]
        assert [line["message"] for line in own] == ["At once", "In a task", "In a thread"]
        assert {(line["press"], line["game"]) for line in own} == {("answer", game)}
    assert "trail" not in lines(stream)[-1]


def test_what_goes_wrong_is_counted_by_its_part_and_kind() -> None:
    def counted(level: str, fault: str) -> float:
        labels = {"level": level, "part": "tests.watch", "fault": fault}
        return telemetry.REGISTRY.get_sample_value("paxbot_trouble_total", labels) or 0.0

    before = counted("error", "ZeroDivisionError"), counted("warning", "none")
    telemetry.set_up_log("INFO", stream=io.StringIO())
    logger.info("Fine")
    logger.warning("Hm")
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        logger.exception("It failed")
    after = counted("error", "ZeroDivisionError"), counted("warning", "none")
    assert (after[0] - before[0], after[1] - before[1]) == (1, 1)


def test_a_press_without_a_trail_gets_a_number_all_the_same() -> None:
    async def outside() -> tuple[str, str]:
        return telemetry.request_number(), telemetry.request_number()

    first, second = asyncio.run(outside())
    assert first == second
    assert len(first) == 8
