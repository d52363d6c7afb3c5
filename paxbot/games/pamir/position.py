"""A position: everything on the table in the form of the records, and the choice of actions."""

from collections.abc import Sequence

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import asking
from paxbot.games.pamir.holdings import half_of
from paxbot.games.pamir.moves import PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.state import NO_CARD, InForce, State
from paxbot.games.pamir.terms import MARKET_COLUMNS, Border, Coalition, Region, Term
from paxbot.games.pamir.turn import OUTSIDE_ACTIONS


def position(s: State) -> Json:
    """Return the position as records have it: all hands open, pieces by place, counts left out where they are zero."""
    return {
        "active": s.active,
        "actions_left": s.actions_left,
        "favored": s.favored.key,
        "deck": len(s.deck),
        "market": [_row(s, 0), _row(s, MARKET_COLUMNS)],
        "players": [_player(s, seat) for seat in range(s.seats)],
        "armies": _by_coalition(Region, s.armies),
        "roads": _by_coalition(Border, s.roads),
        "tribes": {region.key: seats for region, row in zip(Region, s.tribes, strict=True) if (seats := _by_seat(row))},
        "spies": {str(card): _by_seat(row) for card, row in sorted(s.spies.items())},
        "rulers": {region.key: ruler for region, ruler in zip(Region, s.rulers, strict=True) if ruler is not None},
        "events": event_keys(s.events),
    }


def _row(s: State, start: int) -> list[list[int | None]]:
    slots = range(start, start + MARKET_COLUMNS)
    return [[s.market[slot] if s.market[slot] != NO_CARD else None, s.market_rupees[slot]] for slot in slots]


def _player(s: State, seat: int) -> Json:
    player = s.players[seat]
    return {
        "loyalty": None if player.loyalty is None else player.loyalty.key,
        "rupees": player.rupees,
        "vp": player.vp,
        "hand": sorted(player.hand),
        "court": player.court[:],
        "prizes": len(player.prizes),
        "gifts": player.gifts[:],
        "events": event_keys(player.events),
    }


def event_keys(events: Sequence[InForce]) -> list[str]:
    """Return the events in force by the kind of their working half, sorted."""
    return sorted(half_of(event).kind for event in events)


def _by_coalition(places: type[Term], rows: Sequence[Sequence[int]]) -> Json:
    return {
        place.key: {coalition.key: row[coalition] for coalition in Coalition if row[coalition]}
        for place, row in zip(places, rows, strict=True)
        if any(row)
    }


def _by_seat(row: Sequence[int]) -> dict[str, int]:
    return {str(seat): count for seat, count in enumerate(row) if count}


def legal(s: State) -> Json:
    """Return the active seat's choices while it chooses an action, in the form of the records."""
    found: Json = {}
    step = asking(s)
    if s.actions_left == OUTSIDE_ACTIONS or step is None or step.prompt is not Prompt.CHOOSE_ACTION:
        return found
    moves = s.decision.options if s.decision is not None else step.options(s)
    for move in moves:
        match move:
            case Purchase(card):
                found.setdefault("purchase", []).append(card)
            case PlayCard(card):
                found.setdefault("play", []).append(card)
            case UseCard(card, action):
                found.setdefault(action.key, []).append(card)
    return {key: sorted(cards) for key, cards in found.items()}
