"""The games this bot hosts, by key: the one place that names them."""

from collections.abc import Mapping

from paxbot.engine.game import CheckedGame
from paxbot.errors import PaxError
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.spartacus.cards import CardTable
from paxbot.games.spartacus.game import PaxSpartacus


def _by_key(*games: CheckedGame) -> dict[str, CheckedGame]:
    """Return the games by key; the checker of types names what one of them lacks."""
    return {game.key: game for game in games}


GAMES: dict[str, CheckedGame] = _by_key(PaxPamir(), PaxSpartacus())


def games_with(cards: CardTable | None) -> Mapping[str, CheckedGame]:
    """Return the games, PAX dealt from the owner's table of cards where there is one."""
    return GAMES if cards is None else {**GAMES, PaxSpartacus.key: PaxSpartacus(cards)}


def game_by_key(key: str, games: Mapping[str, CheckedGame] = GAMES) -> CheckedGame:
    """Return the game of that key. Raises: PaxError."""
    if key not in games:
        raise PaxError("unknown_game", key=key, known=", ".join(games))
    return games[key]
