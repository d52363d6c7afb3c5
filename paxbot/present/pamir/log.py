"""What happened, in sentences made from facts."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.present.log_sentence import Sentence
from paxbot.present.pamir import log_cards, log_events, log_pieces, log_wakhan
from paxbot.present.speech import persons
from paxbot.present.words import _

SENTENCES: dict[type, Sentence] = {
    **log_cards.SENTENCES,
    **log_pieces.SENTENCES,
    **log_events.SENTENCES,
    **log_wakhan.SENTENCES,
}
"""What is said of each fact; some need no words."""

_SAID: dict[type, Sentence] = {
    **SENTENCES,
    log_wakhan.Radicalized: log_wakhan.radicalized,
    log_wakhan.Blackmailed: log_wakhan.blackmailed,
}


def log_lines(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """A line for each fact worth telling; the same thing several times in a row becomes one line."""
    lines, who = [], persons(people)
    # Facts are tuples: those of two kinds can be equal, so the kind is compared as well.
    for (kind, fact), run in groupby(
        log_wakhan.with_deeds_named(without_clearing(happened)), lambda fact: (type(fact), fact)
    ):
        times = len(list(run))
        line = _SAID[kind](fact, who)
        if line is not None:
            lines.append(line if times == 1 else _("{line} (×{times})").format(line=line, times=times))
    return tuple(lines)


def without_clearing(happened: Sequence[Fact]) -> Iterator[Fact]:
    """The facts without the single piles of a map being cleared, for that is told in one sentence."""
    cleared = False
    kept: list[Fact] = []
    for fact in reversed(happened):
        match fact:
            case f.PiecesRemoved(piece=Piece.ARMY | Piece.ROAD) if cleared:
                continue
            case _:
                cleared = isinstance(fact, f.BlocksCleared)
                kept.append(fact)
    return reversed(kept)
