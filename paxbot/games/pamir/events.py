"""Event cards: what happens when one is purchased or discarded.

Effects that last bend the rules by the hooks in `event_hooks`; here they are only laid on the table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import EVENT_CARDS, EventHalf
from paxbot.games.pamir.dominance import DominanceCheck
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.holdings import triggered
from paxbot.games.pamir.moves import ChoosePlayer, ChooseRegion, ChooseSuit, Discard, Prompt
from paxbot.games.pamir.queries import HandTaken
from paxbot.games.pamir.state import Half, Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import Coalition, Region, Suit

InstantEffect = Callable[[Table, EventHalf, int, Seat], None]
"""Called with the table, the card's half, its number, and the seat that bought it or is active."""


def purchase_event(t: Table, seat: Seat, card: int) -> None:
    """Resolve the lower half for its buyer; the card itself is discarded or stays (Rule: Events > Purchased)."""
    half = EVENT_CARDS[card].purchased
    t.tell(facts.EventResolved(card, Half.PURCHASED, seat))
    if half.kind in INSTANT:
        INSTANT[half.kind](t, half, card, seat)
    elif half.is_lasting:
        t.begin_event(card, Half.PURCHASED, None if half.scope == "game" else seat)


def discard_event(t: Table, card: int) -> None:
    """Resolve the upper half for everybody (Rule: Events > Discarded)."""
    half = EVENT_CARDS[card].discarded
    t.tell(facts.EventResolved(card, Half.DISCARDED, None))
    if half.kind in INSTANT:
        INSTANT[half.kind](t, half, card, t.s.active)
    elif half.is_lasting:
        t.begin_event(card, Half.DISCARDED, None)


def _dominance_check(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Dominance Check."""
    t.next(DominanceCheck(unstable=False))


def _favor_suit(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Favored suit."""
    assert half.suit is not None
    t.favor(half.suit)


def _failure_to_impress(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Failure to Impress."""
    for loser in t.s.clockwise(seat):
        t.discard_prizes(loser, Why.FAILURE_TO_IMPRESS)


def _riots(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Riots."""
    assert half.region is not None
    t.next(EmptyRegion(half.region))


def _confidence_failure(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Confidence Failure."""
    t.next(*(DiscardForEvent(loser) for loser in t.s.clockwise(seat)))


def _name_player(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Rumor; Events > Other Persuasive Methods."""
    t.next(NamePlayer(seat, card))


def _name_region(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Rebuke."""
    t.next(NameRegion(seat, card))


def _name_suit(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Pashtunwali Values."""
    t.next(NameSuit(seat, card))


def _aristocracy(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Backing of Persian Aristocracy."""
    t.gain(seat, half.rupees, card)


INSTANT: dict[str, InstantEffect] = {
    "dominance_check": _dominance_check,
    "favor_suit": _favor_suit,
    "failure_to_impress": _failure_to_impress,
    "riots": _riots,
    "confidence_failure": _confidence_failure,
    "rumor": _name_player,
    "other_persuasive_methods": _name_player,
    "rebuke": _name_region,
    "pashtunwali_values": _name_suit,
    "backing_of_persian_aristocracy": _aristocracy,
}
"""The effects of events at once, by kind; lasting ones that need a choice first are here too."""


@dataclass(frozen=True, slots=True)
class EmptyRegion(Effect[Table]):
    """The removal of all tribes and armies of the region; overthrow follows (Rule: Events > Riots)."""

    region: Region

    def run(self, t: Table) -> None:
        """Remove them; roads stay, and no tribe is protected."""
        for coalition in Coalition:
            armies = t.s.armies[self.region][coalition]
            if armies:
                t.remove(Piece.ARMY, self.region, coalition, armies)
        for owner in t.s.clockwise(t.s.active):
            tribes = t.s.tribes[self.region][owner]
            if tribes:
                t.remove(Piece.TRIBE, self.region, owner, tribes)


@dataclass(frozen=True, slots=True)
class DiscardForEvent(Step[State, Table, Discard]):
    """One hand card of the seat's choice (Rule: Events > Confidence Failure)."""

    prompt: ClassVar[Prompt] = Prompt.DISCARD_FOR_EVENT

    def options(self, s: State) -> Sequence[Discard]:
        """Return every hand card; an empty hand loses nothing."""
        return [Discard(card) for card in s.players[self.seat].hand]

    def resolve(self, t: Table, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.card, Why.CONFIDENCE_FAILURE)


@dataclass(frozen=True, slots=True)
class NamePlayer(Step[State, Table, ChoosePlayer]):
    """The other player whom the event is about (Rule: Events > Rumor; Events > Other Persuasive Methods)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_PLAYER
    card: int

    def options(self, s: State) -> Sequence[ChoosePlayer]:
        """Return every other player."""
        # RULING 61: Rumor is spread about other players only.
        return [ChoosePlayer(seat) for seat in s.clockwise(self.seat)[1:]]

    def resolve(self, t: Table, move: ChoosePlayer) -> None:
        """Lay the card before the player, or swap hands with them."""
        t.tell(facts.PlayerNamed(self.seat, move.player, self.card))
        if EVENT_CARDS[self.card].purchased.is_lasting:
            t.begin_event(self.card, Half.PURCHASED, move.player)
        else:
            t.swap_hands(self.seat, move.player)
            for seat in (self.seat, move.player):
                t.next(*triggered(t.s, HandTaken(seat)))


@dataclass(frozen=True, slots=True)
class NameRegion(Step[State, Table, ChooseRegion]):
    """The region that is emptied (Rule: Events > Rebuke)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_REGION
    card: int

    def options(self, s: State) -> Sequence[ChooseRegion]:
        """Return every region, empty ones too."""
        return [ChooseRegion(region) for region in Region]

    def resolve(self, t: Table, move: ChooseRegion) -> None:
        """Empty it."""
        t.tell(facts.RegionNamed(self.seat, move.region, self.card))
        t.next(EmptyRegion(move.region))


@dataclass(frozen=True, slots=True)
class NameSuit(Step[State, Table, ChooseSuit]):
    """The suit that is favored until the next Dominance Check (Rule: Events > Pashtunwali Values)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_SUIT
    card: int

    def options(self, s: State) -> Sequence[ChooseSuit]:
        """Return every suit, the favored one too."""
        return [ChooseSuit(suit) for suit in Suit]

    def resolve(self, t: Table, move: ChooseSuit) -> None:
        """Favor it, then hold the marker there."""
        t.favor(move.suit)
        t.begin_event(self.card, Half.PURCHASED, None)
