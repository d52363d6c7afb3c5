from itertools import pairwise

import discord
import pytest
import simcord

from tests.bot.conftest import MakeBot
from tests.bot.limits import complaints
from tests.bot.people import Table, answered, labels, panel, parts, said, start_game, text
from tests.cases import for_each

Person = simcord.MemberActor | simcord.UserHandle


async def opened(table: Table, person: Person, **options: object) -> simcord.ResponseMessage:
    if isinstance(person, simcord.MemberActor):
        return panel(await person.slash(table.channel, "settings", **options))
    return panel(await person.slash("settings", **options))


async def chooses(person: Person, shown: simcord.ResponseMessage, value: str) -> simcord.ResponseMessage:
    (menu,) = [part for part in parts(shown) if value in [each["value"] for each in part.get("options", ())]]
    return panel(answered(await person.select(shown, [value], custom_id=menu["custom_id"])))


async def fills(table: Table, zone: str = "", begin: str = "", end: str = "") -> str:
    shown = await opened(table, table.ann)
    form = await table.ann.click(shown, label="Quiet hours and time zone")
    return said(await table.ann.submit_modal(form, {"zone": zone, "begin": begin, "end": end}))


async def test_settings_are_one_private_page_also_in_direct_messages(table: Table) -> None:
    for person in (table.ann, table.ann.user):
        shown = await opened(table, person)
        for sentence in (
            "in its channel and send you your hand",
            "I do not tell you when you are next",
            "Your time zone is UTC",
            "You have no quiet hours",
            "shows you first: Whole table",
            "come in full size",
            "the same for everybody",
            "comes with pictures",
            "ends as soon as you say so",
        ):
            assert sentence in text(shown)


async def test_what_is_chosen_holds_at_once_and_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    shown = await opened(table, table.ann)
    for value, sentence in (
        ("notices:dm", "I call you by direct message."),
        ("view:pot", "shows you first: Pot"),
        ("size:phone", "are small"),
        ("palette:contrast", "dark on white"),
    ):
        shown = await chooses(table.ann, shown, value)
        assert sentence in text(shown)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    for label, sentence in (
        ("Tell me when I am next", "I tell you quietly"),
        ("Text only", "comes without pictures"),
        ("Ask before ending a turn", "I ask you before"),
    ):
        shown = panel(await table.ann.click(shown, label=label))
        assert sentence in text(shown)
    settings = await table.bot.services.settings.of(table.ann.id)
    assert (settings.notices, settings.view, settings.size, settings.palette) == ("dm", "pot", "phone", "contrast")
    assert (settings.next_up, settings.text_only, settings.confirm) == (True, True, True)
    shown = panel(await table.ann.click(shown, label="With pictures"))
    assert not (await table.bot.services.settings.of(table.ann.id)).text_only
    assert (await table.bot.services.settings.of(table.bob.id)).notices == "both"


async def test_quiet_hours_and_zone_are_typed(table: Table) -> None:
    shown = await fills(table, "new york", "10:30 pm", "7")
    assert "Your time zone is America/New York" in shown
    assert "from 22:30 to 07:00" in shown
    assert "from 22:30 to 07:00" in await fills(table, "", "22:30", "7:00")
    assert "no quiet hours" in await fills(table, "Berlin")
    assert (await table.bot.services.settings.of(table.ann.id)).zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("zone", "begin", "end", "sentence"),
    [
        ("Atlantis", "", "", "do not know this place"),
        ("", "22", "", "fill in both, or neither"),
        ("", "22", "late", "do not understand this time"),
        ("", "8", "23", "at least ten hours"),
    ],
)
async def test_what_cannot_be_understood_is_said(table: Table, zone: str, begin: str, end: str, sentence: str) -> None:
    assert sentence in await fills(table, zone, begin, end)
    settings = await table.bot.services.settings.of(table.ann.id)
    assert (settings.zone, settings.quiet) == ("UTC", "")


async def test_where_several_places_fit_one_is_chosen(table: Table) -> None:
    shown = await opened(table, table.ann, zone="santa")
    assert "More than one place fits" in text(shown)
    shown = await chooses(table.ann, shown, "zone:America/Santarem")
    assert "Your time zone is America/Santarem" in text(shown)
    offered = await table.ann.user.autocomplete("settings", "zone", "kabu")
    assert [choice["value"] for choice in offered] == ["Asia/Kabul"]
    assert "Asia/Kabul" in text(await opened(table, table.ann.user, zone="Asia/Kabul"))
    assert "do not know this place" in said(await table.ann.slash(table.channel, "settings", zone="zzzz"))


async def test_hours_from_utc_are_offered_as_people_count_them(table: Table) -> None:
    (offered,) = await table.ann.user.autocomplete("settings", "zone", "utc+5")
    assert offered["name"] == offered["value"] == "UTC+5"
    assert "Your time zone is UTC+5" in text(await opened(table, table.ann, zone=offered["value"]))


async def manager_of(table: Table, **permissions: bool) -> simcord.MemberActor:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True, **permissions))
    return table.guild.add_member(table.env.create_user("boss"), roles=[role])


async def limited(
    boss: simcord.MemberActor, shown: simcord.ResponseMessage, games: str, each: str
) -> simcord.ResponseMessage:
    asked = await boss.click(shown, label="Limits of games")
    return panel(await boss.submit_modal(asked, {"most_games": games, "most_each": each}))


@for_each("typed", ["x", "-1", "1.5", "101", "9" * 60, "٣"])
async def test_a_limit_that_is_no_number_changes_nothing(table: Table, typed: str) -> None:
    boss = await manager_of(table)
    asked = await boss.click(panel(await boss.slash(table.channel, "server")), label="Limits of games")
    assert "whole number" in said(await boss.submit_modal(asked, {"most_games": "3", "most_each": typed}))
    settings = await table.bot.services.guilds.of(table.guild.id)
    assert (settings.most_games, settings.most_each) == (None, None)


async def test_every_menu_stands_below_the_sentence_that_says_what_is_set(table: Table) -> None:
    boss = await manager_of(table)
    for shown in (panel(await boss.slash(table.channel, "server")), await opened(table, table.ann)):
        kinds = [part["type"] for part in parts(shown) if part["type"] in (3, 6, 8, 10)]
        assert kinds.count(10) > kinds.count(3)
        assert all(before == 10 for before, kind in pairwise(kinds) if kind != 10)


async def test_only_managers_see_and_change_the_settings_of_a_server(table: Table) -> None:
    boss = await manager_of(table)
    shown = panel(await boss.slash(table.channel, "server"))
    assert "Everybody may open games" in text(shown)
    assert "in every channel" in text(shown)
    shown = await chooses(boss, shown, "clock:brisk")
    assert "New games have the brisk clock" in text(shown)
    shown = await limited(boss, shown, "2", " 1 ")
    assert "at most 2" in text(shown)
    settings = await table.bot.services.guilds.of(table.guild.id)
    assert (settings.clock, settings.most_games, settings.most_each) == ("brisk", 2, 1)
    await limited(boss, shown, "", "0")
    settings = await table.bot.services.guilds.of(table.guild.id)
    assert (settings.most_games, settings.most_each) == (None, None)
    command = next(each for each in table.bot.tree.get_commands() if each.name == "server")
    assert command.default_permissions == discord.Permissions(manage_guild=True)
    assert command.guild_only


async def test_games_are_opened_by_roles_and_in_channels_that_were_chosen(table: Table, make_bot: MakeBot) -> None:
    boss = await manager_of(table)
    role, room = table.guild.create_role("players"), table.guild.create_text_channel("tables")
    shown = panel(await boss.slash(table.channel, "server"))
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    shown = panel(await boss.select(shown, [role], custom_id="pax-roles:srvroles"))
    assert f"these roles may open games: <@&{role.id}>" in text(shown)
    shown = panel(await boss.select(shown, [room], custom_id="pax-channels:srvrooms"))
    assert f"<#{room.id}>" in text(shown)
    assert "members with one of these roles" in said(await table.zoe.slash(room, "pax new", game="toy"))
    assert "games are opened in these channels" in said(await boss.slash(table.channel, "pax new", game="toy"))
    assert not table.messages()
    answered(await boss.slash(room, "pax new", game="toy", thread=True))
    member = table.guild.add_member(table.env.create_user("member"), roles=[role])
    answered(await member.slash(room, "pax new", game="toy"))
    assert room.last_message is not None
    assert "Join" in labels(room.last_message)


async def test_limits_of_games_are_kept_with_a_clear_sentence(table: Table) -> None:
    await table.bot.services.guilds.change(table.guild.id, most_games=1, most_each=1)
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    card = table.channel.last_message
    assert card is not None
    assert "as many as it wants" in said(
        await table.bob.slash(table.guild.create_text_channel("more"), "pax new", game="toy")
    )
    await table.bot.services.guilds.change(table.guild.id, most_games=None)
    answered(await table.bob.slash(table.guild.create_text_channel("most"), "pax new", game="toy"))
    assert "as many as it wants of one person" in said(await table.bob.click(card, label="Join"))


async def test_the_pages_keep_discords_limits(table: Table) -> None:
    from cogs.layouts.table import offered
    from cogs.server import server_layout
    from cogs.settings import settings_layout
    from paxbot.service import ServerSettings, UserSettings

    zones = [f"America/Argentina/Place_{number}" for number in range(30)]
    views = offered(table.bot.app.presenters.values())
    assert not complaints(settings_layout(UserSettings(), views, "12:00", "x" * 200, zones))
    many = tuple(range(10**18, 10**18 + 25))
    assert not complaints(server_layout(ServerSettings(roles=many, channels=many)))


async def test_new_games_have_the_servers_clock_unless_the_host_chooses(table: Table) -> None:
    await table.bot.services.guilds.change(table.guild.id, clock="brisk")
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    assert (await table.bot.services.games.view(1)).options.clock == "brisk"
    other = table.guild.create_text_channel("other")
    answered(await table.ann.slash(other, "pax new", game="toy", clock="none"))
    assert (await table.bot.services.games.view(2)).options.clock == "none"


async def test_a_person_is_spoken_to_in_the_language_they_choose(table: Table) -> None:
    shown = await opened(table, table.ann)
    assert "in the language of your Discord, as far as I know it: English" in text(shown)
    shown = await chooses(table.ann, shown, "language:de")
    assert "### Deine Einstellungen" in text(shown)
    assert "Deine Einstellungen" in text(await opened(table, table.ann.user))
    assert "Your settings" in text(await opened(table, table.bob))
    shown = await chooses(table.ann, shown, "language:auto")
    assert "### Your settings" in text(shown)
    settings = await table.bot.services.settings.of(table.ann.id)
    assert (settings.language, settings.spoken) == ("", "en")


async def test_every_language_is_offered_by_its_own_name(table: Table) -> None:
    shown = await opened(table, table.ann)
    options = [each for part in parts(shown) for each in part.get("options", ())]
    offered = [each["label"] for each in options if each["value"].startswith("language:")]
    assert offered == ["As my Discord is set", "English", "Deutsch"]


async def test_the_language_of_a_server_changes_what_everybody_reads_also_in_games_that_run(table: Table) -> None:
    turn = await start_game(table, "bob")
    boss = await manager_of(table)
    shown = await chooses(boss, panel(await boss.slash(table.channel, "server")), "language:de")
    assert "What everybody reads is in German" in text(shown)
    assert "Zug machen" in labels(table.now(turn))
    assert "Take turn" not in labels(table.now(turn))
    assert "Your settings" in text(await opened(table, table.ann))


async def test_people_are_blocked_on_the_page_and_nobody_is_told(table: Table) -> None:
    page = panel(await table.ann.slash(table.channel, "settings"))
    assert "You block nobody." in text(page)
    shown = await table.ann.click(page, label="Block people")
    after = answered(await table.ann.submit_modal(shown, {"people": [table.bob, table.ann]}))
    assert "You block 1 person; nobody is told." in said(after)
    assert (await table.bot.services.settings.of(table.ann.id)).blocked == (table.bob.id,)
    assert not table.messages()
    assert not table.dms("bob")
