from dataclasses import replace
from typing import Any

import pytest

from paxbot.storage import GameStore
from paxbot.storage.leagues import LeagueRow, NewLeague, NewRuling, SeasonRow
from paxbot.storage.rows import NewGame, Status
from paxbot.storage.tables import ChannelTaken, StaleGame
from tests.storage.samples import ANN, BOB, CHANNEL, NOON, later, message, new_game, notice, player


async def opened(store: GameStore) -> LeagueRow:
    new = NewLeague(5, 70, "season", "Club", {}, NOON)
    return await store.open_league(new, SeasonRow(1, NOON, later(9), "", NOON), {"words": ["ä"]})


def of_fixture(attempt: int = 0, channel: int = CHANNEL) -> NewGame:
    options: dict[str, Any] = {"league": 1, "season": 1, "fixture": 3, "attempt": attempt}
    return replace(new_game(channel=channel), options={**new_game().options, **options})


async def test_a_document_changes_with_what_goes_with_it_or_not_at_all(store: GameStore) -> None:
    league = await opened(store)
    first = await store.season_document(league.id)
    assert first is not None
    assert (first.number, first.version, first.document) == (1, 1, {"words": ["ä"]})
    ruling = NewRuling(ANN, "extend", None, "Holidays.")
    told = [notice("a", "league_extended", None)]
    await store.change_season(first, {"words": []}, later(1), ends_at=later(20), ruling=ruling, notices=told)
    with pytest.raises(StaleGame):
        await store.change_season(first, {"words": ["late"]}, later(2), ruling=ruling, notices=told)
    now = await store.season_document(league.id)
    assert now is not None
    assert (now.version, now.document) == (2, {"words": []})
    (row,) = await store.rulings(league.id, 1)
    assert (row.by, row.what, row.at) == (ANN, "extend", later(1))
    assert (await store.seasons(league.id))[0].ends_at == later(20)
    assert [each.kind for each in (await store.league_post(league.id))[1]] == ["league_extended"]


async def test_a_season_is_closed_once_and_another_follows_once(store: GameStore) -> None:
    league = await opened(store)
    assert [number for number, _ in await store.open_seasons("season")] == [league.id]
    assert await store.open_seasons("month") == []
    first = await store.season_document(league.id)
    assert first is not None
    await store.change_season(first, {}, later(1), is_closed=True)
    assert await store.open_seasons("season") == []
    await store.follow_season(league.id, SeasonRow(2, later(2), later(9), "", later(2)), {})
    with pytest.raises(StaleGame):
        await store.follow_season(league.id, SeasonRow(2, later(2), later(9), "", later(2)), {})
    newest = await store.season_document(league.id)
    assert newest is not None
    assert newest.number == 2


async def test_the_game_of_a_fixture_cannot_be_opened_twice(store: GameStore) -> None:
    first = await store.create_game(of_fixture(), player(ANN), player(BOB))
    assert [each.user for each in await store.players(first.id)] == [ANN, BOB]
    with pytest.raises(StaleGame):
        await store.create_game(of_fixture(channel=CHANNEL + 1), player(ANN))
    again = await store.create_game(of_fixture(attempt=1, channel=CHANNEL + 1), player(ANN))
    assert [row.id for row in await store.fixture_games(1, 1)] == [first.id, again.id]
    for channel in (1, 2):
        await store.create_game(new_game(channel=channel), player(ANN))


async def test_a_game_goes_on_in_another_channel_without_what_was_posted_in_the_old_one(store: GameStore) -> None:
    game = await store.create_game(of_fixture(), player(ANN))
    other = await store.create_game(new_game(channel=1), player(BOB))
    await store.add_message(message(7, game.id))
    await store.add_message(message(8, game.id, channel=2))
    with pytest.raises(ChannelTaken):
        await store.rest(game.id, NOON, status=Status.LOBBY, to=(other.channel, True))
    await store.rest(game.id, NOON, status=Status.LOBBY, to=(77, True))
    moved = await store.game(game.id)
    assert moved is not None
    assert (moved.channel, moved.thread) == (77, True)
    assert [each.message for each in await store.messages(game.id)] == [8]
