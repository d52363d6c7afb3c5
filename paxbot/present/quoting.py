"""Typed text shown again in a piece of code: it stays in there, on one line, and in its order."""

import unicodedata

NO_CHARACTER = "\ufffd"


def in_code(text: str) -> str:
    """Return the text without what would end or break a piece of code or turn the line round; as long as before."""
    return "".join(map(_harmless, text))


def _harmless(char: str) -> str:
    if char == "`":
        return "’"
    if char.isspace():
        return " "
    return NO_CHARACTER if unicodedata.category(char)[0] == "C" else char
