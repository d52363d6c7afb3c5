"""Positions and moves in the form of records (`paxbot-record/1`), both ways.

One move of a record may be several answers here: side, bribe, site and source of a piece are asked one by one.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

from paxbot.engine.codec import BadRecord
from paxbot.engine.game import HAND_OVER, RESHUFFLE, TAKE_BACK, HandOver, TakeBack
from paxbot.engine.kernel import Json, JsonValue, Move, Seat, asking
from paxbot.games.pamir import moves as m, play, setup, turn
from paxbot.games.pamir.state import NO_CARD, InForce, Piece, State, half_of
from paxbot.games.pamir.terms import (
    AI_CARDS,
    GIFT_COSTS,
    MARKET_COLUMNS,
    ActionKind,
    Border,
    Coalition,
    Region,
    Side,
    Suit,
    Term,
)
from paxbot.games.pamir.wakhan.facts import automated, wakhan


def position(s: State) -> Json:
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
    found: Json = {}
    step = asking(s)
    if s.actions_left == turn.OUTSIDE_ACTIONS or step is None or step.prompt is not m.Prompt.CHOOSE_ACTION:
        return found
    moves = s.decision.options if s.decision is not None else step.options(s)
    for move in moves:
        match move:
            case m.Purchase(card):
                found.setdefault("purchase", []).append(card)
            case m.PlayCard(card):
                found.setdefault("play", []).append(card)
            case m.UseCard(card, action):
                found.setdefault(action.key, []).append(card)
    return {key: sorted(cards) for key, cards in found.items()}


GAME = "pamir"
SUPPLY = "supply"
BY_RIGHT = "courtly_manners"

PLACE_TERMS: dict[Piece, type[Region] | type[Border]] = {
    Piece.ARMY: Region,
    Piece.TRIBE: Region,
    Piece.ROAD: Border,
}


def place_key(piece: Piece, at: int) -> str | int:
    if piece is Piece.GIFT:
        return f"gift:{at}"
    return PLACE_TERMS[piece](at).key if piece in PLACE_TERMS else at


T = TypeVar("T", bound=Term)


def _number(raw: Json, key: str) -> int:
    value = raw[key]
    if type(value) is not int:
        raise TypeError(key)
    return value


def _flag(raw: Json, key: str) -> bool:
    if type(raw[key]) is not bool:
        raise TypeError(key)
    return bool(raw[key])


def _term(kind: type[T], raw: Json, key: str) -> T:
    term = kind[str(raw[key]).upper()]
    if term.key != raw[key]:
        raise ValueError(key)
    return term


def _region(raw: Json, key: str = "region") -> Region:
    return _term(Region, raw, key)


def _source(raw: Json, is_block: bool) -> m.TakePiece | None:
    value = raw["from"]
    if not isinstance(value, str):
        return m.TakePiece(Piece.SPY, _number(raw, "from"))
    if value == SUPPLY:
        return None
    for cost in GIFT_COSTS:
        if value == place_key(Piece.GIFT, cost):
            return m.TakePiece(Piece.GIFT, cost)
    if "_" in value:
        return m.TakePiece(Piece.ROAD, _term(Border, raw, "from"))
    return m.TakePiece(Piece.ARMY if is_block else Piece.TRIBE, _region(raw, "from"))


def _place(raw: Json, move: Move, is_block: bool) -> Iterator[Move]:
    source = _source(raw, is_block)
    yield move
    if source is not None:
        yield source


def _bribe(raw: Json, s: State) -> Iterator[Move]:
    bribe = raw.get("bribe")
    if bribe is None:
        return
    to, paid, right = _number(bribe, "to"), _number(bribe, "paid"), bribe.get("by")
    step = asking(s)
    if not isinstance(step, play.SettleBribe) or step.holder != to:
        raise BadRecord("bribe_not_due", move=raw)
    if right is not None:
        if (right, paid) != (BY_RIGHT, 0):
            raise ValueError(right)
        yield m.LeaveUnpaid()
    elif paid == step.due:
        yield m.PayBribe(paid)
    else:
        yield m.OfferBribe(paid)
        yield m.AcceptOffer(paid) if paid else m.WaiveBribe()


def _play(raw: Json, s: State) -> Iterator[Move]:
    side = _term(Side, raw, "side")
    yield m.PlayCard(_number(raw, "card"))
    yield from _bribe(raw, s)
    yield m.ChooseSide(side)


def _use(raw: Json, s: State) -> Iterator[Move]:
    yield m.UseCard(_number(raw, "card"), _term(ActionKind, raw, "do"))
    yield from _bribe(raw, s)


def _remove(raw: Json, s: State) -> Iterator[Move]:
    piece = Piece(raw["piece"])
    owner = _number(raw, "player") if "player" in raw else _term(Coalition, raw, "coalition")
    at = _term(PLACE_TERMS[piece], raw, "at") if piece in PLACE_TERMS else _number(raw, "at")
    yield m.Remove(piece, at, owner)


def _piece_moves(raw: Json, s: State) -> Iterator[Move]:
    piece = Piece(raw["do"].removeprefix("move_"))
    if piece is Piece.SPY:
        start, goal = _number(raw, "from"), _number(raw, "to")
        yield m.PickUp(piece, start)
        yield m.Sneak(goal)
    else:
        origin, region = _region(raw, "from"), _region(raw, "to")
        yield m.PickUp(piece, origin)
        yield m.Cross(region)


def _blackmail(raw: Json, s: State) -> Iterator[Move]:
    if raw["card"] is None:
        yield m.Decline()
    else:
        yield from _place(raw, m.PlaceSpy(_number(raw, "card")), False)


def _arrangement(raw: Json, s: State) -> setup.Arrangement:
    """Keep below, as before, the cards that a running game's record leaves out."""
    order = _cards(raw["deck"], s.deck)
    hers = {str(seat): seat for seat in automated(s)}
    ai_decks = {hers[key]: _ai_deck(deck, s, hers[key]) for key, deck in raw.get("ai_decks", {}).items()}
    if len(ai_decks) != len(hers):
        raise ValueError("ai_decks")
    rest = [card for card in s.deck if card not in order]
    if not rest and not setup.same_piles(s, order):
        raise ValueError("deck")
    return setup.Arrangement((*order, *rest), ai_decks)


def _cards(raw: JsonValue, among: Sequence[int]) -> tuple[int, ...]:
    """Read cards of the deck, all different. Raises: TypeError, ValueError."""
    if not isinstance(raw, list) or any(type(card) is not int for card in raw):
        raise TypeError("deck")
    if len(set(raw)) != len(raw) or not set(raw) <= set(among):
        raise ValueError("deck")
    return tuple(raw)


def _ai_deck(raw: JsonValue, s: State, seat: Seat) -> tuple[int, ...]:
    """Return the seat's AI deck with the back that lies open on top."""
    deck = wakhan(s, seat).deck
    order = _cards(raw, deck)
    if len(order) != len(deck) or AI_CARDS[order[0]].back != AI_CARDS[deck[0]].back:
        raise ValueError("ai_decks")
    return order


Reader = Callable[[Json, State], Iterator[Move]]


def _one(build: Callable[[Json], Move]) -> Reader:
    return lambda raw, s: iter((build(raw),))


READERS: dict[str, Reader] = {
    "loyalty": _one(lambda r: m.ChooseLoyalty(_term(Coalition, r, "coalition"))),
    "purchase": _one(lambda r: m.Purchase(_number(r, "card"))),
    "play": _play,
    **dict.fromkeys((action.key for action in ActionKind), _use),
    "tribe": lambda r, s: _place(r, m.PlaceTribe(_region(r)), False),
    "army": lambda r, s: _place(r, m.PlaceArmy(_region(r)), True),
    "road": lambda r, s: _place(r, m.PlaceRoad(_term(Border, r, "border")), True),
    "spy": lambda r, s: _place(r, m.PlaceSpy(_number(r, "card")), False),
    "place_gift": lambda r, s: _place(r, m.PlaceGift(_number(r, "cost")), False),
    "take": _one(lambda r: m.TaxPlayer(_number(r, "player")) if "player" in r else m.TaxMarket(_number(r, "market"))),
    "move_army": _piece_moves,
    "move_tribe": _piece_moves,
    "move_spy": _piece_moves,
    "betray_card": _one(lambda r: m.BetrayCard(_number(r, "card"))),
    "prize": _one(lambda r: m.TakePrize() if _flag(r, "accept") else m.LeavePrize()),
    "battle_at": _one(lambda r: m.BattleOn(_number(r, "card")) if "card" in r else m.BattleIn(_region(r))),
    "remove": _remove,
    "done": _one(lambda r: m.Done()),
    "discard": _one(lambda r: m.Discard(_number(r, "card"))),
    "blackmail": _blackmail,
    "safe_house": _one(lambda r: m.Decline() if r["card"] is None else m.ShelterSpy(_number(r, "card"))),
    "insurrection": lambda r, s: _place(r, m.PlaceArmy(_region(r)), True),
    "choose_player": _one(lambda r: m.ChoosePlayer(_number(r, "player"))),
    "choose_suit": _one(lambda r: m.ChooseSuit(_term(Suit, r, "suit"))),
    "choose_region": _one(lambda r: m.ChooseRegion(_region(r))),
    "end_turn": _one(lambda r: m.EndTurn()),
    HAND_OVER: _one(lambda r: HandOver(_number(r, "p"))),
    TAKE_BACK: _one(lambda r: TakeBack(_number(r, "p"))),
    RESHUFFLE: lambda r, s: iter((_arrangement(r, s),)),
}

UNASKED = (HAND_OVER, TAKE_BACK, RESHUFFLE)


NAMED_BY_QUESTION: dict[Enum, str] = {
    m.Prompt.INSURRECTION: "insurrection",
    m.Prompt.BLACKMAIL: "blackmail",
    m.Prompt.SHELTER_SPY: "safe_house",
}
"""Questions whose answers have a verb of their own, though they are given by the same moves as others."""


def read_move(raw: JsonValue, s: State) -> Iterator[Move]:
    """Yield the answers one record move stands for; each is drawn after the one before was applied to `s` in place.

    Raises: BadRecord when the move is not one of the format's, lacks a key, or answers another question.
    """
    if not isinstance(raw, dict):
        raise BadRecord("unreadable_move", move=raw)
    verb = str(raw.get("do"))
    reader = READERS.get(verb)
    if reader is None:
        raise BadRecord("unknown_verb", move=raw)
    step = asking(s)
    asked = None if step is None else NAMED_BY_QUESTION.get(step.prompt)
    if verb not in UNASKED and asked != verb and (asked is not None or verb in NAMED_BY_QUESTION.values()):
        raise BadRecord("not_asked", move=raw)
    try:
        yield from reader(raw, s)
    except (LookupError, ValueError, AttributeError, TypeError) as error:
        raise BadRecord("unreadable_move", move=raw) from error
