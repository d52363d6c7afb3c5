"""The end of the game (Rule: End of the game)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.engine.game import SeatResult, TieBreak
from paxbot.engine.kernel import Effect, Seat
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.income import income
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.story import note_round
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import TOPPLES, Ending

TIE_BREAKS: Final = ("toppled", "gold", "income")
"""The figures that tell places apart; the first is 1 for whoever has won by a topple."""


def richest(s: State, among: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return who wins by gold: the most, then the most income, then together (RULING 40)."""
    best = max(wealth(s, seat) for seat in among)
    return tuple(seat for seat in among if wealth(s, seat) == best)


def wealth(s: State, seat: Seat) -> tuple[int, int]:
    """Return the seat's gold and its income."""
    return s.players[seat].gold, income(s, seat)


def last_topple_gone(s: State) -> "EndGame":
    """Return the end when the last topple card is gone: gold decides, or, alone against Díaz, the game is lost."""
    if s.solo:
        return EndGame(Ending.DIAZ_STAYS, ())
    return EndGame(Ending.TOPPLES_GONE, tuple(range(s.seats)))


@dataclass(frozen=True, slots=True)
class EndGame(Effect[Table]):
    """The end: gold decides among those who may win (Rule: End of the game > Gold victory)."""

    why: Ending
    among: tuple[Seat, ...]

    def run(self, t: Table) -> None:
        """Name the winners, show all hands, and open nothing more."""
        s = t.s
        s.winners = richest(s, self.among) if self.among else ()
        s.ending = self.why.value
        note_round(s)
        s.steps.clear()
        t.reveal()
        t.tell(facts.GameEnded(self.why, s.winners))


@dataclass(frozen=True, slots=True)
class CheckStalemate(Effect[Table]):
    """The end of a turn, which may be the last of a round without any purchase.

    Rule: End of the game > Mexican stalemate; RULING 42.
    """

    def run(self, t: Table) -> None:
        """Count the turn; only those after the last topple appeared are counted."""
        s = t.s
        if s.solo or s.topples_shown < TOPPLES:
            return
        s.quiet = 0 if s.purchases or s.quiet < 0 else s.quiet + 1
        if s.quiet >= s.seats:
            t.next(EndGame(Ending.STALEMATE, tuple(range(s.seats))))


def result(s: State) -> tuple[SeatResult, ...] | None:
    """Return how the game came out: whoever toppled Díaz first, then by gold and by income (Rule: End of the game)."""
    if s.winners is None:
        return None
    by_topple = s.ending == Ending.TOPPLE
    scores = [(int(by_topple and seat in s.winners), *wealth(s, seat)) for seat in range(s.hosted)]
    lost_by_all = not s.winners
    return tuple(
        SeatResult(
            1 + lost_by_all + sum(other > score for other in scores),
            None,
            tuple(map(TieBreak, TIE_BREAKS, score)),
        )
        for score in scores
    )
