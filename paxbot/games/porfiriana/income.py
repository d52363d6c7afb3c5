"""Income, and what cards cost in a depression (Rule: Turn > Income; Depression > Cost)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Discard, PayUp, Prompt
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NOBODY


def income(s: State, seat: Seat) -> int:
    """Return how many cubes of the seat pay now."""
    owner, unrest = s.owner, s.unrest
    gold = sum(cubes for card, cubes in s.income.items() if owner[card] == seat and card not in unrest)
    for card, cubes in s.prestige.items():
        if owner[card] == seat and card not in unrest and s.posts.get(card) not in unrest:
            gold += cubes
    for oval, seats in s.connections.items():
        if seat in seats and oval // OVALS not in unrest:
            gold += seats.count(seat)
    for card, troop in s.guards.items():
        gold += owner[troop] == seat != owner[card] and card not in unrest
    return gold


@dataclass(frozen=True, slots=True)
class TakeIncome(Effect[Table]):
    """Phase 4."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Take the gold; in a depression pay for the cards in play."""
        gold = income(t.s, self.seat)
        t.s.players[self.seat].gold += gold
        t.tell(facts.IncomeTaken(self.seat, gold))
        if t.s.depression:
            t.s.cause = NOBODY
            t.next(PayUpkeep(self.seat))


@dataclass(frozen=True, slots=True)
class PayUpkeep(Step[State, Table, Discard | PayUp]):
    """The cards a player gives up in a depression, before the rest is paid for (RULING 25)."""

    prompt: ClassVar[Prompt] = Prompt.PAY_UPKEEP

    def options(self, s: State) -> Sequence[Discard | PayUp]:
        """Return each card, and paying for all if there is enough gold; nothing with no card in play."""
        cards = s.in_play(self.seat)
        can_pay = len(cards) <= s.players[self.seat].gold
        return [*([PayUp()] if cards and can_pay else []), *(Discard(card) for card in cards)]

    def resolve(self, t: Table, move: Discard | PayUp) -> None:
        """Give up one card and ask again, or pay."""
        if isinstance(move, Discard):
            t.next(self)
            t.discard_from_play(move.card, Why.UPKEEP)
            return
        gold = len(t.s.in_play(self.seat))
        t.s.players[self.seat].gold -= gold
        t.tell(facts.UpkeepPaid(self.seat, gold))
