import re

import discord
import pytest

from paxbot.leagues.audit import faults
from paxbot.leagues.season import RUNNING, Phase, Season
from paxbot.service.leagues.views import SeasonView
from tests.bot.clock import wait
from tests.bot.conftest import MakeBot
from tests.bot.people import answered, labels, pings, said, text
from tests.bot.seasons import Club
from tests.bot.test_months import alt

pytestmark = pytest.mark.slow

PLAYERS = ("bob", "cat", "dan", "eve", "fay", "gus", "hal")


async def press_all(club: Club, label: str, *people: str) -> list[str]:
    return [said(await club.table.people[name].click(newest(club, label), label=label)) for name in people]


async def play_round(club: Club) -> None:
    drawn = len((await club.view()).season.rounds)
    while (now := await club.view()).phase in RUNNING and len(now.season.rounds) == drawn and not is_over(now):
        await club.come()
        await club.play_games()


def is_over(view: SeasonView) -> bool:
    return view.season.is_over and not view.season.has_next


def newest(club: Club, label: str) -> discord.Message:
    return [message for message in club.channel.history() if label in labels(message)][-1]


def told(club: Club, words: str) -> str:
    return [text(message) for message in club.channel.history() if words in text(message)][-1]


async def test_a_cup_runs_from_new_to_the_export_with_a_late_entry_a_withdrawal_and_a_restart(
    club: Club, make_bot: MakeBot
) -> None:
    table = club.table
    await club.open(*PLAYERS, kind="cup")
    await club.start()
    assert all("Good." in answer for answer in await press_all(club, "I'm here", *PLAYERS[:-1]))
    managed = said(await club.command("league manage"))
    assert "**6 here** (a cup needs 6): " in managed
    assert f"**1 not here yet**: <@{table.people['hal'].id}>." in managed
    assert re.search(r"by <t:\d+:f>", managed)
    await wait(table, hours=49)
    assert sorted(map(int, (await club.view()).season.people)) == sorted(table.people[name].id for name in PLAYERS[:-1])
    assert told(club, "- Table 1").count("- Table") == 2
    assert f"not drawn: <@{table.people['hal'].id}>" in told(club, "- Table 1")
    assert "the next round is drawn automatically" in said(await club.command("league manage"))

    (joined,) = await press_all(club, "Join", "hal")
    assert "signed up" in joined
    assert "from the next round" in joined
    bob = table.people["bob"]
    asked = await bob.click(newest(club, "Leave"), label="Leave")
    assert "you play it to the end" in said(asked)
    assert asked.response is not None
    assert "not drawn again" in said(await bob.click(asked.response, label="Yes, leave"))
    await table.env.restart_bot(make_bot())
    await play_round(club)
    assert "Round 2 of 3" in told(club, "- Table 3")
    drawn = {
        player for fixture in (await club.view()).season.fixtures if fixture.round == 1 for player in fixture.drawn
    }
    assert drawn == {str(table.people[name].id) for name in PLAYERS if name != "bob"}

    mine = said(await table.people["hal"].slash(club.channel, "league mine"))
    assert "play the final" in mine
    await play_round(club)
    await play_round(club)
    await play_round(club)
    assert (await club.view()).season.is_at_final
    assert "All games are over" in text(await club.standings())
    assert "play the final" not in said(await table.people["hal"].slash(club.channel, "league mine"))
    await wait(table, hours=25)
    now = await club.view()
    assert now.phase is Phase.CLOSED
    final = newest(club, "Export")
    assert f"<@{now.season.final[0][0]}> wins" in text(final)
    assert alt(final).count("in the final)") == 4
    assert "bob (dropped out) · " in alt(final)
    assert "(place 1 in the final)" in alt(final).split(" 2. ")[0]
    club.presses += 1
    exported = answered(await table.ann.click(final, label="Export"))
    assert exported.response is not None
    season = Season.model_validate_json(await exported.response.attachments[0].read())
    assert not list(faults(season))
    assert club.presses <= 8


async def five_here(club: Club) -> None:
    """A cup with seven sign-ups, of whom five have checked in when the time for it is over."""
    await club.open(*PLAYERS, kind="cup")
    await club.start()
    await press_all(club, "I'm here", *PLAYERS[:5])
    await wait(club.table, hours=49)


def times_in(message: discord.Message) -> list[int]:
    return [int(second) for second in re.findall(r"<t:(\d+)", text(message))]


async def test_a_cup_with_too_few_here_asks_its_organiser_and_names_no_time_that_is_over(club: Club) -> None:
    table = club.table
    await five_here(club)
    asked = newest(club, "Add a week")
    assert labels(asked) == ["Add a week", "Start smaller", "Call off"]
    assert "only 5 of the 6 players" in text(asked)
    assert pings(table, club.channel)[-1] == [table.ann.id]
    for message in (asked, newest(club, "Join")):
        assert times_in(message)
        assert all(second > table.env.now().timestamp() for second in times_in(message))
    (refused,) = await press_all(club, "Add a week", "bob")
    assert "organise" in refused
    assert (await press_all(club, "Add a week", "ann")) == ["\nDone."]
    assert not [message for message in await club.messages() if "Add a week" in labels(message)]
    assert min(times_in(newest(club, "Join"))) > table.env.now().timestamp()
    await wait(table, days=8)
    assert newest(club, "Start smaller")
    await wait(table, days=8)
    assert (await club.view()).phase is Phase.CANCELLED
    assert "no organiser decided in time" in told(club, "Called off")
    assert not [message for message in await club.messages() if "Add a week" in labels(message)]


async def test_a_smaller_cup_is_its_final(club: Club) -> None:
    await five_here(club)
    assert await press_all(club, "Start smaller", "ann") == ["\nDone."]
    await play_round(club)
    await wait(club.table, hours=25)
    now = await club.view()
    assert now.phase is Phase.CLOSED
    assert len(now.season.final[0]) == 5
    assert f"<@{now.season.final[0][0]}> wins" in text(newest(club, "Export"))


async def test_a_sign_up_that_is_over_asks_its_organiser_who_can_call_it_off(club: Club) -> None:
    await club.open(*PLAYERS[:3])
    await wait(club.table, days=11)
    asked = newest(club, "Add a week")
    assert labels(asked) == ["Add a week", "Call off"]
    assert "`/league manage`" in text(asked)
    assert all(second > club.table.env.now().timestamp() for second in times_in(newest(club, "Join")))
    form = await club.press_on(asked, "Call off")
    answered(await club.table.ann.submit_modal(form, {"said": "Rain."}))
    assert (await club.view()).phase is Phase.CANCELLED
    assert "Reason: Rain." in text((await club.messages())[-1])
