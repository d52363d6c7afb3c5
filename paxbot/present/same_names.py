"""Names at one table that read the same, told apart by the number that the mark of each seat shows in pictures."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from paxbot.present.phrase import folded
from paxbot.present.speech import shortened

NAME_LENGTH: Final = 32
LETTERS: Final = 8
"""Letters of a name that count, as some pictures cut a long one to these."""
LOOK_ALIKES: Final = str.maketrans("авекмнорстухіјѕһԁԛԝӏαβεικμνορτυχ01iı", "abekmhopctyxljshdqwlabelkmvoptuxolll")
"""Letters of other scripts, and digits, that look like Latin letters; what looks like an l, i included, is one."""


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...], letters: int = LETTERS) -> tuple[str, ...]:
    """Return the names, with the numbers of their seats where their first `letters` read the same."""
    told, numbered = names, set[int]()
    # A name with its number may read like one of which nobody thought at first.
    while alike := _alike(told, letters) - numbered:
        numbered |= alike
        told = tuple(
            shortened(f"{name} ({number})", NAME_LENGTH) if number in numbered else name
            for number, name in enumerate(names, start=1)
        )
    return told


def looks_like(name: str, others: Iterable[str]) -> bool:
    """Return True if the name can be mistaken for one of the others."""
    return _look(name) in map(_look, others)


def _alike(names: Sequence[str], letters: int) -> set[int]:
    """Return the numbers, from 1, of all names that read like another one."""
    looks = [_look(name)[:letters] for name in names]
    return {number for number, look in enumerate(looks, start=1) if looks.count(look) > 1}


def _look(name: str) -> str:
    """Return a name as it is seen: the same for names that a hasty reader takes for one another."""
    return folded(name).translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w") or name
