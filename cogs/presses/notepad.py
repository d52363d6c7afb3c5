"""Private notes: written in a form, shown to nobody but whoever wrote them."""

from typing import TYPE_CHECKING, Any, Final

from discord import Interaction, TextStyle
from discord.ui import Label, Modal, TextInput

from cogs.presses.guard import private
from cogs.presses.promptly import acknowledge
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import safe_text
from cogs.sheets.sheet import whole_lines
from paxbot.present.chat import following as words
from paxbot.service.notepad import LONGEST

if TYPE_CHECKING:
    from cogs.client import PaxBot

FORM: Final = "pax-note:"
IN_USE: Final = 15 * 60
SHOWN: Final = 200
"""Characters of a note in the panel."""


async def open_note(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person has the form with their note."""
    await interaction.response.send_modal(form(press.game, await _read(interaction, press.game)))


async def ask_note(interaction: "Interaction[PaxBot]") -> None:
    """The same for the game of the channel. Raises: PaxError(NO_GAME_HERE)."""
    assert interaction.channel_id is not None
    view = await interaction.client.services.games.at(interaction.channel_id)
    await interaction.response.send_modal(form(view.game.id, await _read(interaction, view.game.id)))


def form(game: int, text: str) -> Modal:
    """The form of a note; like a button, it carries all it means in its id."""
    modal = Modal(title=words.note_title(), custom_id=f"{FORM}{game}", timeout=IN_USE)
    field: TextInput[Any] = TextInput(
        custom_id="text", style=TextStyle.paragraph, default=text or None, required=False, max_length=LONGEST
    )
    modal.add_item(Label(text=words.note_label(), component=field))
    return modal


async def keep(interaction: "Interaction[PaxBot]", game: int, text: str) -> None:
    """The note is kept. Raises: PaxError."""
    await acknowledge(interaction, thinking=True)
    kept = await interaction.client.services.notepad.write(game, interaction.user.id, text)
    await private(interaction, words.note_kept() if kept else words.note_dropped())


def filled_in(interaction: Interaction[Any]) -> tuple[int, str] | None:
    """The game and the text, if the interaction is a form of a note."""
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    if not custom_id.startswith(FORM) or not custom_id.removeprefix(FORM).isdecimal():
        return None
    fields = [part["component"] for part in data.get("components", ()) if "component" in part]
    return int(custom_id.removeprefix(FORM)), next((str(field.get("value") or "") for field in fields), "")


async def lines(interaction: "Interaction[PaxBot]", game: int) -> tuple[str, ...]:
    """The first lines of the person's own note, for their panel."""
    text = await _read(interaction, game)
    shown = whole_lines(text, SHOWN, "…") if "\n" in text else text[:SHOWN]
    return (words.note_shown(safe_text(shown)),) if text else ()


def button(game: int) -> PaxButton:
    """Opens the form."""
    return PaxButton(Press("note", game), words.note_button())


async def _read(interaction: "Interaction[PaxBot]", game: int) -> str:
    return await interaction.client.services.notepad.read(game, interaction.user.id)
