"""Games as records, both ways (format: docs/records.md).

All chance of a game is in the order in which its cards were dealt, so a finished game's record is that order, the
answers, and the position before each turn. A running game's record names no card that is hidden from anybody, and
cannot be replayed for that reason.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine import recording
from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import Decision, Fact
from paxbot.engine.records import FORMAT, BadRecord, Replay, Replayed, is_number
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import RESHUFFLE
from paxbot.games.spartacus.cards import TABLE_TEXT, deck_of
from paxbot.games.spartacus.codec import STATES
from paxbot.games.spartacus.moves import Prompt
from paxbot.games.spartacus.seats import advance
from paxbot.games.spartacus.setup import Deal, new_game
from paxbot.games.spartacus.state import State, copies
from paxbot.games.spartacus.table import Table, pending
from paxbot.games.spartacus.terms import SEATS, SOLO_GAMES
from paxbot.games.spartacus.view import view

GAME: Final = "spartacus"
SECRET: Final = ("keep", "return", "take")
"""Moves whose card only their player knows."""


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """Return the game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A game that ended early is marked as truncated and has no result. Raises: IllegalMove for an answer not listed.
    """
    s = start.copy()
    record = _head(start, name)
    told, checks = recording.replay(s, moves, _GAME, _begins_turn)
    if running:
        return record | {"running": True, "moves": list(map(_public, told)), "position": _public_position(s)}
    return record | {"deck": _dealt(start), "moves": told, "checks": checks, **recording.ended(s.winners)}


def _public_position(s: State) -> Json:
    """Return what everybody sees, without the figures that follow from it: records have never had them."""
    shown = view(s, None)
    for side in (shown["rome"], *shown["players"]):
        del side["strength"]
    if shown["solo"]:
        shown["solo"] = {key: shown["solo"][key] for key in ("game", "stronger")}
    return shown


def _head(start: State, name: str) -> Json:
    record: Json = {"format": FORMAT, "game": GAME, "id": name, "players": start.seats, "first": start.first}
    record |= {"table": start.table, "final_group": start.final_group}
    if start.redraw:
        record["redraw"] = True
    if start.solo_game:
        record["solo_game"] = start.solo_game
    automated = [seat for seat, player in enumerate(start.players) if player.automated]
    return record | ({"automated": automated} if automated else {})


def _public(raw: Json) -> Json:
    if raw["do"] == RESHUFFLE:
        # Who knew where a card was could work out where it is now.
        return {**raw, "seed": None}
    return {**raw, "card": None} if raw["do"] in SECRET else raw


def _dealt(start: State) -> list[int]:
    """Return all cards in the order of dealing, read from a state in which nobody has answered anything."""
    hands = [card for seat in start.clockwise(start.first) for card in start.players[seat].hand]
    return [*start.box, *start.hidden, *hands, *start.stack]


_BESIDES = ("schema", "rng", "table", "redraw", "steps", "players", "rounds")
"""Fields of a state that no rule goes by, or that are told elsewhere."""


def position(s: State) -> Json:
    """Return everything that the rules go by."""
    return recording.rules_of(STATES.dump(s), _BESIDES, ("saw_rome", "returned"))


def _begins_turn(s: State, decision: Decision) -> bool:
    """Return whether a check is noted: before each turn."""
    return decision.prompt is Prompt.CHOOSE_TURN


def start_of(record: Json) -> State:
    """Return the game a record begins with, of which nothing is taken for granted. Raises: BadRecord."""
    seats, first, automated = recording.players_of(record, GAME, SEATS)
    table = record.get("table")
    if not isinstance(table, str) or not TABLE_TEXT.fullmatch(table):
        raise BadRecord("bad_card_table")
    game, agreed = record.get("solo_game", 1), [record.get(name, False) for name in ("final_group", "redraw")]
    if not is_number(game, range(1, len(SOLO_GAMES) + 1)) or any(type(each) is not bool for each in agreed):
        raise BadRecord("bad_options")
    deal = Deal(_deck(record, table, seats), first)
    s = new_game(seats, table, Rng("00" * SEED_BYTES), deal, automated, game)
    s.final_group, s.redraw = agreed
    return s


def _deck(record: Json, table: str, seats: int) -> list[int]:
    deck, cards = record.get("deck"), len(deck_of(table, copies(seats)))
    if not isinstance(deck, list) or any(type(card) is not int for card in deck):
        raise BadRecord("bad_order")
    if sorted(deck) != list(range(1, cards + 1)):
        raise BadRecord("bad_order")
    return deck


def _make(s: State, raw: Json) -> tuple[Fact, ...]:
    """Make the move; a seat of Nemo's may have given any legal answer."""
    return advance(Table(s), recording.find_move(pending(s), raw, s.seats)).facts


_GAME: Final = Replayed(pending, _make, position, lambda s: s.winners)


def replay(record: Json) -> Iterator[Difference]:
    """Return every difference between our game and the record; ends at the first move we refuse. Raises: BadRecord."""
    return Replay(record, start_of(record), _GAME).differences()


def position_after(record: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
    """Return the table after so many moves of the record, and the facts of the last of them.

    Raises: BadRecord when the record cannot be read, has fewer moves, or parts from our game before that point.
    """
    return Replay(record, start_of(record), _GAME).to(after)
