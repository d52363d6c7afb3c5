from collections.abc import Iterable

from paxbot.present.words import Cited


def texts(lines: Iterable[Cited]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)
