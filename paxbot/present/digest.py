"""The digest: what happened since a player's last turn, in as few characters as a panel has for it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.present.sentence import LIMIT
from paxbot.present.speech import reading_length, shortened_marked

DIGEST: Final = 400
"""Characters of the lines of a digest, as they are read."""
OWN: Final = 240
"""Characters of these for what the player lost, as long as others have done something else."""
NAME: Final = 20
"""Characters of a name in these."""
SHORTEST: Final = 40
"""Characters of a line at least, where it is cut."""


class MissedTurn(NamedTuple):
    """A turn of others, as far as it was played since, and the names its seats had in it."""

    facts: Sequence[Fact]
    names: Sequence[str]


Headline = Callable[[int], str]
"""Tells a turn in a sentence of at most so many characters; empty where nothing was done."""


def digest(own: Sequence[str], headlines: Sequence[Headline]) -> tuple[str, ...]:
    """Return the lines about the player, then a headline for each turn; of very many turns the last."""
    told = [(say, reading_length(line)) for say in headlines if (line := say(LIMIT))]
    kept = tuple(_fitting(own, OWN if told else DIGEST))
    room = DIGEST - sum(map(reading_length, kept))
    told = told[-(room // SHORTEST) :]
    limit = next(each for each in range(LIMIT, 0, -1) if sum(min(length, each) for _say, length in told) <= room)
    return (*kept, *filter(None, (say(limit) for say, _length in told)))


def _fitting(lines: Sequence[str], room: int) -> Iterator[str]:
    """Yield as many lines from the first on as fit, the last one cut if need be."""
    for line in lines:
        if room < SHORTEST:
            return
        yield shortened_marked(line, room)
        room -= reading_length(line)
