import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import discord
import simcord
from discord.ui import ActionRow, Button
from simcord.backend import serializers
from simcord.backend.errors import SetupError
from simcord.interactions import base_payload

from cogs.layouts.parts import text_layout
from paxbot.present import errors
from paxbot.service import GameView, Services
from tests.bot.people import Table, answered, text, to_act, turn_message

PERSONS = ("elsewhere", "banned", "spectator", "former", "other", "host", "moderator", "by dm", "to act")
"""In the order in which they try: those first who may do least.

`elsewhere` moderates another server and has made up the id of our game; `banned` is on no server of ours; `former` has
given up a seat that somebody else has taken; `host` and `moderator` do not play; `by dm` is the player to act, in
direct messages.
"""
BY_DM = ("banned", "by dm")
BUTTON, FORM = 3, 5
DONE, HIDDEN, TROUBLE = "yes", "hidden", "trouble"


@dataclass
class World:
    table: Table
    persons: dict[str, simcord.MemberActor]
    game: int = 1

    @property
    def services(self) -> Services:
        return self.table.bot.services

    async def view(self) -> GameView:
        return await self.services.games.view(self.game)

    def channel_of(self, person: str) -> int:
        actor = self.persons[person]
        if person in BY_DM:
            return actor.user.dm_channel.id
        return self.table.channel.id if actor.guild.id == self.table.guild.id else self._elsewhere

    @property
    def _elsewhere(self) -> int:
        return self.persons["elsewhere"].guild.channels["there"].id

    async def slash(self, person: str, command: str, **options: Any) -> str:
        actor = self.persons[person]
        if person in BY_DM:
            return await self._slash_by_dm(actor.user, command, **options)
        try:
            return self.outcome(await actor.slash(self.table.channel, command, **options))
        except SetupError:
            return HIDDEN

    async def _slash_by_dm(self, user: simcord.UserHandle, command: str, **options: Any) -> str:
        try:
            return self.outcome(await user.slash(command, **options))
        except SetupError:
            return HIDDEN

    async def press(self, person: str, custom_id: str, **data: Any) -> str:
        return self.outcome(await self._emit(person, BUTTON, {"custom_id": custom_id, "component_type": 2, **data}))

    async def submit(self, person: str, custom_id: str, filled: Mapping[str, Sequence[str]]) -> str:
        parts = [
            {"type": 18, "component": {"type": 3, "custom_id": field, "values": list(values)}}
            for field, values in filled.items()
        ]
        return self.outcome(await self._emit(person, FORM, {"custom_id": custom_id, "components": parts}))

    async def _emit(self, person: str, kind: int, data: dict[str, Any]) -> simcord.InteractionResult:
        backend, actor, channel = self.table.env.backend, self.persons[person], self.channel_of(person)
        guild = None if person in BY_DM else actor.guild.id
        record, payload = base_payload(
            backend, type=kind, channel_id=channel, guild_id=guild, user_id=actor.id, data=data
        )
        button = data["custom_id"] if kind == BUTTON else "none"
        stored = backend.get_message(channel, await self._source(channel, button))
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload)
        await self.table.env.settle()
        self._close_forms()
        return simcord.InteractionResult(self.table.env, record)

    def _close_forms(self) -> None:
        """Close what has opened: the simulation looks at each open form whenever anybody does anything."""
        for form in list(self.table.bot._connection._view_store._modals.values()):
            form.stop()

    async def _source(self, channel: int, custom_id: str) -> int:
        button: Button[Any] = Button(label="Press", custom_id=custom_id)
        place = self.table.bot.get_partial_messageable(channel)
        return (await place.send(view=text_layout("A message.", ActionRow(button)), silent=True)).id

    def outcome(self, result: simcord.InteractionResult) -> str:
        assert result.acknowledged
        record = result._interaction
        shown = [text(message) for message in (result.response, *result.followups) if message is not None]
        if record.source_message_id is not None:
            shown.append(text(simcord.ResponseMessage(self.table.env, self._stored(record))))
        return reason_in("\n".join(shown)) or DONE

    def _stored(self, record: Any) -> Any:
        return self.table.env.backend.get_message(record.channel_id, record.source_message_id)


PLACE = re.compile(r"\{\w+\}")


def reason_in(shown: str) -> str | None:
    if "Something went wrong" in shown:
        return TROUBLE
    found = [
        (len(template), reason)
        for template, parts, reason in _templates()
        if all(part in shown for part in parts) and re.search(".+?".join(map(re.escape, parts)), shown)
    ]
    return max(found)[1] if found else None


@cache
def _templates() -> list[tuple[str, list[str], str]]:
    """Return each sentence of a refusal with its parts between the places where it names something, and the reason."""
    told = ((" ".join([text] if isinstance(text, str) else text), reason) for reason, text in errors._SENTENCES.items())
    return [(template, PLACE.split(template), reason) for template, reason in told]


async def gather(table: Table, *, started: bool) -> World:
    env, guild = table.env, table.guild
    gus, fay = env.create_user("gus"), guild.add_member(env.create_user("fay"))
    other_server = env.create_guild("elsewhere", owner=gus)
    other_server.create_text_channel("there")
    answered(await table.bob.slash(table.channel, "pax new", game="toy"))
    for name in ("cat", "dan", "eve"):
        await table.bot.services.lobbies.join(1, user=table.people[name].id, name=name)
    await table.bot.services.lobbies.leave(1, user=table.bob.id)
    persons = {"elsewhere": other_server.add_member(gus), "spectator": table.zoe, "host": table.bob}
    keepers = guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    persons["banned"] = other_server.add_member(env.create_user("ban"))
    persons["moderator"] = guild.add_member(env.create_user("max"), roles=[keepers])
    if not started:
        return World(table, persons | {"former": fay, "other": table.cat, "by dm": table.dan, "to act": table.dan})
    card = table.channel.last_message
    assert card is not None
    answered(await table.bob.click(card, label="Start"))
    table.people["fay"] = fay
    first = to_act(table)
    former, other = (table.people[name] for name in ("cat", "dan", "eve") if table.people[name].id != first.id)
    view = await table.bot.services.games.view(1)
    seat = view.seat_of(former.id)
    assert seat is not None
    await table.bot.services.people.resign(1, by=former.id)
    await table.bot.services.people.take(1, seat, user=fay.id, name="fay")
    await table.bot.dispatcher.reconcile(1)
    await env.settle()
    assert turn_message(table)
    return World(table, persons | {"former": former, "other": other, "by dm": first, "to act": first})
