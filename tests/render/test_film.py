"""Films: one picture for each turn, all of one size, within the bytes that may be attached and in little memory."""

import asyncio
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from threading import current_thread, main_thread
from typing import Any

import pytest
from PIL import Image, ImageDraw

from paxbot.render import film as films
from paxbot.render.film import LAST_SHOWN, SAMPLES, SHOWN, WIDTH, FilmEncoder, film, sampled
from tests.cases import for_each

PLENTY = 100_000_000


def picture(number: int, size: tuple[int, int] = (600, 400), noise: int = 0) -> bytes:
    """A red bar on blue that is somewhere else for each number; every other picture is a little higher."""
    image = Image.new("RGB", (size[0], size[1] + 10 * (number % 2)), (20, 60, 120))
    if noise:
        image.paste(Image.effect_noise(image.size, noise).convert("RGB"))
    top = image.height - 390 + 20 * number % 360
    ImageDraw.Draw(image).rectangle((10, top, 100, top + 15), fill=(200, 30, 30))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def pictures(count: int, noise: int = 0) -> list[bytes]:
    return [picture(number, noise=noise) for number in range(count)]


def filmed(shown: Sequence[bytes], most_bytes: int = PLENTY) -> bytes | None:
    async def paint(at: int) -> bytes:
        return shown[at]

    return asyncio.run(film(len(shown), paint, most_bytes))


def frames(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    with Image.open(BytesIO(data)) as image:
        for number in range(image.n_frames):  # type: ignore[attr-defined]
            image.seek(number)
            yield image.convert("RGB"), image.info["duration"]


def test_a_film_shows_every_picture_and_the_last_one_longest() -> None:
    data = filmed(pictures(5))
    assert data is not None
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.size) == ("GIF", (WIDTH, round(410 * WIDTH / 600)))
        assert image.info["loop"] == 0
    assert [shown for _, shown in frames(data)] == [SHOWN] * 4 + [LAST_SHOWN]
    for number, (shown, _) in enumerate(frames(data)):
        red = [bar for bar in range(5) if shown.getpixel((50, round((25 + 20 * bar) * WIDTH / 600))) == (200, 30, 30)]
        assert red == [number]


def test_a_single_picture_is_a_film_too() -> None:
    data = filmed(pictures(1))
    assert data is not None
    assert [(shown.width, stays) for shown, stays in frames(data)] == [(WIDTH, LAST_SHOWN)]


def test_a_turn_that_changes_nothing_has_its_picture_too() -> None:
    data = filmed([picture(0)] * 3)
    assert data is not None
    assert len({shown.tobytes() for shown, _ in frames(data)}) == 1
    assert [stays for _, stays in frames(data)] == [SHOWN, SHOWN, LAST_SHOWN]


def test_the_first_picture_has_ground_above_it_when_a_later_one_is_higher() -> None:
    data = filmed(pictures(2))
    assert data is not None
    first, _ = next(frames(data))
    assert first.getpixel((500, 0)) == (20, 60, 120)


def test_every_frame_looks_as_its_picture_does_in_the_colors_of_the_film() -> None:
    shown = [picture(number, noise=20) for number in (0, 2, 4)]
    palette = films._palette(dict(enumerate(shown)))
    encoder = FilmEncoder(300, palette)
    for data in shown:
        encoder.add(data, SHOWN)
    for (frame, _), data in zip(frames(encoder.data()), shown, strict=True):
        alone = FilmEncoder(300, palette)
        alone.add(data, SHOWN)
        assert frame.tobytes() == next(frames(alone.data()))[0].tobytes()


def test_a_reel_knows_how_large_its_film_is() -> None:
    encoder = FilmEncoder(300, films._palette({0: picture(0)}))
    for number in (0, 2, 4):
        encoder.add(picture(number), SHOWN)
    assert encoder.size + 1 == len(encoder.data())


def test_a_film_is_made_smaller_until_it_fits() -> None:
    noisy = pictures(3, noise=60)
    large = filmed(noisy)
    assert large is not None
    small = filmed(noisy, len(large) // 3)
    assert small is not None
    assert len(small) <= len(large) // 3
    with Image.open(BytesIO(small)) as image:
        assert image.width < WIDTH


def test_a_film_has_the_shape_of_discords_box_however_small_it_is() -> None:
    noisy = [picture(number, size=(550, 350), noise=60) for number in (4, 6, 8)]
    large = filmed(noisy)
    assert large is not None
    for data in (large, filmed(noisy, len(large) // 2), filmed(noisy, len(large) // 3)):
        assert data is not None
        with Image.open(BytesIO(data)) as image:
            assert image.width * 7 == image.height * 11


def test_a_film_whose_samples_tell_too_little_is_painted_again_and_fits() -> None:
    asked = list[int]()
    seen = sampled(40)

    async def paint(at: int) -> bytes:
        asked.append(at)
        return picture(at, size=(300, 200), noise=0 if at in seen else 80)

    data = asyncio.run(film(40, paint, 2_000_000))
    assert data is not None
    assert len(data) <= 2_000_000
    assert asked.count(20) > 1
    assert len(list(frames(data))) == 40


def test_a_film_that_cannot_be_made_small_enough_is_none() -> None:
    assert filmed(pictures(2, noise=60), 1000) is None


@for_each("count", [1, 2, 12, 13, 14, 20, 126, 1000])
def test_the_samples_are_few_pairs_from_the_first_picture_to_the_last(count: int) -> None:
    found = sampled(count)
    assert list(found) == sorted(set(found))
    assert (found[0], found[-1]) == (0, count - 1)
    assert len(found) <= 2 * SAMPLES


# -- in little memory, and beside other work


@contextmanager
def counted_images(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The most pixels that were held by reels at once, so far, as the only item."""
    most = [0]
    add = FilmEncoder.add

    def counting(encoder: FilmEncoder, data: bytes, shown: int) -> None:
        add(encoder, data, shown)
        held = {id(image): image for image in vars(encoder).values() if isinstance(image, Image.Image)}
        most[0] = max(most[0], sum(image.width * image.height for image in held.values()))

    monkeypatch.setattr(FilmEncoder, "add", counting)
    yield most


def memory(count: int) -> int:
    """How many bytes Python held at most while a film of so many pictures was made, without those of the film."""

    async def paint(at: int) -> bytes:
        return picture(at)

    tracemalloc.start()
    try:
        data = asyncio.run(film(count, paint, PLENTY))
        assert data is not None
        return tracemalloc.get_traced_memory()[1] - 2 * len(data)
    finally:
        tracemalloc.stop()


def test_a_long_film_takes_no_more_memory_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "WIDTH", 400)
    with counted_images(monkeypatch) as most:
        short = memory(20)
        pixels = most[0]
        long = memory(120)
    assert long < short + 200_000
    assert most[0] == pixels


def test_a_film_is_made_away_from_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: dict[str, set[bool]] = {}

    def noted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*given: Any) -> Any:
            ran.setdefault(name, set()).add(current_thread() is main_thread())
            return work(*given)

        return noting

    async def paint(at: int) -> bytes:
        return await asyncio.to_thread(picture, at)

    monkeypatch.setattr(films, "_palette", noted("palette", films._palette))
    for name in ("add", "data"):
        monkeypatch.setattr(FilmEncoder, name, noted(name, getattr(FilmEncoder, name)))
    asyncio.run(film(6, paint, PLENTY))
    assert ran == {"palette": {False}, "add": {False}, "data": {False}}


def test_a_film_that_is_given_up_ends_with_the_picture_at_hand() -> None:
    asked = list[int]()

    async def give_up() -> None:
        async def paint(at: int) -> bytes:
            asked.append(at)
            if at == 3:
                making.cancel()
            await asyncio.sleep(0)
            return picture(at)

        making = asyncio.create_task(film(10, paint, PLENTY))
        await asyncio.wait({making})
        assert making.cancelled()

    asyncio.run(give_up())
    assert asked == [0, 1, 2, 3]
