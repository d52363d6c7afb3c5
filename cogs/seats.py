"""Seats that change hands: given up, on offer and taken, handed over to the game and taken back."""

import logging
from collections.abc import Sequence

import discord
from discord import ButtonStyle, app_commands
from discord.ui import LayoutView

from cogs.actions.registry import Reply, button, require_moderator_of, require_running, table_button, table_command
from cogs.actions.responses import confirm, publish, then_published
from cogs.context import Context
from cogs.layouts.components import NUMBER, ActionButton, CustomId
from cogs.layouts.lobby import rules_of
from cogs.layouts.parts import mention, mention_seat, plain, row, safe_name, text_layout
from cogs.layouts.table import turn_button
from cogs.messages.kinds import NoticeMessage
from cogs.messages.sender import UNREACHABLE, Body, Wanted, link_to, unchanged
from cogs.messages.turns import TURN
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import (
    clocks as clock_words,
    commands,
    panel as panel_words,
    people as words,
    places as trouble_words,
    table as table_words,
)
from paxbot.present.chat.table import Call
from paxbot.present.words import speaking
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, PlayerRow, Reason, Snapshot, Substitutes, Turn

logger = logging.getLogger(__name__)


class SeatOffer(NoticeMessage):
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


class PlayerLeft(NoticeMessage):
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


class SeatYours(NoticeMessage):
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


class SeatLeft(NoticeMessage):
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


class HostPassed(NoticeMessage):
    notice = NoticeKind.HOST_PASSED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        user, former = notice.payload["user"], notice.payload["former"]
        shown = text_layout(words.host_passed(mention(user), mention(former)))
        await self._say(s, notice, shown, call=Call.HOST, ping=[user])


class HandedOver(NoticeMessage):
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


class TakenBack(NoticeMessage):
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


@table_command("resign", commands.RESIGN)
async def ask_resign(context: Context, view: GameView) -> None:
    require_running(view)
    seat = view.member(context.user)
    if len(view.people) == 1 and seat not in view.automated:
        raise PaxError(Reason.LAST_PERSON)
    presenter, is_sought = context.presenter(view), view.options.substitutes == Substitutes.OPEN
    is_busy = seat in (view.turn_seat, view.head.waiting) and seat not in view.automated
    terms = [*([panel_words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
    of_season = view.options.fixture is not None
    message = words.confirm_resign(presenter.automated_name, terms, is_sought=is_sought, is_of_season=of_season)
    can_seek, args = seat not in view.automated and may_seek(context, view, seat), (str(seat),)
    surely = ActionButton(CustomId("resign", view.game.id, args), words.resign(), ButtonStyle.danger)
    seek = ActionButton(CustomId("seek", view.game.id, args), words.play_until()) if can_seek else None
    await context.show(text_layout(message, row(surely, seek)))


@button("resign", NUMBER, commits=True)
async def resign(context: Context, custom_id: CustomId) -> None:
    turn = await context.services.people.resign(custom_id.game, by=context.user)
    await confirm(context, custom_id.game, _resigned(context, turn.view, int(custom_id.args[0])))


def _resigned(context: Context, view: GameView, seat: Seat) -> str:
    automated_name, is_sought = context.presenter(view).automated_name, view.options.substitutes
    if view.decision is None:
        return panel_words.game_over()
    if seat in view.automated:
        return words.is_resigned(automated_name, is_sought=is_sought == Substitutes.OPEN)
    asked = context.names(view)[view.decision.seat]
    if is_sought == Substitutes.OPEN:
        return words.not_yet_resigned(asked)
    return panel_words.others_come_first(asked)


@button("seek", NUMBER, commits=True)
async def seek(context: Context, custom_id: CustomId) -> None:
    await context.services.people.seek(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    pressed = context.interaction.message
    if pressed is None or pressed.flags.ephemeral:
        await confirm(context, custom_id.game, words.is_sought())
        return
    async with then_published(context, custom_id.game):
        await context.tell(words.is_sought())


@button("takeseat", NUMBER, reply=Reply.PRIVATE, commits=True)
async def take(context: Context, custom_id: CustomId) -> None:
    seat, user = int(custom_id.args[0]), context.interaction.user
    try:
        turn = await context.services.people.take(custom_id.game, seat, user=user.id, name=plain(user.display_name))
    except PaxError as refusal:
        if refusal.reason in (Reason.SEAT_NOT_OFFERED, Reason.SEAT_IS_TAKEN):
            await publish(context, custom_id.game)
        raise
    view, presenter = turn.view, context.presenter(turn.view)
    message = words.seat_is_yours(
        rules_of(view, presenter), waits=seat in view.automated, automated_name=presenter.automated_name
    )
    turn_now = turn_button(custom_id.game) if view.head.waiting == seat else None
    hand = ActionButton(CustomId("hand", custom_id.game), table_words.my_hand())
    async with then_published(context, custom_id.game):
        await context.show(text_layout(message, row(turn_now, hand)))


@button("closeseat", NUMBER, commits=True)
async def close(context: Context, custom_id: CustomId) -> None:
    await context.services.people.close(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    async with then_published(context, custom_id.game):
        await context.tell(words.is_closed())


def may_seek(context: Context, view: GameView, seat: Seat) -> bool:
    decides = context.user == view.game.host or context.is_moderator
    if view.options.substitutes == Substitutes.OPEN:
        return decides or view.seat_of(context.user) == seat
    return decides and view.options.substitutes == Substitutes.HOST


@table_button("missing")
async def look(context: Context, view: GameView) -> None:
    require_running(view)
    notes, missing = context.dispatcher.leavers, []
    for player in view.players:
        if not player.is_forgotten and await notes.look_for(view, player.user):
            missing.append(safe_name(view, player))
    await context.say(trouble_words.not_here(", ".join(missing)) if missing else trouble_words.everybody_is_here())
    await publish(context, view.game.id)


@table_command("handover", commands.HANDOVER)
@app_commands.describe(player=commands.HANDOVER_PLAYER)
async def hand_over_command(context: Context, view: GameView, player: discord.User | None = None) -> None:
    await ask_hand_over(context, view, player.id if player else None)


async def ask_hand_over(context: Context, view: GameView, user: int | None = None) -> None:
    player = _whose(context, view, user)
    assert player.seat is not None
    if player.seat in view.automated:
        raise PaxError(Reason.SEAT_IS_AUTOMATED)
    is_last = len(view.people) == 1
    if is_last and (view.seats == 1 or player.user != context.user):
        raise PaxError(Reason.LAST_PERSON)
    presenter = context.presenter(view)
    terms = [panel_words.plays_itself_out()]
    if not is_last:
        is_busy = player.seat in (view.turn_seat, view.head.waiting)
        terms = [*([panel_words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
        terms += [words.in_season()] if view.options.fixture is not None else []
    message = panel_words.confirm_hand_over(_name(context, view, player), presenter.automated_name, terms)
    custom_id = CustomId("handover", view.game.id, (str(player.seat), *(["last"] if is_last else [])))
    surely = ActionButton(custom_id, panel_words.hand_over(presenter.automated_name), ButtonStyle.primary)
    await context.show(text_layout(message, row(surely)))


@table_button("stuckhand")
async def ask_hand_over_of_waiting(context: Context, view: GameView) -> None:
    require_moderator_of(context, view)
    assert view.waiting is not None
    await ask_hand_over(context, view, view.waiting.user)


@table_command("takeback", commands.TAKEBACK)
@app_commands.describe(player=commands.TAKEBACK_PLAYER)
async def take_back_command(context: Context, view: GameView, player: discord.User | None = None) -> None:
    await ask_take_back(context, view, player.id if player else None)


@table_button("askback", f"({NUMBER})?")
async def ask_take_back_own(context: Context, view: GameView, *_older: str) -> None:
    """Ask about the person's own seat; older ids carry a seat as well."""
    await ask_take_back(context, view)


async def ask_take_back(context: Context, view: GameView, user: int | None = None) -> None:
    player = _whose(context, view, user)
    assert player.seat is not None
    if player.seat not in view.automated:
        raise PaxError(Reason.SEAT_IS_NOT_AUTOMATED)
    presenter, name = context.presenter(view), _name(context, view, player)
    message = panel_words.confirm_take_back(name, presenter.automated_name, presenter.taking_back())
    label = panel_words.take_back() if name is None else panel_words.take_it_back()
    surely = ActionButton(CustomId("takeback", view.game.id, (str(player.seat),)), label, ButtonStyle.primary)
    await context.show(text_layout(message, row(surely)))


@button("handover", f"{NUMBER}(:last)?", commits=True)
async def hand_over(context: Context, custom_id: CustomId) -> None:
    seat = int(custom_id.args[0])
    own = (await context.services.games.table(custom_id.game)).seat_of(context.user)
    is_last = custom_id.args[1:] == ("last",) and own == seat
    turn = await context.services.seating.hand_over(
        custom_id.game, seat, by=context.user, moderator=context.is_moderator, last=is_last
    )
    message = _handed_over(context, turn.view, seat)
    can_seek = turn.view.decision is not None and seat in turn.view.automated and may_seek(context, turn.view, seat)
    seek = ActionButton(CustomId("seek", custom_id.game, (str(seat),)), words.seek())
    await _changed(context, turn, text_layout(message, row(seek) if can_seek else None))


@button("takeback", NUMBER, commits=True)
async def take_back(context: Context, custom_id: CustomId) -> None:
    turn = await context.services.seating.take_back(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    await _changed(context, turn, text_layout(panel_words.is_taken_back()))


def _handed_over(context: Context, view: GameView, seat: Seat) -> str:
    if view.decision is None and not view.people:
        return panel_words.has_played_itself_out()
    if seat in view.automated:
        return panel_words.is_handed_over(context.presenter(view).automated_name)
    if view.decision is None:
        return panel_words.game_over()
    return panel_words.others_come_first(context.names(view)[view.decision.seat])


def _whose(context: Context, view: GameView, user: int | None) -> PlayerRow:
    require_running(view)
    own = user is None or user == context.user
    player = view.player_of(user or context.user)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and context.user != view.game.host and not context.is_moderator:
        raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
    return player


def _name(context: Context, view: GameView, player: PlayerRow) -> str | None:
    return None if player.user == context.user else safe_name(view, player)


async def _changed(context: Context, turn: Turn, shown: LayoutView) -> None:
    async with then_published(context, turn.view.game.id):
        await context.show(shown)
