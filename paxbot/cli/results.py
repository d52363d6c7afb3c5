"""`results export` and `results statistics`: how games came out, for other programs."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from paxbot.engine.json_types import Json
from paxbot.games.registry import GAMES
from paxbot.leagues.counts import REPLIES, Statistics
from paxbot.service.game_statistics import Scope
from paxbot.service.results_export import as_csv, as_json
from paxbot.service.services import Services
from paxbot.settings import Settings, SettingsError, load_settings
from paxbot.storage import GameStore, SchemaError
from paxbot.storage.backup import BackupError, copy
from paxbot.storage.faults import StoreFault, reason_for_owner

REFUSED = 2
HOUR = 3600


def export(database: Path | None, form: str, server: int | None) -> int:
    """Print the results of a database, of all servers or one, in the order in which the games ended."""

    async def exported(services: Services, store: GameStore) -> str:
        return await (as_csv if form == "csv" else as_json)(store.all_results(server))

    return _printed(database, exported)


def statistics(database: Path | None, server: int | None) -> int:
    """Print as JSON what was counted of the finished games of a database, of all servers or one."""

    async def counted(services: Services, _: GameStore) -> str:
        found = {key: await services.game_statistics.of(Scope(server, key)) for key in GAMES}
        return json.dumps({key: _told(each) for key, each in found.items() if each.games}, indent=1) + "\n"

    return _printed(database, counted)


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


def _printed(database: Path | None, task: Callable[[Services, GameStore], Awaitable[str]]) -> int:
    try:
        print(asyncio.run(_on_copy(database or load_settings().db, task)), end="")
    except (SettingsError, BackupError, SchemaError, StoreFault, OSError) as error:
        print(f"paxbot: {reason_for_owner(error)}.", file=sys.stderr)
        return REFUSED
    return 0


async def _on_copy(database: Path, task: Callable[[Services, GameStore], Awaitable[str]]) -> str:
    with TemporaryDirectory(prefix="paxbot-") as folder:
        # A copy, so that a bot that runs on it, perhaps an older one, is left alone.
        copied = Path(folder) / database.name
        await copy(database, copied)
        store = GameStore(copied)
        await store.open()
        try:
            # Games that were over before results were kept have theirs here, too, though the bot has not come to them.
            services, last = Services(store, GAMES, Settings()), 0
            while last := await services.results.fill_in(last):
                pass
            return await task(services, store)
        finally:
            await store.close()
