"""The dispatcher: delivers the outbox and updates a game's messages, one game at a time."""

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from cogs.app import App
from cogs.messages.channels import (
    FIRST_RETRY,
    LONGEST_RETRY,
    ChannelState,
    ChannelStates,
    LeaguePlaces,
    PermissionAlerts,
    retry_in,
)
from cogs.messages.hands import HAND, HandMessages, LeaverWatch
from cogs.messages.history import TurnHistory
from cogs.messages.kinds import MessageKind, MessageTools, Reconciler
from cogs.messages.painter import AT_ONCE as PAINTED_AT_ONCE, Painter
from cogs.messages.sender import UNREACHABLE, MessageSender, is_deleted
from cogs.messages.turns import MILESTONE, TURN, TurnMessages
from paxbot import PaxError
from paxbot.leagues.season import RUNNING
from paxbot.service import Delivery, GameSummary, Head, MessageRow, Status
from paxbot.service.notices import lost_until, stranded_until
from paxbot.watch import telemetry
from paxbot.watch.telemetry import RequestContext

logger = logging.getLogger(__name__)

PATIENCE: Final = 90.0
"""Seconds that one game may take of a round, so that an unanswered call doesn't hold up other games for long."""

AT_ONCE: Final = 8
"""Games that are told at a time, apart from those somebody has just acted in."""


def all_told(head: Head, messages: Sequence[MessageRow]) -> bool:
    """Return True if a running game's messages are known to show it as it is, with none left to close."""
    turns = [row for row in messages if row.kind == TURN]
    rest = [row for row in messages if row.kind not in (TURN, HAND, MILESTONE)]
    shown = (row for row in messages if row.kind != MILESTONE)
    return len(turns) == 1 and not rest and all(row.seq == head.seq for row in shown)


class Dispatcher:
    """Requests that come while a game is being told of lead to one more round for it."""

    def __init__(self, app: App, kinds: Sequence[type[MessageKind]]) -> None:
        self._app = app
        self._post = app.services.post
        self._snapshots = app.services.snapshots
        at_once = PAINTED_AT_ONCE * max(1, app.settings.painters)
        sender, painter = MessageSender(app), Painter(app.presenters, app.renderer, at_once=at_once)
        self.sender, self.painter, self.channel_states = sender, painter, ChannelStates(app)
        self.history = TurnHistory(app, painter)
        self.league_places = LeaguePlaces(app, self.channel_states)
        self.turns = TurnMessages(app, sender, painter, self.history)
        self.leavers = LeaverWatch(app, self.turns, self.reconcile_again)
        self.hands = HandMessages(app, sender, painter, self.history, self.leavers)
        tools = MessageTools(app, sender, painter, self.history, self.hands, self.turns)
        self.alerts = PermissionAlerts(app, sender)
        self.reconciler = Reconciler(app.services, sender, [kind(tools) for kind in kinds])
        self._asked_again: dict[int, bool] = {}
        self._unfinished: dict[int, tuple[int, datetime]] = {}
        self._requests: dict[int, RequestContext] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def reconcile(self, game: int) -> None:
        """Tell everything due in the game, and update its messages.

        If another task is doing so, it is asked for one more round, and this returns immediately.
        Raises: `UNREACHABLE` when Discord refused something, which is tried again later.
        """
        is_at_it = game in self._asked_again
        self._asked_again[game] = True
        if (request := telemetry.current_request()) is not None:
            # Somebody has changed the game: it is known since when they wait to see it.
            self._requests.setdefault(game, request)
        if is_at_it:
            return
        attempts, _ = self._unfinished.get(game, (0, None))
        self._unfinished[game] = (attempts + 1, self._app.settings.now() + retry_in(attempts))
        try:
            with self._app.shutdown.busy():
                failure = await self._reconcile_until_quiet(game)
        finally:
            del self._asked_again[game]
        if failure is not None:
            raise failure
        self._unfinished.pop(game, None)

    async def _reconcile_until_quiet(self, game: int) -> Exception | None:
        failure: Exception | None = None
        while self._asked_again[game]:
            self._asked_again[game] = False
            try:
                await self._reconcile_once(game)
                failure = None
                if not self.turns.is_held(game) and (request := self._requests.pop(game, None)) is not None:
                    telemetry.PICTURED.observe(request.age)
            except UNREACHABLE as error:
                failure = error
        return failure

    def schedule(self, game: int) -> None:
        """Have the next round tell of the game, should no one else."""
        self._unfinished.setdefault(game, (0, self._app.settings.now() + FIRST_RETRY))

    async def reconcile_due(self) -> None:
        await self.check_stranded()
        now = self._app.settings.now()
        due = await self._post.games_due() | {game for game, (_, at) in self._unfinished.items() if at <= now}
        await self.reconcile_each(due)

    async def reconcile_each(self, games: Iterable[int]) -> None:
        """Update these games, some at a time, because a slow channel must hold up no other; try failures again."""
        await asyncio.gather(*(self._in_turn(game) for game in sorted(games)))

    async def _in_turn(self, game: int) -> None:
        async with self._slots:
            await self._reconcile_each(game)

    async def check_channels(
        self, guild: int | None = None, channel: int | None = None, *, deleted: Collection[int] = ()
    ) -> None:
        """End, rest or resume open games and leagues by the state of their channels, of a server or all.

        Those `deleted` are gone: the gateway has said so.
        """
        if self._app.shutdown.is_stopping:
            # The next process looks for itself.
            return
        with self._app.shutdown.busy():
            for table in await self._app.services.games.all_open():
                if guild in (None, table.game.guild) and channel in (None, table.game.channel):
                    is_gone = table.game.channel in deleted
                    place = ChannelState.GONE if is_gone else await self.channel_states.of(table.game)
                    await self._apply_and_reconcile(table, place)
            await self._check_tables(guild, channel, deleted)
            await self.league_places.check(guild, channel, deleted)

    async def _check_tables(
        self, guild: int | None = None, channel: int | None = None, deleted: Collection[int] = ()
    ) -> None:
        """Repost tables of seasons whose roll is called in a channel that is gone."""
        seasons = self._app.services.seasons
        for view, fixture, where in await seasons.places(guild):
            if channel not in (None, where):
                continue
            if where in deleted or await self.channel_states.is_gone(view.league.guild, where):
                await seasons.lost(view.league.id, fixture, where)

    async def check_stranded(self) -> None:
        if self._app.shutdown.is_stopping:
            return
        with self._app.shutdown.busy():
            now = self._app.settings.now()
            for table in await self._app.services.guild_removal.tables():
                until, is_member = stranded_until(table.game), self.channel_states.is_member(table.game)
                if until is not None and not is_member:
                    if until <= now and await self._lose(table.game.id):
                        await self._reconcile_each(table.game.id)
                elif self.channel_states.is_due(table.game):
                    await self._apply_and_reconcile(table, await self.channel_states.of(table.game))
            await self.league_places.check_missing()
            if self.channel_states.doubted:
                await self._check_tables()

    async def _apply_and_reconcile(self, table: GameSummary, place: ChannelState | None) -> None:
        try:
            if await self._apply(table, place):
                await self._reconcile_each(table.game.id)
        except Exception:
            # One game that cannot be read must not keep the others waiting.
            logger.exception("What has become of the channel of game %s could not be seen to", table.game.id)

    async def _apply(self, table: GameSummary, place: ChannelState | None) -> bool:
        game, guild_removal, places = table.game.id, self._app.services.guild_removal, self._app.services.lost_places
        match place:
            case ChannelState.AWAY if table.game.status is Status.RUNNING:
                if is_new := await guild_removal.strand(game):
                    logger.warning("Game %s rests: the bot is not on its server any more", game)
                return is_new
            case ChannelState.AWAY:
                return await self._lose(game)
            case ChannelState.HERE:
                if not (await guild_removal.rejoin(game) or await places.find(game)):
                    return False
                await self._post.hurry(game)
                return True
            case ChannelState.MISSING:
                if is_new := await places.miss(game):
                    logger.warning(
                        "Game %s rests: Discord answers that there is no channel %s", game, table.game.channel
                    )
                return is_new
            case ChannelState.GONE:
                return await self._gone(table)
        return False

    async def _gone(self, table: GameSummary) -> bool:
        """Let a game rest for a week; a season moves its games itself."""
        game, until = table.game.id, lost_until(table.game)
        if table.game.guild is None or (until is not None and until <= self._app.settings.now()):
            return await self._lose(game)
        if is_new := await self._app.services.lost_places.lose(game, by_season=await self._is_moved(table)):
            logger.warning("Game %s rests: its channel %s is gone", game, table.game.channel)
        return is_new

    async def _is_moved(self, table: GameSummary) -> bool:
        league, fixture = table.options.league, table.options.fixture
        if fixture is None:
            return False
        view = await self._app.services.seasons.lost(league, fixture, table.game.channel)
        row = view.games.get(fixture) if view.phase in RUNNING else None
        return row is not None and row.id == table.game.id

    async def is_found(self, table: GameSummary, channel: int) -> bool:
        """Resume a game whose channel seemed missing if a person has just acted there; return True if it resumed."""
        is_seen = table.game.channel == channel and table.game.missing_since is not None
        if not is_seen or table.game.lost_since is not None or not await self._apply(table, ChannelState.HERE):
            return False
        self.schedule(table.game.id)
        return True

    async def retry_now(self, guild: int) -> None:
        if self._app.shutdown.is_stopping:
            return
        with self._app.shutdown.busy():
            for game in sorted(self._unfinished):
                if (await self._app.services.games.table(game)).game.guild == guild:
                    await self._post.hurry(game)
                    await self._reconcile_each(game)

    def reconcile_again(self, game: int) -> None:
        if game in self._asked_again:
            self._asked_again[game] = True
        self.schedule(game)

    async def _reconcile_each(self, game: int) -> None:
        if self._app.shutdown.is_stopping:
            # The next process takes it up.
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.reconcile(game)
        except UNREACHABLE as error:
            logger.warning("Game %s could not be brought up to date: %s", game, error)
        except Exception:
            # One game that cannot be shown must not keep the others waiting.
            logger.exception("Game %s could not be brought up to date", game)

    async def _lose(self, game: int) -> bool:
        """End a game permanently, touching no message in its channel; return True if it was open."""
        was_open = await self._app.services.endings.lose(game)
        await self._forget_messages(game)
        if was_open:
            logger.warning("Game %s was ended: its channel is gone", game)
        return was_open

    async def _forget_messages(self, game: int) -> None:
        for row in await self._post.messages(game):
            if row.kind != HAND:
                await self._post.forget(row)

    async def take_up_unfinished(self) -> None:
        """Have the next round see to games whose messages an earlier process left out of date."""
        for table in await self._app.services.games.all_open():
            head = table.game.head
            if table.game.status is not Status.RUNNING or head is None:
                continue
            if await self._is_asked(table) or not all_told(head, await self._post.messages(table.game.id)):
                self._unfinished[table.game.id] = (0, self._app.settings.now())

    async def _is_asked(self, table: GameSummary) -> bool:
        try:
            return await self._app.services.grouped_questions.take_up(table)
        except PaxError:
            # One game that cannot be read must not keep the others waiting.
            logger.exception("What was asked in game %s could not be taken up", table.game.id)
            return False

    async def _reconcile_once(self, game: int) -> None:
        failures: list[Exception] = []
        s = await self._snapshots.of(game)
        for notice in s.notices_due:
            # The game may have gone on while an earlier message was painted.
            delivery = await self._post.delivery(notice)
            if notice == s.notices_due[-1] and not delivery.snapshot.view.game.status.is_open:
                # The last notice stays in the outbox until everything else is closed, should the process end here.
                await self.reconciler.reconcile(delivery.snapshot)
            failures += await self._deliver(delivery)
        s = await self._snapshots.of(game)
        view = s.view
        if view.game.is_stranded:
            self.turns.let_go(game)
        else:
            failures += await self.reconciler.reconcile(s)
        told_by = self.channel_states.told_by
        place = next(filter(None, (told_by(view.game, failure) for failure in failures)), None)
        if place is ChannelState.MISSING:
            # One answer may be wrong: the channel itself is asked for.
            place = await self.channel_states.of(view.game, is_doubted=True)
        if place not in (None, ChannelState.HERE):
            if await self._apply(view, place):
                self._asked_again[game] = True
        elif failures:
            await self.alerts.tell(view, failures[0])
            raise failures[0]
        elif not view.game.is_stranded:
            await self.alerts.over(view)

    async def _deliver(self, delivery: Delivery) -> list[Exception]:
        notice = delivery.notice
        try:
            if not delivery.stands:
                await self.reconciler.withdraw(delivery.snapshot, notice)
                await self._post.dropped(notice.id)
                return []
            message = await self.reconciler.deliver(delivery.snapshot, notice)
        except UNREACHABLE as error:
            return await self._not_delivered(delivery, error)
        await self._post.delivered(notice.id, message)
        return []

    async def _not_delivered(self, delivery: Delivery, error: Exception) -> list[Exception]:
        """Drop the notice if there is no longer a place for it, else try it again; return what is still wrong."""
        notice, row = delivery.notice, delivery.snapshot.view.game
        logger.warning("The notice %s of game %s was not delivered: %s", notice.kind, notice.subject, error)
        place = self.channel_states.told_by(row, error)
        is_old = not row.status.is_open and retry_in(notice.attempts) == LONGEST_RETRY
        is_away = place is ChannelState.AWAY and row.status is not Status.RUNNING
        if is_away or (place is ChannelState.MISSING and is_old):
            await self._post.dropped(notice.id)
            return [error]
        if is_deleted(error):
            await self._post.dropped(notice.id)
            return []
        await self._post.failed(notice.id, retry_in(notice.attempts))
        return [error]
