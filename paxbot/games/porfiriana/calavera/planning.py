"""Calavera's answers: each is tried out, up to the next action, and the one with the best prospects given."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import AnyStep, Decision, Fact, Move, Seat, asking
from paxbot.games.porfiriana import business, market, moves as m, powers, settling, turn
from paxbot.games.porfiriana.calavera.prospects import Outlook, horizon
from paxbot.games.porfiriana.calavera.worths import KIND_OF, KINDS, Worths, printed
from paxbot.games.porfiriana.market import PRICES, DiscardHeadlines, PayUpkeep, RestoreMarket, TakeIncome, is_headline
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
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import NO_CARD, REGIMES, TOPPLES, CubeKind
from paxbot.games.porfiriana.topple import Showdown, diaz, tripartite

ENDS = (turn.ChooseAction, DiscardHeadlines, RestoreMarket, TakeIncome, turn.BeginTurn, turn.TurnOfDiaz)
"""Where a trial stops: nobody knows what lies beyond."""
DEEPEST = 3
"""After so many own answers a trial continues with the first that is not worse than none, as in a depression."""


PREPARING = (Play, BuyPublic, Act, Redeploy, Police)
"""Actions that may make a topple succeed in the same turn, as a headline that changes the regime may."""


NEVER = 100
"""More gold than any card costs."""


class Outcome(NamedTuple):
    value: float
    s: State


class Trial(settling.SettledTable):
    def tell(self, fact: Fact) -> None:
        """Say nothing."""


class Mind:
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
        """Return the first of at most `left` actions with which the turn is the last and the seat wins."""
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
                goes_on = isinstance(after, turn.ChooseAction) and then.turn == s.turn
                is_better = not topples or self._standing(then) != standing
                if goes_on and is_better and after and self.winning(then, after, after.options(then), left - 1):
                    return move
        return None

    def _nearly_pays(self, s: State, left: int) -> bool:
        prices = (PRICES[space] for space, card in enumerate(s.market) if card in self.outlook.texts.heels)
        return min(prices, default=NEVER) <= s.players[self.outlook.seat].gold + settling.economy(s) * (left - 1)

    def _prepares(self, s: State, move: Move) -> bool:
        is_change = isinstance(move, Buy) and s.market[move.space] in self.outlook.texts.headlines
        return is_change or isinstance(move, PREPARING)

    def can_win(self, s: State) -> bool:
        """Return True for enough points, or for the most gold when it is the last topple."""
        if s.topples == TOPPLES - 1 and not s.solo:
            gold = [player.gold for player in s.players]
            if gold[self.outlook.seat] >= max(gold):
                return True
        return self.outlook.is_ready(s)

    def _standing(self, s: State) -> object:
        return s.regime, self.outlook.count(s).points

    def narrowed(self, s: State, step: AnyStep, options: Sequence[Move]) -> Sequence[Move]:
        if not isinstance(step, Showdown):
            return options
        ruling = REGIMES[s.regime].prestige
        frauds = [move for move in options if isinstance(move, Fraud) and move.prestige is ruling][:1]
        return [move for move in options if not isinstance(move, Fraud)] + frauds


def _value(outcome: Outcome) -> float:
    return outcome.value


def unweighed(s: State, step: AnyStep, options: Sequence[Move]) -> Move:
    return turn.answer(s, Decision(step.seat, step.prompt, tuple(options)))


def foreseen(s: State, step: AnyStep, options: Sequence[Move]) -> Move:
    if isinstance(options[0], Spy):
        return options[0]
    if isinstance(step, Showdown):
        return _defence(s, step, [move for move in options if not isinstance(move, Assassinate)])
    return turn.answer(s, Decision(step.seat, step.prompt, tuple(options)))


def _defence(s: State, step: Showdown, options: Sequence[Move]) -> Move:
    prestige = REGIMES[s.regime].prestige
    points = [powers.active_points(s, seat, prestige) for seat in range(s.seats)]
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
    points = [powers.active_points(s, each, prestige) for each in range(s.seats)]
    strength = diaz(s, prestige)
    others = (each for each in range(s.seats) if each != seat)
    return max((points[each] - tripartite(s, points, each, strength) for each in others), default=0)


def _gains(s: State, seat: int, side: int) -> bool:
    sides = printed(s.deck).upright.get(s.players[seat].hacendado)
    return sides is not None and KIND_OF[s.regime] in sides[side]


MOST_WORTH = 14.0
"""The most gold that a point is taken to be worth."""
FOREIGN_OVAL = 0.8
"""How much of a connection with another's enterprise is left in the end."""
BET = 0.25
"""How much of the price two columns further on a speculation brings."""
MOST_OVERPAID = 6.0
"""How much more than its worth a public card may cost to be tried out, for what it does when it is played."""
MARGIN = 1e-6
PATIENT_ROUNDS = 30
"""After so many rounds every turn begins with a purchase."""


def answer(s: State, decision: Decision) -> Move:
    if len(decision.options) == 1:
        return decision.options[0]
    if decision.prompt is m.Prompt.CHOOSE_HACENDADO:
        abilities = printed(s.deck).abilities
        hacendados = [move for move in decision.options if isinstance(move, m.Choose)]
        return max(hacendados, key=lambda move: abilities.get(move.card, (0.0,))[0])
    step = asking(s)
    assert step is not None
    return Calavera(s, step).best(decision.options)


class Calavera:
    def __init__(self, s: State, step: AnyStep) -> None:
        self.s, self.step, self.seat = s, step, step.seat
        self.outlook = Outlook(s, self.seat)
        self.mind = Mind(s, self.outlook)
        self.horizon = horizon(self.outlook.rounds)

    def _weigh(self) -> None:
        """Note how good the situation is, how much a gold adds to it, and what cards are worth that are not in play."""
        s, outlook, kinds = self.s, self.outlook, range(len(KINDS))
        here = outlook.count(s)
        idle = outlook.judge(s, here)
        self.gold = gold = max(1e-4, outlook.judge(s, here, gold=3.0) - idle) / 3
        points = [min(MOST_WORTH, max(0.0, outlook.judge(s, here, extra=kind) - idle) / gold) for kind in kinds]
        self.worths = worths = Worths(s, self.seat, outlook.texts, points, self.horizon)
        outlook.held.update(
            (card, worths.of(card)) for card in (*s.players[self.seat].hand, *s.market) if card != NO_CARD
        )
        changes = {card: outlook.texts.changes[card] for card in s.market if card in outlook.texts.changes}
        worth = {kind: (outlook.judge(s, here, change=kind) - idle) / gold for kind in set(changes.values())}
        for card, kind in changes.items():
            outlook.held[card] += worth[kind]
        self.idle = outlook.value(s)

    def best(self, options: Sequence[Move]) -> Move:
        if isinstance(options[0], (m.Connect, m.Lift, m.Put)):
            return max(options, key=self._cube)
        self._weigh()
        if self.step.prompt is m.Prompt.CHOOSE_ACTION:
            free = next((move for move in options if isinstance(move, m.PlacePrestige)), None)
            return free or self._action(options)
        tried = self.mind.narrowed(self.s, self.step, options)
        if isinstance(self.step, Showdown):
            # Where all is lost it still resists, because others may do so as well; of equal answers it does nothing.
            return max(tried[::-1], key=self._resistance)
        return max(tried, key=lambda move: self.mind.after(self.s, self.step, move).value)

    def _resistance(self, move: Move) -> tuple[float, int, int]:
        value, after = self.mind.after(self.s, self.step, move)
        return value, -lead(after, self.seat), powers.active_points(after, self.seat, REGIMES[after.regime].prestige)

    def _action(self, options: Sequence[Move]) -> Move:
        """Buy every turn, or a game among Calaveras may never end; early in a game only with actions left over."""
        s = self.s
        if (winning := self.mind.winning(s, self.step, options, s.actions)) is not None:
            return winning
        values = list(self._actions(options))
        best = max(values, key=lambda each: each[0])[1]
        is_free = not isinstance(best, m.EndActions) and s.turn <= PATIENT_ROUNDS * s.seats
        if s.purchases or not s.actions or is_free:
            return best
        if offers := [each for each in values if isinstance(each[1], m.Buy)]:
            return max(offers, key=lambda each: each[0])[1]
        hand = s.players[self.seat].hand
        return m.Sell(min(hand, key=lambda card: self.outlook.held[card])) if hand else best

    def _actions(self, options: Sequence[Move]) -> Iterator[tuple[float, Move]]:
        """Yield those that are better than to stop."""
        for move in options:
            match move:
                case m.EndActions():
                    yield self.idle + MARGIN, move
                case m.Buy(space) if not is_headline(self.s, self.s.market[space]):
                    gain = self.outlook.held[self.s.market[space]] - market.price(self.s, self.seat, space)
                    yield self._gaining(gain), move
                case m.Buy(space) if self.s.market[space] in self.outlook.texts.heels and not self.mind.can_win(self.s):
                    continue
                case m.BuyPublic(card, side) if self.worths.partner(card, side) < -MOST_OVERPAID:
                    continue
                case m.Improve():
                    gains = (self._connection(each.oval) for each in business.improvements(self.s, self.seat))
                    yield self._gaining(max(gains)), move
                case m.Speculate():
                    yield self._gaining(self._speculation()), move
                case m.Sell(card) if card in self.s.players[self.seat].hand:
                    yield self._gaining(settling.economy(self.s) - self.outlook.held[card]), move
                case m.Sell(card) if self.s.income.get(card):
                    continue
                case _:
                    yield self.mind.after(self.s, self.step, move).value, move

    def _gaining(self, gold: float) -> float:
        return self.idle + self.gold * gold

    def _connection(self, oval: int) -> float:
        s = self.s
        card = oval // OVALS
        kept = 1.0 if s.owner[card] == self.seat else FOREIGN_OVAL
        works = 0.6 if card in s.unrest else 1.0
        return self.horizon * kept * works - business.price(s, self.seat, oval) - 0.2

    def _speculation(self) -> float:
        s = self.s
        if not s.players[self.seat].reserve:
            return -1.0
        if next(business.unfilled(s, self.seat), None) is not None:
            return self.horizon - 0.5
        spaces = (space for space, card in enumerate(s.market) if card != NO_CARD and card not in s.speculation)
        return max((self._bet(space) for space in spaces), default=-1.0)

    def _bet(self, space: int) -> float:
        return BET * PRICES[space - 2] - 0.5 if PRICES[space] > 2 else -1.0

    def _cube(self, move: Move) -> float:
        match move:
            case m.Connect(oval):
                return self._connection(oval)
            case m.Lift(kind):
                return float(kind is CubeKind.RESERVE)
            case m.Put(CubeKind.SPECULATION, at):
                return self._bet(self.s.market.index(at))
            case m.Put(CubeKind.INCOME | CubeKind.CONNECTION | CubeKind.PRESTIGE):
                return self.horizon
        return 0.0
