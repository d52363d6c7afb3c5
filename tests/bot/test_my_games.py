"""One's games anywhere: whom they wait for, and how long."""

from tests.bot.people import Table, answered, open_game, said, start_game, to_act


async def timed_game(table: Table) -> None:
    """A running game of ann and bob with a clock."""
    card = await open_game(table, "bob")
    await table.bot.services.lobbies.set_table_rules(1, {"clock": "brisk"}, by=table.ann.id)
    answered(await table.ann.click(card, label="Start"))


async def test_my_games_tell_until_when_there_is_time(table: Table) -> None:
    await timed_game(table)
    view = await table.bot.services.games.view(1)
    due = await table.bot.services.timekeeping.due(view)
    assert due is not None
    for person in (table.ann, table.bob):
        assert f"time until <t:{int(due.timestamp())}:f>" in said(await person.user.slash("games"))


async def test_my_games_tell_that_a_game_rests(table: Table) -> None:
    await timed_game(table)
    await table.bot.services.pauses.propose(1, by=table.ann.id)
    await table.bot.services.pauses.agree(1, by=table.bob.id)
    told = said(await table.ann.user.slash("games"))
    assert "the game is paused" in told
    assert "time until" not in told


async def test_without_a_clock_no_time_is_told(table: Table) -> None:
    await start_game(table, "bob")
    told = said(await to_act(table).user.slash("games"))
    assert "waits for you" in told
    assert "time" not in told.casefold().replace("sometimes", "")
