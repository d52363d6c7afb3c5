"""The icons and pieces that a rule is about, in a small square beside its text."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from paxbot.present.presenter import Picture
from paxbot.present.rulebook import section
from paxbot.render.paint import attached
from paxbot.render.scene import Box, Rect, Scene, Sprite

SIDE: Final = 240
_EDGE: Final = 20
_GAP: Final = 16


class RulePictures:
    """The part of a presenter that paints what a rule is about."""

    key: str
    icons: ClassVar[Mapping[str, str]]
    """The sprites of rules that have any."""

    def rule_picture(self, rule: str) -> tuple[Picture, ...]:
        """Paint the icons and pieces of a rule; nothing where there are none."""
        if rule not in self.icons:
            return ()
        return (attached(rule_scene(self.key, self.icons[rule]), section(self.key, rule).title),)


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
