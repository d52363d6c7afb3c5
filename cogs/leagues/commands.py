"""The commands that every kind of league has."""

from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.acknowledgement import defer
from cogs.actions.authorization import require_manager, require_posting
from cogs.actions.commands import command, games
from cogs.actions.league_kinds import Ask, answer, newest
from cogs.context import Context
from cogs.layouts.names import has_ink, plain
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import months as words
from paxbot.service import Reason
from paxbot.service.months import MONTH

LONGEST_NAME: Final = 32
MOST_COUNTED: Final = 20


@command("league new", commands.LEAGUE_NEW, game=games)
@app_commands.describe(
    name=commands.LEAGUE_NAME, kind=commands.LEAGUE_KIND, game=commands.LEAGUE_GAME, best=commands.LEAGUE_BEST
)
@app_commands.choices(kind=[Choice(name=name, value=value) for value, name in commands.LEAGUE_KINDS.items()])
async def new(
    context: Context,
    name: app_commands.Range[str, 1, LONGEST_NAME],
    kind: str = MONTH,
    game: str = "",
    best: app_commands.Range[int, 1, MOST_COUNTED] = 5,
) -> None:
    """Open a league of a kind in this channel. Raises: PaxError."""
    require_manager(context)
    require_posting(context)
    if not has_ink(name):
        raise PaxError(Reason.NOTHING_SAID)
    await defer(context, private=True)
    await answer(context, kind, Ask.OPEN, plain(name), game, best)


@command("league standings", commands.LEAGUE_STANDINGS)
async def standings(context: Context) -> None:
    """Show how a league of the server stands. Raises: PaxError."""
    await _asked(context, Ask.STANDINGS)


@command("league rules", commands.LEAGUE_RULES)
async def rules(context: Context) -> None:
    """Tell what counts in it. Raises: PaxError."""
    await _asked(context, Ask.RULES)


async def _asked(context: Context, ask: Ask) -> None:
    assert context.guild is not None
    await defer(context, private=True)
    services = context.services
    leagues = [*await services.months.leagues(context.guild), *await services.seasons.leagues(context.guild)]
    league = newest(context, leagues)
    if league is None:
        await context.say(words.not_any())
        return
    await answer(context, league.kind, ask, league)
