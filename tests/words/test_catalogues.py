"""Every catalogue says all that the code says, and nothing else, so that it fits where the English words stand."""

import ast
import re

import pytest

from paxbot.present.words import CATALOGUES, ENGLISH, languages
from tests.words.catalogues import (
    KEYS,
    KEYWORDS,
    ROOT,
    SPEAKING,
    Entry,
    catalogue,
    compiled,
    entries,
    marks,
    messages,
    path_of,
    placeholders,
    typed,
)

RENEW = "run make words, and translate what is new"


def test_every_folder_of_the_catalogues_is_a_language() -> None:
    assert set(CATALOGUES) == {ENGLISH, *KEYS}
    assert "de" in KEYS
    names = languages()
    assert names["de"] == "Deutsch"
    assert len(set(names.values())) == len(names)


def test_no_message_is_marked_where_it_is_not_found() -> None:
    """Messages are extracted from everywhere but the middle of an f-string."""
    known = {form for key in messages() for form in key.forms}
    files = [path for package in SPEAKING for path in (ROOT / package).rglob("*.py")]
    found = [
        (path.name, call.args[0].value)
        for path in files
        for text in ast.walk(ast.parse(path.read_text()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in KEYWORDS and isinstance(call.args[0], ast.Constant)
    ]
    assert [(name, message) for name, message in found if message not in known] == []


def test_no_two_messages_share_a_singular() -> None:
    """Catalogues find a message with a plural by its singular alone."""
    known = [(key.context, key.forms[0]) for key in messages()]
    assert sorted(map(str, known)) == sorted(map(str, set(known)))


@pytest.mark.parametrize("language", KEYS)
class TestACatalogue:
    def test_holds_every_message_and_no_other(self, language: str) -> None:
        held = {entry.key for entry in entries(language)}
        assert messages() - held == set(), RENEW
        assert held - messages() == set(), RENEW
        assert not catalogue(language).obsolete

    def test_leaves_nothing_untranslated_or_in_doubt(self, language: str) -> None:
        unfinished = [
            each.key for each in entries(language) if each.fuzzy or not all(part.strip() for part in each.said)
        ]
        assert unfinished == []

    def test_has_every_form_of_a_plural(self, language: str) -> None:
        count = catalogue(language).num_plurals
        wrong = [each.key for each in entries(language) if len(each.said) != (1 if len(each.key.forms) == 1 else count)]
        assert wrong == []

    def test_keeps_placeholders(self, language: str) -> None:
        assert [each for each in entries(language) if not _placed(each)] == []

    def test_keeps_what_discord_makes_bold_small_or_a_list(self, language: str) -> None:
        changed = [
            (each.key.forms[-1], said) for each in entries(language) for said in each.said if not _marked(each, said)
        ]
        assert changed == []

    def test_keeps_what_is_typed(self, language: str) -> None:
        changed = [
            (each.key.forms[-1], said)
            for each in entries(language)
            for said in each.said
            if typed(said) not in [typed(form) for form in each.key.forms]
        ]
        assert changed == []

    def test_keeps_space_at_its_ends(self, language: str) -> None:
        assert [
            each.key for each in entries(language) for said in each.said if _ends(said) != _ends(each.key.forms[0])
        ] == []

    def test_is_compiled(self, language: str) -> None:
        assert path_of(language, "mo").read_bytes() == compiled(language), RENEW


def test_german_has_one_word_for_the_end_of_a_game_that_is_played() -> None:
    """As docs/translating.md has it."""
    other = re.compile(
        r"Spiel (ist|sei) (vorbei|beendet)|(Spiel endet|endet das Spiel|gewinnt das Spiel)|Partie ist beendet"
    )
    assert [said for entry in entries("de") for said in entry.said if other.search(said)] == []


def _placed(entry: Entry) -> bool:
    """Whether each form has the placeholders of its English form; "one" may be said in words, or in figures."""
    allowed = [placeholders(form) for form in entry.key.forms]
    return all(placeholders(said) in allowed for said in entry.said) and placeholders(entry.said[-1]) == allowed[-1]


def _marked(entry: Entry, said: str) -> bool:
    return marks(said) in [marks(form) for form in entry.key.forms]


def _ends(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()
