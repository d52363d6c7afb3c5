"""The language of the person who acts."""

from cogs.context import Context
from paxbot.present.words import of_locale
from paxbot.service import StoreFault


async def language_of(context: Context) -> str:
    """Return the language the person chose, or that of their Discord, which is then noted.

    Where their settings cannot be read or written, it is that of their Discord.
    """
    of_discord = of_locale(str(context.interaction.locale))
    try:
        chosen = await context.preferences()
        if not chosen.language and chosen.spoken != of_discord:
            chosen = await context.change_preferences(spoken=of_discord)
    except StoreFault:
        # The store has logged it, and whatever the person wants fails by itself if it needs the store.
        return of_discord
    return chosen.language_key
