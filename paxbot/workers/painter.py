"""The process that paints one picture after the other, and the pickled values it is sent, each after its length."""

import contextlib
import fcntl
import os
import pickle
import select
import signal
from collections.abc import Iterator, Mapping
from typing import Any, Final

from paxbot.games.registry import GAMES
from paxbot.present.presenter import Presenter
from paxbot.present.words import ENGLISH
from paxbot.render.jobs import RenderJob, paint

HEAD: Final = 8
"""Bytes of a length."""
LARGE: Final = 1 << 20
"""Bytes a pipe holds: more than any picture has, and no more than systems allow everybody."""


def framed(value: Any) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(HEAD) + data


def length(head: bytes) -> int:
    return int.from_bytes(head)


def value(data: bytes) -> Any:
    """Unpickle; only our own processes are at the ends of the pipe."""
    return pickle.loads(data)


BELOW: Final = 2
"""The niceness of painting, which is less urgent than answering."""


def main() -> int:
    # The bot is told when it is to stop, and closes the pipe when it has the last picture.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(BELOW)
    incoming, outgoing = os.dup(0), os.dup(1)
    _widen(outgoing)
    # Nothing that is printed by mistake gets between the pictures.
    os.dup2(2, 1)
    with contextlib.suppress(EOFError, BrokenPipeError):
        serve(incoming, outgoing)
    return 0


def _widen(end: int) -> None:
    """Let the pipe hold a whole picture if it can, so that the next one begins before the bot takes this one."""
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        with contextlib.suppress(PermissionError):
            fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, LARGE)


def serve(incoming: int, outgoing: int) -> None:
    """Paint every job that comes, by the presenters that come first. Raises: EOFError when the bot has gone."""
    presenters: Mapping[str, Presenter] = _next(incoming)
    first_strokes = warm_up(presenters)
    while True:
        while not _is_waiting(incoming) and next(first_strokes, None) is not None:
            pass
        work: RenderJob = _next(incoming)
        _write(outgoing, framed(_done(presenters, work)))


def _next(incoming: int) -> Any:
    return value(_read(incoming, length(_read(incoming, HEAD))))


def _done(presenters: Mapping[str, Presenter], work: RenderJob) -> object:
    try:
        return paint(presenters, work)
    except Exception as error:  # noqa: BLE001 (the bot logs it and goes on without the picture)
        return f"{work.what} of {work.key}: {error!r}"


def warm_up(presenters: Mapping[str, Presenter]) -> Iterator[bool]:
    """Paint the opening of each game, to load what all its pictures share."""
    for key in presenters.keys() & GAMES.keys():
        rules, seats = GAMES[key], GAMES[key].seats[-1]
        view = rules.view(rules.setup(seats, bytes(range(32)), {}), None)
        names = tuple(f"Player {seat}" for seat in range(seats))
        for what in ("table_pictures", "areas_picture"):
            yield isinstance(_done(presenters, RenderJob(key, what, (view, names, ()), ENGLISH)), tuple)


def _is_waiting(incoming: int) -> bool:
    return bool(select.select([incoming], [], [], 0)[0])


def _read(incoming: int, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        part = os.read(incoming, size - len(data))
        if not part:
            raise EOFError
        data += part
    return bytes(data)


def _write(outgoing: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(outgoing, left) :]
