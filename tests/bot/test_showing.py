"""Showing everybody what one is looking at: public pictures, silently, one in half a minute, and never a hand."""

from typing import Any

import pytest
import simcord

from tests.bot.people import (
    Table,
    answered,
    at_once,
    choose,
    labels,
    open_panel,
    panel,
    pings,
    said,
    start_game,
    text,
    to_act,
)

SHOW = "Show this here"


@pytest.fixture
async def players(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    await start_game(table, "bob")
    return table.ann, table.bob


async def shown(person: simcord.MemberActor, table: Table, command: str, **given: Any) -> Any:
    return answered(await person.slash(table.channel, command, **given)).response


async def test_a_look_at_the_board_is_shown_to_all_silently(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    ann, bob = players
    called = len([each for each in pings(table) if each])
    private = await shown(ann, table, "pax board")
    assert "in the channel now" in said(await ann.click(private, label=SHOW))
    posted = table.messages()[-1]
    assert text(posted).strip() == "**ann** shows:"
    assert [each.filename for each in posted.attachments] == ["table.png", "coins.png"]
    assert labels(posted) == []
    assert posted.flags.silent
    assert len([each for each in pings(table) if each]) == called
    assert "half a minute" in said(await ann.click(private, label=SHOW))
    answered(await bob.click(await shown(bob, table, "pax court"), label=SHOW))
    assert "**bob** shows:" in text(table.messages()[-1])
    await table.env.advance_time(31)
    answered(await ann.click(private, label=SHOW))
    assert "**ann** shows:" in text(table.messages()[-1])


async def test_who_does_not_play_shows_nothing(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    for command in ("pax board", "pax court"):
        assert SHOW not in labels(await shown(table.zoe, table, command))


async def test_a_hand_is_not_shown_and_a_sheet_is_no_picture_for_a_channel(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    ann, _ = players
    assert SHOW not in labels(await shown(ann, table, "pax hand"))
    assert SHOW not in labels(await shown(ann, table, "pax board", view="full"))


async def test_an_open_card_is_shown_and_a_card_of_a_hand_is_not(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    player = to_act(table)
    cards = panel(await player.click(await open_panel(table, player), label="Cards"))
    explained = panel(await choose(player, cards, "Coin 30"))
    assert labels(explained) == ["Cards", SHOW, "Back"]
    answered(await player.click(explained, label=SHOW))
    posted = table.messages()[-1]
    assert text(posted).strip() == f"**{player.name}** shows:"
    assert [each.filename for each in posted.attachments] == ["card.png"]
    cards = panel(await player.click(await open_panel(table, player), label="Cards"))
    own = panel(await player.click(cards, label=f"Coin of {player.name}"))
    assert SHOW not in labels(own)
    await table.env.advance_time(31)
    count = len(table.messages())
    (refused,) = await at_once(table.env, player, own, "pax:show:1:card:40")
    assert "gone on" in said(refused)
    assert len(table.messages()) == count
