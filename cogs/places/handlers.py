"""Moving a game to another channel of its server: its host decides, and any player may propose one."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import discord
from discord import SelectOption

from cogs.actions.ids import NUMBER, USER, CustomId
from cogs.actions.registry import Access, Reply, button
from cogs.actions.responses import confirm
from cogs.context import Context
from cogs.layouts.components import ActionMenu
from cogs.layouts.names import mention
from cogs.layouts.parts import MENU, OPTION, clip, layout, row, text
from cogs.messages.leavers import UNKNOWN
from paxbot.errors import PaxError
from paxbot.present.chat import places as words
from paxbot.service import GameView, Reason

Channel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
WHERE: Final = f"{NUMBER}:{USER}"
"""A game or league, and a channel."""


@button("movehere", NUMBER, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def move_here(context: Context, custom_id: CustomId) -> None:
    """Move a game to the channel of the press; show channels where that is on another server. Raises: PaxError."""
    view = await _lost(context, custom_id)
    if context.guild == view.game.guild:
        await _decide(context, view, context.channel)
        return
    guild = _guild(context, view.game.guild)
    free = await _free(context, guild, await _members(guild, [player.user for player in view.players]))
    name = context.presenter(view).name
    if not free:
        await context.say(words.no_channel(name))
        return
    options = [SelectOption(label=clip(f"#{each.name}", OPTION), value=str(each.id)) for each in free[:MENU]]
    menu = ActionMenu(CustomId("moveto", 0, (str(view.game.id),)), 0, options, words.channel())
    await context.show(layout(text(words.choose(name)), row(menu)))


@button("moveto", WHERE, access=Access.ANYBODY, commits=True)
async def move_to(context: Context, custom_id: CustomId) -> None:
    """Move a game to a channel that was chosen or proposed. Raises: PaxError."""
    await _decide(context, await _lost(context, custom_id), int(custom_id.args[1]))


async def _lost(context: Context, custom_id: CustomId) -> GameView:
    """Return the game of an id for its host, its players, and moderators there. Raises: PaxError."""
    view = await context.view(int(custom_id.args[0]))
    context.moderated = view.game.guild
    if view.game.host != context.user and view.player_of(context.user) is None and not context.is_moderator:
        raise PaxError(Reason.NOT_A_PLAYER)
    return await context.services.lost_places.require_lost(view.game.id)


async def _decide(context: Context, view: GameView, channel: int) -> None:
    """Move the game, or propose it to a host who is there. Raises: PaxError."""
    guild = _guild(context, view.game.guild)
    place = guild.get_channel_or_thread(channel)
    if not isinstance(place, Channel):
        raise PaxError("not_on_its_server")
    await _require_place(context, place, await _members(guild, [player.user for player in view.players]))
    game, places, name = view.game.id, context.services.lost_places, context.presenter(view).name
    is_free = context.is_moderator or not await _members(guild, [view.game.host])
    if view.game.host == context.user or is_free:
        await places.move(game, channel, thread=isinstance(place, discord.Thread), by=context.user)
        await confirm(context, game, words.done(name, place.mention))
        return
    if any(table.game.channel == channel for table in await context.services.games.all_open()):
        raise PaxError(Reason.CHANNEL_TAKEN)
    await places.propose(game, channel, by=context.user)
    await confirm(context, game, words.asked(mention(view.game.host), place.mention))


def _guild(context: Context, guild: int | None) -> discord.Guild:
    found = None if guild is None else context.app.client.get_guild(guild)
    if found is None:
        raise PaxError("not_on_its_server")
    return found


async def _members(guild: discord.Guild, users: Sequence[int]) -> list[discord.Member]:
    """Return those of some people who are on the server."""
    found = []
    for user in users:
        try:
            found += [guild.get_member(user) or await guild.fetch_member(user)] if user > 0 else []
        except discord.NotFound as error:
            if error.code not in UNKNOWN:
                raise
    return found


async def _require_place(context: Context, place: Channel, members: Sequence[discord.Member]) -> None:
    """Require that a game can be played in a channel by these people. Raises: PaxError."""
    allowed = (await context.services.guilds.of(place.guild.id)).channels
    if allowed and not {place.id, getattr(place, "parent_id", None)} & {*allowed}:
        raise PaxError(Reason.NOT_IN_THIS_CHANNEL, channels=allowed)
    if not _may_post(place):
        raise PaxError("may_not_post")
    if unseen := [member.id for member in members if not _sees(place, member)]:
        raise PaxError("not_seen_by_all", people=", ".join(map(mention, unseen)))


def _sees(place: Channel, member: discord.Member) -> bool:
    """Return whether somebody sees a channel; of a private thread nobody knows."""
    return place.permissions_for(member).view_channel and not (isinstance(place, discord.Thread) and place.is_private())


def _may_post(place: Channel) -> bool:
    mine = place.permissions_for(place.guild.me)
    is_thread = isinstance(place, discord.Thread)
    speak = mine.send_messages_in_threads if is_thread else mine.send_messages
    is_open = mine.manage_threads or not (isinstance(place, discord.Thread) and place.locked)
    return mine.view_channel and speak and mine.attach_files and mine.read_message_history and is_open


async def _free(context: Context, guild: discord.Guild, members: Sequence[discord.Member]) -> list[Channel]:
    """Return the channels and open threads of a server without a game in which one can be played by these people."""
    taken = {table.game.channel for table in await context.services.games.all_open()}
    found: list[Channel] = []
    for place in _places(guild):
        if place.id in taken:
            continue
        try:
            await _require_place(context, place, members)
        except PaxError:
            continue
        found.append(place)
    return found


def _places(guild: discord.Guild) -> Iterator[Any]:
    yield from guild.text_channels
    yield from (thread for thread in guild.threads if thread.parent is not None)
