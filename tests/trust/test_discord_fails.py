"""Calls that fail and connections that break: what the people see, and that the game goes on afterwards."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.standin.mishaps import Kind
from tests.standin.people import buttons, text
from tests.trust.faults import shows
from tests.trust.scene import Scene, faultless, scene

pytestmark = pytest.mark.slow

POSTS, CALLBACKS, ANSWERS = "/channels/*/messages", "/interactions/*/callback", "/webhooks/*/messages/@original"


@pytest.fixture
async def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Scene]:
    async with faultless(tmp_path, monkeypatch, caplog) as playing:
        await playing.start()
        yield playing
        await playing.goes_on()


@shows("Too many calls, for a moment (429)")
@pytest.mark.parametrize("is_global", [False, True])
async def test_a_moment_of_too_many_calls_only_delays_what_is_said(table: Scene, is_global: bool) -> None:
    table.standin.go_wrong(Kind.RATE_LIMIT, "POST", POSTS, seconds=0.3, is_global=is_global)
    await table.move()
    await table.quiet()
    assert 429 in [call.status for call in table.standin.calls("POST", POSTS)]
    assert (await table.to_act()).mention in text(table.turns()[0])


@shows("Too many calls, for longer (429)")
async def test_whoever_moves_while_discord_wants_no_posts_sees_it_at_once_and_the_table_later(table: Scene) -> None:
    old = table.turns()[0]
    table.standin.go_wrong(Kind.RATE_LIMIT, "POST", POSTS, seconds=300, times=None)
    moved = await table.move()
    await table.quiet()
    assert "TurnEnded" in moved.said
    assert table.turns() in ([], [old])
    table.standin.rest.mishaps.clear()
    await table.later(minutes=2)
    assert (await table.to_act()).mention in text(table.turns()[0])


@shows("Discord fails for a moment (500, 502)")
async def test_a_call_that_fails_once_is_made_again_and_shows_once(table: Scene) -> None:
    table.standin.go_wrong(Kind.FAIL, "POST", POSTS, status=502, carried_out=True)
    await table.move()
    await table.quiet()
    assert len(table.turns()) == 1


@shows("Discord fails for minutes (500, 503)")
async def test_moves_count_while_discord_takes_no_posts_and_are_told_when_it_does(table: Scene) -> None:
    table.standin.go_wrong(Kind.FAIL, "POST", POSTS, status=503, times=None)
    table.standin.go_wrong(Kind.FAIL, "PATCH", "/channels/*", status=503, times=None)
    before = text(table.turns()[0])
    player = await table.to_act()
    moved = await table.move("Take 2")
    assert "CoinsTaken" in moved.said
    await table.quiet()
    assert text(table.turns()[0]) == before
    again = await player.command(table.channel, "pax status").answered()
    assert "Pot: 8" in again.said
    table.standin.rest.mishaps.clear()
    await table.later(minutes=2)
    assert "Pot: 8" in text(table.turns()[0])


@shows("Discord fails for minutes (500, 503)")
async def test_whoever_cannot_be_answered_properly_is_told_so_in_a_sentence(table: Scene) -> None:
    table.standin.go_wrong(Kind.CUT, "PATCH", ANSWERS, times=1)
    asked = (await table.to_act()).command(table.channel, "pax turn")
    await table.see(lambda: "Discord does not answer me" in asked.said)


@shows("Discord does not answer (timeout)")
async def test_a_move_is_made_though_discord_does_not_answer(table: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.context.PATIENCE", 0.2)
    player = await table.to_act()
    panel = await table.panel(player)
    table.standin.go_wrong(Kind.HANG, "POST", CALLBACKS, seconds=60)
    moved = table.give(player, panel, "Take 2")
    await table.see(lambda: "Pot: 8" in text(table.turns()[0]))
    assert moved.is_acknowledged or not moved.is_answered


@shows("Discord does not answer (timeout)")
async def test_a_game_of_which_discord_takes_no_notice_keeps_no_other_waiting(
    table: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.standin.go_wrong(Kind.HANG, "PATCH", "/channels/*", seconds=3600, times=None)
    await table.bot.dispatcher.turns.mark_outdated(1)
    table.bot.dispatcher.schedule(1)
    with monkeypatch.context() as hasty:
        hasty.setattr("cogs.messages.dispatcher.PATIENCE", 0.2)
        async with asyncio.timeout(60):
            await table.bot.dispatcher.reconcile_each([1])
    table.standin.rest.mishaps.clear()
    calls = len(table.standin.calls("PATCH", "/channels/*"))
    await table.later(minutes=2)
    assert len(table.standin.calls("PATCH", "/channels/*")) > calls


@shows("The connection breaks in the middle of a call")
@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_message_whose_answer_is_lost_is_posted_once(table: Scene, carried_out: bool) -> None:
    player = await table.to_act()
    for call in (POSTS, CALLBACKS):
        table.standin.go_wrong(Kind.CUT, "POST", call, carried_out=carried_out)
    panel = await table.panel(player)
    table.standin.go_wrong(Kind.CUT, "POST", CALLBACKS, carried_out=carried_out)
    await table.give(player, panel, "End turn").answered()
    await table.later(minutes=2)
    assert len(table.turns()) == 1


@shows("The connection breaks in the middle of a call")
async def test_a_message_of_a_turn_that_is_over_before_the_bot_hears_that_it_arrived_is_not_left_behind(
    table: Scene,
) -> None:
    table.standin.go_wrong(Kind.CUT, "POST", f"/channels/{table.channel}/messages", carried_out=True)
    await table.move()
    await table.quiet()
    lost = table.messages()[-1].id
    await table.move()
    await table.later(minutes=2)
    assert lost not in [message.id for message in table.messages()]
    assert len(table.turns()) == 1


@shows("The connection breaks in the middle of a call")
async def test_a_message_that_is_made_again_and_lost_is_not_left_behind(table: Scene) -> None:
    player = await table.to_act()
    for label in ("Take 2", "Take 1"):
        panel = await table.panel(player)
        if label == "Take 2":
            table.standin.world.delete_message(table.channel, table.turns()[0].id)
            table.standin.go_wrong(Kind.CUT, "POST", f"/channels/{table.channel}/messages", carried_out=True)
        await table.give(player, panel, label).answered()
        await table.quiet()
    await table.later(minutes=2)
    (turn,) = table.turns()
    assert "Pot: 7" in text(turn)


@shows("The bot hears of a press too late (“This interaction failed”)")
async def test_a_press_that_is_acknowledged_too_late_is_carried_out_and_told_in_the_channel(table: Scene) -> None:
    player = await table.to_act()
    panel = await table.panel(player)
    table.standin.go_wrong(Kind.FAIL, "POST", CALLBACKS, status=404, code=10062, message="Unknown interaction")
    table.standin.go_wrong(Kind.FAIL, "PATCH", ANSWERS, status=404, code=10015, message="Unknown Webhook")
    moved = table.give(player, panel, "Take 2")
    await table.see(lambda: "Pot: 8" in text(table.turns()[0]))
    assert not moved.is_acknowledged
    again = await player.press(table.turns()[0], next(iter(buttons(table.turns()[0])))).answered()
    assert again.shown is not None
    pressed_again = await table.give(player, panel, "Take 2", counts=False).answered()
    assert "already" in pressed_again.said


@shows("The bot hears of a press too late (“This interaction failed”)")
async def test_somebody_joins_though_discord_was_told_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with scene(tmp_path, monkeypatch) as lobby:
        card = await lobby.open()
        lobby.standin.go_wrong(Kind.FAIL, "POST", CALLBACKS, status=404, code=10062)
        lobby.standin.go_wrong(Kind.FAIL, "PATCH", ANSWERS, status=404, code=10015)
        lobby.bob.press(card, next(each for each in buttons(card) if each.startswith("pax:join:")))
        await lobby.see(lambda: lobby.bob.mention in text(lobby.messages()[0]))


@shows("A press reaches the bot minutes late")
async def test_a_press_nobody_means_any_more_is_not_carried_out(table: Scene) -> None:
    player = await table.to_act()
    panel = await table.panel(player)
    await table.standin.gateway.disconnect()
    pressed = table.give(player, panel, "Take 2", counts=False)
    table.pass_time(minutes=5)
    await table.see(lambda: table.standin.gateway.resumed == 1)
    await table.quiet()
    assert table.moves() == 0
    assert not pressed.is_acknowledged


@shows("A press reaches the bot minutes late")
async def test_a_clock_that_is_wrong_makes_no_press_an_old_one(table: Scene) -> None:
    table.clock.skipped += timedelta(minutes=5)
    await table.move("Take 2")
    await table.see(lambda: "Pot: 8" in text(table.turns()[0]))


@shows("A panel is older than 15 minutes")
async def test_an_old_panel_still_works_and_an_answer_that_took_too_long_is_in_the_channel(table: Scene) -> None:
    player = await table.to_act()
    panel = await table.panel(player)
    await table.later(minutes=20)
    await table.give(player, panel, "Take 2").answered()
    panel = await table.panel(player)
    table.standin.go_wrong(Kind.FAIL, "PATCH", ANSWERS, status=401, code=50027, message="Invalid Webhook Token")
    table.give(player, panel, "Take 1")
    await table.later(seconds=10)
    await table.see(lambda: "Pot: 7" in text(table.turns()[0]))


@shows("The gateway is cut, and the session goes on")
async def test_what_is_pressed_while_the_gateway_is_cut_is_done_when_it_is_back(table: Scene) -> None:
    player = await table.to_act()
    panel = await table.panel(player)
    table.standin.gateway.is_open = False
    await table.standin.gateway.disconnect()
    table.give(player, panel, "Take 2")
    table.standin.gateway.is_open = True
    await table.see(lambda: "Pot: 8" in text(table.turns()[0]))
    assert (table.standin.gateway.identified, table.standin.gateway.resumed) == (1, 1)


@shows("The gateway is cut, and the session is lost")
@pytest.mark.parametrize("how", ["disconnect", "invalidate"])
async def test_a_game_goes_on_in_a_new_session_and_nothing_is_said_twice(table: Scene, how: str) -> None:
    before = [message.id for message in table.messages()]
    if how == "disconnect":
        await table.standin.gateway.disconnect(resumable=False)
    else:
        table.standin.gateway.invalidate()
    await table.see(lambda: table.standin.gateway.identified == 2 and bool(table.bot.guilds))
    await table.later(minutes=1)
    assert [message.id for message in table.messages()] == before


@shows("The server is unavailable")
async def test_a_server_that_discord_loses_for_a_while_keeps_its_games(table: Scene) -> None:
    table.standin.gateway.lose_guild(table.standin.guild.id)
    table.standin.go_wrong(Kind.FAIL, "*", "/channels/*", status=503, times=None)
    await table.see(lambda: table.bot.guilds[0].unavailable)
    await table.later(minutes=5)
    assert (await table.bot.services.games.view(1)).game.status.is_open
    table.standin.rest.mishaps.clear()
    table.standin.gateway.find_guild(table.standin.guild.id)
    await table.see(lambda: not table.bot.guilds[0].unavailable)
