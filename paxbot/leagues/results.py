"""Results of games as `results export` writes them, who is answerable for each seat, a season's people and games."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, FiniteFloat

FINISHED: Final = "finished"
"""The end of a stint that lasts as long as the game."""

SIZES: Final = range(2, 9)
"""The numbers of seats with which a game counts."""

Player = Annotated[str, BeforeValidator(str)]
"""A player's id in a league; whoever was forgotten has none."""


class Part(BaseModel):
    """A part of an export: unknown fields are left out."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


class Stint(Part):
    """A stretch of turns for which somebody held a seat; nobody's name, where a person was forgotten."""

    player: Player | None = None
    automated: bool = False
    start: int = Field(0, alias="from")
    end: int = Field(0, alias="to")
    ended: str = "finished"

    @property
    def turns(self) -> int:
        return max(self.end - self.start, 0)


class SeatResult(Part):
    """A seat's place, shared by those who tie, and the game's own points."""

    seat: int
    place: Annotated[int, BeforeValidator(lambda place: place or 0)] = 0
    """From 1, which is a victory: where nobody has won, nobody has it; 0 where a game ended without places."""
    points: FiniteFloat | None = None
    clock: FiniteFloat | None = None
    """The hours of the clock used, where they are known."""
    stints: tuple[Stint, ...] = ()


class Correction(Part):
    """The seats that an organiser changed, as they are after it; without places, the game does not count."""

    at: str = ""
    after: tuple[Mapping[str, object], ...]


class Result(Part):
    """How a game ended."""

    id: Annotated[str, BeforeValidator(str)]
    game: str = ""
    ended: str = ""
    how: str = "finished"
    verified: bool = True
    moderated: bool = False
    solitaire: bool = False
    seats: tuple[SeatResult, ...]
    corrections: tuple[Correction, ...] = ()
    record: str = ""
    """The SHA-256 of the file with the record of its game."""

    @property
    def counts(self) -> bool:
        """Whether it counts for points and ratings: a game of two to eight that has places."""
        return len(self.seats) in SIZES and all(seat.place for seat in self.seats) and not self.solitaire

    def corrected(self) -> "Result":
        """Return the result as its last correction leaves it."""
        changes = {change["seat"]: change for correction in self.corrections for change in correction.after}
        seats = (seat.model_dump() | dict(changes.get(seat.seat, {})) for seat in self.seats)
        return self.model_copy(update={"seats": tuple(map(SeatResult.model_validate, seats))}) if changes else self

    def until(self, at: str) -> "Result":
        """Return the result with its corrections up to a time."""
        return self.model_copy(update={"corrections": tuple(each for each in self.corrections if each.at <= at)})


class Export(Part):
    """A file of `results export`."""

    format: Literal["paxbot-results-1"]
    results: tuple[Result, ...]


class Role(StrEnum):
    """How somebody took part at a seat."""

    PLAYED = "played"
    LEFT = "left"
    LEFT_EARLY = "left_early"
    """Left before half of the game, so that nobody has beaten them; only from the second edition of the rules on."""
    SUBSTITUTE = "substitute"
    NO_SHOW = "no_show"
    MISSED = "missed"
    """They were there for a game that was never dealt."""


class Share(NamedTuple):
    """Somebody's part in a seat, with their share of its turns."""

    player: Player
    role: Role
    turns: Fraction


def shares(seat: SeatResult, edition: int = 1) -> tuple[Share, ...]:
    """Return everybody's part in a seat. It belongs to whoever played its first turn; who comes later substitutes."""
    turns: dict[Player | None, int] = {}
    held = [stint for stint in seat.stints if not stint.automated]
    for stint in held:
        turns[stint.player] = turns.get(stint.player, 0) + stint.turns
    if not held:
        return ()
    total = sum(stint.turns for stint in seat.stints)
    roles = _first_roles(seat, turns) if edition == 1 else _roles(seat, turns, total)
    return tuple(
        Share(player, roles[player], Fraction(played, total or 1))
        for player, played in turns.items()
        if player is not None
    )


def _first_roles(seat: SeatResult, turns: Mapping[Player | None, int]) -> dict[Player | None, Role]:
    """Return the roles by the first edition: a seat is its first person's, whoever began it."""
    held = [stint for stint in seat.stints if not stint.automated]
    first = next((stint.player for stint in held if stint.turns), held[-1].player)
    came = [stint.player for stint in held]
    absent = set(came[: came.index(first)])
    return {player: _first_role(player, first, player in absent, seat.stints[-1]) for player in turns}


def _first_role(player: Player | None, first: Player | None, is_absent: bool, last: Stint) -> Role:
    if is_absent:
        return Role.NO_SHOW
    if player != first:
        return Role.SUBSTITUTE
    return Role.PLAYED if last.player == player and last.ended == FINISHED else Role.LEFT


def _roles(seat: SeatResult, turns: Mapping[Player | None, int], total: int) -> dict[Player | None, Role]:
    """Return the roles: a seat is its holder's of the first turn, who has to play half of all turns and the last.

    An entered game has no turns.
    """
    start = seat.stints[0].start
    began = {stint.player for stint in seat.stints if stint.start == start and not stint.automated}
    absent = {player for player in began if total and not turns[player]}
    holders = (None if stint.automated else stint for stint in seat.stints if stint.turns or not stint.automated)
    first = next(stint for stint in holders if stint is None or stint.player not in absent)

    def role(player: Player | None) -> Role:
        if player in absent:
            return Role.NO_SHOW
        if first is None or player != first.player:
            return Role.SUBSTITUTE
        own = [stint for stint in seat.stints if stint.player == player and not stint.automated]
        if own[-1] is seat.stints[-1] and own[-1].ended == FINISHED and 2 * turns[player] >= total:
            return Role.PLAYED
        return Role.LEFT if 2 * (own[-1].end - start) >= total else Role.LEFT_EARLY

    return {player: role(player) for player in turns}


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
