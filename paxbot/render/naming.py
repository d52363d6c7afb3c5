"""Names as pictures can show them."""

from collections.abc import Sequence

from paxbot.present.words import _
from paxbot.render.fonts import drawable


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names without what no font draws; where nothing is left, the number of the player stands in."""
    return tuple(
        drawable(name) or _("Player {number}").format(number=number) for number, name in enumerate(names, start=1)
    )
