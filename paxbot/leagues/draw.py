"""The draw: who takes which number of the cyclic designs, by a seed that is committed to before and told after.

The designs keep meetings and seats even whoever takes which number, so costs only choose among even pairings. Private
blocks make the draw be repeated, and only how often is told.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from hashlib import sha256
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeVar

from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
from paxbot.leagues.designs import Table
from paxbot.leagues.plan import LEAST_HOURS, SeasonPlan
from paxbot.leagues.results import Player

Pair = frozenset[Player]
Order = tuple[Player, ...]
Costs = Mapping[Pair, int]
Drawing = TypeVar("Drawing")

HOURS_IN_COMMON: Final = 8
"""The hours of a day that two people should be awake in common; each that lacks costs one."""
NO_COMMON_LANGUAGE: Final = 16
KEPT_APART: Final = 100
MOST_TRIES: Final = 100_000
"""The exchanges of two people that are tried at most."""
MOST_REDRAWS: Final = 20


class Entrant(NamedTuple):
    """Somebody who takes part; hours (UTC) and languages that are unknown suit everybody."""

    player: Player
    awake: frozenset[int] = frozenset(range(24))
    languages: frozenset[str] = frozenset()


class Pairing(NamedTuple):
    """A game to be played: its division, counted from 0, and its people in the order of their seats."""

    division: int
    players: tuple[Player, ...]


class Drawn(NamedTuple):
    """The people by number, how often it was drawn anew, and what binds to the blocks that were kept."""

    order: Order
    redraws: int
    blocks_commitment: str


class Preview(NamedTuple):
    """The figures an organiser sees before the start."""

    hours: float
    """The hours that the plan leaves for a turn."""
    meetings: tuple[int, int]
    """The least and the most meetings of two people of a division."""
    hours_in_common: int
    """The fewest hours that two people who meet are awake in common."""
    without_language: int
    """How many pairs meet that have no language in common."""
    not_apart: int
    """How many pairs meet that should be kept apart."""


def pair_costs(entrants: Sequence[Entrant], apart: Set[Pair] = frozenset()) -> dict[Pair, int]:
    """Return the costs of each meeting of two people, where there are any."""
    costs = {}
    for one, other in combinations(entrants, 2):
        pair = frozenset((one.player, other.player))
        cost = max(HOURS_IN_COMMON - len(one.awake & other.awake), 0)
        cost += NO_COMMON_LANGUAGE * (not _understand(one, other)) + KEPT_APART * (pair in apart)
        if cost:
            costs[pair] = cost
    return costs


def draw(plan: SeasonPlan, people: Sequence[Player], costs: Costs, seed: str, redraw: int = 0, *, mixed: bool) -> Order:
    """Return the people of all divisions, one after the other, in the order of their numbers in the designs.

    `people` are in the order of their divisions; `mixed` draws the divisions, too. People are exchanged as long as that
    lowers the costs, with a bound in tries and not in time, so that the same seed always gives the same draw.
    """
    rng = Rng.seeded(digest(seed, "draw", str(redraw)))
    division = [number for number, part in enumerate(plan.divisions) for _ in range(part.people)]
    order = _shuffled(people, division, mixed, rng)
    met: list[Counter[int]] = [Counter() for _ in people]
    for table in _tables(plan):
        for one, other in permutations(table, 2):
            met[one][other] += 1
    pairs = [
        (one, other) for one, other in combinations(range(len(order)), 2) if mixed or division[one] == division[other]
    ]
    tries = MOST_TRIES if costs else 0
    is_better = True
    while is_better and tries > 0:
        is_better = False
        for one, other in pairs[:tries]:
            if _saved(order, met, costs, one, other) > 0:
                order[one], order[other] = order[other], order[one]
                is_better = True
        tries -= len(pairs)
    return tuple(order)


def by_lot(people: Iterable[Player], seed: str) -> list[Player]:
    """Return people in an order by chance, in which they are put into equal divisions."""
    drawn = [*people]
    Rng.seeded(digest(seed, "divisions")).shuffle(drawn)
    return drawn


def draw_apart(
    plan: SeasonPlan, people: Sequence[Player], costs: Costs, seed: str, blocks: Costs, secret: str, *, mixed: bool
) -> Drawn:
    """Return the first of some draws that cost least by the blocks."""

    def drawn(redraw: int) -> Order:
        return draw(plan, people, costs, seed, redraw, mixed=mixed)

    def met(order: Order) -> list[Pair]:
        return [pair for pairing in pairings(plan, order) for pair in pairs_at(pairing)]

    return Drawn(*fewest_blocked(drawn, met, blocks, secret, MOST_REDRAWS))


def fewest_blocked(
    draw: Callable[[int], Drawing], met: Callable[[Drawing], Sequence[Pair]], blocks: Costs, secret: str, most: int
) -> tuple[Drawing, int, str]:
    """Return the first drawing that costs least by the blocks, its number, and what binds to them."""
    best: tuple[int, int, Drawing] | None = None
    for redraw in range(most + 1):
        drawing = draw(redraw)
        blocked = sum(blocks.get(pair, 0) for pair in met(drawing))
        if best is None or blocked < best[0]:
            best = blocked, redraw, drawing
        if not blocked:
            break
    assert best
    kept = ";".join(sorted(",".join(sorted(pair)) for pair in blocks))
    return best[2], best[1], digest(secret, str(best[1]), kept).hex()


def pairings(plan: SeasonPlan, order: Order) -> list[Pairing]:
    """Return the games of a drawn season, division by division."""
    division = [number for number, part in enumerate(plan.divisions) for _ in range(part.people)]
    return [Pairing(division[table[0]], tuple(order[number] for number in table)) for table in _tables(plan)]


def pairs_at(pairing: Pairing) -> list[Pair]:
    """Return everybody who meets at a table."""
    return [frozenset(pair) for pair in combinations(pairing.players, 2)]


def preview(
    plan: SeasonPlan, games: Sequence[Pairing], entrants: Sequence[Entrant], apart: Set[Pair] = frozenset()
) -> Preview:
    """Return the figures of a drawn season."""
    known = {entrant.player: entrant for entrant in entrants}
    met = {pair for pairing in games for pair in pairs_at(pairing)}
    people = [[known[player] for player in pair] for pair in met]
    meetings = [count for division in plan.divisions for count in division.meetings]
    return Preview(
        plan.hours,
        (min(meetings), max(meetings)),
        min(len(one.awake & other.awake) for one, other in people),
        sum(not _understand(one, other) for one, other in people),
        len(met & apart),
    )


def check_hours(plan: SeasonPlan, *, confirmed: bool) -> None:
    """Refuse a plan with too few hours a turn, unless it is confirmed. Raises: PaxError(SHORT_TURNS)."""
    if plan.hours < LEAST_HOURS and not confirmed:
        raise PaxError("short_turns", hours=f"{plan.hours:.1f}", least=LEAST_HOURS)


def digest(*texts: str) -> bytes:
    """Return the SHA-256 of texts."""
    return sha256(":".join(texts).encode()).digest()


def _understand(one: Entrant, other: Entrant) -> bool:
    return not (one.languages and other.languages) or bool(one.languages & other.languages)


def _tables(plan: SeasonPlan) -> Iterator[Table]:
    first = 0
    for division in plan.divisions:
        yield from (tuple(first + number for number in table) for table in division.tables)
        first += division.people


def _shuffled(people: Sequence[Player], division: Sequence[int], mixed: bool, rng: Rng) -> list[Player]:
    """Return the people in an order by chance, within their divisions if they are not to be mixed."""
    drawn = [*enumerate(people)]
    rng.shuffle(drawn)
    return [player for _, player in (drawn if mixed else sorted(drawn, key=lambda item: division[item[0]]))]


def _saved(order: Sequence[Player], met: Sequence[Counter[int]], costs: Costs, one: int, other: int) -> int:
    """Return what is saved where the people of two numbers change places."""
    saved = 0
    for own, foreign in ((one, other), (other, one)):
        for third, times in met[own].items():
            if third != foreign:
                saved += times * costs.get(frozenset((order[own], order[third])), 0)
                saved -= times * costs.get(frozenset((order[foreign], order[third])), 0)
    return saved
