"""Draws the motifs of all cards in one picture: `python -m tests.render.motifs PATH`, a PNG."""

import sys
from pathlib import Path
from typing import Final

from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS
from paxbot.render.fonts import Face
from paxbot.render.paint import picture
from paxbot.render.pamir.icons import motif_of
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Item, Scene, Sprite, Text

_COLUMNS: Final = 16
_SIDE: Final = 130
_LABEL: Final = 40


def overview() -> Scene:
    """Compose every card's motif on the ground of its suit, with its number below."""
    items: list[Item] = []
    cards = [number for number in (*COURT_CARDS, *EVENT_CARDS) if not is_check(number)]
    for i, number in enumerate(cards):
        row, column = divmod(i, _COLUMNS)
        box = Box(10 + column * (_SIDE + 10), 10 + row * (_SIDE + _LABEL), _SIDE, _SIDE)
        ground = COURT_CARDS[number].suit.key if number in COURT_CARDS else "event"
        items.append(Sprite("motif", box, (motif_of(number), ground)))
        items.append(Text(box.x + _SIDE // 2, box.y + _SIDE + 18, str(number), 28, face=Face.BOLD, anchor="m"))
    rows = -(-len(cards) // _COLUMNS)
    return Scene("motifs", 10 + _COLUMNS * (_SIDE + 10), 10 + rows * (_SIDE + _LABEL), "paper", tuple(items), GAME)


def is_check(number: int) -> bool:
    return number in EVENT_CARDS and EVENT_CARDS[number].dominance_check


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(picture(overview()).png)
