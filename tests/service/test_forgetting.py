import json
from dataclasses import replace

import pytest

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.service import NoticeKind, Reason
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, STRANGER, Table, asked_user, user_on


async def test_a_stranger_is_told_that_nothing_is_kept(table: Table) -> None:
    kept = await table.services.forgetting.about(STRANGER)
    assert kept.is_nothing
    assert json.loads(json.dumps(kept.dump()))["format"] == "paxbot-person/1"


async def test_what_is_kept_tells_what_will_come_of_forgetting(table: Table) -> None:
    playing = await table.running(ANN, BOB)
    await table.running(ANN, channel=CHANNEL + 1, automated=1)
    await table.lobby(ANN, BOB, channel=CHANNEL + 2)
    await table.services.notepad.write(playing, ANN, "trust nobody")
    kept = await table.services.forgetting.about(ANN)
    assert (kept.seats, kept.endings, kept.lobbies) == ((CHANNEL,), (CHANNEL + 1,), (CHANNEL + 2,))
    assert (len(kept.content["games"]), kept.notes, kept.is_nothing) == (3, 1, False)
    assert "trust nobody" in json.dumps(kept.dump())


async def test_a_file_that_would_be_too_large_is_still_json_with_what_is_newest(table: Table) -> None:
    game = await table.running(ANN, BOB)
    await table.services.notepad.write(game, ANN, "trust nobody")
    kept = await table.services.forgetting.about(ANN)
    answers: list[Json] = [{"game": game, "seq": seq, "move": {"do": "Ä" * 90}} for seq in range(1, 1001)]
    long = replace(kept, content=kept.content | {"answers": answers})
    whole, is_whole = long.file(1_000_000)
    assert (is_whole, json.loads(whole)["left_out"]) == (True, {})
    assert json.loads(whole)["answers"] == answers
    for most in (100_000, 20_000, 5_000, 1_000):
        written, is_whole = long.file(most)
        assert len(written) <= most
        assert not is_whole
        content = json.loads(written)
        for name, rows in long.content.items():
            missing = content["left_out"].get(name, 0)
            assert content[name] == rows[missing:], name
    assert json.loads(long.file(100_000)[0])["left_out"] == {"answers": 750}


async def test_whoever_is_forgotten_has_given_their_seat_up(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.settings.change(ANN, zone="Asia/Kabul")
    seat = (await table.view(game)).seat_of(ANN)
    assert seat is not None
    assert await table.services.forgetting.forget(ANN) == (game,)
    view = await table.view(game)
    assert view.game.status is Status.RUNNING
    assert seat in view.automated
    assert view.player(seat).is_forgotten
    assert view.game.host in (BOB, CAT)
    assert (await table.services.forgetting.about(ANN)).is_nothing
    assert (await table.services.settings.of(ANN)).zone == "UTC"


async def test_the_others_play_on(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.forgetting.forget(ANN)
    for _ in range(4):
        view = await table.view(game)
        assert asked_user(view) in (BOB, CAT)
        await table.click(view, view.choices()[0])
    assert await table.services.games.export(game)


async def test_nobody_takes_the_seat_back_for_them(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    seat = (await table.view(game)).seat_of(ANN)
    assert seat is not None
    await table.services.forgetting.forget(ANN)
    with refused(Reason.SEAT_HAS_NO_PLAYER):
        await table.services.seating.take_back(game, seat, by=BOB, moderator=True)


async def test_somebody_else_can_take_the_seat(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, substitutes="open")
    seat = (await table.view(game)).seat_of(ANN)
    assert seat is not None
    await table.services.forgetting.forget(ANN)
    assert await table.services.people.offered(game) == {seat}
    turn = await table.services.people.take(game, seat, user=STRANGER, name="stranger")
    assert turn.view.player(seat).user == STRANGER
    assert any(row.kind == NoticeKind.SEAT_YOURS for row in turn.notices)


async def test_a_game_in_which_nobody_else_plays_is_ended(table: Table) -> None:
    game = await table.running(ANN, automated=1)
    await table.services.forgetting.forget(ANN)
    assert (await table.services.games.table(game)).game.status is Status.CANCELLED


async def test_lobbies_are_left_to_the_others_and_empty_ones_closed(table: Table) -> None:
    shared, alone = await table.lobby(ANN, BOB), await table.lobby(ANN, channel=CHANNEL + 1)
    await table.services.forgetting.forget(ANN)
    left = await table.services.games.table(shared)
    assert (left.game.status, left.game.host) == (Status.LOBBY, BOB)
    assert [player.user for player in left.players] == [BOB]
    assert (await table.services.games.table(alone)).game.status is Status.CANCELLED


async def test_only_one_who_plays_alone_ends_a_game_by_going(table: Table) -> None:
    game = await table.running(ANN, BOB)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.endings.leave_alone(game, by=ANN)


async def test_a_seat_that_cannot_be_given_up_yet_keeps_everything(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.notepad.write(game, ANN, "trust nobody")

    async def too_early(game: int, *, by: int, stranded: bool) -> None:
        raise PaxError(Reason.OTHERS_FIRST, seat=0, user=BOB)

    monkeypatch.setattr(table.services.people, "resign", too_early)
    with refused(Reason.STILL_PLAYING, channels=[CHANNEL]):
        await table.services.forgetting.forget(ANN)
    assert await table.services.notepad.read(game, ANN) == "trust nobody"


async def test_one_who_is_forgotten_is_a_stranger_and_may_play_again(table: Table) -> None:
    await table.running(ANN, BOB, CAT)
    await table.services.forgetting.forget(ANN)
    assert await table.services.games.of_user(ANN) == ()
    again = await table.running(ANN, BOB, channel=CHANNEL + 1)
    assert (await table.view(again)).seat_of(ANN) is not None


async def test_nobody_is_told_in_their_place_that_a_game_is_lost(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.forgetting.forget(ANN)
    await table.services.endings.lose(game)
    lost = [row for row in await table.store.undelivered(game) if row.kind == NoticeKind.LOST]
    assert sorted(row.payload["user"] for row in lost) == [BOB, CAT]


async def test_a_former_player_who_is_forgotten_has_no_name_in_the_log_any_more(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    seat, people = (await table.view(game)).seat_of(CAT), table.services.people
    assert seat is not None
    at = table.clock.at
    table.clock.wait(hours=1)
    await people.seek(game, seat, by=CAT)
    await people.take(game, seat, user=STRANGER, name="New")
    assert user_on((await people.holders(await table.view(game))).table(at), seat) == CAT
    await table.services.forgetting.forget(CAT)
    assert user_on((await people.holders(await table.view(game))).table(at), seat) < 0
