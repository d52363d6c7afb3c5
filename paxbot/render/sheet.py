"""All pictures of a table below each other, as one tall picture that is opened as a file."""

from collections.abc import Iterator, Sequence

from paxbot.render.scene import Inset, Scene


def sheet(scenes: Sequence[Scene]) -> Scene:
    """Return the scenes, all of one game, as one scene."""
    width, height = max(scene.width for scene in scenes), sum(scene.height for scene in scenes)
    return Scene("sheet", width, height, scenes[0].background, tuple(_below_each_other(scenes)), scenes[0].game)


def _below_each_other(scenes: Sequence[Scene]) -> Iterator[Inset]:
    top = 0
    for scene in scenes:
        yield Inset(0, top, scene)
        top += scene.height
