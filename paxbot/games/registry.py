"""The games this bot hosts, by key: the one place that names them."""

from paxbot.engine.game import CheckedGame
from paxbot.errors import PaxError
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.spartacus.game import PaxSpartacus

GAMES: dict[str, CheckedGame] = {game.key: game for game in (PaxPamir(), PaxSpartacus())}


def game_by_key(key: str) -> CheckedGame:
    """The game of that key. Raises: PaxError."""
    if key not in GAMES:
        raise PaxError("unknown_game", key=key, known=", ".join(GAMES))
    return GAMES[key]
