"""Names of the seats of a game as they were at each entry of its log: an action keeps the name of who took it."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cogs.app import App
from paxbot.engine.kernel import Fact, Seat, State
from paxbot.engine.seats import SeatHandedOver, SeatTakenBack
from paxbot.present.presenter import seat_topic
from paxbot.present.sentence import NamesThen
from paxbot.service import GameView, LogEntry
from paxbot.service.stints import Holders

Names = tuple[str, ...]


class Run(NamedTuple):
    """Consecutive facts, and the names of all seats at that time."""

    facts: tuple[Fact, ...]
    names: Names


class SeatNames:
    """The names of all seats at each entry of the log of a game."""

    def __init__(self, app: App, holders: Holders) -> None:
        self._app = app
        self.now = holders.view
        self._holders = holders
        self._presenter = app.presenter(holders.view.game.key)
        self._known: dict[Hashable, Names] = {}

    def view(self, entry: LogEntry) -> GameView:
        """Return the game as it stands, with the players who had its seats at the entry."""
        return self._holders.table(entry.at)

    def automated(self, entry: LogEntry) -> frozenset[Seat]:
        """Return the seats that the game played when the entry was written."""
        return self._holders.automated(entry)

    def names(self, entry: LogEntry) -> Names:
        """Return the names of all seats when the entry was written."""
        return self._names(self.view(entry), self.automated(entry))

    def _names(self, view: GameView, automated: frozenset[Seat]) -> Names:
        key = (view.players, automated)
        if key not in self._known:
            self._known[key] = self._app.names(view, automated)
        return self._known[key]

    def pictured(
        self, entries: Sequence[LogEntry], state: State
    ) -> tuple[GameView, State, tuple[Fact, ...], frozenset[Seat]]:
        """Return the painter's arguments for the table after these entries, at least one, which left it at `state`."""
        last = entries[-1]
        return self.view(last), state, self.facts(entries, self.names(last)), self.automated(last)

    def runs(self, entry: LogEntry) -> Iterator[Run]:
        """Yield the facts of the entry, in several runs where a seat changed hands among them."""
        automated, facts = set(self.automated(entry)), list[Fact]()
        for fact in entry.facts:
            if isinstance(fact, SeatHandedOver | SeatTakenBack):
                if facts:
                    yield self._run(entry, automated, facts)
                facts = []
                change = automated.add if isinstance(fact, SeatHandedOver) else automated.discard
                change(fact.seat)
            facts.append(fact)
        yield self._run(entry, automated, facts)

    def _run(self, entry: LogEntry, automated: Iterable[Seat], facts: Iterable[Fact]) -> Run:
        return Run(tuple(facts), self._names(self.view(entry), frozenset(automated)))

    def facts(self, entries: Iterable[LogEntry], default: Sequence[str]) -> tuple[Fact, ...]:
        """Return the facts of the entries, among them the names of their seats where they are not the `default`."""
        if not self._holders.change:
            return tuple(fact for entry in entries for fact in entry.facts)
        told, now, known, at = list[Fact](), tuple(default), dict[Seat, str](), 0
        for run in (run for entry in entries for run in self.runs(entry)):
            topics = {topic for fact in run.facts for topic in self._presenter.concerns(fact)}
            own = {seat: name for seat, name in enumerate(run.names) if seat_topic(seat) in topics}
            if any(known.get(seat, name) != name for seat, name in own.items()):
                now = _named(told, at, now, known, default)
                known, at = {}, len(told)
            known |= own
            told += run.facts
        _named(told, at, now, known, default)
        return tuple(told)


async def seat_names(app: App, view: GameView) -> SeatNames:
    """Return the names of the seats at every entry of the log."""
    return SeatNames(app, await app.services.people.holders(view))


def _named(told: list[Fact], at: int, now: Names, known: dict[Seat, str], default: Sequence[str]) -> Names:
    """Insert the known names at `at` if they differ from `now`; return the names that apply from there."""
    names = tuple(known.get(seat, name) for seat, name in enumerate(default))
    if names != now:
        told.insert(at, NamesThen(names))
    return names
