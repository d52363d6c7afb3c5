"""The turns that somebody has missed: what they came to, and the table after each."""

from cogs.actions.authorization import require_started
from cogs.actions.ids import PLACE, CustomId
from cogs.actions.registry import button, table_button
from cogs.context import Context
from cogs.layouts.components import ActionButton, page_buttons
from cogs.layouts.parts import LAST, galleries, layout, row, text
from cogs.layouts.table import everything_button
from cogs.messages.history import ToldTurn
from cogs.messages.painter import Pictures
from paxbot.engine.kernel import Seat
from paxbot.present.chat import following as words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView


@table_button("catchup")
async def catch_up(context: Context, view: GameView) -> None:
    """Show the person what they have missed. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    await _show(context, view, await context.dispatcher.history.missed_from(view, view.seat_of(context.user)), 0)


@button("catchuppage", PLACE)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show another of the turns that were missed from the same turn on. Raises: PaxError."""
    await _show(context, await context.view(custom_id.game), *map(int, custom_id.args))


async def _show(context: Context, view: GameView, first: int, page: int) -> None:
    """Show one of the turns that were missed, the first below what all of them came to."""
    history, presenter = context.dispatcher.history, context.presenter(view)
    seat = view.seat_of(context.user)
    turns = await history.missed(view, seat, first)
    if not turns:
        await context.say(words.nothing_missed())
        return
    page = min(page, len(turns) - 1)
    told = await history.turn(view, *turns[page])
    sentence = presenter.sentence(told.facts, told.names) or table_words.nothing_yet()
    shown = words.missed_turn(told.headline, page + 1, len(turns), sentence)
    pictures = await context.preferred(await _pictures(context, told))
    buttons = (
        *page_buttons(page, len(turns), lambda each: CustomId("catchuppage", view.game.id, (str(first), str(each)))),
        ActionButton(CustomId("look", view.game.id, (str(told.turn),)), table_words.look()),
        ActionButton(CustomId("stepareas", view.game.id, (str(told.turn), str(LAST))), presenter.areas_name),
        everything_button(view.game.id, first),
    )
    parts = [text(await _summary(context, view, seat, first))] if page == 0 else []
    await context.show(layout(*parts, text(shown), *galleries(pictures), row(*buttons)), pictures)


async def _summary(context: Context, view: GameView, seat: Seat | None, first: int) -> str:
    """Return in a few sentences what the turns of others from the `first` on came to."""
    facts = await context.dispatcher.history.facts_from(view, first, seat)
    return words.caught_up(context.presenter(view).catch_up(view.state, facts, seat, context.names(view)))


async def _pictures(context: Context, told: ToldTurn) -> Pictures:
    """Return the table at the end of a turn, or as it stands; none where that cannot be told any more."""
    if told.end is None:
        return ()
    return await context.dispatcher.painter.table_at(told.view, told.end[1], told.facts, told.automated)
