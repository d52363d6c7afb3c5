"""The kinds of notices that a server gets of a league."""

import secrets
from enum import StrEnum

from paxbot.storage.rows import NewNotice


class LeagueNotice(StrEnum):
    """The kinds of rows in the outbox whose subject is a league; their `seq` is the number of the season."""

    ROUND_UP = "league_round_up"
    """A week is over; payload `season`, and `since`, the second of the Unix clock in which it began."""
    CLOSED = "league_closed"
    """A season is closed; payload `season`."""


def league_notice(kind: LeagueNotice, **payload: int) -> NewNotice:
    """Return a notice with a nonce of its own."""
    return NewNotice(kind, None, dict(payload), secrets.token_hex(12))
