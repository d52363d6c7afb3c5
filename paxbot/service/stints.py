"""The holders of the seats of a game from turn to turn, derived from what is stored of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import pairwise

from paxbot.engine.kernel import Seat
from paxbot.service.moves import is_handing_over, is_reseating
from paxbot.service.results import GameSummary, GameView, LogEntry
from paxbot.storage.result_rows import StintRow
from paxbot.storage.rows import FormerPlayerRow, MoveRow, PlayerRow


class StintEnd(StrEnum):
    """How a seat left the hands it was in."""

    FINISHED = "finished"
    CANCELLED = "cancelled"
    """The game was ended early."""
    LEFT = "left"
    TIMED_OUT = "timed_out"
    REMOVED = "removed"
    """The host or a moderator handed the seat over to the game."""
    SUBSTITUTED = "substituted"
    """Somebody new took the seat."""
    RETURNED = "returned"
    """Its person has it back from the game."""


@dataclass(frozen=True, slots=True)
class Seats:
    """All that is stored of the seats of a started game."""

    table: GameSummary
    former: Sequence[FormerPlayerRow]
    """In the order in which they left."""
    rows: Sequence[MoveRow]
    """The rows of the log by which seats changed hands, in order, undone or not."""
    turns: Mapping[datetime, int]
    """The turn in which each of the former players left."""

    @property
    def users(self) -> frozenset[int]:
        """Return everybody who has had a seat."""
        return frozenset(user for user, _ in self._people())

    def _people(self) -> Iterator[tuple[int, Seat | None]]:
        """Yield everybody who has had a seat, with their seat."""
        yield from ((player.user, player.seat) for player in self.table.players)
        yield from ((row.user, row.seat) for row in self.former)

    def stints(self, last_turn: int, end: StintEnd) -> tuple[StintRow, ...]:
        """Return all stints, in the order of seats and of time."""
        seats = range(self.table.seats)
        return tuple(stint for seat in seats for stint in self._of_seat(seat, max(1, last_turn), end))

    def _of_seat(self, seat: Seat, last_turn: int, end: StintEnd) -> Iterator[StintRow]:
        holders = [*self._holders(seat), (last_turn, None, end)]
        for (since, person, _), (turn, _, why) in pairwise(holders):
            user, name = (None, "") if person is None else (person.user, person.name)
            yield StintRow(seat, user, name, person is None, min(since, turn), turn, why)

    def _holders(self, seat: Seat) -> Iterator[tuple[int, PlayerRow | FormerPlayerRow | None, StintEnd]]:
        """Yield from which turn the seat is whose, None for the game itself, and why it is no longer who had it."""
        owner = self.table.owner(seat)
        leavers = [row for row in self.former if row.seat == seat]
        people = iter([*leavers, owner])
        person, automated = next(people), owner is None
        yield 1, person, StintEnd.RETURNED
        for at, turn, why in self._changes(seat, leavers):
            if why is StintEnd.SUBSTITUTED:
                person = next(people)
                if automated:
                    continue
            else:
                automated = not automated
                why = why if automated or all(row.left_at != at for row in leavers) else StintEnd.SUBSTITUTED
            yield turn, None if automated else person, why

    def _changes(self, seat: Seat, leavers: Sequence[FormerPlayerRow]) -> Sequence[tuple[datetime, int, StintEnd]]:
        """Return when the seat changed hands, in which turn and why; a substitute comes before what they take back."""
        changes = [(row.left_at, self.turns[row.left_at], StintEnd.SUBSTITUTED) for row in leavers]
        before: MoveRow | None = None
        for row in self.rows:
            if not is_reseating(row) or row.move is None or row.move["seat"] != seat:
                continue
            if row.stands:
                # A seat keeps its player when the table goes back: the same change is written once more, by whoever
                # went back.
                first = before if before is not None and not before.stands and before.move == row.move else row
                changes.append((row.at, max(1, row.turn), self._why(seat, first)))
            before = row
        order = (StintEnd.SUBSTITUTED, StintEnd.RETURNED)
        return sorted(changes, key=lambda each: (each[0], order.index(each[2]) if each[2] in order else -1))

    def _why(self, seat: Seat, row: MoveRow) -> StintEnd:
        if not is_handing_over(row):
            return StintEnd.RETURNED
        if row.user is None:
            return StintEnd.TIMED_OUT
        is_own = (row.user, seat) in self._people()
        return StintEnd.LEFT if is_own else StintEnd.REMOVED


@dataclass(frozen=True, slots=True)
class Holders:
    """The holders of a game's seats, people or the game itself, at each row of its log."""

    view: GameView
    former: Sequence[FormerPlayerRow]
    """In the order in which they left."""
    changes: Sequence[MoveRow]
    """The rows of the log by which seats changed hands, in order, undone or not."""

    @property
    def change(self) -> bool:
        """Return whether any seat has ever changed hands."""
        return bool(self.former or self.changes)

    def table(self, at: datetime) -> GameView:
        """Return the game as it stands, but with the players who had its seats at a moment."""
        then = {row.seat: row for row in reversed(self.former) if row.left_at > at}
        if not then:
            return self.view
        players = [
            replace(player, user=then[player.seat].user, name=then[player.seat].name)
            if player.seat is not None and player.seat in then
            else player
            for player in self.view.players
        ]
        return replace(self.view, players=tuple(players))

    def automated(self, entry: LogEntry) -> frozenset[Seat]:
        """Return the seats that the game played when the entry was written, those it hands over left out."""
        played = set(range(self.view.seats)) - {player.seat for player in self.view.players}
        for row in self.changes:
            if row.seq >= entry.seq:
                break
            if row.move is None or (row.undone_by is not None and row.undone_by <= entry.seq):
                continue
            if is_handing_over(row):
                played.add(row.move["seat"])
            elif entry.turn > row.turn:
                # Whoever takes a seat back has it when the turn is over.
                played.discard(row.move["seat"])
        return frozenset(played)
