"""How alternative texts of any game keep to the length that is allowed: whole words always."""

from collections.abc import Iterable
from typing import Final

LIMIT: Final = 1024
"""Characters that Discord allows in the description of an attachment."""
NAME: Final = 24
"""Characters of a name that are told where there is room."""


def within(sentences: Iterable[str]) -> str:
    """The sentences in order as far as they fit, cut between two words."""
    return cut(joined(sentences), LIMIT)


def sentence(text: str) -> str:
    """The text with a full stop where it has none."""
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."


def cut(text: str, length: int) -> str:
    """The text, cut between two words where it is too long."""
    return text if len(text) <= length else f"{text[: length - 1].rsplit(' ', 1)[0].rstrip(' ,;:')} …"


def joined(sentences: Iterable[str]) -> str:
    """The sentences, one after another; empty ones are left out."""
    return " ".join(each for each in sentences if each)
