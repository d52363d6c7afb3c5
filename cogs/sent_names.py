"""Names that commands and forms send for values that have another name by now: a sent name never changes."""

from collections.abc import Mapping
from typing import Final

from paxbot.service.time_control import TimeUp

SENT: Final[Mapping[str, str]] = {TimeUp.AUTOMATED.value: "wakhan"}
RECEIVED: Final = {sent: name for name, sent in SENT.items()}


def to_sent(name: str) -> str:
    """Return the name under which Discord is given a value."""
    return SENT.get(name, name)


def from_sent(name: str) -> str:
    """Return the value that Discord sends under a name."""
    return RECEIVED.get(name, name)
