"""Swiss rounds at tables of three to five: equal scores together, rematches avoided, seats balanced, nobody left out.

Tables are found by local search, bounded by tries and not by time: a seed always gives the same round.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final

from paxbot import PaxError
from paxbot.engine.kernel import Rng
from paxbot.leagues.draw import NO_COSTS, Costs, Pair, digest
from paxbot.leagues.plan import MOST_SUCCESSIONS, parted, successions
from paxbot.leagues.results import Player
from paxbot.leagues.standings import NO_MARKS

Seated = tuple[Player, ...]

FEWEST: Final = 6
SMALLEST, GREATEST = 3, 5
REMATCH: Final = 10_000
"""The cost of a rematch, each time; without one, the square of the points between two people."""
SMALL: Final = 15_000
"""The cost at one of the smaller tables, times the square of how often more than others somebody was there."""
SEATS: Final = 1
"""The cost of two who have had the same seats too often, so that they compete for the rest."""
OTHER: Final = 10
"""The factor of other costs: hours awake, languages, pairs to keep apart."""
LOOSER: Final = 30
"""How much more costs may change by chance with each redraw."""
MOST_TRIES: Final = 400_000
"""The exchanges of two people that are tried in a round."""


def table_sizes(people: int, size: int) -> list[int]:
    """Return the sizes of the tables, `size` at most if possible, as equal as can be, the greater ones first.

    Raises: PaxError(TOO_FEW_FOR_A_CUP).
    """
    if people < FEWEST:
        raise PaxError("too_few_for_a_cup", people=people, least=FEWEST)
    tables = min(-(-people // size), people // SMALLEST)
    return [(people + tables - 1 - number) // tables for number in range(tables)]


def pair_round(
    points: Mapping[Player, Fraction],
    history: Sequence[Seated],
    seed: str,
    number: int,
    size: int = 4,
    tries: int = MOST_TRIES,
    *,
    costs: Costs = NO_COSTS,
    redraw: int = 0,
    small: Counter[Player] | None = None,
    marks: Mapping[Player, str] = NO_MARKS,
) -> list[Seated]:
    """Return the tables of a round for all who have points, even 0; `history` has all earlier tables.

    `small` counts how often people sat at the smaller tables; without it, as in the first edition, neither table sizes
    nor the order of turns are evened out. Chance begins from the order of people's `marks`, else of their ids.
    Raises: PaxError(TOO_FEW_FOR_A_CUP).
    """
    sizes = table_sizes(len(points), size)
    rng = Rng.seeded(digest(seed, "round", str(number), str(redraw)))
    people = sorted(points, key=lambda player: marks.get(player, player))
    costs = _loosened(people, costs, redraw, rng) if redraw else costs
    rng.shuffle(people)
    people.sort(key=lambda player: -points[player])
    order = _searched(people, sizes, _costs(people, points, history, costs, small or Counter()), rng, tries)
    tables = parted((people[at] for at in order), sizes)
    return [seated(table, history, varied=small is not None) for table in tables]


def final_table(
    standings: Sequence[Player], history: Sequence[Seated], size: int = 4, *, varied: bool = True
) -> Seated:
    return seated(standings[:size], history, varied=varied)


def at_smaller_tables(rounds: Iterable[Sequence[Seated]]) -> Counter[Player]:
    return Counter(
        player for tables in rounds for table in tables if len(table) < max(map(len, tables)) for player in table
    )


def seated(people: Sequence[Player], history: Sequence[Seated], *, varied: bool) -> Seated:
    """Return the people in the seats they had least often, `varied` also behind others than before."""
    sat, before = _sat(history), successions(history if varied else ())

    def cost(order: Seated) -> tuple[int, int, int]:
        times = [before[pair] for pair in successions([order])]
        own = sum(sat[player, seat] ** 2 for seat, player in enumerate(order))
        return sum(each >= MOST_SUCCESSIONS for each in times), own, sum(times)

    return min(permutations(people), key=cost)


def _costs(
    people: Sequence[Player],
    points: Mapping[Player, Fraction],
    history: Sequence[Seated],
    costs: Costs,
    small: Counter[Player],
) -> list[list[int]]:
    """Return the cost of each pair at one table, by number.

    Somebody at a smaller table has one pair less; what each pair saves is missing there.
    """
    met = _met(history)
    sat = _sat(history)
    least = min(small[player] for player in people)
    saved = {player: SMALL * (small[player] - least) ** 2 for player in people}
    extra = {player: _extra([sat[player, seat] for seat in range(GREATEST)]) for player in people}
    return [
        [
            REMATCH * met[frozenset((one, other))]
            + round((points[one] - points[other]) ** 2)
            + OTHER * costs.get(frozenset((one, other)), 0)
            + SEATS * sum(mine * theirs for mine, theirs in zip(extra[one], extra[other], strict=True))
            - saved[one]
            - saved[other]
            for other in people
        ]
        for one in people
    ]


def _loosened(people: Sequence[Player], costs: Costs, redraw: int, rng: Rng) -> Costs:
    """Return costs changed by chance, more with each redraw, so that others meet."""
    pairs = [frozenset(pair) for pair in combinations(people, 2)]
    return {pair: costs.get(pair, 0) + rng.below(LOOSER * redraw) for pair in pairs}


def _met(history: Iterable[Seated]) -> Counter[Pair]:
    return Counter(frozenset(pair) for table in history for pair in combinations(table, 2))


def _sat(history: Sequence[Seated]) -> Counter[tuple[Player, int]]:
    return Counter((player, seat) for table in history for seat, player in enumerate(table))


def _extra(sat: Sequence[int]) -> list[int]:
    return [times - min(sat[:SMALLEST]) for times in sat]


def _searched(
    people: Sequence[Player], sizes: Sequence[int], costs: Sequence[Sequence[int]], rng: Rng, tries: int
) -> list[int]:
    """Return the people's numbers, table after table, at low cost."""
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    members = [[at for at, own in enumerate(tables) if own == table] for table in range(len(sizes))]
    pairs = [(one, other) for one, other in combinations(range(len(people)), 2) if tables[one] != tables[other]]
    order, best, least = list(range(len(people))), [], None
    for _ in range(max(tries // len(pairs), 1)):
        if _improve(order, pairs, tables, members, costs):
            continue
        cost = sum(costs[order[one]][order[other]] for own in members for one, other in combinations(own, 2))
        if least is None or cost < least:
            best, least = order.copy(), cost
        order = best.copy()
        for _ in range(3):
            one, other = pairs[rng.below(len(pairs))]
            order[one], order[other] = order[other], order[one]
    return best or order


def _improve(
    order: list[int],
    pairs: Sequence[tuple[int, int]],
    tables: Sequence[int],
    members: Sequence[Sequence[int]],
    costs: Sequence[Sequence[int]],
) -> bool:
    """Exchange two people wherever that lowers the costs; return whether it ever did."""
    is_better = False
    for one, other in pairs:
        mine, yours = costs[order[one]], costs[order[other]]
        change = 0
        for at in members[tables[one]]:
            if at != one:
                change += yours[order[at]] - mine[order[at]]
        for at in members[tables[other]]:
            if at != other:
                change += mine[order[at]] - yours[order[at]]
        if change < 0:
            order[one], order[other] = order[other], order[one]
            is_better = True
    return is_better
