"""Showing ratings, to whoever asks alone."""

from collections.abc import Mapping

import discord
from discord import app_commands

from cogs.actions.acknowledgement import defer
from cogs.actions.commands import command, games
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Access, button
from cogs.context import Context
from cogs.layouts.leagues import profile_view, rating_curve
from cogs.messages.painter import Pictures
from cogs.ratings.layouts import everybody_layout, person_layout
from paxbot.errors import PaxError
from paxbot.leagues.career import career
from paxbot.leagues.ratings import Rated
from paxbot.leagues.results import Player
from paxbot.present.chat import commands
from paxbot.present.chat import ratings as words
from paxbot.service.months import result_of
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
    people = tables.get(key, {})
    pictures = await _pictures(context, user, key, people) if str(user) in people else ()
    await context.show(person_layout(user, context.app.presenter(key), people, pictures), pictures)


async def _pictures(context: Context, user: int, key: str, people: Mapping[Player, Rated]) -> Pictures:
    """Return what came of somebody's games, with the curve of their rating."""
    assert context.guild is not None
    results = [each for each in await context.services.results.of_user(context.guild, user) if each.key == key][::-1]
    found, rated = career(map(result_of, results), str(user)), people[str(user)]
    facts = [(words.rating_fact(), words.plain_rating(rated.skill.rating, rated.skill.uncertainty))]
    if rated.place is not None:
        settled = sum(each.place is not None for each in people.values())
        facts.append((words.place_fact(), f"{rated.place} / {settled}"))
    return await context.pictures(profile_view(user, results, found, rating_curve(rated), tuple(facts)))


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
