"""Pictures of one pixel that say which scene was to be painted, so that transcripts tell one picture from another."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from paxbot.present.presenter import Picture
from paxbot.presenters import PRESENTERS
from paxbot.render.jobs import RenderJob, paint
from paxbot.render.paint import PaintedImage
from paxbot.render.scene import Inset, Scene
from tests.bot.toy_presenter import pixel

MARK: Final = b"scene:"


async def renderer(job: RenderJob) -> tuple[Picture, ...]:
    """Paint at once, so that no message ever goes without its picture because the machine is busy."""
    return paint(PRESENTERS, job)


@contextmanager
def only_composed() -> Iterator[None]:
    """Let scenes be composed in full and painted as one pixel with their digest behind it."""
    png = pixel("any", "").data

    def painted(scene: Scene) -> PaintedImage:
        return PaintedImage(f"{scene.name}.png", png + MARK + _digest(scene).encode(), 1, 1)

    with patch("paxbot.render.paint.picture", painted):
        yield


def shown_in(data: bytes) -> str:
    """Return the digest of the scene in a picture, or an empty text."""
    return data.rpartition(MARK)[2].decode() if MARK in data else ""


def _digest(scene: Any) -> str:
    return hashlib.sha256("\n".join(_told(scene)).encode()).hexdigest()[:12]


def _told(scene: Scene) -> Iterator[str]:
    yield str(scene)
    for item in scene.items:
        if isinstance(item, Inset):
            yield from _told(item.scene)
