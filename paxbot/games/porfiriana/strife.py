"""Strife between two factions (Rule: Headlines and strife > Strife)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import LoseFaction, Prompt
from paxbot.games.porfiriana.powers import side_of
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import Faction


def of_faction(s: State, seat: Seat, faction: Faction) -> list[int]:
    """Return the seat's partners and troops of the faction."""
    partners = [card for card in s.owned(s.partners, seat) if side_of(s, card).faction is faction]
    return partners + [troop for troop in s.owned(s.troops, seat) if s.troop(troop).faction is faction]


def losable(s: State, seat: Seat, factions: tuple[Faction, Faction]) -> list[Faction]:
    """Return the factions of which the seat has to choose one; none unless it has both.

    A flipped hacendado stands for its faction and stays, so the other one goes.
    """
    back = s.back(seat)
    own = None if back is None else back.faction
    if not all(faction is own or of_faction(s, seat, faction) for faction in factions):
        return []
    return [faction for faction in factions if faction is not own]


@dataclass(frozen=True, slots=True)
class Strife(Effect[Table]):
    """Strife among all players (RULING 31)."""

    first: Faction
    second: Faction

    def run(self, t: Table) -> None:
        """Ask each in turn who has both."""
        t.next(*(SufferStrife(seat, self.first, self.second) for seat in t.s.all_affected()))


@dataclass(frozen=True, slots=True)
class SufferStrife(Step[State, Table, LoseFaction]):
    """The faction whose cards a player discards."""

    prompt: ClassVar[Prompt] = Prompt.SUFFER_STRIFE
    first: Faction
    second: Faction

    def options(self, s: State) -> Sequence[LoseFaction]:
        """Return both, or the one the hacendado is not of."""
        return [LoseFaction(faction) for faction in losable(s, self.seat, (self.first, self.second))]

    def resolve(self, t: Table, move: LoseFaction) -> None:
        """Discard them all."""
        lost = of_faction(t.s, self.seat, move.faction)
        t.tell(facts.StrifeSuffered(self.seat, move.faction, tuple(lost)))
        for card in lost:
            t.discard_from_play(card, Why.STRIFE)
