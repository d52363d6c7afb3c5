"""Somebody's profile: their games on the server as a picture, and the way to each of them."""

from collections import Counter
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ui import LayoutView

from cogs.actions.acknowledgement import defer
from cogs.actions.commands import command
from cogs.actions.ids import CustomId
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.leagues import profile_view, rating_curve
from cogs.layouts.names import mention, safe_text
from cogs.layouts.parts import TEXT, clip, galleries, layout, row, text
from cogs.leagues.handlers import guild_of
from paxbot.leagues.career import career
from paxbot.leagues.ratings import Rated
from paxbot.present.chat import commands
from paxbot.present.chat import ratings as words
from paxbot.present.chat.months import games
from paxbot.present.presenter import Picture
from paxbot.present.views_league import CurveView, ProfileView
from paxbot.service.months import result_of
from paxbot.service.reliability import Reliability


@command("league profile", commands.LEAGUE_PROFILE)
@app_commands.describe(player=commands.LEAGUE_PROFILE_PLAYER)
async def show(context: Context, player: discord.User | None = None) -> None:
    """Show what came of somebody's games on the server. Raises: PaxError."""
    await defer(context, private=True)
    guild, user = guild_of(context), context.user if player is None else player.id
    results = (await context.services.results.of_user(guild, user))[::-1]
    found = career(map(result_of, results), str(user))
    if not found.games:
        await context.say(words.unrated(mention(user)))
        return
    favourite = Counter(result.key for result in results).most_common(1)[0][0]
    rated, record = await _rated(context, guild, user, favourite), await context.services.results.record(guild, user)
    facts = _facts(context.app.presenter(favourite).name, record, rated)
    curve = rating_curve(rated) if rated else CurveView(words.points_a_game(), tuple(map(float, found.averages)))
    view = profile_view(user, results, found, curve, facts)
    pictures = await context.pictures(view)
    await context.show(profile_layout(user, view, pictures), pictures)


async def _rated(context: Context, guild: int, user: int, key: str) -> Rated | None:
    """Return somebody's rating in a game; None where nobody is rated, or they are not."""
    if not (await context.services.guilds.of(guild)).ratings:
        return None
    return (await context.services.ratings.of(guild)).get(key, {}).get(str(user))


def _facts(favourite: str, record: Reliability, rated: Rated | None) -> tuple[tuple[str, str], ...]:
    facts = [(words.favourite(), favourite), (words.left_games(), str(record.left))]
    if record.in_time is not None:
        facts.append((words.in_time(), f"{record.in_time} %"))
    if rated is not None:
        facts.append((words.rating_fact(), words.plain_rating(rated.skill.rating, rated.skill.uncertainty)))
    return tuple(facts)


def profile_layout(user: int, view: ProfileView, pictures: Sequence[Picture]) -> LayoutView:
    """Return somebody's profile, and a button to their games."""
    lines = [words.profile(mention(user)), *([] if pictures else [safe_text(view.alt)])]
    button = ActionButton(CustomId("resultsof", 0, ("user", str(user), "0", "0")), games())
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures), row(button))
