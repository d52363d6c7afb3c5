"""Cyclic designs: tables for any number of people at which everybody meets everybody about equally often.

A block of as many numbers as a table has seats is shifted through all numbers of people. Everybody then plays as many
games as a table has seats, one in each seat; two people meet as often as their distance is a difference in the block.
"""

from collections.abc import Sequence
from functools import cache
from itertools import count

from paxbot.errors import PaxError

Table = tuple[int, ...]
"""The people of one table, by number, in the order of their seats."""


def tables(people: int, size: int) -> tuple[Table, ...]:
    """Return the tables for so many people, numbered from 0. Raises: PaxError(TOO_FEW_FOR_A_TABLE)."""
    if people < size:
        raise PaxError("too_few_for_a_table", people=people, size=size)
    block = _block(people, size)
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
