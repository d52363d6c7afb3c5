"""Writing a game as a record."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import IllegalMove, Move
from paxbot.engine.records import FORMAT
from paxbot.engine.unasked import RESHUFFLE, HandOver, Reshuffle, TakeBack
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.position import legal, position
from paxbot.games.pamir.record import GAME
from paxbot.games.pamir.record_chance import DeckLog, NotingTable
from paxbot.games.pamir.record_writer import RecordWriter
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.turn import BeginActions, BeginTurn
from paxbot.games.pamir.wakhan.guide import automated

CHECKED = (Prompt.CHOOSE_ACTION, Prompt.DRAW_AI_CARD)
"""A check belongs where one of these is asked, and at the end."""


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """Return the game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A running game's record has no checks, and only the cards dealt or drawn so far; a game that ended early is marked
    as truncated and has no result. Raises: IllegalMove when an answer is not among those listed.
    """
    s = start.copy()
    writer, decks = RecordWriter(), DeckLog(start)
    checks: list[Json] = []
    for raw in moves:
        if not running:
            _note_check(checks, len(writer.moves), s)
        move = find_move(s, raw)
        writer.apply(NotingTable(s, decks), move)
        if isinstance(move, Reshuffle):
            decks.reshuffle(s)
        decks.look(s)
    writer.close(s)
    reshuffles = (raw for raw in writer.moves if raw["do"] == RESHUFFLE)
    for raw, orders in zip(reshuffles, decks.reshuffles(public=running), strict=True):
        raw.update(orders)
    record: Json = {"format": FORMAT, "game": GAME, "id": name, "players": s.seats, "first": s.first}
    record |= _wakhan(start, decks.ai_decks(public=running))
    deck = decks.deck(public=running)
    if running:
        return record | {"running": True, "deck": deck, "undrawn": len(s.deck), "moves": writer.moves}
    _note_check(checks, len(writer.moves), s)
    ending: Json = {"truncated": True} if s.winners is None else {"result": list(s.winners)}
    return record | {"deck": deck, "moves": writer.moves, "checks": checks, **ending}


def _wakhan(start: State, decks: Json) -> Json:
    """Return the keys that only games with Wakhan have."""
    hers = automated(start)
    seated: Json = {"wakhan": hers, "begins": _begins(start)} if hers else {}
    played: Json = {"ai_decks": decks} if decks else {}
    return seated | played | ({"variants": [*start.variants]} if played and start.variants else {})


def _begins(start: State) -> int:
    """Return the seat that takes the first turn: its beginning is what is open below everything else."""
    step = start.steps[0]
    assert isinstance(step, BeginTurn | BeginActions)
    return step.seat


def _note_check(checks: list[Json], after: int, s: State) -> None:
    """Note one check for each number of moves, and for each turn of Wakhan."""
    decision = pending(s)
    if decision is None:
        checks.append({"after": after, "position": position(s)})
    elif decision.prompt in CHECKED:
        check: Json = {"after": after, "position": position(s)}
        if decision.prompt is Prompt.CHOOSE_ACTION:
            check["legal"] = legal(s)
        last = checks[-1] if checks else None
        if last is None or (last["after"], last["position"]["active"]) != (after, s.active):
            checks.append(check)


def find_move(s: State, raw: Json) -> Move:
    """Return the option, change of seats or reshuffle whose JSON is `raw`. Raises: IllegalMove when there is none."""
    if raw.get("do") == RESHUFFLE:
        return Reshuffle(raw["seed"])
    for kind in (HandOver, TakeBack):
        move = kind(raw.get("seat", 0))
        if raw == move._asdict():
            return move
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    for option in decision.options:
        if option._asdict() == raw:
            return option
    raise IllegalMove("not_listed", move=raw)
