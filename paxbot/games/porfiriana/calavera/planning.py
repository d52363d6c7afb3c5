"""Calavera's answers: each is tried out, as far as it is worth it, and the one with the best prospects given."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import AnyStep, Decision, Move, asking
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.calavera.printed import KINDS, printed
from paxbot.games.porfiriana.calavera.prospects import Outlook, horizon
from paxbot.games.porfiriana.calavera.trials import Mind, lead
from paxbot.games.porfiriana.calavera.worths import Worths
from paxbot.games.porfiriana.connections import improvements, price
from paxbot.games.porfiriana.market import PRICES, is_headline
from paxbot.games.porfiriana.market import price as market_price
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.settling import economy
from paxbot.games.porfiriana.speculation import unfilled
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import NO_CARD, REGIMES, CubeKind
from paxbot.games.porfiriana.topple import Showdown

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
    """Return the listed answer Calavera gives."""
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
    """Calavera's thoughts about one question."""

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
        """Return the best answer, the first of equal ones."""
        if isinstance(options[0], (m.Connect, m.Lift, m.Put)):
            return max(options, key=self._cube)
        self._weigh()
        if self.step.prompt is m.Prompt.CHOOSE_ACTION:
            free = next((move for move in options if isinstance(move, m.PlacePrestige)), None)
            return free or self._action(options)
        tried = self.mind.narrowed(self.s, self.step, options)
        if isinstance(self.step, Showdown):
            # Where all is lost it still resists, for others may do so, too; of equal answers it does nothing.
            return max(tried[::-1], key=self._resistance)
        return max(tried, key=lambda move: self.mind.after(self.s, self.step, move).value)

    def _resistance(self, move: Move) -> tuple[float, int, int]:
        value, after = self.mind.after(self.s, self.step, move)
        return value, -lead(after, self.seat), active_points(after, self.seat, REGIMES[after.regime].prestige)

    def _action(self, options: Sequence[Move]) -> Move:
        """Return the best action, but no turn without a purchase, for else a game among Calaveras may never end.

        Early in a game that holds only for actions that would be left.
        """
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
        """Yield actions with the prospects after them; none that is no better than to stop."""
        for move in options:
            match move:
                case m.EndActions():
                    yield self.idle + MARGIN, move
                case m.Buy(space) if not is_headline(self.s, self.s.market[space]):
                    gain = self.outlook.held[self.s.market[space]] - market_price(self.s, self.seat, space)
                    yield self._gaining(gain), move
                case m.Buy(space) if self.s.market[space] in self.outlook.texts.heels and not self.mind.can_win(self.s):
                    continue
                case m.BuyPublic(card, side) if self.worths.partner(card, side) < -MOST_OVERPAID:
                    continue
                case m.Improve():
                    gains = (self._connection(each.oval) for each in improvements(self.s, self.seat))
                    yield self._gaining(max(gains)), move
                case m.Speculate():
                    yield self._gaining(self._speculation()), move
                case m.Sell(card) if card in self.s.players[self.seat].hand:
                    yield self._gaining(economy(self.s) - self.outlook.held[card]), move
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
        return self.horizon * kept * works - price(s, self.seat, oval) - 0.2

    def _speculation(self) -> float:
        s = self.s
        if not s.players[self.seat].reserve:
            return -1.0
        if next(unfilled(s, self.seat), None) is not None:
            return self.horizon - 0.5
        spaces = (space for space, card in enumerate(s.market) if card != NO_CARD and card not in s.speculation)
        return max((self._bet(space) for space in spaces), default=-1.0)

    def _bet(self, space: int) -> float:
        return BET * PRICES[space - 2] - 0.5 if PRICES[space] > 2 else -1.0

    def _cube(self, move: Move) -> float:
        """Return how good it is to move a cube so."""
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
