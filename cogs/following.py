"""What those need who follow a game: the buttons of replay, film and filtered log, and the form of private notes."""

from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.presses import film, filtered, notepad, replay
from cogs.presses.gate import admit
from cogs.presses.guard import guarded
from cogs.sheets.items import Press

if TYPE_CHECKING:
    from discord import Interaction

    from cogs.client import PaxBot


class Following(commands.Cog):
    """Answers them; the commands are those of the table."""

    def __init__(self, bot: "PaxBot") -> None:
        bot.presses |= {
            "replay": replay.turn_to,
            "replayturn": replay.choose_turn,
            "replayhands": replay.hands,
            "film": film.press_film,
            "logabout": filtered.turn_page,
            "note": notepad.open_note,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: "Interaction[PaxBot]") -> None:
        """A note was written, perhaps in a form that an earlier process has shown."""
        found = notepad.filled_in(interaction)
        if found is not None:
            await guarded(interaction, _keep(interaction, *found))


async def _keep(interaction: "Interaction[PaxBot]", game: int, text: str) -> None:
    await admit(interaction, Press("note", game))
    await notepad.keep(interaction, game, text)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Following(bot))
