"""What needs the database: `results export` and `results statistics`; `backup`, `restore` and `shadow`."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from paxbot.engine.kernel import Json
from paxbot.games.registry import GAMES
from paxbot.leagues.ratings import REPLIES, Statistics
from paxbot.service.play.history import check_rules
from paxbot.service.results.export import as_csv, as_json
from paxbot.service.results.statistics import Scope
from paxbot.service.services import Services
from paxbot.settings import Settings, SettingsError, load_settings
from paxbot.storage import GameStore, SchemaError
from paxbot.storage.backup import BackupError, back_up, copy, restore as put_back
from paxbot.storage.connection import DatabaseInUse, StoreFault, reason_for_owner, sole_use
from paxbot.storage.forgetting import known_to

REFUSED = 2
HOUR = 3600


def export(database: Path | None, form: str, server: int | None) -> int:
    """Print the results of all servers or one, in the order in which the games ended."""

    async def exported(services: Services, store: GameStore) -> str:
        return await (as_csv if form == "csv" else as_json)(store.all_results(server))

    return _finished(partial(_printed, database, exported))


def statistics(database: Path | None, server: int | None) -> int:
    async def counted(services: Services, _: GameStore) -> str:
        found = {key: await services.game_statistics.of(Scope(server, key)) for key in GAMES}
        return json.dumps({key: _told(each) for key, each in found.items() if each.games}, indent=1) + "\n"

    return _finished(partial(_printed, database, counted))


def _told(found: Statistics) -> Json:
    return {
        "games": found.games,
        "median_turns": found.usual_turns,
        "median_hours": round(found.usual_time.total_seconds() / HOUR, 1),
        "replies_within_hours": {
            **{f"{limit.total_seconds() / HOUR:.4g}": found.replies[at] for at, limit in enumerate(REPLIES)},
            "more": found.replies[len(REPLIES)],
        },
        "counted": {
            about: {
                item: {"times": share.times, **({"wins": round(share.wins, 2)} if about in found.owned else {})}
                for item, share in sorted(shares.items())
            }
            for about, shares in found.shares.items()
        },
    }


async def _printed(database: Path | None, task: Callable[[Services, GameStore], Awaitable[str]]) -> int:
    async with _copied(database or load_settings().db) as store:
        # Games that were over before results were kept have theirs here, too, though the bot has not come to them.
        services, last = Services(store, GAMES, Settings()), 0
        while last := await services.results.fill_in(last):
            pass
        print(await task(services, store), end="")
    return 0


@asynccontextmanager
async def _copied(database: Path) -> AsyncIterator[GameStore]:
    """Open a copy, so that a bot that runs on the database, perhaps an older one, is left alone."""
    with TemporaryDirectory(prefix="paxbot-") as folder:
        copied = Path(folder) / database.name
        await copy(database, copied)
        store = GameStore(copied)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


def _finished(work: Callable[[], Coroutine[Any, Any, int]]) -> int:
    try:
        return asyncio.run(work())
    except (SettingsError, BackupError, DatabaseInUse, SchemaError, StoreFault, OSError) as error:
        print(f"paxbot: {reason_for_owner(error)}.", file=sys.stderr)
        return REFUSED


AFFECTED = 1


def run(command: str, file: Path | None) -> int:
    """Run one of the three commands; return the exit status.

    `backup` prints the path of a new, checked backup; `restore` replaces the database, which is kept beside it;
    `shadow` prints the running games that today's rules affect (status 1: any).
    """

    async def carried_out() -> int:
        return await COMMANDS[command](load_settings(), file)

    return _finished(carried_out)


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
    """Remove everybody who was forgotten since the copy was made. Raises: BackupError if that isn't known."""
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
    same = affected = stuck = 0
    async with _copied(settings.db) as store:
        async for each in check_rules(store, GAMES):
            same += each.trouble is None
            affected += each.trouble is not None and each.goes_on
            stuck += not each.goes_on
            if each.trouble is not None:
                fate = "it goes on from where it stands" if each.goes_on else "it cannot go on"
                print(f"game {each.game}, {each.answers} answers: {each.trouble}; {fate}")
    print(f"{same} as before, {affected} affected, {stuck} that cannot go on")
    return AFFECTED if affected or stuck else 0


COMMANDS: Final[Mapping[str, Callable[[Settings, Path | None], Coroutine[Any, Any, int]]]] = {
    "backup": _back_up,
    "restore": _restore,
    "shadow": _shadow,
}
