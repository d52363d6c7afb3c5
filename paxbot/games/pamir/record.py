"""Translation between this engine's moves and the moves of records (`paxbot-record/1`), both ways.

One move of a record may be several answers here: side, bribe, site and source of a piece are asked one by one.
"""

from collections.abc import Iterator
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Move, Seat
from paxbot.errors import PaxError
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit

FORMAT = "paxbot-record/1"
GAME = "pamir"
SUPPLY = "supply"

PLACE_TERMS: dict[Piece, type[Region] | type[Border]] = {
    Piece.ARMY: Region,
    Piece.TRIBE: Region,
    Piece.ROAD: Border,
}


class BadRecord(PaxError):
    """The record cannot be read; `reason` says what is wrong with it."""


def place_key(piece: Piece, at: int) -> str | int:
    """A place as records name it: a region or border by its key, a card by its number, a gift as "gift:2"."""
    if piece is Piece.GIFT:
        return f"gift:{at}"
    return PLACE_TERMS[piece](at).key if piece in PLACE_TERMS else at


def _source(value: Any, is_block: bool) -> m.TakePiece | None:
    if value == SUPPLY:
        return None
    if isinstance(value, int):
        return m.TakePiece(Piece.SPY, value)
    if value.startswith("gift:"):
        return m.TakePiece(Piece.GIFT, int(value.removeprefix("gift:")))
    if "_" in value:
        return m.TakePiece(Piece.ROAD, int(Border[value.upper()]))
    return m.TakePiece(Piece.ARMY if is_block else Piece.TRIBE, int(Region[value.upper()]))


def _region(raw: Json, key: str = "region") -> Region:
    return Region[raw[key].upper()]


def _place(raw: Json, move: Move, is_block: bool) -> Iterator[Move]:
    yield move
    source = _source(raw["from"], is_block)
    if source is not None:
        yield source


def _bribe(raw: Json, s: State) -> Iterator[Move]:
    bribe = raw.get("bribe")
    if bribe is None:
        return
    step = s.steps[-1]
    if step.prompt is not Prompt.SETTLE_BRIBE or step.holder != bribe["to"]:
        raise BadRecord("bribe_not_due", move=raw)
    if bribe.get("by") is not None:
        yield m.LeaveUnpaid()
    elif bribe["paid"] == step.due:
        yield m.PayBribe(step.due)
    else:
        yield m.OfferBribe(bribe["paid"])
        yield m.AcceptOffer(bribe["paid"]) if bribe["paid"] else m.WaiveBribe()


def _play(raw: Json, s: State) -> Iterator[Move]:
    yield m.PlayCard(raw["card"])
    yield from _bribe(raw, s)
    yield m.ChooseSide(Side[raw["side"].upper()])


def _use(raw: Json, s: State) -> Iterator[Move]:
    yield m.UseCard(raw["card"], ActionKind[raw["do"].upper()])
    yield from _bribe(raw, s)


def _remove(raw: Json, s: State) -> Iterator[Move]:
    piece = Piece(raw["piece"])
    owner = raw["player"] if "player" in raw else Coalition[raw["coalition"].upper()]
    at = PLACE_TERMS[piece][raw["at"].upper()] if piece in PLACE_TERMS else raw["at"]
    yield m.Remove(piece, at, owner)


def _piece_moves(raw: Json, s: State) -> Iterator[Move]:
    piece = Piece(raw["do"].removeprefix("move_"))
    if piece is Piece.SPY:
        yield m.PickUp(piece, raw["from"])
        yield m.Sneak(raw["to"])
    else:
        yield m.PickUp(piece, _region(raw, "from"))
        yield m.Cross(_region(raw, "to"))


def _blackmail(raw: Json, s: State) -> Iterator[Move]:
    if raw["card"] is None:
        yield m.Decline()
    else:
        yield from _place(raw, m.PlaceSpy(raw["card"]), False)


def _one(build: Any) -> Any:
    return lambda raw, s: iter((build(raw),))


READERS: dict[str, Any] = {
    "loyalty": _one(lambda r: m.ChooseLoyalty(Coalition[r["coalition"].upper()])),
    "purchase": _one(lambda r: m.Purchase(r["card"])),
    "play": _play,
    **dict.fromkeys((action.key for action in ActionKind), _use),
    "tribe": lambda r, s: _place(r, m.PlaceTribe(_region(r)), False),
    "army": lambda r, s: _place(r, m.PlaceArmy(_region(r)), True),
    "road": lambda r, s: _place(r, m.PlaceRoad(Border[r["border"].upper()]), True),
    "spy": lambda r, s: _place(r, m.PlaceSpy(r["card"]), False),
    "place_gift": lambda r, s: _place(r, m.PlaceGift(r["cost"]), False),
    "take": _one(lambda r: m.TaxPlayer(r["player"]) if "player" in r else m.TaxMarket(r["market"])),
    "move_army": _piece_moves,
    "move_tribe": _piece_moves,
    "move_spy": _piece_moves,
    "betray_card": _one(lambda r: m.BetrayCard(r["card"])),
    "prize": _one(lambda r: m.TakePrize() if r["accept"] else m.LeavePrize()),
    "battle_at": _one(lambda r: m.BattleOn(r["card"]) if "card" in r else m.BattleIn(_region(r))),
    "remove": _remove,
    "done": _one(lambda r: m.Done()),
    "discard": _one(lambda r: m.Discard(r["card"])),
    "blackmail": _blackmail,
    "safe_house": _one(lambda r: m.Decline() if r["card"] is None else m.ShelterSpy(r["card"])),
    "insurrection": lambda r, s: _place(r, m.PlaceArmy(_region(r)), True),
    "choose_player": _one(lambda r: m.ChoosePlayer(r["player"])),
    "choose_suit": _one(lambda r: m.ChooseSuit(Suit[r["suit"].upper()])),
    "choose_region": _one(lambda r: m.ChooseRegion(_region(r))),
    "end_turn": _one(lambda r: m.EndTurn()),
}


def read_move(raw: Json, s: State) -> Iterator[Move]:
    """The answers one record move stands for; each is drawn after the one before was applied to `s` in place.

    Raises: BadRecord when the move is not one of the format's, or lacks a key.
    """
    reader = READERS.get(str(raw.get("do")))
    if reader is None:
        raise BadRecord("unknown_verb", move=raw)
    try:
        yield from reader(raw, s)
    except (KeyError, ValueError, AttributeError, TypeError) as error:
        raise BadRecord("unreadable_move", move=raw) from error


class RecordWriter:
    """Turns answers, fed one by one, into the moves of a record."""

    def __init__(self) -> None:
        self.moves: list[Json] = []
        self._open: Json = {}

    def feed(self, step: Any, move: Move, after: State) -> None:
        """Note the answer to a step; `after` is the state it led to."""
        asked_next = None if after.decision is None else after.decision.prompt
        if step.prompt in (Prompt.SETTLE_BRIBE, Prompt.ANSWER_OFFER):
            self._feed_bribe(step.holder, move)
            return
        match move:
            case m.PlayCard() | m.PickUp():
                self._open = _raw(step, move)
            case m.ChooseSide(side):
                bribe = {"bribe": self._open.pop("bribe")} if "bribe" in self._open else {}
                self._emit(self._open | {"side": side.key} | bribe)
            case m.Cross(region):
                self._emit(self._open | {"to": region.key})
            case m.Sneak(card):
                self._emit(self._open | {"to": card})
            case m.TakePiece(piece, at):
                self._emit(self._open | {"from": place_key(piece, at)})
            case _ if asked_next is Prompt.TAKE_PIECE or (move.do is m.Do.USE and asked_next is Prompt.SETTLE_BRIBE):
                self._open = _raw(step, move)
            case _:
                self._emit(_raw(step, move))

    def _feed_bribe(self, holder: Seat, move: Move) -> None:
        match move:
            case m.PayBribe(rupees) | m.AcceptOffer(rupees):
                self._settle({"to": holder, "paid": rupees})
            case m.WaiveBribe():
                self._settle({"to": holder, "paid": 0})
            case m.LeaveUnpaid():
                self._settle({"to": holder, "paid": 0, "by": "courtly_manners"})
            case m.Withdraw():
                self._open = {}

    def _settle(self, bribe: Json) -> None:
        self._open["bribe"] = bribe
        if self._open["do"] != "play":
            self._emit(self._open)

    def _emit(self, raw: Json) -> None:
        self.moves.append(raw)
        self._open = {}


def _raw(step: Any, move: Move) -> Json:
    return {"p": step.seat, **_plain(step.prompt, move)}


def _plain(prompt: Prompt, move: Move) -> Json:
    """The record's verb and keys for an answer, as far as the answer alone tells them."""
    match move:
        case m.ChooseLoyalty(coalition):
            return {"do": "loyalty", "coalition": coalition.key}
        case m.UseCard(card, action):
            return {"do": action.key, "card": card}
        case m.PickUp(piece, at):
            return {"do": f"move_{piece}", "from": place_key(piece, at)}
        case m.PlaceArmy(region):
            verb = "insurrection" if prompt is Prompt.INSURRECTION else "army"
            return {"do": verb, "region": region.key, "from": SUPPLY}
        case m.PlaceTribe(region):
            return {"do": "tribe", "region": region.key, "from": SUPPLY}
        case m.PlaceRoad(border):
            return {"do": "road", "border": border.key, "from": SUPPLY}
        case m.PlaceSpy(card):
            return {"do": "blackmail" if prompt is Prompt.BLACKMAIL else "spy", "card": card, "from": SUPPLY}
        case m.PlaceGift(cost):
            return {"do": "place_gift", "cost": cost, "from": SUPPLY}
        case m.TaxPlayer(player):
            return {"do": "take", "player": player}
        case m.TaxMarket(card):
            return {"do": "take", "market": card}
        case m.TakePrize() | m.LeavePrize():
            return {"do": "prize", "accept": move.do is m.Do.TAKE_PRIZE}
        case m.BattleIn(region):
            return {"do": "battle_at", "region": region.key}
        case m.BattleOn(card):
            return {"do": "battle_at", "card": card}
        case m.Remove(piece, at, owner):
            whose = {"coalition": Coalition(owner).key} if piece in (Piece.ARMY, Piece.ROAD) else {"player": owner}
            return {"do": "remove", "piece": piece.value, **whose, "at": place_key(piece, at)}
        case m.ShelterSpy(card):
            return {"do": "safe_house", "card": card}
        case m.Decline():
            return {"do": "blackmail" if prompt is Prompt.BLACKMAIL else "safe_house", "card": None}
        case m.ChooseSuit(suit):
            return {"do": "choose_suit", "suit": suit.key}
        case m.ChooseRegion(region):
            return {"do": "choose_region", "region": region.key}
        case _:
            return {"do": move.do.value, **{key: value for key, value in move._asdict().items() if key != "do"}}
