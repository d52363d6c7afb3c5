from paxbot.engine.kernel import Rng
from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase, Season
from paxbot.service.leagues.document import ROLL_CALL
from paxbot.service.leagues.views import SeasonView, outlook
from tests.leagues.games import seated, stint
from tests.service.season import GUILD, Club


async def of_kind(club: Club, kind: str) -> list[tuple[int, list[int]]]:
    _, told = await club.seasons.post(club.league)
    return [(each.payload["fixture"], each.payload["users"]) for each in told if each.kind == f"league_{kind}"]


async def lone(club: Club, *users: int, people: int = 6, long_ago: int = 0) -> SeasonView:
    """A season in which each of these came to one table, alone; of one the roll call was `long_ago`."""
    await club.open(people)
    await club.start()
    now, taken = await club.run(), set[int]()
    for user in users:
        number = next(each.id for each in now.called if str(user) in each.players and each.id not in taken)
        await club.seasons.here(club.league, number, user=user)
        taken.add(number)
        if user == long_ago:
            async with club.seasons._changing(club.league) as draft:
                draft.file = draft.file.with_table(number, called_at=draft.now - ROLL_CALL)
            await club.run()
    club.wait(hours=48)
    return await club.run()


async def test_two_people_whose_tables_lack_others_play_at_once_what_replaces_their_games(club: Club) -> None:
    now = await lone(club, 1, 2)
    new = next(each for each in now.season.fixtures if each.pool)
    assert sorted(new.drawn) == ["1", "2"]
    assert new.state is FixtureState.RUNNING, "they have just said that they are here"
    assert await club.table.users(now.games[new.id].id) == [int(player) for player in new.drawn]
    assert {now.season.fixture(number).state for number, _ in new.pool} == {FixtureState.REPLACED}
    assert sorted(users for _, users in await of_kind(club, "lacking")) == []
    assert await of_kind(club, "missing") == []


async def test_who_comes_alone_is_told_that_their_game_may_be_missing(club: Club) -> None:
    now = await lone(club, 1, people=9)
    first = next(each for each in now.season.fixtures if each.state is FixtureState.LACKING)
    assert await of_kind(club, "lacking") == [(first.id, [1])]
    (mine,) = await club.seasons.mine(GUILD, 1)
    assert first.id in [each.fixture.id for each in mine.tables]


async def test_who_said_long_ago_that_they_are_here_is_asked_again(club: Club) -> None:
    now = await lone(club, 1, 6, long_ago=1)
    new = next(each for each in now.season.fixtures if each.pool)
    assert (new.state, now.file.table(new.id).here) == (FixtureState.CALLED, ("6",))


async def test_whoever_is_the_last_of_a_season_is_told_of_each_missing_game_and_leads(club: Club) -> None:
    await club.open(4)
    await club.start()
    for _ in range(12):
        await club.run()
        for fixture in (await club.view()).called:
            if "1" in fixture.players:
                await club.seasons.here(club.league, fixture.id, user=1)
        club.wait(hours=49)
        now = await club.run()
    missing = [each for each in now.season.fixtures if each.present]
    assert {each.state for each in missing} == {FixtureState.NOT_PLAYED}
    assert await of_kind(club, "missing") == [(each.id, [1]) for each in missing]
    assert now.season.standings(0)[0].player == "1"
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert not list(faults(exported))


async def test_people_can_object_for_a_day_after_the_last_roll_call_that_somebody_missed(club: Club) -> None:
    await club.open(4)
    now = await club.start()
    while not now.season.is_over:
        for fixture in (await club.run()).called:
            if "1" in fixture.players:
                await club.seasons.here(club.league, fixture.id, user=1)
        club.wait(hours=49)
        now = await club.run()
    assert now.phase is Phase.PLAYING
    await club.close()


async def test_what_somebody_can_still_reach_allows_for_a_mean_that_changes(club: Club) -> None:
    await club.open(7)
    begun = (await club.start()).season
    for seed in range(12):
        chance = Rng.seeded(bytes([seed]) * 16)
        games = [each.id for each in begun.fixtures]
        chance.shuffle(games)
        season = begun.with_fixture(games[0], state=FixtureState.NOT_PLAYED, present=begun.fixture(games[0]).drawn[:1])
        for count, number in enumerate(games[1:]):
            if count == 4:
                break
            season = ended(season, number, chance)
        seen = {entry.player: outlook(season, entry.player) for entry in season.entries}
        for number in games:
            season = ended(season, number, chance) if season.fixture(number).is_to_come else season
        for place, player in enumerate(season.order(0), 1):
            before = seen[player]
            assert before
            assert before.best <= place <= before.worst, seed


def ended(season: Season, number: int, chance: Rng) -> Season:
    people = [*season.fixture(number).drawn]
    chance.shuffle(people)
    held = [(stint(each, 0, 9, "left"), stint(None, 9)) if chance.below(3) == 0 else (stint(each),) for each in people]
    return season.with_fixture(number, state=FixtureState.OVER, result=seated(f"{number}", *held))
