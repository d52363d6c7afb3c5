"""Time: absences, pauses that a table agrees on, reminders that replace each other, and time that is up."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from discord import ButtonStyle, app_commands
from discord.app_commands import Choice
from discord.ui import LayoutView

from cogs.actions import responses
from cogs.actions.registry import Access, Reply, button, command, completes, table_command
from cogs.actions.responses import confirm, then_published, update_tables_of
from cogs.context import Context
from cogs.layouts.components import USER, ActionButton, CustomId, Short, read_day
from cogs.layouts.parts import MENU, mention, mention_seat, row, text_layout
from cogs.layouts.table import turn_button
from cogs.messages.kinds import NoticeMessage, ProposalMessage
from cogs.messages.sender import Body, Gone, Wanted, nonce_for, unchanged
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as words, commands, places as stranded_words
from paxbot.present.chat.table import Call
from paxbot.present.words import speaking
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, Snapshot, Status, UserSettings
from paxbot.service.leagues.document import MOST_AWAY
from paxbot.service.notices import stranded_until
from paxbot.service.people.settings import LONGEST_ABSENCE
from paxbot.service.repository import PAUSE_VOTE
from paxbot.service.time import clock
from paxbot.service.time.clock import TimeUp
from paxbot.service.views import Takebacks

PAUSE_ASKED: Final = "pause_asked"


class Reminder(NoticeMessage):
    """A call to a player whose time runs out; a later one takes its place."""

    kind = "reminder"
    notice = NoticeKind.REMINDER
    is_short_lived = True
    is_single = True
    closes_by = Gone.DELETED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        seat, nonce = notice.seat, notice.nonce
        assert seat is not None
        silent = bool(notice.payload.get("silent"))
        in_channel, by_dm = s.likes(seat)
        due = s.due if s.due is not None and s.due > s.now else None
        if by_dm:
            # Discord knows a bot's nonce in whatever channel: both messages need their own.
            by_dm_nonce = nonce_for(seat, int(nonce, 16))
            lead = partial(words.reminder_by_dm, due)
            call = Call.WAITING if s.is_called_by_dm(seat) and not silent else None
            await self._tools.hands.send(s, seat, call=call, nonce=by_dm_nonce, lead=lead)
        if not in_channel:
            return None
        shown = text_layout(words.reminder(mention_seat(s.view, seat), due), row(turn_button(s.id)))
        return await self._say(s, notice, shown, call=Call.WAITING, ping=[s.view.player(seat).user], silent=silent)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        waiting = s.view.waiting
        if waiting is None or s.is_paused:
            return []
        return [Wanted(at=s.view.seq, not_before=waiting.joined_at, body=unchanged)]


class Idle(Reminder):
    """A reminder for a table without a running clock."""

    kind = "idle"
    notice = NoticeKind.IDLE

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        view, head, paused_at = s.view, s.view.head, s.view.game.paused_at
        if paused_at is not None:
            users = [player.user for player in view.people]
            said = words.still_paused(" ".join(map(mention, users)), paused_at)
            button = ActionButton(CustomId("resume", s.id), words.end_pause(), ButtonStyle.primary)
        else:
            assert head.waiting is not None
            host = [view.game.host] if view.player_of(view.game.host) else []
            users = list(dict.fromkeys([view.player(head.waiting).user, *host]))
            said = words.idle(mention_seat(view, head.waiting), head.moved_at, self._presenter(s).automated_name)
            button = turn_button(s.id)
        return await self._say(s, notice, text_layout(said, row(button)), call=Call.WAITING, ping=users)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(at=s.view.seq, not_before=s.view.head.moved_at, body=unchanged)] if s.is_running else []


class TimeUpNotice(NoticeMessage):
    notice = NoticeKind.TIME_UP

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        view, seat = s.view, notice.seat
        assert seat is not None
        goes_on = len(view.people) > 1 or view.options.plays_out
        threat = view.options.time_control.time_up is TimeUp.AUTOMATED and goes_on and seat not in view.automated
        automated = self._presenter(s).automated_name if threat else None
        can_go_back = view.options.takebacks == Takebacks.AGREED
        shown = text_layout(words.passed(mention_seat(view, seat), automated, can_go_back=can_go_back))
        await self._say(s, notice, shown, call=Call.TIME_UP, ping=s.called(seat))


class PauseProposal(ProposalMessage):
    kind = PAUSE_ASKED
    notice = NoticeKind.PAUSE_ASKED
    subject = PAUSE_VOTE

    def shown(self, s: Snapshot) -> LayoutView:
        return pause_proposal(s)


class Pause(NoticeMessage):
    kind = "paused"
    notice = NoticeKind.PAUSED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        button = ActionButton(CustomId("resume", s.id), words.end_pause(), ButtonStyle.primary)
        posted = await self._say(s, notice, text_layout(words.pause_begins(), row(button)), silent=True)
        await self._tools.turns.mark_outdated(s.id)
        return posted

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(body=unchanged)] if s.is_running and s.is_paused else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        return Body(text_layout(words.pause_is_over()))


class PauseEnd(NoticeMessage):
    notice = NoticeKind.RESUMED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        shown = text_layout(words.pause_over(mention(notice.payload["by"])))
        await self._say(s, notice, shown, call=Call.WAITING, ping=s.called(*_asked(s)))
        await self._tools.turns.mark_outdated(s.id)


class Stranded(NoticeMessage):
    """A game rests because the bot is not on its server."""

    notice = NoticeKind.STRANDED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        user, until = notice.payload["user"], stranded_until(s.view.game)
        assert until is not None
        with speaking(s.settings_of(user).language_key):
            said = stranded_words.rests(self._presenter(s).name, until)
        await self._write(s, notice, user, said)


class Rejoined(NoticeMessage):
    notice = NoticeKind.REJOINED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        shown = text_layout(stranded_words.stays_paused() if s.is_paused else stranded_words.goes_on())
        ping = [] if s.is_paused else s.called(*_asked(s))
        await self._say(s, notice, shown, call=Call.WAITING, ping=ping)
        await self._tools.turns.mark_outdated(s.id)


def pause_proposal(s: Snapshot) -> LayoutView:
    by, missing = s.proposer(PAUSE_VOTE), s.missing(PAUSE_VOTE)
    if by is None or not s.is_running or not missing:
        return text_layout(words.pause_settled())
    yes = ActionButton(CustomId("pauseyes", s.id), words.agree_to_pause(), ButtonStyle.primary)
    no = ActionButton(CustomId("pauseno", s.id), words.decline_pause())
    return text_layout(words.pause_asked(mention(by), [mention(user) for user in missing]), row(yes, no))


def _asked(s: Snapshot) -> list[Seat]:
    seat = None if s.view.waiting is None else s.view.waiting.seat
    return [] if seat is None else [seat]


async def days(context: Context, current: str) -> list[Choice[str]]:
    settings = await context.preferences()
    today, typed = settings.today(context.now), current.strip().casefold()
    nearby = [today + timedelta(days=after) for after in range(LONGEST_ABSENCE.days)]
    named = [(words.date_choice(day, today), day) for day in nearby]
    fitting = [(name, day) for name, day in named if typed in name.casefold()]
    return [Choice(name=name, value=day.isoformat()) for name, day in fitting[:MENU]]


@command("away", commands.AWAY, private=True)
@app_commands.describe(first=commands.AWAY_FROM, last=commands.AWAY_UNTIL)
@app_commands.rename(first="from", last="until")
@completes(first=days, last=days)
async def away(context: Context, first: Short | None = None, last: Short | None = None) -> None:
    settings = await context.preferences()
    if first is None and last is None:
        absences = [each for each in settings.availability.away if each.end > context.now]
        if not absences:
            raise PaxError("not_away")
        end = ActionButton(CustomId("back", 0), words.come_back(), ButtonStyle.primary)
        await context.show(text_layout(words.away_shown(*absences[0]), row(end)))
        return
    today = settings.today(context.now)
    begins = read_day(first, today) if first else today
    ends = read_day(last, today) if last else begins
    if not (
        today <= ends and begins <= ends and ends - begins < LONGEST_ABSENCE and ends <= today + 12 * LONGEST_ABSENCE
    ):
        raise PaxError("away_impossible", days=LONGEST_ABSENCE.days)
    after = await _change(context, f"{max(begins, today)}/{ends}")
    (absence,) = after.availability.away
    said = [words.away_noted(*absence, clock.zone_shown(after.zone))]
    mine = [] if context.guild is None else await context.services.seasons.mine(context.guild, context.user)
    if any(each.view.season.rules.edition > 1 for each in mine):
        said.append(words.away_in_season(MOST_AWAY.days))
    await context.say("\n".join(said))


@button("back", access=Access.ANYBODY, commits=True)
async def come_back(context: Context, custom_id: CustomId) -> None:
    await _change(context, "")
    await context.say(words.back())


@table_command("pause", commands.PAUSE)
async def pause(context: Context, view: GameView) -> None:
    if view.game.paused_at is not None and view.game.status is Status.RUNNING:
        await resume(context, CustomId("resume", view.game.id))
        return
    vote = await context.services.pauses.propose(view.game.id, by=context.user)
    await confirm(context, view.game.id, words.pause_proposed() if vote.missing else words.pause_has_begun())


@button("resume", reply=Reply.PRIVATE, commits=True)
async def resume(context: Context, custom_id: CustomId) -> None:
    await context.services.pauses.resume(custom_id.game, by=context.user, moderator=context.is_moderator)
    await confirm(context, custom_id.game, words.pause_has_ended())


@button("pauseyes", f"({USER})?", commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    await context.services.pauses.agree(custom_id.game, by=context.user)
    async with then_published(context, custom_id.game):
        await responses.show_proposal(context, custom_id.game, pause_proposal)
        await context.tell(words.pause_agreed())


@button("pauseno", f"({USER})?", commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    view = await context.services.pauses.decline(custom_id.game, by=context.user)
    await responses.close_proposal(context, view, PAUSE_ASKED, words.pause_declined)


async def _change(context: Context, days: str) -> UserSettings:
    after = await context.change_preferences(away=days)
    await update_tables_of(context)
    return after
