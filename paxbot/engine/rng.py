"""A small random generator kept in the state: SHA-256 over a secret seed and a counter.

With the seed every shuffle can be checked; from the shuffles the seed cannot be learned.
"""

from collections.abc import MutableSequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 16
"""The least number of bytes of a seed (128 bits)."""


@dataclass(slots=True)
class Rng:
    """The generator: `seed` as hexadecimal text, `counter` the number of blocks used."""

    seed: str
    counter: int = 0

    @classmethod
    def seeded(cls, seed: bytes) -> "Rng":
        """Return a fresh generator. Raises: ValueError when the seed has fewer than 16 bytes."""
        if len(seed) < SEED_BYTES:
            raise ValueError(f"a seed has at least {SEED_BYTES} bytes")
        return cls(seed.hex())

    def below(self, n: int) -> int:
        """Return a uniform integer from 0 to n - 1."""
        limit = (1 << 64) // n * n
        while True:
            block = sha256(f"{self.seed}:{self.counter}".encode()).digest()
            self.counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle the items in place; every order is equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> "Rng":
        """Return a generator that goes on independently from here."""
        return Rng(self.seed, self.counter)


def commitment(seed: str, salt: str) -> str:
    """Return the SHA-256 of seed and salt, both in hexadecimal, which binds to the seed before it is told."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()
