"""The effects of cards, in printed order: regime change, strife, unrest, and abilities, each by its kind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from paxbot.engine.kernel import Effect, OpenStep, Seat
from paxbot.games.porfiriana.abilities import Ability
from paxbot.games.porfiriana.cards import Partner, Public, Troop
from paxbot.games.porfiriana.regimes import change_regime
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.strife import Strife
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NO_CARD, District, Part, Regime

USUAL_ORDER: Final = (Part.REGIME_CHANGE, Part.STRIFE, Part.UNREST, Part.ABILITIES)
Doing = Callable[[Table, "Do", Any], None]
"""Does what an ability says: which ability, and the same typed."""
DOINGS: dict[str, Doing] = {}


def effect(kind: str) -> Callable[[Doing], Doing]:
    """Return a decorator that registers what abilities of a kind do once, when their card is played or read."""

    def register(doing: Doing) -> Doing:
        assert kind not in DOINGS, kind
        DOINGS[kind] = doing
        return doing

    return register


def effects_of(s: State, seat: Seat, card: int, side: int = 0, target: int = NO_CARD) -> Iterator[OpenStep]:
    """Yield the effects of a card in their order; `target` is the enterprise a troop has gone to."""
    dealt = s.deck.cards[card]
    face: Any = dealt.sides[side] if isinstance(dealt, (Partner, Public)) else dealt
    for part in dealt.order or USUAL_ORDER:
        match part:
            case Part.REGIME_CHANGE if getattr(face, "regime_change", None) is not None:
                yield ChangeRegime(face.regime_change)
            case Part.STRIFE if getattr(face, "strife", None) is not None:
                yield Strife(*face.strife)
            case Part.UNREST if isinstance(dealt, Troop) and dealt.unrest is not None:
                yield SpreadUnrest(dealt.unrest.district, dealt.unrest.amount, target)
            case Part.ABILITIES:
                for number, ability in enumerate(face.abilities):
                    if ability.kind in DOINGS:
                        yield Do(seat, card, side, number)


def ability_of(s: State, card: int, side: int, number: int) -> Ability:
    """Return the ability with the number on a side of a card."""
    dealt: Any = s.deck.cards[card]
    face = dealt.sides[side] if isinstance(dealt, (Partner, Public)) else dealt
    ability: Ability = face.abilities[number]
    return ability


@dataclass(frozen=True, slots=True)
class Do(Effect[Table]):
    """The effect of an ability that works once."""

    seat: Seat
    card: int
    side: int
    number: int

    def run(self, t: Table) -> None:
        """Let it happen."""
        ability = ability_of(t.s, self.card, self.side, self.number)
        DOINGS[ability.kind](t, self, ability)


@dataclass(frozen=True, slots=True)
class ChangeRegime(Effect[Table]):
    """A regime change (Rule: Regimes > Change)."""

    regime: Regime

    def run(self, t: Table) -> None:
        """Let the regime rule."""
        change_regime(t, self.regime)


@dataclass(frozen=True, slots=True)
class SpreadUnrest(Effect[Table]):
    """Unrest on the other enterprises of a district (Rule: Troops > Deploying)."""

    district: District
    number: int
    besides: int

    def run(self, t: Table) -> None:
        """Put the markers on all but the target, whoever's they are."""
        for card in list(t.s.enterprises):
            if card != self.besides and t.s.enterprise(card).district is self.district:
                t.add_unrest(card, self.number)
