"""Chance in records: the shuffles of Wakhan's decks and of the hands she is given."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.record import BadRecord
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Shuffled, Table
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS


def read_decks(record: Json, seats: int) -> dict[Seat, list[list[int]]]:
    """The AI decks of each seat in the order in which they were shuffled. Raises: BadRecord."""
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

    def __init__(self, state: State, decks: dict[Seat, list[list[int]]], plays: Callable[[Seat], list[Any]]) -> None:
        super().__init__(state)
        self._decks = decks
        self._plays = plays

    def shuffle(self, items: MutableSequence[Any], what: Shuffled, seat: Seat) -> None:
        """The items lie in the order of the record. Raises: BadRecord when it has no more AI deck for the seat."""
        if what is Shuffled.AI_DECK:
            if not self._decks.get(seat):
                raise BadRecord("ai_deck_missing", seat=seat)
            items[:] = self._decks[seat].pop(0)
        else:
            order = self._plays(seat)[: len(items)]
            items[:] = sorted(items, key=lambda card: order.index(card) if card in order else len(order))


class DeckLog:
    """Each AI deck of a game in the order it was shuffled to, and how many of its cards were drawn."""

    def __init__(self, start: State) -> None:
        self._decks: dict[Seat, list[list[int]]] = {}
        self._drawn: dict[Seat, list[int]] = {}
        for seat, player in enumerate(start.players):
            if player.wakhan is not None:
                self.note(seat, player.wakhan.deck)

    def note(self, seat: Seat, deck: Sequence[int]) -> None:
        """A deck was shuffled for the seat; an older one in use was drawn to its end."""
        self._decks.setdefault(seat, []).append(list(deck))
        self._drawn.setdefault(seat, []).append(0)

    def end_last(self, seat: Seat) -> None:
        """The seat's last deck was drawn to its end."""
        self._drawn[seat][-1] = len(AI_CARDS)

    def look(self, s: State) -> None:
        """What is left of the decks in use is noted."""
        for seat, player in enumerate(s.players):
            if player.wakhan is not None:
                self._drawn[seat][-1] = len(AI_CARDS) - len(player.wakhan.deck)

    def raw(self, public: bool) -> Json:
        """The decks as records have them; `public` ones have stand-ins for the cards that were not drawn."""
        return {
            str(seat): [
                _with_stand_ins(deck, drawn) if public else deck
                for deck, drawn in zip(decks, self._drawn[seat], strict=True)
            ]
            for seat, decks in sorted(self._decks.items())
        }


def _with_stand_ins(deck: list[int], drawn: int) -> list[int]:
    """The drawn cards, then one with the back that lies open on the deck, then the others in the order of numbers."""
    known, hidden = deck[:drawn], deck[drawn:]
    if not hidden:
        return known
    shown = min(card for card in hidden if AI_CARDS[card].back == AI_CARDS[hidden[0]].back)
    return [*known, shown, *sorted(card for card in hidden if card != shown)]


class NotingTable(Table):
    """A table that notes each AI deck as it is shuffled."""

    __slots__ = ("_log",)

    def __init__(self, state: State, log: DeckLog) -> None:
        super().__init__(state)
        self._log = log

    def shuffle(self, items: MutableSequence[Any], what: Shuffled, seat: Seat) -> None:
        """Shuffle as always."""
        super().shuffle(items, what, seat)
        if what is Shuffled.AI_DECK:
            if self.s.players[seat].wakhan is not None:
                self._log.end_last(seat)
            self._log.note(seat, items)
