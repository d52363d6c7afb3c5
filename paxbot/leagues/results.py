"""Results as `results export` writes them, who answers for each seat, a season's people and games."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, FiniteFloat

FINISHED: Final = "finished"

SIZES: Final = range(2, 9)
"""The numbers of seats with which a game counts."""

Player = Annotated[str, BeforeValidator(str)]
"""A player's id; a forgotten one has none."""


class Part(BaseModel):
    """A part of an export; unknown fields are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


class Stint(Part):
    player: Player | None = None
    automated: bool = False
    start: int = Field(0, alias="from")
    end: int = Field(0, alias="to")
    ended: str = "finished"

    @property
    def turns(self) -> int:
        return max(self.end - self.start, 0)


class SeatResult(Part):
    seat: int
    place: Annotated[int, BeforeValidator(lambda place: place or 0)] = 0
    """From 1, a victory (nobody has it where nobody won); 0 where a game ended without places."""
    points: FiniteFloat | None = None
    clock: FiniteFloat | None = None
    """Hours of the clock used, where known."""
    stints: tuple[Stint, ...] = ()


class Correction(Part):
    """The seats after an organiser's correction; without places, the game doesn't count."""

    at: str = ""
    after: tuple[Mapping[str, object], ...]


class Result(Part):
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
    """The SHA-256 of the file with its record."""

    @property
    def counts(self) -> bool:
        """Whether it counts for points and ratings: two to eight seats with places."""
        return len(self.seats) in SIZES and all(seat.place for seat in self.seats) and not self.solitaire

    def corrected(self) -> "Result":
        changes = {change["seat"]: change for correction in self.corrections for change in correction.after}
        seats = (seat.model_dump() | dict(changes.get(seat.seat, {})) for seat in self.seats)
        return self.model_copy(update={"seats": tuple(map(SeatResult.model_validate, seats))}) if changes else self

    def until(self, at: str) -> "Result":
        return self.model_copy(update={"corrections": tuple(each for each in self.corrections if each.at <= at)})


class Export(Part):
    format: Literal["paxbot-results-1"]
    results: tuple[Result, ...]


class Role(StrEnum):
    PLAYED = "played"
    LEFT = "left"
    LEFT_EARLY = "left_early"
    """Left before half of the game, so nobody has beaten them; from the second edition of the rules on."""
    SUBSTITUTE = "substitute"
    NO_SHOW = "no_show"
    MISSED = "missed"
    """There for a game that was never dealt."""


class Share(NamedTuple):
    player: Player
    role: Role
    turns: Fraction


def shares(seat: SeatResult, edition: int = 1) -> tuple[Share, ...]:
    """Return everybody's part in a seat, which belongs to the player of its first turn; later ones substitute."""
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
    """Return the roles by the first edition: a seat belongs to its first person."""
    held = [stint for stint in seat.stints if not stint.automated]
    first = next((stint.player for stint in held if stint.turns), held[-1].player)
    came = [stint.player for stint in held]
    is_kept = seat.stints[-1].player == first and seat.stints[-1].ended == FINISHED
    own = {first: Role.PLAYED if is_kept else Role.LEFT}
    return dict.fromkeys(turns, Role.SUBSTITUTE) | own | dict.fromkeys(came[: came.index(first)], Role.NO_SHOW)


def _roles(seat: SeatResult, turns: Mapping[Player | None, int], total: int) -> dict[Player | None, Role]:
    """Return the roles: a seat's owner plays its first turn, its last, and at least half of all turns.

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
    """Whether a reserve may inherit a place; expelled ones may not, so that the waiting list can be checked."""
    is_expelled: bool = False
    """Taken out by organisers or after missed roll calls."""


class FixtureState(StrEnum):
    WAITING = "waiting"
    CALLED = "called"
    """Its table is open and the roll is called."""
    RUNNING = "running"
    OVER = "over"
    LACKING = "lacking"
    """Too few came; the others wait to be grouped anew."""
    REPLACED = "replaced"
    """Those who came were grouped anew in another fixture."""
    NOT_PLAYED = "not_played"
    """It was never dealt."""


class Fixture(Part):
    """A game of a season: as drawn, and who has its seats now; None: the automated player."""

    id: int
    division: int
    round: int = 0
    """The round of a cup, counted from 0."""
    drawn: tuple[Player, ...]
    players: tuple[Player | None, ...]
    inherited: tuple[Player, ...] = ()
    """For whom it counts, by seat, once one of those drawn has an heir."""
    state: FixtureState = FixtureState.WAITING
    at_hard_stop: bool = False
    """Whether it was still running at the hard stop."""
    result: Result | None = None
    voided: tuple[Result, ...] = ()
    present: tuple[Player, ...] = ()
    """Who was there for a game that wasn't dealt."""
    pool: tuple[tuple[int, Player], ...] = ()
    """Of people grouped anew: each with the fixture that lacked people."""
    drawn_by: str = ""

    @property
    def owners(self) -> tuple[Player, ...]:
        return self.inherited or self.drawn

    @property
    def owned(self) -> list[Player]:
        return [player for player, owner in zip(self.players, self.owners, strict=True) if player and player == owner]

    @property
    def is_open(self) -> bool:
        return self.state in (FixtureState.CALLED, FixtureState.RUNNING)

    @property
    def is_to_come(self) -> bool:
        return self.is_open or self.state in (FixtureState.WAITING, FixtureState.LACKING)
