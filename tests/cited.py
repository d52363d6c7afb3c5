"""The sentences of lines that cite rules."""

from collections.abc import Iterable

from paxbot.present.words import Cited


def texts(lines: Iterable[Cited]) -> tuple[str, ...]:
    """Their sentences, without the rules."""
    return tuple(line.text for line in lines)
