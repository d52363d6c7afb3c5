"""The battle in progress while facts are gone through, and what falls in it."""

from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ENDS, Border

_NEXT_DEED: Final = (f.ActionTaken, f.CardPurchased, f.CardPlayed, f.EventResolved, f.TurnEnded, f.DominanceChecked)
"""With these a battle is over."""


class Battle:
    """The battle that the facts heard last belong to, if they belong to one."""

    def __init__(self) -> None:
        self._joined: f.BattleJoined | None = None

    def hear(self, fact: Fact) -> None:
        """Note where a battle is, and when it is over."""
        if isinstance(fact, f.BattleJoined):
            self._joined = fact
        elif isinstance(fact, _NEXT_DEED):
            self._joined = None

    def winner(self, fact: f.PiecesRemoved) -> Seat | None:
        """Return who removed the pieces in battle; what falls elsewhere falls as a consequence."""
        battle = self._joined
        if battle is None:
            return None
        if battle.piece is Piece.SPY:
            is_there = fact.piece is Piece.SPY and fact.at == battle.at
        elif fact.piece is Piece.ROAD:
            is_there = battle.at in ENDS[Border(fact.at)]
        else:
            is_there = fact.piece is not Piece.SPY and fact.at == battle.at
        return battle.seat if is_there else None
