"""Every word that can mean something in a line, at whatever point of a game."""

from collections.abc import Sequence
from functools import lru_cache

from paxbot.games.spartacus.terms import LATIN, SEATS, Category
from paxbot.present.phrase import tokens_of
from paxbot.present.spartacus import names
from paxbot.present.words import in_all


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    """The words of all answers, categories and Legions, made comparable; numbers are not among them."""
    return _of_the_game()


@lru_cache(maxsize=1)
def _of_the_game() -> frozenset[str]:
    answers = "keep take show play draw pass look buy purchase end turn done lay put place return bottom hand"
    named = [text for texts in in_all(_named) for text in texts]
    numerals = [names.numeral(number) for number in range(1, SEATS[-1] + 2)]
    texts = (answers, "legion column", *LATIN.values(), *numerals, *named)
    return frozenset(token for text in texts for token in tokens_of(text))


def _named() -> tuple[str, ...]:
    """What has a name in the language spoken."""
    return tuple(names.category(category) for category in Category)
