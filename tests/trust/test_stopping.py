import asyncio
from pathlib import Path
from random import Random

import pytest
from simcord.backend.models import Message

from cogs.app import CANCELLATION, GRACE_PERIOD
from tests.standin import StandIn
from tests.standin.mishaps import Kind
from tests.standin.people import buttons
from tests.trust.answer_log import AnswerLog
from tests.trust.players import Table
from tests.trust.process import ONE_PAINTER, BotProcess
from tests.trust.watcher import BUSY, free_port, running

pytestmark = pytest.mark.slow

KILLED_AFTER = 10.0
"""Seconds after which Docker kills what it has asked to stop."""


async def give(tables: list[Table], count: int) -> None:
    """So many more answers are given at each table. Nothing is awaited but what players see."""
    async with asyncio.timeout(BUSY):
        await asyncio.gather(*(_give(table, table.given + count) for table in tables))


async def _give(table: Table, until: int) -> None:
    while table.given < until:
        if not await table.go_on():
            await asyncio.sleep(0.1)


async def test_a_bot_that_is_asked_to_stop_finishes_what_it_has_begun_and_says_so(tmp_path: Path) -> None:
    port = free_port()
    async with StandIn() as standin:
        bot = BotProcess(
            tmp_path, {**standin.environment, "PAXBOT_SEED": "5", "PAXBOT_WATCH_PORT": str(port), **ONE_PAINTER}
        )
        answer_log = AnswerLog(bot.database)
        ann, bob = standin.join("ann"), standin.join("bob")
        table = Table(standin, answer_log, Random(5), standin.channel("games"), [ann, bob], patience=BUSY)
        other = standin.channel("other")
        async with running(bot, port) as watcher:
            await give([table], 3)
            await _a_fault_bears_the_number_its_player_was_told(standin, bot, table)
            _says_what_happened(await watcher.once("paxbot_picture_seconds_count"), table)

            answered = asyncio.Event()
            hanging = standin.go_wrong(Kind.HANG, "POST", "/channels/*/messages", seconds=BUSY, until=answered)
            begun = ann.command(other, "pax new", game="pamir")
            playing = asyncio.create_task(table.play())
            async with asyncio.timeout(BUSY):
                while hanging.times:
                    await asyncio.sleep(0.01)
            bot.process.terminate()
            assert (await watcher.unwell())["complaints"] == ["The bot is stopping."]
            late = await bob.command(other, "games").answered()
            answered.set()
            assert await asyncio.wait_for(bot.gone(), BUSY) == 0
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

        assert "I am restarting" in late.said
        assert begun.is_answered
        assert [deed for deed in standin.deeds if deed.is_acknowledged and not deed.is_answered] == []
        answer_log.check()
        posted = {each.nonce for each in standin.rest.nonces.posted}
        assert [each for each in answer_log.notices() if each.nonce in posted and not each.is_delivered] == []
        assert len(bot.faults()) == 1, bot.faults()


async def _a_fault_bears_the_number_its_player_was_told(standin: StandIn, bot: BotProcess, table: Table) -> None:
    standin.go_wrong(Kind.FAIL, "PATCH", "/webhooks/*", status=400, code=50035)
    # While one turn's message makes room for the next one's, there is none for a moment.
    await standin.until(lambda: _calling(table) is not None, BUSY)
    message = _calling(table)
    assert message is not None
    press = next(custom_id for custom_id, label in buttons(message).items() if label == "Take turn")
    deed = table.people[0].press(message, press)
    await standin.until(lambda: "give them this number" in deed.said, BUSY)
    number = deed.said.rpartition(" ")[2].rstrip(".\n")
    (fault,) = [line for line in bot.lines() if line["level"] == "error"]
    assert (fault["trail"], fault["press"], fault["game"]) == (number, "turn", 1)
    assert "50035" in fault["exception"]


def _calling(table: Table) -> Message | None:
    return next((each for each in table.messages() if "Take turn" in buttons(each).values()), None)


def _says_what_happened(figures: dict[str, float], table: Table) -> None:
    assert figures["paxbot_acknowledgement_seconds_count"] > table.given
    assert figures['paxbot_games{status="running"}'] == 1
    assert figures['paxbot_presses_total{outcome="failed"}'] == 1
    assert figures['paxbot_trouble_total{fault="HTTPException",level="error",part="cogs.actions.errors"}'] == 1
    assert figures['paxbot_painting_seconds_count{picture="table"}'] > 0
    assert figures['paxbot_notices_total{outcome="delivered"}'] > 0
    assert figures['paxbot_database_seconds_count{what="transaction"}'] > 0
    assert figures['paxbot_shards{status="connected"}'] == 1
    assert figures["paxbot_backup_age_seconds"] >= 0
    assert not [name for name in figures if any(str(person.id) in name for person in table.people)]


def test_a_bot_that_stops_waits_less_long_than_docker() -> None:
    assert GRACE_PERIOD + CANCELLATION < KILLED_AFTER


async def test_games_on_two_shards_go_on_side_by_side_and_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    async with StandIn() as standin:
        settings = {"PAXBOT_SEED": "6", "PAXBOT_WATCH_PORT": str(port), "PAXBOT_SHARDS": "0", "PAXBOT_PAINTERS": "0"}
        standin.rest.shards = 2
        bot = BotProcess(tmp_path, {**standin.environment, **settings})
        answer_log = AnswerLog(bot.database)
        there = standin.further_guild("Elsewhere", 2)
        tables = [
            Table(standin, answer_log, Random(1), standin.channel("here"), [standin.join("ann")], 1, patience=BUSY),
            Table(
                standin,
                answer_log,
                Random(2),
                standin.channel("there", there),
                [standin.join("bob", there)],
                1,
                patience=BUSY,
            ),
        ]
        for _ in range(2):
            async with running(bot, port) as watcher:
                assert sorted(session.shard for session in standin.gateway.connected) == [0, 1]
                await give(tables, 2)
                status, said = await watcher.health()
                assert (status, said["shards"], said["connected"]) == (200, 2, 2)
                figures = await watcher.figures()
                assert [figures[f'paxbot_servers{{shard="{shard}"}}'] for shard in (0, 1)] == [1, 1]
                assert await bot.stop() == 0
            answer_log.check()
        assert not bot.faults()
        assert not standin.rest.gaps
