"""The parts all use cases share: store, registry, clock, a lock for each game, loaded states, and votes.
The lifecycle names everything that takes part in a commit: checks before it, rows written with it, answers after it.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import Fact, Move, Seat, State
from paxbot.service.notices import require_reachable
from paxbot.service.play.history import state_before
from paxbot.service.reasons import Reason
from paxbot.service.views import GameSummary, GameView, Turn
from paxbot.settings import Settings
from paxbot.storage.connection import StoreFault
from paxbot.storage.rows import (
    ClockRow,
    GameRow,
    Head,
    MoveRow,
    NewNotice,
    NewTimer,
    NoticeRow,
    PlayerRow,
    Status,
    SubjectRows,
    TimerRow,
)
from paxbot.storage.store import GameStore
from paxbot.storage.tables import StaleGame

logger = logging.getLogger(__name__)


class PreparedAnswer(NamedTuple):
    move: Move
    by: int
    actor: Seat | None = None
    document: str | None = None
    """The kind of the user's document that this answer uses up."""


@contextmanager
def surviving(view: GameView) -> Iterator[None]:
    try:
        yield
    except (StaleGame, StoreFault):
        raise
    except Exception:
        logger.exception("What was prepared in game %s could not be done", view.game.id)


async def no_clocks(before: GameView | None, after: GameView, newcomer: Seat | None) -> tuple[ClockRow, ...]:
    return ()


def no_milestone(key: str, facts: Sequence[Fact]) -> bool:
    return False


@dataclass(slots=True)
class Lifecycle:
    """The participants of a commit in the order in which they are called; `Services` fills it in."""

    checks: tuple[Callable[[GameView], Awaitable[None]], ...] = ()
    """Before a commit: they raise PaxError if the table rules forbid the new position."""
    update_clocks: Callable[[GameView | None, GameView, Seat | None], Awaitable[tuple[ClockRow, ...]]] = no_clocks
    """In the transaction: returns the clocks after a game went from one position (None: it started) to another;
    the seat may have a newcomer.
    """
    is_milestone: Callable[[str, Sequence[Fact]], bool] = no_milestone
    """In the transaction: returns whether the facts of an answer are a moment that stays in the channel."""
    timers: tuple[Callable[[GameView, tuple[ClockRow, ...]], Awaitable[Iterable[NewTimer]]], ...] = ()
    """In the transaction: together they return all timers of a running game, given its clocks."""
    prepared_answers: tuple[Callable[[GameView], Awaitable[PreparedAnswer | None]], ...] = ()
    """After a commit: the first answer found is given, in a commit of its own."""
    follow_ups: tuple[Callable[[GameView], Awaitable[Turn | None]], ...] = ()
    """After a commit without a prepared answer, under the game's lock: the first that plays anything ends the list."""
    postponements: tuple[Callable[[GameView, timedelta], Awaitable[None]], ...] = ()
    """After a rest: they postpone whatever is due at a set moment."""
    timer_handlers: Mapping[str, Callable[[GameView, TimerRow], Awaitable[None]]] = field(default_factory=dict)
    """By kind, under the lock of a game in progress; called again if the process ended or the handler failed."""


CACHED_STATES = 128


@dataclass(eq=False, repr=False)
class GameRepository:
    """Loads games and keeps two answers to the same game from crossing."""

    store: GameStore
    registry: Mapping[str, Game]
    settings: Settings
    lifecycle: Lifecycle = field(default_factory=Lifecycle, init=False)
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)
    _guild_locks: WeakValueDictionary[int | None, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)
    _states: LRUCache[tuple[int, int], State] = field(default_factory=partial(LRUCache, CACHED_STATES), init=False)
    _views: LRUCache[int, GameView] = field(default_factory=partial(LRUCache, CACHED_STATES), init=False)

    def now(self) -> datetime:
        return self.settings.now()

    def milestones(self, key: str) -> Callable[[Sequence[Fact]], bool]:
        return partial(self.lifecycle.is_milestone, key)

    def lock(self, game: int) -> asyncio.Lock:
        """Return the same lock for everyone while anyone holds it."""
        return self._locks.setdefault(game, asyncio.Lock())

    @asynccontextmanager
    async def holding(self, game: int) -> AsyncIterator[GameView]:
        async with self.lock(game):
            yield await self.view(game)

    @asynccontextmanager
    async def playing(self, game: int, *, stranded: bool = False) -> AsyncIterator[GameView]:
        """Hold the lock of a running game. Raises: PaxError as `running`."""
        async with self.lock(game):
            yield await self.running(game, stranded=stranded)

    def guild_lock(self, guild: int | None) -> asyncio.Lock:
        """Hold it while joining tables of a server, so that no one exceeds its limits.
        It is taken after the lock of a game, never before.
        """
        return self._guild_locks.setdefault(guild, asyncio.Lock())

    def rules(self, key: str) -> Game:
        """Raise PaxError(UNKNOWN_RULES)."""
        if key not in self.registry:
            raise PaxError(Reason.UNKNOWN_RULES, key=key)
        return self.registry[key]

    async def row(self, game: int) -> GameRow:
        """Raise PaxError(UNKNOWN_GAME)."""
        row = await self.store.game(game)
        if row is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        return row

    async def table(self, game: int) -> GameSummary:
        return GameSummary(await self.row(game), await self.store.players(game))

    async def tables(self, rows: Iterable[GameRow]) -> tuple[GameSummary, ...]:
        return tuple([GameSummary(row, await self.store.players(row.id)) for row in rows])

    async def view(self, game: int) -> GameView:
        """Raise PaxError(UNKNOWN_GAME, UNKNOWN_RULES)."""
        rows = await self.store.subject(game)
        if rows is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        return await self.view_of(rows)

    async def view_of(self, rows: SubjectRows) -> GameView:
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
        """Return the game at `seq` with `state`; finished if no one is asked."""
        rules = self.rules(row.key)
        decision = rules.pending(state)
        waiting = decision.seat if decision else None
        row = replace(row, head=Head(seq, rules.turn_number(state), rules.turn_of(state), waiting, at))
        if decision is None:
            row = ended(row, Status.FINISHED, at)
        return GameView(row, players, rules, state, decision)

    async def running(self, game: int, *, stranded: bool = False) -> GameView:
        view = await self.view(game)
        if view.game.status is Status.LOBBY:
            raise PaxError(Reason.NOT_STARTED)
        if view.game.status is not Status.RUNNING:
            raise PaxError(Reason.GAME_OVER)
        if not stranded:
            require_reachable(view.game)
        return view

    async def state(self, row: GameRow, seq: int) -> State:
        key = (row.id, seq)
        if key not in self._states:
            raw = await self.store.snapshot(*key)
            if raw is None:
                raise StaleGame(game=row.id, seq=seq)
            self.remember(row.id, seq, self.rules(row.key).load(raw))
        return self._states[key]

    async def state_before(self, view: GameView, seq: int) -> State:
        try:
            return await self.state(view.game, seq - 1)
        except StaleGame:
            rows = await self.store.moves(view.game.id, standing=True)
            return await asyncio.to_thread(state_before, view.rules, await self.setup(view.game), rows, seq)

    async def setup(self, row: GameRow) -> Json:
        raw = await self.store.snapshot(row.id, 0)
        if raw is None:
            raise PaxError(Reason.NOT_STARTED)
        return raw

    async def turn_so_far(self, view: GameView) -> tuple[MoveRow, ...]:
        return await self.store.moves(view.game.id, turn=view.turn, standing=True)

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        if view.decision is None or view.game.rests_since is not None:
            return None
        for source in self.lifecycle.prepared_answers:
            with surviving(view):
                if (found := await source(view)) is not None:
                    return found
        return None

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> tuple[NewTimer, ...]:
        if view.game.status is not Status.RUNNING or view.decision is None or view.game.is_stranded:
            return ()
        return tuple([timer for source in self.lifecycle.timers for timer in await source(view, clocks)])

    async def renew_timers(self, view: GameView) -> None:
        await self.store.set_timers(view.game.id, await self.timers(view, await self.store.clocks(view.game.id)))

    async def follow(self, view: GameView) -> Turn | None:
        """Play what follows automatically, and return the game after it, or None. Hold the lock."""
        for follow_up in self.lifecycle.follow_ups:
            if (turn := await follow_up(view)) is not None:
                return turn
        return None

    def remember(self, game: int, seq: int, state: State) -> None:
        self._states[game, seq] = state


@dataclass(eq=False, repr=False)
class UseCases:
    _repository: GameRepository

    @property
    def _store(self) -> GameStore:
        return self._repository.store


def ended(row: GameRow, status: Status, at: datetime) -> GameRow:
    return replace(row, status=status, ended_at=at)


def only_host(row: GameRow, by: int, moderator: bool) -> None:
    """Raise PaxError(HOST_ONLY) unless the user may decide for the table."""
    if by != row.host and not moderator:
        raise PaxError(Reason.HOST_ONLY, host=row.host)


END_VOTE: Final = "end"
PAUSE_VOTE: Final = "pause"


@dataclass(frozen=True, slots=True)
class Consent:
    view: GameView
    missing: tuple[int, ...]
    """Users whose consent is missing; empty: the proposal is carried out."""
    agreed: frozenset[int] = frozenset()
    notices: Sequence[NoticeRow] = ()


@dataclass(eq=False, repr=False)
class Ballot(UseCases):
    """The votes on one subject. The last missing vote is not written; its consequence is."""

    _subject: str

    async def agreed(self, game: int) -> frozenset[int]:
        return await self._store.votes(game, self._subject)

    async def agree(
        self, view: GameView, by: int, ask: NewNotice, *, already: Reason = Reason.ALREADY_AGREED
    ) -> Consent:
        """Note a consent; the first one proposes, and the others are asked. Raises: PaxError(already)."""
        before = await self.agreed(view.game.id)
        if by in before:
            raise PaxError(already)
        agreed = before | {by}
        if not (missing := without(view, agreed)):
            return Consent(view, (), agreed)
        asks = () if before else (ask,)
        notices = await self._store.vote(view.game.id, self._subject, by, self._repository.now(), asks)
        return Consent(view, missing, agreed, notices)

    async def forget(self, game: int) -> None:
        await self._store.clear_votes(game, self._subject)


class Vote(UseCases, ABC):
    """A decision of all players on one subject; a subclass says how it is proposed, and what follows."""

    subject: str
    not_asked: Reason

    @cached_property
    def _ballot(self) -> Ballot:
        return Ballot(self._repository, self.subject)

    async def agree(self, game: int, *, by: int) -> Consent:
        """Note the user's consent; with the last one the proposal is carried out.
        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY), and if nothing is proposed or they have
        agreed.
        """
        async with self._repository.lock(game):
            return await self._agree(await self._proposed_to(game, by), by)

    async def decline(self, game: int, *, by: int) -> GameView:
        """Raise PaxError as `agree`, without the one for having agreed."""
        async with self._repository.lock(game):
            view = await self._proposed_to(game, by)
            await self._ballot.forget(game)
            return view

    @abstractmethod
    async def _agree(self, view: GameView, by: int) -> Consent:
        """Note the consent of a user who may give it, and act on it."""

    async def _may_vote(self, game: int, user: int) -> GameView:
        view = await self._repository.running(game)
        has_say(view, user)
        return view

    async def _proposed_to(self, game: int, user: int) -> GameView:
        view = await self._may_vote(game, user)
        if not await self._ballot.agreed(game):
            raise PaxError(self.not_asked)
        return view


def has_say(view: GameView, user: int) -> None:
    """Raise PaxError(NOT_A_PLAYER, SEAT_HAS_NO_SAY) unless the user plays for themselves."""
    if view.member(user) in view.automated:
        raise PaxError(Reason.SEAT_HAS_NO_SAY)


def without(view: GameView, agreed: frozenset[int]) -> tuple[int, ...]:
    return tuple(player.user for player in view.people if player.user not in agreed)


async def call_off(repository: GameRepository, game: int) -> None:
    for subject in (END_VOTE, PAUSE_VOTE):
        await Ballot(repository, subject).forget(game)
