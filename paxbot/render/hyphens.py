"""Words that are too long for a line of a card, with the places where they may be broken."""

from importlib.resources import files
from typing import Final

from paxbot.render.fonts import SOFT_HYPHEN

_WORDS: Final = files("paxbot.present").joinpath("hyphens.txt").read_text("utf-8").split()
_BROKEN: Final = {word.replace("-", ""): word.replace("-", SOFT_HYPHEN) for word in _WORDS}


def breakable(text: str) -> str:
    """Return the text with a soft hyphen wherever one of its words may be broken."""
    return " ".join(_BROKEN.get(word, word) for word in text.split())
