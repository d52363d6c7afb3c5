import subprocess
import sys

import pytest

from paxbot.leagues.draw import QUICKNET, value_of
from tests.beacon import signature
from tests.cases import for_each

assert signature, "the library is read in by the bot's own code first"
from py_ecc.bls.point_compression import compress_G1, decompress_G1  # noqa: E402
from py_ecc.bls.typing import G1Compressed  # noqa: E402
from py_ecc.fields import optimized_bls12_381_FQ as FQ  # noqa: E402
from py_ecc.optimized_bls12_381.optimized_curve import add, b, curve_order, is_on_curve, multiply  # noqa: E402

ROUND = 20_905_307
SIGNATURE = "8a60486975062d9f06633c284cf1a7b46fb343f56f329f180530ca40a9e86320244f4fbfc37ae866cf25ef499665a31f"
"""A round that the public chain has signed."""


def test_the_public_chain_has_the_name_that_it_is_known_by() -> None:
    assert QUICKNET.hash == "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"


@for_each(("second", "number"), [(0, 1), (1692803367, 1), (1692803368, 2), (1692803370, 2), (1692803370.5, 3)])
def test_a_round_is_found_by_its_time(second: float, number: int) -> None:
    assert QUICKNET.round_at(second) == number
    assert QUICKNET.time_of(number) >= second


def test_a_signature_of_the_public_chain_is_right_for_its_round_alone() -> None:
    assert QUICKNET.has_signed(ROUND, SIGNATURE)
    assert not QUICKNET.has_signed(ROUND + 1, SIGNATURE)
    assert value_of(SIGNATURE) != value_of(SIGNATURE[:-1] + "e")


@for_each(
    "signature",
    [
        *("", "no", " " * 96, "f" * 96, "0" * 96, "c" + "0" * 95),
        *(f"{SIGNATURE}00", f"0x{SIGNATURE[2:]}", SIGNATURE[:-1] + "e"),
    ],
)
def test_what_is_no_signature_is_refused(signature: str) -> None:
    assert not QUICKNET.has_signed(ROUND, signature)


@pytest.mark.slow
def test_the_limit_of_recursion_stays_what_it_was() -> None:
    code = "import sys, paxbot.leagues.draw as b; b.QUICKNET.has_signed(1, ''); print(sys.getrecursionlimit())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"1000\n"


def test_a_point_outside_the_group_is_no_second_signature() -> None:
    x = next(x for x in range(1, 99) if is_on_curve((FQ(x), _root(FQ(x) ** 3 + b), FQ(1)), b))
    outside = multiply((FQ(x), _root(FQ(x) ** 3 + b), FQ(1)), curve_order)
    other = add(decompress_G1(G1Compressed(int(SIGNATURE, 16))), outside)
    assert not QUICKNET.has_signed(ROUND, f"{compress_G1(other):096x}")


def _root(square: FQ) -> FQ:
    return square ** ((FQ.field_modulus + 1) // 4)
