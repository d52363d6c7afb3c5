"""Commands in Discord's list in the language of whoever reads it; their names stay, for they are what is typed."""

from typing import Final

from discord import Locale
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, Translator, locale_str

from paxbot.present.words import ENGLISH, _, of_locale, speaking

TYPED: Final = frozenset(
    (
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    )
)


class CommandWords(Translator):
    """Descriptions and choices from the catalogues, for the locales of Discord that fit one."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return the text in that locale; None where it is the same as in English."""
        if context.location in TYPED or not string.message or (key := of_locale(locale.value)) == ENGLISH:
            return None
        with speaking(key):
            said = _(string.message)
        return None if said == string.message else said
