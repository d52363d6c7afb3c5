"""Private notes: written in a form, shown to nobody but whoever wrote them."""

from discord import TextStyle
from discord.ui import Label, Modal

from cogs.actions.commands import command
from cogs.actions.ids import CustomId
from cogs.actions.registry import Reply, button, form
from cogs.context import Context
from cogs.layouts.forms import IN_USE, NOTE, entered, typed
from cogs.layouts.names import has_ink
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands
from paxbot.present.chat import following as words


@button("note", reply=Reply.FORM)
async def open_note(context: Context, custom_id: CustomId) -> None:
    """Show the person the form with their note."""
    text = await context.services.notepad.read(custom_id.game, context.user)
    await context.ask(note_form(custom_id.game, text))


@command("note", commands.NOTE)
async def ask_note(context: Context) -> None:
    """Show the person the form with their note on the game of the channel. Raises: PaxError(NO_GAME_HERE)."""
    view = await context.services.games.at(context.channel)
    await open_note(context, CustomId("note", view.game.id))


def note_form(game: int, text: str) -> Modal:
    """Return the form of a note; like a button, it carries all it means in its id."""
    shown = Modal(title=words.note_title(), custom_id=f"pax-note:{game}", timeout=IN_USE)
    field = typed(NOTE, style=TextStyle.paragraph, default=text or None, required=False)
    shown.add_item(Label(text=words.note_label(), component=field))
    return shown


@form("note")
async def keep(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Keep the note; one in which nothing can be seen counts as empty. Raises: PaxError."""
    text = entered(filled, NOTE)
    kept = await context.services.notepad.write(custom_id.game, context.user, text if has_ink(text) else "")
    await context.tell(words.note_kept() if kept else words.note_dropped())
