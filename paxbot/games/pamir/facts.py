"""Everything that can happen at the table, in the past tense; the log is made from these."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side, Suit

Why = StrEnum(
    "Why",
    [
        "COURT_LIMIT",
        "HAND_LIMIT",
        "LEVERAGE",
        "OVERTHROW",
        "LOYALTY",
        "BETRAYAL",
        "CONFIDENCE_FAILURE",
        "FAILURE_TO_IMPRESS",
        "BRIBE",
        "TAKEN_BACK",
        "GAME_OVER",
    ],
)


Origin = StrEnum("Origin", ["BANK", "MARKET", "HAND", "COURT", "PRIZES"])


class LoyaltyChosen(NamedTuple):
    seat: Seat
    coalition: Coalition


class LoyaltyChanged(NamedTuple):
    seat: Seat
    before: Coalition
    after: Coalition


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int


class TurnEnded(NamedTuple):
    """`unused` is how many actions it had left."""

    seat: Seat
    unused: int


class CardPurchased(NamedTuple):
    """`rupees` were put on the market, `gained` were on the card; `slot` is the market space it left."""

    seat: Seat
    card: int
    rupees: int
    gained: int
    slot: int | None = None


class CardPlayed(NamedTuple):
    seat: Seat
    card: int
    side: Side


class ActionTaken(NamedTuple):
    """`bonus` actions cost none of the two actions."""

    seat: Seat
    card: int
    action: ActionKind
    bonus: bool


class BribeOffered(NamedTuple):
    """`rupees` below the `due` amount; 0 asks for a waiver."""

    seat: Seat
    holder: Seat
    card: int
    rupees: int
    due: int


class BribeRefused(NamedTuple):
    seat: Seat
    holder: Seat
    rupees: int


class BribeDemanded(NamedTuple):
    seat: Seat
    holder: Seat
    rupees: int


class BribeSettled(NamedTuple):
    """`paid` of the `due` rupees went to the holder; `by_right` where an event let the seat pay nothing."""

    seat: Seat
    holder: Seat
    card: int
    paid: int
    due: int
    by_right: bool


class BribeWithdrawn(NamedTuple):
    """The card stays in the hand (`playing`) or unused in the court."""

    seat: Seat
    holder: Seat
    card: int
    playing: bool = True


class PiecePlaced(NamedTuple):
    """A piece of `owner` (a coalition or seat), from the supply or from another place."""

    seat: Seat
    piece: Piece
    at: int
    owner: int
    source: Piece | None = None
    source_at: int | None = None


class PieceMoved(NamedTuple):
    seat: Seat
    piece: Piece
    owner: int
    start: int
    end: int


class PiecesRemoved(NamedTuple):
    piece: Piece
    at: int
    owner: int
    pieces: int


class RupeesGained(NamedTuple):
    seat: Seat
    rupees: int
    origin: Origin
    card: int | None = None


class RupeesPaid(NamedTuple):
    seat: Seat
    rupees: int


class RupeesPlaced(NamedTuple):
    """In a market space, on its card or, where it is empty, in the space itself."""

    seat: Seat
    slot: int
    card: int | None
    rupees: int


class CardsMovedUp(NamedTuple):
    """Each move is a card, the space it left and the space it came to."""

    moves: tuple[tuple[int, int, int], ...]


class ChecksDiscarded(NamedTuple):
    cards: tuple[int, ...]


class RupeesLost(NamedTuple):
    rupees: int
    seat: Seat | None
    slot: int | None


class RupeesTaxed(NamedTuple):
    seat: Seat
    payer: Seat
    rupees: int


class SuitFavored(NamedTuple):
    suit: Suit
    before: Suit | None = None


class FavorIgnored(NamedTuple):
    suit: Suit


class IconDropped(NamedTuple):
    seat: Seat
    piece: Piece


class BattleJoined(NamedTuple):
    """The site is a region (`piece` army) or a court card (`piece` spy)."""

    seat: Seat
    piece: Piece
    at: int


class CardBetrayed(NamedTuple):
    seat: Seat
    owner: Seat
    card: int


class PrizeTaken(NamedTuple):
    seat: Seat
    card: int


class PrizeLeft(NamedTuple):
    seat: Seat
    card: int


class CardDiscarded(NamedTuple):
    seat: Seat
    card: int
    origin: Origin
    why: Why


class LeverageRepaid(NamedTuple):
    """`owed` more must be made good by discarding cards."""

    seat: Seat
    card: int
    rupees: int
    owed: int


class RulerChanged(NamedTuple):
    region: Region
    before: Seat | None
    after: Seat | None


class Overthrown(NamedTuple):
    """The seat lost its last tribe (cards go) or last political card (tribes go) of the region."""

    seat: Seat
    region: Region
    lost: Piece | None


class EventResolved(NamedTuple):
    card: int
    half: Half
    seat: Seat | None


class EventBegan(NamedTuple):
    card: int
    half: Half
    seat: Seat | None


class EventEnded(NamedTuple):
    card: int
    half: Half


class PlayerNamed(NamedTuple):
    seat: Seat
    player: Seat
    card: int


class HandsSwapped(NamedTuple):
    seat: Seat
    player: Seat


class RegionNamed(NamedTuple):
    seat: Seat
    region: Region
    card: int


class AbilityDeclined(NamedTuple):
    seat: Seat
    ability: str


class ActionStopped(NamedTuple):
    seat: Seat
    action: ActionKind


class MarketRefilled(NamedTuple):
    cards: tuple[int, ...]
    deck: int


class CardsReshuffled(NamedTuple):
    """After a rewind, each pile of the draw deck and the AI decks of these seats were shuffled."""

    ai_decks: tuple[Seat, ...]


class DominanceChecked(NamedTuple):
    """`counts` is influence (None for seats not loyal) or, with no dominant coalition, cylinders in play."""

    coalition: Coalition | None
    last: bool
    counts: tuple[int | None, ...]
    points: tuple[int, ...]
    unstable: bool


class BlocksCleared(NamedTuple):
    blocks: int


class GameWon(NamedTuple):
    """`tie_break` counts what decided: 0 points, 1 military stars, 2 rupees, 3 nothing, shared.

    4: Wakhan was equal in everything, and so lost to the person or people who were.
    """

    winners: tuple[Seat, ...]
    tie_break: int
    lead: bool
