"""Catching up: three sentences, then the pictures of only those turns, for whoever was away and for onlookers."""

from typing import Any

import pytest

from paxbot.storage import GameStore
from paxbot.storage.rows import MoveRow
from tests.bot.people import (
    Table,
    labels,
    pass_turns,
    play,
    said,
    start_game,
    to_act,
    turn_message,
)
from tests.bot.test_looking import attached


async def played(table: Table) -> None:
    await start_game(table, "bob")
    for _ in range(2):
        for _ in range(2):
            player = to_act(table)
            await play(table, player, "Take 1")
            await play(table, player, "End turn")


async def test_whoever_was_away_sees_the_turns_of_others_since_their_own(table: Table) -> None:
    await played(table)
    player = to_act(table)
    shown = await player.click(turn_message(table), label="Catch up")
    assert "### Catch up" in said(shown)
    assert "took 1 from under your nose." in said(shown)
    assert "1 of 1" in said(shown)
    assert "Turn 4" in said(shown)
    assert attached(shown)
    assert shown.response is not None
    assert labels(shown.response) == ["Look", "Purses", "Everything"]
    assert "CoinsTaken" in said(await player.click(shown.response, label="Everything"))
    assert "Step 1 of" in said(await player.click(shown.response, label="Look"))


async def test_whoever_has_begun_their_turn_still_sees_what_came_before_it(table: Table) -> None:
    await played(table)
    player = to_act(table)
    await play(table, player, "Take 1")
    assert "Turn 4" in said(await player.click(turn_message(table), label="Catch up"))


async def test_nothing_is_missed_where_nobody_else_has_played(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    assert "Catch up" not in labels(message)
    assert "Catch up" not in labels(table.dms("ann" if player is table.ann else "bob")[-1])
    await play(table, player, "End turn")
    assert "Nobody else has played" in said(await player.click(turn_message(table), label="Catch up"))


async def test_onlookers_see_the_last_round_forth_and_back(table: Table) -> None:
    await played(table)
    first = await table.zoe.click(turn_message(table), label="Catch up")
    assert "1 of 2" in said(first)
    assert "under your nose" not in said(first)
    assert first.response is not None
    second = await table.zoe.click(first.response, label="Next")
    assert "2 of 2" in said(second)
    assert "Catch up" not in said(second)
    assert second.response is not None
    assert "1 of 2" in said(await table.zoe.click(second.response, label="Previous"))


async def test_an_onlooker_who_takes_a_turn_gets_the_table_and_may_catch_up(table: Table) -> None:
    await played(table)
    shown = await table.zoe.click(turn_message(table), label="Take turn")
    assert "You do not play in this game" in said(shown)
    assert "Pot: " in said(shown)
    assert len(attached(shown)) == 2
    assert shown.response is not None
    assert labels(shown.response) == ["Catch up", "Cards", "Text"]
    assert "1 of 2" in said(await table.zoe.click(shown.response, label="Catch up"))
    assert "You do not play in this game" in said(await table.zoe.slash(table.channel, "pax turn"))


async def test_the_hand_message_offers_to_catch_up(table: Table) -> None:
    await played(table)
    player = to_act(table)
    hand = table.dms(player.name)[-1]
    assert labels(hand) == ["Take turn", "Catch up", "To the table"]
    assert "Turn 4" in said(await player.user.click(hand, label="Catch up"))


class Reading:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        read = GameStore.moves

        async def counted(store: GameStore, game: int, **which: Any) -> tuple[MoveRow, ...]:
            self.times += 1
            return await read(store, game, **which)

        monkeypatch.setattr(GameStore, "moves", counted)


async def test_the_log_is_not_read_more_often_for_whoever_was_away_longer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob")
    await play(table, to_act(table), "End turn")
    message, counts = turn_message(table), list[int]()
    reading = Reading(monkeypatch)
    for turns in (4, 200):
        await pass_turns(table, turns)
        reading.times = 0
        assert "### Catch up" in said(await to_act(table).click(message, label="Catch up"))
        counts.append(reading.times)
    assert max(counts) < 12, counts
