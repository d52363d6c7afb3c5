from collections.abc import Awaitable, Sequence

from discord import ButtonStyle

from cogs.actions.errors import words_for
from cogs.actions.registry import Reply, button, table_button, table_command
from cogs.context import Context
from cogs.layouts.components import ANSWERS, NUMBER, PLACE, ActionButton, CustomId
from cogs.layouts.parts import galleries, layout, row, text
from cogs.layouts.table import catch_up_button, text_button
from cogs.panel.contents import impossible_for, rules_for, show_after, show_done, show_panel
from paxbot import PaxError
from paxbot.present.chat import commands, panel as words, table, user_settings as setting_words
from paxbot.service import GameView, Pick, Reason, Status, Turn
from paxbot.service.play.moves import find_choice


@table_command("turn", commands.TURN)
@table_button("turn")
async def open_panel(context: Context, view: GameView) -> None:
    await turn_page(context, view)


@table_button("page", PLACE, reply=Reply.UPDATE)
async def turn_page(context: Context, view: GameView, _seq: str = "", page: str = "0") -> None:
    if view.game.head is None or view.seat_of(context.user) is not None:
        await show_panel(context, view, page=int(page))
    else:
        await _show_table(context, view)


async def _show_table(context: Context, view: GameView) -> None:
    presenter, names, painter = context.presenter(view), context.names(view), context.dispatcher.painter
    facts = await context.dispatcher.history.latest(view)
    board = await painter.part(view, presenter.parts()[0].key, facts)
    pictures = await context.preferred([*board, *await painter.areas(view, facts)])
    said = table.onlooking(presenter.headline(view.state, names), presenter.status(view.state, names))
    cards = ActionButton(CustomId("cards", view.game.id), words.cards())
    more = row(catch_up_button(view.game.id), cards, text_button(view.game.id))
    await context.show(layout(text(said), *galleries(pictures), more), pictures)


@table_button("whynot")
async def why_not(context: Context, view: GameView) -> None:
    await context.show(await impossible_for(context, view))


@table_button("panelrules")
async def rules(context: Context, view: GameView) -> None:
    await context.show(await rules_for(context, view))


@button("answer", ANSWERS, commits=True)
async def answer(context: Context, custom_id: CustomId) -> None:
    """Give the answer, with those that follow it, unless the person wants to confirm it first."""
    if lost := await _lost_with(context, custom_id):
        end = ActionButton(custom_id._replace(verb="sure"), setting_words.end_anyway())
        page = CustomId("page", custom_id.game, (str(custom_id.seq), "0"))
        back = ActionButton(page, setting_words.go_back(), ButtonStyle.primary)
        await context.show(layout(text(setting_words.ask_end(lost)), row(end, back)))
    else:
        await answer_surely(context, custom_id)


@button("sure", ANSWERS, commits=True)
async def answer_surely(context: Context, custom_id: CustomId) -> None:
    given = context.services.games.answer_all(custom_id.game, custom_id.seq, _picks(custom_id), by=context.user)
    if turn := await _or_refuse(context, custom_id, given):
        await show_done(context, turn, custom_id.seq)


def _picks(custom_id: CustomId) -> Sequence[Pick]:
    carried = custom_id.args[1:]
    return [Pick(int(option), check) for option, check in zip(carried[::2], carried[1::2], strict=True)]


async def _lost_with(context: Context, custom_id: CustomId) -> str:
    picks = _picks(custom_id)
    if len(picks) != 1 or not (await context.preferences()).confirm:
        return ""
    view = await context.view(custom_id.game)
    try:
        choice = find_choice(view.rules, view.asked(context.user), picks[0].option, picks[0].check)
    except PaxError:
        # Giving the answer says why it cannot be given.
        return ""
    return context.presenter(view).gives_up(view.state, choice.move) if view.seq == custom_id.seq else ""


@button("undo", NUMBER, commits=True)
@button("reset", NUMBER, commits=True)
async def undo_button(context: Context, custom_id: CustomId) -> None:
    is_reset, games = custom_id.verb == "reset", context.services.games
    undone = games.undo(custom_id.game, by=context.user, seq=custom_id.seq, whole_turn=is_reset)
    if turn := await _or_refuse(context, custom_id, undone):
        await show_after(context, turn, words.turn_reset() if is_reset else words.undone())


@table_command("undo", commands.UNDO)
async def undo_command(context: Context, view: GameView) -> None:
    await show_after(context, await context.services.games.undo(view.game.id, by=context.user), words.undone())


async def _or_refuse(context: Context, custom_id: CustomId, work: Awaitable[Turn]) -> Turn | None:
    """Do the work; if it is refused, return None, after the panel has said why and what the player may do instead."""
    try:
        return await work
    except PaxError as error:
        view = await context.view(custom_id.game)
        why_not = await _gone_on(context, view, custom_id.seq) if error.reason == Reason.STALE else words_for(error)
        # The panel of a game that is over says so itself.
        lead = why_not if view.game.status is Status.RUNNING else ""
        try:
            await show_panel(context, view, lead=lead)
        except PaxError:
            await context.tell(words_for(error))
        return None


async def _gone_on(context: Context, view: GameView, seq: int) -> str:
    names, own = context.names(view), view.seat_of(context.user)
    entries = [entry for entry in await context.services.games.log(view.game.id, since=seq + 1) if not entry.forced]
    acted = dict.fromkeys(entry.seat for entry in entries if not entry.timed_out)
    late = any(entry.timed_out and entry.seat == own for entry in entries)
    return words.gone_on([names[seat] for seat in acted if seat != own], acted=own in acted, late=late)
