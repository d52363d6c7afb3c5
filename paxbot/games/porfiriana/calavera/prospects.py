"""How good a situation is for a seat, as far as it can be seen: roughly its chance to win, from 0 to 1.

There are four topples and gold. Each seat has a weight for each of them: how near it is to the prestige it needs, by
how likely that regime rules when a topple is bought; the rest goes by gold, of which future income is a part, since
gold buys what a topple needs as long as there is time, and wins by itself when there is none.
"""

from collections.abc import Sequence
from math import floor

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.calavera.printed import KIND_OF, KINDS, Printed, printed
from paxbot.games.porfiriana.market import column_price
from paxbot.games.porfiriana.state import OVALS, UNFLIPPED, State
from paxbot.games.porfiriana.terms import NO_CARD, TOPPLES
from paxbot.games.porfiriana.topple import tripartite, usual_diaz

CARDS_A_TURN = 1.25
"""How many cards of the stack a turn uses."""
HORIZON = 5.0
"""For how many rounds income counts at most."""
POLICING = 4.0
"""The gold that a marker of unrest costs, with the action to remove it."""
UNSEEN_CARD = 2.0
"""The worth of a card in another's hand."""
JAIL = 4.0
UPKEEP_ROUNDS = 2.0
"""For how many rounds a depression is taken to last."""
NEARNESS = (0.02, 0.06, 0.14, 0.32, 1.0, 1.15, 1.25)
"""How likely a seat comes to topple Díaz, by the points it has more than it needs, from -3 to 3; 1 is enough."""
FURTHEST = 3
RULING, RULING_IN_TIME = 0.6, 2.0
"""How much a regime in force counts, and how much more while a topple can be bought."""
AT_ONCE = 30.0
COMING = (0.22, 0.22, 0.18, 0.16)
"""How much other regimes count, by their kinds of prestige."""
HELD, OFFERED = 0.2, 0.12
"""How much more, with a card that changes the regime in hand or in the market."""
GOLD = 1.0
GOLD_LATER = 0.35
"""The weight of gold, and how much it gains with each topple that is gone."""
FLIP_OF_OTHERS = 0.25
GREED, GREED_LATE, LATE = 1.3, 1.7, 8.0
"""How much more than its share the richest counts for, how much that gains, and the rounds before the end in which."""


class Counts:
    """All seats' points and goods, counted once for a situation."""

    __slots__ = ("goods", "points")

    def __init__(self, s: State, texts: Printed, rounds: float) -> None:
        self.points: list[list[int]] = [[0] * len(KINDS) for _ in range(s.seats)]
        self.goods: list[float] = [0.0] * s.seats
        self._count_points(s, texts)
        self._count_goods(s, texts, min(HORIZON, rounds))

    def _count_points(self, s: State, texts: Printed) -> None:
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
        for card in s.enterprises:
            if card in upright and card not in unrest:
                for kind in upright[card][0]:
                    points[owner[card]][kind] += 1
        posts = s.posts
        for card in s.troops:
            if card in upright and posts.get(card) not in unrest:
                for kind in upright[card][0]:
                    points[owner[card]][kind] += 1

    def _count_goods(self, s: State, texts: Printed, horizon: float) -> None:
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
                goods[owner[card]] += abilities[card][side.get(card, 0)]
        for card in s.enterprises:
            if card in abilities and card not in unrest:
                goods[owner[card]] += abilities[card][0]
        for card in s.troops:
            goods[owner[card]] += 1.0
        if s.depression:
            for cards in (s.partners, s.enterprises, s.troops):
                for card in cards:
                    goods[owner[card]] -= UPKEEP_ROUNDS


def rounds_left(s: State) -> float:
    """Return about how many turns each seat still has."""
    return (len(s.stack) * 0.93 + 6) / (CARDS_A_TURN * s.seats)


class Outlook:
    """How one seat judges situations that grow from the one it is in."""

    def __init__(self, s: State, seat: Seat) -> None:
        self.seat = seat
        self.texts = printed(s.deck)
        self.rounds = rounds_left(s)
        self.held: dict[int, float] = {}
        """What the own hand cards and those in the market are worth in the hand."""
        self.is_acting = s.active == seat

    def value(self, s: State, gold: float = 0.0, extra: int = -1) -> float:
        """Return the chance to win, if the seat had so much more gold, and a point more of one kind."""
        if s.winners is not None:
            return (self.seat in s.winners) / max(1, len(s.winners))
        counted = Counts(s, self.texts, self.rounds)
        for seat, player in enumerate(s.players):
            if seat == self.seat:
                gold += sum(self.held.get(card, UNSEEN_CARD) for card in player.hand)
                counted.goods[seat] += gold
            else:
                counted.goods[seat] += UNSEEN_CARD * len(player.hand)
        if extra >= 0:
            counted.points[self.seat][extra] += 1
        weights = self._weights(s, counted.points)
        power = GREED + GREED_LATE * max(0.0, 1 - self.rounds / LATE)
        shares = [max(1.0, each) ** power for each in counted.goods]
        gold_weight = GOLD + GOLD_LATER * s.topples
        share: float = gold_weight * shares[self.seat] / sum(shares)
        return (weights[self.seat] + share) / (sum(weights) + gold_weight)

    def _weights(self, s: State, points: Sequence[Sequence[int]]) -> list[float]:
        """Return how much each seat's ways to topple Díaz weigh."""
        weights = [0.0] * s.seats
        if s.topples >= TOPPLES:
            return weights
        prices = {card: column_price(space) for space, card in enumerate(s.market) if card in self.texts.heels}
        cheapest = min(prices.values(), default=None)
        heels = {self.texts.heels[card] for card in prices}
        ruling = KIND_OF[s.regime]
        reach = self._reach(s)
        late = 0.4 + 0.6 * min(1.0, self.rounds / 4)
        flips = [self._flips(s, seat) for seat in range(s.seats)]
        for kind in range(len(KINDS)):
            column = [points[seat][kind] + FLIP_OF_OTHERS * (kind in flips[seat]) for seat in range(s.seats)]
            strength: float = usual_diaz(s, KINDS[kind], s.topples + 1) - (kind in heels)
            for seat in range(s.seats):
                own = points[seat][kind] + (kind in flips[seat])
                if not own:
                    continue
                margin = own - tripartite(s, column, seat, strength)
                likely = reach[seat][kind] * nearness(margin) * late
                if kind == ruling and cheapest is not None and margin > 0:
                    likely += self._in_time(s, seat, cheapest)
                weights[seat] += likely
        return weights

    def _in_time(self, s: State, seat: Seat, price: int) -> float:
        gold = s.players[seat].gold
        if seat == self.seat and self.is_acting and price <= gold and s.purchases < 2 and s.actions > s.purchases:
            return AT_ONCE
        affordable = min(1.0, (gold + 3) / max(1, price))
        return RULING_IN_TIME * affordable * affordable

    def _reach(self, s: State) -> list[list[float]]:
        """Return how likely each regime rules in time for each seat."""
        changes = self.texts.changes
        ruling = KIND_OF[s.regime]
        offered = {changes[card] for card in s.market if card != NO_CARD and card in changes}
        blocked = 0.2 if s.blocked else 1.0
        common = [blocked * (COMING[kind] + OFFERED * (kind in offered)) for kind in range(len(KINDS))]
        common[ruling] = RULING / blocked
        found = [common] * s.seats
        own = list(common)
        for card in s.players[self.seat].hand:
            if card in changes and changes[card] != ruling:
                own[changes[card]] = common[changes[card]] + HELD * blocked
        found[self.seat] = own
        return found

    def _flips(self, s: State, seat: Seat) -> set[int]:
        player = s.players[seat]
        if player.orientation != UNFLIPPED or player.bound:
            return set()
        return {kind for side in self.texts.upright.get(player.hacendado, ()) for kind in side}


def nearness(margin: float) -> float:
    """Return how likely a seat with that many points more than it needs comes to topple Díaz."""
    place = min(max(margin, -FURTHEST), FURTHEST) + FURTHEST
    below = min(floor(place), len(NEARNESS) - 2)
    part = place - below
    return NEARNESS[below] * (1 - part) + NEARNESS[below + 1] * part
