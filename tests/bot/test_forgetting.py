import json
from typing import Any

import pytest
import simcord

from cogs import privacy
from tests.bot.people import Table, labels, open_game, panel, play, said, start_game, text, to_act, turn_message


async def asked(table: Table, by: simcord.MemberActor) -> simcord.ResponseMessage:
    return panel(await by.slash(table.channel, "pax forget-me"))


async def file_of(shown: simcord.ResponseMessage) -> Any:
    (file,) = shown.attachments
    return json.loads(await file.read())


async def test_a_stranger_reads_that_nothing_is_kept(table: Table) -> None:
    await start_game(table, "bob")
    shown = await asked(table, table.zoe)
    assert "I keep nothing of you" in text(shown)
    assert labels(shown) == []


async def test_a_player_sees_alone_what_is_kept_and_what_will_happen(table: Table) -> None:
    await start_game(table, "bob", "cat")
    first = to_act(table)
    await play(table, first, "Take 1")
    shown = await asked(table, first)
    assert shown.ephemeral
    assert "You have had to do with 1 game." in text(shown)
    assert "1 answer you gave" in text(shown)
    assert f"You give your seat up in <#{table.channel.id}>: Robot plays it" in text(shown)
    assert "a former player" in text(shown)
    assert labels(shown) == ["Forget me"]
    kept = await file_of(shown)
    assert kept["format"] == "paxbot-person/1"
    assert [row["name"] for row in kept["seats"]] == [first.name]


async def test_a_file_for_which_discord_has_no_room_can_be_read_and_says_what_is_missing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "LARGEST", 450)
    await start_game(table, "bob", "cat")
    first = to_act(table)
    await play(table, first, "Take 1")
    shown = await asked(table, first)
    kept = await file_of(shown)
    assert kept["left_out"]
    assert "All of it but the oldest is in the file" in text(shown)


async def test_whoever_is_forgotten_is_called_so_no_more(table: Table) -> None:
    await start_game(table, "bob", "cat")
    first = to_act(table)
    await play(table, first, "Take 1")
    assert table.dms(first.name)
    done = await first.click(await asked(table, first), label="Forget me")
    assert "I keep nothing of you any more" in said(done)
    assert table.dms(first.name) == []
    assert any("a former player gives their seat up" in text(message) for message in table.messages())
    newest = turn_message(table)
    assert first.mention not in text(newest)
    status = said(await table.zoe.slash(table.channel, "pax status"))
    assert first.name not in status
    assert first.mention not in status
    assert "I keep nothing of you" in text(await asked(table, first))


async def test_the_others_finish_their_game(table: Table) -> None:
    await start_game(table, "bob", "cat")
    first = to_act(table)
    await first.click(await asked(table, first), label="Forget me")
    following = to_act(table)
    assert following.id != first.id
    await play(table, following, "Take 1")
    assert f"{following.name}" in said(await following.slash(table.channel, "pax log"))
    assert said(await table.zoe.slash(table.channel, "pax export"))


async def test_a_game_that_nobody_else_plays_is_over(table: Table) -> None:
    await start_game(table, automated=1)
    shown = await asked(table, table.ann)
    assert "is ended, for nobody else plays there" in text(shown)
    await table.ann.click(shown, label="Forget me")
    assert "a former player, everybody agreed to end the game early" in text(table.messages()[-1])
    assert "Turn 2: Former player" in text(table.messages()[-2])


async def test_a_lobby_goes_to_the_others(table: Table) -> None:
    card = await open_game(table, "bob")
    shown = await asked(table, table.ann)
    assert "You leave the lobby" in text(shown)
    await table.ann.click(shown, label="Forget me")
    assert table.ann.mention not in text(table.now(card))
    assert table.bob.mention in text(table.now(card))
