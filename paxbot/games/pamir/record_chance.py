"""The dealt game a record begins with, of which nothing is taken for granted, and all chance in its course."""

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

from paxbot.engine.codec import FORMAT, BadRecord, is_number
from paxbot.engine.game import Json
from paxbot.engine.kernel import SEED_BYTES, JsonValue, Rng, Seat
from paxbot.games.pamir.record import GAME
from paxbot.games.pamir.setup import SEATS, Maker, Order, clockwise, deal, first_to_choose
from paxbot.games.pamir.state import State, Variant
from paxbot.games.pamir.table import Shuffled, Table
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS, MARKET_COLUMNS


def read_decks(record: Json, seats: int) -> dict[Seat, list[list[int]]]:
    """Return the AI decks of each seat in the order in which they were shuffled. Raises: BadRecord."""
    raw = record.get("ai_decks", {})
    names = {str(seat): seat for seat in range(seats)}
    if not isinstance(raw, dict) or not all(key in names and isinstance(decks, list) for key, decks in raw.items()):
        raise BadRecord("bad_ai_decks")
    for deck in (deck for decks in raw.values() for deck in decks):
        if not isinstance(deck, list) or any(type(card) is not int for card in deck) or sorted(deck) != list(AI_CARDS):
            raise BadRecord("bad_ai_decks")
    return {names[key]: decks[:] for key, decks in raw.items()}


class RecordedTable(Table):
    """A table where everything falls as a record says: `decks` are used up one by one, `plays` says what comes next."""

    __slots__ = ("_decks", "_plays")

    def __init__(
        self, state: State, decks: dict[Seat, list[list[int]]], plays: Callable[[Seat], list[JsonValue]]
    ) -> None:
        super().__init__(state)
        self._decks = decks
        self._plays = plays

    def shuffle(self, items: MutableSequence[int], what: Shuffled, seat: Seat) -> None:
        """Follow the record. Raises: BadRecord when it has no more AI deck for the seat."""
        if what is Shuffled.AI_DECK:
            if not self._decks.get(seat):
                raise BadRecord("ai_deck_missing", seat=seat)
            items[:] = self._decks[seat].pop(0)
        else:
            order = self._plays(seat)[: len(items)]
            items[:] = sorted(items, key=lambda card: order.index(card) if card in order else len(order))


@dataclass(slots=True)
class Stretch:
    cards: list[int]
    drawn: int = 0

    def look(self, left: Sequence[int]) -> None:
        self.drawn = len(self.cards) - len(left)


class DeckLog:
    """Each order in which the draw deck and the AI decks of a game lay, and how many cards were drawn in it.

    A deck lies in one order from its shuffle to its end, unless all that is hidden is shuffled in between.
    """

    def __init__(self, start: State) -> None:
        columns = range(MARKET_COLUMNS)
        market = [start.market[slot] for column in columns for slot in (column, MARKET_COLUMNS + column)]
        self._deck = [Stretch([*market, *start.deck], len(market))]
        self._ai_decks: dict[Seat, list[Stretch]] = {}
        self._in_use: dict[Seat, Stretch] = {}
        self._reshuffled: list[dict[Seat, Stretch]] = []
        for seat, player in enumerate(start.players):
            if player.wakhan is not None:
                self.note(seat, player.wakhan.deck)

    def note(self, seat: Seat, deck: Sequence[int]) -> None:
        self._in_use[seat] = Stretch(list(deck))
        self._ai_decks.setdefault(seat, []).append(self._in_use[seat])

    def end_last(self, seat: Seat) -> None:
        self._in_use[seat].look(())

    def reshuffle(self, s: State) -> None:
        self._deck.append(Stretch(s.deck[:]))
        self._reshuffled.append({})
        for seat, player in enumerate(s.players):
            if player.wakhan is not None:
                self._reshuffled[-1][seat] = self._in_use[seat] = Stretch(player.wakhan.deck[:])

    def look(self, s: State) -> None:
        self._deck[-1].look(s.deck)
        for seat, player in enumerate(s.players):
            if player.wakhan is not None:
                self._in_use[seat].look(player.wakhan.deck)

    def deck(self, public: bool) -> list[int]:
        """Return the deck in the order it was dealt; to the public, as far as it was drawn."""
        return _drawn(self._deck[0], public)

    def ai_decks(self, public: bool) -> Json:
        return {str(seat): [_ai_deck(deck, public) for deck in decks] for seat, decks in sorted(self._ai_decks.items())}

    def reshuffles(self, public: bool) -> Iterator[Json]:
        """Yield the orders of all decks after each reshuffle."""
        for deck, ai_decks in zip(self._deck[1:], self._reshuffled, strict=True):
            hers = {str(seat): _ai_deck(hers, public) for seat, hers in ai_decks.items()}
            yield {"deck": _drawn(deck, public)} | ({"ai_decks": hers} if hers else {})


def _drawn(deck: Stretch, public: bool) -> list[int]:
    return deck.cards[: deck.drawn] if public else deck.cards


def _ai_deck(deck: Stretch, public: bool) -> list[int]:
    return _with_stand_ins(deck.cards, deck.drawn) if public else deck.cards


def _with_stand_ins(deck: list[int], drawn: int) -> list[int]:
    known, hidden = deck[:drawn], deck[drawn:]
    if not hidden:
        return known
    shown = min(card for card in hidden if AI_CARDS[card].back == AI_CARDS[hidden[0]].back)
    return [*known, shown, *sorted(card for card in hidden if card != shown)]


class NotingTable(Table):
    __slots__ = ("_log",)

    def __init__(self, state: State, log: DeckLog) -> None:
        super().__init__(state)
        self._log = log

    def shuffle(self, items: MutableSequence[int], what: Shuffled, seat: Seat) -> None:
        super().shuffle(items, what, seat)
        if what is Shuffled.AI_DECK:
            if self.s.players[seat].wakhan is not None:
                self._log.end_last(seat)
            self._log.note(seat, items)


NO_RANDOMNESS = Rng("00" * SEED_BYTES)
"""All chance is in the record, so it needs no seed."""

MARKET_CARDS = 2 * MARKET_COLUMNS
CARDS = (*COURT_CARDS, *EVENT_CARDS)


def seats_of(record: Json) -> int:
    if record.get("format") != FORMAT or record.get("game") != GAME:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    seats = record.get("players")
    if not is_number(seats, SEATS):
        raise BadRecord("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    return seats


def start_of(record: Json, table: Maker = Table) -> State:
    seats = seats_of(record)
    order = _order(record, seats)._replace(variants=variants_of(record))
    return deal(_deck(record), order, seats, NO_RANDOMNESS.copy(), table)


def variants_of(raw: Json) -> tuple[Variant, ...]:
    named = raw.get("variants", [])
    if not isinstance(named, list) or any(each not in [*Variant] for each in named):
        raise BadRecord("bad_variants", variants=named)
    return tuple(variant for variant in Variant if variant in named)


def _order(record: Json, seats: int) -> Order:
    first, hers = record.get("first"), record.get("wakhan", [])
    if (
        not isinstance(hers, list)
        or not all(is_number(seat, range(seats)) for seat in hers)
        or len(set(hers)) != len(hers)
    ):
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
    """Let stand-ins follow the cards that were dealt, in a running game's record. Raises: BadRecord.

    Cards that were dealt after a reshuffle are the first of the stand-ins.
    """
    deck = record.get("deck")
    if (
        not isinstance(deck, list)
        or any(type(card) is not int or card not in CARDS for card in deck)
        or len(deck) < MARKET_CARDS
        or len(set(deck)) != len(deck)
    ):
        raise BadRecord("bad_deck")
    undrawn = record.get("undrawn", 0)
    dealt = [*deck, *(card for card in _dealt_later(record) if card not in deck)]
    if not is_number(undrawn, range(len(CARDS) - len(dealt) + 1)):
        raise BadRecord("bad_undrawn", undrawn=undrawn)
    return [*dealt, *_unknown_cards(dealt, undrawn)]


def _dealt_later(record: Json) -> list[int]:
    moves: Any = record.get("moves")
    reshuffles = (raw for raw in moves if isinstance(raw, dict) and raw.get("do") == "reshuffle")
    orders = (raw.get("deck") for raw in reshuffles)
    cards = (card for order in orders if isinstance(order, list) for card in order)
    return list(dict.fromkeys(card for card in cards if type(card) is int and card in CARDS))


def _unknown_cards(known: Sequence[int], count: int) -> list[int]:
    """Return stand-ins for undrawn cards, the Dominance Checks still to come among them."""
    checks = [card for card in sorted(DOMINANCE_CHECKS) if card not in known]
    others = [card for card in CARDS if card not in known and card not in checks]
    return [*others[: max(0, count - len(checks))], *checks][:count]
