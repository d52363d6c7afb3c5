"""Every answer a player can give: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit


class Do(StrEnum):
    """The verbs of moves."""

    CHOOSE_LOYALTY = "choose_loyalty"
    PURCHASE = "purchase"
    PLAY = "play"
    USE = "use"
    END_TURN = "end_turn"
    CHOOSE_SIDE = "choose_side"
    PAY_BRIBE = "pay_bribe"
    OFFER_BRIBE = "offer_bribe"
    WITHDRAW = "withdraw"
    LEAVE_UNPAID = "leave_unpaid"
    ACCEPT_OFFER = "accept_offer"
    WAIVE_BRIBE = "waive_bribe"
    DEMAND_BRIBE = "demand_bribe"
    REFUSE_OFFER = "refuse_offer"
    PLACE_ARMY = "place_army"
    PLACE_ROAD = "place_road"
    PLACE_TRIBE = "place_tribe"
    PLACE_SPY = "place_spy"
    PLACE_GIFT = "place_gift"
    TAKE_PIECE = "take_piece"
    TAX_PLAYER = "tax_player"
    TAX_MARKET = "tax_market"
    PICK_UP = "pick_up"
    CROSS = "cross"
    SNEAK = "sneak"
    BETRAY_CARD = "betray_card"
    TAKE_PRIZE = "take_prize"
    LEAVE_PRIZE = "leave_prize"
    BATTLE_IN = "battle_in"
    BATTLE_ON = "battle_on"
    REMOVE = "remove"
    DONE = "done"
    DECLINE = "decline"
    DISCARD = "discard"
    SHELTER_SPY = "shelter_spy"
    CHOOSE_PLAYER = "choose_player"
    CHOOSE_SUIT = "choose_suit"
    CHOOSE_REGION = "choose_region"
    DRAW_AI_CARD = "draw_ai_card"


COMPLETED_BY: Final = {
    Do.PLAY: (Do.CHOOSE_SIDE,),
    Do.USE: (Do.PLACE_GIFT,),
    Do.PICK_UP: (Do.CROSS, Do.SNEAK),
}
"""Moves that complete another: to their player both are one step, and a panel offers them as one answer."""


class ChooseLoyalty(NamedTuple):
    coalition: Coalition
    do: Do = Do.CHOOSE_LOYALTY


class Purchase(NamedTuple):
    """A card bought from the market."""

    card: int
    do: Do = Do.PURCHASE


class PlayCard(NamedTuple):
    """A card played from the hand."""

    card: int
    do: Do = Do.PLAY


class UseCard(NamedTuple):
    """The use of a court card for one of its actions."""

    card: int
    action: ActionKind
    do: Do = Do.USE


class EndTurn(NamedTuple):
    do: Do = Do.END_TURN


class ChooseSide(NamedTuple):
    side: Side
    do: Do = Do.CHOOSE_SIDE


class PayBribe(NamedTuple):
    """Payment of the full bribe, or of the amount its holder asked for."""

    rupees: int
    do: Do = Do.PAY_BRIBE


class OfferBribe(NamedTuple):
    """An offer of less than the full bribe; 0 asks for a waiver."""

    rupees: int
    do: Do = Do.OFFER_BRIBE


class Withdraw(NamedTuple):
    """The card or action given up, as if it had not been begun."""

    do: Do = Do.WITHDRAW


class LeaveUnpaid(NamedTuple):
    """No payment, by right of an event."""

    do: Do = Do.LEAVE_UNPAID


class AcceptOffer(NamedTuple):
    rupees: int
    do: Do = Do.ACCEPT_OFFER


class WaiveBribe(NamedTuple):
    do: Do = Do.WAIVE_BRIBE


class DemandBribe(NamedTuple):
    """Another amount, in answer to an offer."""

    rupees: int
    do: Do = Do.DEMAND_BRIBE


class RefuseOffer(NamedTuple):
    do: Do = Do.REFUSE_OFFER


class PlaceArmy(NamedTuple):
    region: Region
    do: Do = Do.PLACE_ARMY


class PlaceRoad(NamedTuple):
    border: Border
    do: Do = Do.PLACE_ROAD


class PlaceTribe(NamedTuple):
    region: Region
    do: Do = Do.PLACE_TRIBE


class PlaceSpy(NamedTuple):
    card: int
    do: Do = Do.PLACE_SPY


class PlaceGift(NamedTuple):
    cost: int
    do: Do = Do.PLACE_GIFT


class TakePiece(NamedTuple):
    """A piece in play taken for the one to be placed, because the supply is empty."""

    piece: Piece
    at: int
    do: Do = Do.TAKE_PIECE


class TaxPlayer(NamedTuple):
    player: Seat
    do: Do = Do.TAX_PLAYER


class TaxMarket(NamedTuple):
    card: int
    do: Do = Do.TAX_MARKET


class PickUp(NamedTuple):
    """The army, tribe or spy that makes the next step."""

    piece: Piece
    at: int
    do: Do = Do.PICK_UP


class Cross(NamedTuple):
    """A move of the chosen army or tribe over a border into the region."""

    region: Region
    do: Do = Do.CROSS


class Sneak(NamedTuple):
    """A move of the chosen spy onto the court card."""

    card: int
    do: Do = Do.SNEAK


class BetrayCard(NamedTuple):
    card: int
    do: Do = Do.BETRAY_CARD


class TakePrize(NamedTuple):
    do: Do = Do.TAKE_PRIZE


class LeavePrize(NamedTuple):
    do: Do = Do.LEAVE_PRIZE


class BattleIn(NamedTuple):
    region: Region
    do: Do = Do.BATTLE_IN


class BattleOn(NamedTuple):
    card: int
    do: Do = Do.BATTLE_ON


class Remove(NamedTuple):
    """One piece to remove: `at` is a region, border or card, `owner` a coalition or seat."""

    piece: Piece
    at: int
    owner: int
    do: Do = Do.REMOVE


class Done(NamedTuple):
    """The end of an action before its limit."""

    do: Do = Do.DONE


class Decline(NamedTuple):
    """An optional ability left unused."""

    do: Do = Do.DECLINE


class Discard(NamedTuple):
    """A card discarded from hand or court."""

    card: int
    do: Do = Do.DISCARD


class ShelterSpy(NamedTuple):
    """A spy removed in battle, put onto the court card."""

    card: int
    do: Do = Do.SHELTER_SPY


class ChoosePlayer(NamedTuple):
    player: Seat
    do: Do = Do.CHOOSE_PLAYER


class ChooseSuit(NamedTuple):
    suit: Suit
    do: Do = Do.CHOOSE_SUIT


class ChooseRegion(NamedTuple):
    region: Region
    do: Do = Do.CHOOSE_REGION


class DrawAiCard(NamedTuple):
    """Turning up the top card of Wakhan's AI deck."""

    do: Do = Do.DRAW_AI_CARD
