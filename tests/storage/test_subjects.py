"""All rows of a game at one moment, which are read only where something was written since."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from paxbot.storage import GameStore
from paxbot.storage.rows import SubjectRows
from tests.storage.samples import ANN, BOB, CAT, NOON, message, new_game, notice, player
from tests.storage.test_sqlite import opened, steps


async def test_rows_in_memory_are_those_of_the_file_after_every_transaction(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite3")
    for number, step in enumerate(steps(store)):
        await step()
        async with opened(tmp_path / "games.sqlite3") as other:
            assert await store.subject(1) == await other.subject(1), f"step {number}"
            assert await store.user_settings(ANN) == await other.user_settings(ANN), f"step {number}"
    await store.close()


async def test_rows_in_memory_are_those_of_the_file_after_every_small_change(store: GameStore, game: int) -> None:
    changes: dict[str, Callable[[], Awaitable[object]]] = {
        "a vote": lambda: store.vote(game, "end", ANN, NOON, (notice("v"),)),
        "no vote": lambda: store.clear_votes(game),
        "direct messages": lambda: store.set_dm(game, ANN, ok=False, told=True),
        "a name": lambda: store.set_name(game, BOB, "Robert"),
        "a document": lambda: store.put_document(game, BOB, "note", {"text": "x"}),
        "no document": lambda: store.delete_document(game, BOB, "note"),
        "a message": lambda: store.add_message(message(5)),
        "what it shows": lambda: store.change_message(message(5, shown="5f1c")),
        "no message": lambda: store.forget_message(message(5).channel, 5),
        "a notice less": lambda: store.drop(1, NOON),
        "a server": lambda: store.set_guild_settings(3, {"language": "de"}),
        "a host": lambda: store.set_host(game, BOB, NOON, (notice("h"),)),
        "nobody": lambda: store.forget_user(ANN, {}),
    }
    for name, change in changes.items():
        await store.subject(game)
        await store.guild_settings(3)
        await change()
        known = await store.subject(game), await store.guild_settings(3)
        store.clear_memory()
        assert known == (await store.subject(game), await store.guild_settings(3)), name


async def test_what_nobody_wrote_to_is_not_read_again(store: GameStore, game: int) -> None:
    other = await store.create_game(new_game(channel=99), player(CAT))
    known = await store.subject(game)
    await store.set_dm(other.id, CAT, ok=False, told=True)
    await store.meet(CAT, "pamir", ["tax"], 1, other.id, 1)
    await store.keep_learner(CAT, {"lesson": "pamir:first"})
    assert await store.subject(game) is known


async def test_of_messages_and_notices_those_nobody_wrote_to_are_not_read_again(store: GameStore, game: int) -> None:
    async def seen() -> SubjectRows:
        rows = await store.subject(game)
        assert rows is not None
        return rows

    await store.vote(game, "end", ANN, NOON, (notice("a"), notice("b")))
    await store.add_message(message(5))
    first = await seen()
    await store.change_message(message(5, shown="5f1c"))
    second = await seen()
    await store.drop(first.notices[0].id, NOON)
    third = await seen()
    await store.change_message(message(5, shown="77aa"))
    async with store.db.transaction():
        during = await seen()
    assert (second.messages[0].shown, second.notices is first.notices) == ("5f1c", True)
    assert (len(third.notices), third.messages is second.messages) == (len(first.notices) - 1, True)
    assert during.notices is not third.notices, "a transaction that is just being written may be about both"
