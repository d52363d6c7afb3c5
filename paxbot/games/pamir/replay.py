"""Replaying records: our game is compared with every check, move by move; Wakhan decides her moves herself.

Invariants hold at every moment: pieces, cards and rupees are conserved, and derived values agree.
"""

from collections import Counter
from collections.abc import Iterator

from paxbot.engine.codec import BadRecord, checks_of, differences, is_number
from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import Changes, Decision, Fact, IllegalMove, JsonValue, Seat
from paxbot.games.pamir import export, queries, record_chance, setup
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.record import UNASKED, legal, position, read_move
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import (
    AI_CARDS,
    BANK_RUPEES,
    BLOCKS_PER_COALITION,
    COURT_CARDS,
    CYLINDERS_PER_SEAT,
    EVENT_CARDS,
    Coalition,
    Region,
)


def replay(record: Json) -> Iterator[Difference]:
    """Yield every difference from the record's checks and result, up to the first move we refuse. Raises: BadRecord."""
    return Replay(record).differences()


def position_after(record: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
    """Return the table after so many moves, and the facts of the last of them.

    After all moves the game is over if the record's is. Raises: BadRecord when the record cannot be read, has fewer
    moves, or parts from our game before that point.
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
        seats = record_chance.seats_of(record)
        if not isinstance(moves, list):
            raise BadRecord("bad_moves")
        self.record = record
        self.moves = moves
        self.checks = checks_of(record, len(moves))
        self.cursor = 0
        self._is_unfinished = bool(record.get("running") or record.get("truncated"))
        self._decks = record_chance.read_decks(record, seats)
        self._hers = export.RecordWriter()
        self._told: list[tuple[int, tuple[Fact, ...]]] = []
        self.reached: tuple[State, tuple[Fact, ...]] | None = None
        self.s = record_chance.start_of(record, self.table)

    def table(self, s: State) -> Table:
        return record_chance.RecordedTable(s, self._decks, self._plays_to_come)

    @property
    def done(self) -> int:
        """The moves of the record done, and Wakhan's that are not compared yet."""
        return self.cursor + len(self._hers.moves)

    def facts_since(self, done: int) -> tuple[Fact, ...]:
        return tuple(fact for before, facts in self._told if before >= done for fact in facts)

    def _plays_to_come(self, seat: Seat) -> list[JsonValue]:
        """Return the hand cards the seat plays in the rest of the record, in that order."""
        rest = self.moves[self.done :]
        return [
            raw.get("card") for raw in rest if isinstance(raw, dict) and (raw.get("do"), raw.get("p")) == ("play", seat)
        ]

    def differences(self, until: int | None = None) -> Iterator[Difference]:
        """Yield what `replay` does, after `until` moves at most, and keep in `reached` how the table was then.

        Where that is in a turn of Wakhan, her moves are compared up to the next person's first.
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
        """Return the first of her moves that differs from the record; None when the record continues after them."""
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
        """Return True if the record of an unfinished game ends here, perhaps in the middle of a turn of Wakhan.

        Her steps without a move may have revealed cards after the last one.
        """
        if not self._is_unfinished or self.checks or self.done < len(self.moves):
            return False
        return not self.record.get("running") or self.record.get("undrawn") == len(self.s.deck)

    def _is_hers(self, decision: Decision) -> bool:
        return self.s.players[decision.seat].wakhan is not None

    def _is_turn_of_hers(self) -> bool:
        return self.s.players[self.s.active].wakhan is not None

    def _is_her_run_over(self) -> bool:
        decision = pending(self.s)
        if decision is None or not self._is_hers(decision) or decision.prompt is Prompt.DRAW_AI_CARD:
            return True
        return self._is_unasked(decision)

    def _is_unasked(self, decision: Decision) -> bool:
        """Return True if a seat changes hands now, or all is reshuffled, before a Wakhan who is asked continues."""
        raw = self.moves[self.done] if self.done < len(self.moves) else None
        if not isinstance(raw, dict) or raw.get("do") not in UNASKED or self._hers.holds_up:
            return False
        return self._names_asked(raw, decision)

    def _names_asked(self, raw: Json, decision: Decision) -> bool:
        return is_number(raw.get("asked"), range(self.s.seats)) and raw["asked"] == decision.seat

    def _compare_checks(self) -> Iterator[Difference]:
        while self.checks and (self._belongs_here(self.checks[-1]) or self.checks[-1]["after"] < self.cursor):
            check = self.checks.pop()
            yield from differences(self.cursor, "position", check["position"], position(self.s))
            if "legal" in check:
                yield from differences(self.cursor, "legal", check["legal"], legal(self.s))
            if self._is_turn_of_hers() and check["after"] == self.cursor:
                return

    def _belongs_here(self, check: Json) -> bool:
        """Return True if the check is due: turns of Wakhan that leave no moves between them have several.

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
        """Make the record's next move; return why it cannot be made, or None."""
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
                self._tell(self.cursor, setup.advance(self.table(self.s), move))
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
        yield from (Difference(self.cursor, "check", check["after"], None) for check in self.checks)


def _asked(s: State) -> str:
    decision = pending(s)
    if decision is None:
        return "the game is over"
    return f"seat {decision.seat} is asked: {decision.prompt.value.replace('_', ' ')}"


def audit(s: State) -> list[str]:
    return [*_blocks(s), *_cylinders(s), *_cards(s), *_derived(s), *_ai_decks(s)]


def _blocks(s: State) -> Iterator[str]:
    for coalition in Coalition:
        count = s.blocks[coalition] + sum(row[coalition] for row in (*s.armies, *s.roads))
        if count != BLOCKS_PER_COALITION or s.blocks[coalition] < 0:
            yield f"{coalition.key} has {count} blocks"


def _cylinders(s: State) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        placed = sum(row[seat] for row in (*s.tribes, *s.spies.values())) + len(player.gifts)
        if placed + s.cylinders[seat] != CYLINDERS_PER_SEAT or s.cylinders[seat] < 0:
            yield f"seat {seat} has {placed} cylinders placed and {s.cylinders[seat]} left"
    lost = [card for card in s.spies if s.owner_of(card) is None]
    if lost:
        yield f"spies on cards in no court: {lost}"


def _cards(s: State) -> Iterator[str]:
    cards = Counter([*s.deck, *s.discards, *s.box, *(card for card in s.market if card != NO_CARD)])
    for player in s.players:
        if player.wakhan is not None and player.wakhan.aside is not None:
            cards.update(player.wakhan.aside.hand)
        cards.update([*player.hand, *player.court, *player.prizes, *(event.card for event in player.events)])
    cards.update(event.card for event in s.events)
    if cards != Counter([*COURT_CARDS, *EVENT_CARDS]):
        yield f"cards lost or doubled: {cards - Counter([*COURT_CARDS, *EVENT_CARDS])}"


def _derived(s: State) -> Iterator[str]:
    total = s.bank + sum(s.market_rupees) + sum(player.rupees for player in s.players)
    if total != BANK_RUPEES:
        yield f"{total} rupees in all"
    if min(*s.market_rupees, *(player.rupees for player in s.players)) < 0:
        yield "somebody has less than no rupees"
    yield from (
        f"{fresh} of {s.count(pile)} pieces marked in {pile}"
        for pile, fresh in s.fresh.items()
        if not 0 < fresh <= s.count(pile)
    )
    if s.rulers != [queries.ruler(s, region) for region in Region]:
        yield f"rulers are {s.rulers}"


def _ai_decks(s: State) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        if player.wakhan is None:
            continue
        if player.loyalty is not None:
            yield f"seat {seat} is automated and has a loyalty"
        cards = [*player.wakhan.deck, *([] if player.wakhan.face is None else [player.wakhan.face])]
        if not player.wakhan.deck or len(set(cards)) != len(cards) or not set(cards) <= set(AI_CARDS):
            yield f"the AI deck of seat {seat} is {cards}"
