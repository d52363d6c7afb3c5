"""Topple attempts: the showdown and the test (Rule: Topple)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.porfiriana import attacks, business, facts, market, partners
from paxbot.games.porfiriana.abilities import AchillesHeel, Assassination, found
from paxbot.games.porfiriana.cards import Black, Hacendado, Point, Topple
from paxbot.games.porfiriana.moves import Assassinate, EndShowdown, Fraud, Manifesto, Prompt
from paxbot.games.porfiriana.powers import NO_FRAUDS, Frauds, active_points, ask
from paxbot.games.porfiriana.state import UNFLIPPED, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import (
    ASSASSINATION_PRICE,
    DIAZ,
    DIAZ_BASE,
    DIAZ_OUTRAGE,
    NO_CARD,
    REGIMES,
    SENILE_DIAZ,
    TOPPLES,
    VICE_PRESIDENT,
    Ending,
    Prestige,
)

Count = TypeVar("Count", int, float)
OPPONENTS_COUNTED = 2
"""How many opponents a player needs more points than together, with Díaz."""


def attempt(t: Table, seat: Seat, card: int, effects: Sequence[OpenStep]) -> None:
    s = t.s
    s.attempt, s.heel, s.frauds, s.assassins = card, 0, {}, []
    t.tell(facts.ToppleBegan(seat, card, s.regime))
    t.next(*effects, *(Showdown(each) for each in s.all_affected()), TryTopple())


@partners.effect("achilles_heel")
def weaken_diaz(t: Table, do: partners.Do, ability: AchillesHeel) -> None:
    """Rule: Topple > Orientation."""
    if ability.regime is t.s.regime and ability.prestige is REGIMES[t.s.regime].prestige:
        t.s.heel = ability.minus


def assassination_price(s: State, victim: Seat) -> int:
    """Return what it costs to kill a hacendado with so large an army (Rule: Topple > Hacendado assassination)."""
    return ASSASSINATION_PRICE * (1 + len(army(s, victim)))


def army(s: State, seat: Seat) -> list[int]:
    hacendado = s.players[seat].hacendado
    return [troop for troop in s.troops if s.posts.get(troop) == hacendado]


def can_turn(s: State, seat: Seat) -> bool:
    player = s.players[seat]
    return player.orientation == UNFLIPPED and not player.bound


def assassins(s: State, seat: Seat) -> Iterator[tuple[int, Black]]:
    for card in s.players[seat].hand:
        printed = s.deck.cards[card]
        if isinstance(printed, Black) and found(printed.abilities, Assassination) is not None:
            yield card, printed


@dataclass(frozen=True, slots=True)
class Showdown(Step[State, Table, Manifesto | Fraud | Assassinate | EndShowdown], prompt=Prompt.SHOWDOWN):
    """A player's part in the showdown, in any order until it is done (Rule: Topple > Showdown; RULING 36)."""

    def is_confirmed(self, s: State) -> bool:
        """Return True if some hand would let the player do something: skipping would reveal that it's not this hand."""
        could_kill = bool(s.players[self.seat].hand) and self.seat not in s.assassins and bool(self._victims(s))
        return could_kill or can_turn(s, self.seat) or bool(ask(s, Frauds(self.seat), NO_FRAUDS))

    def options(self, s: State) -> Sequence[Manifesto | Fraud | Assassinate | EndShowdown]:
        return [
            *((Manifesto(side) for side in (0, 1)) if can_turn(s, self.seat) else ()),
            *(Fraud(card, prestige) for card, kinds in ask(s, Frauds(self.seat), NO_FRAUDS) for prestige in kinds),
            *self._assassinations(s),
            EndShowdown(),
        ]

    def _victims(self, s: State) -> list[Seat]:
        gold = s.players[self.seat].gold
        return [seat for seat in range(s.seats) if s.flipped(seat) and assassination_price(s, seat) <= gold]

    def _assassinations(self, s: State) -> Iterator[Assassinate]:
        if self.seat in s.assassins:
            return
        victims = self._victims(s)
        for card, printed in assassins(s, self.seat) if victims else ():
            yield from (
                Assassinate(card, victim) for victim in victims if victim != self.seat or not printed.opponent_only
            )

    def resolve(self, t: Table, move: Manifesto | Fraud | Assassinate | EndShowdown) -> None:
        s, seat = t.s, self.seat
        if isinstance(move, EndShowdown):
            return
        s.cause = seat
        t.next(self)
        match move:
            case Manifesto(side):
                t.turn_hacendado(seat, side)
            case Fraud(card, prestige):
                t.tell(facts.FraudCommitted(seat, card, prestige))
                t.discard_partner(card, facts.Why.FRAUD)
                s.frauds[prestige.value] = s.frauds.get(prestige.value, 0) + 1
            case Assassinate(card, victim):
                s.assassins.append(seat)
                t.take_from_hand(seat, card)
                t.tell(facts.Attacked(seat, card, victim, s.players[victim].hacendado, NO_CARD))
                t.pay(seat, assassination_price(s, victim), facts.Why.ASSASSINATION)
                spies = [] if victim == seat else [attacks.UseSpy(victim, card)]
                t.next(*spies, KillHacendado(seat, card, victim))


@dataclass(frozen=True, slots=True)
class KillHacendado(Effect[Table]):
    """The death of a hacendado, whose heir is loyalist for good (RULING 38)."""

    seat: Seat
    card: int
    victim: Seat

    def run(self, t: Table) -> None:
        for troop in army(t.s, self.victim):
            t.discard_troop(troop, facts.Why.ASSASSINATION)
        t.tell(facts.HacendadoKilled(self.seat, self.victim, self.card))
        t.turn_hacendado(self.victim, UNFLIPPED)
        t.s.players[self.victim].bound = True
        t.award(self.victim, self.card)


def diaz(s: State, prestige: Prestige) -> int:
    """Return how strong Díaz is in the attempt (Rule: Topple > Test)."""
    return usual_diaz(s, prestige, s.topples) - s.heel + s.frauds.get(prestige.value, 0)


def usual_diaz(s: State, prestige: Prestige, topple: int) -> int:
    """Return how strong he is in the topple of that number, but for heel and fraud.

    Rule: Topple > Test; Solitaire > Topple; RULING 39.
    """
    if s.solo:
        return DIAZ_OUTRAGE if prestige is Prestige.OUTRAGE else DIAZ_BASE
    return SENILE_DIAZ[topple - 1] if s.diaz_senility else DIAZ


def against(points: Sequence[Count], seat: Seat, *, is_solo: bool, iron_hand: bool) -> list[tuple[Seat | None, Count]]:
    """Return whose points stand against the seat beside Díaz's, with them; None is the vice president.

    Rule: Topple > Test; Topple > Variants.
    """
    others = sorted(((count, other) for other, count in enumerate(points) if other != seat), reverse=iron_hand)
    found: list[tuple[Seat | None, Count]] = []
    if len(others) == 1 and not is_solo:
        found.append((None, VICE_PRESIDENT))
    return found + [(other, count) for count, other in others[:OPPONENTS_COUNTED]]


def tripartite(s: State, points: Sequence[Count], seat: Seat, strength: Count) -> Count:
    return strength + sum(count for _, count in against(points, seat, is_solo=s.solo, iron_hand=s.iron_hand))


def needed_now(s: State) -> list[int]:
    kind = REGIMES[s.regime].prestige
    strength = usual_diaz(s, kind, min(s.topples + 1, TOPPLES)) if s.attempt == NO_CARD else diaz(s, kind)
    points = [active_points(s, seat, kind) for seat in range(s.seats)]
    return [tripartite(s, points, seat, strength) for seat in range(s.hosted)]


class Chance(NamedTuple):
    points: int
    needed: int

    @property
    def is_hopeless(self) -> bool:
        return self.points <= self.needed


def best_chance(s: State, seat: Seat, card: int) -> Chance | None:
    """Count all that lies open and its own hand; return None for a card whose event does more than weaken Díaz."""
    topple, kind = s.card(card, Topple), REGIMES[s.regime].prestige
    heel = found(topple.abilities, AchillesHeel)
    if topple.regime_change or topple.strife or len(topple.abilities) > (heel is not None):
        return None
    weaker = heel.minus if heel and heel.regime is s.regime and heel.prestige is kind else 0
    strength = usual_diaz(s, kind, min(s.topples + 1, TOPPLES)) - weaker
    reachable = (Chance(points[seat], tripartite(s, points, seat, strength)) for points in _reachable(s, seat, kind))
    return max(reachable, key=lambda chance: chance.points - chance.needed)


def _reachable(s: State, seat: Seat, kind: Prestige) -> Iterator[list[int]]:
    """Yield the points of all after what the seat can do alone in a showdown: a manifesto, then a killing."""
    player, points = s.players[seat], [active_points(s, each, kind) for each in range(s.seats)]
    backs = {each: _count(back.prestige, kind) for each in range(s.hosted) if (back := s.back(each)) is not None}
    ways = [(points, backs)]
    if can_turn(s, seat):
        for side in s.card(player.hacendado, Hacendado).sides:
            gained = _count(side.prestige, kind)
            ways.append((_with(points, seat, gained), {**backs, seat: gained}))
    for turned, lost in ways:
        yield turned
        for _, printed in assassins(s, seat):
            for victim in lost:
                if assassination_price(s, victim) <= player.gold and not (victim == seat and printed.opponent_only):
                    yield _with(turned, victim, _count(printed.prestige, kind) - lost[victim])


def _with(points: Sequence[int], seat: Seat, more: int) -> list[int]:
    return [count + more * (each == seat) for each, count in enumerate(points)]


def _count(points: Iterable[Point], kind: Prestige) -> int:
    return sum(point.kind is kind for point in points)


@dataclass(frozen=True, slots=True)
class TryTopple(Effect[Table]):
    """The test, for all players (Rule: Topple > Test; Topple > Result)."""

    def run(self, t: Table) -> None:
        s = t.s
        card, prestige = s.attempt, REGIMES[s.regime].prestige
        strength = diaz(s, prestige)
        points = [active_points(s, seat, prestige) for seat in range(s.seats)]
        needed = [tripartite(s, points, seat, strength) for seat in range(s.seats)]
        t.tell(facts.ToppleTested(card, prestige, strength, tuple(points), tuple(needed)))
        s.attempt = NO_CARD
        if successful := tuple(seat for seat in range(s.hosted) if points[seat] > needed[seat]):
            t.next(market.EndGame(Ending.TOPPLE, successful))
            return
        s.blocked = False
        t.tell(facts.ToppleFailed(card))
        business.pile(t, card)
        if s.topples == TOPPLES:
            t.next(market.last_topple_gone(s))
