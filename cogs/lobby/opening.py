"""Opening a lobby, in the channel or in a thread of its own; and finding people for a game by a request."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import discord
from discord import AllowedMentions, ButtonStyle, app_commands
from discord.app_commands import Choice

from cogs.actions.registry import Access, Reply, button, command, games, require_posting
from cogs.context import Context, defer
from cogs.layouts.components import NUMBER, WORD, ActionButton, CustomId, choice_menu
from cogs.layouts.lobby import asked_again, leave_button
from cogs.layouts.parts import files, layout, plain, row, text, told_from
from cogs.lobby.handlers import from_sent, to_sent
from cogs.messages.channels import open_thread
from cogs.messages.lobby_card import LOBBY, card, remember, renew, show_lobby
from paxbot import PaxError
from paxbot.present.chat import commands, lobby as words
from paxbot.present.chat.table import Call
from paxbot.present.words import languages, speaking
from paxbot.service import GameSummary, Reason
from paxbot.service.people.accounts import Wish
from paxbot.service.time.clock import RELAXED, ClockMode, usual_increment

MOST_AUTOMATED: Final = 5
"""The game with most usual seats has six, and one of them is a person's."""
MOST_SEATS: Final = 20
"""More than any game has, so that the game itself names its limits."""
MOST_HOURS: Final = 720


@dataclass(frozen=True, slots=True)
class NewLobby:
    key: str
    seats: int | None
    automated: int
    open_hands: bool
    seed_hidden: bool
    table_rules: Mapping[str, str | int] = field(default_factory=dict)
    """Other fields of `GameOptions` the host has chosen."""
    counts: bool = True
    """It is to count for the server's open month."""


async def open_lobby(context: Context, wish: NewLobby) -> None:
    require_posting(context)
    await require_permission(context)
    table = await _create(
        context, wish, context.channel, thread=isinstance(context.interaction.channel, discord.Thread)
    )
    async with _cancelled_on_failure(context, table):
        shown, pictures = await card(context, table)
        sent = await context.interaction.response.send_message(
            view=shown, files=files(pictures), allowed_mentions=AllowedMentions.none()
        )
        assert sent.message_id is not None
        await remember(context, table, sent.message_id)


async def open_lobby_in_thread(context: Context, wish: NewLobby) -> None:
    _require_seats(context, wish)
    await require_permission(context)
    channel = channel_for_thread(context)
    await defer(context, private=True)
    await _open_in_thread(context, wish, channel)


@button("playrival", WORD, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def open_against_rival(context: Context, custom_id: CustomId) -> None:
    if context.interaction.guild is None:
        raise PaxError("command_not_here")
    wish = NewLobby(context.app.presenter(custom_id.args[0]).key, 2, 1, open_hands=False, seed_hidden=True)
    await require_permission(context)
    await _open_in_thread(context, wish, channel_for_thread(context))


async def _open_in_thread(context: Context, wish: NewLobby, channel: discord.TextChannel) -> None:
    thread = await new_thread(context, channel, wish.key)
    table = await _create(context, wish, thread.id, thread=True)
    async with _cancelled_on_failure(context, table):
        shown, pictures = await card(context, table)
        sent = await thread.send(view=shown, files=files(pictures), allowed_mentions=AllowedMentions.none())
        await remember(context, table, sent.id)
    await context.interaction.edit_original_response(content=words.opened_in_thread(thread.mention))


@button("rematch", reply=Reply.PRIVATE, commits=True)
async def open_rematch(context: Context, custom_id: CustomId) -> None:
    require_posting(context)
    await require_permission(context)
    lobbies, sender, name = context.services.lobbies, context.dispatcher.sender, context.interaction.user.display_name
    try:
        table = await lobbies.rematch(custom_id.game, by=context.user, name=plain(name))
    except PaxError as error:
        here = await context.services.games.at((await context.view(custom_id.game)).game.channel)
        if error.reason != Reason.CHANNEL_TAKEN or here.options.rematch_of != custom_id.game or here.game.head:
            raise
        await show_lobby(context, here.game.id)
        return
    async with _cancelled_on_failure(context, table):
        shown, pictures = await card(context, table)
        asked = asked_again(table, await context.view(custom_id.game))
        with speaking(await context.app.language_at(table)):
            says = sender.sentence(table, Call.REMATCH, asked)
        channel = await sender.open(table.game.channel)
        sent = await sender.send(channel, shown, pictures=pictures, ping=asked, says=says)
        await remember(context, table, sent.id)
    await context.say(words.rematch_open())


@asynccontextmanager
async def _cancelled_on_failure(context: Context, table: GameSummary) -> AsyncIterator[None]:
    """Cancel a lobby whose card can't be posted, so that its channel is free. Raises: PaxError("may_not_post")."""
    try:
        yield
    except Exception as error:
        await context.services.lobbies.cancel(table.game.id, by=context.user)
        if isinstance(error, discord.Forbidden):
            raise PaxError("may_not_post") from error
        raise


async def _create(context: Context, wish: NewLobby, channel: int, *, thread: bool) -> GameSummary:
    usual = {} if context.guild is None else {"clock": (await context.services.guilds.of(context.guild)).clock}
    return await context.services.lobbies.create(
        wish.key,
        channel=channel,
        host=context.user,
        name=plain(context.interaction.user.display_name),
        guild=context.guild,
        thread=thread,
        seats=wish.seats,
        automated=wish.automated,
        open_hands=wish.open_hands,
        seed_hidden=wish.seed_hidden,
        table_rules={**usual, **wish.table_rules},
        counts=wish.counts,
    )


async def require_permission(context: Context) -> None:
    channel, user = context.interaction.channel, context.interaction.user
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    await context.services.guilds.admit(
        context.guild,
        user=user.id,
        roles=[role.id for role in user.roles] if isinstance(user, discord.Member) else (),
        places=[context.channel] if parent is None else [context.channel, parent],
        manager=context.interaction.permissions.manage_guild,
    )


def channel_for_thread(context: Context) -> discord.TextChannel:
    channel, mine = context.interaction.channel, context.interaction.app_permissions
    if not isinstance(channel, discord.TextChannel):
        raise PaxError("no_threads_here")
    if not (mine.view_channel and mine.create_public_threads and mine.send_messages_in_threads):
        raise PaxError("may_not_create_threads")
    if not mine.attach_files:
        raise PaxError("may_not_post")
    return channel


async def new_thread(
    context: Context, channel: discord.TextChannel, key: str, message: discord.Message | None = None
) -> discord.Thread:
    user = context.interaction.user
    tables = [table for table in await context.services.games.all_open() if table.game.guild == channel.guild.id]
    others = [player.name for table in tables for player in table.players if player.user != user.id]
    with speaking(await context.app.language_within(channel.guild.id)):
        host = told_from(user.display_name, user.name, others)
        name = words.thread_name(context.app.presenter(key).name, host)
    try:
        return await open_thread(context.app, message or channel, name)
    except discord.Forbidden as error:
        raise PaxError("may_not_create_threads") from error


def _require_seats(context: Context, wish: NewLobby) -> None:
    """Raise what `create` would, before there is a thread for nothing."""
    rules = context.services.registry.get(wish.key)
    if rules is None:
        raise PaxError(Reason.UNKNOWN_RULES, key=wish.key)
    if wish.seats is not None and wish.seats not in rules.seats:
        raise PaxError(Reason.SEATS_IMPOSSIBLE, fewest=rules.seats[0], most=rules.seats[-1])
    most = (wish.seats or rules.usual_seats[-1]) - 1
    if wish.automated > most:
        raise PaxError(Reason.TOO_MANY_AUTOMATED, most=most)


def clock_wish(clock: str | None, hours: int | None, more: int | None, time_up: str | None) -> dict[str, str | int]:
    """Return the host's choices about time as fields of `GameOptions`; hours alone mean a custom clock."""
    wish: dict[str, str | int] = {}
    if clock is None and hours is not None:
        clock = ClockMode.CUSTOM
    if clock is not None:
        wish["clock"] = clock
    if clock == ClockMode.CUSTOM:
        hours = RELAXED.hours if hours is None else hours
        wish |= {"clock_hours": hours, "clock_more": usual_increment(hours) if more is None else more}
    if time_up is not None:
        wish["time_up"] = from_sent(time_up)
    return wish


@command("new", commands.NEW, game=games)
@app_commands.describe(
    game=commands.NEW_GAME,
    seats=commands.NEW_SEATS,
    automated=commands.NEW_AUTOMATED,
    open_hands=commands.NEW_OPEN_HANDS,
    hide_seed=commands.NEW_HIDE_SEED,
    thread=commands.NEW_THREAD,
    clock=commands.NEW_CLOCK,
    clock_hours=commands.NEW_CLOCK_HOURS,
    clock_more=commands.NEW_CLOCK_MORE,
    time_up=commands.NEW_TIME_UP,
    counts=commands.NEW_COUNTS,
)
@app_commands.choices(
    clock=[Choice(name=name, value=value) for value, name in commands.CLOCKS.items()],
    time_up=[Choice(name=name, value=to_sent(value)) for value, name in commands.TIME_UPS.items()],
)
async def new(
    context: Context,
    game: str,
    seats: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    automated: app_commands.Range[int, 0, MOST_AUTOMATED] = 0,
    open_hands: bool = False,
    hide_seed: bool = True,
    thread: bool = False,
    clock: str | None = None,
    clock_hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    clock_more: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    time_up: str | None = None,
    counts: bool = True,
) -> None:
    rules = clock_wish(clock, clock_hours, clock_more, time_up)
    wish = NewLobby(game, seats, automated, open_hands, hide_seed, rules, counts)
    await (open_lobby_in_thread if thread else open_lobby)(context, wish)


MOST: Final = 8
PACES: Final = ("none", "relaxed", "brisk")
ANY_SIZE: Final = "0"
ANY_CLOCK: Final = "any"
TAKEN: Final = (Reason.LOBBY_FULL, Reason.NOT_A_LOBBY, Reason.NOT_ADMITTED, Reason.ALREADY_JOINED)


@command("find", commands.FIND, game=games, private=True)
@app_commands.describe(
    game=commands.NEW_GAME, pace=commands.FIND_PACE, language=commands.FIND_LANGUAGE, size=commands.FIND_SIZE
)
@app_commands.choices(
    pace=[Choice(name=commands.CLOCKS[value], value=value) for value in PACES],
    language=[Choice(name=name, value=key) for key, name in languages().items()],
)
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
async def find(
    context: Context,
    game: str,
    pace: str | None = None,
    language: str | None = None,
    size: app_commands.Range[int, 2, MOST] | None = None,
) -> None:
    await _find(context, Wish(game, pace, language, size))


@button("findtable", WORD, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def find_table(context: Context, custom_id: CustomId) -> None:
    await _draft(context, _wish(context, custom_id.args[0]))


@button("findwish", f"{NUMBER}:{WORD}:{NUMBER}:{WORD}", access=Access.ANYBODY)
async def change_wish(context: Context, custom_id: CustomId) -> None:
    await _draft(context, _wish(context, *custom_id.args[1:]))


@button("findpost", f"{WORD}:{NUMBER}:{WORD}", access=Access.ANYBODY)
async def post_wish(context: Context, custom_id: CustomId) -> None:
    await _find(context, _wish(context, *custom_id.args))


def _wish(context: Context, key: str, size: str = ANY_SIZE, clock: str = ANY_CLOCK) -> Wish:
    if context.interaction.guild is None:
        raise PaxError("command_not_here")
    seats, key = int(size), context.app.presenter(key).key
    known = seats in context.services.finding.sizes(key)
    return Wish(key, clock if clock in PACES else None, None, seats if known else None)


async def _draft(context: Context, wish: Wish) -> None:
    assert context.guild is not None
    finding, presenter = context.services.finding, context.app.presenter(wish.key)
    table = await finding.own(context.guild, context.user, wish.key)
    if table is not None:
        await _find(context, wish)
        return
    seats, clock = finding.seats(wish), wish.clock or (await context.services.guilds.of(context.guild)).clock
    matching = await finding.matching(context.guild, wish, context.user)
    seen = [each for each in matching if await _is_seen(context, each)]
    if seen:
        channel, taken, most = f"<#{seen[0].game.channel}>", len(seen[0].players), seen[0].options.most
        said, label = words.draft_fits(presenter.name, channel, taken, most), words.join_them()
    else:
        said, label = words.draft(presenter.name, f"<#{context.channel}>", seats, clock), words.post_it()
    chosen = str(wish.size or ANY_SIZE), wish.clock or ANY_CLOCK
    sizes = {f"{size}:{chosen[1]}": words.wish_seats(int(size)) for size in (ANY_SIZE, *finding.sizes(wish.key))}
    clocks = {f"{chosen[0]}:{pace}": words.wish_clock(pace) for pace in (ANY_CLOCK, *PACES)}
    menus = [
        row(choice_menu(part, wish.key, ":".join(chosen), choices, "", "findwish"))
        for part, choices in enumerate((sizes, clocks))
    ]
    press = ActionButton(CustomId("findpost", 0, (wish.key, *chosen)), label, ButtonStyle.primary)
    await context.show(layout(text(said), *menus, row(press)))


async def _find(context: Context, wish: Wish) -> None:
    assert context.guild is not None
    finding = context.services.finding
    async with finding.lock(context.guild):
        if table := await finding.own(context.guild, context.user, wish.key):
            says = words.request_stands()
        elif table := await _joined(context, wish):
            says = words.request_found()
        else:
            table, says = await _ask(context, wish), words.request_open()
    so_far = words.request_so_far(f"<#{table.game.channel}>", len(table.players), table.options.most)
    await context.show(layout(text(f"{says} {so_far}"), row(leave_button(table.game.id))))
    await renew(context, table.game.id)


async def _joined(context: Context, wish: Wish) -> GameSummary | None:
    """Join the oldest request that fits and that the person can see. Raises: PaxError(PERSON_FULL)."""
    assert context.guild is not None
    name = plain(context.interaction.user.display_name)
    for table in await context.services.finding.matching(context.guild, wish, context.user):
        if await _is_seen(context, table):
            try:
                return await context.services.lobbies.join(table.game.id, user=context.user, name=name)
            except PaxError as refusal:
                if refusal.reason not in TAKEN:
                    raise
    return None


async def _is_seen(context: Context, table: GameSummary) -> bool:
    guild, user = context.interaction.guild, context.interaction.user
    known = await context.services.post.latest(table.game.id, LOBBY)
    channel = None if guild is None or known is None else guild.get_channel_or_thread(known.channel)
    return channel is not None and isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


async def _ask(context: Context, wish: Wish) -> GameSummary:
    require_posting(context)
    await require_permission(context)
    channel, presenter = channel_for_thread(context), context.app.presenter(wish.key)
    name = plain(context.interaction.user.display_name)
    with speaking(await context.app.language_within(channel.guild.id)):
        called = words.looking(name, presenter.name)
    message, table = await channel.send(called, allowed_mentions=AllowedMentions.none()), None
    try:
        # The thread of a message has its id: none is opened for a request that cannot be.
        table = await context.services.finding.ask(
            wish, guild=channel.guild.id, channel=message.id, user=context.user, name=name
        )
        await new_thread(context, channel, wish.key, message)
        await remember(context, table, message.id, channel=channel.id)
        shown, _ = await card(context, table)
        await message.edit(content=None, view=shown, allowed_mentions=AllowedMentions.none())
    except Exception:
        if table is not None:
            await context.services.lobbies.cancel(table.game.id, by=context.user)
        await message.delete()
        raise
    return table
