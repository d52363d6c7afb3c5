"""Troops that have lost their place: retreat into the private army, or the discard pile.

Rule: Loss of an enterprise > Retreat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.cards import Hacendado
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Discard, Prompt, Retreat
from paxbot.games.porfiriana.state import UNFLIPPED, State

if TYPE_CHECKING:
    from paxbot.games.porfiriana.table import Table


def retreats(s: State, seat: Seat, troop: int) -> Iterator[tuple[int, int]]:
    """Yield each side of the hacendado that can take the troop, with what the retreat costs."""
    player, printed = s.players[seat], s.troop(troop)
    if player.bound or s.is_diaz(seat):
        return
    for side, back in enumerate(s.card(player.hacendado, Hacendado).sides):
        if back.faction is printed.faction and player.orientation in (UNFLIPPED, side):
            assert back.access is not None
            cost = printed.costs.at(back.access)
            if cost <= player.gold:
                yield side, cost


def ask_homeless(t: Table) -> None:
    """Discard the troops that cannot retreat; ask the first player who has others."""
    s = t.s
    for seat in s.all_affected():
        mine = s.owned(s.homeless, seat)
        for troop in mine:
            if not any(retreats(s, seat, troop)):
                t.discard_troop(troop, Why.HOMELESS)
        if any(troop in s.homeless for troop in mine):
            t.next(SettleHomeless(seat))
            return


@dataclass(frozen=True, slots=True)
class SettleHomeless(Step[State, "Table", Discard | Retreat]):
    """The fate of one homeless troop, which its owner picks first."""

    prompt: ClassVar[Prompt] = Prompt.RETREAT

    def options(self, s: State) -> Sequence[Discard | Retreat]:
        """Return both for each, with the sides that take it."""
        found: list[Discard | Retreat] = []
        for troop in s.owned(s.homeless, self.seat):
            found += [Retreat(troop, side) for side, _ in retreats(s, self.seat, troop)]
            found.append(Discard(troop))
        return found

    def resolve(self, t: Table, move: Discard | Retreat) -> None:
        """Discard the troop, or pay and take it into the army."""
        if isinstance(move, Discard):
            t.discard_troop(move.card, Why.HOMELESS)
            return
        s = t.s
        player = s.players[self.seat]
        cost = next(cost for side, cost in retreats(s, self.seat, move.card) if side == move.side)
        t.pay(self.seat, cost, Why.RETREAT)
        if player.orientation == UNFLIPPED:
            t.turn_hacendado(self.seat, move.side)
        s.homeless.remove(move.card)
        t.enter(self.seat, move.card, s.troops)
        t.post(move.card, player.hacendado)
        t.tell(facts.TroopPosted(self.seat, move.card, player.hacendado))
