"""Pictures of one pixel: a transcript tells a picture by its name and text; scenes have tests of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from paxbot.present.presenter import Picture
from paxbot.presenters import PRESENTERS
from paxbot.render.jobs import RenderJob, paint
from paxbot.render.paint import PaintedImage
from paxbot.render.scene import Scene
from tests.bot.toy_presenter import pixel


async def renderer(job: RenderJob) -> tuple[Picture, ...]:
    """Paint at once, so that no message ever goes without its picture because the machine is busy."""
    return paint(PRESENTERS, job)


@contextmanager
def only_composed() -> Iterator[None]:
    png = pixel("any", "").data

    def painted(scene: Scene) -> PaintedImage:
        return PaintedImage(f"{scene.name}.png", png, 1, 1)

    with patch("paxbot.render.paint.picture", painted):
        yield
