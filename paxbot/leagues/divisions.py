"""The divisions of the next season: promotion, relegation, and who comes back from a hiatus."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice, pairwise
from typing import Final

from paxbot.leagues.plan import divided, usual_divisions
from paxbot.leagues.results import Player

MOVING: Final = 2
"""How many go up and down between two divisions."""


def moved(standings: Sequence[Sequence[Player]], moving: int = MOVING) -> dict[Player, int]:
    """Return the division of everybody who is promoted or relegated, counted from 0; `standings` are the best first."""
    moves: dict[Player, int] = {}
    for upper, (above, below) in enumerate(pairwise(standings)):
        number = min(moving, len(above) // 2, len(below) // 2)
        moves |= dict.fromkeys(below[:number], upper)
        moves |= dict.fromkeys(above[len(above) - number :], upper + 1)
    return moves


def next_divisions(
    standings: Sequence[Sequence[Player]],
    moves: Mapping[Player, int],
    entrants: AbstractSet[Player],
    former: Mapping[Player, int],
    newcomers: Sequence[Player],
    divisions: int | None = None,
) -> list[list[Player]]:
    """Return the divisions of a new season of these entrants, as equal as can be.

    Whoever comes back from a hiatus returns to their `former` division; newcomers begin in the last. Where divisions
    have gaps or too many people, the best or the last of those who stayed move on rather than who has just moved.
    """
    ranked: list[Player] = []
    for number, people in enumerate(standings):
        stayed = [player for player in people if player in entrants and player not in moves]
        came = [player for player, division in [*moves.items(), *former.items()] if division == number]
        half = (len(stayed) + 1) // 2
        ranked += [*stayed[:half], *(player for player in came if player in entrants), *stayed[half:]]
    ranked += newcomers
    sizes = divided(len(ranked), divisions or usual_divisions(len(ranked)))
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [ranked[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def assigned(divisions: Sequence[Sequence[Player]], homes: Mapping[Player, int]) -> list[list[Player]]:
    """Return divisions of the same sizes in which people have the division they were given, as far as it has room.

    The others keep their order, so that they go up or down where those at the edges make room.
    """
    everybody = [player for people in divisions for player in people]
    placed: list[list[Player]] = [
        [player for player in everybody if homes.get(player) == number][: len(people)]
        for number, people in enumerate(divisions)
    ]
    given = {player for people in placed for player in people}
    others = iter([player for player in everybody if player not in given])
    return [[*people, *islice(others, len(of) - len(people))] for of, people in zip(divisions, placed, strict=True)]
