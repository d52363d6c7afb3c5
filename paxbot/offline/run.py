"""`python -m paxbot.offline.run`: the bot on Discord if it has a token, else the offline table."""

import os
import sys
from pathlib import Path

from paxbot.settings import SettingsError, load_settings

BOT = Path(__file__).parents[2] / "bot.py"


def has_token() -> bool:
    """Return True also for a wrong setting: then the bot is to say so."""
    try:
        return load_settings().discord_token is not None
    except SettingsError:
        return True


def command() -> list[str]:
    return [sys.executable, str(BOT)] if has_token() else [sys.executable, "-m", "paxbot.offline"]


if __name__ == "__main__":
    chosen = command()
    os.execv(chosen[0], chosen)
