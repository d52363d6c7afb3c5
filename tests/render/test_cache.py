"""What has been painted is kept, within a bound in bytes, and painted once however many ask for it at once."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier, Event
from typing import Any

import pytest
from PIL import Image

from paxbot.present.pamir.models import board_view, card_page, courts_view, market_view
from paxbot.render import fonts, paint, pen
from paxbot.render.cache import ByteCache
from paxbot.render.paint import picture
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import courts_scene
from paxbot.render.pamir.market import market_scene
from tests.render.conftest import SAMPLES, load, names_for


def test_a_cache_forgets_the_oldest_when_its_bytes_run_out() -> None:
    cache: ByteCache[bytes] = ByteCache(10, len)
    cache.get("a", lambda: b"aaaa")
    cache.get("b", lambda: b"bbbb")
    cache.get("a", lambda: b"never made")
    cache.get("c", lambda: b"cccc")
    assert cache.bytes == 8
    assert cache.get("a", lambda: b"new") == b"aaaa"
    assert cache.get("b", lambda: b"new") == b"new"
    assert cache.get("huge", lambda: b"x" * 11) == b"x" * 11
    assert cache.bytes <= 10


def test_what_is_looked_up_counts_as_used() -> None:
    cache: ByteCache[bytes] = ByteCache(8, len)
    cache.get("a", lambda: b"aaaa")
    cache.get("b", lambda: b"bbbb")
    assert cache.found("a") == b"aaaa"
    cache.get("c", lambda: b"cccc")
    assert (cache.found("a"), cache.found("b")) == (b"aaaa", None)


def test_a_value_that_several_threads_want_is_made_once() -> None:
    cache: ByteCache[int] = ByteCache(100, lambda value: 1)
    numbers, together = count(), Barrier(4)

    def want() -> int:
        together.wait()
        return cache.get("key", lambda: (Event().wait(0.02), next(numbers))[1])

    with ThreadPoolExecutor(4) as pool:
        assert [future.result() for future in [pool.submit(want) for _ in range(4)]] == [0, 0, 0, 0]


def test_a_value_that_could_not_be_made_is_made_by_the_next() -> None:
    cache: ByteCache[int] = ByteCache(100, lambda value: 1)
    with pytest.raises(ZeroDivisionError):
        cache.get("key", lambda: 1 // 0)
    assert cache.get("key", lambda: 7) == 7


def test_the_map_and_the_faces_of_cards_are_painted_once_for_all_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    before = load("middle_4")
    paint.paint(board_scene(board_view(before, ["Ana", "Bo", "Cy", "Dee"])))
    paint.paint(market_scene(market_view(before)))
    drawn: list[str] = []
    real = pen.draw

    def watched(kind: str, w: int, h: int, args: tuple[Any, ...]) -> Image.Image:
        drawn.append(kind)
        return real(kind, w, h, args)

    monkeypatch.setattr(pen, "draw", watched)
    position = {**before, "armies": {"kabul": {"afghan": 5}}}
    paint.paint(board_scene(board_view(position, ["Ana", "Bo", "Cy", "Dee"])))
    paint.paint(market_scene(market_view(position)))
    assert set(drawn) <= {"army"}


def test_every_cache_keeps_its_bound_in_bytes() -> None:
    caches: list[ByteCache[Any]] = [paint._insets, paint._sprites, paint._laid, fonts._masks, fonts._inks]
    for sample in SAMPLES.glob("*.json"):
        position = load(sample.stem)
        names = names_for(position)
        picture(board_scene(board_view(position, names)))
        picture(courts_scene(courts_view(position, names)))
    for number in range(1, 117):
        picture(card_page_scene(card_page(number, ["What it does."])))
    assert all(0 < cache.bytes <= cache.limit for cache in caches)
    assert sum(cache.limit for cache in caches) <= 120_000_000
