"""Questions of the rules to the cards in force; see `engine.hooks`.

Each query names what is asked, and its docstring says what the answer is.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paxbot.engine.kernel import AnyStep, Move, Seat
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Coalition, Region, Suit


class Price(NamedTuple):
    """Rupees the seat pays to the market for the card."""

    seat: Seat
    card: int


class MayBuy(NamedTuple):
    """Whether the market card can be bought by anybody."""

    card: int


class HoldsRupees(NamedTuple):
    """Whether rupees can lie on the market card; otherwise they leave the game."""

    card: int


class PlayBribe(NamedTuple):
    """Rupees due to the ruler of a region for playing one of its cards."""

    seat: Seat


class HostageBribe(NamedTuple):
    """Rupees due to the holder of a hostage for using it."""

    seat: Seat


class MayLeaveUnpaid(NamedTuple):
    """Whether the seat may pay nothing where a bribe is due."""

    seat: Seat


class CountsAsFavored(NamedTuple):
    """Whether actions of the court card are bonus actions for its owner."""

    seat: Seat
    card: int


class RulesForTax(NamedTuple):
    """Whether the seat counts as ruler of the region while it taxes."""

    seat: Seat
    region: Region


class MayBetray(NamedTuple):
    """Whether the card in the owner's court may be betrayed."""

    owner: Seat
    card: int


class MayRemoveTribe(NamedTuple):
    """Whether a battle may remove the owner's tribes in the region."""

    owner: Seat
    region: Region


class MayRemoveSpy(NamedTuple):
    """Whether a battle may remove the owner's spies."""

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
    """Whether the seat's pieces need a road to cross a border."""

    seat: Seat


class TribesServe(NamedTuple):
    """Whether the seat's tribes may move and battle as armies."""

    seat: Seat


class BlocksPerPayment(NamedTuple):
    """How many blocks each two rupees of a build action place."""

    seat: Seat


class GiftWorth(NamedTuple):
    """Influence of each gift of the seat."""

    seat: Seat


class PatriotWorth(NamedTuple):
    """Influence of each patriot of the seat."""

    seat: Seat


class LeadNeeded(NamedTuple):
    """Blocks by which a coalition must lead each other one to be dominant."""


class MayFavor(NamedTuple):
    """Whether an icon may move the marker of the favored suit."""

    suit: Suit


class TurnPasses(NamedTuple):
    """Steps to take between two turns."""


class TurnBegins(NamedTuple):
    """Steps to take before the seat's first action."""

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
    """Whether a seat without a loyalty dial follows the coalition."""

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
    """The only region the seat builds in, and armies only; None where it may choose."""

    seat: Seat


class ActionsBegin(NamedTuple):
    """Steps that make up the seat's actions."""

    seat: Seat


class HandTaken(NamedTuple):
    """Steps to take after the seat got the hand of another."""

    seat: Seat


class Answer(NamedTuple):
    """The decision of a seat that plays by itself, with one option, or with none for no answer; None for a person."""

    seat: Seat
    step: AnyStep
    options: Sequence[Move]
