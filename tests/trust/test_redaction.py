import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
import simcord

from paxbot.service import Services
from paxbot.settings import Settings, load_settings
from paxbot.watch import telemetry
from tests.bot.people import Table, panel, play, said, start_game, text, to_act

NOTE = "I shall betray everybody in Kandahar"
PLAN = "take 1; unheard-of-word"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


async def writes(table: Table, actor: simcord.MemberActor) -> None:
    bot = table.bot
    await bot.services.notepad.write(1, actor.id, NOTE)
    said(await actor.slash(table.channel, "pax plan", line=PLAN))
    said(await actor.slash(table.channel, "settings", zone="Kabul"))
    said(await actor.slash(table.channel, "card", name="no such card at all"))


def assert_nothing_told(table: Table, told: str, seed: str) -> None:
    for person in table.people.values():
        assert str(person.id) not in told, person.name
        assert not re.search(rf"\b{person.name}\b", told), person.name
    for secret in (NOTE, "unheard-of-word", "no such card", seed, TOKEN, "simcord_interaction"):
        assert secret not in told


async def test_a_game_with_all_that_can_go_wrong_leaves_nobody_in_the_log(
    table: Table, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await start_game(table, "bob", "cat")
    first = to_act(table)
    other = next(person for person in table.people.values() if person.id != first.id and person.name in ("ann", "bob"))
    await writes(table, other)
    await play(table, first, "Take 1")
    path = f"/channels/{other.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/*", status=500, times=2)
    await play(table, to_act(table), "Take 2")
    await table.zoe.slash(table.channel, "pax turn")
    await table.zoe.slash(table.channel, "pax end")
    view = await table.bot.services.games.view(1)

    async def fails(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError(f"nobody foresaw this in game {view.game.id}")

    with monkeypatch.context() as patch:
        patch.setattr(table.bot.services.games, "undo", fails)
        assert "Something went wrong" in said(await to_act(table).slash(table.channel, "pax undo"))
    await first.click(panel(await first.slash(table.channel, "pax forget-me")), label="Forget me")
    told = log.getvalue()
    assert "nobody foresaw this" in told
    assert_nothing_told(table, told, view.game.seed.hex())
    caplog.clear()


@pytest.mark.parametrize(
    "line",
    [
        f"Authorization: Bot {TOKEN}",
        f"connecting with {TOKEN}",
        "PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246MTIz/messages/@original responded with 429",
        "POST /interactions/123/aW50ZXJhY3Rpb246MTIz/callback",
    ],
)
@pytest.mark.parametrize("form", ["json", "text"])
def test_tokens_are_left_out_whoever_writes_them(log: io.StringIO, line: str, form: telemetry.Form) -> None:
    stream = io.StringIO()
    telemetry.set_up_log("DEBUG", form, stream)
    logging.getLogger("discord.http").warning("%s", line)
    logging.getLogger("bot").error("It failed", exc_info=RuntimeError(line))
    assert "It failed" in stream.getvalue()
    assert TOKEN not in stream.getvalue()
    assert "aW50" not in stream.getvalue()


def test_libraries_write_no_rows_and_no_messages_even_if_the_bot_is_to_tell_everything(log: io.StringIO) -> None:
    for name in ("discord.gateway", "discord.http", "aiosqlite", "asyncio"):
        logging.getLogger(name).debug("a row of the database")
    assert "a row" not in log.getvalue()
    logging.getLogger("cogs").debug("our own")
    assert "our own" in log.getvalue()


def test_the_token_is_in_no_text_of_settings_and_their_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(discord_token=TOKEN, db=tmp_path / "x.sqlite3")
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)
    assert TOKEN not in json.dumps(settings.model_dump(mode="json", exclude={"now"}))
    monkeypatch.setenv("DISCORD_TOKEN", f"{TOKEN} twice")
    with pytest.raises(Exception, match="one word") as refused:
        load_settings()
    assert TOKEN not in str(refused.value)


async def test_nothing_a_service_refuses_with_holds_what_was_written(table: Table) -> None:
    await start_game(table, "bob")
    services: Services = table.bot.services
    with pytest.raises(Exception, match="note_too_long") as refused:
        await services.notepad.write(1, table.ann.id, NOTE * 100)
    assert NOTE not in str(refused.value)
    assert NOTE not in "".join(text(message) for message in table.messages())
