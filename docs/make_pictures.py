"""Makes the README's pictures: `python -m docs.make_pictures` in the project's folder.

All but the panel, which is a photograph of a chat, and the card come from `python -m paxbot render`. The game of PAX is
played by Nemo, that of Pax Porfiriana by Calavera, each time in the same way.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from paxbot.__main__ import main as paxbot
from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Move
from paxbot.games.porfiriana.calavera import planning as calavera
from paxbot.games.registry import game_by_key
from paxbot.games.spartacus import nemo
from paxbot.leagues.ratings import Ratings, career, meetings
from paxbot.leagues.results import Result, SeatResult, Stint
from paxbot.leagues.standings import table
from paxbot.present.chat import results as words
from paxbot.present.chat.months import name_of, number, until
from paxbot.present.views_league import (
    CrossView,
    CurveView,
    LeagueView,
    MetView,
    ProfileView,
    StandingsView,
    StandingView,
)
from paxbot.presenters import PRESENTERS
from paxbot.render.jobs import league_picture, outlined

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests/data/records/pamir_wakhan.jsonl.gz"
RECORD, MIDDLE, END = "w0119", 161, 357
PERSON, HER = 4, 1
SHOWN_CARD = 66
PHONE = 400
"""Pixels that a phone gives a picture in width."""
GALLERY = {
    "board": f"after-{MIDDLE}-board",
    "market": f"after-{MIDDLE}-market",
    "courts": f"after-{MIDDLE}-courts",
    "court": f"after-{MIDDLE}-court-of-seat-{HER}",
    "hand": f"after-{MIDDLE}-hand-of-seat-{PERSON}",
    "ai_cards": f"after-{MIDDLE}-ai-cards-of-seat-{HER}",
    "ending": f"after-{END}-ending",
    "lobby": "after-000-lobby",
}
"""The pictures by their names in `docs/images`, and what `render` calls them."""

PAX_MIDDLE, PAX_END, PAX_PERSON = 119, 177, 0
PAX_GALLERY = {
    "pax_table": f"after-{PAX_MIDDLE}-table",
    "pax_displays": f"after-{PAX_MIDDLE}-all-displays",
    "pax_hand": f"after-{PAX_MIDDLE}-hand-of-seat-{PAX_PERSON}",
    "pax_ending": f"after-{PAX_END}-ending",
}

PORFIRIANA_MIDDLE = 239
PORFIRIANA_SHOWN = ("market", "table", "tableaus", "ending")

PEOPLE, GAMES, BEST, SPREAD = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"), 14, 5, 4
"""A month: its people, the best first, its games, how many of each person count, and how much chance there is."""


def rendered(record: Path, points: tuple[int, ...], *more: str) -> dict[str, bytes]:
    """Return what `render` writes at these points of the game, by the names of the files."""
    with TemporaryDirectory() as folder:
        for after in points:
            if status := paxbot(["render", str(record), "--after", str(after), "--out", folder, *more]):
                raise SystemExit(status)
        return {path.stem: path.read_bytes() for path in Path(folder).iterdir()}


def of_pax() -> dict[str, bytes]:
    """Return the same of a game of PAX in which Nemo answers for three people and plays the fourth seat."""
    return of_played(played("spartacus", 18, nemo.answer), (PAX_MIDDLE, PAX_END), "--seat", str(PAX_PERSON))


def of_porfiriana() -> dict[str, bytes]:
    """Return pictures of the middle and the end of a game of Pax Porfiriana, played alike by Calavera."""
    record = played("porfiriana", 13, calavera.answer)
    end = len(record["moves"])
    made = of_played(record, (PORFIRIANA_MIDDLE, end))
    points = dict.fromkeys(PORFIRIANA_SHOWN, PORFIRIANA_MIDDLE) | {"ending": end}
    return {f"porfiriana_{file}": made[f"after-{point:03}-{file}"] for file, point in points.items()}


def of_played(record: Json, points: tuple[int, ...], *more: str) -> dict[str, bytes]:
    """Return what `render` writes of a record."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "played.json"
        path.write_text(json.dumps(record))
        return rendered(path, points, *more)


def played(key: str, seed: int, answer: Callable[[Any, Decision], Move]) -> Json:
    """Play a game of four, the last of them automated, and return its record."""
    game = game_by_key(key)
    state = start = game.setup(4, bytes([seed] * 32), {}, (3,))
    moves: list[Json] = []
    while (decision := game.pending(state)) is not None:
        move = answer(state, decision)
        moves.append(game.dump_move(move))
        state = game.apply(state, move).state
    return game.record(start, moves, key, running=False)


def of_league() -> dict[str, bytes]:
    """Return pictures of a month in which eight people play, the better of them winning more often."""
    results, chance = [], Random(18)
    for game in range(GAMES):
        seats = sorted(chance.sample(range(len(PEOPLE)), 4), key=lambda player: player + chance.gauss(0, SPREAD))
        told = [SeatResult(seat=seat, place=seat + 1, stints=(_stint(player),)) for seat, player in enumerate(seats)]
        results.append(Result(id=str(game), ended=f"{game:03}", seats=tuple(told)))
    standings, met = table(results, "", best=BEST), meetings(results)
    players = [each.player for each in standings]
    title, note = name_of("Club", 7), until(BEST, datetime(2026, 8, 1, tzinfo=UTC))
    rows = tuple(
        StandingView(
            each.place, each.player, each.points, each.played, sum((score.wins for score in each.counted), Fraction())
        )
        for each in standings
    )
    cells = tuple(
        tuple(MetView(found.points, found.lead) if (found := met.get((one, other))) else None for other in players)
        for one in players
    )
    views: dict[str, LeagueView] = {
        "standings": StandingsView(title, note, rows),
        "cross_table": CrossView(title, note, tuple(players), tuple(each.points for each in standings), cells),
        "profile": _profile(results, players[0]),
    }
    return {name: league_picture(view).data for name, view in views.items()}


def _stint(player: int) -> Stint:
    return Stint.model_validate({"player": PEOPLE[player], "from": 1, "to": 50})


def _profile(results: list[Result], player: str) -> ProfileView:
    rated, found = Ratings(), career(results, player)
    rated.add(results)
    person = rated.table()[player]
    skills = [change.after for change in person.changes]
    curve = CurveView(
        words.rating_fact(), tuple(skill.rating for skill in skills), tuple(skill.uncertainty for skill in skills)
    )
    facts = (
        (words.favourite(), PRESENTERS["pamir"].name),
        (words.left_games(), "0"),
        (words.in_time(), "98 %"),
        (words.rating_fact(), words.plain_rating(person.skill.rating, person.skill.uncertainty)),
    )
    return ProfileView(player, words.played(found.games, number(found.wins)), found.places, curve, facts)


def of_lesson() -> dict[str, bytes]:
    """Return the picture of the second step of a lesson: the market, with the card to buy outlined."""
    presenter, rules = PRESENTERS["pamir"], game_by_key("pamir")
    lesson = presenter.lessons[0]
    step, view = lesson.steps[1], rules.view(rules.load(lesson.position), None)
    picture = presenter.part_picture(step.part, view, ("Ana", *lesson.puppets))
    return {"lesson": outlined(picture.data, presenter.elements[step.outlined])}


def tightened(png: bytes, width: int | None = None) -> bytes:
    """Encode the same picture in as few bytes as PNG allows, scaled to that width if one is given."""
    image: Image.Image = Image.open(BytesIO(png))
    out = BytesIO()
    if width is not None:
        height = round(image.height * width / image.width)
        image = image.convert("RGB").resize((width, height), Image.Resampling.BOX).quantize(128)
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the gallery into `docs/images`."""
    made, folder = rendered(RECORDS, (0, MIDDLE, END), "--id", RECORD, "--seat", str(PERSON)), ROOT / "docs/images"
    pictures = {name: made[file] for name, file in GALLERY.items()}
    pax = of_pax()
    pictures |= {name: pax[file] for name, file in PAX_GALLERY.items()}
    pictures |= of_porfiriana() | of_league() | of_lesson()
    for name, png in pictures.items():
        (folder / f"{name}.png").write_bytes(tightened(png))
    (folder / "board_400.png").write_bytes(tightened(made[GALLERY["board"]], PHONE))
    (folder / "card.png").write_bytes(tightened(PRESENTERS["pamir"].card_picture(SHOWN_CARD).data))


if __name__ == "__main__":
    main()
