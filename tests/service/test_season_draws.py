"""Draws that bind whoever runs the bot: by a public beacon, or on the operator's word."""

import asyncio
from datetime import datetime, timedelta

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.leagues.layouts import binding_lines, fixed_line, own_blocks
from cogs.leagues.season_board import signature_of
from paxbot.leagues.audit import faults
from paxbot.leagues.draw import LEAD
from paxbot.leagues.results import Status
from paxbot.leagues.season import Phase, Season
from paxbot.service import LeagueNotice, Reason
from tests.beacon import FakeBeacon, chain, served, signature
from tests.service.refusals import refused
from tests.service.season import ORGANISER, Club
from tests.service.table import Table


@pytest.fixture
def beacon() -> FakeBeacon:
    return FakeBeacon()


@pytest.fixture
def club(table: Table, beacon: FakeBeacon, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr("paxbot.leagues.binding.KNOWN", (chain().hash,))
    table.beacon = "http://beacon.example"
    table.services = table.fresh_services()
    seasons = table.services.seasons
    seasons.chain, seasons.beacon = chain(), beacon
    return Club(table)


async def told(club: Club) -> list[str]:
    _, notices = await club.seasons.post(club.league)
    return [notice.kind for notice in notices]


async def exported(club: Club) -> Season:
    return Season.model_validate_json(await club.seasons.export(club.league))


async def test_a_season_is_drawn_from_the_round_that_its_sign_up_names(club: Club, beacon: FakeBeacon) -> None:
    await club.open(7, reserves=1, beacon=True)
    view = await club.view()
    named = chain().round_at(view.file.closes_at.timestamp() + LEAD)
    club.table.clock.at = view.file.closes_at - timedelta(seconds=55)
    fixed = await club.run()
    assert (fixed.phase, fixed.season.fixtures, beacon.asked) == (Phase.SIGN_UP, (), [])
    assert fixed.season.awaited is not None
    assert fixed.season.awaited.round == named
    assert LeagueNotice.FIXED in await told(club)
    club.wait(minutes=6)
    drawn = await club.run()
    assert (drawn.phase, beacon.asked) == (Phase.PLAYING, [named])
    made = (await exported(club)).drawing("draw")
    assert made is not None
    assert made.signature == signature(named)
    assert not list(faults(await exported(club)))


async def test_nobody_changes_a_draw_that_waits_for_the_beacon(club: Club) -> None:
    await club.open(7, beacon=True)
    await club.start()
    before = (await club.view()).season.drawings
    with refused(Reason.SIGN_UP_OVER):
        await club.join(50)
    with refused(Reason.WRONG_PHASE):
        await club.start()
    for change in ({"divisions": 2}, {"beacon": False}):
        with refused(Reason.WRONG_PHASE):
            await club.seasons.edit(club.league, by=ORGANISER, seen=1, rules=change)
    await club.seasons.leave(club.league, user=3)
    await club.join(60, reserve=True)
    club.wait(minutes=6)
    drawn = (await club.run()).season
    assert drawn.drawings[0].fixed == before[0].fixed
    assert sorted(drawn.people) == list("1234567")
    gone = drawn.entry("3")
    assert gone is not None
    assert gone.status is Status.DROPPED
    assert drawn.entry("60") is not None
    assert not list(faults(await exported(club)))


async def test_nobody_becomes_a_reserve_while_their_draw_waits_for_the_beacon(club: Club) -> None:
    await club.open(7, beacon=True)
    await club.start()
    with refused(Reason.SIGN_UP_OVER):
        await club.join(3, reserve=True)
    await club.seasons.leave(club.league, user=3)
    with refused(Reason.SIGN_UP_OVER):
        await club.join(3, reserve=True)
    club.wait(minutes=6)
    gone = (await club.run()).season.entry("3")
    assert gone is not None
    assert gone.status is Status.DROPPED


async def test_no_place_passes_to_a_reserve_who_was_forgotten_while_the_draw_waited(club: Club) -> None:
    leaver, reserve, heir = 77001, 77002, 77003
    await club.open(6, beacon=True)
    for user in (leaver, reserve, heir):
        await club.join(user, reserve=user != leaver)
    await club.start()
    for user in (leaver, reserve):
        await club.table.services.forgetting.forget(user)
    club.wait(minutes=6)
    drawn = await club.run()
    assert drawn.phase is Phase.PLAYING
    assert [player for player, _ in drawn.season.heirs] == [str(heir)]
    assert not list(faults(await exported(club)))


async def test_a_cup_goes_on_without_somebody_who_was_forgotten_while_its_draw_waited(club: Club) -> None:
    forgotten, reserve = 77001, 77009
    await club.open(0, beacon=True, rounds=1)
    for user in range(forgotten, reserve + 1):
        await club.join(user, reserve=user == reserve)
    await club.start()
    for user in range(forgotten, reserve):
        await club.seasons.check_in(club.league, user=user)
    assert (await club.run()).season.awaited
    await club.table.services.forgetting.forget(forgotten)
    club.wait(minutes=6)
    assert (await club.run()).phase is Phase.PLAYING
    now = await club.play_all()
    assert all(fixture.result for fixture in now.season.fixtures if fixture.round == 0)


async def test_a_signature_that_is_not_the_chains_draws_nothing(club: Club, beacon: FakeBeacon) -> None:
    beacon.lies = True
    await club.open(7, beacon=True)
    await club.start()
    club.wait(minutes=6)
    assert (await club.run()).phase is Phase.SIGN_UP
    assert beacon.asked
    beacon.lies = False
    club.wait(minutes=2)
    assert (await club.run()).phase is Phase.PLAYING


async def test_nothing_waits_for_a_beacon_that_is_slow(
    club: Club, beacon: FakeBeacon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paxbot.service.leagues.rulings.SOON", 0)
    beacon.is_free.clear()
    await club.open(7, beacon=True)
    await club.start()
    club.wait(minutes=6)
    for _ in range(2):
        assert (await club.run()).phase is Phase.SIGN_UP
        club.wait(minutes=2)
    beacon.is_free.set()
    await asyncio.sleep(0)
    assert (await club.run()).phase is Phase.PLAYING
    assert len(beacon.asked) == 1


async def test_without_the_beacon_for_48_hours_a_season_is_called_off(club: Club, beacon: FakeBeacon) -> None:
    beacon.answers = False
    await club.open(7, beacon=True)
    await club.start()
    club.wait(hours=48)
    assert (await club.run()).phase is Phase.SIGN_UP
    club.wait(minutes=6)
    assert (await club.run()).phase is Phase.CANCELLED
    assert (await told(club))[-1] == LeagueNotice.CANCELLED


async def test_a_season_drawn_when_its_sign_up_ends_is_called_off_without_the_beacon(
    club: Club, beacon: FakeBeacon
) -> None:
    beacon.answers = False
    await club.open(7, beacon=True)
    club.wait(days=11)
    assert (await club.run()).file.frozen
    club.wait(days=3)
    assert (await club.run()).phase is Phase.CANCELLED


async def test_a_bot_that_was_away_for_long_asks_the_beacon_before_it_calls_a_season_off(club: Club) -> None:
    await club.open(7, beacon=True)
    await club.start()
    club.wait(days=5)
    assert (await club.run()).phase is Phase.PLAYING


async def test_the_way_of_the_draw_never_changes_after_the_sign_up_was_posted(club: Club) -> None:
    await club.open(7)
    with refused(Reason.RULE_IS_FIXED):
        await club.seasons.edit(club.league, by=ORGANISER, seen=0, rules={"beacon": True})
    await club.start()
    season = (await exported(club)).model_dump()
    assert season["chain"] is None
    assert not list(faults(await exported(club)))


async def test_a_bot_without_a_beacon_offers_none(table: Table) -> None:
    with refused(Reason.NO_BEACON):
        await Club(table).open(7, beacon=True)


async def test_each_round_of_a_cup_waits_for_a_beacon_after_the_last_result(club: Club, beacon: FakeBeacon) -> None:
    await club.open(6, rounds=1, beacon=True)
    await club.start()
    for user in range(1, 7):
        await club.seasons.check_in(club.league, user=user)
    assert (await club.run()).phase is Phase.CHECK_IN
    club.wait(minutes=6)
    now = await club.play_all()
    assert [each.stage for each in now.season.drawings] == ["round 1", "round 2"]
    assert now.season.awaited is now.season.drawings[1]
    ended = max(each.result.ended for each in now.season.fixtures if each.result)
    second = datetime.fromisoformat(now.season.drawings[1].at)
    assert datetime.fromisoformat(ended) <= second <= datetime.fromisoformat(ended) + timedelta(minutes=2)
    assert now.season.seed_of("round 2") == "", "nobody can know it"
    club.wait(minutes=6)
    assert (await club.run()).season.is_at_final
    await club.play_all()
    await club.close()
    assert not list(faults(await exported(club)))


async def test_the_seed_of_a_later_round_does_not_follow_from_that_of_the_first(club: Club) -> None:
    await club.open(6, rounds=1)
    await club.start()
    for user in range(1, 7):
        await club.seasons.check_in(club.league, user=user)
    season = (await club.run()).season
    first, second = season.drawings[0].link, (await club.view()).file.link
    assert first != second
    assert second not in (await club.seasons.export(club.league))
    await club.play_all()
    assert (await club.view()).season.drawings[1].link == second


async def test_a_block_is_proved_to_whoever_set_it_and_to_nobody_else(club: Club) -> None:
    await club.table.services.settings.change(1, blocked=(2,))
    await club.open(7, beacon=True)
    assert "round" in "".join(binding_lines(await club.view()))
    await club.start()
    view = await club.view()
    (told,) = own_blocks(view, "1")
    assert view.season.drawings[0].blocks[0] in told
    assert not [*own_blocks(view, "2"), *own_blocks(view, "3")]
    assert view.season.drawings[0].fixed in fixed_line(view, "draw")
    assert view.file.secret not in await club.seasons.export(club.league)
    await club.seasons.cancel(club.league, by=ORGANISER, seen=view.file.decisions, reason="Holidays.")
    assert (await club.view()).file.frozen is None, "no block is kept for longer than it is needed"


async def test_a_server_on_this_machine_plays_the_beacon(beacon: FakeBeacon) -> None:
    async with served(beacon) as address:
        assert await signature_of(address, 7) == signature(7)
        beacon.answers = False
        assert await signature_of(address, 7) == ""
    assert await signature_of(address, 7) == "", "nobody is there"


async def test_an_answer_in_parts_is_read_whole_but_no_long_one_nor_one_from_elsewhere() -> None:
    async def in_parts(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for part in ('{"signature": ', f'"{signature(7)}"', " " * int(request.match_info["spaces"]), "}"):
            await response.write(part.encode())
            await asyncio.sleep(0.01)
        return response

    async def elsewhere(request: web.Request) -> web.Response:
        raise web.HTTPFound("/0/public/7")

    app = web.Application()
    app.router.add_get(r"/{spaces:\d+}/public/7", in_parts)
    app.router.add_get("/elsewhere/public/7", elsewhere)
    async with TestServer(app) as server:
        assert await signature_of(str(server.make_url("/0")), 7) == signature(7)
        assert await signature_of(str(server.make_url("/9000")), 7) == ""
        assert await signature_of(str(server.make_url("/elsewhere")), 7) == ""
