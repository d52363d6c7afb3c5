"""Every question to a seat, and every answer: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit

COMPLETED_BY: Final = {
    "play": ("choose_side", "pay_bribe"),
    "use": ("place_gift", "pay_bribe"),
    "pay_bribe": ("choose_side",),
    "pick_up": ("cross", "sneak"),
}
"""Moves that complete another: to their player both are one step, and a panel offers them as one answer."""


class Prompt(StrEnum):
    """The questions of the game, whose words live in the presentation; the last five are only ever put to Wakhan."""

    CHOOSE_LOYALTY = "choose_loyalty"
    CHOOSE_ACTION = "choose_action"
    CHOOSE_SIDE = "choose_side"
    SETTLE_BRIBE = "settle_bribe"
    ANSWER_OFFER = "answer_offer"
    PLACE_ARMY = "place_army"
    PLACE_ROAD = "place_road"
    PLACE_TRIBE = "place_tribe"
    PLACE_SPY = "place_spy"
    TAKE_PIECE = "take_piece"
    TAX = "tax"
    GIFT = "gift"
    BUILD = "build"
    BUILD_FREE = "build_free"
    MOVE = "move"
    MOVE_TO = "move_to"
    BETRAY = "betray"
    PRIZE = "prize"
    BATTLE_SITE = "battle_site"
    BATTLE = "battle"
    SHELTER_SPY = "shelter_spy"
    BLACKMAIL = "blackmail"
    INSURRECTION = "insurrection"
    CHOOSE_PLAYER = "choose_player"
    CHOOSE_SUIT = "choose_suit"
    CHOOSE_REGION = "choose_region"
    DISCARD_COURT = "discard_court"
    DISCARD_HAND = "discard_hand"
    DISCARD_FOR_LEVERAGE = "discard_for_leverage"
    DISCARD_FOR_EVENT = "discard_for_event"
    DRAW_AI_CARD = "draw_ai_card"
    AMBITION = "ambition"
    FOLLOW_LINE = "follow_line"
    BONUS_ACTION = "bonus_action"
    PLAY_AT_ONCE = "play_at_once"


class ChooseLoyalty(NamedTuple):
    coalition: Coalition
    do: str = "choose_loyalty"


class Purchase(NamedTuple):
    card: int
    do: str = "purchase"


class PlayCard(NamedTuple):
    card: int
    do: str = "play"


class UseCard(NamedTuple):
    card: int
    action: ActionKind
    do: str = "use"


class EndTurn(NamedTuple):
    do: str = "end_turn"


class ChooseSide(NamedTuple):
    side: Side
    do: str = "choose_side"


class PayBribe(NamedTuple):
    rupees: int
    do: str = "pay_bribe"


class OfferBribe(NamedTuple):
    """Less than the full bribe; 0 asks for a waiver."""

    rupees: int
    do: str = "offer_bribe"


class Withdraw(NamedTuple):
    do: str = "withdraw"


class LeaveUnpaid(NamedTuple):
    do: str = "leave_unpaid"


class AcceptOffer(NamedTuple):
    rupees: int
    do: str = "accept_offer"


class WaiveBribe(NamedTuple):
    do: str = "waive_bribe"


class DemandBribe(NamedTuple):
    rupees: int
    do: str = "demand_bribe"


class RefuseOffer(NamedTuple):
    do: str = "refuse_offer"


class PlaceArmy(NamedTuple):
    region: Region
    do: str = "place_army"


class PlaceRoad(NamedTuple):
    border: Border
    do: str = "place_road"


class PlaceTribe(NamedTuple):
    region: Region
    do: str = "place_tribe"


class PlaceSpy(NamedTuple):
    card: int
    do: str = "place_spy"


class PlaceGift(NamedTuple):
    cost: int
    do: str = "place_gift"


class TakePiece(NamedTuple):
    piece: Piece
    at: int
    do: str = "take_piece"


class TaxPlayer(NamedTuple):
    player: Seat
    do: str = "tax_player"


class TaxMarket(NamedTuple):
    card: int
    do: str = "tax_market"


class PickUp(NamedTuple):
    piece: Piece
    at: int
    do: str = "pick_up"


class Cross(NamedTuple):
    region: Region
    do: str = "cross"


class Sneak(NamedTuple):
    card: int
    do: str = "sneak"


class BetrayCard(NamedTuple):
    card: int
    do: str = "betray_card"


class TakePrize(NamedTuple):
    do: str = "take_prize"


class LeavePrize(NamedTuple):
    do: str = "leave_prize"


class BattleIn(NamedTuple):
    region: Region
    do: str = "battle_in"


class BattleOn(NamedTuple):
    card: int
    do: str = "battle_on"


class Remove(NamedTuple):
    """`at` is a region, border or card, `owner` a coalition or seat."""

    piece: Piece
    at: int
    owner: int
    do: str = "remove"


class Done(NamedTuple):
    do: str = "done"


class Decline(NamedTuple):
    do: str = "decline"


class Discard(NamedTuple):
    card: int
    do: str = "discard"


class ShelterSpy(NamedTuple):
    card: int
    do: str = "shelter_spy"


class ChoosePlayer(NamedTuple):
    player: Seat
    do: str = "choose_player"


class ChooseSuit(NamedTuple):
    suit: Suit
    do: str = "choose_suit"


class ChooseRegion(NamedTuple):
    region: Region
    do: str = "choose_region"


class DrawAiCard(NamedTuple):
    do: str = "draw_ai_card"
