"""Questions of the rules to the cards in force, and the standing of a seat that follows: loyalty, rule, court effects.

Each query names what is asked, and its docstring says what the answer is; see the hooks of `engine.kernel`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paxbot.engine.kernel import AnyStep, Move, Seat
from paxbot.games.pamir.state import Piece, State, ask
from paxbot.games.pamir.terms import COALITIONS, COURT_CARDS, CYLINDERS_PER_SEAT, REGIONS, Coalition, Region, Suit


class Price(NamedTuple):
    seat: Seat
    card: int


class MayBuy(NamedTuple):
    card: int


class HoldsRupees(NamedTuple):
    """Whether rupees can lie on the market card; otherwise they leave the game."""

    card: int


class PlayBribe(NamedTuple):
    seat: Seat


class HostageBribe(NamedTuple):
    seat: Seat


class MayLeaveUnpaid(NamedTuple):
    seat: Seat


class CountsAsFavored(NamedTuple):
    """Whether actions of the court card are bonus actions for its owner."""

    seat: Seat
    card: int


class RulesForTax(NamedTuple):
    seat: Seat
    region: Region


class MayBetray(NamedTuple):
    owner: Seat
    card: int


class MayRemoveTribe(NamedTuple):
    owner: Seat
    region: Region


class MayRemoveSpy(NamedTuple):
    owner: Seat


class Shelters(NamedTuple):
    """The court cards on which the owner may put a spy removed by a rival's battle."""

    owner: Seat


class SpyNeighbors(NamedTuple):
    """The court cards one step away for the seat's spies on the card."""

    seat: Seat
    card: int


class SpyReach(NamedTuple):
    """How many steps a spy of the seat makes for one of the action's moves, at most."""

    seat: Seat


class NeedsRoad(NamedTuple):
    seat: Seat


class TribesServe(NamedTuple):
    """Whether the seat's tribes may move and battle as armies."""

    seat: Seat


class BlocksPerPayment(NamedTuple):
    seat: Seat


class GiftWorth(NamedTuple):
    seat: Seat


class PatriotWorth(NamedTuple):
    seat: Seat


class LeadNeeded(NamedTuple):
    """Blocks by which a coalition must lead each other one to be dominant."""


class MayFavor(NamedTuple):
    suit: Suit


class TurnPasses(NamedTuple):
    """Steps to take between two turns."""


class TurnBegins(NamedTuple):
    seat: Seat


class BuildEnds(NamedTuple):
    """Steps to take after a build action of the seat; `region` is the only one it builds in, if it has no choice."""

    seat: Seat
    region: Region | None


class CheckResolved(NamedTuple):
    """Steps to take after a Dominance Check that did not end the game."""


class Serves(NamedTuple):
    """The coalition whose blocks a seat without a loyalty dial uses."""

    seat: Seat


class LoyalTo(NamedTuple):
    seat: Seat
    coalition: Coalition


class RulingArmies(NamedTuple):
    """How many armies count for a seat without a loyalty dial when it is settled who rules the region."""

    seat: Seat
    region: Region


class Insists(NamedTuple):
    """Whether a bribe that is due to the seat, or from it, is paid in full and not talked about."""

    seat: Seat


class MakesGood(NamedTuple):
    """Whether the seat discards cards for leverage it cannot repay."""

    seat: Seat


class MayTakeFrom(NamedTuple):
    """Whether the seat may take up a piece at `source_at` for the one it places at `at`."""

    seat: Seat
    piece: Piece
    at: int
    source: Piece
    source_at: int


class YieldsTies(NamedTuple):
    """Whether the seat gives a win it would share to those who do not."""

    seat: Seat


class Consults(NamedTuple):
    """Steps to take before the seat decides something out of its turn."""

    seat: Seat


class BuildSite(NamedTuple):
    seat: Seat


class ActionsBegin(NamedTuple):
    seat: Seat


class HandTaken(NamedTuple):
    """Steps to take after the seat got the hand of another."""

    seat: Seat


class Answer(NamedTuple):
    """The decision of a seat that plays itself, with one option, or none for no answer; None for a person."""

    seat: Seat
    step: AnyStep
    options: Sequence[Move]


def serves(s: State, seat: Seat) -> Coalition:
    """Return the coalition whose blocks the seat uses (Rule: Key concepts > Loyalty and influence).

    Only asked once loyalties are chosen.
    """
    loyalty = s.players[seat].loyalty
    if loyalty is None:
        loyalty = ask(s, Serves(seat), None)
    assert loyalty is not None
    return loyalty


def is_loyal(s: State, seat: Seat, coalition: Coalition) -> bool:
    loyalty = s.players[seat].loyalty
    return loyalty is coalition if loyalty is not None else ask(s, LoyalTo(seat, coalition), False)


def ruling_pieces(s: State, seat: Seat, region: Region) -> int:
    """Return the seat's tribes plus the armies loyal to it in the region (Rule: Key concepts > Ruling a region)."""
    loyalty = s.players[seat].loyalty
    armies: int = ask(s, RulingArmies(seat, region), 0) if loyalty is None else s.armies[region][loyalty]
    return s.tribes[region][seat] + armies


def ruler(s: State, region: Region) -> Seat | None:
    """Return the seat that rules the region; None on a tie (Rule: Key concepts > Ruling a region).

    It needs a tribe there and more ruling pieces than every other player, and more than the armies of each
    coalition that nobody is loyal to.
    """
    tribes = s.tribes[region]
    if not any(tribes):
        return None
    strengths = [ruling_pieces(s, seat, region) for seat in range(s.seats)]
    most = max(strengths)
    if strengths.count(most) > 1:
        return None
    seat = strengths.index(most)
    if not tribes[seat]:
        return None
    followed = {player.loyalty for player in s.players}
    foreign = (s.armies[region][coalition] for coalition in COALITIONS if coalition not in followed)
    return seat if all(armies < most for armies in foreign) else None


def ruled_by(s: State, seat: Seat) -> list[Region]:
    return [region for region in REGIONS if s.rulers[region] == seat]


BASE_COURT_LIMIT = 3
BASE_HAND_LIMIT = 2


def stars(s: State, seat: Seat, suit: Suit) -> int:
    """Return the sum of the ranks of the seat's court cards of the suit (Rule: Key concepts > Rank and privileges)."""
    return sum(card.rank for card in map(COURT_CARDS.__getitem__, s.players[seat].court) if card.suit is suit)


def court_limit(s: State, seat: Seat) -> int:
    """Return three plus the political stars (Rule: Key concepts > The court)."""
    return BASE_COURT_LIMIT + stars(s, seat, Suit.POLITICAL)


def hand_limit(s: State, seat: Seat) -> int:
    """Return two plus the intelligence stars (Rule: Key concepts > The hand)."""
    return BASE_HAND_LIMIT + stars(s, seat, Suit.INTELLIGENCE)


def tax_shelter(s: State, seat: Seat) -> int:
    """Return the rupees of the seat that no tax can take (Rule: Card actions > Tax)."""
    return stars(s, seat, Suit.ECONOMIC)


def influence(s: State, seat: Seat, coalition: Coalition) -> int:
    """Return the influence of a follower in the coalition: one, plus its patriots and prizes, plus gifts.

    Rule: Key concepts > Loyalty and influence.
    """
    player = s.players[seat]
    patriots = sum(1 for card in player.court if COURT_CARDS[card].patriot is coalition)
    prizes = sum(1 for card in player.prizes if COURT_CARDS[card].prize is coalition)
    patriot_worth: int = ask(s, PatriotWorth(seat), 1)
    gift_worth: int = ask(s, GiftWorth(seat), 1)
    return 1 + patriots * patriot_worth + prizes + len(player.gifts) * gift_worth


def cylinders_in_play(s: State, seat: Seat) -> int:
    """Return how many tribes, spies and gifts the seat has (Rule: Dominance checks > Unsuccessful check)."""
    return CYLINDERS_PER_SEAT - s.cylinders[seat]


def hostage_holder(s: State, card: int) -> Seat | None:
    """Return the rival who has more spies on the court card than every other player (Rule: Card actions > Hostages)."""
    row = s.spies.get(card)
    if row is None:
        return None
    most = max(row)
    if row.count(most) > 1:
        return None
    holder = row.index(most)
    return None if holder == s.owner_of(card) else holder


def ring(s: State) -> list[int]:
    """Return all court cards as one closed ring: seat 0 from left to right, then seat 1, and so on."""
    return [card for player in s.players for card in player.court]


def is_favored(s: State, seat: Seat, card: int) -> bool:
    """Return whether the card's actions are bonus actions (Rule: Card actions > Bonus actions)."""
    return ask(s, CountsAsFavored(seat, card), COURT_CARDS[card].suit is s.favored)
