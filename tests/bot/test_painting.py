"""Painting leaves the event loop free, and what is seen twice is painted once."""

import asyncio
import random
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any

import pytest
from PIL import Image

from cogs.messages.painter import Painter, Pictures
from paxbot.games.pamir.game import PaxPamir
from paxbot.present.presenter import Picture
from paxbot.present.words import speaking
from paxbot.render import fonts, paint
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.scene import Scene
from paxbot.service import GameOptions, GameView
from paxbot.storage.rows import GameRow, Head, PlayerRow, Status
from paxbot.workers.pool import RenderPool

GAME = PaxPamir()
NAMES = ("Ana", "Bo", "Cy", "Dee")
RENDER = Path(paint.__file__).parent
KEEPING = {"cache.py", "work.py"}
"""Rendering modules that draw nothing: the loop looks up there what is already painted."""


@pytest.fixture
async def finished(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    seen: list[bool] = []
    saved, loop = paint.saved, asyncio.get_running_loop()

    def held(image: Image.Image, colours: Image.Image) -> bytes:
        is_elsewhere = current_thread() is not main_thread()
        if is_elsewhere:  # on the loop's own thread this would wait for ever
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(60)
        seen.append(is_elsewhere)
        return saved(image, colours)

    monkeypatch.setattr(paint, "saved", held)
    return seen


async def test_the_loop_goes_on_while_each_of_twenty_pictures_is_made(finished: list[bool]) -> None:
    assert await drawn_on_the_loop(list(islice(positions(), 10))) == set()
    assert finished == [True] * 20


async def test_the_loop_stays_free_while_the_very_first_pictures_are_made(finished: list[bool]) -> None:
    for cache in (paint._insets, paint._sprites, paint._laid, fonts._masks, fonts._inks):
        cache.clear()
    assert await drawn_on_the_loop(list(islice(positions(), 2))) == set()
    assert finished == [True] * 4


async def test_painting_on_the_loop_would_be_noticed(finished: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    async def on_the_loop(work: Callable[[], Pictures]) -> Pictures:
        return work()

    monkeypatch.setattr(asyncio, "to_thread", on_the_loop)
    assert {"presenter.py", "paint.py"} <= await drawn_on_the_loop(list(islice(positions(), 2)))
    assert finished == [False] * 4


async def drawn_on_the_loop(views: list[GameView]) -> set[str]:
    """Paint two pictures of each view and return the rendering modules of which the loop's own thread ran something."""
    painter, ran = Painter({"pamir": PamirPresenter()}), set()

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and RENDER in path.parents and path.name not in KEEPING:
            ran.add(path.name)

    sys.setprofile(note)
    try:
        painted = await asyncio.gather(*(painter.table(view) for view in views))
    finally:
        sys.setprofile(None)
    assert [len(pictures) for pictures in painted] == [2] * len(views)
    return ran


class Counted(PamirPresenter):
    def __init__(self, *, let: bool = True, fails: bool = False) -> None:
        self.painted: list[str] = []
        self.let = Event()
        self.fails = fails
        if let:
            self.let.set()

    def table_pictures(self, view: Any, names: Any, facts: Any = ()) -> tuple[Picture, ...]:
        self._paint("table")
        return (Picture("table.png", bytes(6_000), "The table."),)

    def areas_picture(self, view: Any, names: Any, facts: Any = ()) -> Picture:
        return Picture("courts.png", b"", "The courts.")

    def area_picture(self, view: Any, seat: int, names: Any, facts: Any = ()) -> Picture:
        self._paint(f"court {seat}")
        return Picture("court.png", bytes(6_000), "A court.")

    def _paint(self, what: str) -> None:
        self.painted.append(what)
        assert self.let.wait(10)
        if self.fails:
            raise ValueError(what)


@pytest.fixture(scope="module")
def views() -> list[GameView]:
    return list(islice(positions(), 3))


async def test_the_same_view_is_painted_once_however_often_it_is_asked_for(views: list[GameView]) -> None:
    presenter = Counted()
    painter = Painter({"pamir": presenter})
    first = [await painter.table(views[0]), await painter.area(views[0], 1)]
    again = view_of(GAME.load(GAME.dump(views[0].state)), views[0].seq + 1)
    assert [await painter.table(again), await painter.area(again, 1)] == first
    assert presenter.painted == ["table", "court 1"], "another game, or the same one later, that looks alike"


async def test_identical_views_are_not_painted_twice(monkeypatch: pytest.MonkeyPatch, views: list[GameView]) -> None:
    painted: list[str] = []
    real = paint.paint

    def watched(scene: Scene) -> Image.Image:
        painted.append(scene.name)
        return real(scene)

    monkeypatch.setattr(paint, "paint", watched)
    painter = Painter({"pamir": PamirPresenter()})
    for seq in range(2):
        view = view_of(GAME.load(GAME.dump(views[0].state)), seq)
        await painter.table(view)
        await painter.area(view, 0)
        await painter.hand(view, 1)
    whole = [name for name in painted if not name.startswith(("card", "court-card"))]
    assert sorted(whole) == ["board", "court-1", "hand", "market"]


async def test_what_looks_different_is_painted_anew(views: list[GameView]) -> None:
    presenter = Counted()
    painter = Painter({"pamir": presenter})
    decision = GAME.pending(views[0].state)
    assert decision is not None
    facts = GAME.apply(views[0].state, decision.options[0]).facts
    assert facts
    renamed = view_of(views[0].state, 1, ("Ana", "Bo", "Cy", "Eve"))
    for view, told in ((views[0], ()), (views[1], ()), (views[0], facts), (renamed, ())):
        await painter.table(view, told)
    await painter.area(views[0], 0)
    await painter.area(views[0], 1)
    assert presenter.painted == ["table"] * 4 + ["court 0", "court 1"]


async def test_two_who_ask_at_the_same_time_share_one_picture(views: list[GameView]) -> None:
    presenter = Counted(let=False)
    painter = Painter({"pamir": presenter})
    asking = [asyncio.create_task(painter.table(views[0])) for _ in range(5)]
    await until_painting(presenter)
    presenter.let.set()
    got = await asyncio.gather(*asking)
    assert presenter.painted == ["table"]
    assert {tuple(map(id, pictures)) for pictures in got} == {tuple(map(id, got[0]))}


async def test_whoever_gives_up_does_not_take_the_picture_from_the_others(views: list[GameView]) -> None:
    presenter = Counted(let=False)
    painter = Painter({"pamir": presenter})
    first, second = (asyncio.create_task(painter.table(views[0])) for _ in range(2))
    await until_painting(presenter)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    presenter.let.set()
    assert first.cancelled()
    assert len(await second) == 1
    assert presenter.painted == ["table"]


async def test_a_picture_that_failed_is_left_out_and_tried_again_the_next_time(views: list[GameView]) -> None:
    presenter = Counted(fails=True)
    painter = Painter({"pamir": presenter})
    assert await painter.table(views[0]) == ()
    presenter.fails = False
    assert len(await painter.table(views[0])) == 1
    assert presenter.painted == ["table", "table"]


async def test_what_is_remembered_is_bounded_in_bytes(views: list[GameView]) -> None:
    presenter = Counted()
    painter = Painter({"pamir": presenter}, remembered_bytes=20_000)
    for view in views:
        await painter.table(view)
        assert 0 < painter._kept.bytes <= 20_000
    await painter.table(views[2])
    await painter.table(views[0])
    assert presenter.painted == ["table"] * 4, "the last is remembered, the first is forgotten"


async def test_parts_of_the_table_and_a_lobby_are_painted_with_names_made_plain(views: list[GameView]) -> None:
    painter = Painter({"pamir": PamirPresenter()})
    view = view_of(views[0].state, 1, ("@Ana", "Bo", "Cy", "Dee"))
    pictures = [await painter.part(view, part.key) for part in PamirPresenter().parts()]
    pictures.append(await painter.lobby(view))
    assert [picture.filename for (picture,) in pictures] == ["board.png", "market.png", "courts.png", "lobby.png"]
    assert "＠Ana" in pictures[-1][0].alt


async def until_painting(presenter: Counted) -> None:
    while not presenter.painted:
        await asyncio.sleep(0.001)


def positions() -> Iterator[GameView]:
    picks = random.Random(5)
    state = GAME.setup(len(NAMES), picks.randbytes(16), {})
    seq = 0
    while (decision := GAME.pending(state)) is not None:
        state = GAME.apply(state, picks.choice(decision.options)).state
        seq += 1
        if seq % 10 == 0:
            yield view_of(state, seq)


def view_of(state: Any, seq: int, names: tuple[str, ...] = NAMES) -> GameView:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    head = Head(seq, GAME.turn_number(state), 0, None, now)
    game = GameRow(1, "pamir", 1, 1, False, 1, Status.RUNNING, GameOptions(2, 5).dump(), b"", now, head=head)
    players = tuple(PlayerRow(user, name, now, seat=user) for user, name in enumerate(names))
    return GameView(game, players, rules=GAME, state=state)


@pytest.mark.slow
@pytest.mark.parametrize("painters", [0, 1])
async def test_a_picture_is_painted_once_in_each_language(painters: int) -> None:
    async with RenderPool(painters) as pool:
        painter = Painter({"pamir": PamirPresenter()}, pool if painters else None)
        alts, seen = [], []
        for key in ("en", "de", "en", "de"):
            with speaking(key):
                (picture,) = await painter.card("pamir", 113)
            alts.append(picture.alt.partition(".")[0])
            seen.append(picture)
    assert alts == ["Card 113, Backing of Persian Aristocracy", "Karte 113, Rückhalt im persischen Adel"] * 2
    assert seen[0] is seen[2]
    assert seen[1] is seen[3]
    assert seen[0].data != seen[1].data
