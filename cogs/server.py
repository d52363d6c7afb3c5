from typing import Any, Final

from discord import app_commands
from discord.ui import LayoutView

from cogs.actions.registry import Access, Reply, button, command, form, require_manager
from cogs.context import Context
from cogs.layouts.components import (
    NUMBER,
    USER,
    ActionButton,
    ChannelMenu,
    CustomId,
    RoleMenu,
    choice_menu,
    entered,
    typed_form,
)
from cogs.layouts.parts import layout, row, text
from paxbot import PaxError
from paxbot.present.chat import commands, table_rules as rule_words, user_settings as words
from paxbot.present.protocols import Filled
from paxbot.present.words import languages
from paxbot.service import ServerSettings, Status
from paxbot.service.people.settings import LANGUAGE, MOST_GAMES
from paxbot.service.time.clock import ClockMode


def server_layout(settings: ServerSettings, lead: str = "") -> LayoutView:
    titles, clocks = words.server_titles(), rule_words.choices("clock", "")
    lines = [words.server_games(settings.most_games), words.server_each(settings.most_each)]
    lines.append(words.server_ratings(settings.ratings))
    other_way = CustomId("srv", 0, ("0", "ratings", "off" if settings.ratings else "on"))
    return layout(
        text("\n".join([words.server_heading(), *([lead] if lead else [])])),
        text(words.server_roles([f"<@&{role}>" for role in settings.roles])),
        row(RoleMenu("srvroles", settings.roles, titles["roles"])),
        text(words.server_channels([f"<#{channel}>" for channel in settings.channels])),
        row(ChannelMenu("srvrooms", settings.channels, titles["channels"])),
        text(words.server_clock(settings.clock)),
        row(choice_menu(2, "clock", settings.clock, clocks, titles["clock"], "srv")),
        text(words.server_language(settings.language)),
        row(choice_menu(5, "language", settings.language, languages(), titles["language"], "srv")),
        text(words.server_threads(str(settings.archive_minutes))),
        row(
            choice_menu(
                6, "archive_minutes", str(settings.archive_minutes), words.archive_times(), titles["threads"], "srv"
            )
        ),
        text("\n".join(lines)),
        row(
            ActionButton(CustomId("srvlimits", 0), words.limits()),
            ActionButton(other_way, words.toggle_ratings(settings.ratings)),
        ),
    )


CHANGE: Final = (
    f"{NUMBER}:(most_games:{NUMBER}|most_each:{NUMBER}|clock:({'|'.join(ClockMode)})|language:{LANGUAGE}"
    f"|ratings:(on|off)|archive_minutes:({'|'.join(words.archive_times())}))"
)
PICKED: Final = f"({USER}(:{USER})*)?"


@command("server", commands.SERVER, private=True)
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
async def show(context: Context) -> None:
    await _page(context, require_manager(context))


@button("srv", CHANGE, access=Access.ANYBODY, commits=True)
async def change(context: Context, custom_id: CustomId) -> None:
    field, value = custom_id.args[1], custom_id.args[2]
    if field == "language":
        await _set_language(context, value)
        return
    if field == "ratings":
        await _set(context, ratings=value == "on")
        return
    await _set(context, **{field: value if field == "clock" else int(value) or None})


async def _set_language(context: Context, key: str) -> None:
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
    """Let games be opened only by members with these roles, or in these channels; none: no limit."""
    field = "roles" if custom_id.verb == "srvroles" else "channels"
    await _set(context, **{field: tuple(map(int, custom_id.args))})


@button("srvlimits", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_limits(context: Context, custom_id: CustomId) -> None:
    settings, fields = await context.services.guilds.of(require_manager(context)), words.limit_fields()
    now = {name: str(getattr(settings, name) or "") for name in fields}
    await context.ask(typed_form(custom_id, words.limits(), fields, now))


@form("srvlimits", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_limits(context: Context, custom_id: CustomId, filled: Filled) -> None:
    await _set(context, **{name: _limit(entered(filled, name)) for name in words.limit_fields()})


def _limit(typed: str) -> int | None:
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
