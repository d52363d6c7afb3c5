"""The table: the few verbs that touch cards and aurei, each of which tells what it did."""

from collections.abc import Sequence

from paxbot.engine import kernel
from paxbot.engine.kernel import AnyStep, Decision, Fact, Move, Seat
from paxbot.engine.kernel import Table as KernelTable
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.cards import face
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category


class Table(KernelTable[State]):
    """A state of PAX being changed."""

    __slots__ = ()

    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        """Return the step's question with all its options.

        Whoever sees several cards is asked where they go even if they are alike: an answer given at once would tell
        everybody so.
        """
        decision = super().decide(step, options)
        return decision._replace(confirm=True) if len(self.s.drawn) > 1 else decision

    def tell(self, fact: Fact) -> None:
        """Add a fact to what happened; one that names cards says what they show."""
        if isinstance(fact, facts.WITH_FACES):
            fact = fact._replace(faces="".join(face(self.s.card(card)) for card in facts.cards_named(fact)))
        super().tell(fact)

    def draw_card(self) -> int:
        """Take the top card off the stack, which has one.

        Who has returned it does not know any more where it is.
        """
        if self.s.stack:
            return self.s.stack.pop(0)
        card = self.s.bottom.pop(0)
        for player in self.s.players:
            player.returned = [each for each in player.returned if each != card]
        return card

    def put_at_bottom(self, seat: Seat, card: int) -> None:
        """Put the card below all others; its player remembers it."""
        self.s.bottom.append(card)
        self.s.players[seat].returned.append(card)

    def gain(self, told: facts.AureiTaken) -> None:
        """Give the seat aurei from the bank, which never runs out (RULING 24)."""
        self.s.players[told.seat].aurei += told.aurei
        self.tell(told)

    def pay(self, seat: Seat, aurei: int) -> None:
        """Put aurei of the seat, which has them, back into the bank."""
        self.s.players[seat].aurei -= aurei

    def deal(self, legion: int) -> None:
        """Deal a card into the Legion's column."""
        card = self.draw_card()
        self.s.columns[legion - 1].append(card)
        self.reveal()
        self.tell(facts.CardDealt(legion, card))

    def display(self, seat: Seat, card: int) -> None:
        """Lay the card of the hand, or one dealt at the start, in the display.

        Primus Conspiratus goes where it belongs (Rule: Primus Conspiratus).
        """
        self.s.players[seat].display.append(card)
        if self.s.card(card).category is Category.INTRIGUE:
            self._pass_conspiracy_on(seat)

    def _pass_conspiracy_on(self, seat: Seat) -> None:
        s = self.s
        symbols = s.symbols(seat, Category.INTRIGUE)
        if s.holder != seat and takes_conspiracy(s, seat, symbols):
            before, s.holder = s.holder, seat
            self.tell(facts.PrimusConspiratusTaken(seat, symbols, before))


def takes_conspiracy(s: State, seat: Seat, symbols: int) -> bool:
    """Return whether so many intrigue symbols would give the seat Primus Conspiratus (Rule: Primus Conspiratus)."""
    if s.holder is None or s.holder == seat:
        return symbols > 0
    return symbols > s.symbols(s.holder, Category.INTRIGUE)


def pending(s: State) -> Decision | None:
    """Return what is asked of whom, with all legal answers; None when the game is over."""
    return s.decision or kernel.pending(Table(s))
