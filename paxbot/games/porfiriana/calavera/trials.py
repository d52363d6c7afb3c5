"""Answers tried out: what follows from one up to the next action, as far as it can be seen."""

from collections.abc import Sequence
from typing import NamedTuple

from paxbot.engine.kernel import AnyStep, Decision, Fact, Move, Seat, asking
from paxbot.games.porfiriana import absence
from paxbot.games.porfiriana.calavera.printed import KIND_OF, printed
from paxbot.games.porfiriana.calavera.prospects import Outlook
from paxbot.games.porfiriana.income import PayUpkeep, TakeIncome
from paxbot.games.porfiriana.market import PRICES, DiscardHeadlines, RestoreMarket
from paxbot.games.porfiriana.moves import (
    Act,
    Assassinate,
    Buy,
    BuyPublic,
    EndShowdown,
    Fraud,
    Manifesto,
    Play,
    Police,
    Redeploy,
    Sell,
    Spy,
)
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.settling import economy
from paxbot.games.porfiriana.solo import TurnOfDiaz
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import REGIMES, TOPPLES
from paxbot.games.porfiriana.topple import Showdown, diaz, tripartite
from paxbot.games.porfiriana.turn import BeginTurn, ChooseAction

ENDS = (ChooseAction, DiscardHeadlines, RestoreMarket, TakeIncome, BeginTurn, TurnOfDiaz)
"""Where a trial stops; beyond lies what nobody knows."""
DEEPEST = 3
"""After so many own answers a trial goes on with the first that is not worse than none, as it does in a depression."""


PREPARING = (Play, BuyPublic, Act, Redeploy, Police)
"""Actions that may make a topple succeed in the same turn, as a headline that changes the regime may."""


NEVER = 100
"""More gold than any card costs."""


class Outcome(NamedTuple):
    """The situation to which an answer leads, and how good it is."""

    value: float
    s: State


class Trial(Table):
    """A table on which an answer is tried out, and nothing told of it."""

    def tell(self, fact: Fact) -> None:
        """Say nothing."""


class Mind:
    """The judgement of one seat about answers."""

    def __init__(self, s: State, outlook: Outlook) -> None:
        self.s = s
        self.outlook = outlook
        self._tried: dict[Move, Outcome] = {}

    def after(self, s: State, step: AnyStep, move: Move, depth: int = 0) -> Outcome:
        """Return the situation to which the answer leads, with the best of the own answers that follow."""
        if s is not self.s:
            return self._after(s, step, move, depth)
        if move not in self._tried:
            self._tried[move] = self._after(s, step, move, depth)
        return self._tried[move]

    def _after(self, s: State, step: AnyStep, move: Move, depth: int) -> Outcome:
        t = Trial(s.copy())
        t.s.decision = t.s.choice = None
        t.s.steps.pop()
        step.resolve(t, move)
        t.follow_up()
        return self._go_on(t, depth)

    def _go_on(self, t: Trial, depth: int) -> Outcome:
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
                    return max((self.after(s, step, move, depth + 1) for move in considered), key=_value)
                move = foreseen(s, step, options) if step.seat != seat else unweighed(s, step, options)
                s.steps.pop()
                step.resolve(t, move)
            t.follow_up()
        return Outcome(self.outlook.value(s), s)

    def winning(self, s: State, step: AnyStep, options: Sequence[Move], left: int) -> Move | None:
        """Return the first of at most so many actions with which the turn is the last and the seat wins."""
        heels, seat = self.outlook.texts.heels, self.outlook.seat
        topples = [move for move in options if isinstance(move, Buy) and s.market[move.space] in heels]
        is_ready = self.can_win(s)
        for topple in topples if is_ready else ():
            if seat in (self.after(s, step, topple).s.winners or ()):
                return topple
        if left <= 1 or not (topples or (is_ready and self._nearly_pays(s, left))):
            return None
        standing = self._standing(s)
        for move in options:
            if self._prepares(s, move) if topples else isinstance(move, Sell):
                then = self.after(s, step, move).s
                after = asking(then)
                goes_on = isinstance(after, ChooseAction) and then.turn == s.turn
                is_better = not topples or self._standing(then) != standing
                if goes_on and is_better and after and self.winning(then, after, after.options(then), left - 1):
                    return move
        return None

    def _nearly_pays(self, s: State, left: int) -> bool:
        """Return whether a topple in the market can be paid for by what some cards are sold for."""
        prices = (PRICES[space] for space, card in enumerate(s.market) if card in self.outlook.texts.heels)
        return min(prices, default=NEVER) <= s.players[self.outlook.seat].gold + economy(s) * (left - 1)

    def _prepares(self, s: State, move: Move) -> bool:
        is_change = isinstance(move, Buy) and s.market[move.space] in self.outlook.texts.headlines
        return is_change or isinstance(move, PREPARING)

    def can_win(self, s: State) -> bool:
        """Return whether to buy a topple may win: by enough points, or by gold when it is the last one."""
        if s.topples == TOPPLES - 1 and not s.solo:
            gold = [player.gold for player in s.players]
            if gold[self.outlook.seat] >= max(gold):
                return True
        return self.outlook.is_ready(s)

    def _standing(self, s: State) -> object:
        """Return what decides an attempt."""
        return s.regime, self.outlook.count(s).points

    def narrowed(self, s: State, step: AnyStep, options: Sequence[Move]) -> Sequence[Move]:
        """Return the answers that are worth a trial: of a showdown those that change something."""
        if not isinstance(step, Showdown):
            return options
        ruling = REGIMES[s.regime].prestige
        frauds = [move for move in options if isinstance(move, Fraud) and move.prestige is ruling][:1]
        return [move for move in options if not isinstance(move, Fraud)] + frauds


def _value(outcome: Outcome) -> float:
    return outcome.value


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


def lead(s: State, seat: Seat) -> int:
    """Return how many points more than they need the most successful of the others have after an attempt."""
    prestige = REGIMES[s.regime].prestige
    points = [active_points(s, each, prestige) for each in range(s.seats)]
    strength = diaz(s, prestige)
    others = (each for each in range(s.seats) if each != seat)
    return max((points[each] - tripartite(s, points, each, strength) for each in others), default=0)


def _gains(s: State, seat: int, side: int) -> bool:
    sides = printed(s.deck).upright.get(s.players[seat].hacendado)
    return sides is not None and KIND_OF[s.regime] in sides[side]
