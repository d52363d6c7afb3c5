"""The length of alternative texts of any game, kept to in whole words."""

from collections.abc import Iterable, Sequence
from typing import Final

LIMIT: Final = 1024
"""Characters that Discord allows in the description of an attachment."""
NAME: Final = 24
"""Characters of a name that are told where there is room."""


def within(sentences: Iterable[str]) -> str:
    """Return the sentences in order as far as they fit, cut between two words."""
    return cut(joined(sentences), LIMIT)


def sentence(text: str) -> str:
    """Return the text with a full stop where it has none."""
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."


def cut(text: str, length: int) -> str:
    """Return the text, cut between two words where it is too long."""
    return text if len(text) <= length else f"{text[: length - 1].rsplit(' ', 1)[0].rstrip(' ,;:')} …"


def joined(sentences: Iterable[str]) -> str:
    """Return the sentences, one after another; empty ones are left out."""
    return " ".join(each for each in sentences if each)


def fullest(wordings: Sequence[Sequence[str]], room: int) -> str:
    """Return a list whose first things are told in more words as far as there is room; the shortest wordings first."""
    told, *longer = map(list, wordings)
    for wording in longer:
        for i, words in enumerate(wording):
            if len("; ".join([*told[:i], words, *told[i + 1 :]])) > room:
                return "; ".join(told)
            told[i] = words
    return "; ".join(told)
