"""Topple attempts: the showdown and the test (Rule: Topple)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.abilities import AchillesHeel, Assassination, found
from paxbot.games.porfiriana.attacks import UseSpy
from paxbot.games.porfiriana.cards import Black
from paxbot.games.porfiriana.effects import Do, effect
from paxbot.games.porfiriana.ending import EndGame, last_topple_gone
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Assassinate, EndShowdown, Fraud, Manifesto, Prompt
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import NO_FRAUDS, Frauds
from paxbot.games.porfiriana.regimes import pile
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
    """Open an attempt with a topple card that is on its way; the effects are those of its event."""
    s = t.s
    s.attempt, s.heel, s.frauds, s.assassins = card, 0, {}, []
    t.tell(facts.ToppleBegan(seat, card, s.regime))
    t.next(*effects, *(Showdown(each) for each in s.all_affected()), TryTopple())


@effect("achilles_heel")
def weaken_diaz(t: Table, do: Do, ability: AchillesHeel) -> None:
    """Rule: Topple > Orientation."""
    if ability.regime is t.s.regime and ability.prestige is REGIMES[t.s.regime].prestige:
        t.s.heel = ability.minus


def assassination_price(s: State, victim: Seat) -> int:
    """Return what it costs to kill a hacendado with so large an army (Rule: Topple > Hacendado assassination)."""
    return ASSASSINATION_PRICE * (1 + len(army(s, victim)))


def army(s: State, seat: Seat) -> list[int]:
    """Return the troops in the seat's private army."""
    hacendado = s.players[seat].hacendado
    return [troop for troop in s.troops if s.posts.get(troop) == hacendado]


@dataclass(frozen=True, slots=True)
class Showdown(Step[State, Table, Manifesto | Fraud | Assassinate | EndShowdown]):
    """A player's part in the showdown, in any order until it is done (Rule: Topple > Showdown; RULING 36)."""

    prompt: ClassVar[Prompt] = Prompt.SHOWDOWN
    # Were it skipped when there is nothing to do, it would tell of the hand.
    confirm: ClassVar[bool] = True

    def options(self, s: State) -> Sequence[Manifesto | Fraud | Assassinate | EndShowdown]:
        """Return manifestos, frauds and assassinations, and the end."""
        player = s.players[self.seat]
        can_turn = player.orientation == UNFLIPPED and not player.bound
        return [
            *((Manifesto(side) for side in (0, 1)) if can_turn else ()),
            *(Fraud(card, prestige) for card, kinds in ask(s, Frauds(self.seat), NO_FRAUDS) for prestige in kinds),
            *self._assassinations(s),
            EndShowdown(),
        ]

    def _assassinations(self, s: State) -> Iterator[Assassinate]:
        player = s.players[self.seat]
        if self.seat in s.assassins:
            return
        victims = [seat for seat in range(s.seats) if s.flipped(seat) and assassination_price(s, seat) <= player.gold]
        for card in player.hand:
            printed = s.deck.cards[card]
            if victims and isinstance(printed, Black) and found(printed.abilities, Assassination) is not None:
                for victim in victims:
                    if victim != self.seat or not printed.opponent_only:
                        yield Assassinate(card, victim)

    def resolve(self, t: Table, move: Manifesto | Fraud | Assassinate | EndShowdown) -> None:
        """Do it and ask again, or be done."""
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
                t.discard_partner(card, Why.FRAUD)
                s.frauds[prestige.value] = s.frauds.get(prestige.value, 0) + 1
            case Assassinate(card, victim):
                s.assassins.append(seat)
                t.take_from_hand(seat, card)
                t.tell(facts.Attacked(seat, card, victim, s.players[victim].hacendado, NO_CARD))
                t.pay(seat, assassination_price(s, victim), Why.ASSASSINATION)
                spies = [] if victim == seat else [UseSpy(victim, card)]
                t.next(*spies, KillHacendado(seat, card, victim))


@dataclass(frozen=True, slots=True)
class KillHacendado(Effect[Table]):
    """The death of a hacendado, whose heir is loyalist for good (RULING 38)."""

    seat: Seat
    card: int
    victim: Seat

    def run(self, t: Table) -> None:
        """Discard the army, turn the hacendado, and give the victim the card."""
        for troop in army(t.s, self.victim):
            t.discard_troop(troop, Why.ASSASSINATION)
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
    """Return what the seat needs more than: Díaz with two opponents, or with a vice president and the only one."""
    return strength + sum(count for _, count in against(points, seat, is_solo=s.solo, iron_hand=s.iron_hand))


def needed_now(s: State) -> list[int]:
    """Return what each seat would need more points than if somebody bought a topple card now."""
    kind = REGIMES[s.regime].prestige
    strength = usual_diaz(s, kind, min(s.topples + 1, TOPPLES)) if s.attempt == NO_CARD else diaz(s, kind)
    points = [active_points(s, seat, kind) for seat in range(s.seats)]
    return [tripartite(s, points, seat, strength) for seat in range(s.hosted)]


@dataclass(frozen=True, slots=True)
class TryTopple(Effect[Table]):
    """The test, for all players (Rule: Topple > Test; Topple > Result)."""

    def run(self, t: Table) -> None:
        """End the game if anybody has toppled Díaz, else go on, unless it was the last topple card."""
        s = t.s
        card, prestige = s.attempt, REGIMES[s.regime].prestige
        strength = diaz(s, prestige)
        points = [active_points(s, seat, prestige) for seat in range(s.seats)]
        needed = [tripartite(s, points, seat, strength) for seat in range(s.seats)]
        t.tell(facts.ToppleTested(card, prestige, strength, tuple(points), tuple(needed)))
        s.attempt = NO_CARD
        if successful := tuple(seat for seat in range(s.hosted) if points[seat] > needed[seat]):
            t.next(EndGame(Ending.TOPPLE, successful))
            return
        s.blocked = False
        t.tell(facts.ToppleFailed(card))
        pile(t, card)
        if s.topples == TOPPLES:
            t.next(last_topple_gone(s))
