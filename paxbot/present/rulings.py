"""The rulings of a game: how we play where its rulebook is silent, as each game's list in the docs has them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from paxbot.present.speech import listing
from paxbot.present.words import N_, _, translated

RULINGS: Final = "Rulings"
"""The English title of their chapter."""

_ROW: Final = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)
_OPENINGS: Final = {
    "card": N_("The rulebook is silent here; we play what the card says: {reading}"),
    "precedent": N_("The rulebook is silent here; we play it as the digital versions do: {reading}"),
    "records": N_("The rulebook is silent here; we play it as recorded games do: {reading}"),
    "author": N_("The rulebook is silent here; we play it as the author says: {reading}"),
    "text": N_("The rulebook doesn’t say this outright; we play what follows from it: {reading}"),
    "contradiction": N_("The rulebook contradicts itself here; we play it this way: {reading}"),
}
_SILENT: Final = N_("The rulebook is silent here; we play it this way: {reading}")
_SOURCES: Final = {
    "ours": N_("our own choice"),
    "reading": N_("the natural reading of the rulebook"),
    "text": N_("the rulebook, its parts taken together"),
    "contradiction": N_("one of two passages in the rulebook"),
    "card": N_("the card’s text"),
    "precedent": N_("the digital versions, or one of them"),
    "records": N_("public game records"),
    "author": N_("the game’s author"),
}


class Ruling(NamedTuple):
    """A ruling by its number, and the headings of the rules it belongs to."""

    number: str
    question: str
    opening: str
    text: str
    rules: tuple[str, ...]


def rulings_of(english: Path, spoken: Path) -> Iterator[Ruling]:
    """Yield the rulings of a game, with questions and readings in the language spoken."""
    known = dict(_rows(spoken))
    for number, (*told, sources, rules) in _rows(english):
        question, reading, *why = known.get(number, told)
        kinds = sources.split(", ")
        opening = translated(_OPENINGS.get(kinds[0], _SILENT)).format(reading=reading)
        source = _("Source: {source}.").format(source=listing([translated(_SOURCES[kind]) for kind in kinds]))
        yield Ruling(number, question, opening, "\n\n".join((opening, *why, source)), tuple(rules.split("; ")))


def _rows(path: Path) -> Iterator[tuple[str, list[str]]]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    yield from ((number, cells.split(" | ")) for number, cells in _ROW.findall(text))
