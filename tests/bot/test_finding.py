import asyncio

import discord
import simcord
from simcord.actors import _slash

from paxbot.service.time.timekeeping import CHANGE_OF_MIND, SOUGHT_FOR
from tests.bot.clock import wait
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, at_once, labels, panel, pings, said, text, together

MINUTE = CHANGE_OF_MIND.total_seconds() + 1


async def find(table: Table, person: simcord.MemberActor, **wish: object) -> simcord.InteractionResult:
    return answered(await person.slash(table.channel, "find", **{"game": "toy", **wish}))


async def asked(table: Table, **wish: object) -> discord.Message:
    told = said(await find(table, table.ann, **wish))
    assert "Your request is open" in told
    return requests(table)[-1]


def requests(table: Table) -> list[discord.Message]:
    """The messages of all requests; Discord itself tells of their threads."""
    return [message for message in table.messages() if message.type is discord.MessageType.default]


async def test_a_request_is_one_message_with_a_thread_and_says_what_is_wished_for(table: Table) -> None:
    card = await asked(table, pace="brisk", language="de", size=3)
    assert len(requests(table)) == 1
    shown = text(card)
    assert "Coins: players wanted" in shown
    assert f"1 of 3 seats taken.** Opened by {table.ann.mention}" in shown
    assert "Brisk" in shown
    assert "Deutsch" in shown
    assert "Closes <t:" in shown
    assert labels(card) == ["I'm in", "Leave", "What is agreed"]
    assert pings(table) == [[]]


async def test_when_enough_are_in_the_game_is_there_and_everybody_is_called_once(table: Table) -> None:
    card = await asked(table, size=3)
    answered(await table.bob.click(card, label="I'm in"))
    answered(await table.cat.click(card, label="I'm in"))
    assert "the game begins <t:" in text(table.now(card))
    await wait(table, seconds=MINUTE)
    assert "The game has begun" in text(table.now(card))
    assert "I'm in" not in labels(table.now(card))
    (thread,) = table.channel.threads
    called = [user for users in pings(table, thread) for user in users]
    assert sorted(called) == sorted(each.id for each in (table.ann, table.bob, table.cat))


async def test_the_same_wish_joins_the_request_that_is_open(table: Table) -> None:
    card = await asked(table, size=3)
    told = said(await find(table, table.bob))
    assert "Others look for the same, and you are in. 2 of 3 seats taken" in told
    assert f"2. {table.bob.mention}" in text(table.now(card))
    assert len(requests(table)) == 1
    assert "Your request is open" in said(await find(table, table.cat, size=4))


async def test_asking_again_shows_the_request_and_the_button_takes_it_back(table: Table) -> None:
    card = await asked(table, size=3)
    again = await find(table, table.ann, size=3)
    assert "already" in said(again)
    assert len(requests(table)) == 1
    answered(await table.ann.click(panel(again), label="Leave"))
    assert "cancelled" in text(table.now(card))
    assert not labels(table.now(card))
    assert "Your request is open" in said(await find(table, table.ann))


async def test_only_one_of_two_who_press_at_once_gets_the_last_seat(table: Table) -> None:
    card = await asked(table, size=2)
    join = "pax:join:1"
    await together(table.env, card, (table.bob, join), (table.cat, join))
    assert len((await table.bot.services.games.view(1)).players) == 2


async def test_a_request_that_nobody_joins_closes_and_says_so(table: Table) -> None:
    card = await asked(table)
    await wait(table, seconds=SOUGHT_FOR.total_seconds() + 1)
    assert "This request has closed, since nobody has joined for three days." in text(table.now(card))


async def test_a_request_outlives_a_restart(table: Table, make_bot: MakeBot) -> None:
    card = await asked(table, size=2)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await table.bob.click(card, label="I'm in"))
    await wait(table, seconds=MINUTE)
    assert "The game has begun" in text(table.now(card))


async def test_nobody_is_brought_to_a_request_that_they_cannot_see(table: Table) -> None:
    unseen = discord.PermissionOverwrite(view_channel=False)
    hidden = table.guild.create_text_channel("hidden", overwrites={table.bob: unseen})
    answered(await table.ann.slash(hidden, "find", game="toy", size=3))
    assert "Your request is open" in said(await find(table, table.bob, size=3))


async def test_where_there_can_be_no_thread_nothing_is_posted(table: Table) -> None:
    channel = table.restricted_channel(create_public_threads=False)
    assert "may not open a thread" in said(await table.ann.slash(channel, "find", game="toy"))
    assert not channel.history()


async def test_two_who_ask_at_once_find_each_other(table: Table) -> None:
    wish = {"game": "toy", "size": 3}
    await asyncio.gather(*(_slash(person, table.channel, "find", wish) for person in (table.ann, table.bob)))
    assert len(requests(table)) == 1
    assert len((await table.bot.services.games.view(1)).players) == 2


async def test_whoever_is_blocked_asks_as_if_nobody_else_did(table: Table) -> None:
    await asked(table, size=3)
    await table.bot.services.settings.change(table.ann.id, blocked=(table.bob.id,))
    assert "Your request is open" in said(await find(table, table.bob, size=3))
    assert "you are in" in said(await find(table, table.cat, size=3))
    players = [(await table.bot.services.games.view(game)).players for game in (1, 2)]
    assert [{player.user for player in each} for each in players] == [{table.ann.id, table.cat.id}, {table.bob.id}]


async def test_a_request_that_cannot_be_leaves_nothing_behind(table: Table) -> None:
    told = said(await find(table, table.ann, size=8))
    assert "2 to 5" in told or "seats" in told
    assert not table.messages()
    assert not table.channel.threads
    assert "Your request is open" in said(await find(table, table.ann, size=3))


async def test_after_a_lesson_it_is_shown_first_what_would_be_posted(table: Table) -> None:
    lesson = await find_after_a_lesson(table, table.ann)
    assert "Nothing has been posted yet" in text(lesson)
    assert "4 seats" in text(lesson)
    assert not table.messages()
    fewer = panel(await table.ann.select(lesson, ["toy:3:any"], custom_id="pax-menu:findwish:0:0:0"))
    faster = panel(await table.ann.select(fewer, ["toy:3:brisk"], custom_id="pax-menu:findwish:0:0:1"))
    assert "3 seats" in text(faster)
    assert "Clock: Brisk" in text(faster)
    assert not table.messages()
    assert "Your request is open" in said(await table.ann.click(faster, label="Post it"))
    (card,) = requests(table)
    assert "1 of 3 seats taken" in text(card)
    assert "Brisk" in text(card)
    assert "already" in text(await find_after_a_lesson(table, table.ann))
    theirs = await find_after_a_lesson(table, table.bob)
    assert "1 of 3 seats are taken" in text(theirs)
    assert "you are in" in said(await table.bob.click(theirs, label="Join them"))
    assert len(requests(table)) == 1


async def find_after_a_lesson(table: Table, person: simcord.MemberActor) -> simcord.ResponseMessage:
    help_shown = panel(await person.slash(table.channel, "pax help"))
    (record,) = await at_once(table.env, person, help_shown, "pax:findtable:0:toy")
    return panel(record)
