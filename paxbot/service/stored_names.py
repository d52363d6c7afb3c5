"""Names in the database that this version does not know: what is stored under them would silently not hold."""

import logging
from collections.abc import Iterable, Iterator

from paxbot.engine.game import SOLO_GAME
from paxbot.service.guilds import ServerSettings
from paxbot.service.repository import GameRepository
from paxbot.service.results import own_options
from paxbot.service.user_settings import UserSettings
from paxbot.storage.rows import GameRow

logger = logging.getLogger(__name__)


async def report_unknown(repository: GameRepository) -> None:
    """Log an error for each kind of timer, option and setting in the database that is not known.

    They stay as they are: a version that knows them may follow.
    """
    store = repository.store
    of_users, of_guilds = await store.setting_names()
    _report("settings of people", of_users - UserSettings.model_fields.keys())
    _report("settings of servers", of_guilds - ServerSettings.model_fields.keys())
    _report("kinds of timers", await store.timer_kinds() - repository.lifecycle.timer_handlers.keys())
    options = {name for game in await store.open_games() for name in _unknown_options(repository, game)}
    _report("options of open games", options)


def _unknown_options(repository: GameRepository, game: GameRow) -> Iterator[str]:
    """Yield the options of a game that are neither every game's nor its own; none where its rules are not known."""
    rules = repository.registry.get(game.key)
    if rules is not None:
        own = {*own_options(), SOLO_GAME, *(each.key for each in rules.options)}
        yield from game.options.keys() - own


def _report(what: str, names: Iterable[str]) -> None:
    for name in sorted(names):
        logger.error("The %s have a name that is not known: %s", what, name)
