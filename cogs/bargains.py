"""Bargaining between players: its buttons and its forms."""

from typing import TYPE_CHECKING

from discord import Interaction
from discord.ext import commands

from cogs.presses import bargains
from cogs.presses.gate import admit
from cogs.presses.guard import guarded
from cogs.presses.play import with_warning
from cogs.sheets.forms import filled_in
from cogs.sheets.items import Press
from paxbot.present.bargaining import Filled

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.forms import FormHandler


class Bargains(commands.Cog):
    """Answers the buttons and forms of bargaining."""

    def __init__(self, bot: "PaxBot") -> None:
        bot.presses |= {
            "orders": bargains.ask_orders,
            "refusal": bargains.ask_refusal,
            "several": bargains.several,
            "askwhom": bargains.ask_whom,
            "replies": bargains.ask_replies,
        }
        self.forms: dict[str, FormHandler] = {
            "orders": bargains.keep_orders,
            "refusal": bargains.keep_refusal,
            "askwhom": bargains.put_question,
            "replies": bargains.keep_replies,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: "Interaction[PaxBot]") -> None:
        """A form was filled in, perhaps one that an earlier process has shown."""
        found = filled_in(interaction)
        if found is None:
            return
        press, filled = found
        handler = self.forms.get(press.verb)
        if handler is None:
            return
        await guarded(interaction, _answer(interaction, press, filled, handler))


async def _answer(interaction: Interaction["PaxBot"], press: Press, filled: Filled, handler: "FormHandler") -> None:
    await admit(interaction, press, filled)
    await with_warning(interaction, press.game, handler(interaction, press, filled))


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Bargains(bot))
