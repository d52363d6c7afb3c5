from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

import pytest

from paxbot import PaxError
from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState, Status
from paxbot.leagues.season import EDITION, Phase, Season, SeasonRules
from paxbot.service import Reason
from paxbot.service.leagues.signup import FREE, LEAST_GAMES
from paxbot.service.results.export import TypedSeat
from paxbot.storage.rows import StintRow
from tests.service.refusals import refused
from tests.service.season import GUILD, ORGANISER, OTHER, Club
from tests.service.test_ratings import ended


async def test_rules_that_cannot_be_played_by_are_refused(club: Club) -> None:
    for rules in ({"options": {"coins": "many"}}, {"clock": "custom", "clock_hours": 0}):
        with refused(Reason.RULES_IMPOSSIBLE):
            await club.open(0, **rules)
    with refused(Reason.UNKNOWN_RULES):
        await club.open(0, game="chess")


async def test_a_season_without_a_clock_is_refused_with_the_reason(club: Club) -> None:
    with refused(Reason.CLOCK_NEEDED):
        await club.open(0, clock="none")
    await club.open(3)
    with refused(Reason.CLOCK_NEEDED):
        await club.seasons.edit(club.league, by=OTHER, seen=0, rules={"clock": "none"})


async def test_a_season_that_began_without_a_clock_keeps_it_and_the_next_one_has_one(club: Club) -> None:
    await club.open(0)
    await club.change(rules=SeasonRules(game="toy", clock="none"))
    now = await club.seasons.edit(club.league, by=OTHER, seen=0, rules={"moving": 1})
    assert now.season.rules.clock == "none"
    await club.seasons.cancel(club.league, by=OTHER, seen=1, reason="Nobody came.")
    following = (await club.seasons.follow(club.league, by=OTHER)).season.rules
    assert (following.clock, following.edition) == ("relaxed", EDITION)


async def test_who_joins_accepts_the_newest_rules_and_is_told_of_changes(club: Club) -> None:
    await club.open(2)
    seasons, now = club.seasons, await club.view()
    now = await seasons.edit(club.league, by=OTHER, seen=now.file.decisions, rules={"moving": 1})
    assert (now.season.rules.moving, now.file.rules_version) == (1, 2)
    _, told = await seasons.post(club.league)
    assert [(each.kind, each.payload["users"]) for each in told] == [("league_edited", [1, 2])]
    with refused(Reason.RULES_CHANGED):
        await club.join(3)
    await seasons.join(club.league, user=3, name="user 3", accepts=2)
    assert (await club.view()).file.accepted == {"1": 1, "2": 1, "3": 2}
    with refused(Reason.RULES_IMPOSSIBLE):
        await seasons.edit(club.league, by=OTHER, seen=now.file.decisions, rules={"size": 9})


async def test_a_player_becomes_a_reserve_and_back_while_people_sign_up(club: Club) -> None:
    await club.open(4)
    await club.join(4, reserve=True)
    entry = (await club.view()).season.entry("4")
    assert entry is not None
    assert entry.status is Status.RESERVE
    with refused(Reason.ALREADY_IN_SEASON):
        await club.join(4, reserve=True)
    await club.join(4)
    await club.seasons.leave(club.league, user=4)
    assert (await club.view()).season.entry("4") is None


async def test_when_the_sign_up_is_over_organisers_are_told_once_and_only_reserves_join(club: Club) -> None:
    await club.open(3)
    club.wait(days=10)
    assert (await club.run()).file.lapses_at == club.table.clock.at + timedelta(days=14)
    with refused(Reason.SIGN_UP_OVER):
        await club.join(4)
    await club.join(4, reserve=True)
    await club.seasons.lengthen(club.league, by=ORGANISER)
    await club.join(5)
    assert (await club.run()).file.lapses_at is None


async def test_a_sign_up_that_nobody_decides_on_calls_itself_off_and_one_made_longer_goes_on(club: Club) -> None:
    await club.open(3)
    with refused(Reason.SEASON_CHANGED):
        await club.seasons.lengthen(club.league, by=ORGANISER)
    club.wait(days=11)
    await club.run()
    with refused(Reason.NOT_ORGANISER):
        await club.seasons.lengthen(club.league, by=1)
    await club.seasons.lengthen(club.league, by=ORGANISER)
    await club.join(4)
    club.wait(days=8)
    assert (await club.run()).phase is Phase.SIGN_UP
    away_since = club.table.clock.at
    club.wait(days=5)
    await club.seasons.make_up_for(away_since)
    club.wait(days=10)
    assert (await club.run()).phase is Phase.SIGN_UP
    club.wait(days=5)
    assert (await club.run()).phase is Phase.CANCELLED
    assert [each.kind for each in (await club.seasons.post(club.league))[1]] == ["league_cancelled"]


async def test_the_preview_has_the_figures_of_the_draw_and_is_the_same_each_time(club: Club) -> None:
    await club.open(7, reserves=2)
    await club.table.services.settings.change(1, zone="Asia/Tokyo", quiet="22:00-08:00")
    await club.table.services.settings.change(2, language="de")
    await club.table.services.settings.change(3, language="fr")
    figures = await club.seasons.preview(club.league, by=ORGANISER)
    assert figures == await club.seasons.preview(club.league, by=OTHER)
    assert (figures.people, figures.reserves, figures.tables) == (7, 2, 7)
    assert (figures.meetings, figures.hours_in_common, figures.divisions) == ((1, 1), 14, (7,))
    assert figures.without_language == 1
    with refused(Reason.NOT_ORGANISER):
        await club.seasons.preview(club.league, by=1)
    await club.join(10)
    with refused(Reason.SEASON_CHANGED):
        await club.seasons.start(club.league, by=ORGANISER, seen=0, key=figures.key)
    now = await club.seasons.preview(club.league, by=ORGANISER)
    begun = await club.seasons.start(club.league, by=ORGANISER, seen=0, key=now.key)
    assert len(begun.season.fixtures) == now.tables


async def test_too_few_hours_for_a_turn_must_be_confirmed_and_too_few_people_cannot_start(club: Club) -> None:
    await club.open(3, weeks=5)
    assert (await club.seasons.preview(club.league, by=ORGANISER)).is_short
    with refused(Reason.SHORT_TURNS):
        await club.seasons.start(club.league, by=ORGANISER, seen=0)
    await club.seasons.leave(club.league, user=1)
    with refused(Reason.TOO_FEW_FOR_A_TABLE):
        await club.seasons.start(club.league, by=ORGANISER, seen=0, confirmed=True)
    await club.join(4)
    assert (await club.start()).phase is Phase.STARTED
    with refused(Reason.WRONG_PHASE):
        await club.start()


async def test_hours_a_turn_are_those_of_the_game_as_people_have_finished_it_here(club: Club) -> None:
    await club.open(3, weeks=9)
    for game in range(LEAST_GAMES):
        assert (await club.seasons.timed(SeasonRules(game="toy", size=3))).turns == 45, game
        await ended(club.table, (1, 2, 3))
        await ended(
            club.table, (1, 2, 3), stints=[StintRow(seat, None, "", True, 1, 99, "finished") for seat in range(3)]
        )
    assert (await club.seasons.preview(club.league, by=ORGANISER)).is_short
    assert (await club.view()).season.rules.turns == 45, "the sign-up told other hours"
    now = await club.seasons.edit(club.league, by=ORGANISER, seen=0, rules={"size": 4})
    assert now.season.rules.turns == 52
    now = await club.seasons.edit(club.league, by=ORGANISER, seen=1, rules={"size": 3})
    assert now.season.rules.turns == 9
    assert not (await club.seasons.preview(club.league, by=ORGANISER)).is_short
    with refused(Reason.UNKNOWN_RULES):
        await club.seasons.timed(SeasonRules(game="chess"))


async def test_of_two_organisers_who_press_at_once_one_is_told_so(club: Club) -> None:
    await club.open(4)
    now = await club.start()
    seen, weeks = now.file.decisions, now.season.plan.weeks
    await club.seasons.extend(club.league, by=ORGANISER, seen=seen, reason="Holidays.")
    with refused(Reason.SEASON_CHANGED):
        await club.seasons.extend(club.league, by=OTHER, seen=seen, reason="Holidays.")
    assert (await club.view()).season.plan.weeks == weeks + 1


async def test_what_was_written_meanwhile_by_another_process_is_not_written_over(club: Club) -> None:
    await club.open(4)
    elsewhere = club.table.fresh_services()
    async with club.seasons._changing(club.league) as draft:
        await elsewhere.seasons.join(club.league, user=9, name="Zoe", accepts=1)
        draft.put(apart=(("1", "2"),))
        with refused(Reason.SEASON_CHANGED):
            await club.seasons._write(draft, (await club.view()).file)
        draft.file = (await club.view()).file
        draft.row = await club.seasons._document(club.league)
    assert (await club.view()).season.entry("9") is not None


async def test_no_rule_that_changes_draw_or_result_can_change_once_games_are_drawn(club: Club) -> None:
    await club.open(4)
    with refused(Reason.RULE_IS_FIXED):
        await club.seasons.edit(club.league, by=ORGANISER, seen=0, rules={"edition": 1})
    now = await club.start()
    other = SeasonRules(
        size=4, rounds=1, divisions=2, weeks=30, at_once=1, moving=0, best=1, counts_hard_stopped=False, mixed=False,
        turns=9, options={"rule": "another"}, beacon=True,
    )  # fmt: skip
    for rule in {*SeasonRules.model_fields} - FREE:
        assert getattr(other, rule) != getattr(now.season.rules, rule)
        with refused(Reason.RULE_IS_FIXED):
            change = {rule: getattr(other, rule)}
            await club.seasons.edit(club.league, by=ORGANISER, seen=now.file.decisions, rules=change)
    assert (await club.view()).season == now.season


async def test_the_draw_stays_and_other_rules_can_change_once_it_is_made(club: Club) -> None:
    await club.open(4)
    now = await club.start()
    for rules in ({"size": 2}, {"divisions": 2}, {"weeks": 30}, {"game": "x"}):
        with pytest.raises(PaxError) as error:
            await club.seasons.edit(club.league, by=ORGANISER, seen=now.file.decisions, rules=rules)
        assert error.value.reason in (Reason.RULE_IS_FIXED, Reason.RULES_IMPOSSIBLE, Reason.UNKNOWN_RULES)
    now = await club.seasons.edit(club.league, by=ORGANISER, seen=now.file.decisions, rules={"automated": False})
    assert not now.season.rules.automated


async def test_an_organiser_who_plays_does_not_rule_on_their_own_table(club: Club) -> None:
    await club.open(4)
    await club.join(ORGANISER)
    await club.start()
    await club.run()
    now = await club.all_here()
    own = next(number for number in now.games if str(ORGANISER) in now.season.fixture(number).players)
    seen = now.file.decisions
    acts: list[Coroutine[Any, Any, object]] = [
        club.seasons.void(club.league, own, by=ORGANISER, seen=seen, reason="A fault."),
        club.seasons.hand_over(club.league, own, 0, by=ORGANISER, seen=seen, reason="Gone."),
        club.seasons.correct(club.league, own, by=ORGANISER, seen=seen, seats=(), reason="Wrong."),
    ]
    rival = next(int(each or 0) for each in now.season.fixture(own).players if each != str(ORGANISER))
    acts.append(club.seasons.remove(club.league, rival, by=ORGANISER, seen=seen, reason="Rude."))
    for act in acts:
        with refused(Reason.OWN_TABLE):
            await act
    assert now.games[own].host == OTHER
    await club.play()
    result = (await club.view()).season.fixture(own).result
    assert result is not None
    with refused(Reason.OWN_TABLE):
        await club.table.services.results.correct(
            int(result.id), GUILD, by=ORGANISER, seats=[TypedSeat(1, "", 1)] * 3, reason="Mine.", after=0
        )
    await club.seasons.report(club.league, own, by=rival, text="Something is odd.")
    assert "report" not in [each.what for each in await club.seasons.rulings(club.league, by=ORGANISER)]
    assert "report" in [each.what for each in await club.seasons.rulings(club.league, by=OTHER)]
    _, told = await club.seasons.post(club.league)
    assert (told[-1].payload["fixture"], told[-1].payload["users"]) == (own, [OTHER])


async def test_only_organisers_decide_and_only_with_a_reason(club: Club) -> None:
    await club.open(4)
    now = await club.start()
    with refused(Reason.NOT_ORGANISER):
        await club.seasons.cancel(club.league, by=1, seen=now.file.decisions, reason="No more.")
    with refused(Reason.REASON_NEEDED):
        await club.seasons.cancel(club.league, by=OTHER, seen=now.file.decisions, reason="  ")
    cancelled = await club.seasons.cancel(club.league, by=OTHER, seen=now.file.decisions, reason="No more.")
    assert cancelled.phase is Phase.CANCELLED
    assert cancelled.row.closed_at == club.table.clock.at
    assert [(each.what, each.by, each.reason) for each in await club.seasons.rulings(club.league)][-1] == (
        "cancel",
        OTHER,
        "No more.",
    )


async def test_games_of_a_cancelled_season_go_on_and_do_not_count(club: Club) -> None:
    await club.open(4)
    await club.start()
    await club.run()
    now = await club.all_here()
    await club.seasons.cancel(club.league, by=OTHER, seen=now.file.decisions, reason="No more.")
    assert len(await club.running()) == len(now.games)
    over = await club.play()
    assert all(each.result is None for each in over.season.fixtures)


async def test_a_seat_is_handed_over_by_a_ruling_until_there_is_a_substitute(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    number, game = next((number, row.id) for number, row in now.games.items())
    view = await club.table.view(game)
    seat = next(each for each in range(3) if each not in (view.head.waiting, view.turn_seat))
    await club.seasons.hand_over(club.league, number, seat, by=OTHER, seen=now.file.decisions, reason="Away.")
    now = await club.run()
    assert seat in (await club.table.view(game)).automated
    assert [(each.id, where) for each, where in now.sought] == [(number, seat)]
    await club.seasons.take_seat(club.league, number, seat, user=55, name="Kim")
    await club.run()
    assert (await club.table.view(game)).player(seat).user == 55


async def test_the_next_season_goes_on_from_the_divisions_and_who_took_one_off_comes_back(club: Club) -> None:
    await club.open(14, divisions=2, mixed=False)
    await club.start()
    with refused(Reason.SEASON_OPEN):
        await club.seasons.follow(club.league, by=ORGANISER)
    await club.play_all()
    closed = await club.close()
    await club.seasons.follow(club.league, by=ORGANISER)
    upper, lower = closed.season.final
    promoted = [player for player, to in closed.season.moves.items() if to == 0]
    assert len(promoted) == 2
    off = next(player for player in upper if player not in closed.season.moves)
    for player in (*upper, *lower):
        if player != off:
            await club.join(int(player))
    await club.join(50)
    second = await club.start()
    assert second.row.number == 2
    home = {entry.player: entry.division for entry in second.season.entries}
    assert all(home[player] == 0 for player in promoted)
    assert home["50"] == 1
    await club.play_all()
    await club.close()
    third = await club.seasons.follow(club.league, by=OTHER)
    assert third.file.former == {off: 0}
    assert (await club.view(1)).season.final == closed.season.final


async def test_a_game_that_changes_the_divisions_by_rating_needs_another_look_before_the_start(club: Club) -> None:
    await club.table.services.guilds.change(GUILD, ratings=True)
    for _ in range(10):
        await ended(club.table, range(8, 15))
    await club.open(14, divisions=2)
    seen = await club.seasons.preview(club.league, by=ORGANISER)
    for _ in range(10):
        await ended(club.table, range(1, 8))
    with refused(Reason.SEASON_CHANGED):
        await club.seasons.start(club.league, by=ORGANISER, seen=0, key=seen.key)


async def test_after_equal_divisions_the_next_ones_follow_from_the_places(club: Club) -> None:
    await club.open(14, divisions=2)
    club.wait(weeks=(await club.start()).season.plan.weeks)
    await club.run()
    closed = (await club.close()).season
    assert closed.moves == {}
    await club.seasons.follow(club.league, by=ORGANISER)
    for user in range(1, 15):
        await club.join(user)
    begun = (await club.start()).season
    home = {entry.player: entry.division for entry in begun.entries}
    assert not begun.is_equal
    for order in closed.final:
        assert [home[player] for player in (*order[:3], *order[4:])] == [0, 0, 0, 1, 1, 1]
    assert not list(faults(begun))


@pytest.mark.parametrize("rated", [6, 7])
async def test_a_first_season_is_seeded_by_rating_where_half_of_the_people_have_one(club: Club, rated: int) -> None:
    await club.table.services.guilds.change(GUILD, ratings=True)
    strong = range(15 - rated, 15)
    for _ in range(10):
        await ended(club.table, strong)
    await club.open(14, divisions=2)
    preview = await club.seasons.preview(club.league, by=ORGANISER)
    assert preview.divisions == (7, 7)
    assert [set(map(int, people)) for people in preview.homes] == [set(range(8, 15)), set(range(1, 8))][
        : 2 * (rated == 7)
    ]
    begun = (await club.start()).season
    assert begun.is_equal == (rated == 6)
    assert not list(faults(begun))
    if rated == 7:
        assert {entry.division for entry in begun.entries if int(entry.player) in strong} == {0}
        assert set(begun.seeding) == set(map(str, strong))
        other = begun.model_copy(update={"seeding": {"1": 99.0, **begun.seeding}})
        assert "the divisions are not those that the ratings give" in list(faults(other))


async def test_a_league_of_a_spreadsheet_is_taken_in_with_its_divisions(club: Club) -> None:
    await club.open(2)
    rows = [f"{1 + number // 7},user {number + 1},{100 - number}" for number in range(14)]
    text = "division,name,points\n" + "\n".join(rows)
    read = await club.seasons.read_in(club.league, by=ORGANISER, seen=0, data=text.encode())
    assert [len(division) for division in read.divisions] == [7, 7]
    for user in range(14, 2, -1):
        await club.seasons.join(club.league, user=user, name=f"user {user}", accepts=2)
    now = await club.view()
    assert now.season.rules.divisions == 2
    assert now.file.before == (tuple(map(str, range(1, 8))), tuple(map(str, range(8, 15))))
    assert now.file.points["1"] == "100"
    begun = await club.start()
    assert {entry.player: entry.division for entry in begun.season.entries} == {
        str(user): (user - 1) // 7 for user in range(1, 15)
    }


async def test_everybody_sees_their_tables_and_what_they_need_to_stay_up(club: Club) -> None:
    await club.open(14, divisions=2, mixed=False)
    await club.start()
    await club.run()
    first = (await club.view()).called[0]
    user = int(first.players[0] or 0)
    (mine,) = await club.seasons.mine(GUILD, user)
    assert len(mine.tables) == 3
    table = next(each for each in mine.tables if each.fixture.id == first.id)
    assert (table.seat, table.is_here, table.game) == (0, False, None)
    assert table.deadline is not None
    assert (table.deadline - club.table.clock.at).days == 2
    assert mine.outlook is not None
    assert (mine.outlook.best, mine.outlook.worst) == (1, 7)
    assert (mine.outlook.up, mine.outlook.down) == ((0, 5) if first.division == 0 else (2, 0))
    assert await club.seasons.mine(GUILD, 99) == []
    await club.all_here()
    waiting = [own for entry in range(1, 15) for own in (await club.seasons.mine(GUILD, entry))[0].tables]
    assert sum(own.is_waiting for own in waiting) == len((await club.view()).games)
    await club.play_all()
    for each in range(1, 15):
        outlook = (await club.seasons.mine(GUILD, each))[0].outlook
        assert outlook is not None
        assert outlook.games_left == 0
        assert outlook.best <= outlook.place <= outlook.worst


async def test_a_season_without_running_games_is_closed_by_a_press_or_a_day_later(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    with refused("games_running"):
        await club.seasons.close(club.league, by=OTHER, seen=now.file.decisions)
    now = await club.play_all()
    assert {each.state for each in now.season.fixtures} == {FixtureState.OVER}
    assert now.phase is Phase.PLAYING, "people have a day to object"
    closed = await club.seasons.close(club.league, by=OTHER, seen=now.file.decisions)
    assert closed.phase is Phase.CLOSED
    await club.seasons.end(club.league, by=OTHER)
    assert (await club.view()).league.ended_at is not None


async def test_organisers_name_others_and_a_moderator_names_new_ones(club: Club) -> None:
    await club.open(3)
    with refused(Reason.NOT_ORGANISER):
        await club.seasons.set_organisers(club.league, by=1, seen=0, organisers=[1])
    with refused(Reason.ORGANISER_NEEDED):
        await club.seasons.set_organisers(club.league, by=OTHER, seen=0, organisers=[])
    now = await club.seasons.set_organisers(club.league, by=1, seen=0, organisers=[3], moderator=True)
    assert now.file.organisers == (3,)
    with refused(Reason.NO_LEAGUE):
        await club.seasons.view(club.league + 1)


async def test_the_export_has_nothing_of_what_is_kept_back(club: Club) -> None:
    await club.open(4)
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    file = (await club.view()).file
    assert (exported.seed, exported.salt) == ("", "")
    assert file.secret not in await club.seasons.export(club.league)
    await club.start()
    assert file.secret not in await club.seasons.export(club.league)
