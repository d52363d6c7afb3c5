"""View model of what changed on the table by the facts of an action or a turn."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import facts as f

Gone = Seat | Literal["rome"]
"""The seat that emptied a column, or Rome."""
Deed = f.Passed | f.CardsDrawn | f.CardLaid | f.CardTaken | f.ColumnBought | f.CardPlayed


@dataclass(slots=True)
class ChangesView:
    """New things by where they are: cards in columns, columns emptied, cards in displays and with Rome, and titles."""

    sentence: str = ""
    laid: set[int] = field(default_factory=set)
    gone: dict[int, Gone] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    romes: set[int] = field(default_factory=set)
    hands: Counter[Seat] = field(default_factory=Counter)
    titles: set[str] = field(default_factory=set)
    doers: set[Seat] = field(default_factory=set)

    @property
    def seat(self) -> Seat | None:
        """The seat whose deeds these are, if they are one player's."""
        return next(iter(self.doers)) if len(self.doers) == 1 else None

    def do(self, fact: Deed, drawn: int = 0) -> None:
        """Enter a deed, which adds so many cards to the hand."""
        # A turn that only begins is the next one: nothing has been done in it yet.
        self.doers.add(fact.seat)
        self.hands[fact.seat] += drawn

    def deal(self, fact: f.CardDealt | f.CardLaid) -> None:
        """Enter a card in a column."""
        self.laid.add(fact.card)
        self.gone.pop(fact.legion, None)

    def lay(self, fact: f.CardLaid) -> None:
        """Enter a card that a player put into a column."""
        self.do(fact)
        self.deal(fact)

    def buy(self, fact: f.ColumnBought) -> None:
        """Enter a column that went to a hand."""
        self.do(fact, len(fact.cards))
        self.gone[fact.legion] = fact.seat

    def play(self, fact: f.CardPlayed) -> None:
        """Enter a card that went from a hand to a display."""
        self.do(fact, -1)
        self.played.add(fact.card)

    def empty(self, fact: f.RomeTook) -> None:
        """Enter a column that went to Rome."""
        self.gone[fact.legion] = "rome"
        self.romes.update(fact.cards)


NO_CHANGES: Final = ChangesView()
