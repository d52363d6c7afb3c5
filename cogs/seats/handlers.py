"""Seats that change hands: given up, on offer and taken, handed over to the game and taken back."""

import discord
from discord import ButtonStyle, app_commands
from discord.ui import LayoutView

from cogs.actions.registry import Reply, button, require_moderator_of, require_running, table_button, table_command
from cogs.actions.responses import confirm, publish, then_published
from cogs.context import Context
from cogs.layouts.components import NUMBER, ActionButton, CustomId
from cogs.layouts.lobby import rules_of
from cogs.layouts.parts import plain, row, safe_name, text_layout
from cogs.layouts.table import turn_button
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import commands
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as people_words
from paxbot.present.chat import places as trouble_words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, PlayerRow, Reason, Substitutes, Turn


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
    message = people_words.confirm_resign(presenter.automated_name, terms, is_sought=is_sought, is_of_season=of_season)
    can_seek, args = seat not in view.automated and may_seek(context, view, seat), (str(seat),)
    surely = ActionButton(CustomId("resign", view.game.id, args), people_words.resign(), ButtonStyle.danger)
    seek = ActionButton(CustomId("seek", view.game.id, args), people_words.play_until()) if can_seek else None
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
        return people_words.is_resigned(automated_name, is_sought=is_sought == Substitutes.OPEN)
    asked = context.names(view)[view.decision.seat]
    if is_sought == Substitutes.OPEN:
        return people_words.not_yet_resigned(asked)
    return panel_words.others_come_first(asked)


@button("seek", NUMBER, commits=True)
async def seek(context: Context, custom_id: CustomId) -> None:
    await context.services.people.seek(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    pressed = context.interaction.message
    if pressed is None or pressed.flags.ephemeral:
        await confirm(context, custom_id.game, people_words.is_sought())
        return
    async with then_published(context, custom_id.game):
        await context.tell(people_words.is_sought())


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
    message = people_words.seat_is_yours(
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
        await context.tell(people_words.is_closed())


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
        terms += [people_words.in_season()] if view.options.fixture is not None else []
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
    seek = ActionButton(CustomId("seek", custom_id.game, (str(seat),)), people_words.seek())
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
