from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from paxbot import PaxError
from paxbot.engine.codec import FORMAT, BadRecord, Replay, Replayed, is_number, unasked
from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import Fact, IllegalMove, Move, Seat, settle
from tests.toy_game import Act, Opening, ToyGame
from tests.toy_state import COINS_A_SEAT, DECK, Coins, Table


class CheckedToy(ToyGame):
    scenario_format: str | None = None
    faults: Mapping[str, str] = {}

    def record(self, start: Coins, moves: Sequence[Json], name: str, running: bool) -> Json:
        s = start.copy()
        told: list[Json] = []
        for raw in moves:
            decision = self.pending(s)
            hidden = {"seed": None} if running and "seed" in raw else {}
            told.append({"p": decision.seat if decision else None, **raw, **hidden})
            self.make(s, raw)
        head = {"format": FORMAT, "game": self.key, "id": name, "players": len(s.scores), "moves": told}
        head |= {"automated": list(start.nobodys), "solo_game": start.solo_game}
        if running:
            return head | {"running": True, "position": self.view(s, None)}
        winners = self.winners(s)
        ending: Json = {"truncated": True} if winners is None else {"result": list(winners)}
        return head | {"deck": start.deck, "checks": [{"after": len(told), "position": self.position(s)}]} | ending

    def differences(self, record: Json) -> Iterator[Difference]:
        return self._replay(record).differences()

    def position_after(self, record: Json, after: int) -> tuple[Coins, tuple[Fact, ...]]:
        return self._replay(record).to(after)

    def _replay(self, record: Json) -> Replay[Coins]:
        played = Replayed(self.pending, self.make, self.position, self.winners)
        return Replay(record, self.start_of(record), played)

    def start_of(self, record: Json) -> Coins:
        if record.get("format") != FORMAT or record.get("game") != self.key:
            raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
        if record.get("running"):
            raise BadRecord("running_record")
        seats, deck = record.get("players"), record.get("deck")
        if not is_number(seats, self.seats):
            raise BadRecord("bad_seats", seats=seats, least=self.seats[0], most=self.seats[-1])
        if not isinstance(deck, list) or sorted(deck) != sorted(DECK):
            raise BadRecord("bad_order")
        state = Coins(seats * COINS_A_SEAT, 0, [0] * seats, deck[:], 1, 0, [Act(0), Opening(0)])
        state.automated, state.nobodys = record["automated"][:], record["automated"][:]
        state.solo_game = record["solo_game"]
        settle(Table(state))
        return state

    def make(self, state: Coins, raw: Json) -> tuple[Fact, ...]:
        return self.advance(state, self._move(state, raw)).facts

    def _move(self, state: Coins, raw: Json) -> Move:
        if (change := unasked(raw, len(state.scores))) is not None:
            return change
        decision = self.pending(state)
        for option in decision.options if decision else ():
            if self.dump_move(option) == raw:
                return option
        raise IllegalMove("not_listed", move=raw)

    def position(self, state: Coins) -> Json:
        return {name: value for name, value in self.dump(state).items() if name not in ("schema", "steps")}

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        raise PaxError("not_scenarios", format=scenario.get("format"))

    def audit(self, state: Coins) -> list[str]:
        lost = state.total != COINS_A_SEAT * len(state.scores)
        return ["coins are lost or made"] if lost else []

    def permuted(self, state: Coins, reader: Seat | None) -> Any:
        other = state.copy()
        other.deck.reverse()
        return other
