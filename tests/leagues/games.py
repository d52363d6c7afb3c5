from collections.abc import Mapping, Sequence
from fractions import Fraction

from paxbot.leagues.results import FINISHED, Player, Result, SeatResult, Stint
from paxbot.leagues.season import Season
from paxbot.leagues.standings import SCALES, split

TURNS = 10


def stint(player: str | None, start: int = 0, end: int = TURNS, ended: str = FINISHED) -> Stint:
    return Stint(player=player, automated=player is None, start=start, end=end, ended=ended)


def game(name: str, *players: str | None, places: tuple[int, ...] = (), points: tuple[float, ...] = ()) -> Result:
    """A finished game of these players, the winner first unless there are places."""
    return seated(name, *((stint(player),) for player in players), places=places, points=points)


def seated(
    name: str, *stints: tuple[Stint, ...], places: tuple[int, ...] = (), points: tuple[float, ...] = ()
) -> Result:
    return Result(
        id=name,
        ended=f"2026-01-{int(name) % 28 + 1:02}T12:00:00+00:00" if name.isdigit() else "2026-01-01T12:00:00+00:00",
        seats=tuple(
            SeatResult(
                seat=seat,
                place=places[seat] if places else seat + 1,
                points=points[seat] if points else None,
                stints=held,
            )
            for seat, held in enumerate(stints)
        ),
    )


def points(places: Sequence[int]) -> list[Fraction]:
    """The points of a season for places such as 1, 2, 2, 4."""
    return [split(SCALES[len(places)], place, places) for place in places]


def forget(season: Season, player: Player, former: Player) -> Season:
    """Replace a player by a former one everywhere, as the store does; figures stay, and no digest names them."""
    salts = {each: salt for each, salt in season.salts.items() if each != player}
    kept = season.model_copy(update={"salts": salts}).model_dump(by_alias=True)
    return Season.model_validate(_renamed(kept, player, former))


def _renamed(value: object, old: str, new: str) -> object:
    match value:
        case Mapping():
            return {_renamed(key, old, new): _renamed(part, old, new) for key, part in value.items()}
        case list() | tuple():
            return [_renamed(part, old, new) for part in value]
    return new if value == old else value
