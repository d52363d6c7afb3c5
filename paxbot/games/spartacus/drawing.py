"""Drawing: each card goes to another place, and religion shows more of them at once (Rule: Turn > Draw)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import Why
from paxbot.games.spartacus.moves import Lay, Prompt, Return, Take
from paxbot.games.spartacus.playing import distinct
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import (
    AUREI_FOR_NO_CARD,
    CARDS_DRAWN,
    RELIGION_FOR_THREE,
    RELIGION_FOR_TWO,
    Category,
    Destination,
)

DESTINATIONS = (
    (),
    (Destination.HAND,),
    (Destination.COLUMN, Destination.HAND),
    (Destination.COLUMN, Destination.BOTTOM, Destination.HAND),
)
"""The places of the cards, by how many can be drawn (RULING 8), in the order in which cards seen together go there."""


def batches(religion: int, undrawn: int, *, redraw: bool = False) -> tuple[int, ...]:
    """Return how many cards are drawn together each time, by religion symbols and cards in the stack (RULING 9).

    With `redraw`, whoever puts the first of two cards back sees the second and draws the first again: both together.
    """
    count = min(CARDS_DRAWN, undrawn)
    sees_two = religion >= RELIGION_FOR_TWO or (redraw and undrawn == 2)
    at_once = 3 if religion >= RELIGION_FOR_THREE else 2 if sees_two else 1
    first = min(at_once, count)
    return (first, *(1,) * (count - first)) if count else ()


@dataclass(frozen=True, slots=True)
class BeginDrawing(Effect[Table]):
    """The draw of a turn, as the display allows, or aurei when no card is left (Rule: The stack runs out)."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Open the batches."""
        s = t.s
        found = batches(s.symbols(self.seat, Category.RELIGION), s.undrawn(), redraw=s.redraw)
        s.destinations = list(DESTINATIONS[sum(found)])
        if not found:
            t.gain(facts.AureiTaken(self.seat, AUREI_FOR_NO_CARD, Why.NO_CARD_LEFT))
        t.next(*self._steps(found))

    def _steps(self, found: Sequence[int]) -> Iterator[OpenStep]:
        """Yield each batch with the placing of one card after it, and of all that are left after the last."""
        held = 0
        for at, count in enumerate(found):
            yield DrawBatch(self.seat, count)
            held += count
            is_last = at == len(found) - 1
            for _ in range(held if is_last else 1):
                yield PlaceCard(self.seat, is_last)
            held -= 1


@dataclass(frozen=True, slots=True)
class DrawBatch(Effect[Table]):
    """A draw of so many cards together, seen by their player alone."""

    seat: Seat
    count: int

    def run(self, t: Table) -> None:
        """Draw the cards, which only their player sees."""
        t.s.drawn += [t.draw_card() for _ in range(self.count)]
        t.reveal()
        t.tell(facts.CardsDrawn(self.seat, self.count))


@dataclass(frozen=True, slots=True)
class PlaceCard(Step[State, Table, Lay | Return | Take]):
    """The place of one of the cards in sight, which is not used yet."""

    prompt: ClassVar[Prompt] = Prompt.PLACE_CARD
    is_last: bool
    """Whether all cards are drawn."""

    def options(self, s: State) -> Sequence[Lay | Return | Take]:
        """Return every card in sight in every place it may go to now.

        Two cards in sight: none goes to the hand before the third is drawn. All in sight: place by place.
        """
        places = s.destinations
        if len(s.drawn) > 1:
            places = places[:1] if self.is_last else [each for each in places if each is not Destination.HAND]
        return [move for card in distinct(s, s.drawn) for place in places for move in _moves(s, card, place)]

    def resolve(self, t: Table, move: Lay | Return | Take) -> None:
        """Put the card where the answer says."""
        s = t.s
        s.drawn.remove(move.card)
        match move:
            case Lay(card, legion):
                s.destinations.remove(Destination.COLUMN)
                s.columns[legion - 1].append(card)
                t.tell(facts.CardLaid(self.seat, card, legion))
            case Return(card):
                s.destinations.remove(Destination.BOTTOM)
                t.put_at_bottom(self.seat, card)
                t.tell(facts.CardReturned(self.seat))
            case Take(card):
                s.destinations.remove(Destination.HAND)
                s.players[self.seat].hand.append(card)
                t.tell(facts.CardTaken(self.seat))


def _moves(s: State, card: int, place: Destination) -> Sequence[Lay | Return | Take]:
    match place:
        case Destination.COLUMN:
            return [Lay(card, legion) for legion in range(1, len(s.columns) + 1)]
        case Destination.BOTTOM:
            return [Return(card)]
        case Destination.HAND:
            return [Take(card)]
