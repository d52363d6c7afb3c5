"""Finding people for a game: a request in the channel, joined by others who want the same."""

from typing import Final

import discord
from discord import AllowedMentions, ButtonStyle, app_commands
from discord.app_commands import Choice

from cogs.actions.registry import Access, Reply, button, command, games, require_posting
from cogs.context import Context
from cogs.layouts.components import NUMBER, WORD, ActionButton, CustomId, choice_menu
from cogs.layouts.lobby import leave_button
from cogs.layouts.parts import layout, plain, row, text
from cogs.lobby.opening import channel_for_thread, new_thread, require_permission
from cogs.messages.lobby_card import LOBBY, card, remember, renew
from paxbot import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import lobby as words
from paxbot.present.words import languages, speaking
from paxbot.service import GameSummary, Reason
from paxbot.service.people.accounts import Wish

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
