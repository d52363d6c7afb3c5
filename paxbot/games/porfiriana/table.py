"""The table: the few verbs that touch cards, cubes and gold. Each conserves what it moves and tells a fact.

Changes to a target, or to what a slave enterprise bears, are noted as unsettled; `follow_up` settles after each step.
The story for the end of the game is kept along: everyone's gold and points after each round, and the topple attempts.
"""

from abc import ABC, abstractmethod
from typing import Final

from paxbot.engine import codec, kernel, rules
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.powers import IsImmune, Leaves, abilities_of, all_active, ask, loyalty_points
from paxbot.games.porfiriana.state import UNFLIPPED, State, card_and_kind, cube_place, ovals_of, with_names
from paxbot.games.porfiriana.terms import HACENDADO_INCOME, NO_CARD, NOBODY, CubeKind, Regime

FACTS: Final = codec.Kinds.of_facts(facts, rules)
_TOLD: Final = (
    facts.ToppleBegan,
    facts.HacendadoTurned,
    facts.FraudCommitted,
    facts.HacendadoKilled,
    facts.SpyUsed,
    facts.ToppleTested,
)


def keep(s: State, fact: Fact) -> None:
    if isinstance(fact, _TOLD):
        s.story.append([s.turn, FACTS.dump(fact)])


def note_round(s: State) -> None:
    points = [len(all_active(s, seat)) for seat in range(s.seats)]
    s.rounds.append([[player.gold for player in s.players[: s.hosted]], points])


class Table(kernel.Table[State], ABC):
    unsettled = False

    @abstractmethod
    def follow_up(self) -> None:
        """Settle what was just done (Rule: Enterprises > Settling)."""

    def tell(self, fact: Fact) -> None:
        s = self.s
        named = with_names(fact, s.deck)
        self.facts.append(named)
        if s.attempt != NO_CARD:
            keep(s, named)

    def gain(self, seat: Seat, gold: int, why: Why) -> None:
        if gold and not self.s.is_diaz(seat):
            self.s.players[seat].gold += gold
            self.tell(facts.GoldGained(seat, gold, why))

    def pay(self, seat: Seat, gold: int, why: Why, to: Seat = NOBODY) -> None:
        """Let the seat pay gold it has, to the pool unless it goes to another (Rule: Terms > Payments)."""
        if not gold:
            return
        to = NOBODY if to == seat or self.s.is_diaz(to) else to
        self.s.players[seat].gold -= gold
        if to != NOBODY:
            self.s.players[to].gold += gold
        self.tell(facts.GoldPaid(seat, gold, None if to == NOBODY else to, why))

    def steal(self, seat: Seat, victim: Seat, gold: int) -> None:
        gold = min(gold, self.s.players[victim].gold)
        if gold:
            self.s.players[victim].gold -= gold
            self.s.players[seat].gold += 0 if self.s.is_diaz(seat) else gold
            self.tell(facts.GoldStolen(seat, victim, gold))

    def place_income(self, card: int, count: int = 1) -> None:
        if count:
            seat = self.s.owner[card]
            self._reserve(seat, -count)
            self.s.income[card] = self.s.income.get(card, 0) + count
            self.tell(facts.CubesPlaced(seat, CubeKind.INCOME, card, count))

    def remove_income(self, card: int, count: int = 1) -> None:
        if count:
            seat = self.s.owner[card]
            self._reserve(seat, count)
            self.s.income[card] -= count
            self.unsettled = True
            self.tell(facts.CubesRemoved(seat, CubeKind.INCOME, card, count))

    def connect(self, seat: Seat, oval: int) -> None:
        self._reserve(seat, -1)
        self.s.connections[oval] = (*self.s.connections.get(oval, ()), seat)
        self.tell(facts.CubesPlaced(seat, CubeKind.CONNECTION, oval, 1))

    def disconnect(self, seat: Seat, oval: int) -> None:
        self._reserve(seat, 1)
        left = list(self.s.connections[oval])
        left.remove(seat)
        if left:
            self.s.connections[oval] = tuple(left)
        else:
            del self.s.connections[oval]
        self.unsettled = True
        self.tell(facts.CubesRemoved(seat, CubeKind.CONNECTION, oval, 1))

    def place_prestige(self, card: int, count: int = 1) -> None:
        seat = self.s.owner[card]
        self._reserve(seat, -count)
        self.s.prestige[card] = self.s.prestige.get(card, 0) + count
        self.tell(facts.CubesPlaced(seat, CubeKind.PRESTIGE, card, count))

    def remove_prestige(self, card: int, count: int | None = None) -> None:
        """Remove all of the card unless a number is given."""
        there = self.s.prestige.get(card, 0)
        count = there if count is None else count
        if not count:
            return
        seat = self.s.owner[card]
        self._reserve(seat, count)
        self.s.prestige[card] = there - count
        if there == count:
            del self.s.prestige[card]
        self.unsettled = True
        self.tell(facts.CubesRemoved(seat, CubeKind.PRESTIGE, card, count))

    def bet(self, seat: Seat, card: int) -> None:
        self._reserve(seat, -1)
        self.s.speculation[card] = seat
        self.tell(facts.CubesPlaced(seat, CubeKind.SPECULATION, card, 1))

    def end_bet(self, card: int) -> None:
        seat = self.s.speculation.pop(card, None)
        if seat is not None:
            self._reserve(seat, 1)
            self.tell(facts.CubesRemoved(seat, CubeKind.SPECULATION, card, 1))

    def _reserve(self, seat: Seat, count: int) -> None:
        self.s.players[seat].reserve += count

    def want_income(self, card: int, count: int) -> None:
        if not self.s.is_diaz(self.s.owner[card]):
            self.s.wanted += [cube_place(card, is_prestige=False)] * count

    def want_prestige(self, card: int) -> None:
        """Want a cube for each loyalty point that has none, if Pax rules."""
        if self.s.regime is Regime.PAX and not self.s.is_diaz(self.s.owner[card]):
            missing = loyalty_points(self.s, card) - self.s.prestige.get(card, 0)
            self.s.wanted += [cube_place(card, is_prestige=True)] * missing

    def add_unrest(self, card: int, count: int) -> None:
        """Put unrest markers on an enterprise (Rule: Unrest)."""
        if count:
            self._unrest(card, count)
            self.tell(facts.UnrestAdded(card, count))

    def remove_unrest(self, card: int, count: int) -> None:
        count = min(count, self.s.unrest.get(card, 0))
        if count:
            self._unrest(card, -count)
            self.tell(facts.UnrestRemoved(card, count))

    def _unrest(self, card: int, count: int) -> None:
        unrest = self.s.unrest
        unrest[card] = unrest.get(card, 0) + count
        if not unrest[card]:
            del unrest[card]
        self._powers_change(card)
        self.unsettled = True

    def _powers_change(self, card: int) -> None:
        if abilities_of(self.s, card):
            self.s.bends = None

    def enter(self, seat: Seat, card: int, among: list[int], side: int = 0) -> None:
        s = self.s
        s.owner[card] = seat
        among.append(card)
        if side:
            s.side[card] = side
        self._powers_change(card)
        self.unsettled = True
        self.want_prestige(card)
        if among is s.partners and self.s.players[seat].jailed and ask(self.s, IsImmune(seat), False):
            self.release(seat)

    def _leave(self, card: int, among: list[int]) -> None:
        s = self.s
        self.remove_prestige(card)
        s.wanted = [place for place in s.wanted if card_and_kind(place)[0] != card]
        if among is s.partners:
            self.next(*ask(s, Leaves(card), ()))
        among.remove(card)
        self._powers_change(card)
        self.unsettled = True

    def discard_partner(self, card: int, why: Why) -> None:
        s = self.s
        seat = s.owner[card]
        self._leave(card, s.partners)
        s.side.pop(card, None)
        del s.owner[card]
        s.discards.append(card)
        self.tell(facts.CardDiscarded(seat, card, why))

    def take_partner(self, seat: Seat, card: int) -> None:
        s = self.s
        victim = s.owner[card]
        self._leave(card, s.partners)
        self.tell(facts.CardStolen(seat, victim, card))
        self.enter(seat, card, s.partners, s.side.pop(card, 0))

    def turn_partner(self, card: int, side: int) -> None:
        self.remove_prestige(card)
        self.s.side[card] = side
        if not side:
            del self.s.side[card]
        self.s.bends = None
        self.want_prestige(card)

    def lose_enterprise(self, card: int, why: Why) -> None:
        """Take an enterprise out of play, into `resolving`: markers off, cubes home, the troop homeless.

        Rule: Loss of an enterprise > Loss.
        """
        s = self.s
        s.unrest.pop(card, None)
        troop = s.guards.get(card)
        if troop is not None:
            self.make_homeless(troop, refill=False)
        self.remove_income(card, s.income.get(card, 0))
        for oval in ovals_of(card):
            for seat in s.connections.get(oval, ()):
                self.disconnect(seat, oval)
        self._leave(card, s.enterprises)
        s.income.pop(card, None)
        s.targets.pop(card, None)
        s.resolving.append(card)
        self.tell(facts.EnterpriseLost(s.owner.pop(card), card, why))

    def discard_enterprise(self, card: int, why: Why) -> None:
        self.lose_enterprise(card, why)
        self.spend(card)

    def spend(self, card: int) -> None:
        self.s.resolving.remove(card)
        self.s.discards.append(card)

    def take_from_hand(self, seat: Seat, card: int) -> None:
        self.s.players[seat].hand.remove(card)
        self.s.resolving.append(card)

    def post(self, troop: int, place: int) -> None:
        """Put the troop at a free enterprise, with a cube at an opponent's, or in its owner's private army."""
        s = self.s
        s.posts[troop] = place
        if place not in s.enterprises:
            return
        s.guards[place] = troop
        if s.owner[troop] != s.owner[place]:
            self._reserve(s.owner[troop], -1)
            self.tell(facts.CubesPlaced(s.owner[troop], CubeKind.EXTORTION, place, 1))
        self.unsettled = True

    def leave_post(self, troop: int, *, refill: bool = True) -> None:
        """Take a troop from where it stands; an extortion cube gives way to one of the enterprise's owner.

        Rule: Troops > Leaving.
        """
        s = self.s
        place = s.posts.pop(troop, NO_CARD)
        if s.guards.get(place) != troop:
            return
        del s.guards[place]
        if s.owner[troop] != s.owner[place]:
            self._reserve(s.owner[troop], 1)
            self.tell(facts.CubesRemoved(s.owner[troop], CubeKind.EXTORTION, place, 1))
            if refill:
                self.want_income(place, 1)
        self.unsettled = True

    def make_homeless(self, troop: int, *, refill: bool = True) -> None:
        """Let its owner decide where it goes as soon as all is settled."""
        self.leave_post(troop, refill=refill)
        self._leave(troop, self.s.troops)
        self.s.homeless.append(troop)

    def discard_troop(self, troop: int, why: Why) -> None:
        s = self.s
        if troop in s.homeless:
            s.homeless.remove(troop)
        else:
            self.leave_post(troop)
            self._leave(troop, s.troops)
        s.discards.append(troop)
        self.tell(facts.CardDiscarded(s.owner.pop(troop), troop, why))

    def discard_from_play(self, card: int, why: Why) -> None:
        if card in self.s.partners:
            self.discard_partner(card, why)
        elif card in self.s.enterprises:
            self.discard_enterprise(card, why)
        else:
            self.discard_troop(card, why)

    def award(self, seat: Seat, card: int, was_immune: bool = False) -> None:
        """Give the seat a card on its way as a prize, which may lead to jail (Rule: Attack cards > Jail)."""
        s = self.s
        s.resolving.remove(card)
        s.players[seat].grudges.append(card)
        s.owner[card] = seat
        self.tell(facts.PrizeTaken(seat, card))
        self.want_prestige(card)
        is_spared = s.players[seat].jailed or was_immune or s.is_diaz(seat)
        if getattr(s.deck.cards[card], "jailed", False) and not is_spared and not ask(s, IsImmune(seat), False):
            s.players[seat].jailed = True
            self.tell(facts.Jailed(seat))

    def release(self, seat: Seat) -> None:
        """Give a turn that jail had cut its third action back."""
        s = self.s
        s.players[seat].jailed = False
        self.tell(facts.Released(seat))
        if seat == s.active and s.shortened:
            s.shortened = False
            s.actions += 1

    def turn_hacendado(self, seat: Seat, side: int) -> None:
        """Return its income cubes to the reserve, unless it is turned to its loyalist side."""
        s = self.s
        player = s.players[seat]
        card = player.hacendado
        self.remove_prestige(card)
        self.remove_income(card, s.income.get(card, 0))
        player.orientation = side
        s.bends = None
        self.unsettled = True
        back = s.back(seat)
        self.tell(facts.HacendadoTurned(seat, side, None if back is None else back.faction))
        if side == UNFLIPPED:
            self.want_income(card, HACENDADO_INCOME)
        else:
            self.want_prestige(card)
