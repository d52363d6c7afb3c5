"""A game at one moment, with all that its messages depend on: every question about them is answered from here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
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
from paxbot.service.time.clock import Availability, QuietPeriod, deadline, time_for_question, wakes
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
"""The notices that wait until the end of a turn cannot be taken back any more: what it led to, and the next one."""


@dataclass(frozen=True)
class Snapshot:
    """A game with its players, log, outbox, messages, clocks, votes and documents, read in one transaction."""

    rows: SubjectRows
    view: GameView
    settings: Mapping[int, UserSettings]
    """Those of its players, former players and host."""
    server: ServerSettings
    """Those of its server; the standard ones where it has none."""
    now: datetime

    @property
    def id(self) -> int:
        """Return the number of the game."""
        return self.view.game.id

    @property
    def is_running(self) -> bool:
        """Return whether the game is being played."""
        return self.view.game.status is Status.RUNNING

    @property
    def is_paused(self) -> bool:
        """Return whether its players let it rest."""
        return self.view.game.paused_at is not None

    @cached_property
    def turn_log(self) -> tuple[LogEntry, ...]:
        return log_entries(self.view.rules, self.rows.turn)

    # People

    def settings_of(self, user: int) -> UserSettings:
        """Return what a person at the table has set for themselves."""
        return self.settings.get(user, STANDARD)

    @property
    def language(self) -> str:
        """Return the language everybody reads: that of the server, or of the host where there is no server."""
        game = self.view.game
        return self.settings_of(game.host).language_key if game.guild is None else self.server.language

    def likes(self, seat: Seat) -> tuple[bool, bool]:
        """Return whether the seat's player is called in the channel, and by direct message, if these arrive."""
        player = self.view.player(seat)
        settings = self.settings_of(player.user)
        return settings.likes_channel or not player.dm_ok, settings.likes_dm and player.dm_ok

    def is_called_by_dm(self, seat: Seat) -> bool:
        """Return whether a direct message calls the seat's player; else it is silent."""
        return not self.likes(seat)[0]

    def called(self, *seats: Seat) -> list[int]:
        """Return the users of these seats who like to be called in the channel."""
        return [self.view.player(seat).user for seat in seats if self.likes(seat)[0]]

    @property
    def next_up(self) -> Seat | None:
        """Return the seat whose turn is next, if a person plays it who wants to know so."""
        view = self.view
        if not self.is_running or view.turn_seat is None:
            return None
        others = ((view.turn_seat + step) % view.seats for step in range(1, view.seats))
        seat = next((each for each in others if each not in view.automated), None)
        return seat if seat is not None and self.settings_of(view.player(seat).user).next_up else None

    def replaced(self, seat: Seat, since: datetime) -> int | None:
        """Return the user whose seat somebody else has taken at that moment or later, the one who left last."""
        found = (row.user for row in reversed(self.rows.former) if row.seat == seat and row.left_at >= since)
        return next(found, None)

    def is_gone(self, seat: Seat) -> bool:
        """Return whether the player who has the seat now has left the server."""
        owner = self.view.owner(seat)
        return owner is not None and owner.user in self.agreed(gone_of(seat))

    @property
    def gone(self) -> list[Seat]:
        """Return the seats of a running game whose players have left the server."""
        return [seat for seat in range(self.view.seats) if self.is_running and self.is_gone(seat)]

    @property
    def offered(self) -> frozenset[Seat]:
        """Return the seats for which somebody is sought."""
        found = (vote.topic for vote in self.rows.votes if vote.topic.startswith(OFFER))
        return frozenset(int(subject.removeprefix(OFFER)) for subject in found)

    # Votes

    def agreed(self, subject: str) -> frozenset[int]:
        """Return the users who agree to what was proposed."""
        return frozenset(vote.user for vote in self.rows.votes if vote.topic == subject)

    def proposer(self, subject: str) -> int | None:
        """Return the user who agrees since before the others; None when nothing is proposed."""
        found = sorted((vote.at, vote.user) for vote in self.rows.votes if vote.topic == subject)
        return found[0][1] if found else None

    def missing(self, subject: str) -> tuple[int, ...] | None:
        """Return the users whose consent a proposal still needs; None when nothing is proposed."""
        agreed = self.agreed(subject)
        return without(self.view, agreed) if agreed else None

    @property
    def rewind(self) -> Proposal | None:
        """Return the proposal to go back on which the table has to decide."""
        return standing_proposal(self.view, [vote.topic for vote in self.rows.votes])

    # Time

    def _availability(self, user: int) -> Availability:
        return self.settings_of(user).availability

    @property
    def due(self) -> datetime | None:
        """Return when the time of whom the game waits for is up, also for a question; None where no clock runs."""
        waiting = self.view.waiting
        clock = next((clock for clock in self.rows.clocks if waiting and clock.seat == waiting.seat), None)
        if clock is None or waiting is None or self.view.game.rests_since is not None:
            return None
        head, availability = self.view.head, self._availability(waiting.user)
        left = timedelta(seconds=clock.left_s) if head.waiting == head.turn_seat else time_for_question(clock)
        return wakes(deadline(head.moved_at, left, availability), availability)

    @property
    def question_until(self) -> datetime | None:
        """Return when the open question ends by itself; None for none, or where no time is counted."""
        seq = self.view.seq
        return next((each.due_at for each in self.rows.timers if (each.kind, each.seq) == (QUESTION, seq)), None)

    @property
    def is_in_grace(self) -> bool:
        """Return whether the end of the turn before can still be taken back, and nobody is called to this one yet."""
        return self.is_running and is_open(self.view, self.rows.timers)

    @property
    def absences(self) -> dict[Seat, QuietPeriod]:
        """Return the announced absences of players that are not over, by seat."""
        found = dict[Seat, QuietPeriod]()
        for player in self.view.players:
            away = self._availability(player.user).away
            if player.seat is not None and away and away[0].end > self.now:
                found[player.seat] = away[0]
        return found

    # Documents

    def document(self, user: int, kind: str) -> Json | None:
        """Return what a user keeps in the game under a kind."""
        return next((each.document for each in self.rows.documents if (each.user, each.kind) == (user, kind)), None)

    @property
    def questions(self) -> tuple[GroupedQuestion, ...]:
        """Return the questions of the player on turn in this turn; one that lapsed is not among them."""
        seat = self.view.turn_seat
        owner = None if seat is None else self.view.owner(seat)
        return questions.asked_in(self.view, self.document(owner.user, questions.DOCUMENT) if owner else None)

    @property
    def said(self) -> str:
        """Return the sentence that goes with the request that is open; empty for none."""
        kept = {each.user: each.document for each in self.rows.documents if each.kind == deals.SENTENCE}
        return deals.said(self.view, kept)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Return the deals that are kept of the game, the oldest first."""
        return deals_in(self.view, self.rows.documents)

    def outcome(self, user: int) -> Outcome | None:
        """Return what became of the user's last plan, if it was not carried out to its end."""
        document = self.document(user, plans.OUTCOME)
        return Outcome.load(document) if document else None

    @property
    def is_plan_public(self) -> bool:
        """Return whether all may know that not all of the plan for the turn in progress was carried out."""
        owner = None if self.view.turn_seat is None else self.view.owner(self.view.turn_seat)
        outcome = None if owner is None else self.outcome(owner.user)
        return outcome is not None and outcome.is_public and outcome.turn == self.view.turn

    # What was said, and is still to be said

    def messages(self, kind: str, seat: Seat | None = None) -> tuple[MessageRow, ...]:
        """Return the remembered messages of a kind, newest first, of one seat or all."""
        return tuple(row for row in self.rows.messages if row.kind == kind and seat in (None, row.seat))

    def latest(self, kind: str, seat: Seat | None = None) -> MessageRow | None:
        """Return the newest remembered message of a kind."""
        return next(iter(self.messages(kind, seat)), None)

    @property
    def notices_due(self) -> tuple[NoticeRow, ...]:
        """Return the notices to deliver now, oldest first."""
        waiting = (row for row in self.rows.notices if row.due_at is None or row.due_at <= self.now)
        return tuple(row for row in waiting if is_deliverable(row, self.view.game) and not self.is_held(row))

    def is_held(self, notice: NoticeRow) -> bool:
        """Return whether a notice waits for the grace after a turn, or until it is known that no order answers it."""
        if self.is_in_grace and notice.kind in HELD:
            return True
        orders = ((each.kind, each.seq) == (ORDER, notice.seq) for each in self.rows.timers)
        return notice.kind == QUESTION and any(orders)


class Snapshots(UseCases):
    """Takes them; a second one of a game to which nobody has written since takes no reading."""

    async def of(self, game: int) -> Snapshot:
        """Return the game as it is now. Raises: PaxError(UNKNOWN_GAME, UNKNOWN_RULES)."""
        store, now = self._repository.store, self._repository.now()
        rows = await store.subject(game)
        if rows is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        view = await self._repository.view_of(rows)
        users = {rows.game.host} | {row.user for row in rows.players} | {row.user for row in rows.former}
        settings = {user: UserSettings.load(raw) for user, raw in (await store.settings_of(users)).items()}
        guild = {} if rows.game.guild is None else await store.guild_settings(rows.game.guild)
        return Snapshot(rows, view, settings, ServerSettings.load(guild), now)
