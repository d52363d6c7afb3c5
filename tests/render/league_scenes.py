from collections.abc import Iterator
from fractions import Fraction

from paxbot.present.views_league import (
    CountView,
    CrossView,
    CurveView,
    EndedView,
    LeagueView,
    MetView,
    ProfileView,
    RaceView,
    RoundUpView,
    ShareView,
    StandingsView,
    StandingView,
    StatisticsView,
)
from paxbot.render.jobs import league_scene
from paxbot.render.scene import Scene

PEOPLE = (
    "Ana",
    "Bo the Magnificent of all Bukhara",
    "Олександр",
    "Ελένη Ñandú",
    "山田太郎🐻",
    "W" * 32,
    "i" * 32,
    "\U000f0000",
    "Dee",
    "Eva-Maria von der Mühlenberg-Ost",
    "Fyodor",
    "Gus",
    "Hai",
)
TITLE, NOTE = "The Great Game Club of Northern Europe, month 12", "best 5 · until 30 November"


def views() -> Iterator[LeagueView]:
    for people in (0, 1, 5, 13):
        for moves in (False, True):
            yield standings(people, moves=moves, left_out=8 if people == 13 else 0)
        yield standings(people, final=4)
        yield cross(people)
        yield round_up(min(people, 7))
    for counts in (0, 1, 2, 5, 6):
        yield statistics(counts)
    for games in (0, 1, 12, 200):
        for is_rated in (False, True):
            yield profile(games, is_rated=is_rated)


def standings(people: int, *, moves: bool = False, left_out: int = 0, final: int = 0) -> StandingsView:
    """So many people; the first two go up, the last two down, or the first ones have played a final."""
    rows = tuple(
        StandingView(
            at + 1,
            PEOPLE[at],
            Fraction(max(0, 125 - 11 * at), 2),
            14 - at,
            Fraction(max(0, 13 - at), 2),
            (at < 2) - (at >= people - 2) if moves else 0,
            at + 1 if at < final else 0,
        )
        for at in range(people)
    )
    return StandingsView(TITLE, NOTE, rows, left_out)


def cross(people: int) -> CrossView:
    """Most have met, with points of every length."""
    cells = tuple(
        tuple(
            None if one == other or (one + other) % 5 == 4 else MetView(_points(one, other), _lead(one, other))
            for other in range(people)
        )
        for one in range(people)
    )
    return CrossView(TITLE, NOTE, PEOPLE[:people], tuple(Fraction(250 - 9 * at, 2) for at in range(people)), cells)


def _points(one: int, other: int) -> Fraction:
    return Fraction(7 * one + 2 * other, 2) if one else Fraction(223, 2)


def _lead(one: int, other: int) -> int:
    return (_points(one, other) > _points(other, one)) - (_points(one, other) < _points(other, one))


def profile(games: int, *, is_rated: bool) -> ProfileView:
    figures = tuple(25 + 0.13 * at * (1 if at % 3 else -1) for at in range(games))
    curve = CurveView("Rating", figures, tuple(16 / (1 + at / 4) for at in range(games)) if is_rated else ())
    facts = (
        ("Favourite game", "Pax Pamir"),
        ("Games left", "0"),
        ("Turns in time", "100 %"),
        ("Rating", "27.31 ± 12.10"),
    )
    places = (games // 2, games // 4, games // 8, 0, *([1, 0, 0, 3] if games > 50 else []))
    return ProfileView(PEOPLE[1], f"{games} games, {games // 2} won", places, curve, facts[: 3 + is_rated])


def round_up(games: int) -> RoundUpView:
    ended = tuple(
        EndedView("Pax Pamir", PEOPLE[at : at + 1 + (at == 2)] if at != 3 else (), PEOPLE[at + 2 : at + 6])
        for at in range(games)
    )
    race = RaceView(3, (PEOPLE[1], PEOPLE[9]), (Fraction(125, 2), Fraction(61))) if games > 1 else None
    return RoundUpView(TITLE, NOTE, ended, race, games)


def statistics(counts: int) -> StatisticsView:
    shares = [
        ("First to play", 1200, 27),
        ("Baluchi Smugglers", 97, 100),
        ("The strongest of all the players", 12345, 0),
    ]
    shares += [("Anarchists", 3, 33), ("Arms Shipments", 2, 50)]
    count = CountView("Dominance Checks in all games", tuple(ShareView(*share) for share in shares))
    return StatisticsView("Pax Pamir", "10,000 games", (count,) * counts)


def scenes() -> Iterator[Scene]:
    return map(league_scene, views())
