import re
from collections.abc import Iterator

import pytest

from paxbot.games.spartacus.terms import LATIN
from paxbot.present import words
from paxbot.present.sentence import MissedTurn
from paxbot.present.spartacus import text as alt
from tests.cited import texts
from tests.present.spartacus.games import GAME, WORDS, every, walk
from tests.words.masked import LETTER, Masked

SAME = re.compile("|".join((*LATIN.values(), r"\b[IVX]+\b")))
"""What is the same in every language: the Latin names, and the numbers of the Legions."""


@pytest.fixture(autouse=True)
def masked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(words.CATALOGUES, "masked", Masked())
    with words.speaking("masked"):
        yield


def untranslated(*texts: str) -> list[str]:
    return [text for text in texts if LETTER.search(SAME.sub("", text))]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "solo"), [(1, 5), (2, 0), (5, 0)])
def test_no_word_of_a_game_goes_untranslated(seats: int, solo: int) -> None:
    names = tuple(map(str, range(1, seats + 1)))
    for number, (state, decision, facts) in enumerate(walk(seats, solo, 1)):
        if number % seats and decision is not None:
            continue
        assert untranslated(WORDS.headline(state, names), *WORDS.status(state, names), *WORDS.log(facts, names)) == []
        missed = [MissedTurn(facts, names)]
        assert untranslated(*WORDS.digest(state, missed, 0, names), *WORDS.catch_up(state, facts, 0, names)) == []
        if decision is None:
            view = GAME.view(state, None)
            assert untranslated(WORDS.final(state, names), *WORDS.text(view, names), alt.ending_alt(view, names)) == []
            continue
        shown = WORDS.panel(state, decision, names)
        options = [text for option in every(shown) for text in (option.label, option.hint)]
        titles = [group.title for group in shown.groups]
        assert untranslated(shown.title, shown.text, *titles, *options, *texts(shown.impossible)) == []
        assert untranslated(*(each.reason.text for each in WORDS.unavailable(state, decision, names))) == []
        assert untranslated(*(part.name for part in WORDS.watchable(state, decision.seat))) == []
        assert untranslated(WORDS.question(state, decision, names), WORDS.hand(state, decision.seat, names)) == []
        assert untranslated(WORDS.area(state, 0, names), alt.table_alt(GAME.view(state, None), names, facts)) == []


@pytest.mark.slow
def test_no_word_about_cards_seats_and_help_goes_untranslated() -> None:
    for card in WORDS.cards():
        text = WORDS.card(card.number)
        assert untranslated(card.name, card.summary, text.title, text.text, *text.rulings) == []
        assert untranslated(alt.card_alt(card.number)) == []
    assert untranslated(WORDS.name, WORDS.about, WORDS.automated_name, *WORDS.help()) == []
    topics = WORDS.topics(GAME.setup(4, bytes(16), {}))
    assert untranslated(*WORDS.handing_over(), *WORDS.taking_back(), *(each.name for each in topics)) == []
    assert untranslated(alt.lobby_alt(["1"], 1, range(1, 5))) == []
