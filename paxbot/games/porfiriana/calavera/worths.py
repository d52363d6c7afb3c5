"""The yields of the cards of a deck, looked up once for each deck, and what cards not played yet are worth to a seat.

A worth is in gold, after what the card costs to play.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import attacks, settling, state
from paxbot.games.porfiriana.abilities import AchillesHeel, Assassination, DuringTopple, found
from paxbot.games.porfiriana.cards import (
    Black,
    Card,
    Enterprise,
    Event,
    Hacendado,
    Headline,
    Orange,
    Oval,
    Partner,
    Public,
    Topple,
    Troop,
)
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.terms import REGIMES, Access, FreeAction, IncomeKind, Orientation, Prestige

KINDS = tuple(Prestige)
AT = {kind: at for at, kind in enumerate(KINDS)}
KIND_OF = {regime: AT[values.prestige] for regime, values in REGIMES.items()}
Points = tuple[int, ...]
LEADING = {FreeAction.REDEPLOY_TROOP: 0.4, "general": 0.6, "district_waiver": 0.35}
"""The gold that abilities bring more for each of the first troops in play."""
ABILITIES = {
    FreeAction.SELL_CARD: 1.7,
    FreeAction.IMPROVE_CONNECTION: 1.0,
    FreeAction.REDEPLOY_TROOP: 1.2,
    FreeAction.SPECULATE: 0.9,
    FreeAction.POLICE: 0.5,
    "regime_action": 1.0,
    "free_market_purchase": 1.0,
    "market_discount": 0.8,
    "enterprise_discount": 1.25,
    "monopoly": 0.6,
    "general": 1.4,
    "spy": 0.8,
    "during_topple": 0.2,
    "jail_immunity": 0.2,
    "second_connection_cube": 1.55,
    "district_waiver": 1.0,
    "gun_store": 0.6,
    "bank_privilege": 0.4,
    "mine_patent": 1.45,
}
"""The gold that abilities in force bring in a round."""


class CardFigures:
    """By card: the points of each side in play, the points as a prize, the worth of abilities, and what topples say."""

    def __init__(self, deck: Deck) -> None:
        self.upright: dict[int, tuple[Points, ...]] = {}
        self.prizes: dict[int, Points] = {}
        self.abilities: dict[int, tuple[float, ...]] = {}
        self.frauds: dict[int, tuple[Points, ...]] = {}
        self.led: dict[int, tuple[float, ...]] = {}
        self.ovals: dict[int, tuple[float, ...]] = {}
        self.heels: dict[int, int] = {}
        self.changes: dict[int, int] = {}
        self.headlines: set[int] = set()
        for card, dealt in enumerate(deck.cards):
            faces = faces_of(dealt)
            upright = tuple(_kinds(face, {Orientation.UPRIGHT}) for face in faces)
            if any(upright):
                self.upright[card] = upright
            if prize := _kinds(faces[0], set(Orientation)):
                self.prizes[card] = prize
            worths = tuple(_total(ABILITIES, face) for face in faces)
            if any(worths):
                self.abilities[card] = worths
            led = tuple(_total(LEADING, face) for face in faces)
            if any(led):
                self.led[card] = led
            if ovals := getattr(dealt, "ovals", ()):
                self.ovals[card] = tuple(_oval(each) for each in ovals)
            frauds = tuple(_rigged(face) for face in faces)
            if any(frauds):
                self.frauds[card] = frauds
            regime = getattr(faces[0], "regime_change", None)
            if regime is not None:
                self.changes[card] = KIND_OF[regime]
                if isinstance(dealt, Headline):
                    self.headlines.add(card)
            if isinstance(dealt, Topple):
                heel = found(dealt.abilities, AchillesHeel)
                self.heels[card] = -1 if heel is None else AT[heel.prestige]


def faces_of(card: Card) -> tuple[Any, ...]:
    return card.sides if isinstance(card, (Partner, Public, Hacendado)) else (card,)


def _total(worths: Mapping[str, float], face: Any) -> float:
    return sum(worths.get(getattr(each, "action", each.kind), 0.0) for each in face.abilities)


def _oval(oval: Oval) -> float:
    return 1.0 if oval.chain else max(0.0, 1.6 - 0.3 * oval.price)


def _rigged(face: Any) -> Points:
    fraud = found(face.abilities, DuringTopple)
    return () if fraud is None else tuple(AT[kind] for kind in fraud.kinds)


def _kinds(face: object, orientations: set[Orientation]) -> Points:
    if isinstance(face, Event):
        return ()
    points = getattr(face, "prestige", ())
    return tuple(AT[point.kind] for point in points if point.orientation in orientations)


@lru_cache(maxsize=16)
def printed(deck: Deck) -> CardFigures:
    return CardFigures(deck)


PATIENCE = 0.7
"""How much of its worth a card keeps while it waits in the hand."""
ACTION = 1.0
LEAST = 0.3
USUAL_MINE, USUAL_ECONOMY = 2.0, 2.2
OVAL = 0.2
POST = 3.0
"""The worth of a troop's place, wherever that is."""
HARM = 2.0
KILLING = 3.5
"""The worth of a card that may kill a hacendado in a showdown."""
STRAW_MAN = 4.0
"""The gold that an attack on oneself costs."""


class Worths:
    """`points` says what a point more of each kind is worth."""

    def __init__(self, s: state.State, seat: Seat, texts: CardFigures, points: Sequence[float], horizon: float) -> None:
        self.s, self.seat, self.texts, self.points, self.horizon = s, seat, texts, points, horizon

    def of(self, card: int) -> float:
        sold = settling.economy(self.s) - ACTION - 1
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
                price = dealt.cost if isinstance(dealt.cost, int) else 4
                prize = sum(self.points[kind] for kind in self.texts.prizes.get(card, ()))
                on_others = dealt.steal + HARM - 0.5 * bool(prize)
                on_oneself = 0.0 if dealt.opponent_only else prize - STRAW_MAN
                if found(dealt.abilities, Assassination) is not None:
                    on_others = max(on_others, KILLING + price)
                return max(on_others, on_oneself) - price
        return 0.0

    def _upright(self, card: int, side: int) -> float:
        sides = self.texts.upright.get(card)
        return sum(self.points[kind] for kind in sides[side]) if sides else 0.0

    def partner(self, card: int, side: int) -> float:
        abilities = self.texts.abilities.get(card)
        worth = 1.0 + (abilities[side] * self.horizon if abilities else 0.0)
        return worth + self._upright(card, side) - self._cost(card, side)

    def _cost(self, card: int, side: int) -> float:
        due = attacks.cost(self.s, self.seat, card, side)
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
                return (settling.mine_value(s) + USUAL_MINE) / 2 + ovals
            case IncomeKind.BANK:
                return (settling.economy(s) + USUAL_ECONOMY) / 2 + ovals
            case IncomeKind.COUNTED:
                counted: Any = settling.target(s, card) if card in s.owner else self._counted(dealt)
                return 0.8 * float(counted) + ovals
        return income.amount + ovals

    def _counted(self, dealt: Enterprise) -> int:
        count = dealt.income.count
        assert count is not None
        return sum(count.matches(self.s.deck.cards[each]) for each in self.s.enterprises)
