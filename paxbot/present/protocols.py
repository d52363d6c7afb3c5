"""The words that games have for bargaining, for automated seats and for teaching, and what these are made of."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Fact, S_contra, Seat
from paxbot.engine.playing import Lesson
from paxbot.present.words import Cited, translated


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


class Event(NamedTuple):
    """A kind of event that is done to a player: its facts, whether one is done to a seat, and its hint in English."""

    facts: tuple[type[Fact], ...]
    is_done_to: Callable[[Any, Any, Seat], bool]
    """Called with the state, the fact and the seat."""
    hint: str


class FirstTimes(NamedTuple):
    """The hints of a game in English, by kinds that are stored: those of questions are the prompts."""

    questions: Mapping[str, str]
    events: Mapping[str, Event]

    def hints(self, state: Any, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        """Return the hint for the question, then those for what the facts did to whoever is asked."""
        prompt, done = decision.prompt.value, self.events.items()
        return {prompt: translated(self.questions[prompt])} | {
            kind: translated(event.hint)
            for kind, event in done
            if any(isinstance(each, event.facts) and event.is_done_to(state, each, decision.seat) for each in facts)
        }


def to(field: str) -> Callable[[Any, Any, Seat], bool]:
    """Return what tells whether a fact names the seat in a field, and nowhere else as its player."""
    return lambda state, fact, seat: (
        getattr(fact, field) == seat and (field == "seat" or getattr(fact, "seat", None) != seat)
    )


class TeachingWords(Protocol[S_contra]):
    """The help, the lessons and the hints of one game."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """The lessons of the game, a newcomer's first; none where there are none yet."""

    @property
    def elements(self) -> Mapping[str, tuple[int, int, int, int]]:
        """The elements that a lesson can outline: left, top, width and height in their pictures."""

    def help(self) -> tuple[str, ...]:
        """Return how the game is played, in short paragraphs for a newcomer, each below 1,000 characters."""

    def first_times(self, state: S_contra, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        """Return, each by its kind, in a sentence of at most 200 characters, what the question of a player means.

        What the facts did to them follows.
        """


def position(module: str, name: str) -> Json:
    """Return a position that lies beside a module's file: a state as it is stored."""
    return dict(json.loads((Path(module).parent / f"{name}.json").read_text(encoding="utf-8")))
