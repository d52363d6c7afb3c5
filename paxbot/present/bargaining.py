"""Forms and sentences of any game in which players bargain about what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from paxbot.engine.game import Json
from paxbot.engine.kernel import S_contra, Seat


@dataclass(frozen=True, slots=True)
class FormOption:
    """One choice of a field."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """One question of a form: a menu with a title, of at most 45 characters, and what it means, of at most 100."""

    key: str
    title: str
    about: str
    options: tuple[FormOption, ...]
    most: int = 1
    """The number of options that may be chosen."""
    least: int = 1


Form = tuple[FormField, ...]
"""At most five fields."""

Filled = Mapping[str, Sequence[str]]
"""The chosen values of each field."""


class BargainWords(Protocol[S_contra]):
    """The words of bargaining in one game; orders are those its rules keep."""

    def order_form(self, state: S_contra, seat: Seat, order: Json | None, names: Sequence[str]) -> Form:
        """Return what a player of the seat can order, the order in force being chosen; empty where nothing can be."""

    def order_wish(self, filled: Filled) -> Json | None:
        """Return the wish that a filled form means; None for being asked always."""

    def order_lines(self, state: S_contra, seat: Seat, order: Json | None, names: Sequence[str]) -> tuple[str, ...]:
        """Return the order in force in a few sentences, for its player alone."""

    def refusal_form(self, state: S_contra, order: Json | None) -> Form:
        """Return what whoever is asked could do if their next request is declined; empty where none can be made."""

    def refusal_wish(self, filled: Filled) -> Json | None:
        """Return the wish that a filled form means; None for being asked."""

    def refusal_line(self, order: Json) -> str:
        """Return what they do then, in a sentence."""

    def subject(self, about: int) -> str:
        """Return what a request is about."""

    def amount(self, count: int) -> str:
        """Return an amount of what is bargained for."""

    def default_line(self) -> str:
        """Return what becomes of a question that nobody answers in time, for everybody; the rules have one for each."""


class NoBargainWords:
    """The words of a game in which there is nothing to bargain for: no forms, and no sentences."""

    def order_form(self, state: object, seat: Seat, order: Json | None, names: Sequence[str]) -> Form:
        """Return no form: nothing can be ordered."""
        return ()

    def order_wish(self, filled: Filled) -> Json | None:
        """Return None: nothing is wished."""
        return None

    def order_lines(self, state: object, seat: Seat, order: Json | None, names: Sequence[str]) -> tuple[str, ...]:
        """Return no line: no order is ever in force."""
        return ()

    def refusal_form(self, state: object, order: Json | None) -> Form:
        """Return no form: no request is ever declined."""
        return ()

    def refusal_wish(self, filled: Filled) -> Json | None:
        """Return None: nothing is wished."""
        return None

    def refusal_line(self, order: Json) -> str:
        """Return an empty text: nothing follows."""
        return ""

    def subject(self, about: int) -> str:
        """Return an empty text: there are no requests."""
        return ""

    def amount(self, count: int) -> str:
        """Return the bare number: nothing is bargained for."""
        return str(count)

    def default_line(self) -> str:
        """Return an empty text; a game in which somebody is asked out of turn may say more."""
        return ""
