"""Opening a lobby, in the channel or in a thread of its own."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

import discord
from discord import AllowedMentions, ChannelType, Interaction

from cogs.presses.card import card, remember
from cogs.presses.guard import require_posting
from cogs.sheets.names import plain
from cogs.sheets.sheet import files
from paxbot.errors import PaxError
from paxbot.present.chat import lobby as words
from paxbot.present.words import speaking
from paxbot.service import GameSummary, Reason

if TYPE_CHECKING:
    from cogs.client import PaxBot

ThreadKind = Literal[ChannelType.news_thread, ChannelType.public_thread]

THREAD_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host chose."""

    key: str
    seats: int | None
    rivals: int
    open_hands: bool
    seed_hidden: bool
    table_rules: Mapping[str, str | int] = field(default_factory=dict)
    """Other fields of `GameOptions` the host has chosen."""


async def open_lobby(interaction: "Interaction[PaxBot]", wish: Wish) -> None:
    """A lobby card is in the channel. Raises: PaxError."""
    require_posting(interaction)
    await _require_leave(interaction)
    table = await _create(interaction, wish, _channel_id(interaction), thread=_in_thread(interaction))
    async with _cancelled_on_failure(interaction, table):
        shown, pictures = await card(interaction, table)
        sent = await interaction.response.send_message(
            view=shown, files=files(pictures), allowed_mentions=AllowedMentions.none()
        )
        assert sent.message_id is not None
        await remember(interaction, table, sent.message_id)


async def open_lobby_in_thread(interaction: "Interaction[PaxBot]", wish: Wish) -> None:
    """A lobby card is in a new thread of the channel. Raises: PaxError."""
    _require_seats(interaction, wish)
    await _require_leave(interaction)
    channel = _channel_for_thread(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    thread = await _new_thread(interaction, channel, wish)
    table = await _create(interaction, wish, thread.id, thread=True)
    async with _cancelled_on_failure(interaction, table):
        shown, pictures = await card(interaction, table)
        sent = await thread.send(view=shown, files=files(pictures), allowed_mentions=AllowedMentions.none())
        await remember(interaction, table, sent.id)
    await interaction.edit_original_response(content=words.opened_in_thread(thread.mention))


@asynccontextmanager
async def _cancelled_on_failure(interaction: "Interaction[PaxBot]", table: GameSummary) -> AsyncIterator[None]:
    """A lobby whose card cannot be posted does not keep its channel. Raises: PaxError("may_not_post")."""
    try:
        yield
    except Exception as error:
        await interaction.client.services.lobbies.cancel(table.game.id, by=interaction.user.id)
        if isinstance(error, discord.Forbidden):
            raise PaxError("may_not_post") from error
        raise


async def _create(interaction: "Interaction[PaxBot]", wish: Wish, channel: int, *, thread: bool) -> GameSummary:
    return await interaction.client.services.lobbies.create(
        wish.key,
        channel=channel,
        host=interaction.user.id,
        name=plain(interaction.user.display_name),
        guild=interaction.guild_id,
        thread=thread,
        seats=wish.seats,
        automated=wish.rivals,
        open_hands=wish.open_hands,
        seed_hidden=wish.seed_hidden,
        table_rules={**await _usual_norms(interaction), **wish.table_rules},
    )


async def _usual_norms(interaction: "Interaction[PaxBot]") -> dict[str, str]:
    """What the server has set for new games."""
    if interaction.guild_id is None:
        return {}
    return {"clock": (await interaction.client.services.guilds.of(interaction.guild_id)).clock}


async def _require_leave(interaction: "Interaction[PaxBot]") -> None:
    """Nothing, if the server lets the person open a game here. Raises: PaxError."""
    channel, user = interaction.channel, interaction.user
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    await interaction.client.services.guilds.admit(
        interaction.guild_id,
        user=user.id,
        roles=[role.id for role in user.roles] if isinstance(user, discord.Member) else (),
        places=[place for place in (interaction.channel_id, parent) if place is not None],
        manager=interaction.permissions.manage_guild,
    )


def _channel_for_thread(interaction: "Interaction[PaxBot]") -> discord.TextChannel:
    """The channel, if the bot may open a thread in it and post there. Raises: PaxError."""
    channel, mine = interaction.channel, interaction.app_permissions
    if not isinstance(channel, discord.TextChannel):
        raise PaxError("no_threads_here")
    if not (mine.view_channel and mine.create_public_threads and mine.send_messages_in_threads):
        raise PaxError("may_not_create_threads")
    if not mine.attach_files:
        raise PaxError("may_not_post")
    return channel


async def _new_thread(interaction: "Interaction[PaxBot]", channel: discord.TextChannel, wish: Wish) -> discord.Thread:
    with speaking(await interaction.client.dispatcher.languages.within(channel.guild.id)):
        name = words.thread_name(interaction.client.presenter(wish.key).name, plain(interaction.user.display_name))
    kind: ThreadKind = ChannelType.news_thread if channel.is_news() else ChannelType.public_thread
    try:
        return await channel.create_thread(name=name[:THREAD_NAME], type=kind)
    except discord.Forbidden as error:
        raise PaxError("may_not_create_threads") from error


def _require_seats(interaction: "Interaction[PaxBot]", wish: Wish) -> None:
    """Raises what `create` would, before there is a thread for nothing."""
    rules = interaction.client.services.registry.get(wish.key)
    if rules is None:
        raise PaxError(Reason.UNKNOWN_RULES, key=wish.key)
    if wish.seats is not None and wish.seats not in rules.seats:
        raise PaxError(Reason.SEATS_IMPOSSIBLE, fewest=rules.seats[0], most=rules.seats[-1])
    most = (wish.seats or rules.usual_seats[-1]) - 1
    if wish.rivals > most:
        raise PaxError(Reason.TOO_MANY_AUTOMATED, most=most)


def _channel_id(interaction: "Interaction[PaxBot]") -> int:
    assert interaction.channel_id is not None
    return interaction.channel_id


def _in_thread(interaction: "Interaction[PaxBot]") -> bool:
    return isinstance(interaction.channel, discord.Thread)
