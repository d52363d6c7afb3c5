"""The processes of attack cards: assassination, theft, antitrust, nationalisation, sabotage (Rule: Attack cards)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana import abilities as kinds
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.attacks import process
from paxbot.games.porfiriana.cards import Partner
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.headlines import is_monopoly
from paxbot.games.porfiriana.moves import Aim, Prompt, Turn
from paxbot.games.porfiriana.powers import is_newspaper, side_of
from paxbot.games.porfiriana.settling import plunder
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import CardType


def _partners(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    for card in s.partners:
        yield Aim(s.owner[card], card)


@process("assassination", _partners)
def assassinate(t: Table, seat: Seat, aim: Aim, ability: kinds.Assassination) -> None:
    """Rule: Attack cards > Assassination."""
    t.discard_partner(aim.card, Why.ASSASSINATION)


def _monopolies(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    return (aim for aim in _partners(s, seat, ability) if is_monopoly(s.deck.cards[aim.card]))


@process("antitrust", _monopolies)
def break_trust(t: Table, seat: Seat, aim: Aim, ability: kinds.Antitrust) -> None:
    """Rule: Attack cards > Black."""
    t.discard_partner(aim.card, Why.ATTACK)


def _nationalisable(s: State, seat: Seat, ability: kinds.Nationalise) -> Iterator[Aim]:
    for card in s.enterprises:
        if ability.filter.matches(s.deck.cards[card]):
            yield Aim(s.owner[card], card)


@process("nationalise", _nationalisable)
def nationalise(t: Table, seat: Seat, aim: Aim, ability: kinds.Nationalise) -> None:
    """Rule: Loss of an enterprise > Loss."""
    t.discard_enterprise(aim.card, Why.ATTACK)


def _connection_cubes(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    for oval, seats in s.connections.items():
        yield from (Aim(victim, oval=oval) for victim in sorted(set(seats)))


@process("remove_connection_cube", _connection_cubes)
def sabotage(t: Table, seat: Seat, aim: Aim, ability: kinds.RemoveConnectionCube) -> None:
    """Rule: Attack cards > Black."""
    t.disconnect(aim.victim, aim.oval)


def _stealable(s: State, seat: Seat, ability: kinds.ConspiracyTheft | kinds.PartnerTheft) -> Iterator[Aim]:
    """Yield the cards of opponents, but no troop of a private army, nor one for which a cube is lacking (RULING 30)."""
    targets = ability.targets if isinstance(ability, kinds.ConspiracyTheft) else (CardType.PARTNER,)
    if CardType.PARTNER in targets:
        yield from (aim for aim in _partners(s, seat, ability) if aim.victim != seat)
    if CardType.TROOP in targets:
        for place, troop in s.guards.items():
            if s.owner[troop] != seat and (s.owner[place] == seat or s.players[seat].reserve):
                yield Aim(s.owner[troop], troop)


@process("conspiracy_theft", _stealable)
def steal(t: Table, seat: Seat, aim: Aim, ability: kinds.ConspiracyTheft) -> None:
    """Rule: Attack cards > Stolen cards."""
    if aim.card in t.s.partners:
        _steal_partner(t, seat, aim.card)
    else:
        _steal_troop(t, seat, aim)


@process("partner_theft", _stealable)
def steal_partner(t: Table, seat: Seat, aim: Aim, ability: kinds.PartnerTheft) -> None:
    """Rule: Attack cards > Stolen cards."""
    _steal_partner(t, seat, aim.card)


def _steal_partner(t: Table, seat: Seat, card: int) -> None:
    t.take_partner(seat, card)
    if is_newspaper(t.s, card):
        t.next(ChooseSide(seat, card))


def _steal_troop(t: Table, seat: Seat, aim: Aim) -> None:
    """Let the troop stand where it is, under its new owner, with or without a cube as that demands."""
    s = t.s
    troop, place = aim.card, s.posts[aim.card]
    was_extorting = s.extorter(place) is not None
    t.leave_post(troop, refill=False)
    t.remove_prestige(troop)
    s.owner[troop] = seat
    t.want_prestige(troop)
    t.tell(facts.CardStolen(seat, aim.victim, troop))
    if s.owner[place] == seat:
        t.want_income(place, 1)
    elif not was_extorting:
        if not s.income[place]:
            plunder(t, place)
            t.make_homeless(troop)
            return
        t.remove_income(place)
    t.post(troop, place)


def turn_price(s: State, card: int, side: int) -> int:
    """Return what a stolen newspaper costs on that side beyond what the side that lies up has cost already."""
    return max(0, s.card(card, Partner).sides[side].cost - side_of(s, card).cost)


@dataclass(frozen=True, slots=True)
class ChooseSide(Step[State, Table, Turn]):
    """The side of a newspaper stolen: the one that lies up, which is paid for, or the other (RULING 61).

    Rule: Attack cards > Stolen cards; Partners > Newspaper.
    """

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_SIDE
    card: int

    def options(self, s: State) -> Sequence[Turn]:
        """Return the side that lies up first."""
        up, gold = s.side.get(self.card, 0), s.players[self.seat].gold
        sides = range(len(s.card(self.card, Partner).sides))
        return [Turn(up), *(Turn(side) for side in sides if side != up and turn_price(s, self.card, side) <= gold)]

    def resolve(self, t: Table, move: Turn) -> None:
        """Pay for the other side and turn the card."""
        s = t.s
        if move.side == s.side.get(self.card, 0):
            return
        t.pay(self.seat, turn_price(s, self.card, move.side), Why.NEWSPAPER)
        t.turn_partner(self.card, move.side)
