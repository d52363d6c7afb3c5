"""The one door to translated sentences."""

from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

DOMAIN: Final = "paxbot"
LOCALES: Final = Path(__file__).parent / "locale"

_translations: NullTranslations = translation(DOMAIN, LOCALES, fallback=True)


def _(message: str) -> str:
    """The message in the language of the bot, English where nothing else is known."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message that fits the count."""
    return _translations.ngettext(singular, plural, count)
