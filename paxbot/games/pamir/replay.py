"""Replaying records: our game is compared with every check, move by move; Wakhan decides her moves herself."""

from collections.abc import Iterator

from paxbot.engine.game import Difference, Json
from paxbot.engine.json_types import JsonValue
from paxbot.engine.kernel import Changes, Decision, Fact, IllegalMove, Seat
from paxbot.engine.records import BadRecord, checks_of, differences, is_number
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.position import legal, position
from paxbot.games.pamir.record import UNASKED, read_move
from paxbot.games.pamir.record_chance import RecordedTable, read_decks, seats_of, start_of
from paxbot.games.pamir.record_writer import RecordWriter
from paxbot.games.pamir.seating import advance
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table, pending


def replay(record: Json) -> Iterator[Difference]:
    """Return every difference between our game and the record's checks and result; ends at the first move we refuse.

    Raises: BadRecord when the record cannot be read.
    """
    return Replay(record).differences()


def position_after(record: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
    """Return the table after so many moves of the record, and the facts of the last of them.

    After all moves the game is where the record leaves it, so that it is over if the record's is.

    Raises: BadRecord when the record cannot be read, has fewer moves, or parts from our game before that point.
    """
    replaying = Replay(record)
    if not 0 <= after <= len(replaying.moves):
        raise BadRecord("no_such_move", after=after, moves=len(replaying.moves))
    for difference in replaying.differences(None if after == len(replaying.moves) else after):
        raise BadRecord("record_differs", after=difference.after)
    return replaying.reached or (replaying.s, replaying.facts_since(after - 1))


class Replay:
    """A record being replayed: `cursor` moves of it are done, `s` is the table after them."""

    def __init__(self, record: Json) -> None:
        moves = record.get("moves")
        seats = seats_of(record)
        if not isinstance(moves, list):
            raise BadRecord("bad_moves")
        self.record = record
        self.moves = moves
        self.checks = checks_of(record, len(moves))
        self.cursor = 0
        self._is_unfinished = bool(record.get("running") or record.get("truncated"))
        self._decks = read_decks(record, seats)
        self._hers = RecordWriter()
        self._told: list[tuple[int, tuple[Fact, ...]]] = []
        self.reached: tuple[State, tuple[Fact, ...]] | None = None
        self.s = start_of(record, self.table)

    def table(self, s: State) -> Table:
        """Return a table where everything falls as the record says."""
        return RecordedTable(s, self._decks, self._plays_to_come)

    @property
    def done(self) -> int:
        """How many moves are done: those of the record, and those of Wakhan's that are not compared yet."""
        return self.cursor + len(self._hers.moves)

    def facts_since(self, done: int) -> tuple[Fact, ...]:
        """Return what has been told since so many moves were done, as far back as the last person's move."""
        return tuple(fact for before, facts in self._told if before >= done for fact in facts)

    def _plays_to_come(self, seat: Seat) -> list[JsonValue]:
        """Return the hand cards the seat plays in the rest of the record, in that order."""
        rest = self.moves[self.done :]
        return [
            raw.get("card") for raw in rest if isinstance(raw, dict) and (raw.get("do"), raw.get("p")) == ("play", seat)
        ]

    def differences(self, until: int | None = None) -> Iterator[Difference]:
        """Yield what `replay` does, after `until` moves at most, and keep in `reached` how the table was then.

        Where that is in a turn of Wakhan, her moves are compared as far as the next person's first.
        """
        while True:
            if until is not None and self.done >= until:
                self.reached = self.reached or (self.s.copy(), self.facts_since(until - 1))
                if self.cursor >= until:
                    return
            yield from self._compare_checks()
            decision = pending(self.s)
            if self._is_cut_off():
                break
            if decision is not None and self._is_hers(decision) and not self._is_unasked(decision):
                self._tell(self.done, self._hers.apply(self.table(self.s), decision.options[0]))
            elif self.cursor == len(self.moves):
                break
            elif (refusal := self._refusal(decision)) is not None:
                yield Difference(self.cursor, "move", self.moves[self.cursor], refusal)
                return
            else:
                self.cursor += 1
            if self._is_her_run_over() or self._is_cut_off():
                difference = self._compare_hers()
                if difference is not None:
                    yield difference
                    return
        yield from self._compare_ending()

    def _tell(self, before: int, changes: Changes) -> None:
        self._told.append((before, changes.facts))

    def _compare_hers(self) -> Difference | None:
        """Return the first of her moves that differs from the record; None when the record goes on after them."""
        for raw in self._hers.moves:
            if self.cursor == len(self.moves) and self._is_unfinished:
                break
            theirs = self.moves[self.cursor] if self.cursor < len(self.moves) else None
            if theirs != raw:
                return Difference(self.cursor, "move", theirs, raw)
            self.cursor += 1
        self._hers.moves = []
        return None

    def _is_cut_off(self) -> bool:
        """Return whether the record of an unfinished game ends here, perhaps in the middle of a turn of Wakhan.

        What she does without a move may have brought cards to light after the last one.
        """
        if not self._is_unfinished or self.checks or self.done < len(self.moves):
            return False
        return not self.record.get("running") or self.record.get("undrawn") == len(self.s.deck)

    def _is_hers(self, decision: Decision) -> bool:
        return self.s.players[decision.seat].wakhan is not None

    def _is_turn_of_hers(self) -> bool:
        return self.s.players[self.s.active].wakhan is not None

    def _is_her_run_over(self) -> bool:
        """Return whether her moves so far are complete: the next is another's, or a turn of hers begins."""
        decision = pending(self.s)
        if decision is None or not self._is_hers(decision) or decision.prompt is Prompt.DRAW_AI_CARD:
            return True
        return self._is_unasked(decision)

    def _is_unasked(self, decision: Decision) -> bool:
        """Return whether a seat changes hands now, or all is reshuffled, before a Wakhan who is asked goes on."""
        raw = self.moves[self.done] if self.done < len(self.moves) else None
        if not isinstance(raw, dict) or raw.get("do") not in UNASKED or self._hers.holds_up:
            return False
        return self._names_asked(raw, decision)

    def _names_asked(self, raw: Json, decision: Decision) -> bool:
        return is_number(raw.get("asked"), range(self.s.seats)) and raw["asked"] == decision.seat

    def _compare_checks(self) -> Iterator[Difference]:
        """Compare the checks that belong here, and those that had to come before."""
        while self.checks and (self._belongs_here(self.checks[-1]) or self.checks[-1]["after"] < self.cursor):
            check = self.checks.pop()
            yield from differences(self.cursor, "position", check["position"], position(self.s))
            if "legal" in check:
                yield from differences(self.cursor, "legal", check["legal"], legal(self.s))
            if self._is_turn_of_hers() and check["after"] == self.cursor:
                return

    def _belongs_here(self, check: Json) -> bool:
        """Compare the checks after this move: there can be several when turns of Wakhan leave no moves between them.

        In a turn of hers there is one when it begins, and one more where the game ends with it.
        """
        if check["after"] != self.cursor or self._hers.moves:
            return False
        decision = pending(self.s)
        if self._is_turn_of_hers() and decision is not None and decision.prompt is not Prompt.DRAW_AI_CARD:
            return False
        active = check["position"].get("active") if isinstance(check["position"], dict) else None
        return active == self.s.active or not any(player.wakhan for player in self.s.players)

    def _refusal(self, decision: Decision | None) -> str | None:
        """Return why the record's next move cannot be made; None after it was."""
        raw = self.moves[self.cursor]
        if decision is None:
            return f"refused; {_asked(self.s)}"
        if not isinstance(raw, dict) or not is_number(raw.get("p"), range(self.s.seats)):
            return f"unreadable move; {_asked(self.s)}"
        if raw.get("do") in UNASKED:
            if "asked" in raw and not self._names_asked(raw, decision):
                return f"refused, seat {decision.seat} is asked"
        elif raw["p"] != decision.seat:
            return f"refused, it is not for seat {raw['p']} to decide; {_asked(self.s)}"
        self._told = []
        try:
            for move in read_move(raw, self.s):
                self._tell(self.cursor, advance(self.table(self.s), move))
        except IllegalMove:
            return f"refused, not among the legal moves; {_asked(self.s)}"
        except BadRecord as error:
            return f"{error.reason.replace('_', ' ')}; {_asked(self.s)}"
        return None

    def _compare_ending(self) -> Iterator[Difference]:
        if "result" in self.record:
            yield from differences(self.cursor, "result", self.record["result"], list(self.s.winners or ()))
        if self.record.get("running"):
            yield from differences(self.cursor, "undrawn", self.record.get("undrawn"), len(self.s.deck))
        for check in self.checks:
            yield Difference(self.cursor, "check", check["after"], None)


def _asked(s: State) -> str:
    decision = pending(s)
    if decision is None:
        return "the game is over"
    return f"seat {decision.seat} is asked: {decision.prompt.value.replace('_', ' ')}"
