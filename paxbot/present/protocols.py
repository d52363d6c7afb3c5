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
    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """A menu with a title, of at most 45 characters, and its meaning, of at most 100."""

    key: str
    title: str
    about: str
    options: tuple[FormOption, ...]
    most: int = 1
    least: int = 1


Form = tuple[FormField, ...]
"""At most five fields."""

Filled = Mapping[str, Sequence[str]]


class BargainWords(Protocol[S_contra]):
    """The words of bargaining in one game; orders are those its rules keep. A game without it inherits these."""

    def order_form(self, state: S_contra, seat: Seat, order: Json | None, names: Sequence[str]) -> Form:
        """Return the orders a player of the seat can give, the current one chosen; empty if there are none."""
        return ()

    def order_wish(self, filled: Filled) -> Json | None:
        """Return the wish of a filled form; None to be asked always."""
        return None

    def order_lines(self, state: S_contra, seat: Seat, order: Json | None, names: Sequence[str]) -> tuple[str, ...]:
        """Return the current order in a few sentences, for its player alone."""
        return ()

    def refusal_form(self, state: S_contra, order: Json | None) -> Form:
        """Return the options for the case that the player's next request is declined; empty if none can be made."""
        return ()

    def refusal_wish(self, filled: Filled) -> Json | None:
        return None

    def refusal_line(self, order: Json) -> str:
        """Say in a sentence what the player does if declined."""
        return ""

    def subject(self, about: int) -> str:
        return ""

    def amount(self, count: int) -> str:
        return str(count)

    def default_line(self) -> str:
        """Tell everyone the default answer to a question that times out; empty if it only happens in a turn."""
        return ""


class AutomatedWords(Protocol):
    @property
    def automated_name(self) -> str: ...

    @property
    def about_automated(self) -> str:
        """A sentence on the automated player, for people who have never met it."""

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return an automated turn in three lines at most: its sentence, the reason, and where its rules differ."""

    def explain(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return why automated seats did what they did: their deeds in order, each with its reasons.
        `facts` are all facts of a turn, in order; no reason among them, no lines. A line is below 300 characters.
        """

    def handing_over(self) -> tuple[str, ...]:
        """Explain in a few sentences how the game plays a seat that is handed over to it."""

    def taking_back(self) -> tuple[str, ...]:
        """Explain in a few sentences what happens to a seat that its player takes back."""


class Event(NamedTuple):
    """A kind of event that is done to a player: its facts, a test for the seat, and its hint in English."""

    facts: tuple[type[Fact], ...]
    is_done_to: Callable[[Any, Any, Seat], bool]
    hint: str


class FirstTimes(NamedTuple):
    questions: Mapping[str, str]
    events: Mapping[str, Event]

    def hints(self, state: Any, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        """Return the hint for the question, then those for things done to the player."""
        prompt, done = decision.prompt.value, self.events.items()
        return {prompt: translated(self.questions[prompt])} | {
            kind: translated(event.hint)
            for kind, event in done
            if any(isinstance(each, event.facts) and event.is_done_to(state, each, decision.seat) for each in facts)
        }


def to(field: str) -> Callable[[Any, Any, Seat], bool]:
    return lambda state, fact, seat: (
        getattr(fact, field) == seat and (field == "seat" or getattr(fact, "seat", None) != seat)
    )


class TeachingWords(Protocol[S_contra]):
    @property
    def lessons(self) -> Sequence[Lesson]: ...

    @property
    def elements(self) -> Mapping[str, tuple[int, int, int, int]]:
        """The elements that a lesson can outline: left, top, width and height in their pictures."""

    def help(self) -> tuple[str, ...]:
        """Explain the game in short paragraphs for a newcomer, each below 1,000 characters."""

    def first_times(self, state: S_contra, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        """Return hints of at most 200 characters, by kind, for the player's question, then for things done to them."""


def position(module: str, name: str) -> Json:
    return dict(json.loads((Path(module).parent / f"{name}.json").read_text(encoding="utf-8")))
