"""The pages of help."""

from collections.abc import Sequence

from discord.ui import LayoutView

from cogs.actions.commands import at_table, command
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.registry import Access, button, table_button
from cogs.context import Context
from cogs.layouts.components import page_buttons
from cogs.layouts.parts import PAGE, in_pages, row, text_layout
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import help as words
from paxbot.service import GameView, Reason


@command("help", commands.HELP)
async def help_here(context: Context) -> None:
    """Give help, also where there is no game."""
    try:
        await at_table(context, show_help)
    except PaxError as error:
        if error.reason != Reason.NO_GAME_HERE:
            raise
        await show_help(context, None)


@table_button("help")
async def show_help(context: Context, view: GameView | None) -> None:
    """Show how to play here, and the game, or which games there are; the first page."""
    await context.show(help_page(context, view, 0))


@button("helppage", NUMBER, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show another page of help."""
    view = await context.view(custom_id.game) if custom_id.game else None
    await context.show(help_page(context, view, int(custom_id.args[0])))


def help_page(context: Context, view: GameView | None, page: int) -> LayoutView:
    """Return a page of help."""
    presenters, game = context.app.presenters, view.game.id if view else 0
    if view is None:
        rest: Sequence[str] = [words.games([f"**{each.name}**: {each.about}" for each in presenters.values()])]
    else:
        rest = presenters[view.game.key].help()
    pages = list(in_pages([*words.paragraphs(), *rest], PAGE, "\n\n"))
    page = max(0, min(page, len(pages) - 1))
    buttons = page_buttons(page, len(pages), lambda number: CustomId("helppage", game, (str(number),)))
    return text_layout(pages[page], *([row(*buttons)] if buttons else []))
