"""The deeds at a season's tables: how its games stand, and what is to be done so that they are as it says."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from paxbot.leagues.results import Player, Result
from paxbot.leagues.season import RUNNING
from paxbot.leagues.season_parts import Fixture, FixtureState
from paxbot.service.season_file import SeasonFile


class GameFacts(NamedTuple):
    """A game of a fixture as it stands."""

    id: int
    fixture: int
    attempt: int
    is_open: bool
    has_begun: bool
    channel: int
    owners: tuple[Player | None, ...] = ()
    """The people of a game that has begun, by seat; None for one that never had any."""
    automated: frozenset[int] = frozenset()
    waiting: int | None = None
    since: datetime | None = None
    """The seat for which it waits, and since when."""
    is_stranded: bool = False
    result: Result | None = None


class Deed(StrEnum):
    """A thing to be done at a table."""

    PLACE = "place"
    OPEN = "open"
    START = "start"
    MOVE = "move"
    HAND_OVER = "hand_over"
    SEAT = "seat"
    CANCEL = "cancel"


class ToDo(NamedTuple):
    """Something to be done at the table of a fixture, mostly in its game."""

    deed: Deed
    fixture: int
    game: int = 0
    seat: int = 0
    player: Player | None = None


def to_do(file: SeasonFile, games: Mapping[int, GameFacts], others: Mapping[int, int]) -> list[ToDo]:
    """Return what is to be done so that the tables are as the document says.

    `others` are open games of attempts that are over, each with its fixture.
    """
    found = [ToDo(Deed.CANCEL, fixture, game) for game, fixture in others.items()]
    if file.season.phase not in RUNNING:
        return found
    for fixture in file.season.fixtures:
        if fixture.is_open:
            found += _at_table(fixture, file, games.get(fixture.id))
    return found


def _at_table(fixture: Fixture, file: SeasonFile, game: GameFacts | None) -> Iterator[ToDo]:
    table = file.table(fixture.id)
    if not table.channel:
        yield ToDo(Deed.PLACE, fixture.id, game.id if game else 0)
    elif fixture.state is FixtureState.RUNNING:
        if game is None:
            yield ToDo(Deed.OPEN, fixture.id)
        elif game.is_open:
            if game.channel != table.channel:
                yield ToDo(Deed.MOVE, fixture.id, game.id)
            if not game.has_begun:
                yield ToDo(Deed.START, fixture.id, game.id)
            elif not game.is_stranded:
                yield from _in_game(fixture, table.owed, game)


def _in_game(fixture: Fixture, owed: tuple[int, ...], game: GameFacts) -> Iterator[ToDo]:
    for seat, (player, owner) in enumerate(zip(fixture.players, game.owners, strict=True)):
        if player is not None and player != owner:
            yield ToDo(Deed.SEAT, fixture.id, game.id, seat, player)
        elif seat in owed and seat not in game.automated:
            yield ToDo(Deed.HAND_OVER, fixture.id, game.id, seat)
