"""The seed is bound from the start and checked in the end as `docs/checking-the-shuffle.md` says, by its own code."""

import json
import re
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from paxbot.games.pamir.game import PaxPamir
from paxbot.present.chat.lobby import seed_in_full
from paxbot.service import GameOptions, GameSummary, Pick, Services
from paxbot.settings import Settings
from paxbot.storage.rows import GameRow, Status
from tests.stores import store_in_memory

GUIDE = Path(__file__).parents[2] / "docs" / "checking-the-shuffle.md"
ANN, BOB = 1, 2
SEED = bytes(range(16))


def service(seed: int | None = None) -> Services:
    return Services(store_in_memory(), {"pamir": PaxPamir()}, Settings(seed=seed))


async def lobby(services: Services, channel: int = 1) -> GameSummary:
    return await services.lobbies.create("pamir", channel=channel, host=ANN, name="Ann")


def stored(status: Status, options: Mapping[str, object]) -> GameSummary:
    row = GameRow(1, "pamir", 1, 1, False, ANN, status, dict(options), SEED, datetime(2025, 1, 1, tzinfo=UTC))
    return GameSummary(row, ())


def run(block: int, **words: str) -> str:
    """What a block of Python in the guide prints with these in place of its words."""
    code = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)[block]
    for word, meant in words.items():
        code = code.replace(word, meant)
    printed: list[str] = []
    exec(code, {"print": lambda said: printed.append(str(said))})
    return "\n".join(printed)


async def test_every_game_has_a_seed_and_a_salt_of_its_own_from_the_system() -> None:
    services = service()
    first, second = await lobby(services), await lobby(services, channel=2)
    salts = {table.options.salt for table in (first, second)}
    assert len(salts) == 2
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)
    assert first.game.seed != second.game.seed


async def test_neither_seed_nor_salt_can_be_known_before_the_end_and_both_can_after_it() -> None:
    services = service()
    table = await lobby(services)
    assert (table.seed, table.salt) == (None, "")
    over = await services.lobbies.cancel(table.game.id, by=ANN)
    assert (over.seed, over.salt) == (table.game.seed.hex(), table.options.salt)
    assert over.seed_commitment == table.seed_commitment


async def test_the_salt_stays_when_the_host_changes_the_rules_of_the_table() -> None:
    services = service()
    table = await lobby(services)
    await services.lobbies.set_automated(table.game.id, 1, by=ANN)
    changed, _ = await services.lobbies.set_table_rules(table.game.id, {"talk": "none"}, by=ANN)
    assert changed.seed_commitment == table.seed_commitment


def test_the_same_seed_with_another_salt_has_another_commitment() -> None:
    commitments = {
        stored(Status.RUNNING, GameOptions(2, 2, salt=salt).dump()).seed_commitment for salt in ("", "0a", "0b")
    }
    assert len(commitments) == 3


def test_a_game_opened_before_there_was_a_salt_keeps_the_commitment_that_was_posted() -> None:
    options = {name: value for name, value in GameOptions(2, 2).dump().items() if name != "salt"}
    table = stored(Status.FINISHED, options)
    assert table.seed_commitment == sha256(SEED).hexdigest()
    assert f"`{sha256(SEED).hexdigest()}`" in seed_in_full(table.seed, table.seed_commitment, table.salt)


@pytest.mark.slow
async def test_the_commitment_is_checked_as_the_guide_says() -> None:
    services = service()
    table = await lobby(services)
    posted = table.seed_commitment
    over = await services.lobbies.cancel(table.game.id, by=ANN)
    shown = seed_in_full(over.seed, over.seed_commitment, over.salt)
    found = re.findall(r"`([0-9a-f]+)`", shown)
    assert found == [over.seed, over.salt, posted]
    assert run(0, SEED=found[0], SALT=found[1]) == posted
    (line,) = re.findall(r"printf .*", GUIDE.read_text("utf-8"))
    line = line.replace("SEED", found[0]).replace("SALT", found[1])
    printed = subprocess.run(["sh", "-c", line], check=True, capture_output=True, text=True)
    assert printed.stdout.split()[0] == posted


def test_what_is_told_of_a_hidden_seed_is_its_commitment_alone() -> None:
    table = stored(Status.RUNNING, GameOptions(2, 2, salt="5a17").dump())
    shown = seed_in_full(table.seed, table.seed_commitment, table.salt)
    (digits,) = re.findall(r"`([0-9a-f]+)`", shown)
    assert digits == table.seed_commitment


async def test_deck_and_shuffles_after_going_back_are_checked_as_the_guide_says(tmp_path: Path) -> None:
    services = service(seed=5)
    table = await lobby(services)
    game = table.game.id
    await services.lobbies.join(game, user=BOB, name="Bob")
    await services.lobbies.start(game, by=ANN)
    expected = [await went_back(services, game, answers) for answers in (12, 30)]
    view = await services.games.view(game)
    hidden = view.game.seed.hex()
    await services.endings.enforce(game, by=ANN, moderator=True)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(await services.games.export(game)))
    assert run(1, RECORD=str(record), SEED=hidden) == "True"
    assert run(1, RECORD=str(record), SEED="00" * 16) == "False"
    assert run(2, RECORD=str(record), SEED=hidden).split() == expected
    with pytest.raises(StopIteration):
        run(2, RECORD=str(record), SEED="00" * 16, **{"10_000": "50"})


async def went_back(services: Services, game: int, answers: int) -> str:
    """The number of the row at which the table went back, after so many answers."""
    for given in range(answers):
        view = await services.games.view(game)
        assert view.decision is not None
        choice = view.choices()[given % len(view.choices())]
        user = view.player(view.decision.seat).user
        await services.games.answer_all(game, view.seq, [Pick(choice.option, choice.check)], by=user)
    view = await services.games.view(game)
    steps = await services.rewinding.steps(game, by=ANN)
    await services.rewinding.enforce(game, steps[-1].seq, seq=view.seq, by=ANN, moderator=True)
    return str(view.seq)
