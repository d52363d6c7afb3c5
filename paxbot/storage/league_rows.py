"""The rows of leagues and their seasons, as plain values."""

from dataclasses import dataclass
from datetime import datetime

from paxbot.engine.json_types import Json


@dataclass(frozen=True, slots=True)
class NewLeague:
    """A league about to be opened."""

    guild: int
    channel: int
    """Where it posts."""
    kind: str
    name: str
    settings: Json
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LeagueRow(NewLeague):
    """A league as it is stored."""

    id: int = 0
    ended_at: datetime | None = None
    missing_since: datetime | None = None
    """Since when Discord answers that there is no such channel; None while there is one."""
    lost_since: datetime | None = None
    """Since when its channel is known to be gone."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A stretch of time in which the games of a league count together."""

    number: int
    starts_at: datetime
    ends_at: datetime
    """Games that end before this moment count."""
    seed: str
    """Decides the lots."""
    told_at: datetime
    """Up to when a round-up has told of it."""
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    """The document of a season, with a number that each change counts up."""

    league: int
    number: int
    version: int
    document: Json


@dataclass(frozen=True, slots=True)
class NewRuling:
    """A decision of an organiser about to be written down."""

    by: int
    what: str
    fixture: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class RulingRow(NewRuling):
    """A decision as it is stored."""

    id: int
    at: datetime
    season: int
