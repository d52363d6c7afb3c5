"""Handing a seat over to the game and taking it back: asked twice, and told to everybody."""

import discord
from discord import ButtonStyle, app_commands
from discord.ui import LayoutView

from cogs.actions.authorization import require_moderator_of, require_running
from cogs.actions.commands import table_command
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.registry import button, table_button
from cogs.actions.responses import then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.names import safe_name
from cogs.layouts.parts import row, text_layout
from cogs.seats.people import may_seek
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import panel as words
from paxbot.present.chat import people as people_words
from paxbot.service import GameView, PlayerRow, Reason, Turn


@table_command("handover", commands.HANDOVER)
@app_commands.describe(player=commands.HANDOVER_PLAYER)
async def hand_over_command(context: Context, view: GameView, player: discord.User | None = None) -> None:
    """Ask somebody who wants to hand a seat over whether they are sure. Raises: PaxError."""
    await ask_hand_over(context, view, player.id if player else None)


async def ask_hand_over(context: Context, view: GameView, user: int | None = None) -> None:
    """Ask somebody who wants to hand a seat over, their own or a player's, whether they are sure. Raises: PaxError."""
    player = _whose(context, view, user)
    assert player.seat is not None
    if player.seat in view.automated:
        raise PaxError(Reason.SEAT_IS_AUTOMATED)
    is_last = len(view.people) == 1
    if is_last and (view.seats == 1 or player.user != context.user):
        raise PaxError(Reason.LAST_PERSON)
    presenter = context.presenter(view)
    terms = [words.plays_itself_out()]
    if not is_last:
        is_busy = player.seat in (view.turn_seat, view.head.waiting)
        terms = [*([words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
        terms += [people_words.in_season()] if view.options.fixture is not None else []
    message = words.confirm_hand_over(_name(context, view, player), presenter.automated_name, terms)
    custom_id = CustomId("handover", view.game.id, (str(player.seat), *(["last"] if is_last else [])))
    surely = ActionButton(custom_id, words.hand_over(presenter.automated_name), ButtonStyle.primary)
    await context.show(text_layout(message, row(surely)))


@table_button("stuckhand")
async def ask_hand_over_of_waiting(context: Context, view: GameView) -> None:
    """Ask a moderator whether the game shall play the seat that a game waits for. Raises: PaxError."""
    require_moderator_of(context, view)
    assert view.waiting is not None
    await ask_hand_over(context, view, view.waiting.user)


@table_command("takeback", commands.TAKEBACK)
@app_commands.describe(player=commands.TAKEBACK_PLAYER)
async def take_back_command(context: Context, view: GameView, player: discord.User | None = None) -> None:
    """Ask somebody who wants a seat back whether they are sure. Raises: PaxError."""
    await ask_take_back(context, view, player.id if player else None)


@table_button("askback", f"({NUMBER})?")
async def ask_take_back(context: Context, view: GameView, user: int | None = None) -> None:
    """Ask somebody who wants a seat back, theirs or a player's, whether they are sure. Raises: PaxError."""
    player = _whose(context, view, user)
    assert player.seat is not None
    if player.seat not in view.automated:
        raise PaxError(Reason.SEAT_IS_NOT_AUTOMATED)
    presenter, name = context.presenter(view), _name(context, view, player)
    message = words.confirm_take_back(name, presenter.automated_name, presenter.taking_back())
    label = words.take_back() if name is None else words.take_it_back()
    surely = ActionButton(CustomId("takeback", view.game.id, (str(player.seat),)), label, ButtonStyle.primary)
    await context.show(text_layout(message, row(surely)))


@button("handover", f"{NUMBER}(:last)?", commits=True)
async def hand_over(context: Context, custom_id: CustomId) -> None:
    """Have the game play the seat, as far as that is possible at once, and tell everybody. Raises: PaxError."""
    seat = int(custom_id.args[0])
    own = (await context.services.games.table(custom_id.game)).seat_of(context.user)
    is_last = custom_id.args[1:] == ("last",) and own == seat
    turn = await context.services.seating.hand_over(
        custom_id.game, seat, by=context.user, moderator=context.is_moderator, last=is_last
    )
    message = _handed_over(context, turn.view, seat)
    can_seek = turn.view.decision is not None and seat in turn.view.automated and may_seek(context, turn.view, seat)
    seek = ActionButton(CustomId("seek", custom_id.game, (str(seat),)), people_words.seek())
    await _changed(context, turn, text_layout(message, *([row(seek)] if can_seek else [])))


@button("takeback", NUMBER, commits=True)
async def take_back(context: Context, custom_id: CustomId) -> None:
    """Have the player of the seat play it again, and tell everybody. Raises: PaxError."""
    turn = await context.services.seating.take_back(
        custom_id.game, int(custom_id.args[0]), by=context.user, moderator=context.is_moderator
    )
    await _changed(context, turn, text_layout(words.is_taken_back()))


def _handed_over(context: Context, view: GameView, seat: Seat) -> str:
    """Return what has become of the wish to hand a seat over."""
    if view.decision is None and not view.people:
        return words.has_played_itself_out()
    if seat in view.automated:
        return words.is_handed_over(context.presenter(view).automated_name)
    if view.decision is None:
        return words.game_over()
    return words.others_come_first(context.names(view)[view.decision.seat])


def _whose(context: Context, view: GameView, user: int | None) -> PlayerRow:
    """Return the player whose seat is meant, if the person may decide about it. Raises: PaxError."""
    require_running(view)
    own = user is None or user == context.user
    player = view.player_of(user or context.user)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and context.user != view.game.host and not context.is_moderator:
        raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
    return player


def _name(context: Context, view: GameView, player: PlayerRow) -> str | None:
    """Return the name of the player, unless it is the person themselves."""
    return None if player.user == context.user else safe_name(view, player)


async def _changed(context: Context, turn: Turn, shown: LayoutView) -> None:
    async with then_published(context, turn.view.game.id):
        await context.show(shown)
