"""Areas of players, hands, log, status and record, each for the eyes of one person."""

from collections.abc import Sequence

import discord
from discord.ui import LayoutView
from discord.utils import format_dt

from cogs.actions.authorization import require_started
from cogs.actions.ids import NUMBER, PLACE, CustomId
from cogs.actions.registry import Reply, button, table_button
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import LAST, PAGE, in_pages, layout, row, text, text_layout
from cogs.layouts.table import asking_buttons, hand_layout
from cogs.layouts.views import AREA, AREAS
from cogs.messages.lobby_card import show_lobby
from cogs.messages.results import next_game, record_file
from cogs.messages.sender import link_to
from cogs.messages.time_lines import bank_lines, time_lines
from cogs.messages.turns import TURN
from cogs.viewing.layouts import looking_layout
from paxbot.errors import PaxError
from paxbot.present.chat import lists, trouble
from paxbot.present.chat import lobby as lobby_words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as words
from paxbot.present.presenter import Picture
from paxbot.service import GameView, Reason, Status
from paxbot.service.sentences import may_talk


@table_button("areas")
async def area(context: Context, view: GameView, user: int | None = None) -> None:
    """Show the areas of all players, or of one. Raises: PaxError(NOT_STARTED), PaxError("not_their_seat")."""
    seat = None if user is None else view.seat_of(user)
    if user is not None and seat is None and view.game.head:
        raise PaxError("not_their_seat")
    require_started(view)
    presenter, names = context.presenter(view), context.names(view)
    painter, facts = context.dispatcher.painter, await context.dispatcher.history.latest(view)
    if seat is None:
        pictures = await painter.areas(view, facts)
        message = "\n\n".join(presenter.area(view.state, each, names) for each in range(view.seats))
    else:
        pictures = await painter.area(view, seat, facts)
        message = presenter.area(view.state, seat, names)
    what = (AREAS,) if seat is None else (AREA, str(seat))
    await show(context, view, message, pictures, *what)


@table_button("hand")
async def hand(context: Context, view: GameView, user: int | None = None) -> None:
    """Show the person's own hand; with open hands that of any player. Raises: PaxError."""
    own = user is None or user == context.user
    player = view.player_of(user or context.user)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and not view.options.open_hands:
        raise PaxError("hand_hidden")
    require_started(view)
    assert player.seat is not None
    dispatcher = context.dispatcher
    pictures = await context.preferred(await dispatcher.hands.pictures(view, player.seat))
    message = dispatcher.hands.words(view, player.seat) if own else dispatcher.hands.words_of(view, player.seat)
    await context.show(hand_layout(view.game.id, message, pictures, None), pictures)


@table_button("log")
async def log(context: Context, view: GameView, turn: int | None = None) -> None:
    """Show the log of a turn, the one in progress unless another is asked for. Raises: PaxError(NOT_STARTED)."""
    await context.show(await log_page(context, view, turn))


@button("everything", NUMBER, reply=Reply.PRIVATE)
async def everything(context: Context, custom_id: CustomId) -> None:
    """Show the log from a turn on. Raises: PaxError."""
    view = await context.view(custom_id.game)
    await context.show(await log_page(context, view, int(custom_id.args[0]), 0))


@button("logturn", PLACE)
async def log_turn(context: Context, custom_id: CustomId) -> None:
    """Show another page of the log. Raises: PaxError."""
    view = await context.view(custom_id.game)
    await context.show(await log_page(context, view, int(custom_id.args[0]), int(custom_id.args[1])))


async def log_page(context: Context, view: GameView, turn: int | None, page: int = LAST) -> LayoutView:
    """Return a page of the log of a turn, its last one unless another is asked for. Raises: PaxError(NOT_STARTED).

    Where the turn in progress has no log yet and none is asked for, the one before is shown.
    """
    last = await last_turn(context, view)
    is_latest = turn is None
    turn = view.head.turn if turn is None else max(0, min(turn, last))
    history = context.dispatcher.history
    told = await history.turn(view, turn)
    if is_latest and turn and not told.entries:
        turn -= 1
        told = await history.turn(view, turn)
    heading = words.log_of(told.headline)
    pages = list(in_pages(history.lines(told) or [words.nothing_yet()], PAGE))
    page = min(page, len(pages) - 1)
    buttons = []
    if page or turn:
        before = (str(turn), str(page - 1)) if page else (str(turn - 1), str(LAST))
        buttons.append(ActionButton(CustomId("logturn", view.game.id, before), panel_words.previous()))
    if page + 1 < len(pages) or turn < last:
        after = (str(turn), str(page + 1)) if page + 1 < len(pages) else (str(turn + 1), "0")
        buttons.append(ActionButton(CustomId("logturn", view.game.id, after), panel_words.following()))
    if told.is_automated:
        buttons += asking_buttons(view.game.id, turn, explains=history.explains(told))
    return text_layout(f"{heading}\n{pages[page]}", *([row(*buttons)] if buttons else []))


async def last_turn(context: Context, view: GameView) -> int:
    """Return the last turn the log tells of, be it one that was taken back."""
    rewound = await context.services.games.log(view.game.id, turn=view.head.turn + 1)
    return view.head.turn + 1 if rewound else view.head.turn


async def status(context: Context, view: GameView) -> None:
    """Tell who plays, who is asked, and where the game stands; of a lobby, show its card."""
    if view.game.head is None:
        await show_lobby(context, view.game.id)
        return
    options = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
    time = [*await time_lines(context.app, view), *await bank_lines(context.app, view)]
    names = context.names(view)
    players = lists.players(names) if len(names) > 1 else lists.alone(names[0])
    lines = [standing(context, view), *await next_game(context.app, view), *time, players, options]
    shown = await context.services.post.latest(view.game.id, TURN)
    if shown is not None:
        lines.append(lists.link(link_to(view, shown.message)))
    asking = [row(ActionButton(CustomId("missing", view.game.id), trouble.look_for_leavers()))]
    await context.show(text_layout("\n".join(lines), *(asking if view.game.status is Status.RUNNING else [])))


async def export(context: Context, view: GameView) -> None:
    """Show the record as a file. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    record = await record_file(context.app, view)
    message = panel_words.record_of(view.game.status is Status.RUNNING)
    await context.show(layout(text(message), discord.ui.File(f"attachment://{record.filename}")), attached=[record])


def standing(context: Context, view: GameView) -> str:
    """Return where the game stands, and who is asked."""
    names, presenter = context.names(view), context.presenter(view)
    lines = list(presenter.status(view.state, names))
    if view.decision is not None:
        question = presenter.question(view.state, view.decision, names) if view.is_question else ""
        since = format_dt(min(view.head.moved_at, context.now), "R")
        lines.append(lists.asked(names[view.decision.seat], question, since))
    elif view.game.status is Status.FINISHED:
        lines = [presenter.final(view.state, names)]
    else:
        lines.append(lists.ended_early())
    return lists.standing(presenter.headline(view.state, names), lines)


async def show(context: Context, view: GameView, message: str, pictures: Sequence[Picture], *what: str) -> None:
    """Show a message with pictures as the person likes them; a player can show everybody `what` they show."""
    pictures, is_text_only = await context.preferred(pictures), (await context.preferences()).text_only
    what = what if view.seat_of(context.user) is not None and may_talk(view) else ()
    shown = looking_layout(view.game.id, message, pictures, *what, is_text_only=is_text_only)
    await context.show(shown, pictures)
