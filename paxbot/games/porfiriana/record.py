"""Games as records, both ways (format: docs/records.md).

All chance of a game is in how its cards were dealt, so a finished game's record is that deal, the answers, and the
position before each turn. A running game's record names no hidden card, and cannot be replayed for that reason. The
deck itself is not in it, only its key: an owner's exact cards are not passed on.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.codec import plain
from paxbot.engine.game import Difference, Json
from paxbot.engine.json_types import JsonValue
from paxbot.engine.kernel import Fact, IllegalMove, Move
from paxbot.engine.records import FORMAT, BadRecord, Replay, Replayed, is_number, unasked
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import RESHUFFLE
from paxbot.games.porfiriana.codec import STATES
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.seats import advance
from paxbot.games.porfiriana.setup import Agreed, Deal, new_game
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table, pending
from paxbot.games.porfiriana.terms import ACTIONS, ACTIONS_AFTER_JAIL, NO_CARD, SEATS
from paxbot.games.porfiriana.view import view

GAME: Final = "porfiriana"
_ABOUT_SEATS: Final = ("automated", "has_person", "returning")
_BESIDES: Final = ("schema", "rng", "deck", "steps", "players", "rounds", "story")
"""Fields of a state that no rule goes by, or that are told elsewhere."""


SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """Return the game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A game that ended early is marked as truncated and has no result. Raises: IllegalMove for an answer not listed.
    """
    s = start.copy()
    record = _head(start, name)
    told: list[Json] = []
    checks: list[Json] = []
    for raw in moves:
        _check(checks, len(told), s)
        decision = pending(s)
        told.append({"p": decision.seat if decision else None, **(_public(raw) if running else raw)})
        advance(Table(s), find_move(s, raw))
    if running:
        position = {name: value for name, value in view(s, None).items() if name != "deck"}
        return record | {"running": True, "moves": told, "position": position}
    _check(checks, len(told), s)
    ending: Json = {"truncated": True} if s.winners is None else {"result": list(s.winners)}
    return record | {"deal": _dealt(start), "moves": told, "checks": checks, **ending}


def _head(start: State, name: str) -> Json:
    record: Json = {"format": FORMAT, "game": GAME, "id": name, "players": start.hosted, "first": start.first}
    record |= {"deck": start.deck.key, "agreed": [word for word, is_so in _agreed(start)._asdict().items() if is_so]}
    automated = [seat for seat, player in enumerate(start.players) if player.automated]
    return record | ({"automated": automated} if automated else {})


def _agreed(s: State) -> Agreed:
    chosen = any(player.hacendado == NO_CARD for player in s.players[: s.hosted])
    return Agreed(False, chosen, s.relief, s.iron_hand, s.diaz_senility)


def _public(raw: Json) -> Json:
    # Who knew where a card was could work out where it is now.
    return {**raw, "seed": None} if raw["do"] == RESHUFFLE else raw


def _dealt(start: State) -> Json:
    """Return the cards in the order in which they come, read from a state in which nobody has answered anything."""
    chosen = [player.hacendado for player in start.players if player.hacendado != NO_CARD]
    return {
        "stack": [*start.market, *start.stack[::-1]],
        "box": start.box[:],
        "hacendados": [*chosen, *start.hacendados],
        **({"dice": start.dice} if start.solo else {}),
    }


def position(s: State) -> Json:
    """Return everything that the rules go by."""
    raw = STATES.dump(s)
    rules = {name: raw[name] for name in raw if name not in _BESIDES}
    players = [{name: each[name] for name in each if name not in _ABOUT_SEATS} for each in raw["players"]]
    return {**rules, "players": players}


def _check(checks: list[Json], after: int, s: State) -> None:
    """Note a check at the beginning of each turn, and at the end."""
    decision = pending(s)
    begins = decision is None or (decision.prompt is Prompt.CHOOSE_ACTION and _is_new(s))
    if begins and (not checks or checks[-1]["after"] != after):
        checks.append({"after": after, "position": position(s)})


def _is_new(s: State) -> bool:
    return s.actions == (ACTIONS_AFTER_JAIL if s.shortened else ACTIONS) and not s.purchases and not s.extras


def find_move(s: State, raw: Json) -> Move:
    """Return the legal answer, change of seats or reshuffle with the JSON `raw`. Raises: IllegalMove for none."""
    if (change := unasked(raw, s.seats)) is not None:
        return change
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    for option in decision.options:
        if option.do == raw.get("do") and _same({name: plain(value) for name, value in option._asdict().items()}, raw):
            return option
    raise IllegalMove("not_listed", move=raw)


def _same(ours: dict[str, JsonValue], raw: Json) -> bool:
    return ours == raw and all(type(value) is type(raw[name]) for name, value in ours.items())


def start_of(record: Json, decks: Sequence[Deck]) -> State:
    """Return the game a record begins with, of which nothing is taken for granted. Raises: BadRecord."""
    if record.get("format") != FORMAT or record.get("game") != GAME:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    if record.get("running"):
        raise BadRecord("running_record")
    seats, first, agreed = record.get("players"), record.get("first"), record.get("agreed")
    if not is_number(seats, SEATS):
        raise BadRecord("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not is_number(first, range(seats)):
        raise BadRecord("bad_first", first=first)
    if not isinstance(agreed, list) or not {str(each) for each in agreed} <= {*Agreed._fields}:
        raise BadRecord("bad_options")
    deck = next((each for each in decks if each.key == record.get("deck")), None)
    if deck is None:
        raise BadRecord("unknown_deck", deck=str(record.get("deck"))[:12])
    deal = _deal(record, deck, seats)
    deal.first, deal.agreed = first, Agreed(**dict.fromkeys(agreed, True))
    return new_game(seats, deck, Rng("00" * SEED_BYTES), deal, _automated(record, seats))


def _deal(record: Json, deck: Deck, seats: int) -> Deal:
    dealt = record.get("deal")
    if not isinstance(dealt, dict) or set(dealt) - {"dice"} != {"stack", "box", "hacendados"}:
        raise BadRecord("bad_order")
    dice = dealt.get("dice", "")
    if not isinstance(dice, str) or not (SEED.fullmatch(dice) if seats == 1 else dice == ""):
        raise BadRecord("bad_order")
    lists = [dealt[name] for name in ("stack", "box", "hacendados")]
    if not all(isinstance(cards, list) and all(type(card) is int for card in cards) for cards in lists):
        raise BadRecord("bad_order")
    stack, box, hacendados = lists
    if sorted([*stack, *box]) != sorted([*deck.pool, *deck.topples]) or sorted(hacendados) != sorted(deck.hacendados):
        raise BadRecord("bad_order")
    return Deal(stack, box, hacendados, 0, dice=dice)


def _automated(record: Json, seats: int) -> list[int]:
    found = record.get("automated", [])
    if not isinstance(found, list) or not all(is_number(seat, range(seats)) for seat in found):
        raise BadRecord("bad_automated", automated=found)
    return found


def _make(s: State, raw: Json) -> tuple[Fact, ...]:
    """Make the move; a seat of the bot's may have given any legal answer."""
    return advance(Table(s), find_move(s, raw)).facts


_GAME: Final = Replayed(pending, _make, position, lambda s: s.winners)


def replay(record: Json, decks: Sequence[Deck]) -> Iterator[Difference]:
    """Return every difference between our game and the record; ends at the first move we refuse. Raises: BadRecord."""
    return Replay(record, start_of(record, decks), _GAME).differences()


def position_after(record: Json, after: int, decks: Sequence[Deck]) -> tuple[State, tuple[Fact, ...]]:
    """Return the table after so many moves of the record, and the facts of the last of them.

    Raises: BadRecord when the record cannot be read, has fewer moves, or parts from our game before that point.
    """
    return Replay(record, start_of(record, decks), _GAME).to(after)
