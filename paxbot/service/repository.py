"""The parts all use cases share: store, registry, clock, a lock for each game, loaded states, and votes.

The lifecycle names everything that takes part in a commit: checks before it, rows written with it, answers after it.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
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
    """An answer to the open question that its player decided on beforehand."""

    move: Move
    by: int
    """The user of the seat that is asked."""
    actor: Seat | None = None
    """The seat whose player sees it happen and need not be told."""
    document: str | None = None
    """The kind of the user's document that is used up by this answer."""


@contextmanager
def surviving(view: GameView) -> Iterator[None]:
    """Log a failure of what a player has prepared, so that the game goes on as if it had not been.

    A failure of the store passes, so it is raised: what has a timer is tried again.
    """
    try:
        yield
    except (StaleGame, StoreFault):
        raise
    except Exception:
        logger.exception("What was prepared in game %s could not be done", view.game.id)


async def no_clocks(before: GameView | None, after: GameView, newcomer: Seat | None) -> tuple[ClockRow, ...]:
    """Return no clocks, for tables on which time is not counted."""
    return ()


def no_milestone(key: str, facts: Sequence[Fact]) -> bool:
    """Return that no moment of any game stays in the channel."""
    return False


@dataclass(slots=True)
class Lifecycle:
    """The participants of a commit in the order in which they are called; `Services` fills it in."""

    checks: tuple[Callable[[GameView], Awaitable[None]], ...] = ()
    """Before a commit: they raise PaxError if an agreement of the table forbids the position it leads to."""
    update_clocks: Callable[[GameView | None, GameView, Seat | None], Awaitable[tuple[ClockRow, ...]]] = no_clocks
    """In the transaction: returns the clocks after a game went from one position (None: it began) to another; the seat
    may have a newcomer."""
    is_milestone: Callable[[str, Sequence[Fact]], bool] = no_milestone
    """In the transaction: returns whether the facts of an answer in the game of that key are a moment that stays in the
    channel."""
    timers: tuple[Callable[[GameView, tuple[ClockRow, ...]], Awaitable[Iterable[NewTimer]]], ...] = ()
    """In the transaction: all of them together return the timers of a running game for as long as it stays where it is,
    given its clocks."""
    prepared_answers: tuple[Callable[[GameView], Awaitable[PreparedAnswer | None]], ...] = ()
    """After a commit: the first answer to the open question that is found is given, in a commit of its own."""
    follow_ups: tuple[Callable[[GameView], Awaitable[Turn | None]], ...] = ()
    """After a commit to whose position no answer was prepared, while the game's lock is held: the first that plays
    anything which a player has left for this moment ends the list."""
    postponements: tuple[Callable[[GameView, timedelta], Awaitable[None]], ...] = ()
    """When a game goes on after a rest: they move whatever is due at a set moment later by the time it has rested."""
    timer_handlers: Mapping[str, Callable[[GameView, TimerRow], Awaitable[None]]] = field(default_factory=dict)
    """When a timer is due, by its kind: they do what it is for, for a game that goes on and whose lock is held; called
    again for the same timer if the process ended, or it failed, in between."""


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


END_VOTE: Final = "end"
"""The subject of the votes on ending a game early."""
PAUSE_VOTE: Final = "pause"
"""The subject of the votes on a pause."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The state of a proposal."""

    view: GameView
    missing: tuple[int, ...]
    """Users whose consent is missing; nobody: what was proposed is done."""
    agreed: frozenset[int] = frozenset()
    notices: Sequence[NoticeRow] = ()


class Ballot:
    """The votes on one subject. The last one that is missing is not written down: what follows from it is."""

    def __init__(self, repository: GameRepository, subject: str) -> None:
        self._repository = repository
        self._subject = subject

    async def agreed(self, game: int) -> frozenset[int]:
        """Return the users who have agreed so far; nobody when nothing is proposed."""
        return await self._repository.store.votes(game, self._subject)

    async def agree(
        self, view: GameView, by: int, ask: NewNotice, *, already: Reason = Reason.ALREADY_AGREED
    ) -> Consent:
        """Note that a user agrees; the first proposes, and the others are asked. Return who has agreed, and who not.

        Raises: PaxError(already) for somebody who has agreed before.
        """
        before = await self.agreed(view.game.id)
        if by in before:
            raise PaxError(already)
        agreed = before | {by}
        if not (missing := without(view, agreed)):
            return Consent(view, (), agreed)
        asks = () if before else (ask,)
        notices = await self._repository.store.vote(view.game.id, self._subject, by, self._repository.now(), asks)
        return Consent(view, missing, agreed, notices)

    async def forget(self, game: int) -> None:
        await self._repository.store.clear_votes(game, self._subject)


class Vote(ABC):
    """A decision of all who play on one subject; a subclass says how it is proposed, and what follows."""

    subject: str
    not_asked: Reason
    """Why nobody can agree while nothing is proposed."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self._ballot = Ballot(repository, self.subject)

    async def agree(self, game: int, *, by: int) -> Consent:
        """Note the user's consent to the proposal; with the last one it is done.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY), and where nothing is proposed or they
        have agreed already.
        """
        async with self._repository.lock(game):
            return await self._agree(await self._proposed_to(game, by), by)

    async def decline(self, game: int, *, by: int) -> GameView:
        """Decline the proposal: the game goes on. Raises: PaxError as `agree`, but for who has agreed already."""
        async with self._repository.lock(game):
            view = await self._proposed_to(game, by)
            await self._ballot.forget(game)
            return view

    @abstractmethod
    async def _agree(self, view: GameView, by: int) -> Consent:
        """Note the consent of somebody who may give it, and do what follows."""

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
    """Return the users who play for themselves and are not among those who agreed."""
    return tuple(player.user for player in view.people if player.user not in agreed)


async def call_off(repository: GameRepository, game: int) -> None:
    """Call off proposals of an end or a pause, since other people have a say now."""
    for subject in (END_VOTE, PAUSE_VOTE):
        await Ballot(repository, subject).forget(game)
