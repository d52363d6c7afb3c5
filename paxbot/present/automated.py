"""Words of any game about the seats that it plays itself."""

from collections.abc import Sequence
from typing import Protocol

from paxbot.engine.kernel import Fact
from paxbot.present.citing import Cited


class AutomatedWords(Protocol):
    """The words about automated seats in one game."""

    @property
    def automated_name(self) -> str:
        """The name of a seat that the game plays itself."""

    @property
    def about_automated(self) -> str:
        """A sentence on who or what that is, for people who have never met it."""

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return a turn of an automated seat in three lines at most: its sentence, why, and where its rules differ."""

    def explain(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return why automated seats did what they did: their deeds in order, each with its reasons.

        `facts` are all facts of a turn, in order; no reason among them, no lines. A line is below 300 characters.
        """

    def handing_over(self) -> tuple[str, ...]:
        """Return what becomes of a seat that is handed over to the game, in a few sentences."""

    def taking_back(self) -> tuple[str, ...]:
        """Return what becomes of a seat that its player takes back, in a few sentences."""
