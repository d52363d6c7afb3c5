"""View model of what changed on the table by the facts of an action or a turn."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import facts as f

Gone = Seat | Literal["rome"]
"""The seat that emptied a column, or Rome."""


@dataclass(slots=True)
class ChangesView:
    """New things by where they are: cards in columns, columns emptied, cards in displays and with Rome, and titles."""

    sentence: str = ""
    seat: Seat | None = None
    """The seat the sentence is about, if it is one."""
    laid: set[int] = field(default_factory=set)
    gone: dict[int, Gone] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    romes: set[int] = field(default_factory=set)
    hands: Counter[Seat] = field(default_factory=Counter)
    titles: set[str] = field(default_factory=set)

    def draw(self, fact: f.CardTaken) -> None:
        """Enter a drawn card that went to the hand."""
        self.hands[fact.seat] += 1

    def deal(self, fact: f.CardDealt | f.CardLaid) -> None:
        """Enter a card in a column."""
        self.laid.add(fact.card)
        self.gone.pop(fact.legion, None)

    def buy(self, fact: f.ColumnBought) -> None:
        """Enter a column that went to a hand."""
        self.hands[fact.seat] += len(fact.cards)
        self.gone[fact.legion] = fact.seat

    def play(self, fact: f.CardPlayed) -> None:
        """Enter a card that went from a hand to a display."""
        self.hands[fact.seat] -= 1
        self.played.add(fact.card)

    def empty(self, fact: f.RomeTook) -> None:
        """Enter a column that went to Rome."""
        self.gone[fact.legion] = "rome"
        self.romes.update(fact.cards)


NO_CHANGES: Final = ChangesView()
