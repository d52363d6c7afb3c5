import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from paxbot.engine.kernel import Decision, Fact
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.state import State
from paxbot.present.porfiriana.presenter import PorfirianaWords
from paxbot.present.presenter import OptionView, Panel

GAME, WORDS, DECK = PaxPorfiriana(), PorfirianaWords(), own_deck()
PEOPLE = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")
LONG = tuple(letter + r"\_" * 30 + "z" for letter in "abcdef")
"""Names as long as names can be, made harmless for Discord."""
ALL = {"choose_hacendado": "yes", "relief": "yes"}
SIZES = (1, 2, 3, 4, 6)


class Walked(NamedTuple):
    state: State
    decision: Decision | None
    facts: tuple[Fact, ...]


@lru_cache(maxsize=len(SIZES))
def walk(seats: int, seed: int = 5) -> tuple[Walked, ...]:
    """All positions of a game by chance, the end included, in which cards are played rather than sold."""
    return tuple(_walk(seats, seed))


def _walk(seats: int, seed: int) -> Iterator[Walked]:
    chance = random.Random(seed)
    state, facts = GAME.setup(seats, chance.randbytes(16), ALL), tuple[Fact, ...]()
    while (decision := GAME.pending(state)) is not None:
        yield Walked(state, decision, facts)
        applied = GAME.apply(state, _chosen(chance, decision))
        state, facts = applied.state, applied.facts
    yield Walked(state, None, facts)


def _chosen(chance: random.Random, decision: Decision) -> Any:
    """Choose a kind of answer first, so that the rare ones are not lost among many."""
    kinds: dict[str, list[Any]] = {}
    for move in decision.options:
        kinds.setdefault(type(move).__name__, []).append(move)
    dull = {"Sell", "EndActions", "Speculate"} & set(kinds)
    names = sorted(set(kinds) - dull) if len(kinds) > len(dull) and chance.random() < 0.8 else sorted(kinds)
    return chance.choice(kinds[chance.choice(names)])


def every(shown: Panel) -> list[OptionView]:
    return [option for group in shown.groups for option in group.options]


def index(title: str) -> int:
    return next(place for place, card in enumerate(DECK.cards) if card.title == title)
