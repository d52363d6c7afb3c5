"""Pictures, painted off the event loop, each once for all who ask for it at the same time."""

import asyncio
import json
import logging
from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Any, Final

from cogs.layouts.parts import plain, plain_names, unescaped
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.present.phrase import told_apart
from paxbot.present.presenter import Picture, Presenter
from paxbot.present.sentence import NamesThen
from paxbot.present.views_league import LeagueView
from paxbot.present.words import language
from paxbot.render.cache import ByteCache
from paxbot.render.jobs import LEAGUE, OUTLINE, SUIT, Renderer, RenderJob, paint
from paxbot.service import GameSummary, GameView, UserSettings
from paxbot.watch import telemetry

logger = logging.getLogger(__name__)

AT_ONCE: Final = 2
"""Pictures that are painted at the same time; with processes, for each one, as it is given the next one early."""
LETTING_GO: Final = 1.0
REMEMBERED_BYTES: Final = 16_000_000
"""About forty tables with the areas of all players."""
KINDS: Final = {
    "table_pictures": "table",
    "areas_picture": "courts",
    "area_picture": "court",
    "sheet_picture": "sheet",
    "milestone_picture": "milestone",
    "part_picture": "part",
    "ending_picture": "ending",
    "hand_picture": "hand",
    "guide_picture": "guide",
}
"""The kinds of pictures, by the names that metrics have always used."""
_ENTRY_BYTES: Final = 2_000
"""Bytes of an entry besides its pictures and their texts."""

Pictures = Sequence[Picture]


class Painter:
    """If painting fails, the message goes without its picture and the log says why.

    Pictures are remembered by what is seen on them, in the language spoken when they are asked for. A second request
    for one that is being painted waits for it.
    """

    def __init__(
        self,
        presenters: Mapping[str, Presenter],
        renderer: Renderer | None = None,
        *,
        at_once: int = AT_ONCE,
        remembered_bytes: int = REMEMBERED_BYTES,
    ) -> None:
        self._presenters = presenters
        self._renderer = renderer or partial(_in_thread, presenters)
        self._slots = asyncio.Semaphore(at_once)
        self._kept: ByteCache[Pictures] = ByteCache(remembered_bytes, _bytes_of)
        self._making: dict[Hashable, asyncio.Task[Pictures]] = {}

    async def table(self, view: GameView, facts: Sequence[Fact] = ()) -> Pictures:
        return await self.table_at(view, view.state, facts)

    async def table_at(
        self, view: GameView, state: Any, facts: Sequence[Fact] = (), automated: Set[Seat] | None = None
    ) -> Pictures:
        """Return the table as it was at `state`; `automated` are the seats that the game played then, if not now's."""
        return await self._of_table("table_pictures", view, state, facts, automated)

    async def areas(self, view: GameView, facts: Sequence[Fact] = ()) -> Pictures:
        return await self.areas_at(view, view.state, facts)

    async def areas_at(
        self, view: GameView, state: Any, facts: Sequence[Fact] = (), automated: Set[Seat] | None = None
    ) -> Pictures:
        return await self._of_table("areas_picture", view, state, facts, automated)

    async def sheet(self, view: GameView, facts: Sequence[Fact] = ()) -> Pictures:
        return await self._of_table("sheet_picture", view, view.state, facts)

    async def milestone(self, view: GameView, state: Any, facts: Sequence[Fact], automated: Set[Seat]) -> Pictures:
        """Return a moment that stays in the channel: `facts` are those of an answer given at `state`."""
        return await self._of_table("milestone_picture", view, state, facts, automated)

    async def _of_table(
        self, what: str, view: GameView, state: Any, facts: Sequence[Fact], automated: Set[Seat] | None = None
    ) -> Pictures:
        public = view.rules.view(state, None)
        return await self._of_game(what, view, public, public, self._names(view, automated), _plainly(facts))

    async def _of_game(self, what: str, view: GameView, shown: Json, *args: Any) -> Pictures:
        """Return the picture of these arguments; what is `shown` counts by its content in the key."""
        key = (seen(shown) if each is shown else each for each in args)
        return await self._get((view.game.key, KINDS[what], *key), what, *args)

    async def frame(self, view: GameView, state: Any, facts: Sequence[Fact], automated: Set[Seat]) -> Pictures:
        presenter, public, names = self._of(view), view.rules.view(state, None), self._names(view, automated)
        work = RenderJob(presenter.key, "film_picture", (public, names, _plainly(facts)), language())
        async with self._slots:
            return await self._renderer(work)

    async def part(self, view: GameView, part: str, facts: Sequence[Fact] = ()) -> Pictures:
        public = view.rules.view(view.state, None)
        return await self._of_game("part_picture", view, public, part, public, self._names(view), _plainly(facts))

    async def outlined(self, view: GameView, part: str, element: str, facts: Sequence[Fact] = ()) -> Pictures:
        pictures, box = await self.part(view, part, facts), self._of(view).elements.get(element)
        if box is None or not pictures:
            return pictures
        key = (view.game.key, OUTLINE, tuple(box), blake2b(pictures[0].data, digest_size=16).digest())
        return await self._get(key, OUTLINE, pictures[0], tuple(box))

    async def lobby(self, table: GameSummary) -> Pictures:
        presenter, options = self._presenters[table.game.key], table.options
        people = told_apart(tuple(plain(player.name, number) for number, player in enumerate(table.players)))
        seats = range(options.fewest, options.most + 1)
        key = (presenter.key, "lobby", people, table.automated_count, seats)
        return await self._get(key, "lobby_picture", people, table.automated_count, seats)

    async def ending(self, view: GameView) -> Pictures:
        public = view.rules.view(view.state, None)
        return await self._of_game("ending_picture", view, public, public, self._names(view))

    async def hand(self, view: GameView, seat: Seat) -> Pictures:
        own = view.rules.view(view.state, seat)
        return await self._of_game("hand_picture", view, own, own, seat, self._names(view))

    async def area(self, view: GameView, seat: Seat, facts: Sequence[Fact] = ()) -> Pictures:
        public = view.rules.view(view.state, None)
        return await self._of_game("area_picture", view, public, public, seat, self._names(view), _plainly(facts))

    async def guide(self, view: GameView, seat: Seat, state: Any, automated: Set[Seat] | None = None) -> Pictures:
        public = view.rules.view(state, None)
        return await self._of_game("guide_picture", view, public, public, seat, self._names(view, automated))

    async def card(self, key: str, number: int) -> Pictures:
        return await self._get((key, "card", number), "card_picture", number)

    async def rule(self, key: str, rule: str) -> Pictures:
        return await self._get((key, "rule", rule), "rule_picture", rule)

    async def league(self, view: LeagueView) -> Pictures:
        return await self._get(("", "league", view), LEAGUE, view)

    async def leagues(self, views: Sequence[LeagueView]) -> Pictures:
        """Return none if one can't be painted."""
        painted = [picture for view in views for picture in await self.league(view)]
        if len(painted) < len(views):
            return ()
        if len(painted) == 1:
            return painted
        return [replace(each, filename=f"{at}_{each.filename}") for at, each in enumerate(painted, 1)]

    async def adapted(self, pictures: Pictures, settings: UserSettings, *, whole: bool = False) -> Pictures:
        """Return none for people who read text only, never small if `whole`; unchanged if it fails."""
        if settings.text_only:
            return ()
        palette, small = settings.palette, settings.size == "phone" and not whole
        if palette == "usual" and not small:
            return pictures
        return [await self._adapted(picture, palette, small) for picture in pictures]

    async def _adapted(self, picture: Picture, palette: str, small: bool) -> Picture:
        key = (palette, "suited", small, picture.filename, picture.alt, blake2b(picture.data, digest_size=16).digest())
        done = await self._get(key, SUIT, picture, palette, small)
        return done[0] if done else picture

    def _of(self, view: GameView) -> Presenter:
        return self._presenters[view.game.key]

    def _names(self, view: GameView, automated: Set[Seat] | None = None) -> tuple[str, ...]:
        return plain_names(view, self._of(view).automated_name, automated)

    @property
    def waiting(self) -> int:
        return len(self._making)

    async def stop(self) -> None:
        making = list(self._making.values())
        for task in making:
            task.cancel()
        if making:
            await asyncio.wait(making, timeout=LETTING_GO)

    async def _get(self, about: tuple[str, str, *tuple[Hashable, ...]], what: str, *args: Any) -> Pictures:
        key = (language(), about)
        kept = self._kept.found(key)
        if kept is not None:
            return kept
        if key not in self._making:
            work = RenderJob(about[0], what, args, language())
            self._making[key] = asyncio.create_task(self._paint(key, about[1], work))
        # Whoever gives up must not take the picture from the others who wait for it.
        return await asyncio.shield(self._making[key])

    async def _paint(self, key: Hashable, kind: str, work: RenderJob) -> Pictures:
        try:
            async with self._slots:
                with telemetry.PAINTED.labels(kind).time():
                    pictures = await self._renderer(work)
            return self._kept.get(key, lambda: pictures)
        except Exception:
            logger.exception("A picture could not be painted")
            return ()
        finally:
            del self._making[key]


def _plainly(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts, with names among them unescaped for pictures."""
    return tuple(
        NamesThen(tuple(map(unescaped, fact.names))) if isinstance(fact, NamesThen) else fact for fact in facts
    )


async def _in_thread(presenters: Mapping[str, Presenter], work: RenderJob) -> tuple[Picture, ...]:
    return await asyncio.to_thread(partial(paint, presenters, work))


def seen(view: Json) -> bytes:
    return blake2b(json.dumps(view).encode(), digest_size=16).digest()


def _bytes_of(pictures: Pictures) -> int:
    return _ENTRY_BYTES + sum(len(picture.data) + len(picture.alt) for picture in pictures)
