"""`python -m paxbot.offline.run`: the bot on Discord if it has a token, else the offline table."""

import os
import sys
from pathlib import Path

from dotenv import dotenv_values

BOT = Path(__file__).parents[2] / "bot.py"


def has_token(env_file: Path) -> bool:
    """Return whether the environment or the file holds a token."""
    return bool(os.environ.get("DISCORD_TOKEN") or dotenv_values(env_file).get("DISCORD_TOKEN"))


def command(env_file: Path) -> list[str]:
    """Return the command line that is to take this process over."""
    return [sys.executable, str(BOT)] if has_token(env_file) else [sys.executable, "-m", "paxbot.offline"]


if __name__ == "__main__":
    chosen = command(Path(".env"))
    os.execv(chosen[0], chosen)
