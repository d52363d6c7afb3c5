"""The rules of a table that are not the game's own: what those who join it accept."""

from enum import StrEnum


class Talk(StrEnum):
    """What may be said about a game while it runs."""

    FREE = "free"
    """Anything, anywhere; no deal binds."""
    TABLE = "table"
    """Anything, but only where everybody at the table reads it."""
    NONE = "none"
    """Nothing that is about the position."""


class Takebacks(StrEnum):
    """How far back answers can be taken."""

    TURN = "turn"
    """In one's own turn, up to what came to light or was answered by others."""
    AGREED = "agreed"
    """Besides, beyond that where everybody concerned agrees."""


class Substitutes(StrEnum):
    """What happens to the seat of somebody who has left."""

    OPEN = "open"
    """The game plays it and it is offered in the channel: whoever is not in the game may take it."""
    HOST = "host"
    """The game plays it until the host offers it."""
    NONE = "none"
    """The game plays it to the end, unless its player comes back."""
