"""The headline, picture, text and export of a season say the same, whoever has helped out or left."""

from datetime import UTC, datetime

from cogs.leagues.season_standings import (
    PICTURED,
    closed_layout,
    closed_pictured,
    cross_of,
    everybody_layout,
    standings_layout,
    standings_pictured,
)
from paxbot.leagues import season_events as events
from paxbot.leagues.audit import faults
from paxbot.leagues.season import Season
from paxbot.present.presenter import Picture
from paxbot.present.views_league import StandingsView
from paxbot.service.leagues.document import SeasonFile
from paxbot.service.leagues.keeping import in_order
from paxbot.service.leagues.views import SeasonView
from paxbot.storage.leagues import LeagueRow, SeasonRow
from tests.bot.limits import complaints, parts_of
from tests.leagues.attacks.test_substitutes import won_by
from tests.leagues.test_season import playing

AT = datetime(2026, 3, 1, tzinfo=UTC)
HELPER, LEAVER = "r", "a"


def closed(people: str, **rules: object) -> Season:
    """A season that a helper would win, whom somebody who drops out would follow."""
    season = playing(people, HELPER, edition=2, **rules)
    season = won_by(season, LEAVER, most=2)
    season = events.leave(season, LEAVER).season
    return events.close(won_by(season, HELPER), "2026").season


def shown(season: Season) -> SeasonView:
    names = {entry.player: f"name of {entry.player}" for entry in season.entries}
    file = SeasonFile(season=season, seed="", salt="", secret="", organisers=(1,), closes_at=AT, names=names)
    league = LeagueRow(guild=1, channel=1, kind="season", name="Club", settings={}, created_at=AT, id=1)
    return SeasonView(league, SeasonRow(1, AT, AT, "", AT), 1, file, {})


def test_headline_picture_text_and_export_name_the_same_people_in_the_same_order() -> None:
    season = closed("abcdefg")
    view, exported = shown(season), season.exported()
    divisions = [season.standings(0)]
    rows = [row.player for row in divisions[0]]
    assert rows[-1] == LEAVER
    assert divisions[0][-1].points > divisions[0][-2].points
    assert HELPER not in rows
    pictured = closed_pictured(view, divisions)
    assert pictured
    (picture,) = pictured.views
    assert isinstance(picture, StandingsView)
    assert [row.name for row in picture.rows] == [
        *(f"name of {player}" for player in rows[:-1]),
        "name of a (dropped out)",
    ]
    assert list(cross_of(view, divisions, 0).names) == [f"name of {player}" for player in rows]
    assert [player for _, player, _ in exported.told[0]] == rows
    told = "\n".join(map(str, parts_of(closed_layout(view, divisions))))
    lines = [line for line in told.splitlines() if " points" in line]
    assert f"{season.final[0][0]} wins the season" in lines[0]
    assert rows[0] == season.final[0][0]
    everybody = "\n".join(map(str, parts_of(everybody_layout(view, divisions, 0))))
    for text in (told, everybody):
        assert [text.index(f"{row.place}. {row.player}") for row in divisions[0]] == sorted(
            text.index(f"{row.place}. {row.player}") for row in divisions[0]
        )
        assert f"Thanks for helping out: {HELPER} (" in text
    assert not list(faults(exported))


def test_a_season_of_the_first_edition_shows_its_champion_first_whatever_a_helper_gained() -> None:
    season = events.close(won_by(events.leave(playing("abcdefg", HELPER), LEAVER).season, HELPER), "2026").season
    rows = in_order(season, 0)
    assert [row.player for row in rows][:6] == list(season.final[0])
    assert season.standings(0)[0].player == HELPER
    assert [row.place for row in rows] == list(range(1, 9))
    second = closed("abcdefg")
    assert in_order(second, 0) == second.standings(0)


def test_each_of_several_divisions_has_a_picture_and_of_more_than_ten_the_rest_are_told() -> None:
    view = shown(closed("abcdefg"))
    divisions = [view.season.standings(0)] * 12
    pictured = standings_pictured(view, divisions)
    assert pictured
    assert len(pictured.views) == PICTURED == 10
    message = standings_layout(view, divisions, [Picture(f"{at}.png", b"", "alt") for at in range(PICTURED)])
    assert complaints(message) == []
    told = str(parts_of(message))
    assert [f"Division {number}*" in told for number in range(9, 13)] == [False, False, True, True]
