import asyncio
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from cogs.client import PaxBot
from tests.bot.command_tree import nodes, syncs
from tests.bot.people import Table


def tree(bot: PaxBot) -> list[dict[str, Any]]:
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


async def test_every_level_holds_at_most_25_commands_or_options(table: Table) -> None:
    bot = table.bot
    assert len(tree(bot)) <= 100
    for root in tree(bot):
        for node in nodes(root):
            assert len(node.get("options", ())) <= 25, node["name"]
            assert len(node.get("choices", ())) <= 25, node["name"]


async def test_names_and_descriptions_are_within_their_limits(table: Table) -> None:
    bot = table.bot
    for root in tree(bot):
        for node in nodes(root):
            assert 1 <= len(node["name"]) <= 32
            assert node["name"] == node["name"].lower()
            assert 1 <= len(node["description"]) <= 100
        texts = [node["name"] + node["description"] for node in nodes(root)]
        texts += [choice["name"] + str(choice["value"]) for node in nodes(root) for choice in node.get("choices", ())]
        assert sum(map(len, texts)) <= 4000, root["name"]


async def test_the_commands_are_those_agreed(table: Table) -> None:
    bot = table.bot
    roots = {root["name"]: root for root in tree(bot)}
    assert set(roots) == {
        "pax",
        "do",
        "games",
        "card",
        "rule",
        "learn",
        "find",
        "rating",
        "settings",
        "server",
        "league",
    }
    looking = {"board", "text", "court", "hand", "log", "status"}
    agreed = {
        "new",
        "turn",
        *looking,
        "plan",
        "undo",
        "rewind",
        "replay",
        "note",
        "handover",
        "takeback",
        "ask",
        "propose",
        "resign",
        "stuck",
        "export",
        "forget-me",
    }
    assert {option["name"] for option in roots["pax"]["options"]} == agreed | {"away", "pause", "help", "end"}


async def test_tables_are_on_servers_only_and_the_rest_is_anywhere(table: Table) -> None:
    bot = table.bot
    roots = {root["name"]: root for root in tree(bot)}
    assert roots["pax"]["contexts"] == [0]
    assert roots["pax"]["integration_types"] == [0]
    for name in ("games", "card", "rule", "settings"):
        assert roots[name]["integration_types"] == [0, 1]
        assert roots[name]["contexts"] == [0, 1, 2]


async def test_the_bot_asks_for_nothing_it_does_not_need(table: Table) -> None:
    bot = table.bot
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()


async def test_commands_are_synced_only_when_they_have_changed(table: Table, make_bot: Any) -> None:
    assert syncs(table) == 1
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    assert syncs(table) == 1
    bot = table.bot
    bot.commands_file.write_text("another tree")
    await bot.close()
    await table.env.restart_bot(make_bot())
    assert syncs(table) == 2


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (app_commands.CommandNotFound("old", []), "has just changed"),
        (app_commands.CheckFailure(), "does not work here"),
        (app_commands.AppCommandError(), "Something went wrong"),
    ],
)
async def test_a_command_that_cannot_begin_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, said: str
) -> None:
    command = table.bot.tree.get_command("games")
    assert isinstance(command, app_commands.Command)

    async def fail(*_: object) -> bool:
        raise error

    monkeypatch.setattr(command, "_check_can_run", fail)
    result = await table.ann.slash(table.channel, "games")
    assert result.response is not None
    assert result.ephemeral
    assert said in result.response.content
    simcord.assert_error(table.env, type(error))
    caplog.clear()


async def test_what_was_begun_is_finished_before_the_bot_closes(table: Table) -> None:
    done, go_on = [], asyncio.Event()

    async def work() -> None:
        with table.bot.app.shutdown.busy():
            await go_on.wait()
            done.append("finished" if not table.bot.is_closed() else "too late")

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    closing = asyncio.create_task(table.bot.close())
    while not table.bot.app.shutdown.is_stopping:
        await asyncio.sleep(0)
    go_on.set()
    await closing
    await task
    assert done == ["finished"]
