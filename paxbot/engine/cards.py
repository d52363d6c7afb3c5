"""Cards that a game reads from a file: those it comes with, or those an owner of the printed game has typed in."""

from typing import NamedTuple


class CardTable(NamedTuple):
    """The cards of a file: `text` is what games keep of them, and `provenance` says where they come from."""

    text: str
    provenance: str
