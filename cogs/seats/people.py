"""Seats that change their players: given up, on offer and taken; and which players have left the server."""

from discord import ButtonStyle

from cogs.actions.authorization import require_running
from cogs.actions.commands import table_command
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.registry import Reply, button, table_button
from cogs.actions.responses import confirm, publish, then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.names import plain, safe_name
from cogs.layouts.parts import row, text_layout
from cogs.layouts.table_rules import rules_of
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as words
from paxbot.present.chat import table as table_words
from paxbot.present.chat import trouble as trouble_words
from paxbot.service import GameView, Reason, Substitutes


@table_command("resign", commands.RESIGN)
async def ask_resign(context: Context, view: GameView) -> None:
    """Ask somebody who wants to give their seat up whether they are sure. Raises: PaxError."""
    require_running(view)
    seat = view.member(context.user)
    if len(view.people) == 1 and seat not in view.automated:
        raise PaxError(Reason.LAST_PERSON)
    presenter, is_sought = context.presenter(view), view.options.substitutes == Substitutes.OPEN
    is_busy = seat in (view.turn_seat, view.head.waiting) and seat not in view.automated
    terms = [*([panel_words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
    of_season = view.options.fixture is not None
    message = words.confirm_resign(presenter.automated_name, terms, is_sought=is_sought, is_of_season=of_season)
    buttons = [ActionButton(CustomId("resign", view.game.id, (str(seat),)), words.resign(), ButtonStyle.danger)]
    if seat not in view.automated and may_seek(context, view, seat):
        buttons.append(ActionButton(CustomId("seek", view.game.id, (str(seat),)), words.play_until()))
    await context.show(text_layout(message, row(*buttons)))


@button("resign", NUMBER, commits=True)
async def resign(context: Context, custom_id: CustomId) -> None:
    """Have the game play the player's seat, and seek somebody else for it. Raises: PaxError."""
    turn = await context.services.people.resign(custom_id.game, by=context.user)
    await confirm(context, custom_id.game, _resigned(context, turn.view, int(custom_id.args[0])))


def _resigned(context: Context, view: GameView, seat: Seat) -> str:
    """Return what has become of the wish to give a seat up."""
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
    """Put the seat on offer in the channel. Raises: PaxError."""
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
    """Give the seat to the person, and tell everybody. Raises: PaxError."""
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
    buttons = [ActionButton(CustomId("hand", custom_id.game), table_words.my_hand())]
    if view.head.waiting == seat:
        buttons.insert(0, ActionButton(CustomId("turn", custom_id.game), table_words.take_turn(), ButtonStyle.primary))
    async with then_published(context, custom_id.game):
        await context.show(text_layout(message, row(*buttons)))


@button("closeseat", NUMBER, commits=True)
async def close(context: Context, custom_id: CustomId) -> None:
    """Take the seat off offer. Raises: PaxError."""
    await context.services.people.close(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    async with then_published(context, custom_id.game):
        await context.tell(words.is_closed())


def may_seek(context: Context, view: GameView, seat: Seat) -> bool:
    """Return whether the person may put the seat on offer, as far as the table's rules are concerned."""
    decides = context.user == view.game.host or context.is_moderator
    if view.options.substitutes == Substitutes.OPEN:
        return decides or view.seat_of(context.user) == seat
    return decides and view.options.substitutes == Substitutes.HOST


@table_button("missing")
async def look(context: Context, view: GameView) -> None:
    """Tell the person, and the table, who has left the server. Raises: PaxError."""
    require_running(view)
    notes, missing = context.dispatcher.leavers, []
    for player in view.players:
        if not player.is_forgotten and await notes.look_for(view, player.user):
            missing.append(safe_name(view, player))
    await context.say(trouble_words.not_here(", ".join(missing)) if missing else trouble_words.everybody_is_here())
    await publish(context, view.game.id)
