"""How good a situation is for a seat, as far as it can be seen: roughly its chance to win, from 0 to 1.

There are four topples and gold. Each seat has a weight for each of them: how near it is to the prestige it needs, by
how likely that regime rules when a topple is bought; the rest goes by gold, of which future income is a part, since
gold buys what a topple needs as long as there is time, and wins by itself when there is none.
"""

from collections import Counter
from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import market, terms, topple
from paxbot.games.porfiriana.calavera.worths import KIND_OF, KINDS, CardFigures, printed
from paxbot.games.porfiriana.state import OVALS, UNFLIPPED, State

CARDS_A_TURN = 1.25
"""Cards of the deck used in a turn."""
TOPPLED_EARLY = 0.62
"""The share of the turns that the deck allows for that are played before Díaz is toppled."""
HORIZON, LONG_HORIZON, SHARE_OF_ROUNDS = 5.0, 7.0, 0.45
"""For how many rounds income and abilities count at most: late in the game, early, and of the rounds that are left."""
POLICING = 4.0
"""The gold that a marker of unrest costs, with the action to remove it."""
UNSEEN_CARD = 2.0
JAIL = 4.0
UPKEEP_ROUNDS = 2.0
"""For how many rounds a depression is taken to last."""
NEARNESS = (0.02, 0.06, 0.14, 0.32, 1.0, 1.15, 1.25)
"""How likely a seat comes to topple Díaz, by the points it has more than it needs, from -3 to 3; 1 is enough."""
FURTHEST = 3
RULING, RULING_IN_TIME = 0.5, 2.0
"""How much a regime in force counts, and how much more while a topple can be bought."""
AT_ONCE = 30.0
COMING = (0.13, 0.25, 0.22, 0.25)
"""How much other regimes count, by their kinds of prestige."""
HELD, OFFERED = 0.3, 0.12
"""How much more, with a card that changes the regime in hand or in the market."""
GOLD = 1.15
GOLD_LATER = 0.35
"""The weight of gold, and how much it gains with each topple that is gone."""
OTHERS = 0.3
"""How much others' chances count as long as they have too few points under the regime in force."""
FLIP_OF_OTHERS = 0.2
RIGGED = 0.7
"""How many points a card counts that another may discard in a showdown."""
MOST_LED = 3
ALONE, STEP = 0.005, 0.65
"""Against Díaz, the worth of a gold, and how much less likely each missing point makes it to topple him."""
GREED, GREED_LATE, LATE = 1.0, 2.2, 6.0
"""The power of riches that counts, how much that gains, and the rounds before the end in which it does."""


class Counts:
    __slots__ = ("frauds", "goods", "points")

    def __init__(self, s: State, texts: CardFigures, rounds: float) -> None:
        self.points: list[list[int]] = [[0] * len(KINDS) for _ in range(s.seats)]
        self.frauds: list[list[int]] = [[0] * len(KINDS) for _ in range(s.seats)]
        self.goods: list[float] = [0.0] * s.seats
        self._count_points(s, texts)
        self._count_goods(s, texts, horizon(rounds))

    def _count_points(self, s: State, texts: CardFigures) -> None:
        points, owner, unrest, side = self.points, s.owner, s.unrest, s.side
        upright, prizes = texts.upright, texts.prizes
        for seat, player in enumerate(s.players):
            for card in player.grudges:
                for kind in prizes.get(card, ()):
                    points[seat][kind] += 1
            if player.orientation != UNFLIPPED:
                for kind in upright[player.hacendado][player.orientation]:
                    points[seat][kind] += 1
        for card in s.partners:
            if card in upright:
                for kind in upright[card][side.get(card, 0)]:
                    points[owner[card]][kind] += 1
            if card in texts.frauds:
                for kind in texts.frauds[card][side.get(card, 0)]:
                    self.frauds[owner[card]][kind] += 1
        for card in s.enterprises:
            if card in upright and card not in unrest:
                for kind in upright[card][0]:
                    points[owner[card]][kind] += 1
        posts = s.posts
        for card in s.troops:
            if card in upright and posts.get(card) not in unrest:
                for kind in upright[card][0]:
                    points[owner[card]][kind] += 1

    def _count_goods(self, s: State, texts: CardFigures, horizon: float) -> None:
        goods, owner, unrest = self.goods, s.owner, s.unrest
        for seat, player in enumerate(s.players):
            goods[seat] += player.gold - (JAIL if player.jailed else 0.0)
        dimmed = {}
        for card, markers in unrest.items():
            dimmed[card] = max(0.0, horizon - POLICING * markers / max(1, s.cubes_on(card)))
        for card, cubes in s.income.items():
            if cubes:
                goods[owner[card]] += cubes * dimmed.get(card, horizon)
        for card, cubes in s.prestige.items():
            goods[owner[card]] += cubes * dimmed.get(card, horizon) * 0.5
        for oval, seats in s.connections.items():
            for seat in seats:
                goods[seat] += dimmed.get(oval // OVALS, horizon)
        for card, troop in s.guards.items():
            if owner[troop] != owner[card]:
                goods[owner[troop]] += dimmed.get(card, horizon)
        abilities, side = texts.abilities, s.side
        for card in s.partners:
            goods[owner[card]] += 1.0
            if card in abilities:
                goods[owner[card]] += abilities[card][side.get(card, 0)] * horizon
        if leaders := [card for card in s.partners if card in texts.led]:
            troops = Counter(owner[card] for card in s.troops)
            for card in leaders:
                led = texts.led[card][side.get(card, 0)]
                goods[owner[card]] += led * min(MOST_LED, troops[owner[card]]) * horizon
        for card in s.enterprises:
            for number, worth in enumerate(texts.ovals.get(card, ())):
                if card * OVALS + number not in s.connections:
                    goods[owner[card]] += worth
            if card in abilities and card not in unrest:
                goods[owner[card]] += abilities[card][0] * horizon
        for card in s.troops:
            goods[owner[card]] += 1.0
        if s.depression:
            for cards in (s.partners, s.enterprises, s.troops):
                for card in cards:
                    goods[owner[card]] -= UPKEEP_ROUNDS


def rounds_left(s: State) -> float:
    return TOPPLED_EARLY * (len(s.stack) * 0.93 + 6) / (CARDS_A_TURN * s.seats)


def horizon(rounds: float) -> float:
    return min(max(HORIZON, SHARE_OF_ROUNDS * rounds), LONG_HORIZON, rounds)


class Chances(NamedTuple):
    """How much the ways to topple Díaz weigh, of the own seat and of all others, and who has enough points now."""

    own: float
    others: float
    ready: Sequence[Seat]


class Outlook:
    """How one seat judges situations that grow from the one it is in."""

    def __init__(self, s: State, seat: Seat) -> None:
        self.seat = seat
        self.texts = printed(s.deck)
        self.rounds = rounds_left(s)
        self.held: dict[int, float] = {}
        """The worth in the hand of the own hand cards and of those in the market."""
        self.is_acting = s.active == seat
        backs = [self.texts.upright.get(player.hacendado, ()) for player in s.players]
        self._backs = [{kind for side in sides for kind in side} for sides in backs]
        self._near: dict[tuple[object, ...], Chances] = {}

    def value(self, s: State) -> float:
        if s.winners is not None:
            return (self.seat in s.winners) / max(1, len(s.winners))
        return self.judge(s, self.count(s))

    def is_ready(self, s: State) -> bool:
        counted = self.count(s)
        return self.seat in self._chances(s, counted.points, counted.frauds, -1).ready

    def count(self, s: State) -> Counts:
        counted = Counts(s, self.texts, self.rounds)
        for seat, player in enumerate(s.players):
            known = self.held if seat == self.seat else {}
            counted.goods[seat] += sum(known.get(card, UNSEEN_CARD) for card in player.hand)
        return counted

    def judge(self, s: State, counted: Counts, gold: float = 0.0, extra: int = -1, change: int = -1) -> float:
        """Judge with so much more gold, a point more of a kind, or a change of regime to one."""
        points, seat = counted.points, self.seat
        if extra >= 0:
            points = [each.copy() for each in points]
            points[seat][extra] += 1
        own, others, ready = self._chances(s, points, counted.frauds, change)
        threats = sum(self._in_time(s, each) for each in ready if each != seat)
        own += self._in_time(s, seat) if seat in ready else 0.0
        if s.solo:
            alone = own + ALONE * (counted.goods[seat] + gold)
            return alone / (1 + alone)
        power = GREED + GREED_LATE * max(0.0, 1 - self.rounds / LATE)
        shares = [max(1.0, each) ** power for each in counted.goods]
        rest = sum(shares) - shares[seat]
        mine = max(1.0, counted.goods[seat] + gold) ** power
        gold_weight = GOLD + GOLD_LATER * s.topples
        share: float = gold_weight * mine / (mine + rest)
        return (own + share) / (own + OTHERS / (s.seats - 1) * others + threats + gold_weight)

    def _chances(
        self, s: State, points: Sequence[Sequence[int]], frauds: Sequence[Sequence[int]], change: int
    ) -> Chances:
        if s.topples >= terms.TOPPLES:
            return Chances(0.0, 0.0, [])
        texts, ruling = self.texts, KIND_OF[s.regime]
        heels = [texts.heels[card] for card in s.market if card in texts.heels]
        can_flip = tuple(player.orientation == UNFLIPPED and not player.bound for player in s.players)
        common, own = self._reach(s, change)
        mine = others = 0.0
        ready: Sequence[Seat] = []
        rigged = list(zip(*frauds, strict=True))
        for kind, column in enumerate(zip(*points, strict=True)):
            key = (kind, s.topples, kind in heels, can_flip, column, rigged[kind])
            if key not in self._near:
                self._near[key] = self._weigh(s, kind, kind in heels, can_flip, column, rigged[kind])
            near = self._near[key]
            mine += own[kind] * near.own
            others += common[kind] * near.others
            if heels and kind == ruling:
                ready = near.ready
        late = 0.4 + 0.6 * min(1.0, self.rounds / 4)
        return Chances(mine * late, others * late, ready)

    def _weigh(
        self, s: State, kind: int, heel: bool, can_flip: Sequence[bool], column: Sequence[int], rigged: Sequence[int]
    ) -> Chances:
        """Return how near all are by their points of a kind, which most answers leave as they are."""
        flips = [can and kind in back for can, back in zip(can_flip, self._backs, strict=True)]
        feared = [count + FLIP_OF_OTHERS * flip for count, flip in zip(column, flips, strict=True)]
        strength = topple.usual_diaz(s, KINDS[kind], s.topples + 1) - heel
        margins = {
            seat: own - topple.tripartite(s, feared, seat, strength) - RIGGED * (sum(rigged) - rigged[seat])
            for seat, own in enumerate(map(add, column, flips))
            if own
        }
        near = nearness_alone if s.solo else nearness
        weights = {seat: near(margin) for seat, margin in margins.items()}
        own = weights.get(self.seat, 0.0)
        ready = [seat for seat, margin in margins.items() if margin > 0]
        return Chances(own, sum(weights.values()) - own, ready)

    def _in_time(self, s: State, seat: Seat) -> float:
        price = min(market.PRICES[space] for space, card in enumerate(s.market) if card in self.texts.heels)
        gold = s.players[seat].gold
        can_buy = s.purchases < terms.PURCHASES and s.actions > s.purchases
        if seat == self.seat and self.is_acting and price <= gold and can_buy:
            return AT_ONCE
        affordable = min(1.0, (gold + 3) / max(1, price))
        return RULING_IN_TIME * affordable * affordable

    def _reach(self, s: State, change: int) -> tuple[list[float], list[float]]:
        changes, ruling = self.texts.changes, KIND_OF[s.regime]
        offered = {changes[card] for card in s.market if card in changes}
        blocked = 0.2 if s.blocked else 1.0
        common = [blocked * (COMING[kind] + OFFERED * (kind in offered)) for kind in range(len(KINDS))]
        common[ruling] = RULING / blocked
        own = common.copy()
        for kind in {change, *(changes[card] for card in s.players[self.seat].hand if card in changes)} - {-1}:
            own[kind] = max(own[kind], common[kind] * (kind != ruling) + HELD * blocked)
        return common, own


def nearness_alone(margin: float) -> float:
    """Return the nearness against Díaz, who needs many points and gives time for them."""
    return float(STEP ** (1 - margin)) if margin < 1 else 0.9 + 0.1 * margin


def nearness(margin: float) -> float:
    place = min(max(margin, -FURTHEST), FURTHEST) + FURTHEST
    below = min(int(place), len(NEARNESS) - 2)
    part = place - below
    return NEARNESS[below] * (1 - part) + NEARNESS[below + 1] * part
