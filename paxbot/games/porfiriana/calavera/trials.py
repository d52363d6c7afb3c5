"""Answers tried out: what follows from one up to the next action, as far as it can be seen."""

from collections.abc import Sequence

from paxbot.engine.kernel import AnyStep, Decision, Fact, Move
from paxbot.games.porfiriana import absence
from paxbot.games.porfiriana.calavera.printed import KIND_OF, printed
from paxbot.games.porfiriana.calavera.prospects import Outlook
from paxbot.games.porfiriana.income import PayUpkeep, TakeIncome
from paxbot.games.porfiriana.market import DiscardHeadlines, RestoreMarket
from paxbot.games.porfiriana.moves import Assassinate, EndShowdown, Fraud, Manifesto, Spy
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.solo import TurnOfDiaz
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import REGIMES
from paxbot.games.porfiriana.topple import Showdown, diaz, tripartite
from paxbot.games.porfiriana.turn import BeginTurn, ChooseAction

ENDS = (ChooseAction, DiscardHeadlines, RestoreMarket, TakeIncome, BeginTurn, TurnOfDiaz)
"""Where a trial stops; beyond lies what nobody knows."""
DEEPEST = 3
"""After so many own answers a trial goes on with the first that is not worse than none, as it does in a depression."""


class Trial(Table):
    """A table on which an answer is tried out, and nothing told of it."""

    def tell(self, fact: Fact) -> None:
        """Say nothing."""


class Mind:
    """The judgement of one seat about answers."""

    def __init__(self, s: State, outlook: Outlook) -> None:
        self.s = s
        self.outlook = outlook

    def after(self, s: State, step: AnyStep, move: Move, depth: int = 0) -> float:
        """Return how good the situation is to which the answer leads."""
        t = Trial(s.copy())
        t.s.decision = t.s.choice = None
        t.s.steps.pop()
        step.resolve(t, move)
        t.follow_up()
        return self._go_on(t, depth)

    def _go_on(self, t: Trial, depth: int) -> float:
        s, seat = t.s, self.outlook.seat
        while s.steps and not isinstance(step := s.steps[-1], ENDS):
            if not step.asks:
                s.steps.pop()
                step.run(t)
                t.follow_up()
                continue
            options = step.options(s)
            if not options:
                s.steps.pop()
                step.otherwise(t)
            else:
                is_weighed = depth < DEEPEST and not isinstance(step, PayUpkeep)
                if step.seat == seat and len(options) > 1 and is_weighed:
                    considered = self.narrowed(s, step, options)
                    return max(self.after(s, step, move, depth + 1) for move in considered)
                move = foreseen(s, step, options) if step.seat != seat else unweighed(s, step, options)
                s.steps.pop()
                step.resolve(t, move)
            t.follow_up()
        return self.outlook.value(s)

    def narrowed(self, s: State, step: AnyStep, options: Sequence[Move]) -> Sequence[Move]:
        """Return the answers that are worth a trial: of a showdown those that change something."""
        if not isinstance(step, Showdown):
            return options
        ruling = REGIMES[s.regime].prestige
        frauds = [move for move in options if isinstance(move, Fraud) and move.prestige is ruling][:1]
        return [move for move in options if not isinstance(move, Fraud)] + frauds


def unweighed(s: State, step: AnyStep, options: Sequence[Move]) -> Move:
    """Return the own answer where it is not tried out."""
    return absence.answer(s, Decision(step.seat, step.prompt, tuple(options)))


def foreseen(s: State, step: AnyStep, options: Sequence[Move]) -> Move:
    """Return the answer that another seat is taken to give, without a look at its hand."""
    if isinstance(options[0], Spy):
        return options[0]
    if isinstance(step, Showdown):
        return _defence(s, step, [move for move in options if not isinstance(move, Assassinate)])
    return absence.answer(s, Decision(step.seat, step.prompt, tuple(options)))


def _defence(s: State, step: Showdown, options: Sequence[Move]) -> Move:
    """Return the part in a showdown of somebody who prevents the success of others."""
    prestige = REGIMES[s.regime].prestige
    points = [active_points(s, seat, prestige) for seat in range(s.seats)]
    strength = diaz(s, prestige)
    successful = [seat for seat in range(s.seats) if points[seat] > tripartite(s, points, seat, strength)]
    if step.seat in successful:
        return EndShowdown()
    for move in options:
        if isinstance(move, Manifesto) and _gains(s, step.seat, move.side):
            return move
        if isinstance(move, Fraud) and move.prestige is prestige and successful:
            return move
    return EndShowdown()


def _gains(s: State, seat: int, side: int) -> bool:
    sides = printed(s.deck).upright.get(s.players[seat].hacendado)
    return sides is not None and KIND_OF[s.regime] in sides[side]
