import json
import random
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from paxbot.cli import checks
from paxbot.engine.codec import BadRecord
from paxbot.engine.game import SOLO_GAME, CheckedGame, GameOption, HandOver, Json, Reshuffle, TakeBack
from paxbot.engine.kernel import IllegalMove, Move, Seat
from paxbot.games import registry
from tests.cases import for_each
from tests.toy_records import CheckedToy
from tests.toy_state import Coins

TOY = CheckedToy()
SEED = b"a seed of 16 bytes or more"


def record_of(*, running: bool = False) -> Json:
    """A game in which a seat was handed over and taken back, and the deck shuffled anew."""
    s = start = TOY.setup(3, SEED, {})
    given: list[Json] = []
    chance = random.Random(5)
    unasked: list[Move] = [HandOver(2), TakeBack(2), Reshuffle(SEED.hex())]
    for move in unasked:
        given.append(TOY.dump_move(move))
        s = TOY.apply(s, move).state
    while (decision := TOY.pending(s)) is not None:
        move = chance.choice(decision.options)
        given.append(TOY.dump_move(move))
        s = TOY.apply(s, move).state
    return TOY.record(start, given, "one", running)


@pytest.mark.parametrize(("players", "automated"), [(2, 0), (3, 1), (5, 2)])
def test_games_by_chance_keep_their_coins_survive_json_and_lead_to_their_records(players: int, automated: int) -> None:
    for number in range(5):
        assert checks.play_one(TOY, players, random.Random(number), check=True, automated=automated) > 5


def test_a_record_is_verified_and_one_that_was_tampered_with_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    toy: CheckedGame = TOY
    monkeypatch.setitem(registry.GAMES, "toy", toy)
    good, bad = record_of(), record_of()
    bad["moves"][3]["p"] = 9
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(map(json.dumps, (good, bad))))
    assert checks.verify([path]) == 1
    told = capsys.readouterr().out
    assert "after 3 moves, move" in told
    assert "1 passed, 1 failed" in told


def test_a_position_of_a_record_is_found_with_what_its_last_move_did() -> None:
    record = record_of()
    s, facts = TOY.position_after(record, 2)
    assert s.automated == []
    assert [type(fact).__name__ for fact in facts] == ["TakenBack"]
    with pytest.raises(BadRecord, match="no_such_move"):
        TOY.position_after(record, len(record["moves"]) + 1)
    record["moves"][0] = {"p": 0, "do": "fly"}
    with pytest.raises(BadRecord, match="record_differs"):
        TOY.position_after(record, 2)


def test_the_record_of_a_running_game_names_no_seed_and_is_not_replayed() -> None:
    record = record_of(running=True)
    assert SEED.hex() not in json.dumps(record)
    with pytest.raises(BadRecord, match="running_record"):
        list(TOY.differences(record))


@for_each(
    "raw",
    [
        {"do": "hand_over", "seat": 3},
        {"do": "hand_over", "seat": True},
        {"do": "hand_over"},
        {"do": "reshuffle", "seed": "00"},
        {"do": "reshuffle", "seed": None},
        {"do": "reshuffle", "seed": "g" * 32},
        {"do": "take", "coins": 2, "more": 1},
    ],
)
def test_a_move_of_a_record_that_cannot_be_one_is_refused(raw: Json) -> None:
    with pytest.raises(IllegalMove):
        TOY.make(TOY.setup(3, SEED, {}), raw)


def test_games_by_chance_are_played_with_every_option_and_every_game_of_a_campaign() -> None:
    seen: set[tuple[str, int]] = set()

    class Agreed(CheckedToy):
        def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> Coins:
            seen.add((options["tips"], options.get(SOLO_GAME, 0)))
            return super().setup(seats, seed, options, automated)

    toy = Agreed(seats=range(1, 6), campaign=2, options=(GameOption("tips", ("no", "yes")),))
    for number in range(40):
        checks.play_one(toy, 1 + number % 2, random.Random(number), check=True)
    assert seen == {(tips, game) for tips in ("no", "yes") for game in range(3)}
