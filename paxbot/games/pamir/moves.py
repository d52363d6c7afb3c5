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


Prompt = StrEnum(
    "Prompt",
    [
        "CHOOSE_LOYALTY",
        "CHOOSE_ACTION",
        "CHOOSE_SIDE",
        "SETTLE_BRIBE",
        "ANSWER_OFFER",
        "PLACE_ARMY",
        "PLACE_ROAD",
        "PLACE_TRIBE",
        "PLACE_SPY",
        "TAKE_PIECE",
        "TAX",
        "GIFT",
        "BUILD",
        "BUILD_FREE",
        "MOVE",
        "MOVE_TO",
        "BETRAY",
        "PRIZE",
        "BATTLE_SITE",
        "BATTLE",
        "SHELTER_SPY",
        "BLACKMAIL",
        "INSURRECTION",
        "CHOOSE_PLAYER",
        "CHOOSE_SUIT",
        "CHOOSE_REGION",
        "DISCARD_COURT",
        "DISCARD_HAND",
        "DISCARD_FOR_LEVERAGE",
        "DISCARD_FOR_EVENT",
        "DRAW_AI_CARD",
        "AMBITION",
        "FOLLOW_LINE",
        "BONUS_ACTION",
        "PLAY_AT_ONCE",
    ],
)
"""The questions of the game, whose words live in the presentation; the last five are only ever put to Wakhan."""


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
