"""Rounds: a turn for each player, a column for Rome, new cards (Rule: Round)."""

from dataclasses import dataclass

from paxbot.engine.kernel import Effect
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import Ending
from paxbot.games.spartacus.playing import printed_price
from paxbot.games.spartacus.resolution import EndGame, note_round
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.turn import BeginTurn


@dataclass(frozen=True, slots=True)
class BeginRound(Effect[Table]):
    """A round, in which everybody has a turn, the start player first."""

    def run(self, t: Table) -> None:
        """Open the turns, and the end of the round after them."""
        s = t.s
        s.round += 1
        t.tell(facts.RoundBegan(s.round, s.first))
        t.next(*(BeginTurn(seat) for seat in s.clockwise(s.first)), EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Effect[Table]):
    """The end of a round, at which Rome grows; a new one begins unless the stack has run out.

    Rule: The stack runs out; RULING 18.
    """

    def run(self, t: Table) -> None:
        """End the round; with an empty stack Rome takes no more, unless the game is played so."""
        s = t.s
        has_run_out = not s.undrawn()
        if not has_run_out or s.final_group:
            rome_takes(t)
        if has_run_out:
            t.next(EndGame(Ending.STACK_EMPTY))
            return
        pass_primus_on(t)
        refill(t)


def richest_column(s: State) -> int | None:
    """Return the Legion whose column has the greatest sum of printed prices, of equal ones the lowest (RULING 14)."""
    legions = [legion for legion, column in enumerate(s.columns, 1) if column]
    return max(legions, key=lambda legion: printed_price(s, s.columns[legion - 1]), default=None)


def rome_takes(t: Table) -> None:
    """Give the richest column to Rome, if not all are empty (Rule: End of round)."""
    s = t.s
    legion = richest_column(s)
    if legion is None:
        return
    cards = s.columns[legion - 1]
    s.columns[legion - 1] = []
    s.rome += cards
    t.tell(facts.RomeTook(legion, tuple(cards), printed_price(s, cards)))


def pass_primus_on(t: Table) -> None:
    """Let the holder of Primus Conspiratus begin from now on (Rule: New round; RULING 15)."""
    s = t.s
    if s.holder is not None and s.holder != s.first:
        before, s.first = s.first, s.holder
        t.tell(facts.PrimusTaken(s.first, before))


def refill(t: Table) -> None:
    """Deal a card to every empty column, or end the game because there are not enough (RULINGS 16, 17)."""
    s = t.s
    empty = [legion for legion, column in enumerate(s.columns, 1) if not column]
    if s.undrawn() < len(empty):
        t.next(EndGame(Ending.NO_REFILL))
        return
    note_round(s)
    for legion in empty:
        t.deal(legion)
    t.next(BeginRound())
