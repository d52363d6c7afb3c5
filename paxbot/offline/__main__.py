"""`python -m paxbot.offline`: the bot at a table of simulated people, played in a browser on this machine.

They open a lobby, join and start by the real buttons.
"""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import ComponentType

from bot import create_bot
from paxbot.engine.kernel import Json
from paxbot.games.registry import game_by_key
from paxbot.offline import world as worlds
from paxbot.offline.server import serve
from paxbot.offline.world import NAMES, Person, Refused, World, open_world
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings, SettingsError, load_settings


async def open_game(world: World, game: str, automated: int = 0) -> None:
    """Start a game of everybody and so many automated seats. Raises: Refused."""
    host, *others = world.people
    leaf = worlds.command_leaves(world.env, host.id, world.channel.id).get("pax new")
    if leaf is None:
        raise Refused("The bot has no command /pax new.")
    await world.command(host, world.channel.id, "pax new", _options(leaf, game, len(world.people), automated))
    for person in others:
        await _press(world, person, "Join")
    await _press(world, host, "Start")


def _options(leaf: Json, game: str, people: int, automated: int) -> Json:
    wanted = {"game": game, "seats": str(people + automated), "automated": str(automated)}
    return {option["name"]: wanted[option["name"]] for option in leaf.get("options") or [] if option["name"] in wanted}


async def _press(world: World, person: Person, label: str) -> None:
    messages = world.env.backend.messages[world.channel.id]
    for message_id in sorted(messages, reverse=True):
        button = _button(messages[message_id], label)
        if button is not None:
            await world.click(person, world.channel.id, message_id, button["custom_id"])
            return
    raise Refused(f"There is no button “{label}” in the channel.")


def _button(message: Message, label: str) -> Json | None:
    for part in walk_components(message.components):
        if part["type"] == ComponentType.BUTTON and str(part.get("label", "")).startswith(label):
            return part
    return None


USUAL_PORT = 8765
MOST = len(NAMES)


def parser() -> argparse.ArgumentParser:
    line = argparse.ArgumentParser(prog="python -m paxbot.offline", description=__doc__)
    line.add_argument(
        "--port",
        type=int,
        choices=range(65536),
        metavar="PORT",
        help=f"port of the page (usually {USUAL_PORT}, or any free one)",
    )
    line.add_argument("--players", type=int, default=3, choices=range(1, MOST + 1), help="people at the table")
    line.add_argument(
        "--automated", "--wakhan", type=int, choices=range(MOST), help="how many seats the game plays itself"
    )
    line.add_argument(
        "--game", default=next(iter(PRESENTERS)), choices=sorted(PRESENTERS), help="the game that is opened"
    )
    return line


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line; a single player plays against the automated one, unless they choose otherwise."""
    line = parser()
    given = line.parse_args(arguments)
    if given.automated is None:
        given.automated = 1 if given.players == 1 else 0
    seats = game_by_key(given.game).seats
    if given.players + given.automated not in seats:
        line.error(f"the table has {seats[0]} to {seats[-1]} seats in all")
    return given


async def play(
    make_bot: Callable[[Settings], discord.Client],
    game: str,
    players: int,
    automated: int,
    port: int | None,
    stop: asyncio.Event,
) -> None:
    """Hold the table open until `stop` is set; its database is new and deleted afterwards. Raises: OSError, Refused."""
    with TemporaryDirectory(prefix="paxbot-") as folder:
        settings = load_settings(db=Path(folder) / "offline.sqlite3", discord_token=None, grace=0)
        for misspelt in settings.misspelt:
            print(misspelt, file=sys.stderr)
        async with open_world(make_bot(settings), players) as world:
            await open_game(world, game, automated)
            async with serve(world, port, USUAL_PORT) as address:
                people = ", ".join(person.name for person in world.people)
                print(f"The offline table is open: {address}")
                print(f"A game is ready to play for {people}. Ctrl-C closes the table and forgets the game.")
                print("To go online, put DISCORD_TOKEN into .env; README.md says where to get it.", flush=True)
                await stop.wait()
                print("Closing the table.", flush=True)


async def run(given: argparse.Namespace) -> int:
    """Play until Ctrl-C or SIGTERM; return the exit status."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    try:
        await play(create_bot, given.game, given.players, given.automated, given.port, stop)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The page could not be opened: {error.strerror}.", file=sys.stderr)
        return 1
    except Refused as refusal:
        print(f"The game could not be opened: {refusal}", file=sys.stderr)
        return 1
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    given = parse(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    return asyncio.run(run(given))


if __name__ == "__main__":
    sys.exit(main())
