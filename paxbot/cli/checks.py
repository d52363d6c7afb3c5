"""`verify`, `scenario` and `simulate`: records, positions and random games checked against our rules."""

import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter

from paxbot import PaxError
from paxbot.cli.reading import parse, record_texts, shown
from paxbot.engine.game import SOLO_GAME, CheckedGame, Difference, Json
from paxbot.engine.kernel import SEED_BYTES, JsonValue, State
from paxbot.games.registry import GAMES, game_by_key

Judge = Callable[[JsonValue], str | None]
"""Returns the fault of one thing of a file in words, or None."""

Items = Callable[[JsonValue], Sequence[JsonValue]]
"""Returns the things to judge in one JSON value. Raises: PaxError."""

_SHARED = {
    "unknown_file_type": "the name of a file of records ends in .json, .jsonl or .jsonl.gz",
    "unreadable_file": "the file cannot be read ({error})",
    "not_json": "it is not JSON ({error})",
    "record_too_large": "a record has more than {most} characters, as many as there may be",
    "file_too_large": "the file is too large: it may have {characters} characters and {lines} lines, unpacked",
    "too_many_values": "it has more than {most} values, as many as there may be",
    "too_deep": "it is nested deeper than {most} times",
    "list_too_long": "it has a list of more than {most} items",
    "text_too_long": "it has a text of more than {most} characters",
    "number_too_large": "it has a number that is too large",
    "half_a_character": "it has a text with half a character (an unpaired surrogate)",
    "empty_file": "there is no record in the file",
    "not_an_object": "it is not a JSON object",
    "not_scenarios": "it is not a set of scenarios: its format is {format}",
    "unreadable_scenario": "the scenario cannot be read: {where}: {problem}",
    "unknown_kind": "the scenario is of the unknown kind {kind}",
    "unknown_game": "its game {key} is unknown; known are {known}",
    "not_a_record": "it is not a record: its format is {format} and its game {game}",
    "running_record": "it is of a running game whose hidden cards are left out, so it cannot be replayed",
    "bad_seats": "it has {seats} players; the game is for {least} to {most}",
    "too_many_automated": "of {players} seats, {automated} cannot be automated",
    "bad_first": "the first seat cannot be {first}",
    "bad_order": "its deck is not all cards of the game in some order",
    "bad_options": "its options are not those of the game",
    "bad_automated": "its automated seats cannot be {automated}",
    "bad_moves": "its moves are not a list",
    "no_such_move": "there is no position after {after} moves: the record has {moves} of them",
    "record_differs": "after {after} moves the record and our rules part: verify tells how",
    "which_record": "the file holds several records: choose one of them with --id",
    "no_such_record": "no record of the file has the id {name}",
    "no_such_seat": "there is no seat {seat}: seats are counted from 0, and the last is {last}",
    "seat_without_hand": "seat {seat} is automated: there is no hand of it to show",
    "too_few_for_a_table": "{people} people are too few for a table of {size}",
    "too_few_for_a_cup": "{people} people are too few for a cup: it takes {least}",
    "short_turns": "a turn would have {hours} hours, and should have {least}",
    "not_this_file": "it is not such a file: {where}: {problem}",
    "card_file_wrong": "the file of cards is wrong: {problem}",
    "unwritable": "the pictures cannot be written to {path} ({error})",
    "bad_check": "this is not a check with a position: {check}",
    "bad_check_order": "a check after {after} of {moves} moves is out of order or never reached",
}

SENTENCES = _SHARED | {reason: words for game in GAMES.values() for reason, words in game.faults.items()}


def sentence(error: PaxError) -> str:
    details = {name: shown(value) for name, value in error.details.items()}
    return SENTENCES[error.reason].format(**details) if error.reason in SENTENCES else shown(str(error))


def described(difference: Difference, theirs: str) -> str:
    """Return a difference in words; `theirs` names the source of the other value."""
    width = max(len(theirs), len("ours")) + 1
    return (
        f"after {difference.after} moves, {shown(difference.where)[1:-1]}:\n"
        f"    {theirs + ':':<{width}} {shown(difference.expected)}\n"
        f"    {'ours:':<{width}} {shown(difference.found)}"
    )


def troubles(path: Path, items: Items, judge: Judge) -> Iterator[tuple[str, str | None]]:
    """Yield the name of each thing in the file with its fault or None.

    A file, or a part of it, that can't be read counts as one thing.
    """
    number = 0
    try:
        for text in record_texts(path):
            try:
                things = [thing for value in parse(text) for thing in items(value)]
            except PaxError as error:
                number += 1
                yield str(number), sentence(error)
                continue
            for thing in things:
                number += 1
                yield name_of(thing, number), judge(thing)
    except PaxError as error:
        yield "", sentence(error)
    else:
        if not number:
            yield "", SENTENCES["empty_file"]


def name_of(thing: JsonValue, number: int) -> str:
    """Return its own name if it has a plain one, else its number in the file."""
    name = thing.get("id") if isinstance(thing, dict) else None
    return name if isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= 100 else str(number)


def judge_files(paths: Sequence[Path], items: Items, judge: Judge) -> int:
    """Print the faults and totals; the exit status is 1 on any failure."""
    passed = failed = 0
    for path in paths:
        for name, trouble in troubles(path, items, judge):
            if trouble is None:
                passed += 1
            else:
                failed += 1
                print(f"{' '.join([ascii(str(path))[1:-1], name]).strip()}: {trouble}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


Hosting = Callable[[str], Mapping[str, CheckedGame]]
"""Returns the games for records of the one with this key."""


def own_games(key: str) -> Mapping[str, CheckedGame]:
    return GAMES


def first_difference(record: JsonValue, games_for: Hosting = own_games) -> str | None:
    """Return the first difference from our rules in words, or None."""
    if not isinstance(record, dict):
        return sentence(PaxError("not_an_object"))
    key = str(record.get("game"))
    try:
        difference = next(iter(game_by_key(key, games_for(key)).differences(record)), None)
    except PaxError as error:
        return sentence(error)
    return None if difference is None else described(difference, "record")


def verify(paths: Sequence[Path], games_for: Hosting = own_games) -> int:
    return judge_files(paths, lambda value: [value], lambda record: first_difference(record, games_for))


def game_of(form: JsonValue) -> CheckedGame:
    for game in GAMES.values():
        if form is not None and game.scenario_format == form:
            return game
    raise PaxError("not_scenarios", format=form)


def scenarios_of(value: JsonValue) -> list[JsonValue]:
    """Return the scenarios of a set, each with the set's format. Raises: PaxError if it is none."""
    form, scenarios = (value.get("format"), value.get("scenarios")) if isinstance(value, dict) else (None, None)
    game_of(form)
    if not isinstance(scenarios, list):
        raise PaxError("not_scenarios", format=form)
    return [{**scenario, "format": form} if isinstance(scenario, dict) else scenario for scenario in scenarios]


def all_differences(scenario: JsonValue) -> str | None:
    if not isinstance(scenario, dict):
        return sentence(PaxError("not_an_object"))
    try:
        differences = list(game_of(scenario.get("format")).scenario_differences(scenario))
    except PaxError as error:
        return sentence(error)
    return "\n".join(described(difference, "scenario") for difference in differences) or None


def scenario(paths: Sequence[Path]) -> int:
    return judge_files(paths, scenarios_of, all_differences)


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
    """Print the totals of random games with so many `automated` seats each; the exit status is 1 when a check failed.

    Raises: PaxError for an unknown game or number of seats.
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
    """Play one random game; return the number of decisions. Raises: CheckFailed."""
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
    lot = random.Random(deal)
    options: Json = {option.key: lot.choice(option.values) for option in game.options}
    return options | ({SOLO_GAME: lot.randint(1, game.campaign)} if players == 1 and game.campaign else {})


def check_state(game: CheckedGame, state: State, players: int, at: int) -> None:
    """Check conservation, a lossless trip through JSON, an answer to give, and views. Raises: CheckFailed."""
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
    record = json.loads(json.dumps(game.record(start, given, "simulated", False)))
    difference = next(iter(game.differences(record)), None)
    if difference is not None:
        raise CheckFailed(f"the record differs after {difference.after} moves: {difference}")
