"""What every form of the store promises; each test runs on all of them."""

from dataclasses import replace
from typing import Any

import pytest

from paxbot.storage import ChannelTaken, GameStore, Head, RowKind, StaleGame, Status
from tests.storage.samples import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    NOON,
    batch,
    later,
    message,
    move,
    new_game,
    notice,
    player,
    state,
    undo,
)


async def test_a_new_game_is_a_lobby_with_its_host_in_it(store: GameStore) -> None:
    row = await store.create_game(new_game(), player(ANN, "Ann"))
    assert row.status is Status.LOBBY
    assert row.head is None
    assert (row.options, row.seed, row.created_at) == ({"fewest": 2, "most": 3}, b"s" * 16, NOON)
    assert await store.game(row.id) == row
    assert await store.players(row.id) == (player(ANN, "Ann"),)


async def test_an_unknown_game_has_nothing(store: GameStore) -> None:
    assert await store.game(7) is None
    assert await store.game_in(7) is None
    assert await store.players(7) == ()
    assert await store.moves(7) == ()
    assert await store.snapshot(7, 0) is None
    assert await store.votes(7, "end") == frozenset()


async def test_a_channel_holds_one_open_game(store: GameStore) -> None:
    first = await store.create_game(new_game(), player(ANN))
    with pytest.raises(ChannelTaken) as refusal:
        await store.create_game(new_game(), player(BOB))
    assert refusal.value.details["game"] == first.id
    assert await store.games_of(BOB) == []
    await store.create_game(new_game(channel=CHANNEL + 1), player(BOB))


async def test_a_channel_is_free_again_after_its_game(store: GameStore) -> None:
    first = await store.create_game(new_game(), player(ANN))
    await store.end(first.id, Status.LOBBY, Status.CANCELLED, later(1))
    assert (found := await store.game_in(CHANNEL)) is not None
    assert (found.id, found.status, found.ended_at) == (first.id, Status.CANCELLED, later(1))
    second = await store.create_game(new_game(), player(ANN))
    assert second.id != first.id
    assert await store.game_in(CHANNEL) == second


async def test_the_open_game_of_a_channel_is_found_before_a_later_one_that_is_over(store: GameStore) -> None:
    first = await store.create_game(new_game(), player(ANN))
    await store.end(first.id, Status.LOBBY, Status.CANCELLED, later(1))
    second = await store.create_game(new_game(), player(ANN))
    await store.end(second.id, Status.LOBBY, Status.CANCELLED, later(2))
    assert (found := await store.game_in(CHANNEL)) is not None
    assert found.id == second.id


async def test_games_of_a_user_are_those_open_which_they_joined(store: GameStore, game: int) -> None:
    other = await store.create_game(new_game(channel=1), player(CAT))
    over = await store.create_game(new_game(channel=2), player(ANN))
    await store.end(over.id, Status.LOBBY, Status.CANCELLED, later(1))
    assert [row.id for row in await store.games_of(ANN)] == [game]
    assert [row.id for row in await store.open_games()] == [game, other.id]


async def test_a_lobby_can_change_its_options_and_a_running_game_cannot(store: GameStore, lobby: int) -> None:
    await store.set_options(lobby, {"most": 3, "automated": 1})
    assert (row := await store.game(lobby)) is not None
    assert row.options == {"most": 3, "automated": 1}
    await store.start({ANN: 0, BOB: 1}, state(0), batch(lobby, 0))
    for game in (lobby, 99):
        with pytest.raises(StaleGame):
            await store.set_options(game, {})
    assert (row := await store.game(lobby)) is not None
    assert row.options == {"most": 3, "automated": 1}


async def test_seats_may_be_left_without_a_player(store: GameStore, lobby: int) -> None:
    await store.start({ANN: 3, BOB: 1}, state(0), batch(lobby, 0))
    assert [(one.user, one.seat) for one in await store.players(lobby)] == [(BOB, 1), (ANN, 3)]


async def test_nobody_joins_twice_or_a_full_lobby(store: GameStore, lobby: int) -> None:
    with pytest.raises(StaleGame):
        await store.add_player(lobby, player(BOB), limit=3)
    with pytest.raises(StaleGame):
        await store.add_player(lobby, player(CAT), limit=2)
    assert [row.user for row in await store.players(lobby)] == [ANN, BOB]


async def test_who_has_left_may_join_again_as_the_last(store: GameStore, lobby: int) -> None:
    await store.remove_player(lobby, ANN)
    with pytest.raises(StaleGame):
        await store.remove_player(lobby, ANN)
    await store.add_player(lobby, player(ANN), limit=3)
    assert [row.user for row in await store.players(lobby)] == [BOB, ANN]


async def test_a_started_game_has_seats_a_head_and_its_setup(store: GameStore, lobby: int) -> None:
    (told,) = await store.start({ANN: 1, BOB: 0}, state(0), batch(lobby, 0, move(1), notices=(notice("n"),)))
    row = await store.game(lobby)
    assert row is not None
    assert (row.status, row.head, row.started_at) == (Status.RUNNING, Head(1, 1, 0, 1, later(1)), later(1))
    assert [(row.user, row.seat) for row in await store.players(lobby)] == [(BOB, 0), (ANN, 1)]
    assert await store.snapshot(lobby, 0) == state(0)
    assert await store.snapshot(lobby, 1) == state(1)
    assert (told.subject, told.seq, told.nonce, told.payload) == (lobby, 1, "n", {"turn": 1})


async def test_a_game_starts_once_and_only_with_the_players_it_was_dealt_for(store: GameStore, lobby: int) -> None:
    with pytest.raises(StaleGame):
        await store.start({ANN: 0}, state(0), batch(lobby, 0))
    await store.start({ANN: 1, BOB: 0}, state(0), batch(lobby, 0))
    with pytest.raises(StaleGame):
        await store.start({ANN: 1, BOB: 0}, state(0), batch(lobby, 0))
    with pytest.raises(StaleGame):
        await store.add_player(lobby, player(CAT), limit=3)
    with pytest.raises(StaleGame):
        await store.remove_player(lobby, ANN)


async def test_an_answer_is_written_with_its_snapshot_and_notices(store: GameStore, game: int) -> None:
    rows = (move(1), move(2, forced=True, user=None))
    await store.append(batch(game, 0, *rows, notices=(notice("a"), notice("b"))))
    assert await store.moves(game) == rows
    assert await store.snapshot(game, 2) == state(2)
    assert await store.snapshot(game, 1) is None
    assert [row.nonce for row in await store.undelivered(game)] == ["a", "b"]


async def test_a_second_writer_is_stale_and_changes_nothing(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1)))
    with pytest.raises(StaleGame):
        await store.append(batch(game, 0, move(1, user=BOB), notices=(notice("late"),)))
    with pytest.raises(StaleGame):
        await store.append(batch(game, 5, move(6)))
    assert await store.moves(game) == (move(1),)
    assert await store.undelivered() == ()


async def test_nothing_is_written_to_a_game_that_does_not_run(store: GameStore, lobby: int) -> None:
    with pytest.raises(StaleGame):
        await store.append(batch(lobby, 0, move(1)))
    with pytest.raises(StaleGame):
        await store.vote(lobby, "end", ANN, NOON)
    with pytest.raises(StaleGame):
        await store.end(lobby, Status.RUNNING, Status.CANCELLED, NOON)


async def test_the_last_answer_finishes_the_game(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1), status=Status.FINISHED))
    row = await store.game(game)
    assert row is not None
    assert (row.status, row.ended_at) == (Status.FINISHED, later(1))
    with pytest.raises(StaleGame):
        await store.append(batch(game, 1, move(2)))


async def test_an_undo_is_a_row_and_marks_what_stood(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1)))
    await store.append(batch(game, 1, move(2), move(3)))
    await store.append(batch(game, 3, undo(4), undone_from=2))
    await store.append(batch(game, 4, move(5)))
    await store.append(batch(game, 5, undo(6), undone_from=1))
    marks = [(row.seq, row.kind, row.undone_by) for row in await store.moves(game)]
    assert marks == [
        (1, RowKind.MOVE, 6),
        (2, RowKind.MOVE, 4),
        (3, RowKind.MOVE, 4),
        (4, RowKind.UNDO, None),
        (5, RowKind.MOVE, 6),
        (6, RowKind.UNDO, None),
    ]
    assert await store.moves(game, standing=True) == ()


async def test_the_log_is_given_by_turn_by_number_and_by_what_stands(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1), move(2, turn=2), move(3, turn=2)))
    await store.append(batch(game, 3, undo(4), undone_from=3))
    assert [row.seq for row in await store.moves(game, turn=2)] == [2, 3]
    assert [row.seq for row in await store.moves(game, turn=2, standing=True)] == [2]
    assert [row.seq for row in await store.moves(game, since=3)] == [3, 4]
    assert [row.seq for row in await store.moves(game, since=2, limit=2)] == [2, 3]


async def test_pruning_keeps_the_setup_and_what_may_be_undone(store: GameStore, game: int) -> None:
    for seq in range(1, 5):
        await store.append(batch(game, seq - 1, move(seq)))
    await store.append(batch(game, 4, move(5), prune_below=3))
    assert [seq for seq in range(6) if await store.snapshot(game, seq)] == [0, 3, 4, 5]
    await store.append(batch(game, 5, move(6), prune_below=99))
    assert [seq for seq in range(7) if await store.snapshot(game, seq)] == [0, 6]


async def test_what_is_stored_is_not_changed_through_what_was_given_or_got(store: GameStore, game: int) -> None:
    given = state(1)
    await store.append(replace(batch(game, 0, move(1)), state=given))
    given["words"].append("scribbled")
    got = await store.snapshot(game, 1)
    assert got == state(1)
    got["words"].append("scribbled")
    assert await store.snapshot(game, 1) == state(1)


async def test_votes_to_end_are_counted_once_and_cleared(store: GameStore, game: int) -> None:
    (told,) = await store.vote(game, "end", ANN, NOON, (notice("end", "end_asked", None),))
    await store.vote(game, "end", ANN, later(1))
    assert await store.votes(game, "end") == {ANN}
    assert (told.kind, told.seat) == ("end_asked", None)
    await store.clear_votes(game)
    assert await store.votes(game, "end") == frozenset()


async def test_ending_a_game_clears_its_votes_and_tells(store: GameStore, game: int) -> None:
    await store.vote(game, "end", ANN, NOON)
    (told,) = await store.end(game, Status.RUNNING, Status.CANCELLED, later(9), (notice("over", "ended", None),))
    row = await store.game(game)
    assert row is not None
    assert (row.status, row.ended_at) == (Status.CANCELLED, later(9))
    assert row.head is not None
    assert await store.votes(game, "end") == frozenset()
    assert await store.undelivered() == (told,)
    with pytest.raises(StaleGame):
        await store.end(game, Status.RUNNING, Status.CANCELLED, later(10))


async def test_a_notice_stays_in_the_outbox_until_delivered_or_dropped(store: GameStore, game: int) -> None:
    a, b, c = await store.append(batch(game, 0, move(1), notices=(notice("a"), notice("b"), notice("c"))))
    await store.deliver(a.id, NOON)
    await store.drop(b.id, NOON)
    await store.retry(c.id, later(5))
    await store.retry(c.id, later(9))
    assert await store.undelivered() == (replace(c, attempts=2, due_at=later(9)),)
    assert await store.undelivered(game + 1) == ()


async def test_what_is_hurried_is_due_then_and_counts_no_attempt(store: GameStore, game: int) -> None:
    a, b, c = await store.append(batch(game, 0, move(1), notices=(notice("a"), notice("b"), notice("c"))))
    await store.retry(b.id, later(5))
    await store.retry(c.id, later(9))
    await store.hurry(game + 1, NOON)
    await store.hurry(game, later(7))
    early, late = replace(b, attempts=1, due_at=later(5)), replace(c, attempts=1, due_at=later(7))
    assert await store.undelivered() == (a, early, late)


async def test_a_delivered_notice_leaves_its_message_behind(store: GameStore, game: int) -> None:
    (told,) = await store.append(batch(game, 0, move(1), notices=(notice("a"),)))
    await store.deliver(told.id, NOON, message(1, game))
    assert await store.messages(game) == (message(1, game),)


async def test_messages_are_found_newest_first_and_forgotten(store: GameStore, game: int) -> None:
    rows = [message(1, game), message(2, game, turn=2), message(3, game, kind="question", seat=1)]
    for row in rows:
        await store.add_message(row)
    assert await store.messages(game) == (rows[2], rows[1], rows[0])
    assert await store.messages(game, "turn") == (rows[1], rows[0])
    assert await store.messages(game, "question", seat=1) == (rows[2],)
    assert await store.messages(game, seat=0) == ()
    assert await store.messages(game, turn=2) == (rows[1],)
    await store.add_message(replace(rows[1], seq=9))
    await store.forget_message(CHANNEL, 1)
    assert await store.messages(game, "turn") == (replace(rows[1], seq=9),)


async def test_a_digest_of_what_a_message_shows_is_kept_with_it(store: GameStore, game: int) -> None:
    await store.add_message(message(1, game, shown="5f1c"))
    assert await store.messages(game) == (message(1, game, shown="5f1c"),)
    await store.add_message(message(1, game))
    assert await store.messages(game) == (message(1, game),)


async def test_whether_direct_messages_arrive_is_remembered_for_each_player(store: GameStore, game: int) -> None:
    await store.set_dm(game, BOB, ok=False, told=True)
    bob, ann = await store.players(game)
    assert (bob.dm_ok, bob.dm_told) == (False, True)
    assert (ann.dm_ok, ann.dm_told) == (True, False)


async def test_opening_and_closing_twice_does_no_harm(store: GameStore) -> None:
    await store.open()
    await store.close()
    await store.close()


async def test_a_user_who_has_set_nothing_has_no_settings(store: GameStore) -> None:
    await store.change_user_settings(BOB, {"view": "board"})
    assert await store.user_settings(ANN) == {}


async def test_settings_are_written_over_one_by_one(store: GameStore) -> None:
    assert await store.change_user_settings(ANN, {"view": "board", "quiet": [22, 7]}) == {
        "view": "board",
        "quiet": [22, 7],
    }
    changed = await store.change_user_settings(ANN, {"view": "market", "place": "Kābul"})
    assert changed == {"view": "market", "quiet": [22, 7], "place": "Kābul"}
    assert await store.user_settings(ANN) == changed


async def test_what_somebody_has_met_is_new_only_where_they_met_it_first(store: GameStore) -> None:
    kinds = ("battle", "tax", "gift")
    assert await store.meet(ANN, "pamir", kinds, 2, 1, 7) == ["battle", "tax"]
    assert await store.meet(ANN, "pamir", kinds, 2, 1, 7) == ["battle", "tax"], "the same question, asked again"
    assert await store.meet(ANN, "pamir", kinds, 2, 1, 8) == ["gift"]
    assert await store.meet(ANN, "pamir", kinds, 2, 2, 7) == [], "at the same place of another game"
    assert await store.meet(ANN, "spartacus", kinds, 1, 2, 7) == ["battle"]
    assert await store.meet(BOB, "pamir", kinds, 1, 1, 8) == ["battle"]


async def test_settings_in_hand_are_not_those_that_are_kept(store: GameStore) -> None:
    changes = {"quiet": [22, 7]}
    (await store.change_user_settings(ANN, changes))["quiet"].append(1)
    changes["quiet"].append(2)
    (await store.user_settings(ANN))["quiet"].append(3)
    assert await store.user_settings(ANN) == {"quiet": [22, 7]}


LONG_TEXT = "the cards of the game, " * 100


def with_cards(seq: int, text: str = LONG_TEXT) -> dict[str, Any]:
    return state(seq) | {"cards": text}


async def begun(store: GameStore, cards: str) -> int:
    row = await store.create_game(new_game(channel=1), player(ANN))
    await store.start({ANN: 0}, with_cards(0, cards), batch(row.id, 0, state=with_cards(0, cards)))
    return row.id


async def test_a_long_text_of_a_state_is_kept_once_for_all_games(store: GameStore, game: int) -> None:
    other = await begun(store, LONG_TEXT)
    for seq in (1, 2):
        for each in (game, other):
            await store.append(batch(each, seq - 1, move(seq), state=with_cards(seq)))
    store.clear_memory()
    assert await store.snapshot(other, 0) == with_cards(0)
    assert await store.snapshot(game, 2) == with_cards(2)
    assert len(await store.db.read("SELECT hash FROM texts")) == 1
    assert all(row["size"] < 200 for row in await store.db.read("SELECT length(state) AS size FROM snapshots"))


async def test_a_game_keeps_the_long_text_it_was_begun_with(store: GameStore, game: int) -> None:
    other = await begun(store, LONG_TEXT * 2)
    await store.append(batch(game, 0, move(1), state=with_cards(1)))
    assert await store.snapshot(other, 0) == with_cards(0, LONG_TEXT * 2)
    assert await store.snapshot(game, 1) == with_cards(1)
