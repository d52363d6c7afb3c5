from paxbot.leagues.results import FINISHED, Result, SeatResult, Stint

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
