"""The draw: who takes which number of the cyclic designs, and what binds whoever makes it.

The designs keep meetings and seats even whoever takes which number, so costs only choose among even pairings. Private
blocks make the draw be repeated, and only how often is told. The seed is committed to before and told after, and mixed
with a list and with a beacon: public randomness, the rounds of a chain of drand.
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
"""Separates signatures of this kind (RFC 9380, on G1) from others by the same key."""
POINT: Final = 48
"""The bytes of a compressed point of G1."""
HALF: Final = 96
"""The digits of half a compressed point of G2."""
ROUNDS: Final = range(1, 1 << 64)


class Chain(Part):
    """A chain whose rounds are signed on G1 without the round before, as its `/info` tells of it."""

    public_key: str = Field(pattern="^[0-9a-f]{192}$")
    period: int = Field(gt=0, lt=1 << 32)
    """The seconds from one round to the next."""
    genesis_time: int = Field(ge=0, lt=1 << 62)
    """The second of the Unix clock in which round 1 was signed."""
    group_hash: str = Field(pattern="^[0-9a-f]{64}$")
    beacon_id: str = ""

    @property
    def hash(self) -> str:
        """The name of the chain, which binds to everything here."""
        numbers = self.period.to_bytes(4, "big") + self.genesis_time.to_bytes(8, "big")
        key = bytes.fromhex(self.public_key) + bytes.fromhex(self.group_hash)
        return sha256(numbers + key + self.beacon_id.encode()).hexdigest()

    def round_at(self, second: float) -> int:
        """Return the first round that is not signed before this second of the Unix clock."""
        return max(int(-(-(second - self.genesis_time) // self.period)) + 1, 1)

    def time_of(self, number: int) -> int:
        """Return the second of the Unix clock in which a round is signed."""
        return self.genesis_time + (number - 1) * self.period

    def has_signed(self, number: int, signature: str) -> bool:
        """Whether a text is the chain's signature of a round, of which there is only one."""
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
    """Return the randomness of a round, the SHA-256 of its signature. Raises: ValueError where it is no hexadecimal."""
    return sha256(bytes.fromhex(signature)).hexdigest()


QUICKNET: Final = Chain(
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period=3,
    genesis_time=1692803367,
    group_hash="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    beacon_id="quicknet",
)
"""The chain that draws seasons; its rounds come every three seconds."""
KNOWN: Final = (QUICKNET.hash,)
"""The chains that are believed to be nobody's."""


Pair = frozenset[Player]
Order = tuple[Player, ...]
Costs = Mapping[Pair, int]
Attempt = TypeVar("Attempt")

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
    draw: Callable[[int], Attempt], met: Callable[[Attempt], Sequence[Pair]], blocks: Costs, secret: str, most: int
) -> tuple[Attempt, int, str]:
    """Return the first drawing that costs least by the blocks, its number, and what binds to them."""
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


LINKS: Final = 1000
"""The most draws of a season."""
LEAD: Final = 300
"""The seconds from the moment in which the list is fixed to the beacon, so that its digest is told before."""
RESERVE: Final = "reserve"
"""The label of an entrant who is not drawn."""


def _moment(text: str) -> str:
    """Return a text that is empty or a moment. Raises: ValueError where it is neither, or its offset lacks."""
    if text and datetime.fromisoformat(text).tzinfo is None:
        raise ValueError("its offset lacks")
    return text


class ListedEntrant(Part):
    """Somebody on the list that a draw follows from."""

    player: Player
    digest: str
    """Binds to them and to their division, and does not tell whoever is forgotten."""


class Drawing(Part):
    """A draw: what was fixed before anybody could know its seed, and the seed."""

    stage: str
    """The draw that it is, such as "draw" or "round 2"."""
    link: str
    """The seed of the operator, to which the one before binds, and to the first the commitment."""
    at: Annotated[str, AfterValidator(_moment)] = ""
    """When everything here was fixed."""
    entrants: tuple[ListedEntrant, ...] = ()
    blocks: tuple[str, ...] = ()
    """A digest for each private block, whose salt only whoever set it is given."""
    fixed: str = ""
    """The digest of all of this."""
    round: int = 0
    """The round of the beacon; 0 where the draw is made on the operator's word."""
    value: str = ""
    signature: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether its seed is known."""
        return not self.round or bool(self.value)

    @property
    def seed(self) -> str:
        """The seed, which mixes the operator's with the list and the beacon; empty before that has told its part."""
        mixed = (self.stage, self.link, *(each.digest for each in self.entrants), self.value)
        return digest(*mixed).hex() if self.is_settled else ""


def link_of(seed: str, salt: str, number: int) -> str:
    """Return a link of a chain of seeds, each of which binds to the next; the first, 0, is the commitment."""
    for _ in range(LINKS - number):
        seed = commitment(seed, salt)
    return seed


def entrant_digest(salt: str, player: Player, label: str) -> str:
    """Return what binds to an entrant with their division, if it is known before the draw, or to a reserve."""
    return digest(salt, player, label).hex()


def block_salt(secret: str, stage: str, by: Player, whom: Player) -> str:
    """Return the salt of a block, which only whoever set it is given."""
    return digest(secret, stage, by, whom).hex()[:32]


def block_digest(salt: str, by: Player, whom: Player) -> str:
    """Return what binds to a block."""
    return digest(salt, by, whom).hex()


def fixed_digest(drawing: Drawing, rules: Mapping[str, object], costs: Iterable[tuple[Player, Player, int]]) -> str:
    """Return the digest of all that a draw follows from, its seed apart; nobody's id is in it, only their digest."""
    of = {each.player: each.digest for each in drawing.entrants}
    named = sorted([*sorted((of.get(one, ""), of.get(other, ""))), cost] for one, other, cost in costs)
    listed: Sequence[object] = (drawing.stage, drawing.at, rules, [*of.values()], named, drawing.blocks)
    return digest(json.dumps(listed, sort_keys=True, separators=(",", ":"))).hex()
