"""Public randomness: the rounds of a chain of drand, and whether it has signed one of them."""

import sys
from functools import lru_cache
from hashlib import sha256
from typing import Final, cast

from pydantic import Field

from paxbot.leagues.results import Part

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
