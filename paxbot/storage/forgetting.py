"""What both forms of the store know about forgetting somebody: who stands in their place, and where ids may hide."""

from collections.abc import Iterable
from typing import Any, Final

from paxbot.storage.rows import Json

NO_NAME: Final = ""
"""The name of somebody who is forgotten; what they are called is a matter of words."""


OFFERS: Final = "seat:"
"""How the subjects of votes begin that stand without whoever gave them: they keep a seat on offer."""
HANDS: Final = "hand"
"""The kind of messages that lie in somebody's direct messages."""


def nobody_after(users: Iterable[int]) -> int:
    """Who stands in a game for the next one who is forgotten: a number below 0 and below all others."""
    return min(0, *users, 0) - 1


def without_user(value: Any, user: int, nobody: int) -> Any:
    """The JSON with `nobody` wherever it holds the user's id."""
    if isinstance(value, dict):
        return {key: without_user(each, user, nobody) for key, each in value.items()}
    if isinstance(value, list):
        return [without_user(each, user, nobody) for each in value]
    return nobody if value == user and not isinstance(value, bool) else value


def names_user(value: Any, user: int) -> bool:
    """Whether the JSON holds the user's id."""
    return bool(without_user(value, user, user - 1) != value)


def is_to(payload: Json, user: int) -> bool:
    """Whether a notice is meant for the user alone."""
    return bool(payload.get("user") == user)


def is_by(subject: str, user: int) -> bool:
    """Whether the subject of a vote says that the user has proposed it."""
    return str(user) in subject.split(":")
