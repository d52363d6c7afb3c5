"""Films: one picture for each turn, all of one size, within the bytes that may be attached."""

from io import BytesIO

from PIL import Image, ImageDraw

from paxbot.render.film import LAST_SHOWN, SHOWN, WIDTH, film


def pictures(count: int, size: tuple[int, int] = (600, 400), noise: int = 0) -> list[bytes]:
    found = []
    for number in range(count):
        image = Image.new("RGB", (size[0], size[1] + 10 * (number % 2)), (20, 60, 120))
        if noise:
            image.paste(Image.effect_noise(image.size, noise).convert("RGB"))
        ImageDraw.Draw(image).rectangle((10, 10 + 20 * number, 100, 25 + 20 * number), fill=(200, 30, 30))
        out = BytesIO()
        image.save(out, "PNG")
        found.append(out.getvalue())
    return found


def test_a_film_shows_every_picture_and_the_last_one_longest() -> None:
    data = film(pictures(5), 8_000_000)
    assert data is not None
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.n_frames, image.width) == ("GIF", 5, WIDTH)  # type: ignore[attr-defined]
        assert image.height == round(410 * WIDTH / 600)
        durations = []
        for number in range(5):
            image.seek(number)
            durations.append(image.info["duration"])
        assert durations == [SHOWN] * 4 + [LAST_SHOWN]
        image.seek(4)
        assert image.convert("RGB").getpixel((50, round(95 * WIDTH / 600))) == (200, 30, 30)


def test_a_single_picture_is_a_film_too() -> None:
    data = film(pictures(1), 8_000_000)
    assert data is not None
    with Image.open(BytesIO(data)) as image:
        assert image.width == WIDTH


def test_a_film_is_made_smaller_until_it_fits() -> None:
    noisy = pictures(3, noise=60)
    large = film(noisy, 100_000_000)
    assert large is not None
    small = film(noisy, len(large) // 3)
    assert small is not None
    assert len(small) <= len(large) // 3
    with Image.open(BytesIO(small)) as image:
        assert image.width < WIDTH


def test_a_film_that_cannot_be_made_small_enough_is_none() -> None:
    assert film(pictures(2, noise=60), 1000) is None
