"""The parts of the table that shall not have changed when a plan is carried out, named in a line."""

from collections.abc import Sequence
from typing import NamedTuple

from paxbot.present.line import Kind, Trouble
from paxbot.present.matching import fits, reaches
from paxbot.present.phrase import Word, typed_tokens


class Watchable(NamedTuple):
    """A part of the table, by its key in `Game.watched`, and how it is typed."""

    key: str
    word: Word
    name: str = ""
    """Its name in a sentence, where that is not how it is typed."""


def read_watched(parts: Sequence[Watchable], line: str) -> tuple[str, ...] | Trouble:
    """Return the keys of the parts that the line names, or the word that names none or several."""
    typed, at, keys = typed_tokens(line), 0, list[str]()
    while at < len(typed):
        found = [(fit, part) for part in parts for fit in fits((part.word,), typed, at)]
        if not found:
            return Trouble(Kind.UNKNOWN, typed[at].start, typed[at].end, tuple(part.word.text for part in parts))
        best = max(fit for fit, _ in found)
        meant = list(dict.fromkeys(part for fit, part in found if fit == best))
        if len(meant) > 1:
            named = tuple(part.word.text for part in meant)
            return Trouble(Kind.UNCLEAR, typed[at].start, typed[best.end - 1].end, named)
        keys.append(meant[0].key)
        at = best.end
    return tuple(dict.fromkeys(keys))


def complete_watched(parts: Sequence[Watchable], line: str, most: int, length: int) -> tuple[str, ...]:
    """Return lines that begin with this one and name one part more, none longer than `length`."""
    before, comma, last = line.rpartition(",")
    chosen = read_watched(parts, before)
    if isinstance(chosen, Trouble):
        return ()
    typed = typed_tokens(last)
    found = []
    for part in parts:
        reached = any(reach.at == len(typed) for reach in reaches((part.word,), typed, 0, is_open=True))
        if part.key not in chosen and (reached or any(fit.end == len(typed) for fit in fits((part.word,), typed, 0))):
            found.append(f"{before}{comma} {part.word.text}".strip())
    return tuple(each for each in found if len(each) <= length)[:most]
