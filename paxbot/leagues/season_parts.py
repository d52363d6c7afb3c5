"""The parts of a season: who takes part in it, and its games."""

from enum import StrEnum

from paxbot.leagues.results import Part, Player, Result


class Status(StrEnum):
    """How somebody takes part in a season."""

    PLAYING = "playing"
    RESERVE = "reserve"
    LEAVING = "leaving"
    """Of a cup: plays a table to its end, and is not drawn again."""
    DROPPED = "dropped"


class Entry(Part):
    """Somebody in a season; reserves have no division."""

    player: Player
    division: int | None = None
    status: Status = Status.PLAYING
    no_shows: int = 0
    has_begun: bool = False
    """Whether a game has begun that the draw gave them."""
    home: int | None = None
    """The division of a reserve in the season before."""
    here: bool = False
    """Whether they have checked in for a cup."""
    has_claim: bool = True
    """Whether a reserve may inherit a place; nobody may who was expelled, so that the waiting list can be checked."""
    is_expelled: bool = False
    """Whether organisers or missed roll calls have taken them out."""


class FixtureState(StrEnum):
    """How far a fixture is."""

    WAITING = "waiting"
    CALLED = "called"
    """Its table is open and the roll is called."""
    RUNNING = "running"
    OVER = "over"
    LACKING = "lacking"
    """Too few have come; who did waits to be grouped anew."""
    REPLACED = "replaced"
    """Who had come was grouped anew, in another fixture."""
    NOT_PLAYED = "not_played"
    """It was never dealt."""


class Fixture(Part):
    """A game of a season: as drawn, and who has its seats now; None where the automated player has."""

    id: int
    division: int
    round: int = 0
    """The round of a cup, counted from 0."""
    drawn: tuple[Player, ...]
    players: tuple[Player | None, ...]
    inherited: tuple[Player, ...] = ()
    """For whom it counts instead of those who were drawn, by seat, once one of them has an heir."""
    state: FixtureState = FixtureState.WAITING
    at_hard_stop: bool = False
    """Whether it was still running at the hard stop."""
    result: Result | None = None
    voided: tuple[Result, ...] = ()
    present: tuple[Player, ...] = ()
    """Of a game that was not dealt, who was there for it."""
    pool: tuple[tuple[int, Player], ...] = ()
    """Of a table of people grouped anew: those who waited, each with the fixture that lacked people."""
    drawn_by: str = ""
    """The draw of such a table."""

    @property
    def owners(self) -> tuple[Player, ...]:
        """For whom it counts, by seat."""
        return self.inherited or self.drawn

    @property
    def owned(self) -> list[Player]:
        """Those of its players for whom it counts."""
        return [player for player, owner in zip(self.players, self.owners, strict=True) if player and player == owner]

    @property
    def is_open(self) -> bool:
        return self.state in (FixtureState.CALLED, FixtureState.RUNNING)

    @property
    def is_to_come(self) -> bool:
        return self.is_open or self.state in (FixtureState.WAITING, FixtureState.LACKING)
