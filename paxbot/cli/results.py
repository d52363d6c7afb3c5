"""`results export`: how games came out, for other programs."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from paxbot.games.registry import GAMES
from paxbot.service.results_export import as_csv, as_json
from paxbot.service.services import Services
from paxbot.settings import Settings, SettingsError, load_settings
from paxbot.storage import GameStore, SchemaError
from paxbot.storage.backup import BackupError, copy

REFUSED = 2


def export(database: Path | None, form: str, server: int | None) -> int:
    """Print the results of a database, of all servers or one, in the order in which the games ended."""
    try:
        print(asyncio.run(_export(database or load_settings().db, form, server)), end="")
    except (SettingsError, BackupError, SchemaError) as error:
        print(f"paxbot: {error}", file=sys.stderr)
        return REFUSED
    return 0


async def _export(database: Path, form: str, server: int | None) -> str:
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
            return await (as_csv if form == "csv" else as_json)(store.all_results(server))
        finally:
            await store.close()
