"""View model of what changed on the table by the facts of an action or a turn."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.state import OVALS
from paxbot.games.porfiriana.terms import CubeKind


@dataclass(slots=True)
class ChangesView:
    """New things: market cards, cards in play and grudge piles, cubes by card, unrest, gold, jail, the regime."""

    sentence: str = ""
    seat: Seat | None = None
    """The seat the sentence is about, if it is one."""
    dealt: set[int] = field(default_factory=set)
    bought: dict[int, Seat] = field(default_factory=dict)
    """By space of the market, who has bought the card there."""
    played: set[int] = field(default_factory=set)
    troops: set[int] = field(default_factory=set)
    prizes: set[int] = field(default_factory=set)
    ovals: set[tuple[int, int]] = field(default_factory=set)
    """By card and number of the oval there."""
    speculation: set[int] = field(default_factory=set)
    cubes: Counter[int] = field(default_factory=Counter)
    unrest: Counter[int] = field(default_factory=Counter)
    gold: Counter[Seat] = field(default_factory=Counter)
    turned: set[Seat] = field(default_factory=set)
    jailed: set[Seat] = field(default_factory=set)
    regime: bool = False
    depression: bool = False

    def cube(self, fact: f.CubesPlaced | f.CubesRemoved) -> None:
        """Enter cubes that came to a card or oval, or left it."""
        placed = isinstance(fact, f.CubesPlaced)
        match fact.cube:
            case CubeKind.CONNECTION:
                oval = divmod(fact.at, OVALS)
                self.ovals.add(oval) if placed else self.ovals.discard(oval)
            case CubeKind.SPECULATION:
                self.speculation.add(fact.at) if placed else self.speculation.discard(fact.at)
            case _:
                self.cubes[fact.at] += fact.number if placed else -fact.number

    def deal(self, fact: f.CardDealt) -> None:
        """Enter a new market card."""
        self.dealt.add(fact.card)
        self.bought.pop(fact.space, None)

    def buy(self, fact: f.CardBought) -> None:
        """Enter a market card that was bought."""
        self.bought[fact.space] = fact.seat

    def close_up(self, fact: f.MarketMoved) -> None:
        """Forget the spaces, for the cards have moved on."""
        self.bought.clear()

    def pay(self, fact: f.GoldPaid) -> None:
        """Enter gold paid."""
        self.gold[fact.seat] -= fact.gold
        if fact.to is not None:
            self.gold[fact.to] += fact.gold

    def gain(self, fact: f.GoldGained | f.IncomeTaken) -> None:
        """Enter gold from the pool."""
        self.gold[fact.seat] += fact.gold

    def steal(self, fact: f.GoldStolen) -> None:
        """Enter gold stolen."""
        self.gold[fact.seat] += fact.gold
        self.gold[fact.victim] -= fact.gold

    def upkeep(self, fact: f.UpkeepPaid) -> None:
        """Enter gold paid in a depression."""
        self.gold[fact.seat] -= fact.gold


NO_CHANGES: Final = ChangesView()
