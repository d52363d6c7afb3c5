import discord

from cogs.help import HELP_PAGE, help_pages
from cogs.layouts.parts import text_layout
from paxbot.present.chat import commands as words
from paxbot.present.chat.commands import Place
from paxbot.present.words import languages, speaking
from paxbot.presenters import PRESENTERS
from tests.bot.limits import complaints
from tests.bot.people import Table, answered, labels, open_game, panel, play, said, start_game, to_act
from tests.cases import for_each


async def test_help_without_a_game_tells_which_games_there_are_and_how_to_begin(table: Table) -> None:
    told = said(await table.zoe.slash(table.channel, "pax help"))
    assert told.index("### Games") < told.index("There is no game in this channel") < told.index("/rule")


async def test_help_in_a_lobby_tells_what_the_game_is_about_and_how_it_begins(table: Table) -> None:
    await open_game(table)
    told = said(await table.bob.slash(table.channel, "pax help"))
    assert told.startswith("\nParagraph 0")
    assert "This table is filling up" in told
    assert "You may decide" not in told
    assert "You may decide" in said(await table.ann.slash(table.channel, "pax help"))


async def test_help_tells_whoever_is_on_turn_waits_or_looks_on_what_they_can_do(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player.id == table.ann.id else table.ann
    assert "It is your turn" in said(await player.click(message, label="Help"))
    assert f"The game waits for {player.name}" in said(await other.click(message, label="Help"))
    assert "You look on" in said(await table.zoe.click(message, label="Help"))


async def test_help_tells_whoever_is_asked_in_whose_turn_it_is(table: Table) -> None:
    await start_game(table, "bob")
    asker = to_act(table)
    await play(table, asker, "Take 2")
    await play(table, asker, "End turn")
    second = to_act(table)
    await play(table, second, f"Ask {asker.name}")
    told = said(await asker.slash(table.channel, "pax help"))
    assert f"asked something in the turn of {second.name}" in told


async def test_help_tells_whoever_has_handed_their_seat_over_who_plays_it(table: Table) -> None:
    await start_game(table, "bob", "cat")
    away = next(table.people[name] for name in ("ann", "bob", "cat") if table.people[name].id != to_act(table).id)
    asked = panel(await away.slash(table.channel, "pax handover"))
    answered(await away.click(asked, label=labels(asked)[0]))
    assert "Robot plays your seat" in said(await away.slash(table.channel, "pax help"))


async def test_help_after_the_end_tells_what_comes_next(table: Table) -> None:
    await start_game(table, "bob")
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    asked = panel(await keeper.slash(table.channel, "pax end"))
    answered(await keeper.click(asked, label="End it now"))
    told = said(await keeper.slash(table.channel, "pax help"))
    assert "This game is over" in told
    assert "You may decide" not in told


async def test_help_has_pages(table: Table) -> None:
    message = await start_game(table, "bob")
    first = (await table.zoe.click(message, label="Help")).response
    assert first is not None
    second = await table.zoe.click(first, label="Next")
    assert "Paragraph 1" in said(second)
    assert second.response is not None
    assert "Previous" in labels(second.response)


@for_each("language", languages())
@for_each("place", Place)
@for_each("key", PRESENTERS)
def test_each_page_of_help_is_short_and_none_of_it_is_lost(language: str, place: Place, key: str) -> None:
    with speaking(language):
        here = (words.here(place, "x" * 32, PRESENTERS[key].automated_name), words.deciding())
        pages = help_pages([PRESENTERS[key]], here, is_table=True)
        assert_fitting(pages)
        assert {*here, *PRESENTERS[key].help()} <= set("\n\n".join(pages).split("\n\n"))


@for_each("language", languages())
def test_each_page_of_help_without_a_game_is_short(language: str) -> None:
    with speaking(language):
        pages = help_pages(list(PRESENTERS.values()), [words.here(Place.NO_GAME)], is_table=False)
        assert_fitting(pages)
        assert all(game.about in pages[0] for game in PRESENTERS.values())


def assert_fitting(pages: list[str]) -> None:
    assert max(map(len, pages)) <= HELP_PAGE
    assert all(not complaints(text_layout(page)) for page in pages)
