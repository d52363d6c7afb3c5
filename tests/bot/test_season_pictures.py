import re

import pytest

from cogs.leagues.layouts import closest_race
from paxbot.leagues.season import Phase
from paxbot.leagues.standings import table
from tests.bot.clock import wait
from tests.bot.people import labels, panel, text
from tests.bot.seasons import NAMES, Club
from tests.bot.test_months import alt
from tests.leagues.games import game

FOUR = NAMES[1:5]


async def begin(club: Club, *people: str) -> None:
    await club.open(*people)
    await club.start()
    await club.come()


async def test_the_standings_are_a_picture_as_soon_as_a_game_ends(club: Club) -> None:
    await begin(club, *FOUR)
    before = await club.standings()
    assert (alt(before), "Who met whom" in labels(before)) == ("", False)
    assert "<@" in text(before)
    await club.play_games()
    now = await club.standings()
    assert all(f" {name} · " in alt(now) for name in FOUR)
    assert "<@" not in text(now)


async def test_who_reads_text_only_is_shown_no_picture_of_a_season(club: Club) -> None:
    await begin(club, *FOUR)
    await club.play_games()
    bob = club.table.people["bob"]
    met = alt(panel(await bob.click(await club.standings(), label="Who met whom")))
    assert re.search(r"bob, [\d½]+ points in all: [\d½]+ with \w+", met)
    assert alt(panel(await bob.slash(club.channel, "league standings")))
    await club.table.bot.services.settings.change(bob.id, text_only=True)
    shown = panel(await bob.click(await club.standings(), label="Who met whom"))
    assert (alt(shown), "points in all" in text(shown)) == ("", True)
    shown = panel(await bob.slash(club.channel, "league standings"))
    assert (alt(shown), bob.mention in text(shown)) == ("", True)


@pytest.mark.slow
async def test_the_final_table_is_a_picture_with_the_champion_above_it(club: Club) -> None:
    await begin(club, *FOUR)
    await club.play_all()
    await wait(club.table, hours=25)
    assert (await club.view()).phase is Phase.CLOSED
    (final,) = (message for message in club.channel.history() if "wins the season" in text(message))
    assert all(f" {name} · " in alt(final) for name in FOUR)
    assert "Who met whom" in labels(final)


async def test_a_table_of_a_season_offers_no_rematch_and_says_once_that_it_begins(club: Club) -> None:
    await begin(club, *FOUR)
    await club.play_games()
    told = [message for thread in club.threads() for message in thread.history()]
    assert [message for message in told if "Log" in labels(message)]
    assert not [message for message in told if "Rematch" in labels(message)]
    assert not [message for message in told if "All seats are taken" in text(message)]


async def test_a_week_of_a_season_names_the_closest_race_and_who_is_waited_for(club: Club) -> None:
    await club.open(*FOUR)
    await club.slow_down()
    await club.start()
    await club.come()
    await club.play_games()
    await club.come()
    await wait(club.table, days=8)
    (told,) = [text(message) for message in await club.messages() if "the week since" in text(message)]
    assert re.search(r"Closest: <@\d+> and <@\d+> for place \d", told)
    assert re.search(r"Waiting for days:\n- <#\d+>: <@\d+>, called <t:\d+:R>", told)


def test_nobody_races_with_a_finalist_who_has_fewer_points() -> None:
    standings = table([game("1", "ann", "bob", "cat")], "seed", groups={"cat": -1})
    assert [row.player for row in standings] == ["cat", "ann", "bob"]
    race = closest_race(standings)
    assert race
    assert [row.player for row in race] == ["ann", "bob"]
