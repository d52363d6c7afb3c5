"""The games this bot hosts, by key: the one place that names them."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import CardTable, CheckedGame
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.porfiriana import mixing
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.spartacus import terms as spartacus_cards
from paxbot.games.spartacus.game import PaxSpartacus


def _by_key(*games: CheckedGame) -> dict[str, CheckedGame]:
    return {game.key: game for game in games}


GAMES: dict[str, CheckedGame] = _by_key(PaxPamir(), PaxSpartacus(), PaxPorfiriana())


class CardGame(NamedTuple):
    rules: Callable[[CardTable], CheckedGame]
    read: Callable[[str], CardTable]
    template: Callable[[], str]


CARD_GAMES: Final[Mapping[str, CardGame]] = {
    PaxSpartacus.key: CardGame(PaxSpartacus, spartacus_cards.read_table, spartacus_cards.own_file),
    PaxPorfiriana.key: CardGame(PaxPorfiriana, mixing.read_table, mixing.template),
}


def games_with(cards: Mapping[str, CardTable]) -> Mapping[str, CheckedGame]:
    """Deal a game from its owner's cards, where there are some."""
    return {**GAMES, **{key: CARD_GAMES[key].rules(table) for key, table in cards.items()}}


def game_by_key(key: str, games: Mapping[str, CheckedGame] = GAMES) -> CheckedGame:
    if key not in games:
        raise PaxError("unknown_game", key=key, known=", ".join(games))
    return games[key]
