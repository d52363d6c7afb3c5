"""The parts all use cases share: store, registry, clock, a lock for each game, and loaded states."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from cachetools import LRUCache

from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import Fact, State
from paxbot.errors import PaxError
from paxbot.service.history import state_before
from paxbot.service.lifecycle import Lifecycle, PreparedAnswer, surviving
from paxbot.service.reachability import require_reachable
from paxbot.service.reasons import Reason
from paxbot.service.results import GameSummary, GameView, Turn
from paxbot.settings import Settings
from paxbot.storage.rows import ClockRow, GameRow, Head, MoveRow, NewTimer, PlayerRow, Status, SubjectRows
from paxbot.storage.store import GameStore
from paxbot.storage.tables import StaleGame

CACHED_STATES = 128


class GameRepository:
    """Loads games and keeps two answers to the same game from crossing."""

    def __init__(self, store: GameStore, registry: Mapping[str, Game], settings: Settings) -> None:
        self.store = store
        self.registry = registry
        self.settings = settings
        self.lifecycle = Lifecycle()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._guild_locks: WeakValueDictionary[int | None, asyncio.Lock] = WeakValueDictionary()
        self._states: LRUCache[tuple[int, int], State] = LRUCache(CACHED_STATES)
        self._views: LRUCache[int, GameView] = LRUCache(CACHED_STATES)

    def now(self) -> datetime:
        """Return the present moment by the settings' clock."""
        return self.settings.now()

    def milestones(self, key: str) -> Callable[[Sequence[Fact]], bool]:
        """Return what tells whether the facts of an answer in the game of this name stay in the channel."""
        return partial(self.lifecycle.is_milestone, key)

    def lock(self, game: int) -> asyncio.Lock:
        """Return the game's lock, the same for everybody who asks while somebody holds it."""
        return self._locks.setdefault(game, asyncio.Lock())

    def guild_lock(self, guild: int | None) -> asyncio.Lock:
        """Return the lock for joining tables of a server, so that nobody joins above its limits.

        It is taken after the lock of a game, never before.
        """
        return self._guild_locks.setdefault(guild, asyncio.Lock())

    def rules(self, key: str) -> Game:
        """Return the registered game of this name. Raises: PaxError(UNKNOWN_RULES)."""
        if key not in self.registry:
            raise PaxError(Reason.UNKNOWN_RULES, key=key)
        return self.registry[key]

    async def row(self, game: int) -> GameRow:
        """Return the game's row. Raises: PaxError(UNKNOWN_GAME)."""
        row = await self.store.game(game)
        if row is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        return row

    async def table(self, game: int) -> GameSummary:
        """Return the game and its players. Raises: PaxError(UNKNOWN_GAME)."""
        return GameSummary(await self.row(game), await self.store.players(game))

    async def view(self, game: int) -> GameView:
        """Return the game with its state. Raises: PaxError(UNKNOWN_GAME, UNKNOWN_RULES)."""
        rows = await self.store.subject(game)
        if rows is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        return await self.view_of(rows)

    async def view_of(self, rows: SubjectRows) -> GameView:
        """Return the game of these rows with its state."""
        known = self._views.get(rows.game.id)
        if known is None or known.game is not rows.game or known.players is not rows.players:
            known = self._views[rows.game.id] = await self._load(rows.game, rows.players)
        return known

    async def _load(self, row: GameRow, players: tuple[PlayerRow, ...]) -> GameView:
        state = await self.state(row, row.head.seq) if row.head else None
        rules = self.rules(row.key)
        decision = rules.pending(state) if row.status is Status.RUNNING else None
        return GameView(row, players, rules, state, decision)

    def standing(self, row: GameRow, players: tuple[PlayerRow, ...], state: State, seq: int, at: datetime) -> GameView:
        """Return the running game as it stands when `seq` has led to `state`; finished if nothing is asked."""
        rules = self.rules(row.key)
        decision = rules.pending(state)
        waiting = decision.seat if decision else None
        row = replace(row, head=Head(seq, rules.turn_number(state), rules.turn_of(state), waiting, at))
        if decision is None:
            row = ended(row, Status.FINISHED, at)
        return GameView(row, players, rules, state, decision)

    async def running(self, game: int, *, stranded: bool = False) -> GameView:
        """Return the game with its state. Raises: PaxError unless it runs.

        One that nobody can reach does so only where `stranded` is wanted.
        """
        view = await self.view(game)
        if view.game.status is Status.LOBBY:
            raise PaxError(Reason.NOT_STARTED)
        if view.game.status is not Status.RUNNING:
            raise PaxError(Reason.GAME_OVER)
        if not stranded:
            require_reachable(view.game)
        return view

    async def state(self, row: GameRow, seq: int) -> State:
        """Return the state at a sequence number. Raises: StaleGame if its snapshot is not kept any more."""
        key = (row.id, seq)
        if key not in self._states:
            raw = await self.store.snapshot(*key)
            if raw is None:
                raise StaleGame(game=row.id, seq=seq)
            self.remember(row.id, seq, self.rules(row.key).load(raw))
        return self._states[key]

    async def state_before(self, view: GameView, seq: int) -> State:
        """Return the state in which an answer was given, replayed where its snapshot is not kept any more.

        Raises: PaxError(TURN_NOT_REPLAYED).
        """
        try:
            return await self.state(view.game, seq - 1)
        except StaleGame:
            rows = await self.store.moves(view.game.id, standing=True)
            return await asyncio.to_thread(state_before, view.rules, await self.setup(view.game), rows, seq)

    async def setup(self, row: GameRow) -> Json:
        """Return the state after setup, as JSON. Raises: PaxError(NOT_STARTED)."""
        raw = await self.store.snapshot(row.id, 0)
        if raw is None:
            raise PaxError(Reason.NOT_STARTED)
        return raw

    async def turn_so_far(self, view: GameView) -> tuple[MoveRow, ...]:
        """Return the moves of the turn in progress that stand."""
        return await self.store.moves(view.game.id, turn=view.turn, standing=True)

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        """Return the answer that was prepared for the open question, if any."""
        if view.decision is None or view.game.rests_since is not None:
            return None
        for source in self.lifecycle.prepared_answers:
            with surviving(view):
                if (found := await source(view)) is not None:
                    return found
        return None

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> tuple[NewTimer, ...]:
        """Return all timers of the game as it stands, given its clocks."""
        if view.game.status is not Status.RUNNING or view.decision is None or view.game.is_stranded:
            return ()
        return tuple([timer for source in self.lifecycle.timers for timer in await source(view, clocks)])

    async def renew_timers(self, view: GameView) -> None:
        """Set the game's timers anew, since something else they follow from has changed. Hold its lock."""
        await self.store.set_timers(view.game.id, await self.timers(view, await self.store.clocks(view.game.id)))

    async def follow(self, view: GameView) -> Turn | None:
        """Play what follows at once of itself, and return the game after it, or None. Hold its lock."""
        for follow_up in self.lifecycle.follow_ups:
            if (turn := await follow_up(view)) is not None:
                return turn
        return None

    def remember(self, game: int, seq: int, state: State) -> None:
        """Keep the state at hand for the next request; the one unused for longest makes room."""
        self._states[game, seq] = state


class UseCases:
    """Some use cases, over what all of them share."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository


def ended(row: GameRow, status: Status, at: datetime) -> GameRow:
    """Return the row as it is once the game has ended."""
    return replace(row, status=status, ended_at=at)


def only_host(row: GameRow, by: int, moderator: bool) -> None:
    """Raise PaxError(HOST_ONLY) unless the user may decide for the table."""
    if by != row.host and not moderator:
        raise PaxError(Reason.HOST_ONLY, host=row.host)
