"""Showing ratings, to whoever asks alone."""

import discord
from discord import app_commands

from cogs.actions.acknowledgement import defer
from cogs.actions.commands import command, games
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Access, button
from cogs.context import Context
from cogs.ratings.layouts import everybody_layout, person_layout
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import ratings as words
from paxbot.service.ratings import Tables


@command("rating", commands.RATING, game=games)
@app_commands.describe(player=commands.RATING_PLAYER, game=commands.RATING_GAME)
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
async def show(context: Context, player: discord.User | None = None, game: str | None = None) -> None:
    """Show somebody's rating, in the game that most people play unless one is named. Raises: PaxError."""
    await defer(context, private=True)
    user, tables = context.user if player is None else player.id, await _tables(context)
    own = next((key for key, people in tables.items() if str(user) in people), None)
    key = game or own or next(iter(tables), None)
    if key is None:
        await context.say(words.nobody_yet())
        return
    await context.show(person_layout(user, context.app.presenter(key), tables.get(key, {})))


@button("ratings", f"{WORD}:{NUMBER}", access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show a page of the ratings of everybody. Raises: PaxError."""
    key, page = custom_id.args
    people = (await _tables(context)).get(key, {})
    await context.show(everybody_layout(context.app.presenter(key), people, int(page)))


async def _tables(context: Context) -> Tables:
    """Return the ratings of the server. Raises: PaxError."""
    if context.guild is None:
        raise PaxError("command_not_here")
    return await context.services.ratings.of(context.guild)
