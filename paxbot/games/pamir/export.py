"""Writing a game as a record."""

from collections.abc import Sequence
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import IllegalMove, advance, pending
from paxbot.games.pamir.position import legal, position
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.record import FORMAT, GAME, RecordWriter
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """The game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A running game's record has no checks, and only the cards dealt so far; a game that ended early is marked as
    truncated and has no result. Raises: IllegalMove when an answer is not among those listed.
    """
    s = start.copy()
    deck = [s.market[slot] for column in range(MARKET_COLUMNS) for slot in (column, MARKET_COLUMNS + column)] + s.deck
    writer = RecordWriter()
    checks: list[Json] = []
    for raw in moves:
        if not running:
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
    _note_check(checks, len(writer.moves), s)
    ending: Json = {"truncated": True} if s.winners is None else {"result": list(s.winners)}
    return record | {"deck": deck, "moves": writer.moves, "checks": checks, **ending}


def _note_check(checks: list[Json], after: int, s: State) -> None:
    """A check belongs where an action is chosen and at the end, once for each number of moves."""
    decision = pending(s)
    if decision is None:
        checks.append({"after": after, "position": position(s)})
    elif decision.prompt is Prompt.CHOOSE_ACTION and not (checks and checks[-1]["after"] == after):
        checks.append({"after": after, "position": position(s), "legal": legal(s)})


def find_move(options: Sequence[Any], raw: Json) -> Any:
    """The option whose JSON is `raw`. Raises: IllegalMove when there is none."""
    for move in options:
        if move._asdict() == raw:
            return move
    raise IllegalMove("not_listed", move=raw)
