"""Statistics of the games that ended on a server: a short text and one picture."""

from typing import Final

import discord
from discord import app_commands
from discord.ui import LayoutView

from cogs.actions.acknowledgement import defer
from cogs.actions.commands import command, games
from cogs.context import Context
from cogs.layouts.names import mention, safe, safe_text
from cogs.layouts.parts import TEXT, clip, galleries, layout, text
from cogs.leagues.handlers import guild_of
from cogs.messages.painter import Pictures
from paxbot.leagues.counts import ORDER, Share, Statistics
from paxbot.present.chat import commands
from paxbot.present.chat import counts as words
from paxbot.present.presenter import Part, Presenter
from paxbot.present.views_league import CountView, ShareView, StatisticsView
from paxbot.service.game_statistics import Scope

MOST: Final = 5
"""Items of a count that are shown, those that were counted most often."""


@command("league statistics", commands.LEAGUE_STATISTICS, game=games)
@app_commands.describe(
    game=commands.LEAGUE_STATISTICS_GAME,
    player=commands.LEAGUE_STATISTICS_PLAYER,
    league=commands.LEAGUE_STATISTICS_LEAGUE,
)
async def show(context: Context, game: str = "", player: discord.User | None = None, league: bool = False) -> None:
    """Show what was counted of the server's games, or of a person's, or of the newest league's. Raises: PaxError."""
    await defer(context, private=True)
    guild, whose, tag = guild_of(context), "" if player is None else mention(player.id), None
    if league:
        leagues = await context.services.months.leagues(guild)
        tag = str(leagues[0].id) if leagues else ""
        whose = ", ".join(filter(None, (safe(leagues[0].name) if leagues else "", whose)))
    presenter = context.app.presenter(game or await _usual_game(context, guild))
    scope = Scope(guild, presenter.key, None if player is None else player.id, tag)
    found = await context.services.game_statistics.of(scope)
    if not found.games:
        await context.say(words.none_yet())
        return
    view = statistics_view(presenter, found)
    pictures = await context.pictures(view)
    await context.show(statistics_layout(whose, presenter, found, view, pictures), pictures)


async def _usual_game(context: Context, guild: int) -> str:
    """Return the game that ended last on the server; the first there is, before any has."""
    results, _ = await context.services.results.of_guild(guild, 1, 0)
    return results[0].key if results else next(iter(context.app.presenters))


def statistics_view(presenter: Presenter, found: Statistics) -> StatisticsView:
    """Return the counts that there are, each with what was counted most often."""
    counts = (Part(ORDER, words.order()), *presenter.counted())
    return StatisticsView(
        presenter.name,
        words.games(found.games),
        tuple(_count(presenter, found, each) for each in counts if each.key in found.shares),
    )


def _count(presenter: Presenter, found: Statistics, count: Part) -> CountView:
    shares, is_owned = found.shares[count.key], count.key in found.owned
    total = sum(share.times for share in shares.values())

    def view(item: str, share: Share) -> ShareView:
        name = words.place(item) if count.key == ORDER else presenter.counted_item(count.key, item)
        part = share.wins / share.times if is_owned else share.times / total
        return ShareView(name, share.times, round(100 * part))

    most = sorted(shares.items(), key=lambda each: (-each[1].times, each[0]))[:MOST]
    return CountView(count.name, tuple(view(item, share) for item, share in most))


def statistics_layout(
    whose: str, presenter: Presenter, found: Statistics, view: StatisticsView, pictures: Pictures
) -> LayoutView:
    """Return the text with its picture; with the counts in words where there is none."""
    unowned = [count.name for count in presenter.counted() if count.key in found.shares.keys() - found.owned]
    lines = [
        words.heading(presenter.name, whose),
        f"{words.games(found.games)}. {words.usual(found.usual_turns, found.usual_time, found.usual_reply)}",
        words.legend(unowned),
    ]
    if not pictures:
        lines.append(safe_text(view.alt))
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures))
