"""The draw: who takes which number of the cyclic designs, and the proof that nobody chose it.

The designs keep meetings and seats even for any numbering, so costs only choose among even pairings. Private blocks
repeat the draw, and only how often is told. The seed is committed to before, told after, and mixed with a list and a
beacon: public randomness, the rounds of a chain of drand.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, permutations
from typing import Annotated, Final, NamedTuple, TypeVar, cast

from pydantic import AfterValidator, Field

from paxbot import PaxError
from paxbot.engine.kernel import Rng, commitment
from paxbot.leagues.plan import LEAST_HOURS, SeasonPlan, Table
from paxbot.leagues.results import Part, Player

DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""The domain of signatures on G1 (RFC 9380)."""
POINT: Final = 48
"""The bytes of a compressed point of G1."""
HALF: Final = 96
"""The digits of half a compressed point of G2."""
ROUNDS: Final = range(1, 1 << 64)


class Chain(Part):
    """A chain whose rounds are signed on G1 without the round before, as its `/info` gives it."""

    public_key: str = Field(pattern="^[0-9a-f]{192}$")
    period: int = Field(gt=0, lt=1 << 32)
    """Seconds from one round to the next."""
    genesis_time: int = Field(ge=0, lt=1 << 62)
    """The Unix time at which round 1 was signed."""
    group_hash: str = Field(pattern="^[0-9a-f]{64}$")
    beacon_id: str = ""

    @property
    def hash(self) -> str:
        numbers = self.period.to_bytes(4, "big") + self.genesis_time.to_bytes(8, "big")
        key = bytes.fromhex(self.public_key) + bytes.fromhex(self.group_hash)
        return sha256(numbers + key + self.beacon_id.encode()).hexdigest()

    def round_at(self, second: float) -> int:
        """Return the first round not signed before this Unix time."""
        return max(int(-(-(second - self.genesis_time) // self.period)) + 1, 1)

    def time_of(self, number: int) -> int:
        return self.genesis_time + (number - 1) * self.period

    def has_signed(self, number: int, signature: str) -> bool:
        """Return True for the chain's signature of a round; there is only one."""
        return _is_signed(self.public_key, number, signature)


@lru_cache(256)
def _is_signed(public_key: str, number: int, signature: str) -> bool:
    # The import takes more than a second, and only seasons drawn by a beacon need it. It also raises the limit of
    # recursion so far that a text nested deep enough would end the process: the limit stays what it was.
    limit = sys.getrecursionlimit()
    from _hashlib import HASH

    from py_ecc.bls.g2_primitives import subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.bls.typing import G1Compressed, G2Compressed
    from py_ecc.fields import optimized_bls12_381_FQ12 as FQ12
    from py_ecc.optimized_bls12_381.optimized_curve import G2, neg
    from py_ecc.optimized_bls12_381.optimized_pairing import final_exponentiate, pairing

    sys.setrecursionlimit(limit)
    try:
        point = bytes.fromhex(signature)
        signed = decompress_G1(G1Compressed(int.from_bytes(point, "big")))
        key = decompress_G2(G2Compressed((int(public_key[:HALF], 16), int(public_key[HALF:], 16))))
    except ValueError:
        return False
    if len(point) != POINT or number not in ROUNDS or not subgroup_check(signed):
        return False
    message = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), DOMAIN, cast(HASH, sha256))
    one = pairing(key, message, final_exponentiate=False) * pairing(neg(G2), signed, final_exponentiate=False)
    return bool(final_exponentiate(one) == FQ12.one())


def value_of(signature: str) -> str:
    """Return the randomness of a round, the SHA-256 of its signature. Raises: ValueError if it isn't hexadecimal."""
    return sha256(bytes.fromhex(signature)).hexdigest()


QUICKNET: Final = Chain(
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period=3,
    genesis_time=1692803367,
    group_hash="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    beacon_id="quicknet",
)
"""The chain of new seasons: a round every three seconds."""
KNOWN: Final = (QUICKNET.hash,)
"""Chains believed to be independent."""


Pair = frozenset[Player]
Order = tuple[Player, ...]
Costs = Mapping[Pair, int]
NO_COSTS: Final[Costs] = {}
Attempt = TypeVar("Attempt")

HOURS_IN_COMMON: Final = 8
"""Hours of a day that two people should both be awake; each one missing costs one."""
NO_COMMON_LANGUAGE: Final = 16
KEPT_APART: Final = 100
MOST_TRIES: Final = 100_000
"""The most exchanges of two people that are tried."""
MOST_REDRAWS: Final = 20


class Entrant(NamedTuple):
    """Somebody who takes part; unknown hours (UTC) and languages suit everybody."""

    player: Player
    awake: frozenset[int] = frozenset(range(24))
    languages: frozenset[str] = frozenset()


class Pairing(NamedTuple):
    """A game to play: its division, counted from 0, and its people in the order of seats."""

    division: int
    players: tuple[Player, ...]


class Drawn(NamedTuple):
    order: Order
    redraws: int
    blocks_commitment: str


class Preview(NamedTuple):
    hours: float
    meetings: tuple[int, int]
    """The fewest and the most meetings of two people of a division."""
    hours_in_common: int
    """The fewest hours that two opponents are both awake."""
    without_language: int
    """Pairs that meet without a common language."""
    not_apart: int
    """Pairs that meet though they should be kept apart."""


def pair_costs(entrants: Sequence[Entrant], apart: Set[Pair] = frozenset()) -> dict[Pair, int]:
    costs = {}
    for one, other in combinations(entrants, 2):
        pair = frozenset((one.player, other.player))
        cost = max(HOURS_IN_COMMON - len(one.awake & other.awake), 0)
        cost += NO_COMMON_LANGUAGE * (not _understand(one, other)) + KEPT_APART * (pair in apart)
        if cost:
            costs[pair] = cost
    return costs


def draw(plan: SeasonPlan, people: Sequence[Player], costs: Costs, seed: str, redraw: int = 0, *, mixed: bool) -> Order:
    """Return the people of all divisions in the order of their numbers in the designs.

    `people` are in the order of their divisions; `mixed` draws the divisions, too. People are exchanged while that
    lowers the costs, bounded by tries and not by time, so that a seed always gives the same draw.
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
    drawn = [*people]
    Rng.seeded(digest(seed, "divisions")).shuffle(drawn)
    return drawn


def draw_apart(
    plan: SeasonPlan, people: Sequence[Player], costs: Costs, seed: str, blocks: Costs, secret: str, *, mixed: bool
) -> Drawn:
    def drawn(redraw: int) -> Order:
        return draw(plan, people, costs, seed, redraw, mixed=mixed)

    def met(order: Order) -> list[Pair]:
        return [pair for pairing in pairings(plan, order) for pair in pairs_at(pairing)]

    return Drawn(*fewest_blocked(drawn, met, blocks, secret, MOST_REDRAWS))


def fewest_blocked(
    draw: Callable[[int], Attempt], met: Callable[[Attempt], Sequence[Pair]], blocks: Costs, secret: str, most: int
) -> tuple[Attempt, int, str]:
    """Return the first drawing that costs least, its number, and the digest of its blocks."""
    best: tuple[int, int, Attempt] | None = None
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
    division = [number for number, part in enumerate(plan.divisions) for _ in range(part.people)]
    return [Pairing(division[table[0]], tuple(order[number] for number in table)) for table in _tables(plan)]


def pairs_at(pairing: Pairing) -> list[Pair]:
    return [frozenset(pair) for pair in combinations(pairing.players, 2)]


def preview(
    plan: SeasonPlan, games: Sequence[Pairing], entrants: Sequence[Entrant], apart: Set[Pair] = frozenset()
) -> Preview:
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
    """Raise PaxError(SHORT_TURNS) for too few hours a turn, unless that is `confirmed`."""
    if plan.hours < LEAST_HOURS and not confirmed:
        raise PaxError("short_turns", hours=f"{plan.hours:.1f}", least=LEAST_HOURS)


def digest(*texts: str) -> bytes:
    return sha256(":".join(texts).encode()).digest()


def _understand(one: Entrant, other: Entrant) -> bool:
    return not (one.languages and other.languages) or bool(one.languages & other.languages)


def _tables(plan: SeasonPlan) -> Iterator[Table]:
    first = 0
    for division in plan.divisions:
        yield from (tuple(first + number for number in table) for table in division.tables)
        first += division.people


def _shuffled(people: Sequence[Player], division: Sequence[int], mixed: bool, rng: Rng) -> list[Player]:
    drawn = [*enumerate(people)]
    rng.shuffle(drawn)
    return [player for _, player in (drawn if mixed else sorted(drawn, key=lambda item: division[item[0]]))]


def _saved(order: Sequence[Player], met: Sequence[Counter[int]], costs: Costs, one: int, other: int) -> int:
    saved = 0
    for own, foreign in ((one, other), (other, one)):
        for third, times in met[own].items():
            if third != foreign:
                saved += times * costs.get(frozenset((order[own], order[third])), 0)
                saved -= times * costs.get(frozenset((order[foreign], order[third])), 0)
    return saved


LINKS: Final = 1000
"""The most draws of a season."""
LEAD: Final = 300
"""Seconds from fixing the list to the beacon, so that its digest is told before."""
RESERVE: Final = "reserve"


def _moment(text: str) -> str:
    """Return a text that is empty or a moment. Raises: ValueError if it is neither or has no offset."""
    if text and datetime.fromisoformat(text).tzinfo is None:
        raise ValueError("its offset lacks")
    return text


class ListedEntrant(Part):
    player: Player
    digest: str
    """Binds to them and their division without naming anybody who is forgotten."""


class Drawing(Part):
    """A draw: everything fixed before its seed could be known, and the seed."""

    stage: str
    """Such as "draw" or "round 2"."""
    link: str
    """The operator's seed; the one before binds to it, the commitment to the first."""
    at: Annotated[str, AfterValidator(_moment)] = ""
    """When everything here was fixed."""
    entrants: tuple[ListedEntrant, ...] = ()
    blocks: tuple[str, ...] = ()
    """A digest for each private block; only its owner is given the salt."""
    fixed: str = ""
    """The digest of all of this."""
    round: int = 0
    """The round of the beacon; 0 without one."""
    value: str = ""
    signature: str = ""

    @property
    def is_settled(self) -> bool:
        return not self.round or bool(self.value)

    @property
    def seed(self) -> str:
        """The operator's seed mixed with the list and the beacon; empty before the beacon's round."""
        mixed = (self.stage, self.link, *(each.digest for each in self.entrants), self.value)
        return digest(*mixed).hex() if self.is_settled else ""


def link_of(seed: str, salt: str, number: int) -> str:
    """Return a link of a chain of seeds, each binding to the next; link 0 is the commitment."""
    for _ in range(LINKS - number):
        seed = commitment(seed, salt)
    return seed


def entrant_digest(salt: str, player: Player, label: str) -> str:
    return digest(salt, player, label).hex()


def block_salt(secret: str, stage: str, by: Player, whom: Player) -> str:
    return digest(secret, stage, by, whom).hex()[:32]


def block_digest(salt: str, by: Player, whom: Player) -> str:
    return digest(salt, by, whom).hex()


def fixed_digest(drawing: Drawing, rules: Mapping[str, object], costs: Iterable[tuple[Player, Player, int]]) -> str:
    """Return the digest of all that a draw follows from but its seed; no id is in it, only digests."""
    of = {each.player: each.digest for each in drawing.entrants}
    named = sorted([*sorted((of.get(one, ""), of.get(other, ""))), cost] for one, other, cost in costs)
    listed: Sequence[object] = (drawing.stage, drawing.at, rules, [*of.values()], named, drawing.blocks)
    return digest(json.dumps(listed, sort_keys=True, separators=(",", ":"))).hex()
