"""What happened, in sentences made from facts."""

from collections.abc import Sequence
from itertools import groupby

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.present.log_sentence import Sentence
from paxbot.present.spartacus import log_ending, log_turns, names
from paxbot.present.spartacus.speech import told
from paxbot.present.speech import listing, persons
from paxbot.present.words import _

SENTENCES: dict[type, Sentence] = {**log_turns.SENTENCES, **log_ending.SENTENCES}
"""What is said of each fact but new cards, which are told together; that a turn begins needs no words."""


def log(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """A line for each fact worth telling; cards dealt one after another are one line."""
    lines: list[str] = []
    who = persons(people)
    for kind, run in groupby(happened, type):
        if kind is f.CardDealt:
            lines.append(dealt([fact for fact in run if isinstance(fact, f.CardDealt)]))
            continue
        said = (SENTENCES[kind](fact, who) for fact in run)
        lines += [line for line in said if line is not None]
    return tuple(lines)


def dealt(run: Sequence[f.CardDealt]) -> str:
    """New cards in empty columns."""
    found = [_("{card} to {legion}").format(card=told(fact), legion=names.legion(fact.legion)) for fact in run]
    return _("New cards from the stack: {cards}.").format(cards=listing(found))
