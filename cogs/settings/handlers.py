"""A player's settings: one page, on which every choice holds at once."""

from typing import Any
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.acknowledgement import defer
from cogs.actions.bounds import Short
from cogs.actions.commands import command, completes
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Access, Reply, button, form
from cogs.actions.responses import update_tables_of
from cogs.context import Context
from cogs.layouts.forms import entered
from cogs.layouts.names import safe
from cogs.layouts.parts import OPTION, clip
from cogs.layouts.views import offered
from cogs.settings.layouts import AS_DISCORD, FIELDS, PEOPLE, block_form, settings_layout, sleep_form
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands
from paxbot.present.chat import user_settings as words
from paxbot.present.words import languages, speak
from paxbot.service import UserSettings, zones

CHOSEN = ("notices", "view", "size", "palette", "zone")
"""The settings that are chosen from menus."""
SLEEP = frozenset({"quiet", "zone"})
"""The settings that say when their clocks sleep."""


async def complete_zone(context: Context, current: str) -> list[Choice[str]]:
    """Return the time zones that fit what is typed."""
    names = [zones.shown(zone) for zone in zones.find(current)]
    return [Choice(name=clip(name.replace("_", " "), OPTION), value=name) for name in names]


@command("settings", commands.SETTINGS)
@app_commands.describe(zone=commands.SETTINGS_ZONE)
@completes(zone=complete_zone)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def show(context: Context, zone: Short | None = None) -> None:
    """Show the person their settings, with this time zone if they named one. Raises: PaxError."""
    await defer(context, private=True)
    suggested: tuple[str, ...] = ()
    if zone is not None:
        suggested = await _choose_zone(context, zone)
    await _page(context, *_several(zone or "", suggested))


@button("set", f"{NUMBER}:{WORD}:.+", access=Access.ANYBODY, commits=True)
async def change(context: Context, custom_id: CustomId) -> None:
    """Set what was chosen. Raises: PaxError."""
    field, value = custom_id.args[1], ":".join(custom_id.args[2:])
    if field == "language":
        await _set_language(context, "" if value == AS_DISCORD else value)
    elif field in CHOSEN:
        await _set(context, **{field: value})
    elif field in FIELDS:
        await _set(context, **{FIELDS[field]: value == "on"})
    else:
        raise PaxError("stale")
    await _page(context)


async def _set_language(context: Context, key: str) -> None:
    """Speak to the person in this language from now on, or in that of their Discord. Raises: PaxError("stale")."""
    if key and key not in languages():
        raise PaxError("stale")
    await _set(context, language=key)
    speak(await context.language())


@button("sleep", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_hours(context: Context, custom_id: CustomId) -> None:
    """Ask when the person sleeps, and where."""
    await context.ask(sleep_form(await context.preferences()))


@form("sleep", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_hours(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Set what was filled in, as far as there is no doubt what it means. Raises: PaxError."""
    typed = {name: entered(filled, name).strip() for name in ("zone", "begin", "end")}
    await _set(context, quiet=_quiet(typed["begin"], typed["end"]))
    suggested = await _choose_zone(context, typed["zone"]) if typed["zone"] else ()
    await _page(context, *_several(typed["zone"], suggested))


@button("block", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_blocks(context: Context, custom_id: CustomId) -> None:
    """Ask whom the person does not want to play with."""
    await context.ask(block_form(await context.preferences()))


@form("block", field=rf"{PEOPLE}=\d{{1,19}}", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_blocks(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Block these people and nobody else; nobody is told. Raises: PaxError."""
    people = {int(each) for each in filled.get(PEOPLE, ())} - {context.user}
    await _set(context, blocked=tuple(sorted(people)))
    await _page(context)


async def _choose_zone(context: Context, typed: str) -> tuple[str, ...]:
    """Return the zones it may mean; none where it means just one, which is then set. Raises: PaxError."""
    found = zones.find(typed)
    if not found:
        raise PaxError("zone_unknown")
    if len(found) > 1:
        return found
    await _set(context, zone=found[0])
    return ()


def _several(typed: str, suggested: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return (words.several_zones(safe(typed)) if suggested else "", suggested)


def _quiet(begin: str, end: str) -> str:
    """Return the quiet hours as they are kept; none where both are empty. Raises: PaxError."""
    if not begin and not end:
        return ""
    if not begin or not end:
        raise PaxError("quiet_half")
    read = [zones.read_time(typed) for typed in (begin, end)]
    if None in read:
        raise PaxError("time_not_understood")
    return f"{read[0]}-{read[1]}"


async def _set(context: Context, **fields: Any) -> UserSettings:
    """Change these settings. Raises: PaxError."""
    try:
        after = await context.change_preferences(**fields)
    except ValueError as error:
        raise PaxError("night_too_long" if fields.get("quiet") else "stale") from error
    if SLEEP & fields.keys():
        await update_tables_of(context)
    return after


async def _page(context: Context, lead: str = "", suggested: tuple[str, ...] = ()) -> None:
    """Show the person their settings as they are."""
    settings = await context.preferences()
    now = context.now.astimezone(ZoneInfo(settings.zone))
    presenters = context.app.presenters.values()
    views = offered(presenters, name_games=len(presenters) > 1)
    await context.show(settings_layout(settings, views, f"{now:%H:%M}", lead, suggested))
