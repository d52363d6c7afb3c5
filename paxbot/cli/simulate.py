"""`simulate`: play random legal games, automated seats by their rules, and check every decision if asked to."""

import json
import random
from collections.abc import Collection, Mapping
from time import perf_counter

from paxbot.engine.game import SOLO_GAME, CheckedGame, Json
from paxbot.engine.kernel import State
from paxbot.engine.rng import SEED_BYTES
from paxbot.errors import PaxError
from paxbot.games.registry import GAMES, game_by_key


class CheckFailed(Exception):
    """A simulated game broke an invariant; the message says where."""


def simulate(
    key: str,
    players: int,
    games: int,
    seed: int,
    check: bool,
    automated: int = 0,
    hosted: Mapping[str, CheckedGame] = GAMES,
) -> int:
    """Print the totals of `games` random games; the exit status is 1 when a check failed.

    So many seats of each game, drawn by lot, are `automated`. Raises: PaxError for an unknown game or number of seats.
    """
    game = game_by_key(key, hosted)
    if automated > max(players, 0):
        raise PaxError("too_many_automated", automated=automated, players=players)
    decisions = 0
    began = perf_counter()
    for number in range(games):
        name = f"{seed}/{players}/{number}" + (f"/{automated}" if automated else "")
        try:
            decisions += play_one(game, players, random.Random(name), check, automated)
        except CheckFailed as failure:
            hers = f", {automated} of them automated" if automated else ""
            print(f"game {number} (seed {seed}, {players} players{hers}): {failure}")
            return 1
    print(f"{games} games, {decisions} decisions, {decisions / (perf_counter() - began):.0f} decisions/s")
    return 0


def play_one(game: CheckedGame, players: int, picks: random.Random, check: bool, automated: int = 0) -> int:
    """Play one random game to its end; return the number of decisions. Raises: CheckFailed."""
    deal = picks.randbytes(SEED_BYTES)
    state = game.setup(players, deal, agreed(game, players, deal), picks.sample(range(players), automated))
    start = game.dump(state) if check else None
    given: list[Json] = []
    decisions = 0
    while (decision := game.pending(state)) is not None:
        if check:
            check_state(game, state, players, decisions)
            if decision.seat in game.automated(state) and not decision.is_forced:
                raise CheckFailed(f"decision {decisions}: an automated seat is asked to choose")
        move = decision.options[int(picks.random() * len(decision.options))]
        if check:
            given.append(game.dump_move(move))
        game.advance(state, move)
        decisions += 1
    if start is not None:
        check_state(game, state, players, decisions)
        if game.winners(state) is None:
            raise CheckFailed("the game ended without a result")
        _check_record(game, game.load(start), given)
    return decisions


def agreed(game: CheckedGame, players: int, deal: bytes) -> Json:
    """Draw by lot what the table has agreed on: the game's options, and for one player a game of its campaign."""
    lot = random.Random(deal)
    options: Json = {option.key: lot.choice(option.values) for option in game.options}
    return options | ({SOLO_GAME: lot.randint(1, game.campaign)} if players == 1 and game.campaign else {})


def check_state(game: CheckedGame, state: State, players: int, at: int) -> None:
    """Check conservation, a lossless trip through JSON, something to choose, and views that leak nothing.

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


def _check_json(game: CheckedGame, state: State, at: int) -> None:
    raw = game.dump(state)
    # Texts come back from JSON as they are, and a deck is a long one.
    same = {name: value for name, value in raw.items() if isinstance(value, str)}
    text = _text(raw, same)
    again = game.load(json.loads(text) | same)
    if again != state or _text(game.dump(again), same) != text:
        raise CheckFailed(f"decision {at}: the state did not survive JSON")
    if game.pending(again) != game.pending(state):
        raise CheckFailed(f"decision {at}: the decision did not survive JSON")


def _text(raw: Json, besides: Collection[str]) -> str:
    return json.dumps({name: value for name, value in raw.items() if name not in besides})


def _check_record(game: CheckedGame, start: State, given: list[Json]) -> None:
    """Check that the game's record, sent through JSON, leads to the same game."""
    record = json.loads(json.dumps(game.record(start, given, "simulated", False)))
    difference = next(iter(game.differences(record)), None)
    if difference is not None:
        raise CheckFailed(f"the record differs after {difference.after} moves: {difference}")
