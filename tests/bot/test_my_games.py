from paxbot.service.play.moves import Pick
from tests.bot.people import Table, answered, open_game, said, start_game, to_act


async def timed_game(table: Table) -> None:
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


async def test_games_that_are_over_are_listed_below_the_others_the_last_one_first(table: Table) -> None:
    rooms = [table.guild.create_text_channel(name) for name in ("first", "second")]
    for number, room in enumerate(rooms, start=1):
        answered(await table.ann.slash(room, "pax new", game="toy", automated=1))
        assert room.last_message is not None
        answered(await table.ann.click(room.last_message, label="Start"))
        await play_to_the_end(table, number)
    await open_game(table, "bob")
    told = [line for line in said(await table.ann.user.slash("games")).splitlines() if line.startswith("- ")]
    assert ["ended" in line for line in told] == [False, True, True]
    assert str(rooms[1].id) in told[1]
    assert str(rooms[0].id) in told[2]
    assert "ended" not in said(await table.bob.user.slash("games"))


async def play_to_the_end(table: Table, game: int) -> None:
    games = table.bot.services.games
    while (view := await games.view(game)).decision is not None:
        await games.answer_all(game, view.seq, [Pick(0, view.check(view.decision.options[0]))], by=table.ann.id)
        await table.env.advance_time(1)
