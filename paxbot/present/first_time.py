"""Words by which any game is taught: its help, lessons, and hints at the first time of a question or an event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from paxbot.engine.kernel import Decision, Fact, S_contra, Seat
from paxbot.engine.lessons import Lesson
from paxbot.present.words import translated


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
