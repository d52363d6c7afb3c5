"""Playing a card: the side of the court, loyalty, and the impact icons in printed order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir.bribes import SettleBribe, play_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.moves import ChooseSide
from paxbot.games.pamir.placing import PlaceArmyIcon, PlaceRoadIcon, PlaceSpyIcon, PlaceTribeIcon
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import FAVORS, LEVERAGE_RUPEES, ImpactIcon, Side


def play(t: Table, seat: Seat, card: int) -> None:
    """The card is being played, after the bribe where one is due (Rule: Play)."""
    bribe = play_bribe(t.s, seat, card)
    if bribe is not None:
        holder, due = bribe
        t.next(SettleBribe(seat, seat, holder, card, due, t.s.players[seat].rupees), BeginPlay(seat, card))
    else:
        t.next(BeginPlay(seat, card))


@dataclass(frozen=True, slots=True)
class BeginPlay(Effect[Table]):
    """The bribe is settled: the play costs an action and cannot be withdrawn."""

    seat: Seat
    card: int

    def run(self, t: Table) -> None:
        """Ask for the side, then resolve the icons."""
        t.s.actions_left -= 1
        t.next(PlayToCourt(self.seat, self.card), ResolveIcon(self.seat, self.card, 0))


@dataclass(frozen=True, slots=True)
class PlayToCourt(Step[State, Table]):
    """At which end of the court the card is placed (Rule: Play)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_SIDE
    seat: Seat
    card: int

    def options(self, s: State) -> Sequence[ChooseSide]:
        """Left and right, also in an empty court."""
        return [ChooseSide(side) for side in Side]

    def resolve(self, t: Table, move: ChooseSide) -> None:
        """Place the card; a patriot of another coalition changes the loyalty first of all."""
        t.add_to_court(self.seat, self.card, move.side)
        patriot = COURT_CARDS[self.card].patriot
        if patriot is not None and patriot is not t.s.players[self.seat].loyalty:
            t.change_loyalty(self.seat, patriot, keep=self.card)


PLACED: dict[ImpactIcon, Any] = {
    ImpactIcon.ARMY: PlaceArmyIcon,
    ImpactIcon.ROAD: PlaceRoadIcon,
    ImpactIcon.TRIBE: PlaceTribeIcon,
    ImpactIcon.SPY: PlaceSpyIcon,
}


@dataclass(frozen=True, slots=True)
class ResolveIcon(Effect[Table]):
    """The impact icon at `index` takes effect, then the next one (Rule: Play > Impact icons)."""

    # Ruling: icons go on when their card has left the court meanwhile (docs/rulings.md, Play > Impact icons).

    seat: Seat
    card: int
    index: int

    def run(self, t: Table) -> None:
        """Icons are resolved from top to bottom as printed."""
        card = COURT_CARDS[self.card]
        icon = card.impact[self.index]
        following: list[Any] = []
        if self.index + 1 < len(card.impact):
            following.append(ResolveIcon(self.seat, self.card, self.index + 1))
        if icon in PLACED:
            following.insert(0, PLACED[icon](self.seat, card.region))
        elif icon is ImpactIcon.LEVERAGE:
            t.gain(self.seat, LEVERAGE_RUPEES, self.card)
        else:
            t.favor(FAVORS[icon])
        t.next(*following)
