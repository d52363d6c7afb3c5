from cogs.layouts.parts import ALT
from tests.bot.people import Table, labels, panel, said, start_game, text
from tests.bot.test_looking_back import is_the_end
from tests.bot.test_months import alt
from tests.bot.test_playing import play_to_the_end
from tests.bot.test_ratings import ended


async def test_a_profile_shows_places_and_leads_to_every_game_in_two_presses(table: Table) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    shown = panel(await table.zoe.slash(table.channel, "league profile", player=table.ann.user))
    assert f"### {table.ann.mention} on this server" in text(shown)
    assert alt(shown).startswith("ann, 1 game, ")
    assert "Played most: Coins." in alt(shown)
    games = panel(await table.zoe.click(shown, label="Games"))
    assert f"### Games: {table.ann.mention}" in text(games)
    assert is_the_end(panel(await table.zoe.click(games, label="Game 1")))


async def test_who_has_played_nothing_has_no_profile(table: Table) -> None:
    assert "has finished no game that counts" in said(await table.zoe.slash(table.channel, "league profile"))


async def test_a_profile_has_the_rating_where_the_server_wants_one(table: Table) -> None:
    for _ in range(3):
        await ended(table, table.ann.id, table.bob.id)
    shown = alt(panel(await table.ann.slash(table.channel, "league profile")))
    assert "Points a game, on average: from " in shown
    await table.bot.services.guilds.change(table.guild.id, ratings=True)
    shown = alt(panel(await table.ann.slash(table.channel, "league profile")))
    assert "Rating: from 25.0 to " in shown
    assert len(shown) <= ALT
    assert "place 1 3 times" in alt(panel(await table.ann.slash(table.channel, "rating")))


async def test_who_reads_text_only_reads_a_profile(table: Table) -> None:
    await ended(table, table.ann.id, table.bob.id)
    await table.bot.services.settings.change(table.ann.id, text_only=True)
    shown = panel(await table.ann.slash(table.channel, "league profile"))
    assert "place 1 once" in text(shown)
    assert "Games" in labels(shown)
