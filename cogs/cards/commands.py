"""`/card`, in direct messages and foreign servers, too."""

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.cards.handlers import CHOICES, search, show_card
from cogs.layouts.parts import OPTION, clip
from paxbot.present.chat import commands as words
from paxbot.present.presenter import CardName


class Cards(FeatureCommands):
    """The command that shows a card."""

    @app_commands.command(description=words.CARD)
    @app_commands.describe(name=words.CARD_NAME, show=words.CARD_SHOW)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def card(self, interaction: Interaction[Any], name: str, show: bool = False) -> None:
        """Show the card."""
        await handle_command(interaction, show_card, name, to_all=show)

    @card.autocomplete("name")
    async def _complete(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return [
            Choice(name=clip(self._title(key, card), OPTION), value=f"{key}:{card.number}")
            for key, card in search(self.app.presenters, current)[:CHOICES]
        ]

    def _title(self, key: str, card: CardName) -> str:
        game = f" · {self.app.presenters[key].name}" if len(self.app.presenters) > 1 else ""
        return f"{card.number} {card.name} · {card.summary}{game}"
