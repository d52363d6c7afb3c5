"""The parts of the table that a plan can depend on: what all can see of each."""

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.position import position
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import BORDERS_OF, Region

ANYTHING, MARKET, COURT = "anything", "market", "court"
PUBLIC = ("loyalty", "rupees", "vp", "court", "prizes", "gifts", "events")


def watched(s: State, seat: Seat) -> Json:
    """Return what lies open of each part: `anything`, `market`, `court` (the seat's), regions and cards.

    Whose turn it is, and what was done with cards in it, belongs to no part. No part shows hidden cards.
    """
    seen = position(s)
    parts: Json = {ANYTHING: _all(s, seen), MARKET: seen["market"]}
    parts[COURT] = [[card, s.spies.get(card)] for card in s.players[seat].court]
    parts |= {
        region_key(at): [s.armies[at], s.tribes[at], s.rulers[at], [s.roads[border] for border in BORDERS_OF[at]]]
        for at in Region
    }
    for slot, card in enumerate(s.market):
        if card != NO_CARD:
            parts[card_key(card)] = ["market", slot, s.market_rupees[slot]]
    for owner, player in enumerate(s.players):
        for card in player.court:
            parts[card_key(card)] = ["court", owner, s.spies.get(card)]
    return parts


def region_key(region: Region) -> str:
    """Return the key of a region."""
    return f"region_{region.key}"


def card_key(number: int) -> str:
    """Return the key of a card in the market or in a court."""
    return f"card_{number}"


def _all(s: State, seen: Json) -> Json:
    rest = {name: seen[name] for name in ("favored", "deck", "market", "armies", "roads", "tribes", "spies", "events")}
    players = [
        {name: player[name] for name in PUBLIC} | {"hand_size": len(player["hand"])} for player in seen["players"]
    ]
    return rest | {"players": players}
