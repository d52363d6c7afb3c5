"""Turns as the log has them: whose they were, what happened, and the table at their end.

An action keeps the name of the player who took it: names of seats are those of each entry of the log.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from cogs.app import App
from cogs.layouts.parts import mention
from cogs.layouts.table import Since
from cogs.messages.painter import Painter, Pictures
from paxbot import PaxError
from paxbot.engine.kernel import Fact, Seat, State
from paxbot.engine.rules import SeatHandedOver, SeatTakenBack
from paxbot.present.chat import negotiation as bargain_words, plans as rewind_words, table as words
from paxbot.present.presenter import ActionPart, seat_topic
from paxbot.present.sentence import MissedTurn, NamesThen
from paxbot.service import GameView, LogEntry, Reason, Rewind
from paxbot.service.results.statistics import Holders

Names = tuple[str, ...]


class Run(NamedTuple):
    """Consecutive facts, and the names of all seats at that time."""

    facts: tuple[Fact, ...]
    names: Names


class SeatNames:
    def __init__(self, app: App, holders: Holders) -> None:
        self._app = app
        self.now = holders.view
        self._holders = holders
        self._presenter = app.presenter(holders.view.game.key)
        self._known: dict[Hashable, Names] = {}

    def view(self, entry: LogEntry) -> GameView:
        return self._holders.table(entry.at)

    def automated(self, entry: LogEntry) -> frozenset[Seat]:
        return self._holders.automated(entry)

    def names(self, entry: LogEntry) -> Names:
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
        """Yield the facts of the entry, in several runs if a seat changed hands among them."""
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
        """Return the entries' facts, among them the names of their seats where they are not the `default`."""
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
    return SeatNames(app, await app.services.people.holders(view))


def _named(told: list[Fact], at: int, now: Names, known: dict[Seat, str], default: Sequence[str]) -> Names:
    """Insert the known names at `at` if they differ from `now`; return the names that apply from there."""
    names = tuple(known.get(seat, name) for seat, name in enumerate(default))
    if names != now:
        told.insert(at, NamesThen(names))
    return names


@dataclass(frozen=True, slots=True)
class ToldTurn:
    view: GameView
    """The present game, with the players who had its seats at the end of the turn."""
    turn: int
    seat: Seat
    entries: tuple[LogEntry, ...]
    automated: frozenset[Seat]
    names: tuple[str, ...]
    seats: SeatNames
    """Names at each of its entries: a seat may have changed hands in between."""
    end: tuple[int, Any] | None
    """Its last sequence number and the state then; None if that can no longer be told."""
    game_round: int

    @property
    def is_automated(self) -> bool:
        return self.seat in self.automated

    @property
    def headline(self) -> str:
        return self.headline_of(self.entries)

    def headline_of(self, entries: Sequence[LogEntry]) -> str:
        """Return which turn it is and whose; before the first, where all seats are one, whose these entries are."""
        seats = set().union(*({entry.turn_seat, entry.seat} for entry in entries)) if not self.turn else set()
        return words.turn_of(
            self.turn, "" if len(seats) > 1 else self.names[min(seats, default=self.seat)], self.game_round
        )

    @property
    def standing(self) -> tuple[LogEntry, ...]:
        return standing(self.entries)

    @property
    def is_taken_back(self) -> bool:
        """All that was done in it was taken back, or it had only begun when the one before it was."""
        has_been = bool(self.entries) or self.turn > self.view.turn
        return has_been and not self.standing

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.facts_of(self.standing)

    def facts_of(self, entries: Iterable[LogEntry]) -> tuple[Fact, ...]:
        return self.seats.facts(entries, self.names)

    def goes_on_after(self, seq: int) -> bool:
        return any(entry.seat == self.seat and entry.seq > seq for entry in self.standing)


class TurnHistory:
    def __init__(self, app: App, painter: Painter) -> None:
        self._app = app
        self._painter = painter

    async def _entries(self, view: GameView, turn: int) -> tuple[LogEntry, ...]:
        return await self._app.services.games.log(view.game.id, turn=turn)

    async def turn(self, view: GameView, turn: int, seat: Seat | None = None) -> ToldTurn:
        """Return a turn from the log; before the first turn that of one seat, or everyone's together."""
        entries = await self._entries(view, turn)
        if seat is None:
            seat = entries[0].turn_seat if entries else view.head.turn_seat
        else:
            entries = tuple(entry for entry in entries if entry.turn_seat == seat)
        end = await self._end_of(view, turn, entries)
        seats = await self.seats(view)
        is_over = bool(entries) and entries[-1].turn != view.turn
        then = seats.view(entries[-1]) if is_over else view
        played = seats.automated(entries[-1]) if is_over else view.automated
        names = self._app.names(then, played)
        game_round = self._app.presenter(view.game.key).round_of(turn, len(names))
        return ToldTurn(then, turn, seat, entries, played, names, seats, end, game_round)

    async def seats(self, view: GameView) -> SeatNames:
        return await seat_names(self._app, view)

    async def by_turn(self, view: GameView) -> Mapping[int, Sequence[LogEntry]]:
        turns: dict[int, list[LogEntry]] = {}
        for entry in standing(await self._app.services.games.log(view.game.id)):
            turns.setdefault(entry.turn, []).append(entry)
        return turns

    async def headlines(self, view: GameView) -> list[tuple[int, str]]:
        games, names, turns = self._app.services.games, await self.seats(view), dict[int, str]()
        log = standing(await games.log(view.game.id))
        last = {(entry.turn, entry.turn_seat): entry for entry in log}
        shared = any(not entry.turn and entry.seat != entry.turn_seat for entry in log)
        for turn, seat in await games.turns(view.game.id):
            name = names.names(last[turn, seat])[seat] if (turn, seat) in last else self._app.names(view)[seat]
            turns[turn] = name if turn not in turns and (turn or not shared) else ""
        return [(turn, words.turn_of(turn, name)) for turn, name in sorted(turns.items())]

    def lines(self, told: ToldTurn) -> list[str]:
        if told.is_automated:
            # What happens several times in a row is told in one line; nothing in it is taken back but as a whole.
            undone = map(words.entry, self.undone(told))
            told_of = [words.entry(rewind_line(entry.rewind)) for entry in told.entries if entry.rewind]
            lines = self._app.presenter(told.view.game.key).log(told.facts, told.names)
            return [*undone, *told_of, *map(words.entry, lines)]
        return [
            words.entry(words.struck(line) if entry.undone else line)
            for entry in told.entries
            for line in self._told(told, entry)
        ]

    def chronicle(self, told: ToldTurn) -> tuple[str, list[str]]:
        """Return the turn in a sentence, and lines for what it has no room for, as it stays in the channel."""
        last = self._app.presenter(told.view.game.key).last_told(told.facts, told.names)
        late = (told.seats.names(entry)[entry.seat] for entry in told.standing if entry.timed_out)
        return last.sentence, [*last.more, *(bargain_words.time_ran_out(name, told=False) for name in late)]

    def undone(self, told: ToldTurn) -> list[str]:
        return [words.struck(line) for entry in told.entries if entry.undone for line in self._told(told, entry)]

    def explains(self, told: ToldTurn) -> bool:
        return told.is_automated and bool(self._app.presenter(told.view.game.key).explain(told.facts, told.names))

    def _told(self, told: ToldTurn, entry: LogEntry) -> tuple[str, ...]:
        if entry.rewind is not None:
            return (rewind_line(entry.rewind),)
        lines = self._app.presenter(told.view.game.key).log(told.facts_of([entry]), told.names)
        name = told.seats.names(entry)[entry.seat]
        late = (bargain_words.time_ran_out(name, told=bool(lines)),) if entry.timed_out else ()
        return (*late, *lines)

    async def before(self, told: ToldTurn) -> tuple[LogEntry, ...]:
        """Return the entries of the turn before, as long as this one has no action."""
        part_of = self._app.presenter(told.view.game.key).action_part
        if any(part_of(entry.facts) is ActionPart.BEGINS for entry in told.standing):
            return ()
        return standing(await self._entries(told.view, told.turn - 1))

    def last_done(self, told: ToldTurn, before: Sequence[LogEntry]) -> str:
        sentence, presenter = self.chronicle(told)[0], self._app.presenter(told.view.game.key)
        return sentence or presenter.sentence(told.facts_of(before), told.names)

    async def facts_from(self, view: GameView, turn: int, but: Seat | None) -> tuple[Fact, ...]:
        """Return everything that happened from a turn on, without the turns of one seat, by one reading of the log."""
        entries = standing(await self._app.services.games.log(view.game.id))
        meant = [entry for entry in entries if entry.turn >= turn and entry.turn_seat != but]
        return (await self.seats(view)).facts(meant, self._app.names(view))

    async def latest(self, view: GameView) -> tuple[Fact, ...]:
        told = await self.turn(view, view.turn, view.turn_seat)
        return news(told, await self.before(told))

    async def _end_of(self, view: GameView, turn: int, entries: Sequence[LogEntry]) -> tuple[int, Any] | None:
        if max((entry.seq for entry in entries), default=view.seq) >= view.seq:
            return view.seq, view.state
        try:
            entry, state = (await self._app.services.games.frames(view.game.id, turn))[-1]
        except PaxError as error:
            if error.reason not in (Reason.TURN_NOT_REPLAYED, Reason.UNKNOWN_TURN):
                raise
            return None
        return entry.seq, state

    async def guide(self, told: ToldTurn) -> Pictures:
        if not told.is_automated or told.end is None:
            return ()
        return await self._painter.guide(told.view, told.seat, told.end[1], told.automated)

    async def missed_from(self, view: GameView, seat: Seat | None) -> int:
        """Return the first turn after the seat's last one, apart from this one; for spectators, of a round."""
        games = self._app.services.games
        if seat is None:
            return max(0, view.turn - view.seats)
        own = {entry.seq for entry in await games.log(view.game.id, turn=view.turn) if entry.turn_seat == seat}
        entries = await games.since(view.game.id, seat, own)
        return next((entry.turn for entry in entries if entry.turn_seat != seat), view.turn + 1)

    async def missed(self, view: GameView, seat: Seat | None, first: int) -> list[tuple[int, Seat]]:
        turns = await self._app.services.games.turns(view.game.id)
        return [(turn, of) for turn, of in turns if turn >= first and of != seat]

    async def since(self, view: GameView, seat: Seat) -> Since:
        """Return the news since the last turn of a seat's player, if they have not acted in this turn yet.

        The effects of their plan are left out: the turn itself tells them.
        """
        games, given = self._app.services.games, await self._app.services.plans.given(view, seat)
        this_turn = standing(await self._entries(view, view.turn))
        if any(entry.seat == seat and not entry.forced and entry.seq not in given for entry in this_turn):
            return Since()
        entries = await games.since(view.game.id, seat, given)
        # The question itself tells what was requested last.
        entries = entries if view.offer is None else entries[:-1]
        if not entries:
            return Since()
        # Each turn is told of whoever played it, though its seat may have changed hands since.
        seats, missed = await self.seats(view), list[MissedTurn]()
        for _, group in groupby(entries, key=lambda entry: (entry.turn, entry.turn_seat)):
            *earlier, last = group
            names = seats.names(last)
            missed.append(MissedTurn(seats.facts([*earlier, last], names), names))
        presenter = self._app.presenter(view.game.key)
        facts = [fact for each in missed for fact in each.facts]
        return Since(presenter.digest(view.state, missed, seat, self._app.names(view)), entries[0].turn, facts)


def news(told: ToldTurn, before: Sequence[LogEntry]) -> tuple[Fact, ...]:
    return told.facts_of([*before, *told.standing])


def rewind_line(rewind: Rewind) -> str:
    if rewind.decided_by is not None:
        return rewind_words.decided(mention(rewind.decided_by))
    return rewind_words.rewound(mention(rewind.by), [mention(user) for user in rewind.agreed if user != rewind.by])


def standing(entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    return tuple(entry for entry in entries if not entry.undone and entry.move is not None)
