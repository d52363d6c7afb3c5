"""Games as records, both ways (format: docs/records.md).

All chance of a game is in how its cards were dealt, so a finished game's record is that deal, the answers, and the
position before each turn. A running game's record names no hidden card, and cannot be replayed for that reason. The
deck itself is not in it, only its key: an owner's exact cards are not passed on.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine import recording
from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import Decision, Fact
from paxbot.engine.records import FORMAT, BadRecord, Replay, Replayed
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
_BESIDES: Final = ("schema", "rng", "deck", "steps", "players", "rounds", "story")
"""Fields of a state that no rule goes by, or that are told elsewhere."""


SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """Return the game as a record: `start` is the state after setup, `moves` the answers that stand, as JSON.

    A game that ended early is marked as truncated and has no result. Raises: IllegalMove for an answer not listed.
    """
    s = start.copy()
    record = _head(start, name)
    told, checks = recording.replay(s, moves, _GAME, _begins_turn)
    if running:
        position = {name: value for name, value in view(s, None).items() if name != "deck"}
        return record | {"running": True, "moves": list(map(_public, told)), "position": position}
    return record | {"deal": _dealt(start), "moves": told, "checks": checks, **recording.ended(s.winners)}


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
    return recording.rules_of(STATES.dump(s), _BESIDES)


def _begins_turn(s: State, decision: Decision) -> bool:
    """Return whether a check is noted: at the beginning of each turn."""
    is_new = s.actions == (ACTIONS_AFTER_JAIL if s.shortened else ACTIONS) and not s.purchases and not s.extras
    return decision.prompt is Prompt.CHOOSE_ACTION and is_new


def start_of(record: Json, decks: Sequence[Deck]) -> State:
    """Return the game a record begins with, of which nothing is taken for granted. Raises: BadRecord."""
    seats, first, automated = recording.players_of(record, GAME, SEATS)
    agreed = record.get("agreed")
    if not isinstance(agreed, list) or not {str(each) for each in agreed} <= {*Agreed._fields}:
        raise BadRecord("bad_options")
    deck = next((each for each in decks if each.key == record.get("deck")), None)
    if deck is None:
        raise BadRecord("unknown_deck", deck=str(record.get("deck"))[:12])
    deal = _deal(record, deck, seats)
    deal.first, deal.agreed = first, Agreed(**dict.fromkeys(agreed, True))
    return new_game(seats, deck, Rng("00" * SEED_BYTES), deal, automated)


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


def _make(s: State, raw: Json) -> tuple[Fact, ...]:
    """Make the move; a seat of the bot's may have given any legal answer."""
    return advance(Table(s), recording.find_move(pending(s), raw, s.seats)).facts


_GAME: Final = Replayed(pending, _make, position, lambda s: s.winners)


def replay(record: Json, decks: Sequence[Deck]) -> Iterator[Difference]:
    """Return every difference between our game and the record; ends at the first move we refuse. Raises: BadRecord."""
    return Replay(record, start_of(record, decks), _GAME).differences()


def position_after(record: Json, after: int, decks: Sequence[Deck]) -> tuple[State, tuple[Fact, ...]]:
    """Return the table after so many moves of the record, and the facts of the last of them.

    Raises: BadRecord when the record cannot be read, has fewer moves, or parts from our game before that point.
    """
    return Replay(record, start_of(record, decks), _GAME).to(after)
