"""Cyclic designs: tables for any number of people at which everybody meets everybody about equally often.

A block of as many numbers as a table has seats is shifted through all numbers of people. Everybody then plays as many
games as a table has seats, one in each seat; two people meet as often as their distance is a difference in the block,
and one sits directly before the other as often as it is a step from one number of the block to the next.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count, permutations
from typing import TypeVar

from paxbot.errors import PaxError

Seat = TypeVar("Seat")
Table = tuple[int, ...]
"""The people of one table, by number, in the order of their seats."""


def tables(people: int, size: int, *, varied: bool = True) -> tuple[Table, ...]:
    """Return the tables for so many people, numbered from 0; `varied` changes who sits directly before whom.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    if people < size:
        raise PaxError("too_few_for_a_table", people=people, size=size)
    block = _varied(_block(people, size), people) if varied else _block(people, size)
    return tuple(tuple((number + shift) % people for number in block) for shift in range(people))


def spread(numbers: Sequence[int]) -> int:
    """Return by how much the greatest exceeds the least."""
    return max(numbers) - min(numbers)


def meetings(seated: Sequence[Table], people: int) -> list[int]:
    """Return how often each pair of people meets."""
    met = {(one, other): 0 for other in range(people) for one in range(other)}
    for table in seated:
        for other in table:
            for one in table:
                if one < other:
                    met[one, other] += 1
    return list(met.values())


def successions(seated: Iterable[Sequence[Seat]]) -> Counter[tuple[Seat, Seat]]:
    """Return how often one sits directly before another in the order of turns, of those where that ever is so."""
    return Counter(pair for table in seated for pair in zip(table, (*table[1:], table[0]), strict=True))


def seats(seated: Sequence[Table], people: int, size: int) -> list[int]:
    """Return how often each of the people sits in each seat."""
    sat = [0] * (people * size)
    for table in seated:
        for seat, person in enumerate(table):
            sat[person * size + seat] += 1
    return sat


@cache
def _block(people: int, size: int) -> Table:
    """Return the first block, in the order of numbers, whose differences are as even as can be."""
    if people == size:
        return tuple(range(size))
    return next(block for slack in count(1) if (block := _extend((0,), [0] * people, size, slack)))


@cache
def _varied(block: Table, people: int) -> Table:
    """Return the block in the first order whose steps repeat the least."""

    def repeats(order: Table) -> int:
        return sum(times**2 for times in Counter((to - at) % people for at, to in successions([order])).values())

    return min(((block[0], *rest) for rest in permutations(block[1:])), key=repeats)


def _extend(block: Table, differences: list[int], size: int, slack: int) -> Table:
    """Return the block filled up so that its differences are even but for `slack`; empty if it cannot be."""
    people = len(differences)
    if len(block) == size:
        return block if spread(differences[1:]) <= slack else ()
    most = -(-size * (size - 1) // (people - 1)) + slack - 1
    for number in range(block[-1] + 1, people):
        wider = differences.copy()
        for other in block:
            wider[number - other] += 1
            wider[other - number] += 1
        if max(wider) <= most and (full := _extend((*block, number), wider, size, slack)):
            return full
    return ()
