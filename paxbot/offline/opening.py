"""The first minute of an offline table: the people on the server open a lobby, join and start, by the real buttons."""

from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import ComponentType

from paxbot.engine.json_types import Json
from paxbot.offline import wire
from paxbot.offline.world import Person, Refused, World


async def open_game(world: World, game: str, automated: int = 0) -> None:
    """Leave the channel with a started game of everybody and so many automated seats. Raises: Refused."""
    host, *others = world.people
    leaf = wire.command_leaves(world.env, host.id, world.channel.id).get("pax new")
    if leaf is None:
        raise Refused("The bot has no command /pax new.")
    await world.command(host, world.channel.id, "pax new", _options(leaf, game, len(world.people), automated))
    for person in others:
        await _press(world, person, "Join")
    await _press(world, host, "Start")


def _options(leaf: Json, game: str, people: int, automated: int) -> Json:
    """Return which game, and how many seats, as far as the command asks for that."""
    wanted = {"game": game, "seats": str(people + automated), "automated": str(automated)}
    return {option["name"]: wanted[option["name"]] for option in leaf.get("options") or [] if option["name"] in wanted}


async def _press(world: World, person: Person, label: str) -> None:
    """Click the latest button in the channel whose label begins with that word."""
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
