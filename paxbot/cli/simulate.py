"""`simulate`: play random legal games, and check every decision if asked to."""

import json
import random
from time import perf_counter
from typing import Any

from paxbot.engine.game import CheckedGame
from paxbot.engine.rng import SEED_BYTES
from paxbot.games.registry import game_by_key


class CheckFailed(Exception):
    """A simulated game broke an invariant; the message says where."""


def simulate(key: str, players: int, games: int, seed: int, check: bool) -> int:
    """Print the totals of `games` random games; the exit status is 1 when a check failed.

    Raises: PaxError for an unknown game or number of players.
    """
    game = game_by_key(key)
    decisions = 0
    began = perf_counter()
    for number in range(games):
        picks = random.Random(f"{seed}/{players}/{number}")
        try:
            decisions += play_one(game, players, picks, check)
        except CheckFailed as failure:
            print(f"game {number} (seed {seed}, {players} players): {failure}")
            return 1
    elapsed = perf_counter() - began
    print(f"{games} games, {decisions} decisions, {decisions / elapsed:.0f} decisions/s")
    return 0


def play_one(game: CheckedGame, players: int, picks: random.Random, check: bool) -> int:
    """The number of decisions in one random game played to its end. Raises: CheckFailed."""
    state = game.setup(players, picks.randbytes(SEED_BYTES), {})
    decisions = 0
    while (decision := game.pending(state)) is not None:
        if check:
            check_state(game, state, players, decisions)
        move = decision.options[int(picks.random() * len(decision.options))]
        game.advance(state, move)
        decisions += 1
    if check:
        check_state(game, state, players, decisions)
        if not game.winners(state):
            raise CheckFailed("the game ended without a winner")
    return decisions


def check_state(game: CheckedGame, state: Any, players: int, at: int) -> None:
    """Conservation, a lossless trip through JSON, something to choose, and views that leak nothing.

    Raises: CheckFailed.
    """
    problems = game.audit(state)
    if problems:
        raise CheckFailed(f"decision {at}: {'; '.join(problems)}")
    decision = game.pending(state)
    if decision is not None and not decision.options:
        raise CheckFailed(f"decision {at}: nothing to choose from")
    _check_json(game, state, at)
    for reader in (None, *range(players)):
        if game.view(state, reader) != game.view(game.permuted(state, reader), reader):
            raise CheckFailed(f"decision {at}: the view of {reader} shows something hidden")


def _check_json(game: CheckedGame, state: Any, at: int) -> None:
    text = json.dumps(game.dump(state))
    again = game.load(json.loads(text))
    if again != state or json.dumps(game.dump(again)) != text:
        raise CheckFailed(f"decision {at}: the state did not survive JSON")
    if game.pending(again) != game.pending(state):
        raise CheckFailed(f"decision {at}: the decision did not survive JSON")
