"""Everything that can happen at the table, in the past tense; the log is made from these."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side, Suit


class Why(StrEnum):
    """The reason why a card was discarded."""

    COURT_LIMIT = "court_limit"
    HAND_LIMIT = "hand_limit"
    LEVERAGE = "leverage"
    OVERTHROW = "overthrow"
    LOYALTY = "loyalty"
    BETRAYAL = "betrayal"
    CONFIDENCE_FAILURE = "confidence_failure"
    FAILURE_TO_IMPRESS = "failure_to_impress"
    BRIBE = "bribe"
    TAKEN_BACK = "taken_back"
    GAME_OVER = "game_over"


class Origin(StrEnum):
    """The origin of rupees, or the place where a card lay."""

    BANK = "bank"
    MARKET = "market"
    HAND = "hand"
    COURT = "court"
    PRIZES = "prizes"


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
    """The seat took no more actions; `unused` is how many it had left."""

    seat: Seat
    unused: int


class CardPurchased(NamedTuple):
    """`rupees` were put on the market, `gained` lay on the card; `slot` is the market space it left."""

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
    """A court card was used; `bonus` actions cost none of the two actions."""

    seat: Seat
    card: int
    action: ActionKind
    bonus: bool


class BribeOffered(NamedTuple):
    """`rupees` below the `due` amount were offered; 0 asks for a waiver."""

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
    """The holder of the bribe would settle for `rupees`."""

    seat: Seat
    holder: Seat
    rupees: int


class BribeSettled(NamedTuple):
    """`paid` rupees went from the seat to the holder, out of `due`; `by_right` where an event let it pay nothing."""

    seat: Seat
    holder: Seat
    card: int
    paid: int
    due: int
    by_right: bool


class BribeWithdrawn(NamedTuple):
    """The card stays in the hand (`playing`) or unused in the court, as if nothing had been begun."""

    seat: Seat
    holder: Seat
    card: int
    playing: bool = True


class PiecePlaced(NamedTuple):
    """A piece of `owner` (a coalition or seat) came to `at`, from the supply or from another place."""

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
    """Pieces of `owner` went from `at` back to the supply."""

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
    """Rupees were paid to the market as an action's cost."""

    seat: Seat
    rupees: int


class RupeesPlaced(NamedTuple):
    """The seat's rupees lie in a market space, on its card or, where it is empty, in the space itself."""

    seat: Seat
    slot: int
    card: int | None
    rupees: int


class CardsMovedUp(NamedTuple):
    """The market's rows closed up: each move is a card, the space it left and the space it came to."""

    moves: tuple[tuple[int, int, int], ...]


class ChecksDiscarded(NamedTuple):
    """Instability: the Dominance Check cards left the market."""

    cards: tuple[int, ...]


class RupeesLost(NamedTuple):
    """Rupees left the game, out of a seat's purse or from a market space: no card could take or hold them."""

    rupees: int
    seat: Seat | None
    slot: int | None


class RupeesTaxed(NamedTuple):
    seat: Seat
    payer: Seat
    rupees: int


class SuitFavored(NamedTuple):
    """The marker of the favored suit came to `suit` from the suit `before`."""

    suit: Suit
    before: Suit | None = None


class FavorIgnored(NamedTuple):
    """A change of the favored suit had no effect because of an event."""

    suit: Suit


class IconDropped(NamedTuple):
    """A piece could not be placed: none was left to take."""

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
    """`rupees` went back to the bank; `owed` more must be made good by discarding cards."""

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
    """One half of an event card took effect, through a seat's purchase or by being discarded."""

    card: int
    half: Half
    seat: Seat | None


class EventBegan(NamedTuple):
    """An effect lasts until the next Dominance Check, for one seat or for all."""

    card: int
    half: Half
    seat: Seat | None


class EventEnded(NamedTuple):
    card: int
    half: Half


class PlayerNamed(NamedTuple):
    """The seat chose another for an event it bought."""

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
    """An optional ability (its kind) was left unused."""

    seat: Seat
    ability: str


class ActionStopped(NamedTuple):
    seat: Seat
    action: ActionKind


class MarketRefilled(NamedTuple):
    """The cards newly dealt, in order."""

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

    4 tells that Wakhan was equal in everything, and so lost to the person or people who were.
    """

    winners: tuple[Seat, ...]
    tie_break: int
    lead: bool
