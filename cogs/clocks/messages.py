"""Messages about time: reminders that replace each other, time that is up, and pauses."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention, mention_seat
from cogs.layouts.parts import row, text_layout
from cogs.messages.kinds import MessageKind, ProposalMessage
from cogs.messages.sender import nonce_for
from cogs.messages.wanted import Body, Gone, Wanted, unchanged
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as words
from paxbot.present.chat import stranded as stranded_words
from paxbot.present.chat import table as table_words
from paxbot.present.chat.calls import Call
from paxbot.present.words import speaking
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Snapshot
from paxbot.service.reachability import stranded_until
from paxbot.service.table_rules import Takebacks
from paxbot.service.time_control import TimeUp
from paxbot.service.voting import PAUSE

PAUSE_ASKED: Final = "pause_asked"


class Reminder(MessageKind):
    """A call to a player whose time runs out; a later one takes its place."""

    kind = "reminder"
    notice = NoticeKind.REMINDER
    is_short_lived = True
    is_single = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Remind the player where they like it."""
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
        button = ActionButton(CustomId("turn", s.id), table_words.take_turn(), ButtonStyle.primary)
        shown = text_layout(words.reminder(mention_seat(s.view, seat), due), row(button))
        return await self._say(s, notice, shown, call=Call.WAITING, ping=[s.view.player(seat).user], silent=silent)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the reminder of whom the game still waits for: nobody has moved, or taken their seat, since."""
        waiting = s.view.waiting
        if waiting is None or s.is_paused:
            return []
        return [Wanted(at=s.view.seq, not_before=waiting.joined_at, body=unchanged)]

    async def closing(self, s: Snapshot, row: MessageRow) -> Gone:
        """Return that it is deleted."""
        return Gone.DELETED


class Idle(Reminder):
    """A reminder for a table without a running clock."""

    kind = "idle"
    notice = NoticeKind.IDLE

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Mention the player who has to act and the host, or all players of a paused game."""
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
            button = ActionButton(CustomId("turn", s.id), table_words.take_turn(), ButtonStyle.primary)
        return await self._say(s, notice, text_layout(said, row(button)), call=Call.WAITING, ping=users)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the reminder until someone acts."""
        return [Wanted(at=s.view.seq, not_before=s.view.head.moved_at, body=unchanged)] if s.is_running else []


class TimeUpNotice(MessageKind):
    """That what a player was asked was passed over."""

    notice = NoticeKind.TIME_UP

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody, and what follows if it happens again."""
        view, seat = s.view, notice.seat
        assert seat is not None
        goes_on = len(view.people) > 1 or view.options.plays_out
        threat = view.options.time_control.time_up is TimeUp.AUTOMATED and goes_on and seat not in view.automated
        automated = self._presenter(s).automated_name if threat else None
        can_go_back = view.options.takebacks == Takebacks.AGREED
        shown = text_layout(words.passed(mention_seat(view, seat), automated, can_go_back=can_go_back))
        await self._say(s, notice, shown, call=Call.TIME_UP, ping=s.called(seat))


class PauseProposal(ProposalMessage):
    """The proposal of a pause."""

    kind = PAUSE_ASKED
    notice = NoticeKind.PAUSE_ASKED
    subject = PAUSE

    def shown(self, s: Snapshot) -> LayoutView:
        return pause_proposal(s)

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return that it is settled."""
        return Body(text_layout(words.pause_settled()))


class Pause(MessageKind):
    """That the game rests, with a button that ends it."""

    kind = "paused"
    notice = NoticeKind.PAUSED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Tell everybody; the message of the turn will say so, too."""
        button = ActionButton(CustomId("resume", s.id), words.end_pause(), ButtonStyle.primary)
        posted = await self._say(s, notice, text_layout(words.pause_begins(), row(button)), silent=True)
        await self._tools.turns.mark_outdated(s.id)
        return posted

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the message as long as the game rests."""
        return [Wanted(body=unchanged)] if s.is_running and s.is_paused else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return that the pause is over."""
        return Body(text_layout(words.pause_is_over()))


class PauseEnd(MessageKind):
    """That the game goes on after a pause."""

    notice = NoticeKind.RESUMED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody, and call whoever is asked."""
        shown = text_layout(words.pause_over(mention(notice.payload["by"])))
        await self._say(s, notice, shown, call=Call.WAITING, ping=s.called(*_asked(s)))
        await self._tools.turns.mark_outdated(s.id)


class Stranded(MessageKind):
    """That a game rests since the bot is not on its server."""

    notice = NoticeKind.STRANDED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell a player by direct message."""
        user, until = notice.payload["user"], stranded_until(s.view.game)
        assert until is not None
        with speaking(s.settings_of(user).language_key):
            said = stranded_words.rests(self._presenter(s).name, until)
        await self._write(s, notice, user, said)


class Rejoined(MessageKind):
    """That the bot is on the game's server again."""

    notice = NoticeKind.REJOINED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell everybody, and call whoever is asked."""
        shown = text_layout(stranded_words.stays_paused() if s.is_paused else stranded_words.goes_on())
        ping = [] if s.is_paused else s.called(*_asked(s))
        await self._say(s, notice, shown, call=Call.WAITING, ping=ping)
        await self._tools.turns.mark_outdated(s.id)


def pause_proposal(s: Snapshot) -> LayoutView:
    """Return the proposal of a pause with those who have not agreed yet, or that it is settled."""
    by, missing = s.proposer(PAUSE), s.missing(PAUSE)
    if by is None or not missing:
        return text_layout(words.pause_settled())
    yes = ActionButton(CustomId("pauseyes", s.id), words.agree_to_pause(), ButtonStyle.primary)
    no = ActionButton(CustomId("pauseno", s.id), words.decline_pause())
    return text_layout(words.pause_asked(mention(by), [mention(user) for user in missing]), row(yes, no))


def _asked(s: Snapshot) -> list[Seat]:
    """Return the seat the game waits for, if any."""
    seat = None if s.view.waiting is None else s.view.waiting.seat
    return [] if seat is None else [seat]
