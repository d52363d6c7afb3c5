from types import SimpleNamespace
from typing import Any, NoReturn

import discord
import pytest

from tests.bot.people import (
    Table,
    answered,
    labels,
    make_first_edit_slow,
    open_game,
    pings,
    said,
    start_game,
    text,
    together,
)


async def test_the_host_proposes_and_everybody_agrees(table: Table) -> None:
    message = await start_game(table, "bob", "cat")
    asked = await table.ann.slash(table.channel, "pax end")
    assert "propose to everybody" in said(asked)
    assert asked.response is not None
    assert labels(asked.response) == ["Propose to end"]
    answered(await table.ann.click(asked.response, label="Propose to end"))
    proposal = table.messages()[-1]
    assert set(pings(table)[-1]) == {table.bob.id, table.cat.id}
    assert "You agree" in said(await table.bob.click(proposal, label="Agree to end it"))
    assert table.bob.mention not in text(table.now(proposal))
    assert "agreed to end this game already" in said(await table.bob.click(proposal, label="Agree to end it"))
    answered(await table.cat.click(proposal, label="Agree to end it"))
    end = table.messages()[-1]
    assert "everybody agreed" in text(end)
    assert set(pings(table)[-1]) == {table.ann.id, table.bob.id, table.cat.id}
    assert end.attachments[-1].filename == "toy-1.json"
    assert "settled" in text(table.now(proposal))
    assert "Take turn" not in labels(table.now(message))
    assert "The game is over" in said(await table.ann.slash(table.channel, "pax end"))


async def test_one_player_who_declines_keeps_the_game_going(table: Table) -> None:
    await start_game(table, "bob")
    asked = await table.ann.slash(table.channel, "pax end")
    assert asked.response is not None
    answered(await table.ann.click(asked.response, label="Propose to end"))
    proposal = table.messages()[-1]
    assert "no seat" in said(await table.zoe.click(proposal, label="Play on"))
    answered(await table.bob.click(proposal, label="Play on"))
    assert "does not agree" in text(table.now(proposal))
    assert "is asked" in said(await table.bob.slash(table.channel, "pax status"))


async def test_a_moderator_ends_a_game_after_a_confirmation(table: Table) -> None:
    await start_game(table, "bob")
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    asked = await keeper.slash(table.channel, "pax end")
    assert asked.response is not None
    assert labels(asked.response) == ["End it now"]
    assert "is asked" in said(await table.bob.slash(table.channel, "pax status"))
    answered(await keeper.click(asked.response, label="End it now"))
    assert f"ended early by {keeper.mention}" in text(table.messages()[-1])
    assert set(pings(table)[-1]) == {table.ann.id, table.bob.id}


async def test_nobody_else_can_end_a_game(table: Table) -> None:
    await start_game(table, "bob")
    assert "Only the host" in said(await table.bob.slash(table.channel, "pax end"))


async def test_a_lobby_is_not_ended_but_cancelled(table: Table) -> None:
    await open_game(table)
    assert "Cancel" in said(await table.ann.slash(table.channel, "pax end"))


async def test_two_who_agree_at_once_end_the_game_and_its_proposal(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob", "cat")
    asked = await table.ann.slash(table.channel, "pax end")
    assert asked.response is not None
    answered(await table.ann.click(asked.response, label="Propose to end"))
    proposal = table.messages()[-1]
    make_first_edit_slow(monkeypatch)
    for result in await together(table.env, proposal, (table.bob, "pax:agree:1"), (table.cat, "pax:agree:1")):
        assert "You agree" in said(result)
    assert "everybody agreed" in text(table.messages()[-1])
    assert not labels(table.now(proposal))


async def test_an_agreement_of_which_discord_hears_too_late_counts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob")
    asked = await table.ann.slash(table.channel, "pax end")
    assert asked.response is not None
    answered(await table.ann.click(asked.response, label="Propose to end"))
    proposal = table.messages()[-1]

    async def defer(*_: Any, **__: Any) -> NoReturn:
        late: Any = SimpleNamespace(status=404, reason="Not Found")
        raise discord.NotFound(late, {"code": 10062, "message": "Unknown interaction"})

    with monkeypatch.context() as patched:
        patched.setattr(discord.InteractionResponse, "defer", defer)
        await table.bob.click(proposal, label="Agree to end it")
    assert "The game is over" in said(await table.ann.slash(table.channel, "pax end"))
