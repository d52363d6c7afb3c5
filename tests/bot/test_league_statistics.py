import simcord

from tests.bot.people import Table, answered, open_game, panel, said, start_game, text
from tests.bot.test_months import alt, club, open_month
from tests.bot.test_playing import play_to_the_end

assert club


async def test_statistics_tell_lengths_replies_and_who_won_with_what(table: Table) -> None:
    await start_game(table, "bob")
    assert "No such game" in said(await table.zoe.slash(table.channel, "league statistics"))
    await play_to_the_end(table)
    shown = panel(await table.zoe.slash(table.channel, "league statistics"))
    assert shown.flags.ephemeral
    assert text(shown).strip().startswith("### Coins\n1 game. Half of them took at most ")
    assert "Deck: how many per cent came out so." in text(shown)
    assert alt(shown).startswith("Coins, 1 game. Order of play: First to play ")
    assert len(shown.attachments) == 1


async def test_statistics_of_a_person_are_in_words_for_who_reads_text_only(table: Table) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    await table.bot.services.settings.change(table.zoe.id, text_only=True)
    shown = panel(await table.zoe.slash(table.channel, "league statistics", player=table.bob.user))
    assert f"### Coins: {table.bob.mention}" in text(shown)
    assert "Order of play: First" in text(shown)
    assert not shown.attachments


async def test_statistics_of_a_league_leave_out_games_that_do_not_count_for_it(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    card = await open_game(table, "bob", counts=False)
    answered(await table.ann.click(card, label="Start"))
    await play_to_the_end(table)
    assert "No such game" in said(await table.zoe.slash(table.channel, "league statistics", league=True))
    assert "1 game." in text(panel(await table.zoe.slash(table.channel, "league statistics")))
