"""`/settings`, `/server` and the rules of tables: what people, servers and hosts have set."""

from typing import TYPE_CHECKING

from discord import Interaction, app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.presses import lobby, server, settings
from cogs.presses.gate import admit
from cogs.presses.guard import guarded
from cogs.sheets.forms import filled_in
from cogs.sheets.items import Press
from cogs.sheets.pickers import PaxChannels, PaxRoles
from cogs.sheets.sheet import OPTION, clip
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands as words
from paxbot.service import zones

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.forms import FormHandler


class SettingsPages(commands.Cog):
    """The pages of settings."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot
        bot.add_dynamic_items(PaxRoles, PaxChannels)
        bot.presses |= {
            "set": settings.change,
            "sleep": settings.ask_hours,
            "srv": server.change,
            "srvroles": server.set_roles,
            "srvrooms": server.set_channels,
            "rules": lobby.ask_rules,
            "options": lobby.ask_options,
        }
        self.forms: dict[str, FormHandler] = {
            "sleep": settings.set_hours,
            "rules": lobby.set_rules,
            "options": lobby.set_options,
        }

    @app_commands.command(description=words.SETTINGS)
    @app_commands.describe(zone=words.SETTINGS_ZONE)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def settings(self, interaction: "Interaction[PaxBot]", zone: str | None = None) -> None:
        """The person's settings are shown."""
        await guarded(interaction, settings.show(interaction, zone))

    @settings.autocomplete("zone")
    async def _complete(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        found = zones.find(current)
        names = [zones.shown(zone) for zone in found]
        return [Choice(name=clip(name.replace("_", " "), OPTION), value=name) for name in names]

    @app_commands.command(description=words.SERVER)
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: "Interaction[PaxBot]") -> None:
        """The server's settings are shown."""
        await guarded(interaction, server.show(interaction))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: "Interaction[PaxBot]") -> None:
        """A form was filled in, perhaps one that an earlier process has shown."""
        found = filled_in(interaction)
        handler = self.forms.get(found[0].verb) if found else None
        if found is not None and handler is not None:
            await guarded(interaction, _answer(interaction, *found, handler))


async def _answer(interaction: Interaction["PaxBot"], press: Press, filled: Filled, handler: "FormHandler") -> None:
    await admit(interaction, press, filled)
    await handler(interaction, press, filled)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(SettingsPages(bot))
