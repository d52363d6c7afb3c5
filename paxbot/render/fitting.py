"""A line of text as large as its room allows."""

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL
from paxbot.render.scene import Text


def fitted(
    text: str, x: int, y: int, room: int, sizes: tuple[int, ...], colour: str = "ink", anchor: str = "l"
) -> Text:
    """Return the text in bold in the largest of the sizes that fits the room, else narrow and ellipsized."""
    size = next((size for size in sizes if fonts.width(text, Face.BOLD, size) <= room), None)
    if size is not None:
        return Text(x, y, text, size, colour, Face.BOLD, anchor)
    narrow = LABEL[Face.NARROW]
    return Text(x, y, fonts.ellipsize(text, Face.NARROW, narrow, room), narrow, colour, Face.NARROW, anchor)


def name_fitted(name: str, x: int, y: int, room: int, sizes: tuple[int, ...]) -> Text:
    """Return the name of a seat as `fitted`, shortened as names are."""
    return fitted(fonts.short(name, Face.NARROW, LABEL[Face.NARROW], room), x, y, room, sizes)
