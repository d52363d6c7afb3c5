"""Giving an answer and the forced answers after it, alike for the service, typed lines and previews; and lessons.

A lesson is a prepared position, the answers that are taught step by step, and those of the others at the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paxbot.engine.game import Applied, Game, Json
from paxbot.engine.kernel import Decision, Fact, IllegalMove, Move, Seat, State


class Given(NamedTuple):
    """One answer given by a seat: the state it was given in, and what it led to; `forced` if nobody had a choice."""

    before: State
    decision: Decision | None
    """None for a move that answers no question, and when the game is over."""
    move: Move
    forced: bool
    applied: Applied[State]

    @property
    def seat(self) -> Seat | None:
        return self.decision.seat if self.decision else None


def give(rules: Game, state: State, move: Move, *, forced: bool = False) -> Given:
    return Given(state, rules.pending(state), move, forced, rules.apply(state, move))


def play_on(rules: Game, state: State, move: Move | None, *, moot: bool = False) -> tuple[Given, ...]:
    """Make a listed move, if any, and give all forced answers that follow, in order; with `moot` moot ones as well.

    Raises: IllegalMove.
    """
    given = []
    if move is not None:
        given.append(give(rules, state, move))
        state = given[-1].applied.state
    while (decision := rules.pending(state)) is not None and (decision.is_forced or (moot and decision.is_moot)):
        given.append(give(rules, state, decision.options[0], forced=True))
        state = given[-1].applied.state
    return tuple(given)


LEARNER: Final[Seat] = 0

Pattern = Mapping[str, object]
"""Fields of an answer as it is stored; a tuple lists several values for one field."""
Press = Sequence[Json]


class LessonStep(NamedTuple):
    says: str
    """In English, at most 200 characters."""
    right: tuple[Pattern, ...]
    rule: str
    part: str
    outlined: str = ""
    wrong: tuple[tuple[Pattern, str], ...] = ()
    """Sentences on other answers, where their effect doesn't speak for itself."""
    puppets: tuple[Pattern, ...] = ()
    """The answers of puppets, the most wanted first; otherwise they give the default answer."""


class Lesson(NamedTuple):
    key: str
    title: str
    position: Json
    puppets: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    end: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner's place in a lesson; behind its last step when it is done."""

    state: State
    presses: tuple[Press, ...] = ()
    step: int = 0
    given: int = 0
    facts: tuple[Fact, ...] = ()


class Answered(NamedTuple):
    standing: Standing | None
    facts: tuple[Fact, ...]
    said: str = ""


def resume(rules: Game, lesson: Lesson, presses: Sequence[Press] = ()) -> Standing:
    """Return where a lesson is after these presses; where they no longer fit, at the beginning of that step."""
    at = begun = Standing(rules.load(lesson.position))
    for press in presses:
        try:
            after = answer(rules, lesson, at, press).standing if at.step < len(lesson.steps) else None
        except IllegalMove:
            after = None
        if after is None:
            return begun
        at, begun = after, begun if after.step == at.step else after
    return at


def answer(rules: Game, lesson: Lesson, at: Standing, press: Press) -> Answered:
    step, state, facts = lesson.steps[at.step], at.state, list[Fact]()
    for number, move in enumerate(press, 1):
        state = _given(rules, state, _listed(rules, state, move), facts, is_last=number == len(press))
    wanted = step.right[at.given : at.given + len(press)]
    if len(wanted) < len(press) or not all(map(fits, press, wanted)):
        said = next((said for pattern, said in step.wrong if fits(press[-1], pattern)), "")
        return Answered(None, tuple(facts), said)
    while (asked := rules.pending(state)) is not None and asked.seat != LEARNER:
        state = _given(rules, state, _of_puppet(rules, state, step), facts)
    given = at.given + len(press)
    is_done = given == len(step.right)
    place = (at.step + 1, 0) if is_done else (at.step, given)
    return Answered(Standing(state, (*at.presses, press), *place, tuple(facts)), tuple(facts))


def fits(move: Json, pattern: Pattern) -> bool:
    return all(
        name in move and move[name] in (value if isinstance(value, tuple) else (value,))
        for name, value in pattern.items()
    )


def _given(rules: Game, state: State, move: Move, facts: list[Fact], *, is_last: bool = True) -> State:
    for given in play_on(rules, state, move, moot=is_last):
        state = given.applied.state
        facts += given.applied.facts
    return state


def _listed(rules: Game, state: State, move: Json) -> Move:
    asked = rules.pending(state)
    options = asked.options if asked is not None and asked.seat == LEARNER else ()
    found = next((option for option in options if rules.dump_move(option) == move), None)
    if found is None:
        raise IllegalMove("not_listed", move=move)
    return found


def _of_puppet(rules: Game, state: State, step: LessonStep) -> Move:
    asked = rules.pending(state)
    assert asked is not None
    wanted = (option for pattern in step.puppets for option in asked.options if fits(rules.dump_move(option), pattern))
    return next(wanted, None) or rules.default(state)
