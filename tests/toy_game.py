"""A small game on the kernel: coins are taken from a pot, asked for and drawn for, until the pot or the deck is empty.

It has everything the service must cope with: real choices, forced answers, a question to somebody who is not on
turn, hidden cards that come to light, a choice of one that is asked nevertheless, seats it plays itself, and an end.

A seat it plays itself tosses for luck, takes what it can, and asks whoever has more coins than it has.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from paxbot import PaxError
from paxbot.engine.codec import Kinds, plain
from paxbot.engine.game import (
    SOLO_GAME,
    Applied,
    Bargaining,
    Counted,
    GameOption,
    HandOver,
    Json,
    Offer,
    Reply,
    Request,
    Reshuffle,
    SeatResult,
    TakeBack,
)
from paxbot.engine.kernel import (
    Changes,
    Decision,
    Fact,
    IllegalMove,
    Move,
    OpenStep,
    Rng,
    Seat,
    Step,
    advance,
    pending,
    settle,
)
from tests.toy_moves import (
    FACTS,
    Ask,
    CardDrawn,
    CoinGiven,
    CoinsTaken,
    DeckShuffled,
    Draw,
    EndTurn,
    Grant,
    HandedOver,
    PayToll,
    Prompt,
    Refused,
    Take,
    TakenBack,
    TollPaid,
    Toss,
    Tossed,
    TurnEnded,
)
from tests.toy_state import COINS_A_SEAT, DECK, Coins, Table

ACTIONS = 2


@dataclass(frozen=True, slots=True)
class Opening(Step[Coins, Table, Toss]):
    prompt: ClassVar[Enum] = Prompt.TOSS

    def options(self, s: Coins) -> Sequence[Toss]:
        return (Toss(),) if self.seat in s.automated else ()

    def resolve(self, t: Table, move: Toss) -> None:
        t.reveal()
        t.tell(Tossed(self.seat))


@dataclass(frozen=True, slots=True)
class Act(Step[Coins, Table, Take | Draw | Ask | EndTurn]):
    left: int = ACTIONS
    prompt: ClassVar[Enum] = Prompt.ACT

    def options(self, s: Coins) -> Sequence[Take | Draw | Ask | EndTurn]:
        takes = [Take(coins) for coins in (1, 2) if coins <= s.pot]
        asks = [Ask(seat) for seat, coins in enumerate(s.scores) if coins and seat != self.seat]
        return (*takes, Draw(), *asks, EndTurn())

    def resolve(self, t: Table, move: Take | Draw | Ask | EndTurn) -> None:
        if self.left > 1 and not isinstance(move, EndTurn):
            t.next(replace(self, left=self.left - 1))
        elif not isinstance(move, EndTurn):
            t.next(Finish(self.seat))
        if isinstance(move, Take):
            take(t, self.seat, move.coins)
            t.next(Toll(self.seat))
        elif isinstance(move, Draw):
            card = t.s.deck.pop()
            t.reveal()
            t.tell(CardDrawn(self.seat, card))
            take(t, self.seat, min(card, t.s.pot))
            if not t.s.deck:
                t.s.steps.clear()
        elif isinstance(move, Ask):
            t.next(Answer(move.seat, self.seat))
        else:
            end_turn(t, self.seat)


@dataclass(frozen=True, slots=True)
class Toll(Step[Coins, Table, PayToll]):
    prompt: ClassVar[Enum] = Prompt.TOLL

    def options(self, s: Coins) -> Sequence[PayToll]:
        return (PayToll(),) if s.scores[self.seat] >= COINS_A_SEAT else ()

    def resolve(self, t: Table, move: PayToll) -> None:
        t.s.scores[self.seat] -= 1
        t.s.box += 1
        t.tell(TollPaid(self.seat))


@dataclass(frozen=True, slots=True)
class Answer(Step[Coins, Table, Grant]):
    asker: Seat
    prompt: ClassVar[Enum] = Prompt.GRANT

    def options(self, s: Coins) -> Sequence[Grant]:
        return (Grant(True), Grant(False))

    def resolve(self, t: Table, move: Grant) -> None:
        if not move.yes:
            t.tell(Refused(self.seat))
            return
        t.s.scores[self.seat] -= 1
        t.s.scores[self.asker] += 1
        t.tell(CoinGiven(self.seat, self.asker))


@dataclass(frozen=True, slots=True)
class Finish(Step[Coins, Table, EndTurn]):
    """Only one answer, but the player is asked, since it ends the turn."""

    prompt: ClassVar[Enum] = Prompt.END
    confirm: ClassVar[bool] = True

    def options(self, s: Coins) -> Sequence[EndTurn]:
        return (EndTurn(),)

    def resolve(self, t: Table, move: EndTurn) -> None:
        end_turn(t, self.seat)


def take(t: Table, seat: Seat, coins: int) -> None:
    t.s.pot -= coins
    t.s.scores[seat] += coins
    t.tell(CoinsTaken(seat, coins))


def end_turn(t: Table, seat: Seat) -> None:
    t.tell(TurnEnded(seat))
    t.s.steps.clear()
    if t.s.pot:
        t.s.turn += 1
        t.s.active = (seat + 1) % len(t.s.scores)
        t.next(Opening(t.s.active), Act(t.s.active))


def hand_over(t: Table, seat: Seat) -> None:
    t.s.automated.append(seat)
    t.reveal()
    t.tell(HandedOver(seat))


def take_back(t: Table, seat: Seat) -> None:
    t.s.automated.remove(seat)
    t.reveal()
    t.tell(TakenBack(seat))


def reshuffle(t: Table, seed: str) -> None:
    Rng.seeded(bytes.fromhex(seed)).shuffle(t.s.deck)
    t.reveal()
    t.tell(DeckShuffled())


STEPS: Kinds[OpenStep] = Kinds([Opening, Act, Toll, Answer, Finish])


class ToyBargaining:
    most_declined = 3

    def standing_order(self, state: Coins, seat: Seat, wish: Json) -> Json:
        if wish.get("give") not in (True, False, None):
            raise PaxError("order_unknown")
        return {"give": wish.get("give")}

    def standing_answer(self, state: Coins, order: Json) -> Move | None:
        decision = pending(Table(state))
        if decision is None or decision.prompt is not Prompt.GRANT or order["give"] is None:
            return None
        return Grant(order["give"])

    def standing_reply(self, state: Coins, order: Json, offer: Offer) -> Reply | None:
        return None

    def order_without(self, order: Json, seat: Seat) -> Json:
        return order

    def requests(self, state: Coins) -> tuple[Request, ...]:
        return ()

    def offer(self, state: Coins) -> Offer | None:
        return None

    def agreed_answer(self, state: Coins, amount: int) -> Move | None:
        return None

    def declined(self, state: Coins) -> int:
        return 0

    def if_refused(self, state: Coins, wish: Json) -> Json:
        raise PaxError("nothing_to_offer")

    def is_for_next_request(self, state: Coins, order: Json) -> bool:
        return False

    def answer_if_refused(self, state: Coins, order: Json) -> Move | None:
        return None


class ToyGame:
    bargaining: Bargaining[Coins] | None = ToyBargaining()
    median_turns: Mapping[int, int] = {3: 45, 4: 52, 5: 60}

    def __init__(
        self,
        key: str = "toy",
        seats: range = range(2, 6),
        usual_seats: range | None = None,
        options: tuple[GameOption, ...] = (),
        campaign: int = 0,
    ) -> None:
        self.key = key
        self.seats = seats
        self.usual_seats = usual_seats or seats
        self.campaign = campaign
        self.options = options

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> Coins:
        deck = list(DECK)
        Rng.seeded(seed).shuffle(deck)
        state = Coins(seats * COINS_A_SEAT, 0, [0] * seats, deck, 1, 0, [Act(0), Opening(0)])
        state.automated, state.nobodys = list(automated), list(automated)
        state.solo_game = options.get(SOLO_GAME, 1) if seats == 1 else 0
        settle(Table(state))
        return state

    def pending(self, state: Coins) -> Decision | None:
        return pending(Table(state))

    def apply(self, state: Coins, move: Move) -> Applied[Coins]:
        after = state.copy()
        return Applied(after, *self.advance(after, move))

    def advance(self, state: Coins, move: Move) -> Changes:
        table = Table(state)
        if isinstance(move, (HandOver, TakeBack)):
            self._reseat(table, move)
        elif isinstance(move, Reshuffle):
            reshuffle(table, move.seed)
        else:
            advance(table, move)
        return Changes(tuple(table.facts), table.revealed)

    def _reseat(self, table: Table, move: HandOver | TakeBack) -> None:
        try:
            self.reseat(table.s, move.seat, isinstance(move, HandOver))
        except PaxError as refusal:
            raise IllegalMove(refusal.reason) from refusal
        (hand_over if isinstance(move, HandOver) else take_back)(table, move.seat)

    def automated(self, state: Coins) -> frozenset[Seat]:
        return frozenset(state.automated)

    def reseat(self, state: Coins, seat: Seat, automated: bool) -> Move:
        decision = self.pending(state)
        if decision is None:
            raise PaxError("game_over")
        if automated == (seat in state.automated):
            raise PaxError("seat_is_automated" if automated else "seat_is_not_automated")
        if seat in state.nobodys:
            raise PaxError("seat_has_no_player")
        if seat in (decision.seat, state.active):
            raise PaxError("seat_is_busy")
        return HandOver(seat) if automated else TakeBack(seat)

    def reshuffle(self, state: Coins, seed: bytes) -> Move:
        return Reshuffle(seed.hex())

    def default(self, state: Coins) -> Move:
        decision = self.pending(state)
        if decision is None:
            raise IllegalMove("game_over")
        return decision.options[-1]

    def completes(self, before: Json, move: Json) -> bool:
        return False

    def turn_of(self, state: Coins) -> Seat:
        return state.active

    def turn_number(self, state: Coins) -> int:
        return state.turn

    def winners(self, state: Coins) -> tuple[Seat, ...] | None:
        if pending(Table(state)) is not None:
            return None
        least = max(*state.scores, state.solo_game)
        return tuple(seat for seat, coins in enumerate(state.scores) if coins >= least)

    def result(self, state: Coins) -> tuple[SeatResult, ...] | None:
        winners = self.winners(state)
        if winners is None:
            return None
        beaten = 0 if winners else 1
        return tuple(
            SeatResult(1 + beaten + sum(other > coins for other in state.scores), coins) for coins in state.scores
        )

    def counted(self, facts: Sequence[Fact]) -> tuple[Counted, ...]:
        taken = [Counted("taken", str(fact.coins), fact.seat) for fact in facts if isinstance(fact, CoinsTaken)]
        return (*dict.fromkeys(taken), Counted("deck", "full"))

    def dump(self, state: Coins) -> Json:
        plain_part = {name: getattr(state, name) for name in ("pot", "box", "turn", "active", "solo_game")}
        plain_part |= {name: list(getattr(state, name)) for name in ("scores", "deck", "automated", "nobodys")}
        return {"schema": 1, **plain_part, "steps": [STEPS.dump(step) for step in state.steps]}

    def load(self, raw: Json) -> Coins:
        values = {name: value for name, value in raw.items() if name not in ("schema", "steps")}
        return Coins(**values, steps=[STEPS.load(step) for step in raw["steps"]])

    def dump_move(self, move: Move) -> Json:
        return {name: plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        return FACTS.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        return FACTS.load(raw)

    def view(self, state: Coins, reader: Seat | None) -> Json:
        raw = self.dump(state)
        return {**raw, "deck": len(state.deck), "players": [{"coins": coins} for coins in state.scores]}

    def watched(self, state: Coins, seat: Seat) -> dict[str, Any]:
        return {"anything": [state.pot, state.box, state.scores], "pot": state.pot, "purse": state.scores[seat]}

    def record(self, start: Coins, moves: Sequence[Json], name: str, running: bool) -> Json:
        deck = len(start.deck) if running else list(start.deck)
        return {"format": "toy", "id": name, "players": len(start.scores), "deck": deck, "moves": list(moves)}
