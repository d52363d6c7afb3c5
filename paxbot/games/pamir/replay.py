"""Replaying records and writing them."""

from collections.abc import Iterator, Sequence
from typing import Any

from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import IllegalMove, advance, pending
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.position import legal, position
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.record import FORMAT, GAME, BadRecord, RecordWriter, read_move
from paxbot.games.pamir.setup import SEATS, deal
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS

NO_RANDOMNESS = Rng("00" * SEED_BYTES)
"""A dealt game draws no random numbers, so a record needs no seed."""

MARKET_CARDS = 2 * MARKET_COLUMNS


def start_of(record: Json) -> State:
    """The dealt game a record begins with. Raises: BadRecord."""
    if record.get("format") != FORMAT or record.get("game") != GAME:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    seats, first, deck = record.get("players"), record.get("first"), record.get("deck")
    if not isinstance(seats, int) or seats not in SEATS or not isinstance(first, int) or not 0 <= first < seats:
        raise BadRecord("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not isinstance(deck, list) or len(deck) < MARKET_CARDS or len(set(deck)) != len(deck):
        raise BadRecord("bad_deck")
    if any(card not in COURT_CARDS and card not in EVENT_CARDS for card in deck):
        raise BadRecord("bad_deck")
    return deal([*deck, *_unknown_cards(deck, record.get("undrawn", 0))], first, seats, NO_RANDOMNESS.copy())


def _unknown_cards(known: Sequence[int], count: int) -> list[int]:
    """Stand-ins for the undrawn cards of a running game, the Dominance Checks still to come among them."""
    checks = [card for card in sorted(DOMINANCE_CHECKS) if card not in known]
    others = [card for card in COURT_CARDS if card not in known]
    return [*others[: max(0, count - len(checks))], *checks][:count]


def replay(record: Json) -> Iterator[Difference]:
    """Every difference between our game and the record's checks and result; ends at the first move we refuse."""
    s = start_of(record)
    checks = list(record.get("checks", ()))
    for after, raw in enumerate([*record.get("moves", ()), None]):
        while checks and checks[0]["after"] == after:
            yield from _compare(after, checks.pop(0), s)
        if raw is None:
            break
        try:
            _apply(raw, s)
        except (IllegalMove, BadRecord) as error:
            yield Difference(after, "move", raw, f"{error} (asked: {_asked(s)})")
            return
    if "result" in record and list(s.winners or ()) != record["result"]:
        yield Difference(len(record["moves"]), "result", record["result"], list(s.winners or ()))


def _asked(s: State) -> str:
    decision = pending(s)
    return "nothing, the game is over" if decision is None else f"{decision.prompt} of seat {decision.seat}"


def _apply(raw: Json, s: State) -> None:
    for count, move in enumerate(read_move(raw, s)):
        decision = pending(s)
        if decision is None or (count == 0 and decision.seat != raw.get("p")):
            raise BadRecord("not_asked", move=raw)
        advance(Table(s), move)


def _compare(after: int, check: Json, s: State) -> Iterator[Difference]:
    yield from differences(after, "position", check["position"], position(s))
    if "legal" in check:
        yield from differences(after, "legal", check["legal"], legal(s))


def differences(after: int, where: str, expected: Any, found: Any) -> Iterator[Difference]:
    """The smallest parts in which two JSON values differ, with the path to each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            yield from differences(after, f"{where}.{key}", expected.get(key), found.get(key))
    elif expected != found:
        yield Difference(after, where, expected, found)


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """The game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A finished game has checks and result; a running one has neither, and only the cards dealt so far.
    Raises: IllegalMove when an answer is not among those listed.
    """
    s = start.copy()
    deck = [card for column in range(MARKET_COLUMNS) for card in (s.market[column], s.market[MARKET_COLUMNS + column])]
    deck += s.deck
    writer = RecordWriter()
    checks: list[Json] = []
    for raw in moves:
        _note_check(checks, len(writer.moves), s)
        decision = pending(s)
        if decision is None:
            raise IllegalMove("game_over")
        step, move = s.steps[-1], find_move(decision.options, raw)
        advance(Table(s), move)
        writer.feed(step, move, s)
    record: Json = {"format": FORMAT, "game": GAME, "id": name, "players": s.seats, "first": s.first}
    if running:
        dealt = deck[: len(deck) - len(s.deck)]
        return record | {"running": True, "deck": dealt, "undrawn": len(s.deck), "moves": writer.moves}
    checks.append({"after": len(writer.moves), "position": position(s)})
    return record | {"deck": deck, "moves": writer.moves, "checks": checks, "result": list(s.winners or ())}


def _note_check(checks: list[Json], after: int, s: State) -> None:
    """A check belongs where an action is chosen, once for each number of moves."""
    decision = pending(s)
    if decision is None or decision.prompt is not Prompt.CHOOSE_ACTION:
        return
    if checks and checks[-1]["after"] == after:
        checks.pop()
    checks.append({"after": after, "position": position(s), "legal": legal(s)})


def find_move(options: Sequence[Any], raw: Json) -> Any:
    """The option whose JSON is `raw`. Raises: IllegalMove when there is none."""
    for move in options:
        if move._asdict() == raw:
            return move
    raise IllegalMove("not_listed", move=raw)
