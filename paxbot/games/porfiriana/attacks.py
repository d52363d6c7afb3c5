"""Playing enterprises, partners and public cards; orange and black cards: targets, order of an attack, spies, prizes.

Rule: Turn > Play Card; Turn > Buy Public Card; Attack cards.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.porfiriana import abilities, business, facts, partners
from paxbot.games.porfiriana.cards import Black, Card, CubeCount, Enterprise, Orange, Partner, Public, TargetCost
from paxbot.games.porfiriana.moves import Aim, BuyPublic, Decline, Play, Prompt, Spy
from paxbot.games.porfiriana.powers import (
    NO_CARDS,
    NO_GOLD,
    IsClosed,
    IsImmune,
    OrangeIncome,
    PlayPayee,
    PlayPrice,
    Spies,
    ask,
    bends_of,
    is_newspaper,
    side_of,
)
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NOBODY, OFF_REGIME_ACTIONS, CardType, Counted

NO_LIMIT = 1000
"""More gold than anything costs."""


class Playing:
    def __init__(
        self, plays: Callable[[State, Seat, int], Iterator[Play]], play: Callable[[Table, Seat, Play], None]
    ) -> None:
        self.plays = plays
        self.play = play


def cost(s: State, seat: Seat, card: int, side: int) -> int:
    dealt = s.deck.cards[card]
    if isinstance(dealt, Enterprise):
        return ask(s, PlayPrice(seat, card, dealt.cost), dealt.cost)
    assert isinstance(dealt, (Partner, Public))
    return dealt.sides[side].cost


def purse(s: State, seat: Seat) -> int:
    """Return how much gold the seat can spend: Díaz pays for nothing (Rule: Solitaire > Turn of Díaz)."""
    return NO_LIMIT if s.is_diaz(seat) else s.players[seat].gold


def is_closed(s: State, card: Card) -> bool:
    district = getattr(card, "district", None)
    return district is not None and ask(s, IsClosed(district), False)


def pay_to_play(t: Table, seat: Seat, play: Play, due: int, actions: int = 1) -> None:
    payee = ask(t.s, PlayPayee(seat, play.card, play.side), NOBODY)
    t.s.actions -= actions
    if play.card in t.s.players[seat].hand:
        t.take_from_hand(seat, play.card)
    t.tell(facts.CardPlayed(seat, play.card, play.side, due))
    t.pay(seat, due, facts.Why.PLAY, payee)


def _plays_of_enterprise(s: State, seat: Seat, card: int) -> Iterator[Play]:
    if cost(s, seat, card, 0) <= s.players[seat].gold:
        yield Play(card)


def _play_enterprise(t: Table, seat: Seat, play: Play) -> None:
    """Play it: land begins with its printed cubes, all else is filled to its target when it is settled."""
    s = t.s
    pay_to_play(t, seat, play, cost(s, seat, play.card, play.side))
    s.resolving.remove(play.card)
    s.income[play.card] = 0
    t.enter(seat, play.card, s.enterprises)
    enterprise = s.enterprise(play.card)
    if enterprise.is_land:
        t.want_income(play.card, enterprise.income.amount)


def _plays_of_partner(s: State, seat: Seat, card: int) -> Iterator[Play]:
    yield from (
        Play(card, side) for side, face in enumerate(s.card(card, Partner).sides) if face.cost <= s.players[seat].gold
    )


def _play_partner(t: Table, seat: Seat, play: Play) -> None:
    pay_to_play(t, seat, play, cost(t.s, seat, play.card, play.side))
    t.s.resolving.remove(play.card)
    _enter_partner(t, seat, play.card, play.side)


def _enter_partner(t: Table, seat: Seat, card: int, side: int) -> None:
    t.enter(seat, card, t.s.partners, side)
    t.next(*partners.effects_of(t.s, seat, card, side))


PLAYINGS: dict[CardType, Playing] = {
    CardType.ENTERPRISE: Playing(_plays_of_enterprise, _play_enterprise),
    CardType.PARTNER: Playing(_plays_of_partner, _play_partner),
}


def plays(s: State, seat: Seat) -> Iterator[Play]:
    can_be_closed = bends_of(s, IsClosed)
    for card in s.players[seat].hand:
        dealt = s.deck.cards[card]
        playing = PLAYINGS.get(dealt.type)
        if playing is not None and not (can_be_closed and is_closed(s, dealt)):
            yield from playing.plays(s, seat, card)


def public_purchases(s: State, seat: Seat) -> Iterator[BuyPublic]:
    gold = s.players[seat].gold
    for card in s.public:
        yield from (BuyPublic(card, side) for side, face in enumerate(s.card(card, Public).sides) if face.cost <= gold)


def buy_public(t: Table, seat: Seat, card: int, side: int) -> None:
    t.s.public.remove(card)
    due = cost(t.s, seat, card, side)
    t.tell(facts.CardPlayed(seat, card, side, due))
    t.pay(seat, due, facts.Why.PLAY)
    _enter_partner(t, seat, card, side)


Hit = Callable[[Table, Seat, Aim, Any], None]
Aiming = Callable[[State, Seat, Any], Iterator[Aim]]


class Process(NamedTuple):
    aims: Aiming
    hit: Hit


PROCESSES: dict[str, Process] = {}
"""By the kind of ability; a black card without any just steals."""


def process(kind: str, aims: Aiming) -> Callable[[Hit], Hit]:
    def register(hit: Hit) -> Hit:
        PROCESSES[kind] = Process(aims, hit)
        return hit

    return register


def process_of(card: Orange | Black) -> tuple[Process, Any] | None:
    return next(((PROCESSES[each.kind], each) for each in card.abilities if each.kind in PROCESSES), None)


def count_on(s: State, card: int, what: Counted) -> int:
    return s.profit(card) if what is Counted.PROFIT else s.connections_on(card)


def price(s: State, card: Orange | Black, aim: Aim) -> int:
    """Return what the attack costs against this target.

    Rule: Attack cards > Assassination; Attack cards > Stolen cards.
    """
    cost = card.cost
    if isinstance(cost, int):
        # Ruling 61: the thief of a newspaper pays for its side as well.
        return cost + (side_of(s, aim.card).cost if _steals_newspaper(s, card, aim) else 0)
    if isinstance(cost, CubeCount):
        return count_on(s, aim.card, cost.what)
    assert isinstance(cost, TargetCost)
    return target_cost(s, aim.card)


def _steals_newspaper(s: State, card: Orange | Black, aim: Aim) -> bool:
    is_theft = any(isinstance(each, (abilities.ConspiracyTheft, abilities.PartnerTheft)) for each in card.abilities)
    return is_theft and is_newspaper(s, aim.card)


def target_cost(s: State, card: int) -> int:
    printed = s.deck.cards[card]
    if isinstance(printed, (Partner, Public)):
        return side_of(s, card).cost
    if isinstance(printed, Enterprise):
        return printed.cost
    return s.troop(card).costs.at(business.access(s, s.posts[card]))


def aims(s: State, seat: Seat, card: int) -> Iterator[Aim]:
    """Yield the targets of an attack card that the seat can pay for.

    Rule: Attack cards > Orange; Attack cards > Black.
    """
    printed = s.deck.cards[card]
    assert isinstance(printed, (Orange, Black))
    if isinstance(printed, Orange):
        found = _enterprises(s, seat, printed)
    elif (process := process_of(printed)) is not None:
        found = process[0].aims(s, seat, process[1])
    else:
        found = (Aim(victim) for victim in range(s.seats))
    gold = purse(s, seat)
    yield from (
        aim for aim in found if not (printed.opponent_only and aim.victim == seat) and price(s, printed, aim) <= gold
    )


def _enterprises(s: State, seat: Seat, printed: Orange) -> Iterator[Aim]:
    """Yield enterprises, but not one's own with unrest (Rule: Attack cards > Straw man)."""
    if s.blocked and printed.regime_change not in (None, s.regime):
        return
    for card in s.enterprises:
        owner = s.owner[card]
        if printed.district in (None, s.enterprise(card).district) and not (owner == seat and card in s.unrest):
            yield Aim(owner, card)


def _plays(s: State, seat: Seat, card: int) -> Iterator[Play]:
    if actions(s, card) <= s.actions and next(aims(s, seat, card), None):
        yield Play(card)


def actions(s: State, card: int) -> int:
    """Return 2 for a black card of another regime."""
    printed = s.deck.cards[card]
    return OFF_REGIME_ACTIONS if isinstance(printed, Black) and printed.regime is not s.regime else 1


def _play(t: Table, seat: Seat, play: Play) -> None:
    t.take_from_hand(seat, play.card)
    t.next(ChooseTarget(seat, play.card))


PLAYINGS[CardType.ORANGE] = PLAYINGS[CardType.BLACK] = Playing(_plays, _play)


@dataclass(frozen=True, slots=True)
class ChooseTarget(Step[State, Table, Aim], prompt=Prompt.CHOOSE_TARGET):
    """The target of an attack (D17)."""

    card: int

    def options(self, s: State) -> Sequence[Aim]:
        return list(aims(s, self.seat, self.card))

    def resolve(self, t: Table, move: Aim) -> None:
        """Pay, let gun stores take theirs, and strike unless a spy prevents it (RULING 27)."""
        s, seat, card = t.s, self.seat, self.card
        printed = s.deck.cards[card]
        assert isinstance(printed, (Orange, Black))
        pay_to_play(t, seat, Play(card), price(s, printed, move), actions(s, card))
        strike(t, seat, card, move)


def strike(t: Table, seat: Seat, card: int, aim: Aim) -> None:
    printed = t.s.deck.cards[card]
    t.tell(facts.Attacked(seat, card, aim.victim, aim.card, aim.oval))
    if isinstance(printed, Orange):
        for owner, gold in ask(t.s, OrangeIncome(), NO_GOLD):
            t.gain(owner, gold, facts.Why.ORANGE_PLAYED)
    spies = [] if aim.victim == seat else [UseSpy(aim.victim, card)]
    t.next(*spies, Strike(seat, card, aim.victim, aim.card, aim.oval, unrest_of(t.s, card, aim)))


def unrest_of(s: State, card: int, aim: Aim) -> int:
    unrest: int | CubeCount = getattr(s.deck.cards[card], "unrest", 0)
    return count_on(s, aim.card, unrest.what) if isinstance(unrest, CubeCount) else unrest


@dataclass(frozen=True, slots=True)
class UseSpy(Step[State, Table, Spy | Decline], prompt=Prompt.USE_SPY):
    """The answer of a victim with a spy, which cancels what comes next (Rule: Attack cards > Spy)."""

    card: int

    def options(self, s: State) -> Sequence[Spy | Decline]:
        spies = ask(s, Spies(self.seat), NO_CARDS)
        return [*(Spy(spy) for spy in spies), Decline()] if spies else ()

    def resolve(self, t: Table, move: Spy | Decline) -> None:
        """Discard spy and card, without prize (RULING 28), or let it happen."""
        if isinstance(move, Spy):
            t.tell(facts.SpyUsed(self.seat, move.card, self.card))
            t.cancel()
            t.discard_partner(move.card, facts.Why.SPY)
            t.spend(self.card)


@dataclass(frozen=True, slots=True)
class Strike(Effect[Table]):
    """An attack that nobody has prevented (Rule: Attack cards > Order)."""

    seat: Seat
    card: int
    victim: Seat
    target: int
    oval: int
    unrest: int

    def run(self, t: Table) -> None:
        printed = t.s.deck.cards[self.card]
        assert isinstance(printed, (Orange, Black))
        if self.victim != self.seat:
            t.steal(self.seat, self.victim, printed.steal)
        if self.unrest:
            t.add_unrest(self.target, self.unrest)
        was_immune = ask(t.s, IsImmune(self.victim), False)
        t.next(*partners.effects_of(t.s, self.seat, self.card), EndAttack(self.card, self.victim, was_immune))
        if (process := process_of(printed)) is not None:
            process[0].hit(t, self.seat, Aim(self.victim, self.target, self.oval), process[1])


@dataclass(frozen=True, slots=True)
class EndAttack(Effect[Table]):
    """The card is a prize of its victim, if it has a point."""

    card: int
    victim: Seat
    was_immune: bool
    """Before the attack, which may have hit that very partner."""

    def run(self, t: Table) -> None:
        printed = t.s.deck.cards[self.card]
        assert isinstance(printed, (Orange, Black))
        if printed.prestige:
            t.award(self.victim, self.card, self.was_immune)
        else:
            t.spend(self.card)
