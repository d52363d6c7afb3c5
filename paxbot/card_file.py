"""The cards that the owner of the bot gives to it, for each game in a file that a setting names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import CardTable
from paxbot.games.registry import CARD_GAMES
from paxbot.settings import CardSettings, SettingsError, load_card_settings

LARGEST: Final = 500_000
"""Bytes; no file of cards needs half of it."""


def given_cards(settings: CardSettings) -> Mapping[str, CardTable]:
    """Return the owner's cards by the key of their game, read and checked; other games have the bot's own.

    Raises: SettingsError, one sentence about what in a file is wrong.
    """
    return {key: cards_in(path, key) for key, path in settings.card_files.items()}


def cards_set_for(game: str) -> Mapping[str, CardTable]:
    """Return the same as the process is set up, for this game alone. Raises: SettingsError."""
    files = load_card_settings().card_files
    return {game: cards_in(files[game], game)} if game in files else {}


def cards_in(path: Path, game: str) -> CardTable:
    """Return the cards of the game in the file. Raises: SettingsError."""
    setting = f"PAXBOT_{game.upper()}_CARDS"
    if game not in CARD_GAMES:
        raise SettingsError(f"{setting} is for no game: there are cards for {', '.join(CARD_GAMES)}.")
    try:
        return CARD_GAMES[game].read(_text(path))
    except OSError as error:
        problem = error.strerror or str(error)
    except UnicodeDecodeError:
        problem = "it is not written in UTF-8"
    except PaxError as error:
        problem = str(error.details["problem"]).rstrip(".")
    raise SettingsError(f"{setting} names a file that is no table of cards, {path}: {problem}.")


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
