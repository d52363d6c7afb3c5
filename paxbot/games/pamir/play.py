"""Playing a card: the side of the court, loyalty, and the impact icons in printed order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir.bribes import SettleBribe, can_be_met, play_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_loyal
from paxbot.games.pamir.moves import ChooseSide, Prompt
from paxbot.games.pamir.placing import PlaceArmyIcon, PlaceRoadIcon, PlaceSpyIcon, PlaceTribeIcon
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import FAVORS, LEVERAGE_RUPEES, ImpactIcon, Side


def can_be_played(s: State, seat: Seat, card: int) -> bool:
    """Return whether the seat may try to play the card: not if it cannot pay a bribe that is insisted on."""
    return can_be_met(s, seat, play_bribe(s, seat, card), s.players[seat].rupees)


def play(t: Table, seat: Seat, card: int, actions: int = 1) -> None:
    """Play the card at the cost of so many actions, after the bribe where one is due (Rule: Play)."""
    bribe = play_bribe(t.s, seat, card)
    t.next(BeginPlay(seat, card, actions))
    if bribe is not None:
        t.next(SettleBribe(seat, seat, bribe[0], card, bribe[1], t.s.players[seat].rupees))


@dataclass(frozen=True, slots=True)
class BeginPlay(Effect[Table]):
    """The play of a card that costs its actions and cannot be withdrawn, since the bribe is settled."""

    seat: Seat
    card: int
    actions: int = 1

    def run(self, t: Table) -> None:
        """Ask for the side, then resolve the icons."""
        t.s.actions_left -= self.actions
        t.next(PlayToCourt(self.seat, self.card), ResolveIcon(self.seat, self.card, 0))


@dataclass(frozen=True, slots=True)
class PlayToCourt(Step[State, Table, ChooseSide]):
    """The end of the court at which the card is placed (Rule: Play)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_SIDE
    card: int

    def options(self, s: State) -> Sequence[ChooseSide]:
        """Return left and right, also in an empty court."""
        return [ChooseSide(side) for side in Side]

    def is_moot(self, s: State) -> bool:
        """Return whether the court is empty, so that both ends are the same."""
        return not s.players[self.seat].court

    def resolve(self, t: Table, move: ChooseSide) -> None:
        """Place the card; a patriot of another coalition changes the loyalty first of all."""
        t.add_to_court(self.seat, self.card, move.side)
        patriot = COURT_CARDS[self.card].patriot
        if patriot is not None and not is_loyal(t.s, self.seat, patriot):
            t.change_loyalty(self.seat, patriot, keep=self.card)


PLACED: dict[ImpactIcon, type[PlaceArmyIcon | PlaceTribeIcon | PlaceSpyIcon]] = {
    ImpactIcon.ARMY: PlaceArmyIcon,
    ImpactIcon.TRIBE: PlaceTribeIcon,
    ImpactIcon.SPY: PlaceSpyIcon,
}


@dataclass(frozen=True, slots=True)
class ResolveIcon(Effect[Table]):
    """The effect of the impact icon at `index`, and of those after it (Rule: Play > Impact icons)."""

    # RULING 21: icons go on when their card has left the court meanwhile.

    seat: Seat
    card: int
    index: int

    def run(self, t: Table) -> None:
        """Resolve the icon, then the next one: from top to bottom as printed."""
        card = COURT_CARDS[self.card]
        icon = card.impact[self.index]
        if self.index + 1 < len(card.impact):
            t.next(ResolveIcon(self.seat, self.card, self.index + 1))
        if icon is ImpactIcon.ROAD:
            t.next(PlaceRoadIcon(self.seat, card.region, card.impact[: self.index].count(icon)))
        elif icon in PLACED:
            t.next(PLACED[icon](self.seat, card.region))
        elif icon is ImpactIcon.LEVERAGE:
            t.gain(self.seat, LEVERAGE_RUPEES, self.card)
        else:
            t.favor(FAVORS[icon])
