"""The turn of Díaz, against whom one person plays (Rule: Solitaire)."""

from dataclasses import dataclass

from paxbot.engine.kernel import Effect
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.attacks import aims, process_of, strike, unrest_of
from paxbot.games.porfiriana.cards import Black, Enterprise, Headline, Orange, Partner, Topple, Troop
from paxbot.games.porfiriana.diaz import HUMAN, LOW, liking, throw
from paxbot.games.porfiriana.effects import effects_of
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.market import (
    PRICES,
    WIDTH,
    EndWithoutTopples,
    PileHeadline,
    leave_market,
    restores_pax,
)
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import DIAZ_SEAT, NO_CARD, ROWS
from paxbot.games.porfiriana.troops import posts, send


@dataclass(frozen=True, slots=True)
class TurnOfDiaz(Effect[Table]):
    """The two cards Díaz takes, one of each row, and plays (Rule: Solitaire > Turn of Díaz; RULING 43)."""

    def run(self, t: Table) -> None:
        """Throw the die for each row; the price of a card goes to the player who has speculated on it."""
        s, taken = t.s, []
        for row in range(ROWS):
            space = row * WIDTH + throw(t) - 1
            card = s.market[space]
            if card == NO_CARD:
                continue
            s.market[space] = NO_CARD
            t.tell(facts.CardBought(DIAZ_SEAT, card, space, 0, PRICES[space]))
            if card in s.speculation:
                t.gain(HUMAN, PRICES[space], Why.PURCHASE)
            t.end_bet(card)
            s.resolving.append(card)
            leave_market(t, card)
            taken.append(card)
        t.next(*(PlayOfDiaz(card) for card in taken))


@dataclass(frozen=True, slots=True)
class PlayOfDiaz(Effect[Table]):
    """A card Díaz plays for nothing, or discards (Rule: Solitaire > Turn of Díaz)."""

    card: int

    def run(self, t: Table) -> None:
        """Do with it what its type says."""
        t.s.cause = DIAZ_SEAT
        printed = t.s.deck.cards[self.card]
        match printed:
            case Topple() | Headline():
                self._read(t)
            case Enterprise():
                self._found(t, printed)
            case Partner():
                self._join(t, printed)
            case Troop():
                self._send(t)
            case Orange() | Black():
                self._attack(t, printed)

    def _read(self, t: Table) -> None:
        helps = restores_pax(t.s, self.card)
        effects = effects_of(t.s, DIAZ_SEAT, self.card) if helps else ()
        t.next(*effects, PileHeadline(self.card), EndWithoutTopples())

    def _discard(self, t: Table) -> None:
        t.spend(self.card)
        t.tell(facts.CardDiscarded(DIAZ_SEAT, self.card, Why.NO_USE))

    def _found(self, t: Table, printed: Enterprise) -> None:
        if not printed.prestige:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        t.s.resolving.remove(self.card)
        t.s.income[self.card] = 0
        t.enter(DIAZ_SEAT, self.card, t.s.enterprises)

    def _join(self, t: Table, printed: Partner) -> None:
        side = int(throw(t) > LOW) if len(printed.sides) > 1 else 0
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, side, 0))
        t.s.resolving.remove(self.card)
        t.enter(DIAZ_SEAT, self.card, t.s.partners, side)
        t.next(*effects_of(t.s, DIAZ_SEAT, self.card, side))

    def _send(self, t: Table) -> None:
        """Extort the player, else guard an own enterprise, else discard the troop (RULING 47)."""
        s = t.s
        places = list(posts(s, DIAZ_SEAT, self.card))
        abroad = [post for post in places if s.owner[post.place] == HUMAN and self._can_extort(s, post.place)]
        at_home = [post for post in places if s.owner[post.place] == DIAZ_SEAT]
        chosen = max(abroad or at_home, key=lambda post: liking(s, post), default=None)
        if chosen is None:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        send(t, DIAZ_SEAT, self.card, chosen.place, True)

    @staticmethod
    def _can_extort(s: State, place: int) -> bool:
        guard = s.guards.get(place)
        return s.profit(place) > 0 and (guard is None or s.owner[guard] == HUMAN)

    def _attack(self, t: Table, printed: Orange | Black) -> None:
        """Attack the player where that does something, else the own side, else discard the card."""
        s = t.s
        found = list(aims(s, DIAZ_SEAT, self.card))
        steals = bool(printed.steal and s.players[HUMAN].gold)
        works = steals or process_of(printed) is not None
        theirs = [aim for aim in found if aim.victim == HUMAN and (works or unrest_of(s, self.card, aim))]
        own = [aim for aim in found if aim.victim == DIAZ_SEAT]
        chosen = max(theirs or own, key=lambda aim: liking(s, aim), default=None)
        if chosen is None:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        strike(t, DIAZ_SEAT, self.card, chosen)
