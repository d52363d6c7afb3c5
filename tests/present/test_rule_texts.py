"""Every section of the rules begins with its answer, and a translation has the same sections as the original."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

DOCS = Path(__file__).parents[2] / "docs"
DIGESTS = sorted(DOCS.glob("*/rules*.md"))
TRANSLATIONS = sorted(DOCS.glob("*/rules.??.md"))
LONGEST_OPENING = 250

BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


class Section(NamedTuple):
    level: int
    title: str
    text: str

    @property
    def opening(self) -> str:
        """The first sentence, or nothing if the section begins with a list or a table."""
        paragraph = " ".join(self.text.partition("\n\n")[0].split())
        return "" if re.match(r"[-|]|\d+\. ", paragraph) else re.split(r"(?<=[.!?]) ", paragraph)[0]

    @property
    def terms(self) -> list[str]:
        return [" ".join(term.split()) for term in BOLD.findall(self.text)]


def sections(path: Path) -> list[Section]:
    """Every section of the digest, without what stands above the first."""
    blocks = re.split(r"^(?=##)", path.read_text(), flags=re.MULTILINE)[1:]
    headings = [block.partition("\n") for block in blocks]
    return [Section(head.index(" "), head.partition(" ")[2], text.strip()) for head, _, text in headings]


def original(translation: Path) -> Path:
    return translation.with_name("rules.md")


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


every_digest = pytest.mark.parametrize("path", DIGESTS, ids=named)
every_translation = pytest.mark.parametrize("path", TRANSLATIONS, ids=named)


@every_digest
def test_every_section_begins_with_a_short_sentence(path: Path) -> None:
    openings = {section.title: section.opening for section in sections(path)}
    assert openings
    assert {title: text for title, text in openings.items() if not text.endswith((".", ":"))} == {}
    assert {title: len(text) for title, text in openings.items() if len(text) > LONGEST_OPENING} == {}


@every_digest
def test_a_key_term_is_bold_only_where_it_is_explained(path: Path) -> None:
    terms = [term.casefold() for section in sections(path) for term in section.terms]
    assert terms
    assert {term for term in terms if terms.count(term) > 1} == set()


@every_translation
def test_a_translation_has_the_headings_of_the_original_in_its_order(path: Path) -> None:
    assert [section.level for section in sections(path)] == [section.level for section in sections(original(path))]


@every_translation
def test_a_translation_explains_the_same_terms_in_each_section(path: Path) -> None:
    pairs = zip(sections(original(path)), sections(path), strict=True)
    assert {ours.title: ours.terms for theirs, ours in pairs if len(ours.terms) != len(theirs.terms)} == {}


@every_translation
def test_a_translation_has_lists_and_tables_as_long_as_the_original(path: Path) -> None:
    pairs = zip(sections(original(path)), sections(path), strict=True)
    assert [ours.title for theirs, ours in pairs if shape(ours) != shape(theirs)] == []


def shape(section: Section) -> list[int]:
    return [len(re.findall(mark, section.text, re.MULTILINE)) for mark in (r"\n\n", r"^(?:- |\d+\. )", r"^\|")]
