import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components
from simcord.interactions import base_payload

from cogs.client import PaxBot
from paxbot.service.play.commit import commit
from paxbot.service.play.moves import play as play_move
from paxbot.service.talk.requests import DELAY
from tests.notifications import Notification, notifications
from tests.toy_moves import EndTurn

Shown = discord.Message | simcord.ResponseMessage
Actor = simcord.MemberActor | simcord.UserHandle

NAMES = ("ann", "bob", "cat", "dan", "eve")


@dataclass
class Table:
    """A channel and the people in it; ann owns the server, and zoe only looks on."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor]

    def __getattr__(self, name: str) -> simcord.MemberActor:
        try:
            return self.people[name]
        except KeyError as error:
            raise AttributeError(name) from error

    @property
    def bot(self) -> PaxBot:
        assert isinstance(self.env.bot, PaxBot)
        return self.env.bot

    def messages(self) -> list[discord.Message]:
        return self.channel.history()

    def now(self, message: Shown) -> discord.Message:
        return next(each for each in self.messages() if each.id == message.id)

    def stands(self, message: Shown) -> bool:
        return any(each.id == message.id for each in self.messages())

    def dms(self, name: str) -> list[discord.Message]:
        return self.people[name].user.dm_channel.history()

    async def delete(self, message: Shown) -> None:
        channel = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
        self.env.backend.delete_message(channel, message.id)
        await self.env.settle()

    def restricted_channel(self, **permissions: bool) -> simcord.ChannelHandle:
        assert self.guild.me is not None
        lacking = discord.PermissionOverwrite(**permissions)
        return self.guild.create_text_channel("quiet", overwrites={self.guild.me: lacking})

    def who(self, user: int) -> simcord.MemberActor:
        return next(person for person in self.people.values() if person.id == user)


def sit_down(env: simcord.Env) -> Table:
    guild = env.create_guild()
    people = {name: guild.add_member(env.create_user(name)) for name in (*NAMES, "zoe")}
    return Table(env, guild, guild.create_text_channel("games"), people)


def parts(message: Shown) -> Iterator[dict[str, Any]]:
    roots = (
        message.components
        if isinstance(message, simcord.ResponseMessage)
        else [component.to_dict() for component in message.components]
    )
    return walk_components(roots)


def text(message: Shown) -> str:
    return "\n".join([message.content or "", *(part["content"] for part in parts(message) if part["type"] == 10)])


def labels(message: Shown) -> list[str]:
    return [part["label"] for part in parts(message) if part["type"] == 2]


def answered(result: simcord.InteractionResult) -> simcord.InteractionResult:
    """The result, if a person saw an answer: else Discord would say that the interaction failed, or think for ever."""
    assert result.acknowledged
    assert not (result.response and result.response.flags.loading)
    return result


def said(result: simcord.InteractionResult) -> str:
    answered(result)
    shown = [result.response, *result.followups]
    return "\n".join(text(message) for message in shown if message is not None)


def panel(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The private panel somebody got; one moved below newer messages comes as a further answer, as warnings do."""
    answered(result)
    found = [message for message in (result.response, *result.followups) if message]
    shown = next((message for message in reversed(found) if message.components), found[-1])
    assert shown.ephemeral
    return shown


def answers(message: Shown) -> dict[str, tuple[str, str]]:
    """Every answer of a panel: its label, the id of its button or menu, and the value of its option."""
    found: dict[str, tuple[str, str]] = {}
    for part in parts(message):
        if part["type"] == 2 and part.get("custom_id", "").startswith(("pax:answer:", "pax:lessonanswer:")):
            found[part["label"]] = (part["custom_id"], "")
        if part["type"] == 3:
            found |= {option["label"]: (part["custom_id"], option["value"]) for option in part["options"]}
    return found


def rules(message: Shown) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for part in parts(message):
        if part.get("custom_id", "").startswith("pax:rule:"):
            found[part["label"].removeprefix("Rule: ")] = (part["custom_id"], "")
        if part.get("custom_id", "").startswith("pax-menu:rule:"):
            found |= {option["label"]: (part["custom_id"], option["value"]) for option in part["options"]}
    return found


async def choose(actor: Actor, shown: Shown, label: str) -> simcord.InteractionResult:
    custom_id, value = answers(shown)[label]
    if value:
        return answered(await actor.select(shown, [value], custom_id=custom_id))
    return answered(await actor.click(shown, custom_id=custom_id))


async def at_once(env: simcord.Env, actor: simcord.MemberActor, shown: Shown, *custom_ids: str) -> list[Any]:
    """Several clicks of one person reach the bot before it has answered any."""
    return await together(env, shown, *((actor, custom_id) for custom_id in custom_ids))


async def together(env: simcord.Env, shown: Shown, *clicks: tuple[simcord.MemberActor, str]) -> list[Any]:
    records = [_emit(env, actor, shown, custom_id) for actor, custom_id in clicks]
    await asyncio.sleep(0)
    await env.settle()
    return [simcord.InteractionResult(env, record) for record in records]


def make_first_edit_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next message edited by a press is edited after those of later presses, if these do not wait for it."""
    edits: list[object] = []

    def slowed(edit: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def slow(target: Any, **body: Any) -> Any:
            edits.append(target)
            if len(edits) == 1:
                await asyncio.to_thread(time.sleep, 0.05)
            return await edit(target, **body)

        return slow

    for owner, name in ((discord.InteractionResponse, "edit_message"), (discord.Interaction, "edit_original_response")):
        monkeypatch.setattr(owner, name, slowed(getattr(owner, name)))


def _emit(env: simcord.Env, actor: simcord.MemberActor, shown: Shown, custom_id: str) -> Any:
    channel = shown.channel_id if isinstance(shown, simcord.ResponseMessage) else shown.channel.id
    stored = env.backend.get_message(channel, shown.id)
    record, payload = base_payload(
        env.backend,
        type=3,
        channel_id=stored.channel_id,
        guild_id=actor.guild.id,
        user_id=actor.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    payload["message"] = dict(simcord.backend.serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return record


async def open_game(table: Table, *others: str, **options: Any) -> discord.Message:
    answered(await table.ann.slash(table.channel, "pax new", **{"game": "toy", **options}))
    card = table.channel.last_message
    assert card is not None
    for name in others:
        answered(await table.people[name].click(card, label="Join"))
    return card


async def start_game(table: Table, *others: str, **options: Any) -> discord.Message:
    card = await open_game(table, *others, **options)
    answered(await table.ann.click(card, label="Start"))
    return turn_message(table)


def turn_message(table: Table) -> discord.Message:
    """The newest message with the button of the panel."""
    return next(message for message in reversed(table.messages()) if "Take turn" in labels(message))


def past_turns(table: Table, player: str = "") -> list[discord.Message]:
    """The messages of turns that are over, oldest first; of those of a player, if one is named in their headlines."""
    over = [message for message in table.messages() if labels(message) == ["Look"]]
    return [message for message in over if player in text(message).splitlines()[1]]


async def look(person: Actor, message: Shown) -> simcord.ResponseMessage:
    return panel(await person.click(message, label="Look"))


def pings(table: Table, channel: simcord.ChannelHandle | None = None) -> list[list[int]]:
    """Whom each message that the bot posted to the channel has notified, oldest first."""
    path = f"/channels/{(channel or table.channel).id}/messages"
    posted = [call.json for call in table.env.http_requests if (call.method, call.path) == ("POST", path)]
    return [[int(user) for user in (body or {}).get("allowed_mentions", {}).get("users", [])] for body in posted]


async def agreed(table: Table, card: Shown) -> str:
    shown = await table.zoe.click(table.now(card), label="What is agreed")
    assert shown.ephemeral
    return said(shown)


def notified(env: simcord.Env) -> list[Notification]:
    calls = [(call, call.json) for call in env.http_requests]
    return list(notifications(calls, env.backend.dm_channels.values()))


def to_act(table: Table) -> simcord.MemberActor:
    return table.who(next(users for users in reversed(pings(table)) if users)[0])


async def open_panel(table: Table, player: simcord.MemberActor) -> simcord.ResponseMessage:
    return panel(await player.click(turn_message(table), label="Take turn"))


async def old_panel(table: Table, player: simcord.MemberActor) -> simcord.ResponseMessage:
    """A panel so old that the bot cannot close it any more."""
    shown = await open_panel(table, player)
    await table.env.advance_time(16 * 60)
    return shown


async def play(table: Table, player: simcord.MemberActor, label: str) -> simcord.InteractionResult:
    return await choose(player, await open_panel(table, player), label)


async def wait(table: Table, seconds: float) -> None:
    await table.env.advance_time(seconds)
    for game in await table.bot.services.timers.fire_due():
        await table.bot.dispatcher.reconcile(game)
    await table.env.settle()


async def pass_turns(table: Table, count: int) -> None:
    """The time of whoever is on turn has run out so many times, and nobody was told of it yet."""
    repository = table.bot.services.games._repository
    for _ in range(count):
        view = await repository.running(1)
        await commit(repository, view, play_move(view.rules, view.state, EndTurn()), by=None, actor=None)


async def let_questions_come(table: Table) -> None:
    """Requests have waited as long as all of them do, so that their questions are posted."""
    due = await table.bot.services.timers.next_due()
    if due is not None and due <= table.bot.settings.now() + DELAY:
        await wait(table, DELAY.total_seconds())


def close_dms(table: Table, name: str) -> None:
    channel = table.people[name].user.dm_channel.id
    table.env.inject_error(
        "POST",
        f"/channels/{channel}/messages",
        status=403,
        code=50007,
        message="Cannot send messages to this user",
        times=None,
    )
