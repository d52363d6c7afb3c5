"""The icons and pieces that a rule is about, in a small square beside its text."""

from collections.abc import Iterator, Mapping
from typing import Final

from paxbot.present.presenter import Picture
from paxbot.present.rulebook import section
from paxbot.render.paint import attached
from paxbot.render.scene import Box, Rect, Scene, Sprite

SIDE: Final = 240
_EDGE: Final = 20
_GAP: Final = 16


def rule_icon(game: str, icons: Mapping[str, str], rule: str) -> tuple[Picture, ...]:
    """Paint what a rule is about; nothing where there is nothing to show."""
    return (attached(rule_scene(game, icons[rule]), section(game, rule).title),) if rule in icons else ()


def rule_scene(game: str, icons: str) -> Scene:
    """Compose up to four sprites, each named by its kind and arguments, with commas between them."""
    ground = Rect(Box(0, 0, SIDE, SIDE), "paper")
    return Scene("rule", SIDE, SIDE, "paper", (ground, *_sprites(icons.split(", "))), game)


def _sprites(icons: list[str]) -> Iterator[Sprite]:
    """Yield one sprite in the middle, or several in two rows."""
    side = SIDE - 2 * _EDGE if len(icons) == 1 else (SIDE - 2 * _EDGE - _GAP) // 2
    rows = -(-len(icons) // 2)
    for place, icon in enumerate(icons):
        kind, *args = icon.split()
        in_row = min(2, len(icons) - place // 2 * 2)
        x = (SIDE - in_row * side - (in_row - 1) * _GAP) // 2 + place % 2 * (side + _GAP)
        y = (SIDE - rows * side - (rows - 1) * _GAP) // 2 + place // 2 * (side + _GAP)
        yield Sprite(kind, Box(x, y, side, side), tuple(int(arg) if arg.isdecimal() else arg for arg in args))
