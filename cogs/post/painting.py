"""Pictures, painted off the event loop and two at a time."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

from cogs.sheets.names import plain_names
from paxbot.engine.kernel import Fact, Seat
from paxbot.present.presenter import Picture, Presenter
from paxbot.service import GameView

logger = logging.getLogger(__name__)

AT_ONCE: Final = 2
REMEMBERED: Final = 16

Pictures = Sequence[Picture]


class Painter:
    """Paints for all games; where painting fails, the message goes without its picture and the log says why."""

    def __init__(self, presenters: Mapping[str, Presenter]) -> None:
        self._presenters = presenters
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._tables: OrderedDict[tuple[int, int, tuple[Fact, ...], tuple[str, ...]], Pictures] = OrderedDict()

    async def table(self, view: GameView, facts: Sequence[Fact] = ()) -> Pictures:
        """Board with market, and all courts, with what the facts changed."""
        return await self.table_at(view, view.seq, view.state, facts)

    async def table_at(
        self, view: GameView, seq: int, state: Any, facts: Sequence[Fact] = (), automated: Set[Seat] | None = None
    ) -> Pictures:
        """The same as it was when `seq` had led to `state`; remembered, since a turn's end shows it twice.

        `automated` are the seats that the game played then, if not those it plays now.
        """
        names = self._names(view, automated)
        key = (view.game.id, seq, tuple(facts), names)
        if key in self._tables:
            return self._tables[key]
        public = view.rules.view(state, None)
        pictures = await self._paint(lambda: self._of(view).table_pictures(public, names, facts))
        if pictures:
            self._tables[key] = pictures
        while len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)
        return pictures

    async def ending(self, view: GameView) -> Pictures:
        """How a game that is over ended."""
        public, names = view.rules.view(view.state, None), self._names(view)
        return await self._paint(lambda: (self._of(view).ending_picture(public, names),))

    async def hand(self, view: GameView, seat: Seat) -> Pictures:
        """The seat's hand, for that seat alone."""
        own, names = view.rules.view(view.state, seat), self._names(view)
        return await self._paint(lambda: (self._of(view).hand_picture(own, seat, names),))

    async def court(self, view: GameView, seat: Seat) -> Pictures:
        """What lies in front of a seat."""
        public, names = view.rules.view(view.state, None), self._names(view)
        return await self._paint(lambda: (self._of(view).court_picture(public, seat, names),))

    async def guide(self, view: GameView, seat: Seat, state: Any, automated: Set[Seat] | None = None) -> Pictures:
        """What an automated seat went by when the game stood at `state`; `automated` as for `table_at`."""
        public, names = view.rules.view(state, None), self._names(view, automated)
        return await self._paint(lambda: (self._of(view).guide_picture(public, seat, names),))

    async def card(self, key: str, number: int) -> Pictures:
        """A card, large."""
        return await self._paint(lambda: (self._presenters[key].card_picture(number),))

    def _of(self, view: GameView) -> Presenter:
        return self._presenters[view.game.key]

    def _names(self, view: GameView, automated: Set[Seat] | None = None) -> tuple[str, ...]:
        return plain_names(view, self._of(view).automated_name, automated)

    async def _paint(self, work: Callable[[], Pictures]) -> Pictures:
        async with self._slots:
            try:
                return await asyncio.to_thread(work)
            except Exception:
                logger.exception("A picture could not be painted")
                return ()
