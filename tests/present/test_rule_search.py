from pathlib import Path

import pytest

from paxbot.__main__ import main
from paxbot.games.registry import GAMES
from paxbot.present.rule_search import find, search
from paxbot.present.rulebook import DOCS, section, sections
from paxbot.present.words import CATALOGUES, speaking

QUESTIONS = Path(__file__).parents[1] / "data"
CARDS = ("Abilities", "Events")
"""Chapters whose sections are about one card each, of which an automated rival's chapter need not tell."""
SHOWN = 3
"""Among so many a section has to be."""


def first(game: str, question: str) -> list[str]:
    return [each.path for each in find([game], question, SHOWN)]


@pytest.mark.parametrize("language", CATALOGUES)
def test_95_of_100_misspelt_questions_lead_to_their_rule(language: str) -> None:
    lines = (QUESTIONS / f"rule_questions.{language}.tsv").read_text(encoding="utf-8").splitlines()
    asked = [line.split("\t") for line in lines]
    assert {game for game, _, _ in asked} == GAMES.keys()
    assert all(section(game, rule) for game, _, rule in asked)
    with speaking(language):
        found = [(question, rule, first(game, question)) for game, question, rule in asked]
    assert all(len(shown) == SHOWN for _, _, shown in found)
    missed = [each for each in found if each[1] not in each[2]]
    assert len(asked) >= 100
    assert len(missed) <= len(asked) * 0.05, missed


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize(
    ("kept", "first_of_100"),
    [
        pytest.param("forum", 90, id="as people ask them"),
        pytest.param("held_out", 86, id="by people who had read the rules alone"),
    ],
)
def test_most_questions_are_answered_by_the_first_rule(kept: str, first_of_100: int, language: str) -> None:
    lines = (QUESTIONS / f"{kept}_questions.{language}.tsv").read_text(encoding="utf-8").splitlines()
    asked = [line.split("\t") for line in lines]
    for game in GAMES:
        of_game = [(question, rules.split("; ")) for key, question, rules in asked if key == game]
        assert all(section(game, rule) for _, rules in of_game for rule in rules)
        with speaking(language):
            missed = [(question, rules) for question, rules in of_game if first(game, question)[0] not in rules]
        assert len(of_game) >= 50
        assert len(missed) <= len(of_game) * (1 - first_of_100 / 100), missed


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize(
    ("game", "chapter"),
    [("pamir", "Wakhan"), ("spartacus", "Nemo"), ("porfiriana", "Calavera")],
)
def test_a_question_that_names_an_automated_rival_is_answered_from_their_chapter(
    game: str, chapter: str, language: str
) -> None:
    with speaking(language):
        for each in sections(game):
            if each.chapter and not each.applies and each.path.partition(" > ")[0] not in CARDS:
                answer = find([game], f"{each.title} {chapter}", SHOWN)[0]
                assert (answer.applies or (answer.path,))[0].partition(" > ")[0] == chapter, each.path


def test_two_rules_that_are_about_equally_near_are_both_the_answer() -> None:
    both = search(["pamir"], "tie", SHOWN)
    assert [each.path for each in both.answers] == ["Dominance checks > Ties", "End of the game > Ties"]
    assert len(search(["pamir"], "overthrow", SHOWN).answers) == 1
    for typed in ("bribes and hostages", "overthrow", "tie"):
        found = search(GAMES, typed, SHOWN)
        assert [*found.answers, *found.others] == find(GAMES, typed, SHOWN)


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_found_by_its_question(game: str, language: str) -> None:
    with speaking(language):
        for each in sections(game):
            assert not each.applies or each in find([game], each.title, SHOWN), each.path


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", GAMES)
def test_every_heading_and_every_term_in_bold_is_found(game: str, language: str) -> None:
    with speaking(language):
        for each in sections(game):
            found = find([game], each.title, SHOWN)
            assert each in found or [other.title for other in found].count(each.title) > 1, each.path
            for term in each.terms:
                near = find([game], term, SHOWN)
                assert any(term in other.terms or term.lower() in other.title.lower() for other in near), term


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", GAMES)
def test_kept_questions_belong_to_headings_of_the_digest(game: str, language: str) -> None:
    lines = (DOCS / game / f"asked.{language}.md").read_text(encoding="utf-8").splitlines()
    named = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert (
        {each.path for each in sections(game) if not each.applies}
        <= set(named)
        <= {each.path for each in sections(game)}
    )
    assert len(named) == len(set(named))
    aside = [line[2:].partition(":")[0] for line in lines if line.startswith("* ")]
    assert set(aside) <= {each.path for each in sections(game) if not each.chapter}


def test_umlauts_may_be_typed_as_one_likes() -> None:
    with speaking("de"):
        for typed in ("Fähigkeiten", "Faehigkeiten", "fahigkeiten", "FÄHIGKEITN"):
            assert first("pamir", typed)[0] == "Abilities"


def test_english_words_are_found_in_every_language() -> None:
    with speaking("de"):
        assert first("pamir", "overthrow")[0] == "General rules > Overthrow"
        assert find(["pamir"], "overthrow", SHOWN)[0].title == "Umsturz"


def test_nothing_is_found_by_nothing() -> None:
    assert find(GAMES, "", SHOWN) == find(GAMES, "?! …", SHOWN) == find(GAMES, "qqqqqqqq", SHOWN) == []


def test_the_command_line_prints_heading_and_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--game", "pamir", "--language", "de", "Bestechng"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Play > Bribes\tBestechung"
    assert len(lines) == SHOWN
