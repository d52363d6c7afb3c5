"""Writing answers as the moves of a record, and a game as a record; the other way is in `record`."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from paxbot.engine.codec import FORMAT
from paxbot.engine.game import RESHUFFLE, HandOver, Json, Reshuffle, TakeBack
from paxbot.engine.kernel import AnyStep, Changes, IllegalMove, Move, Seat, asking
from paxbot.games.pamir import abilities, moves as m, placing, play, queries, record_chance, setup, turn
from paxbot.games.pamir.record import BY_RIGHT, GAME, NAMED_BY_QUESTION, SUPPLY, legal, place_key, position
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import BLOCKS, Table, pending
from paxbot.games.pamir.terms import COURT_CARDS, MARKET_COLUMNS, ActionKind, Coalition
from paxbot.games.pamir.wakhan.facts import automated

ROWS = ("top", "bottom")

SILENT = (m.DrawAiCard, m.Done, m.ChooseSuit)

PLAYED = ("play", "radicalize")
"""Verbs of moves that are complete once the side of the court is chosen."""

UNASKED = (HandOver, TakeBack, Reshuffle)
"""Moves that answer no question, and may come whoever is asked."""

HELD_UP = (*PLAYED, *(action.key for action in ActionKind))
"""Verbs of moves that tell of a bribe: until they are complete, no other move may stand before them."""


class RecordWriter:
    def __init__(self) -> None:
        self.moves: list[Json] = []
        self._open: Json = {}
        self._build: Json = {}
        self._payment = 0
        self._waiting: list[Json] = []

    @property
    def holds_up(self) -> bool:
        return self._open.get("do") in HELD_UP

    def apply(self, t: Table, move: Move) -> Changes:
        s = t.s
        if isinstance(move, UNASKED):
            return self._apply_unasked(t, move)
        step = asking(s)
        raw = None if step is None else self._noted(s, step, move)
        changes = setup.advance(t, move)
        if step is not None and raw is not None:
            self._feed(step, move, raw, s)
        if self._waiting and not self.holds_up:
            self._note_waiting(_asked(s))
        return changes

    def close(self, s: State) -> None:
        """End the game; a move left in the middle leaves no trace, moves that answer no question do."""
        if self._waiting:
            seat = self._open["p"]
            self._note_waiting({} if s.players[seat].wakhan is None else {"asked": seat})

    def _apply_unasked(self, t: Table, move: HandOver | TakeBack | Reshuffle) -> Changes:
        seat = _asked_seat(t.s) if isinstance(move, Reshuffle) else move.seat
        raw = {"p": seat, "do": move.do, **_asked(t.s)}
        changes = setup.advance(t, move)
        (self._waiting if self.holds_up else self.moves).append(raw)
        return changes

    def _note_waiting(self, asked: Json) -> None:
        self.moves += [{"p": raw["p"], "do": raw["do"], **asked} for raw in self._waiting]
        self._waiting = []

    def _noted(self, s: State, step: AnyStep, move: Move) -> Json | None:
        """Return what the answer and the state before it say; None for an answer that leaves no move."""
        if s.players[step.seat].wakhan is None:
            return {"p": step.seat, **_plain(step.prompt, move)}
        if isinstance(move, SILENT):
            return None
        if isinstance(step, placing.BuildBlock) and step.is_paid_now(s):
            self._payment = placing.PAYMENT_RUPEES
        return {"p": step.seat, **_hers(s, step, move)}

    def _feed(self, step: AnyStep, move: Move, raw: Json, after: State) -> None:
        asked_next = None if after.decision is None else after.decision.prompt
        if isinstance(step, play.Bribe):
            self._feed_bribe(step.holder, move, after.players[step.payer].wakhan is not None)
            return
        match move:
            case m.PlayCard() if self._open:
                return
            case m.PlayCard() | m.PickUp():
                self._open = raw
            case m.Purchase(card) if raw["do"] == "radicalize" and card in COURT_CARDS:
                self._open = raw
            case m.ChooseSide(side):
                bribe = {"bribe": self._open.pop("bribe")} if "bribe" in self._open else {}
                self._emit(self._open | {"side": side.key} | bribe)
            case m.Discard() if "bribe_due" in raw:
                self._emit({**raw, **self._open})
            case m.Cross(region):
                self._emit(self._open | {"to": region.key})
            case m.Sneak(card):
                self._emit(self._open | {"to": card})
            case m.TakePiece(piece, at):
                self._emit(self._open | {"from": place_key(piece, at)})
            case m.UseCard(_, action):
                if action is ActionKind.BUILD:
                    self._build = raw
                if asked_next is m.Prompt.SETTLE_BRIBE:
                    self._open = raw
                else:
                    self._emit(raw)
            case _ if asked_next is m.Prompt.TAKE_PIECE:
                self._open = raw
            case _:
                self._emit(raw)

    def _feed_bribe(self, holder: Seat, move: Move, by_wakhan: bool) -> None:
        match move:
            case m.PayBribe(rupees) | m.AcceptOffer(rupees):
                self._settle({"to": holder, "paid": rupees})
            case m.WaiveBribe():
                self._settle({"to": holder, "paid": 0})
            case m.LeaveUnpaid():
                self._settle(None if by_wakhan else {"to": holder, "paid": 0, "by": BY_RIGHT})
            case m.Withdraw():
                self._open = {}

    def _settle(self, bribe: Json | None) -> None:
        if bribe is not None:
            self._open["bribe"] = bribe
        if self._open["do"] not in PLAYED:
            self._emit(self._open)

    def _emit(self, raw: Json) -> None:
        if self._payment:
            self._build["cost"] += self._payment
            self._payment = 0
        self.moves.append(raw)
        self._open = {}


def _asked_seat(s: State) -> Seat:
    step = asking(s)
    assert step is not None
    return step.seat


def _asked(s: State) -> Json:
    decision = pending(s)
    return {} if decision is None or s.players[decision.seat].wakhan is None else {"asked": decision.seat}


def _hers(s: State, step: AnyStep, move: Move) -> Json:
    seat: Seat = step.seat
    match move:
        case m.Purchase(card):
            verb = "ambition" if step.prompt is m.Prompt.AMBITION else "radicalize"
            return {"do": verb, "card": card, **_paid_and_taken(s, seat, card)}
        case m.Discard(card) if step.prompt is m.Prompt.PLAY_AT_ONCE:
            bribe = play.play_bribe(s, seat, card)
            assert bribe is not None
            due = {"to": bribe[0], "rupees": bribe[1]}
            return {"do": "play", "card": card, "discarded": True, "bribe_due": due}
        case m.UseCard(card, action):
            cost = {"cost": 0} if action is ActionKind.BUILD else {}
            return {**_plain(step.prompt, move), "bonus": queries.is_favored(s, seat, card), **cost}
        case m.PlaceArmy() | m.PlaceRoad() | m.PickUp(piece=Piece.ARMY):
            coalition = step.coalition if isinstance(step, abilities.PlaceInsurgent) else queries.serves(s, seat)
            return {**_plain(step.prompt, move), "coalition": coalition.key}
        case _:
            return _plain(step.prompt, move)


def _paid_and_taken(s: State, seat: Seat, card: int) -> Json:
    slot = s.slot_of(card)
    row, column = divmod(slot, MARKET_COLUMNS)
    return {"row": ROWS[row], "column": column, "cost": turn.price(s, seat, slot), "take": s.market_rupees[slot]}


def _plain(prompt: Enum, move: Move) -> Json:
    raw = WRITERS[type(move)](move) if type(move) in WRITERS else {"do": move.do} | move._asdict()
    return raw | {"do": NAMED_BY_QUESTION[prompt]} if prompt in NAMED_BY_QUESTION else raw


WRITERS: dict[type[Move], Callable[[Any], Json]] = {
    m.ChooseLoyalty: lambda move: {"do": "loyalty", "coalition": move.coalition.key},
    m.UseCard: lambda move: {"do": move.action.key, "card": move.card},
    m.PickUp: lambda move: {"do": f"move_{move.piece}", "from": place_key(move.piece, move.at)},
    m.PlaceArmy: lambda move: {"do": "army", "region": move.region.key, "from": SUPPLY},
    m.PlaceTribe: lambda move: {"do": "tribe", "region": move.region.key, "from": SUPPLY},
    m.PlaceRoad: lambda move: {"do": "road", "border": move.border.key, "from": SUPPLY},
    m.PlaceSpy: lambda move: {"do": "spy", "card": move.card, "from": SUPPLY},
    m.PlaceGift: lambda move: {"do": "place_gift", "cost": move.cost, "from": SUPPLY},
    m.TaxPlayer: lambda move: {"do": "take", "player": move.player},
    m.TaxMarket: lambda move: {"do": "take", "market": move.card},
    m.TakePrize: lambda move: {"do": "prize", "accept": True},
    m.LeavePrize: lambda move: {"do": "prize", "accept": False},
    m.BattleIn: lambda move: {"do": "battle_at", "region": move.region.key},
    m.BattleOn: lambda move: {"do": "battle_at", "card": move.card},
    m.Remove: lambda move: {
        "do": "remove",
        "piece": move.piece.value,
        **({"coalition": Coalition(move.owner).key} if move.piece in BLOCKS else {"player": move.owner}),
        "at": place_key(move.piece, move.at),
    },
    m.ShelterSpy: lambda move: {"do": "safe_house", "card": move.card},
    m.Decline: lambda move: {"do": "safe_house", "card": None},
    m.ChooseSuit: lambda move: {"do": "choose_suit", "suit": move.suit.key},
    m.ChooseRegion: lambda move: {"do": "choose_region", "region": move.region.key},
}


CHECKED = (m.Prompt.CHOOSE_ACTION, m.Prompt.DRAW_AI_CARD)
"""A check belongs where one of these is asked, and at the end."""


def write_record(start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
    """Return the game as a record, from the state after setup and the moves that stand.

    A running game's record has no checks, and only the cards dealt or drawn so far; a game that ended early is marked
    as truncated and has no result. Raises: IllegalMove.
    """
    s = start.copy()
    writer, decks = RecordWriter(), record_chance.DeckLog(start)
    checks: list[Json] = []
    for raw in moves:
        if not running:
            _note_check(checks, len(writer.moves), s)
        move = find_move(s, raw)
        writer.apply(record_chance.NotingTable(s, decks), move)
        if isinstance(move, Reshuffle):
            decks.reshuffle(s)
        decks.look(s)
    writer.close(s)
    reshuffles = (raw for raw in writer.moves if raw["do"] == RESHUFFLE)
    for raw, orders in zip(reshuffles, decks.reshuffles(public=running), strict=True):
        raw.update(orders)
    record: Json = {"format": FORMAT, "game": GAME, "id": name, "players": s.seats, "first": s.first}
    record |= _wakhan(start, decks.ai_decks(public=running))
    deck = decks.deck(public=running)
    if running:
        return record | {"running": True, "deck": deck, "undrawn": len(s.deck), "moves": writer.moves}
    _note_check(checks, len(writer.moves), s)
    ending: Json = {"truncated": True} if s.winners is None else {"result": list(s.winners)}
    return record | {"deck": deck, "moves": writer.moves, "checks": checks, **ending}


def _wakhan(start: State, decks: Json) -> Json:
    hers = automated(start)
    seated: Json = {"wakhan": hers, "begins": _begins(start)} if hers else {}
    played: Json = {"ai_decks": decks} if decks else {}
    return seated | played | ({"variants": [*start.variants]} if played and start.variants else {})


def _begins(start: State) -> int:
    """Return the seat whose turn is open below everything else."""
    step = start.steps[0]
    assert isinstance(step, turn.BeginTurn | turn.BeginActions)
    return step.seat


def _note_check(checks: list[Json], after: int, s: State) -> None:
    decision = pending(s)
    if decision is None:
        checks.append({"after": after, "position": position(s)})
    elif decision.prompt in CHECKED:
        check: Json = {"after": after, "position": position(s)}
        if decision.prompt is m.Prompt.CHOOSE_ACTION:
            check["legal"] = legal(s)
        last = checks[-1] if checks else None
        if last is None or (last["after"], last["position"]["active"]) != (after, s.active):
            checks.append(check)


def find_move(s: State, raw: Json) -> Move:
    if raw.get("do") == RESHUFFLE:
        return Reshuffle(raw["seed"])
    for kind in (HandOver, TakeBack):
        move = kind(raw.get("seat", 0))
        if raw == move._asdict():
            return move
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    for option in decision.options:
        if option._asdict() == raw:
            return option
    raise IllegalMove("not_listed", move=raw)
