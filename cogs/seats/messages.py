import logging
from collections.abc import Sequence

from discord import ButtonStyle

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.lobby import rules_of
from cogs.layouts.parts import mention, mention_seat, row, safe_name, text_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.sender import UNREACHABLE, Body, Wanted, link_to, unchanged
from cogs.messages.turns import TURN
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as clock_words
from paxbot.present.chat import people as words
from paxbot.present.chat import places as trouble_words
from paxbot.present.chat import table as table_words
from paxbot.present.chat.table import Call
from paxbot.present.words import speaking
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Snapshot, Substitutes

logger = logging.getLogger(__name__)


class SeatOffer(MessageKind):
    kind = "seat_offer"
    notice = NoticeKind.SEAT_OFFERED
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        seat, turn, presenter = notice.seat, s.latest(TURN), self._presenter(s)
        assert seat is not None
        message = words.seat_offered(
            self._why(s, notice, seat),
            presenter.automated_name if seat in s.view.automated else None,
            link_to(s.view, turn.message if turn else None),
            rules_of(s.view, presenter),
        )
        take = ActionButton(CustomId("takeseat", s.id, (str(seat),)), words.take_seat(), ButtonStyle.success)
        close = ActionButton(CustomId("closeseat", s.id, (str(seat),)), words.close_offer())
        return await self._say(s, notice, text_layout(message, row(take, close)), silent=True)

    def _why(self, s: Snapshot, notice: NoticeRow, seat: Seat) -> str:
        by, owner = notice.payload["by"], s.view.player(seat).user
        if notice.payload["resigned"]:
            return words.gives_up(mention(owner))
        if not by:
            return words.does_not_answer(mention(owner))
        return words.seeks(mention(by), None if by == owner else mention(owner))

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(seat=seat, body=unchanged) for seat in sorted(s.offered) if s.is_running]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        assert row.seat is not None
        former, player = s.replaced(row.seat, row.created_at), s.view.player(row.seat)
        if former is None:
            return Body(text_layout(words.offer_closed(safe_name(s.view, player))))
        return Body(text_layout(words.offer_taken(mention(player.user), mention(former))))


class PlayerLeft(MessageKind):
    kind = "player_left"
    notice = NoticeKind.PLAYER_LEFT
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        seat, can_seek = notice.seat, s.view.options.substitutes
        assert seat is not None
        automated = self._presenter(s).automated_name
        user = mention(s.view.player(seat).user)
        message = trouble_words.has_left(user, can_seek=can_seek != Substitutes.NONE, automated_name=automated)
        button = ActionButton(CustomId("seek", s.id, (str(seat),)), words.seek(), ButtonStyle.primary)
        shown = text_layout(message, row(button)) if can_seek != Substitutes.NONE else text_layout(message)
        return await self._say(s, notice, shown, silent=True)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(seat=seat, body=unchanged) for seat in s.gone]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        assert row.seat is not None
        former = s.replaced(row.seat, row.created_at)
        name = safe_name(s.view, s.view.player(row.seat))
        if s.is_running and former is None:
            return Body(text_layout(trouble_words.is_back(name)))
        return Body(text_layout(trouble_words.left_and_settled(mention(former) if former else name)))


class SeatYours(MessageKind):
    notice = NoticeKind.SEAT_YOURS

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Send the new player the hand of their seat, with what was done to it before.

        The message of the turn will say who plays now, and how long they have.
        """
        assert notice.seat is not None
        presenter, former = self._presenter(s), mention(notice.payload["former"])

        def lead() -> str:
            return words.welcome(presenter.name, f"<#{s.view.game.channel}>", former)

        await self._tools.hands.send(s, notice.seat, call=Call.SEAT, nonce=notice.nonce, lead=lead)
        await self._tools.turns.mark_outdated(s.id)


class SeatLeft(MessageKind):
    notice = NoticeKind.SEAT_LEFT

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        if notice.payload["user"] < 0:
            return
        with speaking(s.settings_of(notice.payload["user"]).language_key):
            await self._deliver(s, notice)

    async def _deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        payload = notice.payload
        for channel, message in zip(payload["hands"][::2], payload["hands"][1::2], strict=True):
            hand = MessageRow(s.id, "", channel, message, None, s.view.seq, None, s.now)
            try:
                await self._sender.edit_direct(hand, text_layout(words.hand_was()))
            except UNREACHABLE as error:
                logger.info("A hand of game %s that was given up is out of reach: %s", s.id, error)
        said = words.farewell(self._presenter(s).name, f"<#{s.view.game.channel}>", mention(payload["by"]))
        await self._write(s, notice, payload["user"], said)


class HostPassed(MessageKind):
    notice = NoticeKind.HOST_PASSED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        user, former = notice.payload["user"], notice.payload["former"]
        shown = text_layout(words.host_passed(mention(user), mention(former)))
        await self._say(s, notice, shown, call=Call.HOST, ping=[user])


class HandedOver(MessageKind):
    notice = NoticeKind.HANDED_OVER

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        seat, automated = notice.seat, self._presenter(s).automated_name
        assert seat is not None
        if not notice.payload["by"]:
            shown = text_layout(clock_words.taken_over(mention_seat(s.view, seat), automated))
            await self._say(s, notice, shown, call=Call.AUTOMATED, ping=s.called(seat))
            return
        by, whose, ping = reseated(s, notice)
        if whose is not None and s.view.options.fixture is not None:
            shown = text_layout(table_words.seat_passed(whose, automated))
        else:
            is_over = not s.view.game.status.is_open
            shown = text_layout(table_words.handed_over(by, whose, automated, is_over=is_over))
        await self._say(s, notice, shown, call=Call.AUTOMATED, ping=ping)


class TakenBack(MessageKind):
    notice = NoticeKind.TAKEN_BACK

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        by, whose, ping = reseated(s, notice)
        shown = text_layout(table_words.taken_back(by, whose, self._presenter(s).automated_name))
        await self._say(s, notice, shown, call=Call.SEAT, ping=ping)


def reseated(s: Snapshot, notice: NoticeRow) -> tuple[str, str | None, tuple[int, ...]]:
    """Return who did it, whose seat it is if not their own, and who is notified."""
    by, seat = notice.payload["by"], notice.seat
    assert seat is not None
    user = s.view.player(seat).user
    return (mention(by), None, ()) if user == by else (mention(by), mention(user), (user,))
