"""`backup`, `restore` and `shadow`: care of the database that the settings name."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from paxbot.games.registry import GAMES
from paxbot.service.rules_check import check_rules
from paxbot.service.services import Services
from paxbot.settings import Settings, SettingsError, load_settings
from paxbot.storage import GameStore, SchemaError
from paxbot.storage.backup import BackupError, back_up, copy
from paxbot.storage.backup import restore as put_back
from paxbot.storage.faults import StoreFault, reason_for_owner
from paxbot.storage.forgotten import known_to
from paxbot.storage.lock import DatabaseInUse, sole_use

AFFECTED = 1
REFUSED = 2


def run(command: str, file: Path | None) -> int:
    """Carry out one of the three commands, and return the exit status.

    `backup` prints the path of a new, checked backup, among the others or where it is wanted; `restore` puts a backup
    in the database's place, which is kept beside it; `shadow` prints which running games today's rules affect (1: any).
    """
    try:
        return asyncio.run(COMMANDS[command](load_settings(), file))
    except (SettingsError, BackupError, DatabaseInUse, SchemaError, StoreFault, OSError) as error:
        print(f"paxbot: {reason_for_owner(error)}.", file=sys.stderr)
        return REFUSED


async def _back_up(settings: Settings, file: Path | None) -> int:
    if file is None:
        print(await back_up(settings.db, settings.backup_folder, settings.backups_kept, settings.now()))
        return 0
    if file.exists():
        raise BackupError(f"{file} is there already: choose another name.")
    await copy(settings.db, file)
    print(file)
    return 0


async def _restore(settings: Settings, file: Path | None) -> int:
    assert file is not None
    try:
        with sole_use(settings.db):
            aside = await put_back(file, settings.db, settings.now(), partial(_forget_again, settings))
    except DatabaseInUse as error:
        raise DatabaseInUse(f"{settings.db} stays as it is: {error}.") from error
    print(f"{settings.db} is what {file} was.")
    if aside is not None:
        print(f"What it was before lies in {aside}.")
    return 0


async def _forget_again(settings: Settings, coming: Path) -> None:
    """Remove whoever was forgotten since the copy was made. Raises: BackupError where that is not known."""
    own, now, store = known_to(coming), known_to(settings.db), GameStore(coming)
    services = Services(store, GAMES, settings)
    newer = [number for number in services.backups.known_forgotten() if own is None or number > own.last]
    if not newer:
        return
    await store.open()
    try:
        if own and not own.key:
            if not (now and now.key):
                print(
                    "The people forgotten since this backup are not known here: ask them to use /pax forget-me again."
                )
                return
            await store.change_key(now.key)
        await services.open()
    finally:
        await services.close()


async def _shadow(settings: Settings, _: Path | None) -> int:
    with TemporaryDirectory(prefix="paxbot-") as folder:
        # A copy, so that neither the newer schema nor the reading touches a bot that runs on it.
        copied = Path(folder) / settings.db.name
        await copy(settings.db, copied)
        return await _judge(GameStore(copied))


async def _judge(store: GameStore) -> int:
    same = affected = stuck = 0
    await store.open()
    try:
        async for each in check_rules(store, GAMES):
            same += each.trouble is None
            affected += each.trouble is not None and each.goes_on
            stuck += not each.goes_on
            if each.trouble is not None:
                fate = "it goes on from where it stands" if each.goes_on else "it cannot go on"
                print(f"game {each.game}, {each.answers} answers: {each.trouble}; {fate}")
    finally:
        await store.close()
    print(f"{same} as before, {affected} affected, {stuck} that cannot go on")
    return AFFECTED if affected or stuck else 0


COMMANDS: Final[Mapping[str, Callable[[Settings, Path | None], Coroutine[Any, Any, int]]]] = {
    "backup": _back_up,
    "restore": _restore,
    "shadow": _shadow,
}
