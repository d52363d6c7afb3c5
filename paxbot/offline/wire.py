"""The values that the page sends, converted to those that the simulated Discord takes."""

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType, OptionType
from simcord.interactions import command_leaves as leaves_of
from simcord.interactions import parse_option_input

from paxbot.engine.json_types import Json, JsonView


def control(components: Sequence[Json], custom_id: str) -> Json | None:
    """Return the button, menu or field of that id, however deep it lies."""
    return next((part for part in walk_components(components) if part.get("custom_id") == custom_id), None)


def command_leaves(env: simcord.Env, user_id: int, channel_id: int) -> dict[str, Json]:
    """Return every command this user may give there, subcommands spelled out, by full name."""
    roots = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    return {" ".join(path): leaf for root in roots for path, leaf in leaves_of(root)}


def upload(file: Mapping[str, str]) -> tuple[str, bytes]:
    """Return a file's name and its bytes. Raises: SetupError."""
    try:
        return file["name"], base64.b64decode(file["base64"], validate=True)
    except (KeyError, TypeError, binascii.Error) as error:
        raise simcord.SetupError("The file did not arrive whole.") from error


@dataclass(frozen=True)
class Directory:
    """The people, roles and channels of the server, by name or id; everything raises SetupError for unknown ones."""

    guild: simcord.GuildHandle
    members: Sequence[simcord.MemberActor]

    def chosen(self, menu: Json, values: Sequence[str]) -> list[Any]:
        """Return the values of a menu: texts, or the people, roles or channels behind their ids."""
        kind = ComponentType(menu["type"])
        if kind is ComponentType.STRING_SELECT:
            return list(values)
        return [self._named(value, kind.name.removesuffix("_SELECT")) for value in values]

    def filled(self, modal: Json, values: JsonView) -> Json:
        """Return the fields of a form by their id, each as its kind demands."""
        return {custom_id: self._field(modal, custom_id, value) for custom_id, value in values.items()}

    def _field(self, modal: Json, custom_id: str, value: Any) -> Any:
        field = control(modal["components"], custom_id)
        if field is None:
            raise simcord.SetupError(f"The form has no field {custom_id}.")
        if field["type"] in SELECT_TYPES:
            return self.chosen(field, value)
        if field["type"] == ComponentType.FILE_UPLOAD:
            return [upload(file) for file in value]
        return value

    def options(self, name: str, leaf: Json, given: JsonView) -> Json:
        """Return the options of a command by name, each as the type it declares."""
        declared = {option["name"]: option for option in leaf.get("options") or []}
        for unknown in given.keys() - declared.keys():
            raise simcord.SetupError(f"/{name} has no option {unknown}.")
        return {key: self._option(name, declared[key], value) for key, value in given.items()}

    def _option(self, name: str, option: Json, value: Any) -> Any:
        match OptionType(option["type"]):
            case OptionType.ATTACHMENT:
                return upload(value)
            case OptionType.USER | OptionType.ROLE | OptionType.CHANNEL | OptionType.MENTIONABLE as kind:
                return self._named(value, kind.name)
            case _:
                return parse_option_input(name, option, value)

    def _named(self, value: str, kind: str) -> Any:
        """Return what an id stands for, of the things that a menu or option of this kind can name."""
        roles = self.guild.roles.values()
        known: dict[str, Iterable[Any]] = {"USER": self.members, "ROLE": roles, "CHANNEL": self.guild.channels.values()}
        for thing in known.get(kind, [*self.members, *roles]):
            if str(thing.id) == value:
                return thing
        raise simcord.SetupError(f"{value} is not to be found here.")
