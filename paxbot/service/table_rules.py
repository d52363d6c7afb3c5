"""The rules of a table that are not the game's own: what those who join it accept."""

from enum import StrEnum


class Talk(StrEnum):
    """The talk that is allowed about a running game."""

    FREE = "free"
    """Anything, anywhere; no deal binds."""
    TABLE = "table"
    """Anything, but only where everybody at the table reads it."""
    NONE = "none"
    """No talk that is about the position."""


class Takebacks(StrEnum):
    """The extent to which answers can be taken back."""

    TURN = "turn"
    """In one's own turn, up to what came to light or was answered by others."""
    AGREED = "agreed"
    """Besides, beyond that where everybody concerned agrees."""


class Substitutes(StrEnum):
    """The fate of a seat whose player has left."""

    OPEN = "open"
    """The game plays it and it is offered in the channel: whoever is not in the game may take it."""
    HOST = "host"
    """The game plays it until the host offers it."""
    NONE = "none"
    """The game plays it to the end, unless its player comes back."""
