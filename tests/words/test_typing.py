"""What is typed is English whatever is spoken, and names are understood in every language."""

import pytest

from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import Region
from paxbot.present.pamir.phrases import card, region
from paxbot.present.phrase import Word, fits, typed_tokens
from paxbot.present.words import speaking
from paxbot.presenters import PRESENTERS

PEOPLE = ("Ana", "Bo", "Cy")


def means(typed: str, word: Word) -> bool:
    return any(fit.end == len(typed_tokens(typed)) for fit in fits((word,), typed_tokens(typed), 0))


def test_lines_and_plans_are_typed_the_same_in_every_language() -> None:
    rules, presenter = PaxPamir(), PRESENTERS["pamir"]
    state = rules.setup(3, bytes(16), {})
    for _ in range(40):
        decision = rules.pending(state)
        assert decision is not None
        english = presenter.phrases(state, decision, PEOPLE)
        unavailable = [each.phrase for each in presenter.unavailable(state, decision, PEOPLE)]
        watched = [each.word for each in presenter.watchable(state, decision.seat)]
        with speaking("de"):
            assert presenter.phrases(state, decision, PEOPLE) == english
            assert [each.phrase for each in presenter.unavailable(state, decision, PEOPLE)] == unavailable
            assert [each.word for each in presenter.watchable(state, decision.seat)] == watched
        state = rules.apply(state, decision.options[-1]).state


@pytest.mark.parametrize("typed", ["Persia", "pers", "Persien", "persien"])
def test_a_region_is_understood_in_every_language(typed: str) -> None:
    assert means(typed, region(Region.PERSIA))


@pytest.mark.parametrize("typed", ["#113", "113", "backing of persian aristocracy", "Rückhalt im persischen Adel"])
def test_a_card_is_understood_in_every_language(typed: str) -> None:
    assert means(typed, card(113))


def test_only_english_is_understood_when_it_is_shortened() -> None:
    """Else the names of other languages would make short English words ambiguous."""
    assert means("transca", region(Region.TRANSCASPIA))
    assert not means("transk", region(Region.TRANSCASPIA))
    assert means("Transkaspien", region(Region.TRANSCASPIA))
