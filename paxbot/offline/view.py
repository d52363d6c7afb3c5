"""The simulated Discord as one person sees it, as plain data for the page.

Markup is a tree of tokens, which the page turns into elements without ever seeing HTML.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from urllib.parse import quote, urlsplit

import simcord
from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message
from simcord.enums import AppCommandType, ComponentType, MessageType
from simcord.preview._markdown import markdown_tokens

from paxbot.engine.kernel import Json, JsonView
from paxbot.offline import world as worlds
from paxbot.offline.world import Person, World


class Names:
    """The names that `<@1>`, `<#2>`, `<@&3>` and `</name:4>` stand for when it is made."""

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
    """Return markup as tokens; `profile` is the field it stands in, such as `message` or `embed_title`."""
    return markdown_tokens(text, profile, context=names.context)


LOADING = 1 << 7
"""Discord's flag of a message that still reads “thinking…”."""

_PLAIN = {MessageType.DEFAULT, MessageType.REPLY, MessageType.CHAT_INPUT_COMMAND, MessageType.CONTEXT_MENU_COMMAND}


def file_path(url: str, attachments: Sequence[Json] = ()) -> str | None:
    """Return the path of the file behind a media address; None outside this machine."""
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        url = next((str(file["url"]) for file in attachments if file["filename"] == name), "")
    return f"/files{quote(urlsplit(url).path)}" if url.startswith(CDN_BASE) else None


class Viewer:
    def __init__(self, world: World, person: Person) -> None:
        self.world = world
        self.person = person
        self.names = Names(world.env, world.guild)
        self._posted = {
            payload["id"]: payload["content"]
            for kind, event, payload in world.env.backend.transcript
            if (kind, event) == ("GATEWAY", "MESSAGE_CREATE")
        }

    def page(self, channel_id: int, limit: int) -> Json:
        self.world.place(channel_id)
        seen = list(self._visible(self.person, channel_id))
        return {
            "version": self.world.version,
            "busy": bool(self.world.busy),
            "person": self.person.number,
            "place": str(channel_id),
            "people": [self._person(person) for person in self.world.people],
            "messages": [self._message(message) for message in seen[-limit:]],
            "older": max(0, len(seen) - limit),
        }

    def commands(self, channel_id: int) -> list[Json]:
        leaves = worlds.command_leaves(self.world.env, self.person.id, channel_id)
        return [
            {"name": name, "description": leaf.get("description", ""), "options": leaf.get("options") or []}
            for name, leaf in leaves.items()
        ]

    def entities(self) -> Json:
        guild = self.world.guild
        return {
            "users": [{"id": str(person.id), "name": person.name} for person in self.world.people],
            "channels": [{"id": str(place.id), "name": f"#{place.name}"} for place in guild.channels.values()],
            "roles": [{"id": str(role.id), "name": role.name} for role in guild.roles.values()],
        }

    def modal(self, shown: Json) -> Json:
        return {
            "handle": shown["handle"],
            "title": shown.get("title", ""),
            "components": [self._component(part, ()) for part in shown["components"]],
        }

    def _visible(self, person: Person, channel_id: int) -> Iterator[Message]:
        messages = self.world.env.backend.messages.get(channel_id, {})
        for message_id in sorted(messages):
            if messages[message_id].visible_to(person.id) and message_id not in self.world.dismissed:
                yield messages[message_id]

    def _person(self, person: Person) -> Json:
        return {
            "number": person.number,
            "name": person.name,
            "id": str(person.id),
            "places": [self._place(person, place) for place in self._places(person)],
        }

    def _places(self, person: Person) -> Iterator[simcord.ChannelHandle]:
        backend = self.world.env.backend
        for place in self.world.guild.channels.values():
            if channel_accessible(backend, place.id, person.id):
                yield place
                yield from (thread for thread in place.threads if channel_accessible(backend, thread.id, person.id))
        yield self.world.dm(person)

    def _place(self, person: Person, place: simcord.ChannelHandle) -> Json:
        bot = self.world.env.backend.bot_user.id
        last = ping = 0
        for message in self._visible(person, place.id):
            last = message.id
            if message.author_id == bot and (place.guild is None or person.id in message.ping_user_ids):
                ping = message.id
        kind = "dm" if place.guild is None else "thread" if place.is_thread else "channel"
        return {"id": str(place.id), "kind": kind, "name": place.name, "last": str(last), "ping": str(ping)}

    def _message(self, message: Message) -> Json:
        return {
            "id": str(message.id),
            "author": self._author(message),
            "time": message.timestamp,
            "edited": message.edited_timestamp is not None,
            "only_you": message.is_ephemeral,
            "loading": bool(message.flags & LOADING),
            "mentions_you": self.person.id in message.mention_user_ids,
            "heading": self._heading(message),
            "notification": self._notification(message),
            "content": tokens(message.content, "message", self.names) if message.content else [],
            "embeds": [self._embed(embed, message.attachments) for embed in message.embeds],
            "components": [self._component(part, message.attachments) for part in message.components],
            "files": [self._file(file) for file in self._loose_files(message)],
        }

    def _author(self, message: Message) -> Json:
        number = next((person.number for person in self.world.people if person.id == message.author_id), None)
        user = self.world.env.backend.users[message.author_id]
        return {"name": message.author_name or user.global_name or user.name, "bot": user.bot, "number": number}

    def _heading(self, message: Message) -> str | None:
        """Return the line above a message: its command, the message it replies to, or a system notice."""
        asked = message.interaction_metadata or {}
        if "name" in asked:
            user = asked["user"]
            return f"{user.get('global_name') or user['username']} used /{asked['name']}"
        if message.reference and message.reply_author_id is not None:
            user = self.world.env.backend.users[message.reply_author_id]
            return f"In reply to {user.global_name or user.name}"
        if message.type == MessageType.THREAD_CREATED:
            return "started a thread"
        return None if message.type in _PLAIN else "Discord says"

    def _notification(self, message: Message) -> list[Json]:
        """Return what the person's phone said if the message that called them was edited since."""
        posted = self._posted.get(str(message.id), "")
        is_called = f"<@{self.person.id}>" in posted and posted != message.content
        return tokens(posted, "message", self.names) if is_called else []

    def _loose_files(self, message: Message) -> list[Json]:
        """Return the attachments that no embed or component shows."""
        shown = {
            path
            for embed in message.embeds
            for part in ("image", "thumbnail")
            if (path := file_path(embed.get(part, {}).get("url", ""), message.attachments))
        }
        has_layout = any(part["type"] in (9, 10, 12, 13, 14, 17) for part in message.components)
        return [] if has_layout else [file for file in message.attachments if file_path(file["url"]) not in shown]

    def _file(self, file: Json) -> Json:
        return {
            "url": file_path(file["url"]),
            "name": file["filename"],
            "description": file.get("description") or "",
            "size": file["size"],
            "image": str(file.get("content_type", "")).startswith("image/"),
        }

    def _embed(self, embed: Json, attachments: Sequence[Json]) -> Json:
        return {
            "color": embed.get("color"),
            "author": embed.get("author", {}).get("name", ""),
            "title": tokens(embed.get("title", ""), "embed_title", self.names),
            "description": tokens(embed.get("description", ""), "embed_description", self.names),
            "fields": [
                {
                    "name": tokens(field["name"], "embed_field_name", self.names),
                    "value": tokens(field["value"], "embed_field_value", self.names),
                    "inline": field.get("inline", False),
                }
                for field in embed.get("fields", [])
            ],
            "footer": embed.get("footer", {}).get("text", ""),
            "image": file_path(embed.get("image", {}).get("url", ""), attachments),
            "thumbnail": file_path(embed.get("thumbnail", {}).get("url", ""), attachments),
        }

    def _component(self, part: JsonView, attachments: Sequence[Json]) -> Json:
        shown = dict(part)
        if part["type"] == ComponentType.TEXT_DISPLAY:
            shown["content"] = tokens(part["content"], "text_display", self.names)
        if "components" in part:
            shown["components"] = [self._component(child, attachments) for child in part["components"]]
        for key in ("accessory", "component"):
            if isinstance(part.get(key), dict):
                shown[key] = self._component(part[key], attachments)
        for key in ("media", "file"):
            if isinstance(part.get(key), dict):
                shown[key] = file_path(part[key]["url"], attachments)
        if "items" in part:
            shown["items"] = [{**item, "media": file_path(item["media"]["url"], attachments)} for item in part["items"]]
        return shown
