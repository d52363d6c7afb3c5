"""The table: the few verbs that touch cards, cubes and gold. Each conserves what it moves and tells a fact.

What changes a target, or what a slave enterprise bears, is noted as unsettled; `follow_up` settles after each step.
The story for the end of the game is kept along: everybody's gold and points after each round, and the topple
attempts.
"""

from abc import ABC, abstractmethod
from typing import Final

from paxbot.engine import rules
from paxbot.engine.codec import Kinds
from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.kernel import Table as KernelTable
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.powers import IsImmune, Leaves, abilities_of, all_active, ask, loyalty_points
from paxbot.games.porfiriana.state import UNFLIPPED, State, card_and_kind, cube_place, ovals_of, with_names
from paxbot.games.porfiriana.terms import HACENDADO_INCOME, NO_CARD, NOBODY, CubeKind, Regime

FACTS: Final = Kinds.of_facts(facts, rules)
_TOLD: Final = (
    facts.ToppleBegan,
    facts.HacendadoTurned,
    facts.FraudCommitted,
    facts.HacendadoKilled,
    facts.SpyUsed,
    facts.ToppleTested,
)


def keep(s: State, fact: Fact) -> None:
    """Keep the fact of a topple attempt with the turn, if it is one that is told in the end."""
    if isinstance(fact, _TOLD):
        s.story.append([s.turn, FACTS.dump(fact)])


def note_round(s: State) -> None:
    """Note everybody's gold, and the points of all kinds that each seat has, that of Díaz too."""
    points = [len(all_active(s, seat)) for seat in range(s.seats)]
    s.rounds.append([[player.gold for player in s.players[: s.hosted]], points])


class Table(KernelTable[State], ABC):
    """A state of Pax Porfiriana being changed."""

    unsettled = False

    @abstractmethod
    def follow_up(self) -> None:
        """Settle what was just done (Rule: Enterprises > Settling)."""

    def tell(self, fact: Fact) -> None:
        """Add a fact to what happened, with the names of its cards."""
        s = self.s
        named = with_names(fact, s.deck)
        self.facts.append(named)
        if s.attempt != NO_CARD:
            keep(s, named)

    # Gold

    def gain(self, seat: Seat, gold: int, why: Why) -> None:
        """Give the seat gold from the pool, which never runs out."""
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
        """Give the seat that much of the victim's gold, or all there is."""
        gold = min(gold, self.s.players[victim].gold)
        if gold:
            self.s.players[victim].gold -= gold
            self.s.players[seat].gold += 0 if self.s.is_diaz(seat) else gold
            self.tell(facts.GoldStolen(seat, victim, gold))

    # Cubes (Rule: Cubes and hand)

    def place_income(self, card: int, count: int = 1) -> None:
        """Put income cubes of the owner on an enterprise or a loyalist hacendado; there are as many in the reserve."""
        if count:
            seat = self.s.owner[card]
            self._reserve(seat, -count)
            self.s.income[card] = self.s.income.get(card, 0) + count
            self.tell(facts.CubesPlaced(seat, CubeKind.INCOME, card, count))

    def remove_income(self, card: int, count: int = 1) -> None:
        """Take income cubes home."""
        if count:
            seat = self.s.owner[card]
            self._reserve(seat, count)
            self.s.income[card] -= count
            self.unsettled = True
            self.tell(facts.CubesRemoved(seat, CubeKind.INCOME, card, count))

    def connect(self, seat: Seat, oval: int) -> None:
        """Put a connection cube of the seat on the oval."""
        self._reserve(seat, -1)
        self.s.connections[oval] = (*self.s.connections.get(oval, ()), seat)
        self.tell(facts.CubesPlaced(seat, CubeKind.CONNECTION, oval, 1))

    def disconnect(self, seat: Seat, oval: int) -> None:
        """Take a connection cube of the seat home from the oval."""
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
        """Put prestige cubes of its owner on a card with loyalty points."""
        seat = self.s.owner[card]
        self._reserve(seat, -count)
        self.s.prestige[card] = self.s.prestige.get(card, 0) + count
        self.tell(facts.CubesPlaced(seat, CubeKind.PRESTIGE, card, count))

    def remove_prestige(self, card: int, count: int | None = None) -> None:
        """Take prestige cubes home, all of the card unless a number is given."""
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
        """Put a speculation cube of the seat on a market card."""
        self._reserve(seat, -1)
        self.s.speculation[card] = seat
        self.tell(facts.CubesPlaced(seat, CubeKind.SPECULATION, card, 1))

    def end_bet(self, card: int) -> None:
        """Take the speculation cube of the market card home, if there is one."""
        seat = self.s.speculation.pop(card, None)
        if seat is not None:
            self._reserve(seat, 1)
            self.tell(facts.CubesRemoved(seat, CubeKind.SPECULATION, card, 1))

    def _reserve(self, seat: Seat, count: int) -> None:
        self.s.players[seat].reserve += count

    def want_income(self, card: int, count: int) -> None:
        """Note that the card is to get income cubes as far as its owner has some."""
        if not self.s.is_diaz(self.s.owner[card]):
            self.s.wanted += [cube_place(card, is_prestige=False)] * count

    def want_prestige(self, card: int) -> None:
        """Note that the card is to get a prestige cube for each loyalty point that has none, if Pax rules."""
        if self.s.regime is Regime.PAX and not self.s.is_diaz(self.s.owner[card]):
            missing = loyalty_points(self.s, card) - self.s.prestige.get(card, 0)
            self.s.wanted += [cube_place(card, is_prestige=True)] * missing

    # Unrest (Rule: Unrest)

    def add_unrest(self, card: int, count: int) -> None:
        """Put unrest markers on an enterprise (Rule: Unrest)."""
        if count:
            self._unrest(card, count)
            self.tell(facts.UnrestAdded(card, count))

    def remove_unrest(self, card: int, count: int) -> None:
        """Take away that many unrest markers, or all there are."""
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

    # Cards

    def enter(self, seat: Seat, card: int, among: list[int], side: int = 0) -> None:
        """Put a card into the seat's tableau, among the partners, enterprises or troops."""
        s = self.s
        s.owner[card] = seat
        among.append(card)
        if side:
            s.side[card] = side
        self._powers_change(card)
        self.unsettled = True
        self.want_prestige(card)
        if among is s.partners:
            self._release_immune(seat)

    def _leave(self, card: int, among: list[int]) -> None:
        """Take a card off the tableau, with its prestige cubes."""
        s = self.s
        self.remove_prestige(card)
        s.wanted = [place for place in s.wanted if card_and_kind(place)[0] != card]
        if among is s.partners:
            self.next(*ask(s, Leaves(card), ()))
        among.remove(card)
        self._powers_change(card)
        self.unsettled = True

    def discard_partner(self, card: int, why: Why) -> None:
        """Discard a partner in play."""
        s = self.s
        seat = s.owner[card]
        self._leave(card, s.partners)
        s.side.pop(card, None)
        del s.owner[card]
        s.discards.append(card)
        self.tell(facts.CardDiscarded(seat, card, why))

    def take_partner(self, seat: Seat, card: int) -> None:
        """Move a partner to the tableau of another seat."""
        s = self.s
        victim = s.owner[card]
        self._leave(card, s.partners)
        self.tell(facts.CardStolen(seat, victim, card))
        self.enter(seat, card, s.partners, s.side.pop(card, 0))

    def turn_partner(self, card: int, side: int) -> None:
        """Let the other side of a partner count."""
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
        """Take an enterprise out of play and discard it."""
        self.lose_enterprise(card, why)
        self.spend(card)

    def spend(self, card: int) -> None:
        """Discard a card that is on its way."""
        self.s.resolving.remove(card)
        self.s.discards.append(card)

    def take_from_hand(self, seat: Seat, card: int) -> None:
        """Take a card out of the hand to be resolved, where all see it."""
        self.s.players[seat].hand.remove(card)
        self.s.resolving.append(card)

    # Troops (Rule: Troops)

    def post(self, troop: int, place: int) -> None:
        """Put a troop in play at a free enterprise, with a cube at an opponent's, or into its owner's private army."""
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
        """Let the owner of a troop in play decide where it goes, as soon as all is settled."""
        self.leave_post(troop, refill=refill)
        self._leave(troop, self.s.troops)
        self.s.homeless.append(troop)

    def discard_troop(self, troop: int, why: Why) -> None:
        """Discard a troop in play, or a homeless one."""
        s = self.s
        if troop in s.homeless:
            s.homeless.remove(troop)
        else:
            self.leave_post(troop)
            self._leave(troop, s.troops)
        s.discards.append(troop)
        self.tell(facts.CardDiscarded(s.owner.pop(troop), troop, why))

    def discard_from_play(self, card: int, why: Why) -> None:
        """Discard a partner, enterprise or troop."""
        if card in self.s.partners:
            self.discard_partner(card, why)
        elif card in self.s.enterprises:
            self.discard_enterprise(card, why)
        else:
            self.discard_troop(card, why)

    # Prizes, jail, hacendados

    def award(self, seat: Seat, card: int, was_immune: bool = False) -> None:
        """Give the seat a card on its way as a prize, which may lead to jail (Rule: Attack cards > Jail)."""
        s = self.s
        s.resolving.remove(card)
        s.players[seat].grudges.append(card)
        s.owner[card] = seat
        self.tell(facts.PrizeTaken(seat, card))
        self.want_prestige(card)
        if getattr(s.deck.cards[card], "jailed", False) and not (s.players[seat].jailed or was_immune):
            self._jail(seat)

    def _jail(self, seat: Seat) -> None:
        if not self.s.is_diaz(seat) and not ask(self.s, IsImmune(seat), False):
            self.s.players[seat].jailed = True
            self.tell(facts.Jailed(seat))

    def release(self, seat: Seat) -> None:
        """Free the seat from jail; a turn that jail had cut gets its third action back at once."""
        s = self.s
        s.players[seat].jailed = False
        self.tell(facts.Released(seat))
        if seat == s.active and s.shortened:
            s.shortened = False
            s.actions += 1

    def _release_immune(self, seat: Seat) -> None:
        if self.s.players[seat].jailed and ask(self.s, IsImmune(seat), False):
            self.release(seat)

    def turn_hacendado(self, seat: Seat, side: int) -> None:
        """Turn the hacendado to a side of its back, for which its income cubes go home, or to its loyalist side."""
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
