"""`render`: every picture the bot would post at one point of a record, written to files."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from paxbot import PaxError
from paxbot.cli.checks import name_of, sentence
from paxbot.cli.reading import parse, record_texts
from paxbot.engine.game import CheckedGame, Json
from paxbot.engine.kernel import Fact, Seat, State
from paxbot.games.registry import game_by_key
from paxbot.present import phrase
from paxbot.present.presenter import ActionPart, Picture, Presenter
from paxbot.presenters import PRESENTERS

PEOPLE = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gil", "Hoa")
"""Names for the people of a record, which names nobody."""


def render(
    path: Path,
    name: str | None,
    after: int,
    seat: Seat | None,
    folder: Path,
    hosting: Callable[[str], tuple[Mapping[str, CheckedGame], Mapping[str, Presenter]]],
) -> int:
    """Write the pictures after so many moves of the record and print their paths; the exit status is 0.

    Of an automated seat there is no hand to write, which is told on the standard error stream.
    `hosting` returns rules and presenters for the record's game.
    Raises: PaxError when there is no such record, point or seat, or nothing can be written; then nothing was.
    """
    record = find_record(path, name)
    games, presenters = hosting(str(record.get("game")))
    game = game_by_key(str(record.get("game")), games)
    state, facts = game.position_after(record, after)
    shown = news(game, presenters[game.key], record, after, state, facts)
    pictures = list(pictures_of(game, state, shown, seat, presenters))
    if presenters[game.key].milestone(facts):
        before, _ = game.position_after(record, after - 1)
        pictures.append(("milestone", milestone_of(game, before, facts, presenters)))
    if after == 0:
        pictures.append(("lobby", lobby_of(game, state, presenters)))
    files = [(f"after-{after:03}-{file}.png", data) for file, data in told_apart(pictures)]
    for written in write(files, folder):
        print(written)
    if seat in game.automated(state):
        print(f"paxbot: {sentence(PaxError('seat_without_hand', seat=seat))}", file=sys.stderr)
    return 0


def news(
    game: CheckedGame, presenter: Presenter, record: Json, after: int, state: State, facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return what was done in the turn that goes on, or before any action of it in the one before, as the bot does.

    `facts` came last.
    """
    turn = game.turn_number(state)
    now, before = list[tuple[Fact, ...]](), list[tuple[Fact, ...]]()
    for number in reversed(range(after)):
        earlier, told = game.position_after(record, number)
        of_turn = game.turn_number(earlier)
        if of_turn < max(turn - 1, 1):
            break
        (now if of_turn == turn else before).append(tuple(facts))
        facts = told
    has_acted = any(presenter.action_part(each) is ActionPart.BEGINS for each in now)
    deeds = now if has_acted else [*now, *before]
    return tuple(fact for each in reversed(deeds) for fact in each) or tuple(facts)


def told_apart(pictures: Iterable[tuple[str, Picture]]) -> list[tuple[str, bytes]]:
    """Name the pictures: the same one is not there twice, and another of its name is numbered."""
    found: dict[str, bytes] = {}
    for name, picture in pictures:
        free = next(each for each in _numbered(name) if found.get(each, picture.data) == picture.data)
        found[free] = picture.data
    return list(found.items())


def _numbered(name: str) -> Iterator[str]:
    """Yield the name, and then with 2, 3 and so on."""
    yield name
    yield from (f"{name}-{number}" for number in count(2))


def find_record(path: Path, name: str | None) -> Json:
    """Return the record of that name in the file, or its only one. Raises: PaxError.

    A record without a name goes by its number in the file.
    """
    found = None
    things = (thing for text in record_texts(path) for thing in parse(text))
    for number, thing in enumerate(things, 1):
        if name is not None and name_of(thing, number) != name:
            continue
        if found is not None:
            raise PaxError("which_record")
        if not isinstance(thing, dict):
            raise PaxError("not_an_object")
        found = thing
        if name is not None:
            break
    if found is None:
        raise PaxError("empty_file") if name is None else PaxError("no_such_record", name=name)
    return found


def pictures_of(
    game: CheckedGame,
    state: State,
    facts: Sequence[Fact],
    seat: Seat | None,
    presenters: Mapping[str, Presenter] = PRESENTERS,
) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its name: table, sheet, parts, areas, guides, the seat's hand if any, and ending.

    Raises: PaxError when the seat does not exist.
    """
    presenter, view, hers = presenters[game.key], game.view(state, None), game.automated(state)
    seats = range(len(view["players"]))
    if seat is not None and seat not in seats:
        raise PaxError("no_such_seat", seat=seat, last=seats[-1])
    names = names_of(presenter, seats, hers)
    shown = (
        *presenter.table_pictures(view, names, facts),
        presenter.areas_picture(view, names, facts),
        presenter.sheet_picture(view, names, facts),
    )
    for picture in shown:
        yield Path(picture.filename).stem, picture
    for part in presenter.parts():
        yield part.key, presenter.part_picture(part.key, view, names, facts)
    for each in seats:
        yield _of_seat(presenter.area_picture(view, each, names, facts=facts), each)
    for each in sorted(hers):
        yield _of_seat(presenter.guide_picture(view, each, names), each)
    if seat is not None and seat not in hers:
        yield f"hand-of-seat-{seat}", presenter.hand_picture(game.view(state, seat), seat, names)
    if game.winners(state) is not None:
        yield "ending", presenter.ending_picture(view, names)


def milestone_of(
    game: CheckedGame, before: State, facts: Sequence[Fact], presenters: Mapping[str, Presenter]
) -> Picture:
    """Paint the moment that these facts are, which followed from the position given."""
    presenter, view = presenters[game.key], game.view(before, None)
    names = names_of(presenter, range(len(view["players"])), game.automated(before))
    return presenter.milestone_picture(view, names, facts)


def lobby_of(game: CheckedGame, state: State, presenters: Mapping[str, Presenter]) -> Picture:
    """Paint the lobby as the bot showed it last before the game began; no record says how many seats were wanted."""
    presenter, hers = presenters[game.key], game.automated(state)
    people = len(game.view(state, None)["players"]) - len(hers)
    return presenter.lobby_picture(PEOPLE[:people], len(hers), game.seats)


def names_of(presenter: Presenter, seats: range, hers: frozenset[Seat]) -> tuple[str, ...]:
    """Return a name for each seat: people's by the alphabet, automated seats' as the bot calls them."""
    people = iter(PEOPLE)
    return phrase.told_apart(tuple(presenter.automated_name if seat in hers else next(people) for seat in seats))


def write(files: Sequence[tuple[str, bytes]], folder: Path) -> list[Path]:
    """Write the files into the folder, each of them whole, and return their paths.

    Raises: PaxError when they cannot be written.

    The folder is made when it is missing.
    """
    targets = [folder / name for name, _ in files]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".render-") as beside:
            for name, data in files:
                (Path(beside) / name).write_bytes(data)
            if blocked := next(filter(Path.is_dir, targets), None):
                raise PaxError("unwritable", path=str(blocked), error="it is a folder")
            for target in targets:
                (Path(beside) / target.name).replace(target)
    except OSError as error:
        raise PaxError("unwritable", path=str(folder), error=error.strerror or str(error)) from error
    return targets


def _of_seat(picture: Picture, seat: Seat) -> tuple[str, Picture]:
    """Return the picture under its own name, with the number its seat has in the record."""
    return f"{Path(picture.filename).stem.removesuffix(f'-{seat + 1}')}-of-seat-{seat}", picture
