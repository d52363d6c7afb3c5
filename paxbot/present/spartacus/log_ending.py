"""The end of the game in sentences: how Rome was compared, and how the points came about."""

from collections.abc import Sequence

from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.facts import Ending
from paxbot.present.log_sentence import Sentence
from paxbot.present.spartacus import scoring
from paxbot.present.spartacus.speech import told
from paxbot.present.words import _


def _ended(fact: f.GameEnded, who: Sequence[str]) -> str:
    if fact.why is Ending.NO_REFILL:
        return _("The game ends, for the stack has too few cards for the empty columns.")
    return _("The game ends, for the stack is empty and everybody has had a turn in this round.")


def _revealed(fact: f.RomeRevealed, who: Sequence[str]) -> str:
    return _("Rome’s face-down cards are turned up: {cards}.").format(cards=told(fact))


def _compared(fact: f.CategoryCompared, who: Sequence[str]) -> str:
    return scoring.compared(fact.category, fact.rome, fact.seats, who, is_romes=fact.is_romes)


def _scored(fact: f.PointsScored, who: Sequence[str]) -> str:
    return scoring.scored(fact, who[fact.seat])


def _rome_won(fact: f.RomeWon, who: Sequence[str]) -> str:
    return scoring.rome_won(fact.categories, None if fact.holder is None else who[fact.holder])


def _won(fact: f.GameWon, who: Sequence[str]) -> str:
    return scoring.won([who[seat] for seat in fact.seats], fact.points)


def _solo(fact: f.SoloDecided, who: Sequence[str]) -> str:
    return scoring.solo(fact)


SENTENCES: dict[type, Sentence] = {
    f.GameEnded: _ended,
    f.RomeRevealed: _revealed,
    f.CategoryCompared: _compared,
    f.PointsScored: _scored,
    f.RomeWon: _rome_won,
    f.GameWon: _won,
    f.SoloDecided: _solo,
}
"""What is said of these facts."""
