"""Positions with as much changed on them as the layout must ever hold, and more than a turn can change."""

from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.present.pamir.accounts import CourtChange, MoveView, PileChange, RulerChange, SeatChange, SlotChange
from paxbot.present.pamir.changes import ChangesView
from tests.render.conftest import full_table, load

COALITIONS = [coalition.key for coalition in Coalition]
SEATS = range(5)
BO = 1


def everything(by: int, *, bought: bool = False) -> ChangesView:
    """Every pile, space, ruler and player changed by so much; pieces moved over every border, and back if they came."""
    regions = [region.key for region in Region]
    borders = [border.key for border in Border]
    armies = [PileChange("army", region, coalition, by) for region in regions for coalition in COALITIONS]
    roads = [PileChange("road", border, coalition, by) for border in borders for coalition in COALITIONS]
    tribes = [PileChange("tribe", region, seat, by) for region in regions for seat in SEATS]
    spies = [PileChange("spy", card, seat, by) for card in range(1, 105) for seat in SEATS]
    ways = [tuple(border.split("_")) for border in borders]
    moves = [MoveView("army", "afghan", way, 3) for way in ways]
    back = [MoveView("tribe", 0, way[::-1], 3) for way in ways] if by > 0 else []
    return ChangesView(
        seat=1,
        sentence="Bo the Magnif… " + "bought and played everything there is in the whole market, " * 2,
        new_label="New",
        piles=(*armies, *roads, *tribes, *spies, *(PileChange("gift", cost, 0, by) for cost in (2, 4, 6))),
        moves=(*moves, *back),
        slots=tuple(
            SlotChange(slot, by if slot % 2 else 0, not bought, slot % 5 if bought else None) for slot in range(12)
        ),
        rulers=tuple(RulerChange(region, 0, 1) for region in regions),
        seats=tuple(SeatChange(seat, by, by, by, by, "british") for seat in SEATS),
        cards=tuple(
            CourtChange(seat, card, "A card with a rather long name", card % 2 == 0)
            for seat in SEATS
            for card in range(1 + seat * 20, 13 + seat * 20)
        ),
        favored="intelligence",
        events=(("Pashtunwali Values", None), ("New Tactics", 0)),
    )


def emptied_table() -> dict[str, Any]:
    nothing: dict[str, Any] = {"armies": {}, "tribes": {}, "roads": {}, "rulers": {}, "spies": {}, "hostages": {}}
    return full_table() | nothing | {"market": [[[None, 30]] * 6] * 2}


def turn_of_bo() -> list[Fact]:
    """A turn in which Bo, at the table of the sample "middle_4", did a little of everything."""
    kabul, herat, persia, punjab = Region.KABUL, Region.HERAT, Region.PERSIA, Region.PUNJAB
    afghan, british, russian = Coalition
    return [
        f.RupeesPlaced(BO, 0, 91, 1),
        f.RupeesPlaced(BO, 1, 112, 1),
        f.RupeesPlaced(BO, 2, 83, 1),
        f.CardPurchased(BO, 92, 3, 0, 3),
        f.CardPlayed(BO, load("middle_4")["players"][BO]["court"][-1], Side.RIGHT),
        f.PiecePlaced(BO, Piece.SPY, 65, BO),
        f.PiecePlaced(BO, Piece.TRIBE, punjab, 3),
        f.SuitFavored(Suit.INTELLIGENCE, Suit.POLITICAL),
        f.ActionTaken(BO, 91, ActionKind.MOVE, False),
        f.PieceMoved(BO, Piece.ARMY, afghan, persia, herat),
        f.PieceMoved(BO, Piece.ARMY, afghan, kabul, Region.KANDAHAR),
        f.PieceMoved(BO, Piece.ARMY, afghan, kabul, Region.KANDAHAR),
        f.PiecesRemoved(Piece.ARMY, kabul, russian, 2),
        f.PiecesRemoved(Piece.ROAD, Border.KABUL_PUNJAB, british, 1),
        f.PiecesRemoved(Piece.TRIBE, kabul, 2, 1),
        f.RulerChanged(kabul, 2, None),
        f.CardDiscarded(2, 66, f.Origin.COURT, f.Why.OVERTHROW),
        f.RupeesTaxed(BO, 3, 1),
    ]
