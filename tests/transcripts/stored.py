"""A database of version 0.1 with the Discord that belongs to it: rooms, messages and direct messages.

It was written by the bot of that version, whose newest migration is `0008_stranded.sql`,
and by people as in the other stories. It is never made anew: it stands for the databases that people have.
"""

import json
import lzma
from pathlib import Path
from typing import Any, Final

from simcord.backend.models import Message

from tests.transcripts.world import World

FOLDER: Final = Path(__file__).parents[1] / "data" / "stored"
ROOMS: Final = 15


def furnish(at: World) -> None:
    """Make the rooms and the places of direct messages, always with the same numbers."""
    rooms = [at.guild.create_text_channel(f"room-{number}") for number in range(ROOMS)]
    direct = [person.user.dm_channel for person in at.people.values()]
    for channel in (*rooms, *direct):
        at.recorder._name(channel.id)


def room(at: World, number: int) -> Any:
    return at.guild.channels[f"room-{number}"]


def take_up(at: World) -> None:
    """Furnish the server as it was when it was stored, with all messages, at that moment."""
    furnish(at)
    stored = json.loads(lzma.decompress((FOLDER / "discord.json.xz").read_bytes()))
    assert stored["numbers"] == _numbers(at), "the simulation gives other numbers than it gave"
    backend = at.env.backend
    backend.advance_clock(stored["elapsed"])
    at.forget_waits()
    for fields in stored["messages"]:
        message = Message(**fields)
        backend.reserve_id(message.id)
        backend.messages[message.channel_id][message.id] = message
        at.recorder._note_message(at.recorder._name(message.channel_id), {"id": message.id, "channel_id": 1})


def write_database(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.decompress((FOLDER / "games.sqlite3.xz").read_bytes()))


def _numbers(at: World) -> dict[str, int]:
    people = {name: person.id for name, person in at.people.items()}
    direct = {f"dm {name}": person.user.dm_channel.id for name, person in at.people.items()}
    return {"guild": at.guild.id, **people, **direct, **{f"room {n}": room(at, n).id for n in range(ROOMS)}}
