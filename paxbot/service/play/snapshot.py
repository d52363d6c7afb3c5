"""A game at one moment, with everything its messages depend on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, is_deliverable
from paxbot.service.people.settings import ServerSettings, UserSettings
from paxbot.service.play import plans
from paxbot.service.play.commit import is_open
from paxbot.service.play.consent import Proposal, standing_proposal
from paxbot.service.play.history import log_entries
from paxbot.service.play.plans import Outcome
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases, without
from paxbot.service.seats.leaving import gone_of
from paxbot.service.seats.seating import OFFER
from paxbot.service.talk import deals, questions
from paxbot.service.talk.deals import Deal, deals_in
from paxbot.service.talk.requests import ORDER, GroupedQuestion
from paxbot.service.time.clock import Availability, QuietPeriod
from paxbot.service.time.timekeeping import time_is_up
from paxbot.service.time.timers import QUESTION
from paxbot.service.views import GameView, LogEntry
from paxbot.storage.rows import MessageRow, NoticeRow, Status, SubjectRows

STANDARD: Final = UserSettings()
HELD: Final = (
    NoticeKind.TURN,
    NoticeKind.HAND,
    NoticeKind.QUESTION,
    NoticeKind.AUTOMATED_TURN,
    NoticeKind.MILESTONE,
)
"""Notices that wait for the grace after a turn to end."""


@dataclass(frozen=True)
class Snapshot:
    rows: SubjectRows
    view: GameView
    settings: Mapping[int, UserSettings]
    server: ServerSettings
    now: datetime

    @property
    def id(self) -> int:
        return self.view.game.id

    @property
    def is_running(self) -> bool:
        return self.view.game.status is Status.RUNNING

    @property
    def is_paused(self) -> bool:
        return self.view.game.paused_at is not None

    @cached_property
    def turn_log(self) -> tuple[LogEntry, ...]:
        return log_entries(self.view.rules, self.rows.turn)

    def settings_of(self, user: int) -> UserSettings:
        return self.settings.get(user, STANDARD)

    def language_of(self, seat: Seat) -> str:
        return self.settings_of(self.view.player(seat).user).language_key

    @property
    def language(self) -> str:
        game = self.view.game
        return self.settings_of(game.host).language_key if game.guild is None else self.server.language

    def likes(self, seat: Seat) -> tuple[bool, bool]:
        """Return whether the player is called in the channel, and by direct message if those arrive."""
        player = self.view.player(seat)
        settings = self.settings_of(player.user)
        return settings.likes_channel or not player.dm_ok, settings.likes_dm and player.dm_ok

    def is_called_by_dm(self, seat: Seat) -> bool:
        return not self.likes(seat)[0]

    def called(self, *seats: Seat) -> list[int]:
        return [self.view.player(seat).user for seat in seats if self.likes(seat)[0]]

    @property
    def next_up(self) -> Seat | None:
        view = self.view
        if not self.is_running or view.turn_seat is None:
            return None
        others = ((view.turn_seat + step) % view.seats for step in range(1, view.seats))
        seat = next((each for each in others if each not in view.automated), None)
        return seat if seat is not None and self.settings_of(view.player(seat).user).next_up else None

    def replaced(self, seat: Seat, since: datetime) -> int | None:
        found = (row.user for row in reversed(self.rows.former) if row.seat == seat and row.left_at >= since)
        return next(found, None)

    def is_gone(self, seat: Seat) -> bool:
        owner = self.view.owner(seat)
        return owner is not None and owner.user in self.agreed(gone_of(seat))

    @property
    def gone(self) -> list[Seat]:
        return [seat for seat in range(self.view.seats) if self.is_running and self.is_gone(seat)]

    @property
    def offered(self) -> frozenset[Seat]:
        found = (vote.topic for vote in self.rows.votes if vote.topic.startswith(OFFER))
        return frozenset(int(subject.removeprefix(OFFER)) for subject in found)

    def agreed(self, subject: str) -> frozenset[int]:
        return frozenset(vote.user for vote in self.rows.votes if vote.topic == subject)

    def proposer(self, subject: str) -> int | None:
        found = sorted((vote.at, vote.user) for vote in self.rows.votes if vote.topic == subject)
        return found[0][1] if found else None

    def missing(self, subject: str) -> tuple[int, ...] | None:
        agreed = self.agreed(subject)
        return without(self.view, agreed) if agreed else None

    @property
    def rewind(self) -> Proposal | None:
        return standing_proposal(self.view, [vote.topic for vote in self.rows.votes])

    def _availability(self, user: int) -> Availability:
        return self.settings_of(user).availability

    @property
    def due(self) -> datetime | None:
        waiting = self.view.waiting
        clock = next((clock for clock in self.rows.clocks if waiting and clock.seat == waiting.seat), None)
        if clock is None or waiting is None or self.view.game.rests_since is not None:
            return None
        return time_is_up(self.view.head, clock, self._availability(waiting.user))

    @property
    def question_until(self) -> datetime | None:
        seq = self.view.seq
        return next((each.due_at for each in self.rows.timers if (each.kind, each.seq) == (QUESTION, seq)), None)

    @property
    def is_in_grace(self) -> bool:
        return self.is_running and is_open(self.view, self.rows.timers)

    @property
    def absences(self) -> dict[Seat, QuietPeriod]:
        found = dict[Seat, QuietPeriod]()
        for player in self.view.players:
            away = self._availability(player.user).away
            if player.seat is not None and away and away[0].end > self.now:
                found[player.seat] = away[0]
        return found

    def document(self, user: int, kind: str) -> Json | None:
        return next((each.document for each in self.rows.documents if (each.user, each.kind) == (user, kind)), None)

    @property
    def questions(self) -> tuple[GroupedQuestion, ...]:
        seat = self.view.turn_seat
        owner = None if seat is None else self.view.owner(seat)
        return questions.asked_in(self.view, self.document(owner.user, questions.DOCUMENT) if owner else None)

    @property
    def said(self) -> str:
        kept = {each.user: each.document for each in self.rows.documents if each.kind == deals.SENTENCE}
        return deals.said(self.view, kept)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        return deals_in(self.view, self.rows.documents)

    def outcome(self, user: int) -> Outcome | None:
        document = self.document(user, plans.OUTCOME)
        return Outcome.load(document) if document else None

    @property
    def is_plan_public(self) -> bool:
        owner = None if self.view.turn_seat is None else self.view.owner(self.view.turn_seat)
        outcome = None if owner is None else self.outcome(owner.user)
        return outcome is not None and outcome.is_public and outcome.turn == self.view.turn

    def messages(self, kind: str, seat: Seat | None = None) -> tuple[MessageRow, ...]:
        return tuple(row for row in self.rows.messages if row.kind == kind and seat in (None, row.seat))

    def latest(self, kind: str, seat: Seat | None = None) -> MessageRow | None:
        return next(iter(self.messages(kind, seat)), None)

    @property
    def notices_due(self) -> tuple[NoticeRow, ...]:
        waiting = (row for row in self.rows.notices if row.due_at is None or row.due_at <= self.now)
        return tuple(row for row in waiting if is_deliverable(row, self.view.game) and not self.is_held(row))

    def is_held(self, notice: NoticeRow) -> bool:
        if self.is_in_grace and notice.kind in HELD:
            return True
        orders = ((each.kind, each.seq) == (ORDER, notice.seq) for each in self.rows.timers)
        return notice.kind == QUESTION and any(orders)


class Snapshots(UseCases):
    """A game is read again only after a write to it."""

    async def of(self, game: int) -> Snapshot:
        now = self._repository.now()
        rows = await self._store.subject(game)
        if rows is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        view = await self._repository.view_of(rows)
        users = {rows.game.host} | {row.user for row in rows.players} | {row.user for row in rows.former}
        settings = {user: UserSettings.load(raw) for user, raw in (await self._store.settings_of(users)).items()}
        guild = {} if rows.game.guild is None else await self._store.guild_settings(rows.game.guild)
        return Snapshot(rows, view, settings, ServerSettings.load(guild), now)
