"""Every question, every refusal and every reason of an automated seat rests on rules that the digest has."""

import importlib
import inspect
import pkgutil
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from paxbot.engine.kernel import Fact, Step
from paxbot.games.pamir.moves import Prompt as PamirPrompt
from paxbot.games.pamir.turn import Refusal
from paxbot.games.porfiriana.moves import Prompt as PorfirianaPrompt
from paxbot.games.registry import GAMES
from paxbot.games.spartacus.terms import Prompt as SpartacusPrompt
from paxbot.present.pamir import headings as pamir
from paxbot.present.porfiriana import refusals
from paxbot.present.rulebook import section
from paxbot.present.spartacus import panels as spartacus
from paxbot.presenters import PRESENTERS
from tests.cases import for_each
from tests.test_rule_index import PAMIR, PORFIRIANA, ROOT, SPARTACUS, Digest, references, rules_of

NAMES = ("Ana", "Bo", "Cy", "Di")
STEPS = 600


class Case(NamedTuple):
    digest: Digest
    prompts: frozenset[str]
    questions: Mapping[Any, str | tuple[str, ...]]
    seats: int
    automated: tuple[int, ...] = ()


CASES = [
    Case(PAMIR, frozenset(PamirPrompt), pamir.QUESTION_RULES, 3),
    Case(PAMIR, frozenset(PamirPrompt), pamir.QUESTION_RULES, 4, (0, 2)),
    Case(SPARTACUS, frozenset(SpartacusPrompt), spartacus.QUESTION_RULES, 3),
    Case(SPARTACUS, frozenset(SpartacusPrompt), spartacus.QUESTION_RULES, 1),
    Case(PORFIRIANA, frozenset(PorfirianaPrompt), refusals.QUESTION_RULES, 3),
]
GAMES_ONCE = [CASES[0], CASES[2], CASES[4]]


def title(case: Case) -> str:
    return f"{case.digest.game}-{case.seats}-{len(case.automated)}"


def rules_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from rules_in(each)


def told(case: Case) -> Iterator[tuple[str, tuple[str, ...]]]:
    rules, presenter, picks = GAMES[case.digest.game], PRESENTERS[case.digest.game], random.Random(case.seats)
    names = NAMES[: case.seats]
    state, facts = rules.setup(case.seats, bytes([case.seats] * 16), {}, case.automated), list[Fact]()
    for _ in range(STEPS):
        decision = rules.pending(state)
        if decision is None:
            break
        panel = presenter.panel(state, decision, names)
        yield panel.title, panel.rules
        yield from (*panel.impossible, *panel.reasons)
        yield from (each.reason for each in presenter.unavailable(state, decision, names))
        applied, turn = rules.apply(state, picks.choice(decision.options)), rules.turn_number(state)
        state, facts = applied.state, [*facts, *applied.facts]
        if rules.turn_number(state) != turn:
            explained = presenter.explain(facts, names)
            yield from (*explained, *(presenter.why(facts, names) if explained else ()))
            facts = []


@for_each("case", CASES, ids=title)
def test_whatever_is_asked_refused_or_explained_rests_on_rules_of_the_digest(case: Case) -> None:
    met = 0
    for text, rules in told(case):
        assert rules, text
        assert [section(case.digest.game, rule).path for rule in rules] == list(rules), text
        met += 1
    assert met > 100


@for_each("case", GAMES_ONCE, ids=title)
def test_every_question_of_a_game_has_its_rules(case: Case) -> None:
    assert set(case.questions) == set(case.prompts)
    assert set(rules_in(case.questions)) <= set(rules_of(case.digest))


def test_every_refusal_and_every_choice_of_wakhan_has_a_rule_of_the_digest() -> None:
    named = [rule for why in Refusal if why is not Refusal.NO_EFFECT for rule in pamir.refusals(why)]
    assert {*named, *pamir.WAKHAN.values()} <= set(rules_of(PAMIR))


def test_every_refusal_of_porfiriana_rests_on_its_own_rules_or_on_those_of_the_answer() -> None:
    reasons = [each for each in vars(refusals).values() if isinstance(each, refusals.Reason)]
    named = {*rules_in([each.rules for each in reasons]), *rules_in([refusals.ANSWER_RULES, refusals.CARD_RULES])}
    assert reasons
    assert named <= set(rules_of(PORFIRIANA))


def steps(game: str) -> Iterator[type[Any]]:
    package = importlib.import_module(f"paxbot.games.{game}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for _name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and issubclass(kind, Step) and hasattr(kind, "prompt"):
                yield kind


@for_each("case", GAMES_ONCE, ids=title)
def test_a_question_rests_on_a_rule_that_its_code_names(case: Case) -> None:
    """One it does not rest on would be a slip in the table of headings, or in the docstring."""
    places = references(case.digest.code)
    found = list(steps(case.digest.game))
    assert found
    for step in found:
        path = str(inspect.getfile(step)).removeprefix(f"{ROOT}/")
        named = {rule for rule, where in places.items() if any(each.startswith(f"{path}: ") for each in where)}
        rules = set(rules_in([case.questions[step.prompt]]))
        assert named & rules, (step.__name__, rules, named)
