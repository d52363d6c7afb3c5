"""A server's settings, for those who manage it."""

from typing import Any, Final

from discord import app_commands

from cogs.actions.acknowledgement import defer
from cogs.actions.authorization import require_manager
from cogs.actions.commands import command
from cogs.actions.ids import NUMBER, USER, CustomId
from cogs.actions.registry import Access, Reply, button, form
from cogs.context import Context
from cogs.layouts.forms import entered
from cogs.server.layouts import limits_form, server_layout
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands
from paxbot.present.chat import user_settings as words
from paxbot.present.words import languages
from paxbot.service import Status
from paxbot.service.guilds import MOST_GAMES
from paxbot.service.time_control import ClockMode
from paxbot.service.user_settings import LANGUAGE

CHANGE: Final = (
    f"{NUMBER}:(most_games:{NUMBER}|most_each:{NUMBER}|clock:({'|'.join(ClockMode)})|language:{LANGUAGE}"
    f"|ratings:(on|off)|archive_minutes:({'|'.join(words.archive_times())}))"
)
"""A setting and its value."""
PICKED: Final = f"({USER}(:{USER})*)?"
"""The roles or channels that were chosen."""


@command("server", commands.SERVER)
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
async def show(context: Context) -> None:
    """Show the server's settings to somebody who manages it. Raises: PaxError("manager_only")."""
    await defer(context, private=True)
    await _page(context, require_manager(context))


@button("srv", CHANGE, access=Access.ANYBODY, commits=True)
async def change(context: Context, custom_id: CustomId) -> None:
    """Set what was chosen from a menu or pressed. Raises: PaxError."""
    field, value = custom_id.args[1], custom_id.args[2]
    if field == "language":
        await _set_language(context, value)
        return
    if field == "ratings":
        await _set(context, ratings=value == "on")
        return
    await _set(context, **{field: value if field == "clock" else int(value) or None})


async def _set_language(context: Context, key: str) -> None:
    """Write what everybody reads in this language from now on, also in games that run. Raises: PaxError."""
    if key not in languages():
        raise PaxError("stale")
    await _set(context, language=key)
    tables = await context.services.games.all_open()
    running = [
        each.game.id for each in tables if each.game.guild == context.guild and each.game.status is Status.RUNNING
    ]
    for game in running:
        await context.dispatcher.turns.mark_outdated(game)
    await context.dispatcher.reconcile_each(running)


@button("srvroles", PICKED, access=Access.ANYBODY, commits=True)
@button("srvrooms", PICKED, access=Access.ANYBODY, commits=True)
async def set_places(context: Context, custom_id: CustomId) -> None:
    """Let games be opened only by members with these roles, or in these channels; none: no limit. Raises: PaxError."""
    field = "roles" if custom_id.verb == "srvroles" else "channels"
    await _set(context, **{field: tuple(map(int, custom_id.args))})


@button("srvlimits", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_limits(context: Context, custom_id: CustomId) -> None:
    """Ask how many games there may be. Raises: PaxError("manager_only")."""
    await context.ask(limits_form(await context.services.guilds.of(require_manager(context))))


@form("srvlimits", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_limits(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Set the limits that were filled in. Raises: PaxError."""
    await _set(context, **{name: _limit(entered(filled, name)) for name in words.limit_fields()})


def _limit(typed: str) -> int | None:
    """Return the number, None for no limit. Raises: PaxError("limit_not_understood")."""
    number = typed.strip()
    if number in ("", "0"):
        return None
    if not (
        number.isascii() and number.isdecimal() and len(number) <= len(str(MOST_GAMES)) and int(number) <= MOST_GAMES
    ):
        raise PaxError("limit_not_understood")
    return int(number) or None


async def _set(context: Context, **fields: Any) -> None:
    guild = require_manager(context)
    await context.services.guilds.change(guild, **fields)
    await _page(context, guild)


async def _page(context: Context, guild: int) -> None:
    await context.show(server_layout(await context.services.guilds.of(guild)))
