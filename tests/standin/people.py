from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components

from tests.standin.calls import Call

if TYPE_CHECKING:
    from tests.standin.server import StandIn

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
BUTTON, MENU, TEXT = 2, 3, 10
USER_OPTION = 6


@dataclass(eq=False)
class Deed:
    """Something a person did, and how the bot answered it as far as the person could see."""

    person: "Person"
    kind: int
    data: Mapping[str, Any]
    interaction: Interaction
    is_sent: bool
    """Whether a bot was there to be told."""
    source: Message | None = None
    answers: list[Call] = field(default_factory=list)
    """Calls that answered it, in their order, without those that were refused."""

    @property
    def is_acknowledged(self) -> bool:
        """Whether Discord shows that the bot has noticed it."""
        return self.interaction.responded

    @property
    def is_answered(self) -> bool:
        """Whether the person has seen more than that the bot is at it."""
        return self.is_acknowledged and (len(self.answers) > 1 or not self.interaction.deferred)

    @property
    def shown(self) -> Message | None:
        messages = self.person.standin.world.messages.get(self.interaction.channel_id, {})
        return messages.get(self.interaction.message_id or 0)

    @property
    def more(self) -> list[Message]:
        messages = self.person.standin.world.messages.get(self.interaction.channel_id, {})
        return [messages[each] for each in self.interaction.followup_ids if each in messages]

    @property
    def said(self) -> str:
        return "\n".join(text(message) for message in (self.shown, *self.more) if message is not None)

    async def answered(self, timeout: float = 60.0) -> "Deed":
        """The same, once it is answered. Raises: TimeoutError."""
        await self.person.standin.until(lambda: self.is_answered, timeout)
        return self


@dataclass(eq=False)
class Person:
    standin: "StandIn"
    id: int
    name: str
    guild: int

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def direct(self) -> int:
        return self.standin.world.get_dm_channel(self.id).id

    def command(self, channel: int, name: str, **options: str | float | bool) -> Deed:
        """Gives a command by its full name; users are given by their ids."""
        command, nesting, leaf = self._leaf(name)
        data = {"options": interactions.nest_options(command, nesting, self._options(leaf, options))}
        resolved = self._resolved(leaf, options)
        return self._do(COMMAND, channel, {**_named(command), **data, "resolved": resolved})

    def complete(self, channel: int, name: str, option: str, typed: str) -> Deed:
        command, nesting, _ = self._leaf(name)
        focused = [{"name": option, "type": 3, "value": typed, "focused": True}]
        return self._do(
            AUTOCOMPLETE,
            channel,
            {**_named(command), "options": interactions.nest_options(command, nesting, focused)},
        )

    def declared(self, name: str) -> Mapping[str, Any]:
        return self._leaf(name)[2]

    def forge(self, channel: int, name: str, options: list[dict[str, Any]]) -> Deed:
        """Gives a command with options that may be made up."""
        command, nesting, _ = self._leaf(name)
        return self._do(
            COMMAND, channel, {**_named(command), "options": interactions.nest_options(command, nesting, options)}
        )

    def send_form(self, channel: int, data: dict[str, Any]) -> Deed:
        return self._do(MODAL, channel, data)

    def press(self, message: Message, custom_id: str) -> Deed:
        return self._do(COMPONENT, message.channel_id, {"custom_id": custom_id, "component_type": BUTTON}, message)

    def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Deed:
        data = {"custom_id": custom_id, "component_type": MENU, "values": list(values)}
        return self._do(COMPONENT, message.channel_id, data, message)

    def submit(self, shown: Deed, components: Sequence[Mapping[str, Any]]) -> Deed:
        assert shown.interaction.modal is not None
        data = {"custom_id": shown.interaction.modal["custom_id"], "components": list(components)}
        return self._do(MODAL, shown.interaction.channel_id, data, shown.source)

    def _leaf(self, name: str) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
        root, *path = name.split()
        command = self.standin.world.find_command(root, self.guild)
        assert command is not None, f"there is no command {root}"
        leaf, nesting = interactions.walk_to_subcommand(command, path)
        return command, nesting, leaf

    def _options(self, leaf: Mapping[str, Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        known = {each["name"]: each for each in leaf.get("options") or ()}
        for name, value in options.items():
            if known[name]["type"] != USER_OPTION:
                interactions.validate_option_value(leaf["name"], known[name], value)
        return [
            {
                "name": name,
                "type": known[name]["type"],
                "value": str(value) if known[name]["type"] == USER_OPTION else value,
            }
            for name, value in options.items()
        ]

    def _resolved(self, leaf: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        world = self.standin.world
        guild = world.get_guild(self.guild)
        users = [
            options[each["name"]]
            for each in leaf.get("options") or ()
            if each["type"] == USER_OPTION and each["name"] in options
        ]
        if not users:
            return {}
        return {
            "users": {str(user): serializers.user_payload(world.users[user]) for user in users},
            "members": {
                str(user): serializers.member_payload(world, guild, guild.members[user], with_user=False)
                for user in users
                if user in guild.members
            },
        }

    def _do(self, kind: int, channel: int, data: dict[str, Any], source: Message | None = None) -> Deed:
        world = self.standin.world
        guild = None if world.is_direct(channel) else self.guild
        record, payload = interactions.base_payload(
            world, type=kind, channel_id=channel, guild_id=guild, user_id=self.id, data=data
        )
        if source is not None:
            payload["message"] = dict(serializers.message_payload(world, source))
            record.source_message_id = source.id
        deed = Deed(self, kind, data, record, bool(self.standin.gateway.connected), source)
        self.standin.add(deed)
        world.emit("INTERACTION_CREATE", payload)
        return deed


def _named(command: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": str(command["id"]), "name": command["name"], "type": command.get("type", 1)}


def parts(message: Message) -> Iterator[dict[str, Any]]:
    return walk_components(message.components)


def text(message: Message) -> str:
    return "\n".join([message.content or "", *(part["content"] for part in parts(message) if part["type"] == TEXT)])


def buttons(message: Message) -> dict[str, str]:
    return {
        part["custom_id"]: part.get("label") or ""
        for part in parts(message)
        if part["type"] == BUTTON and "custom_id" in part and not part.get("disabled")
    }


def menus(message: Message) -> dict[str, list[str]]:
    return {
        part["custom_id"]: [option["value"] for option in part["options"]]
        for part in parts(message)
        if part["type"] == MENU
    }


def pressable(message: Message, fits: Callable[[str], bool]) -> str | None:
    return next((custom_id for custom_id in buttons(message) if fits(custom_id)), None)
