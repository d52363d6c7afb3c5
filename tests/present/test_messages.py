import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

import paxbot.present
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.present import words
from paxbot.present.pamir import alt, models
from paxbot.present.pamir.presenter import PamirWords
from tests.cited import texts
from tests.words.masked import LETTER, Masked

PRESENT = Path(paxbot.present.__file__).parent
KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "Spoken": None,
    "Say": None,
    "Many": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
GIVEN = {"Many": slice(0, 2), "ngettext": slice(0, 2), "pgettext": slice(1, 2)}


def marked() -> Iterator[tuple[str, list[ast.expr]]]:
    for path in sorted(PRESENT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                yield f"{path.relative_to(PRESENT)}:{node.lineno}", node.args[GIVEN.get(node.func.id, slice(0, 1))]


def test_every_message_is_written_out_where_it_is_marked() -> None:
    vague = [where for where, given in marked() for part in given if not isinstance(part, ast.Constant)]
    assert vague == []


def test_babel_finds_every_message() -> None:
    extracted = extract_from_dir(PRESENT, method_map=[("**.py", "python")], keywords=KEYWORDS)
    found: set[str] = set()
    for _path, _line, message, _comments, _context in extracted:
        found.update([message] if isinstance(message, str) else message)
    written = {part.value for _where, given in marked() for part in given if isinstance(part, ast.Constant)}
    assert len(written) > 400
    assert written == found


@pytest.fixture
def masked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(words.CATALOGUES, "masked", Masked())
    with words.speaking("masked"):
        yield


def untranslated(*texts: str) -> list[str]:
    """The texts that have letters besides the names of court cards, which are the same in every language."""
    titles = sorted((card.name for card in COURT_CARDS.values()), key=len, reverse=True)
    bare = re.compile("|".join(map(re.escape, titles)))
    return [text for text in texts if LETTER.search(bare.sub("", text))]


@pytest.mark.usefixtures("masked")
def test_no_word_of_a_game_goes_untranslated() -> None:
    game, shown, people = PaxPamir(), PamirWords(), ["1", "2", "3", "4", "5"]
    for number in range(4):
        picks = random.Random(number)
        state = game.setup(2 + number, picks.randbytes(16), {})
        names = people[: state.seats]
        while (decision := game.pending(state)) is not None:
            panel = shown.panel(state, decision, names)
            options = [text for group in panel.groups for o in group.options for text in (group.title, o.label, o.hint)]
            assert untranslated(panel.title, panel.text, *options, *texts(panel.impossible)) == []
            assert untranslated(shown.question(state, decision, names), shown.headline(state, names)) == []
            assert untranslated(*shown.status(state, names), shown.area(state, decision.seat, names)) == []
            applied = game.apply(state, picks.choice(decision.options))
            assert untranslated(*shown.log(applied.facts, names)) == []
            state = applied.state
        table = models.table_view(game.view(state, None), names)
        courts = models.courts_view(game.view(state, None), names)
        assert untranslated(shown.final(state, names), alt.table_alt(table), alt.courts_alt(courts)) == []


@pytest.mark.usefixtures("masked")
def test_no_word_about_a_card_goes_untranslated() -> None:
    shown = PamirWords()
    for card in shown.cards():
        text = shown.card(card.number)
        page = alt.card_alt(models.card_page(card.number, text.rulings))
        assert untranslated(card.name, card.summary, text.title, text.text, *text.rulings, page) == []
    assert untranslated(shown.name, *shown.help()) == []
