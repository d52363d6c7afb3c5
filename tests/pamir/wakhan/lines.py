"""A table at which a single line of an AI card is followed, as the last action of Wakhan's turn."""

from __future__ import annotations

from typing import Self

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.facts import CardPurchased, PiecePlaced
from paxbot.games.pamir.terms import Arrow, Coalition, Suit
from paxbot.games.pamir.wakhan.course import LINES, FollowLine
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import RED
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
TOP, BOTTOM = Arrow

PLAIN = 2
"""The last line of every AI card is a radicalize without an instruction."""

assert HER == RED, "she sits in the first seat, blue and gray are people"


class LineTable(WakhanTable):
    """A table for Wakhan, blue (British) and, with three seats, gray (Afghan). Intelligence is favored."""

    def __init__(self, seats: int = 2, *hers: Seat) -> None:
        super().__init__(seats, *hers)
        self.favored(Suit.INTELLIGENCE)

    def follow(self, face: int, line: int = PLAIN, red: Arrow = LEFT, column: int | None = None) -> Self:
        """She has one action left for this line (0: the top one); her bonus actions follow.

        Skipped, no other line comes after it; as a bonus action, it leaves the action to the next line.
        """
        self.ai(HER, face, back_for(face, red, column))
        self.s.active, self.s.actions_left = HER, 1
        return self._run(FollowLine(HER, line, LINES - 1))

    def turn(self, face: int, red: Arrow = LEFT, column: int | None = None) -> Self:
        return self.her_turn(face, back_for(face, red, column))

    @property
    def bought(self) -> list[int]:
        return [fact.card for fact in self.told(CardPurchased)]

    @property
    def skipped(self) -> list[Skip]:
        return [fact.why for fact in self.told(LineSkipped)]

    @property
    def placed(self) -> list[tuple[object, ...]]:
        """The pieces she placed: what, where, whose, and from which pile if not from the supply."""
        return [
            (fact.piece, fact.at, fact.owner, *((fact.source, fact.source_at) if fact.source else ()))
            for fact in self.told(PiecePlaced)
            if fact.seat == HER
        ]

    @property
    def purse(self) -> int:
        return self.player(HER).rupees
