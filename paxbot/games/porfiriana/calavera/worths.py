"""The worth of cards that are not played yet to a seat, in gold, after what they cost to play."""

from collections.abc import Sequence
from typing import Any

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.abilities import Assassination, found
from paxbot.games.porfiriana.calavera.printed import CardFigures
from paxbot.games.porfiriana.cards import Black, Enterprise, Orange, Partner, Troop
from paxbot.games.porfiriana.playing import cost
from paxbot.games.porfiriana.settling import economy, mine_value, target
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import Access, IncomeKind

PATIENCE = 0.7
"""How much of its worth a card keeps while it waits in the hand."""
ACTION = 1.0
"""The gold that the action is worth with which a card is played."""
LEAST = 0.3
USUAL_MINE, USUAL_ECONOMY = 2.0, 2.2
OVAL = 0.2
POST = 3.0
"""The worth of a troop's place, wherever that is."""
HARM = 2.0
"""The worth of harm done to an opponent."""
KILLING = 3.5
"""The worth of a card that may kill a hacendado in a showdown."""
STRAW_MAN = 4.0
"""The gold that an attack on oneself costs."""


class Worths:
    """The worth of cards for a seat in one situation: `points` says what a point more of each kind is worth."""

    def __init__(self, s: State, seat: Seat, texts: CardFigures, points: Sequence[float], horizon: float) -> None:
        self.s, self.seat, self.texts, self.points, self.horizon = s, seat, texts, points, horizon

    def of(self, card: int) -> float:
        """Return what the card is worth in the hand."""
        sold = economy(self.s) - ACTION - 1
        return max(LEAST, sold, PATIENCE * (self._played(card) - ACTION))

    def _played(self, card: int) -> float:
        dealt = self.s.deck.cards[card]
        match dealt:
            case Enterprise():
                return self._income(card, dealt) * self.horizon + self._upright(card, 0) - self._cost(card, 0)
            case Partner():
                return max(self.partner(card, side) for side in range(len(dealt.sides)))
            case Troop():
                return POST + self._upright(card, 0) - self._mean(dealt)
            case Orange() | Black():
                return self._attack(card, dealt)
        return 0.0

    def _upright(self, card: int, side: int) -> float:
        sides = self.texts.upright.get(card)
        return sum(self.points[kind] for kind in sides[side]) if sides else 0.0

    def partner(self, card: int, side: int) -> float:
        """Return what a partner or public card brings, after its price."""
        abilities = self.texts.abilities.get(card)
        worth = 1.0 + (abilities[side] * self.horizon if abilities else 0.0)
        return worth + self._upright(card, side) - self._cost(card, side)

    def _attack(self, card: int, dealt: Orange | Black) -> float:
        price = dealt.cost if isinstance(dealt.cost, int) else 4
        prize = sum(self.points[kind] for kind in self.texts.prizes.get(card, ()))
        on_others = dealt.steal + HARM - 0.5 * bool(prize)
        on_oneself = 0.0 if dealt.opponent_only else prize - STRAW_MAN
        if found(dealt.abilities, Assassination) is not None:
            on_others = max(on_others, KILLING + price)
        return max(on_others, on_oneself) - price

    def _cost(self, card: int, side: int) -> float:
        due = cost(self.s, self.seat, card, side)
        short = max(0, due - self.s.players[self.seat].gold)
        return due + 0.25 * short

    def _mean(self, troop: Troop) -> float:
        costs = sorted(troop.costs.at(access) for access in Access)
        return (costs[0] + costs[1]) / 2

    def _income(self, card: int, dealt: Enterprise) -> float:
        s, income = self.s, dealt.income
        ovals = OVAL * len(dealt.ovals)
        match income.kind:
            case IncomeKind.MINE:
                return (mine_value(s) + USUAL_MINE) / 2 + ovals
            case IncomeKind.BANK:
                return (economy(s) + USUAL_ECONOMY) / 2 + ovals
            case IncomeKind.COUNTED:
                counted: Any = target(s, card) if card in s.owner else self._counted(dealt)
                return 0.8 * float(counted) + ovals
        return income.amount + ovals

    def _counted(self, dealt: Enterprise) -> int:
        count = dealt.income.count
        assert count is not None
        return sum(count.matches(self.s.deck.cards[each]) for each in self.s.enterprises)
