"""Private blocks, as pairs of people whom the pairing keeps apart."""

from collections.abc import Collection, Mapping

from paxbot.leagues.draw import Pair
from paxbot.leagues.results import Player


def pairs_apart(blocks: Mapping[Player, Collection[Player]], people: Collection[Player]) -> frozenset[Pair]:
    """Return the pairs among these people of whom one blocks the other, without telling which."""
    here = frozenset(people)
    return frozenset(frozenset((by, whom)) for by in here for whom in here.intersection(blocks.get(by, ())) - {by})
