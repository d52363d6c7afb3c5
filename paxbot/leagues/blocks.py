"""Private blocks, as costs of meetings between people of the same division."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from paxbot.leagues.draw import Costs, Pair
from paxbot.leagues.results import Player

Blocks = Mapping[Player, Sequence[Player]]
"""Whom each of the people blocks."""
COUNTED: Final = 2
"""The most blocks of a person that count in a draw."""
MUTUAL: Final = 2
"""What a block counts that is returned; any other counts one."""


def pairs_apart(blocks: Mapping[Player, Collection[Player]], people: Collection[Player]) -> frozenset[Pair]:
    """Return the pairs among these people of whom one blocks the other, without telling which."""
    here = frozenset(people)
    return frozenset(frozenset((by, whom)) for by in here for whom in here.intersection(blocks.get(by, ())) - {by})


def block_costs(edition: int, blocks: Blocks, divisions: Iterable[Collection[Player]]) -> Costs:
    """Return what it costs that two people meet of whom one blocks the other.

    Two blocks of each person count at most, only within a division, and first those that are returned; by the first
    edition of the rules all count the same.
    """
    if edition == 1:
        return dict.fromkeys(pairs_apart(blocks, [*chain.from_iterable(divisions)]), 1)
    costs: Counter[Pair] = Counter()
    for people in divisions:
        for by in people:
            apart = [whom for whom in blocks.get(by, ()) if whom in people and whom != by]
            returned = [whom for whom in apart if by in blocks.get(whom, ())]
            for whom in sorted(apart, key=lambda each: each not in returned)[:COUNTED]:
                costs[frozenset((by, whom))] += MUTUAL if whom in returned else 1
    return costs
