"""View model of what changed on the table, net: what pictures mark and alternative texts say."""

from dataclasses import dataclass
from typing import Final

Place = str | int
"""A region, border, card number, or the cost of a gift space."""

Owner = str | int
"""A coalition, or a seat."""


@dataclass(frozen=True, slots=True)
class PileChange:
    """`by` like pieces more (or fewer) stand at one place than before."""

    piece: str
    at: Place
    owner: Owner
    by: int


@dataclass(frozen=True, slots=True)
class MoveView:
    """`count` like pieces went from the first place of the route to the last."""

    piece: str
    owner: Owner
    route: tuple[Place, ...]
    count: int

    @property
    def start(self) -> Place:
        """Where they came from."""
        return self.route[0]

    @property
    def end(self) -> Place:
        """Where they are now."""
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class SlotChange:
    """A market space: rupees that came or went, a card newly dealt, or an empty space and who bought its card."""

    slot: int
    rupees: int = 0
    is_new: bool = False
    bought_by: int | None = None


@dataclass(frozen=True, slots=True)
class RulerChange:
    """A region has another ruler than before, or none."""

    region: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The gains and losses of a player; `loyalty` is the coalition newly followed."""

    seat: int
    rupees: int = 0
    points: int = 0
    hand: int = 0
    prizes: int = 0
    loyalty: str | None = None


@dataclass(frozen=True, slots=True)
class CourtChange:
    """A card that is new in the seat's court, or has left it."""

    seat: int
    card: int
    title: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class ChangesView:
    """Everything that changed; `seat` is whose deeds they were, the `sentence` the same in words."""

    seat: int | None = None
    sentence: str = ""
    new_label: str = ""
    piles: tuple[PileChange, ...] = ()
    moves: tuple[MoveView, ...] = ()
    slots: tuple[SlotChange, ...] = ()
    rulers: tuple[RulerChange, ...] = ()
    seats: tuple[SeatChange, ...] = ()
    cards: tuple[CourtChange, ...] = ()
    favored: str | None = None
    events: tuple[tuple[str, int | None], ...] = ()

    def at(self, piece: str, place: Place) -> dict[Owner, int]:
        """Return how many pieces more (or fewer) each owner has there."""
        return {pile.owner: pile.by for pile in self.piles if (pile.piece, pile.at) == (piece, place)}

    def of(self, seat: int) -> SeatChange:
        """Return what the player gained or lost."""
        return next((change for change in self.seats if change.seat == seat), SeatChange(seat))

    def gifts_of(self, seat: int) -> int:
        """Return how many gifts more (or fewer) the player has."""
        return sum(pile.by for pile in self.piles if pile.piece == "gift" and pile.owner == seat)

    def space(self, slot: int) -> SlotChange:
        """Return what happened to the market space."""
        return next((change for change in self.slots if change.slot == slot), SlotChange(slot))

    def ruler(self, region: str) -> RulerChange | None:
        """Return the change of the region's ruler, if there was one."""
        return next((change for change in self.rulers if change.region == region), None)

    def is_new_in_court(self, card: int) -> bool:
        """Return whether the card was played."""
        return any(change.is_new and change.card == card for change in self.cards)

    def left_court(self, seat: int) -> tuple[CourtChange, ...]:
        """Return the cards that are gone from the seat's court."""
        return tuple(change for change in self.cards if not change.is_new and change.seat == seat)


NO_CHANGES: Final = ChangesView()
"""A view without any change."""
