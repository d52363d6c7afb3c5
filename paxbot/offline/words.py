"""Discord's markup as a tree of tokens, which the page turns into elements without ever seeing HTML."""

from functools import lru_cache

import simcord
from simcord.enums import AppCommandType
from simcord.preview._markdown import markdown_tokens

from paxbot.engine.json_types import Json


class Names:
    """The names that `<@1>`, `<#2>`, `<@&3>` and `</name:4>` stand for, as of its making."""

    def __init__(self, env: simcord.Env, guild: simcord.GuildHandle) -> None:
        backend = env.backend
        commands = [command for scope in (guild.id, None) for command in backend.commands.get(scope, {}).values()]
        self.context: Json = {
            "users": {str(user.id): user.global_name or user.name for user in backend.users.values()},
            "channels": {str(place.id): place.name for place in backend.channels.values() if place.name},
            "roles": {str(role.id): role.name for role in guild.roles.values()},
            "commands": {
                str(command["id"]): command["name"]
                for command in commands
                if command.get("type", AppCommandType.CHAT_INPUT) == AppCommandType.CHAT_INPUT
            },
            "everyone": True,
        }
        self._key = tuple((kind, len(names)) for kind, names in self.context.items() if isinstance(names, dict))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and self._key == other._key


@lru_cache(maxsize=2000)
def tokens(text: str, profile: str, names: Names) -> list[Json]:
    """Return the markup of the text as tokens; `profile` is the field it stands in, as `message` or `embed_title`."""
    return markdown_tokens(text, profile, context=names.context)
