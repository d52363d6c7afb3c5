"""Lessons and solitaire campaigns: each person's progress, and what comes next."""

import asyncio
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from paxbot import PaxError
from paxbot.engine.game import SOLO_GAME, Json
from paxbot.engine.playing import LEARNER, Answered, Lesson, Press, Standing, answer, resume
from paxbot.service.play.moves import Pick, play_all
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.views import GameSummary, GameView
from paxbot.storage.rows import GameRow, Head, PlayerRow, Status
from paxbot.watch.telemetry import LESSONS


class Progress(NamedTuple):
    won: int
    games: int
    played: int

    @property
    def next_game(self) -> int:
        return min(self.won + 1, self.games)

    def game_at(self, table: GameSummary) -> int:
        """Return the game chosen in the lobby if it is reached, or the next one."""
        chosen = int(table.options.extra.get(SOLO_GAME, 0))
        return chosen if chosen in range(1, self.next_game) else self.next_game


class Campaigns(UseCases):
    async def of(self, user: int, key: str) -> Progress | None:
        rules = self._repository.rules(key)
        if not rules.campaign:
            return None
        finished = [row for row in await self._store.finished_games_of(user, key) if SOLO_GAME in row.options]
        won: set[int] = set()
        for row in finished:
            number = row.options[SOLO_GAME]
            if (
                number not in won
                and row.head is not None
                and rules.winners(await self._repository.state(row, row.head.seq))
            ):
                won.add(number)
        # A lobby may be opened before a game is won, and begin after it: the order of rows says nothing.
        missing = (number for number in range(1, rules.campaign + 1) if number not in won)
        return Progress(next(missing, rules.campaign + 1) - 1, rules.campaign, len(finished))

    async def all_of(self, user: int) -> dict[str, Progress]:
        found = {key: await self.of(user, key) for key in self._repository.registry}
        return {key: each for key, each in found.items() if each is not None and each.played}

    async def at(self, table: GameSummary) -> Progress | None:
        if table.seats != 1 or not table.players or table.players[0].is_forgotten:
            return None
        return await self.of(table.players[0].user, table.game.key)


UNSTORED: Final = 0
IDLE: Final = timedelta(days=1)
LOOK: Final = timedelta(hours=1)


class LessonName(NamedTuple):
    game: str
    key: str

    def __str__(self) -> str:
        return f"{self.game}:{self.key}"


@dataclass(frozen=True, slots=True)
class Learner:
    lesson: str = ""
    presses: tuple[Press, ...] = ()
    done: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    step: int | None = None
    seen: int = 0

    @property
    def begun(self) -> LessonName | None:
        return LessonName(*self.lesson.split(":")) if self.lesson else None

    @property
    def place(self) -> int:
        """Return a number for buttons that differs for each place in each lesson."""
        return zlib.crc32(json.dumps([self.lesson, *self.presses], sort_keys=True).encode())

    def is_offered(self, game: str) -> bool:
        return game not in self.declined and not any(name.startswith(f"{game}:") for name in self.done)

    @classmethod
    def load(cls, raw: Json) -> "Learner":
        presses, done, declined = (tuple(raw.get(name, ())) for name in _LISTS)
        return cls(raw.get("lesson", ""), presses, done, declined, raw.get("step"), raw.get("seen", 0))

    def dump(self) -> Json:
        lists = {name: list(getattr(self, name)) for name in _LISTS}
        return {"lesson": self.lesson, **lists, "step": self.step, "seen": self.seen}


_LISTS: Final = ("presses", "done", "declined")


class Lessons(UseCases):
    def __init__(self, repository: GameRepository) -> None:
        super().__init__(repository)
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._look_at = datetime.min.replace(tzinfo=UTC)

    async def of(self, user: int) -> Learner:
        return Learner.load(await self._store.learner(user))

    async def begin(self, user: int, name: LessonName) -> Learner:
        async with self._changing.setdefault(user, asyncio.Lock()):
            learner = await self.of(user)
            begun = await self._keep(user, replace(learner, lesson=str(name), presses=(), step=0))
            _count_left(learner)
            _count(name, 0, "begun")
            return begun

    async def count_left(self) -> None:
        now = self._repository.now()
        if now < self._look_at:
            return
        self._look_at, before = now + LOOK, int((now - IDLE).timestamp())
        for user in await self._store.idle_learners(before):
            async with self._changing.setdefault(user, asyncio.Lock()):
                learner = await self.of(user)
                if learner.step is not None and learner.seen <= before:
                    await self._store.keep_learner(user, replace(learner, step=None).dump())
                    _count_left(learner)

    async def decline(self, user: int, game: str) -> None:
        async with self._changing.setdefault(user, asyncio.Lock()):
            learner = await self.of(user)
            if game not in learner.declined:
                await self._keep(user, replace(learner, declined=(*learner.declined, game)))

    def standing(self, learner: Learner, lesson: Lesson) -> Standing:
        assert learner.begun is not None
        return resume(self._repository.rules(learner.begun.game), lesson, learner.presses)

    async def answer(
        self, user: int, lesson: Lesson, place: int, picks: Sequence[Pick]
    ) -> tuple[Learner, Standing, Answered]:
        async with self._changing.setdefault(user, asyncio.Lock()):
            learner = await self.of(user)
            name = learner.begun
            if name is None or place != learner.place:
                raise PaxError(Reason.STALE)
            at = self.standing(learner, lesson)
            if at.step == len(lesson.steps):
                raise PaxError(Reason.STALE)
            rules = self._repository.rules(name.game)
            played = play_all(rules, at.state, LEARNER, picks)
            given = answer(rules, lesson, at, [ply.move for ply in played.plies if not ply.forced])
            if given.standing is None:
                _count(name, at.step, "wrong")
                return learner, at, given
            # Whoever was counted as left and comes back is not counted again.
            step = None if learner.step is None else given.standing.step
            after = replace(learner, presses=given.standing.presses, step=step)
            if given.standing.step > at.step:
                _count(name, at.step, "done")
                if given.standing.step < len(lesson.steps):
                    _count(name, given.standing.step, "begun")
                else:
                    after = replace(after, done=tuple(dict.fromkeys([*learner.done, str(name)])), step=None)
            return await self._keep(user, after), given.standing, given

    def view(self, name: LessonName, lesson: Lesson, at: Standing, player: PlayerRow, now: datetime) -> GameView:
        """Return the table of a lesson as that of a game, with `player` as the learner."""
        rules = self._repository.rules(name.game)
        asked = rules.pending(at.state)
        head = Head(0, rules.turn_number(at.state), rules.turn_of(at.state), asked.seat if asked else None, now)
        options = {**_OPTIONS, "automated": len(rules.automated(at.state))}
        game = GameRow(
            *(UNSTORED, name.game, None, UNSTORED, False, player.user, Status.RUNNING, options, b"", now), head=head
        )
        puppets = [PlayerRow(UNSTORED, puppet, now, seat) for seat, puppet in enumerate(lesson.puppets, 1)]
        return GameView(game, (player, *puppets), rules, at.state, asked)

    async def _keep(self, user: int, learner: Learner) -> Learner:
        learner = replace(learner, seen=int(self._repository.now().timestamp()))
        await self._store.keep_learner(user, learner.dump())
        return learner


_OPTIONS: Final[Mapping[str, int]] = {"fewest": 2, "most": 2}


def _count_left(learner: Learner) -> None:
    if learner.begun is not None and learner.step is not None:
        _count(learner.begun, learner.step, "left")


def _count(name: LessonName, step: int, outcome: str) -> None:
    LESSONS.labels(str(name), str(step + 1), outcome).inc()
