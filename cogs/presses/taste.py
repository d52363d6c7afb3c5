"""Pictures for one pair of eyes: as large and in the colours that person likes, or none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from discord import Interaction

from cogs.messages.painter import Pictures
from paxbot.present.presenter import Picture

if TYPE_CHECKING:
    from cogs.client import PaxBot


async def to_taste(interaction: "Interaction[PaxBot]", pictures: Sequence[Picture], *, whole: bool = False) -> Pictures:
    """The pictures as the person who acted likes them; never small where they are to be `whole`."""
    settings = await interaction.client.services.settings.of(interaction.user.id)
    return await interaction.client.dispatcher.painter.liked(pictures, settings, whole=whole)


async def reads_only(interaction: "Interaction[PaxBot]") -> bool:
    """Whether the person wants no pictures."""
    return (await interaction.client.services.settings.of(interaction.user.id)).text_only
