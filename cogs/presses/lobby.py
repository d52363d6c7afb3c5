"""The lobby: opening one, joining, leaving, starting, and cancelling."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import discord
from discord import AllowedMentions, ChannelType, Interaction
from discord.ui import LayoutView

from cogs.post.notes import LOBBY
from cogs.presses.guard import is_moderator, require_posting
from cogs.presses.play import tell
from cogs.sheets.lobby import lobby_sheet
from cogs.sheets.names import plain
from paxbot.errors import PaxError
from paxbot.present.chat import lobby as words
from paxbot.service import Reason, TableView
from paxbot.storage.rows import MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press

ThreadKind = Literal[ChannelType.news_thread, ChannelType.public_thread]

THREAD_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host chose."""

    key: str
    seats: int | None
    open_hands: bool
    seed_hidden: bool


async def open_lobby(interaction: "Interaction[PaxBot]", wish: Wish) -> None:
    """A lobby card is in the channel. Raises: PaxError."""
    require_posting(interaction)
    table = await _create(interaction, wish, _channel_id(interaction), thread=_in_thread(interaction))
    async with _cancelled_on_failure(interaction, table):
        sent = await interaction.response.send_message(
            view=_card(interaction, table), allowed_mentions=AllowedMentions.none()
        )
        assert sent.message_id is not None
        await _remember(interaction, table, sent.message_id)


async def open_lobby_in_thread(interaction: "Interaction[PaxBot]", wish: Wish) -> None:
    """A lobby card is in a new thread of the channel. Raises: PaxError."""
    _require_seats(interaction, wish)
    channel = _channel_for_thread(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    thread = await _new_thread(interaction, channel, wish)
    table = await _create(interaction, wish, thread.id, thread=True)
    async with _cancelled_on_failure(interaction, table):
        sent = await thread.send(view=_card(interaction, table), allowed_mentions=AllowedMentions.none())
        await _remember(interaction, table, sent.id)
    await interaction.edit_original_response(content=words.opened_in_thread(thread.mention))


async def join(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has a seat. Raises: PaxError."""
    await interaction.response.defer()
    user = interaction.user
    await interaction.client.services.lobbies.join(press.game, user=user.id, name=plain(user.display_name))
    await _show(interaction, press.game)


async def leave(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has given their seat up. Raises: PaxError."""
    await interaction.response.defer()
    await interaction.client.services.lobbies.leave(press.game, user=interaction.user.id)
    await _show(interaction, press.game)


async def cancel(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """There is no lobby any more. Raises: PaxError."""
    await interaction.response.defer()
    await interaction.client.services.lobbies.cancel(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await _show(interaction, press.game)


async def start(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game runs and everybody has been told. Raises: PaxError."""
    require_posting(interaction)
    await interaction.response.defer()
    await interaction.client.services.lobbies.start(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    interaction.client.crier.expect(press.game)
    try:
        await _show(interaction, press.game)
    finally:
        await tell(interaction, press.game)


async def show_lobby(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The person, who waits for an answer, sees the lobby card with its buttons; so does the channel."""
    table = await interaction.client.services.games.view(game)
    card = lobby_sheet(table, interaction.client.presenter(table.game.key), in_full=True)
    await interaction.edit_original_response(view=card)
    async with interaction.client.crier.notes.showing(game):
        await _show_in_channel(interaction, await interaction.client.services.games.view(game))


async def _show(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The card that was pressed, and the one in the channel if that is another, show the lobby as it is."""
    async with interaction.client.crier.notes.showing(game):
        table = await interaction.client.services.games.view(game)
        await interaction.edit_original_response(
            view=_card(interaction, table), allowed_mentions=AllowedMentions.none()
        )
        await _show_in_channel(interaction, table)


async def _show_in_channel(interaction: "Interaction[PaxBot]", table: TableView) -> None:
    """The card in the channel shows the lobby; an open lobby without one has one again. Raises: PaxError."""
    post, pressed = interaction.client.services.post, interaction.message
    is_open = table.game.status is Status.LOBBY
    row = await post.latest(table.game.id, LOBBY)
    try:
        if (
            row is not None
            and (pressed is None or pressed.id != row.message)
            and not await _edit(interaction, table, row)
        ):
            await post.forget(row)
            row = None
        if row is None and is_open:
            await _remember(interaction, table, await _card_again(interaction, table))
    except discord.Forbidden as error:
        raise PaxError("may_not_post") from error
    if row is not None and not is_open:
        await post.forget(row)


async def _edit(interaction: "Interaction[PaxBot]", table: TableView, row: MessageRow) -> bool:
    """Whether the card of the channel was still there to be edited."""
    try:
        await interaction.client.crier.channels.edit(row, _card(interaction, table))
    except discord.NotFound:
        return False
    return True


async def _card_again(interaction: "Interaction[PaxBot]", table: TableView) -> int:
    """The message that is the lobby's card from now on: the one that was pressed, or else a new one."""
    pressed, channels = interaction.message, interaction.client.crier.channels
    if pressed is not None and not pressed.flags.ephemeral:
        return pressed.id
    sent = await channels.send(await channels.open(table.game.channel), _card(interaction, table))
    return sent.id


def _card(interaction: "Interaction[PaxBot]", table: TableView) -> LayoutView:
    return lobby_sheet(table, interaction.client.presenter(table.game.key))


@asynccontextmanager
async def _cancelled_on_failure(interaction: "Interaction[PaxBot]", table: TableView) -> AsyncIterator[None]:
    """A lobby whose card cannot be posted does not keep its channel. Raises: PaxError("may_not_post")."""
    try:
        yield
    except Exception as error:
        await interaction.client.services.lobbies.cancel(table.game.id, by=interaction.user.id)
        if isinstance(error, discord.Forbidden):
            raise PaxError("may_not_post") from error
        raise


async def _create(interaction: "Interaction[PaxBot]", wish: Wish, channel: int, *, thread: bool) -> TableView:
    return await interaction.client.services.lobbies.create(
        wish.key,
        channel=channel,
        host=interaction.user.id,
        name=plain(interaction.user.display_name),
        guild=interaction.guild_id,
        thread=thread,
        seats=wish.seats,
        open_hands=wish.open_hands,
        seed_hidden=wish.seed_hidden,
    )


async def _remember(interaction: "Interaction[PaxBot]", table: TableView, message: int) -> None:
    await interaction.client.services.post.remember(table.game.id, LOBBY, channel=table.game.channel, message=message)


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


def _channel_id(interaction: "Interaction[PaxBot]") -> int:
    assert interaction.channel_id is not None
    return interaction.channel_id


def _in_thread(interaction: "Interaction[PaxBot]") -> bool:
    return isinstance(interaction.channel, discord.Thread)
