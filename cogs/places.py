"""Moving a game or league whose channel is gone: a game's host decides, and any player may propose a channel."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import SelectOption
from discord.ui import LayoutView

from cogs.actions.registry import Access, Reply, button
from cogs.actions.responses import confirm
from cogs.context import Context
from cogs.layouts.components import NUMBER, USER, ActionMenu, CustomId, move_button
from cogs.layouts.parts import MENU, OPTION, clip, layout, mention, row, safe, text, text_layout
from cogs.messages.hands import UNKNOWN
from cogs.messages.kinds import NoticeMessage
from cogs.messages.lobby_card import LOBBY, card_layout
from cogs.messages.sender import nonce_for
from paxbot import PaxError
from paxbot.present.chat import places as words
from paxbot.present.chat.table import Call
from paxbot.present.words import speaking
from paxbot.service import GameView, LeagueRow, MessageRow, NoticeKind, NoticeRow, Reason, Snapshot, Status
from paxbot.service.notices import lost_until, require_lost


class PlaceLost(NoticeMessage):
    notice = NoticeKind.PLACE_LOST

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        user, until = notice.payload["user"], lost_until(s.view.game)
        assert until is not None
        with speaking(s.settings_of(user).language_key):
            says = words.lost(self._presenter(s).name, until)
            shown = layout(text(says), row(move_button("movehere", s.id)))
        await self._write(s, notice, user, says, layout=shown)


class MoveProposed(NoticeMessage):
    notice = NoticeKind.MOVE_PROPOSED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        payload, user = notice.payload, notice.payload["user"]
        with speaking(s.settings_of(user).language_key):
            says = words.proposed(mention(payload["by"]), self._presenter(s).name, f"<#{payload['channel']}>")
            shown = layout(text(says), row(move_button("moveto", s.id, payload["channel"])))
        await self._write(s, notice, user, says, layout=shown)


class Moved(NoticeMessage):
    """A game is in this channel now, or is reached here again; the card of a lobby is posted with it."""

    notice = NoticeKind.MOVED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        users = [player.user for player in s.view.players if player.user > 0]
        await self._say(s, notice, self._said(s, notice), call=Call.PLACE, ping=users)
        await self._tools.turns.mark_outdated(s.id)
        if s.view.game.status is not Status.LOBBY or s.latest(LOBBY) is not None:
            return None
        posted = await self._sender.post(
            s.view, await card_layout(self._tools.app, s.view, ()), nonce=nonce_for(notice.nonce), silent=True
        )
        return self._sender.row(s.view, LOBBY, posted)

    def _said(self, s: Snapshot, notice: NoticeRow) -> LayoutView:
        people = " ".join(mention(player.user) for player in s.view.players)
        by = notice.payload["by"]
        says = words.moved(people, mention(by)) if by else words.found(people)
        return text_layout(" ".join([says, words.still_paused()]) if s.is_paused else says)


Channel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
WHERE: Final = f"{NUMBER}:{USER}"


class Lost(NamedTuple):
    id: int
    guild: int | None
    name: str
    people: list[int]
    game: GameView | None


@button("movehere", NUMBER, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def move_here(context: Context, custom_id: CustomId) -> None:
    """Move a game or league to the channel of the press; if that is on another server, show channels."""
    lost = await _lost(context, custom_id)
    if context.guild == lost.guild:
        await _decide(context, lost, context.channel)
        return
    free = await _free(context, lost)
    if not free:
        await context.say(words.no_channel(lost.name) if lost.game else words.no_channel_for_league(lost.name))
        return
    options = [SelectOption(label=clip(f"#{each.name}", OPTION), value=str(each.id)) for each in free[:MENU]]
    menu = ActionMenu(CustomId("moveto", 0, (str(lost.id),)), 0, options, words.channel())
    says = words.choose(lost.name) if lost.game else words.choose_for_league(lost.name)
    await context.show(layout(text(says), row(menu)))


@button("moveto", WHERE, access=Access.ANYBODY, commits=True)
async def move_to(context: Context, custom_id: CustomId) -> None:
    await _decide(context, await _lost(context, custom_id), int(custom_id.args[1]))


async def _lost(context: Context, custom_id: CustomId) -> Lost:
    """Return a game for its host, its players, and moderators there, or a league for those who manage it."""
    number = int(custom_id.args[0])
    if (league := await context.services.lost_leagues.league(number)) is not None:
        return await _lost_league(context, league)
    view = await context.view(number)
    context.moderated = view.game.guild
    if view.game.host != context.user and view.player_of(context.user) is None and not context.is_moderator:
        raise PaxError(Reason.NOT_A_PLAYER)
    view = await context.services.lost_places.require_lost(view.game.id)
    people = [player.user for player in view.players]
    return Lost(number, view.game.guild, context.presenter(view).name, people, view)


async def _lost_league(context: Context, league: LeagueRow) -> Lost:
    members = await _members(_guild(context, league.guild), [context.user])
    organises = context.user in await context.services.lost_leagues.organisers(league)
    if not any(organises or member.guild_permissions.manage_guild for member in members):
        raise PaxError(Reason.NOT_ORGANISER)
    require_lost(league)
    people = await context.services.lost_leagues.people(league)
    return Lost(league.id, league.guild, safe(league.name), people, None)


async def _decide(context: Context, lost: Lost, channel: int) -> None:
    guild = _guild(context, lost.guild)
    place = guild.get_channel_or_thread(channel)
    if not isinstance(place, Channel):
        raise PaxError("not_on_its_server")
    await _require_place(context, place, await _seeing(context, guild, lost))
    if lost.game is None:
        await context.services.lost_leagues.move(lost.id, channel)
        await context.say(words.done(lost.name, place.mention))
        return
    view, game, places, name = lost.game, lost.id, context.services.lost_places, lost.name
    is_free = context.is_moderator or not await _members(guild, [view.game.host])
    if view.game.host == context.user or is_free:
        await places.move(game, channel, thread=isinstance(place, discord.Thread), by=context.user)
        await confirm(context, game, words.done(name, place.mention))
        return
    if any(table.game.channel == channel for table in await context.services.games.all_open()):
        raise PaxError(Reason.CHANNEL_TAKEN)
    await places.propose(game, channel, by=context.user)
    await confirm(context, game, words.asked(mention(view.game.host), place.mention))


async def _seeing(context: Context, guild: discord.Guild, lost: Lost) -> list[discord.Member]:
    return await _members(guild, lost.people if lost.game else [*dict.fromkeys([context.user, *lost.people])])


def _guild(context: Context, guild: int | None) -> discord.Guild:
    found = None if guild is None else context.app.client.get_guild(guild)
    if found is None:
        raise PaxError("not_on_its_server")
    return found


async def _members(guild: discord.Guild, users: Sequence[int]) -> list[discord.Member]:
    found = []
    for user in users:
        try:
            found += [guild.get_member(user) or await guild.fetch_member(user)] if user > 0 else []
        except discord.NotFound as error:
            if error.code not in UNKNOWN:
                raise
    return found


async def _require_place(context: Context, place: Channel, members: Sequence[discord.Member]) -> None:
    allowed = (await context.services.guilds.of(place.guild.id)).channels
    if allowed and not {place.id, getattr(place, "parent_id", None)} & {*allowed}:
        raise PaxError(Reason.NOT_IN_THIS_CHANNEL, channels=allowed)
    if not _may_post(place):
        raise PaxError("may_not_post")
    if unseen := [member.id for member in members if not _sees(place, member)]:
        raise PaxError("not_seen_by_all", people=", ".join(map(mention, unseen[:MENU])))


def _sees(place: Channel, member: discord.Member) -> bool:
    """Return whether a person sees a channel; of a private thread no one knows."""
    return place.permissions_for(member).view_channel and not (isinstance(place, discord.Thread) and place.is_private())


def _may_post(place: Channel) -> bool:
    mine = place.permissions_for(place.guild.me)
    is_thread = isinstance(place, discord.Thread)
    speak = mine.send_messages_in_threads if is_thread else mine.send_messages
    is_open = mine.manage_threads or not (isinstance(place, discord.Thread) and place.locked)
    return mine.view_channel and speak and mine.attach_files and mine.read_message_history and is_open


async def _free(context: Context, lost: Lost) -> list[Channel]:
    """Return the server's channels and open threads to which it can be moved by these people.

    A game needs one without a game.
    """
    guild = _guild(context, lost.guild)
    members = await _seeing(context, guild, lost)
    taken = {table.game.channel for table in await context.services.games.all_open()} if lost.game else ()
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
