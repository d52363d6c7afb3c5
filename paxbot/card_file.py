"""The cards of PAX that the owner of the bot gives to it, in a file that the settings name."""

from pathlib import Path
from typing import Final

from paxbot.errors import PaxError
from paxbot.games.spartacus.cards import CardTable, read_table
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.settings import CardSettings, SettingsError, load_card_settings

LARGEST: Final = 100_000
"""Bytes; no table of cards needs a tenth of it."""


def given_cards(settings: CardSettings) -> CardTable | None:
    """Return the owner's table of cards, read and checked; None where the bot's own is used.

    Raises: SettingsError, one sentence about what in the file is wrong.
    """
    path = settings.spartacus_cards
    if path is None:
        return None
    try:
        return read_table(_text(path))
    except OSError as error:
        problem = error.strerror or str(error)
    except UnicodeDecodeError:
        problem = "it is not written in UTF-8"
    except PaxError as error:
        problem = str(error.details["problem"]).rstrip(".")
    raise SettingsError(f"PAXBOT_SPARTACUS_CARDS names a file that is no table of cards, {path}: {problem}.")


def cards_set_for(game: str) -> CardTable | None:
    """Return the same as the process is set up, for the game with such cards; None for any other.

    Raises: SettingsError.
    """
    return given_cards(load_card_settings()) if game == PaxSpartacus.key else None


def _text(path: Path) -> str:
    """Read the file. Raises: OSError, UnicodeDecodeError."""
    # Whatever is no ordinary file may never end.
    if path.exists() and not path.is_file():
        raise OSError("it is no file")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(f"it is larger than {LARGEST:,} bytes")
    return data.decode("utf-8-sig")
