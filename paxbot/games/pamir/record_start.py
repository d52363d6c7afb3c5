"""The dealt game a record begins with, of which nothing is taken for granted."""

from collections.abc import Sequence
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.engine.records import FORMAT, BadRecord, is_number
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.record import GAME
from paxbot.games.pamir.setup import SEATS, Maker, Order, clockwise, deal, first_to_choose
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS

NO_RANDOMNESS = Rng("00" * SEED_BYTES)
"""All chance is in the record, so it needs no seed."""

MARKET_CARDS = 2 * MARKET_COLUMNS
CARDS = (*COURT_CARDS, *EVENT_CARDS)


def seats_of(record: Json) -> int:
    """Return how many seats the record's game has. Raises: BadRecord for no record, or a game of another kind."""
    if record.get("format") != FORMAT or record.get("game") != GAME:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    seats = record.get("players")
    if not is_number(seats, SEATS):
        raise BadRecord("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    return seats


def start_of(record: Json, table: Maker = Table) -> State:
    """Return the dealt game a record begins with, its AI decks shuffled by the table. Raises: BadRecord."""
    seats = seats_of(record)
    return deal(_deck(record), _order(record, seats), seats, NO_RANDOMNESS.copy(), table)


def _order(record: Json, seats: int) -> Order:
    """Return who chooses first, who begins, and which seats are Wakhan's. Raises: BadRecord."""
    first, hers = record.get("first"), record.get("wakhan", [])
    if not isinstance(hers, list) or not all(is_number(seat, range(seats)) for seat in hers):
        raise BadRecord("bad_wakhan", wakhan=hers)
    if len(set(hers)) != len(hers):
        raise BadRecord("bad_wakhan", wakhan=hers)
    if not is_number(first, range(seats)):
        raise BadRecord("bad_first", first=first)
    if not hers:
        return Order(first, clockwise(seats, first)[-1])
    begins = record.get("begins")
    if not is_number(begins, range(seats)) or begins not in hers:
        raise BadRecord("bad_begins", begins=begins)
    automated: tuple[Seat, ...] = tuple(sorted(hers))
    if len(automated) < seats and first != first_to_choose(seats, begins, automated):
        raise BadRecord("bad_first", first=first)
    return Order(first, begins, automated)


def _deck(record: Json) -> list[int]:
    """Return the draw deck; in a running game's record stand-ins follow the cards that were dealt. Raises: BadRecord.

    Cards that were dealt after a reshuffle are the first of the stand-ins.
    """
    deck = record.get("deck")
    if not isinstance(deck, list) or any(type(card) is not int or card not in CARDS for card in deck):
        raise BadRecord("bad_deck")
    if len(deck) < MARKET_CARDS or len(set(deck)) != len(deck):
        raise BadRecord("bad_deck")
    undrawn = record.get("undrawn", 0)
    dealt = [*deck, *(card for card in _dealt_later(record) if card not in deck)]
    if not is_number(undrawn, range(len(CARDS) - len(dealt) + 1)):
        raise BadRecord("bad_undrawn", undrawn=undrawn)
    return [*dealt, *_unknown_cards(dealt, undrawn)]


def _dealt_later(record: Json) -> list[int]:
    """Return the cards in reshuffles of the draw deck, each once."""
    moves: Any = record.get("moves")
    reshuffles = (raw for raw in moves if isinstance(raw, dict) and raw.get("do") == "reshuffle")
    orders = (raw.get("deck") for raw in reshuffles)
    cards = (card for order in orders if isinstance(order, list) for card in order)
    return list(dict.fromkeys(card for card in cards if type(card) is int and card in CARDS))


def _unknown_cards(known: Sequence[int], count: int) -> list[int]:
    """Return stand-ins for the undrawn cards of a running game, the Dominance Checks still to come among them."""
    checks = [card for card in sorted(DOMINANCE_CHECKS) if card not in known]
    others = [card for card in CARDS if card not in known and card not in checks]
    return [*others[: max(0, count - len(checks))], *checks][:count]
