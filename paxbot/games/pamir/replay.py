"""Replaying records: our game is compared with every check, move by move."""

from collections.abc import Iterator, Sequence
from typing import Any

from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import IllegalMove, advance, pending
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.position import legal, position
from paxbot.games.pamir.record import FORMAT, GAME, BadRecord, read_move
from paxbot.games.pamir.setup import SEATS, deal
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS

NO_RANDOMNESS = Rng("00" * SEED_BYTES)
"""A dealt game draws no random numbers, so a record needs no seed."""

MARKET_CARDS = 2 * MARKET_COLUMNS
CARDS = (*COURT_CARDS, *EVENT_CARDS)


def _is_number(value: Any, within: range) -> bool:
    """Whether the value is a whole number in the range, and not something Python takes for one."""
    return type(value) is int and value in within


def start_of(record: Json) -> State:
    """The dealt game a record begins with. Raises: BadRecord."""
    if record.get("format") != FORMAT or record.get("game") != GAME:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    if record.get("wakhan"):
        raise BadRecord("wakhan_not_hosted")
    seats, first = record.get("players"), record.get("first")
    if not isinstance(seats, int) or not _is_number(seats, SEATS):
        raise BadRecord("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not isinstance(first, int) or not _is_number(first, range(seats)):
        raise BadRecord("bad_first", first=first)
    return deal(_deck(record), first, seats, NO_RANDOMNESS.copy())


def _deck(record: Json) -> list[int]:
    """The draw deck; in a running game's record stand-ins follow the cards that were dealt. Raises: BadRecord."""
    deck = record.get("deck")
    if not isinstance(deck, list) or any(type(card) is not int or card not in CARDS for card in deck):
        raise BadRecord("bad_deck")
    if len(deck) < MARKET_CARDS or len(set(deck)) != len(deck):
        raise BadRecord("bad_deck")
    undrawn = record.get("undrawn", 0)
    if not _is_number(undrawn, range(len(CARDS) - len(deck) + 1)):
        raise BadRecord("bad_undrawn", undrawn=undrawn)
    return [*deck, *_unknown_cards(deck, undrawn)]


def _unknown_cards(known: Sequence[int], count: int) -> list[int]:
    """Stand-ins for the undrawn cards of a running game, the Dominance Checks still to come among them."""
    checks = [card for card in sorted(DOMINANCE_CHECKS) if card not in known]
    others = [card for card in CARDS if card not in known and card not in checks]
    return [*others[: max(0, count - len(checks))], *checks][:count]


def replay(record: Json) -> Iterator[Difference]:
    """Every difference between our game and the record's checks and result; ends at the first move we refuse.

    Raises: BadRecord when the record cannot be read.
    """
    s = start_of(record)
    moves = record.get("moves")
    if not isinstance(moves, list):
        raise BadRecord("bad_moves")
    checks = _checks(record, len(moves))
    for after, raw in enumerate([*moves, None]):
        while checks and checks[-1]["after"] == after:
            yield from _compare(after, checks.pop(), s)
        if after < len(moves) and (refusal := _refusal(raw, s)) is not None:
            yield Difference(after, "move", raw, refusal)
            return
    if "result" in record:
        yield from differences(len(moves), "result", record["result"], list(s.winners or ()))
    if record.get("running"):
        yield from differences(len(moves), "undrawn", record.get("undrawn"), len(s.deck))


def _checks(record: Json, moves: int) -> list[Json]:
    """The record's checks, the last one first. Raises: BadRecord when one of them can never be reached."""
    checks = record.get("checks", [])
    if not isinstance(checks, list):
        raise BadRecord("bad_check", check=checks)
    reached = 0
    for check in checks:
        if not isinstance(check, dict) or "position" not in check:
            raise BadRecord("bad_check", check=check)
        if not _is_number(check.get("after"), range(reached, moves + 1)):
            raise BadRecord("bad_check_order", after=check.get("after"), moves=moves)
        reached = check["after"]
    return checks[::-1]


def _refusal(raw: Any, s: State) -> str | None:
    """Why the record's move cannot be made; None after it was."""
    decision = pending(s)
    if decision is None:
        return f"refused; {_asked(s)}"
    if not isinstance(raw, dict) or not _is_number(raw.get("p"), range(s.seats)):
        return f"unreadable move; {_asked(s)}"
    if raw["p"] != decision.seat:
        return f"refused, it is not for seat {raw['p']} to decide; {_asked(s)}"
    try:
        for move in read_move(raw, s):
            advance(Table(s), move)
    except IllegalMove:
        return f"refused, not among the legal moves; {_asked(s)}"
    except BadRecord as error:
        return f"{error.reason.replace('_', ' ')}; {_asked(s)}"
    return None


def _asked(s: State) -> str:
    decision = pending(s)
    if decision is None:
        return "the game is over"
    return f"seat {decision.seat} is asked: {decision.prompt.value.replace('_', ' ')}"


def _compare(after: int, check: Json, s: State) -> Iterator[Difference]:
    yield from differences(after, "position", check["position"], position(s))
    if "legal" in check:
        yield from differences(after, "legal", check["legal"], legal(s))


def differences(after: int, where: str, expected: Any, found: Any) -> Iterator[Difference]:
    """The smallest parts in which two JSON values differ, with the path to each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            yield from differences(after, f"{where}.{key}", expected.get(key), found.get(key))
    elif _is_nested(expected) and _is_nested(found) and len(expected) == len(found):
        for index, (theirs, ours) in enumerate(zip(expected, found, strict=True)):
            yield from differences(after, f"{where}.{index}", theirs, ours)
    elif expected != found or not _same_types(expected, found):
        yield Difference(after, where, expected, found)


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)


def _same_types(expected: Any, found: Any) -> bool:
    """Whether two equal values are equal as JSON too, where true is not 1."""
    if isinstance(expected, list):
        return all(map(_same_types, expected, found))
    return type(expected) is type(found)
