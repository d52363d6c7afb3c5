"""A player's settings: one page, on which every choice holds at once."""

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from discord import Interaction

from cogs.messages.languages import heard
from cogs.presses.promptly import acknowledge
from cogs.presses.times import let_tables_read
from cogs.presses.views import offered
from cogs.sheets.items import Press
from cogs.sheets.names import safe
from cogs.sheets.settings import AS_DISCORD, FIELDS, SettingsSheet, settings_sheet, sleep_form
from paxbot.errors import PaxError
from paxbot.present.chat import user_settings as words
from paxbot.present.words import languages, speak
from paxbot.service import UserSettings, zones

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from paxbot.present.bargaining import Filled

CHOSEN = ("notices", "view", "size", "palette", "zone")
"""The settings that are chosen from menus."""
SLEEP = frozenset({"quiet", "zone"})
"""The settings that say when their clocks sleep."""


async def show(interaction: "Interaction[PaxBot]", zone: str | None = None) -> None:
    """The person sees their settings, with this time zone if they named one. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    suggested: tuple[str, ...] = ()
    if zone is not None:
        suggested = await _choose_zone(interaction, zone)
    await _page(interaction, *_several(zone or "", suggested))


async def change(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """What was chosen holds. Raises: PaxError."""
    await acknowledge(interaction)
    field, value = press.args[1], ":".join(press.args[2:])
    if field == "language":
        await _set_language(interaction, "" if value == AS_DISCORD else value)
    elif field in CHOSEN:
        await _set(interaction, **{field: value})
    elif field in FIELDS:
        await _set(interaction, **{FIELDS[field]: value == "on"})
    else:
        raise PaxError("stale")
    await _page(interaction)


async def _set_language(interaction: "Interaction[PaxBot]", key: str) -> None:
    """The person is spoken to in this language from now on, or in that of their Discord. Raises: PaxError("stale")."""
    if key and key not in languages():
        raise PaxError("stale")
    await _set(interaction, language=key)
    speak(await heard(interaction))


async def ask_hours(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person fills in when they sleep, and where."""
    settings = await interaction.client.services.settings.of(interaction.user.id)
    await interaction.response.send_modal(sleep_form(settings))


async def set_hours(interaction: "Interaction[PaxBot]", press: Press, filled: "Filled") -> None:
    """What they filled in holds, as far as there is no doubt what it means. Raises: PaxError."""
    await acknowledge(interaction)
    typed = {name: "".join(filled.get(name, ())).strip() for name in ("zone", "begin", "end")}
    await _set(interaction, quiet=_quiet(typed["begin"], typed["end"]))
    suggested = await _choose_zone(interaction, typed["zone"]) if typed["zone"] else ()
    await _page(interaction, *_several(typed["zone"], suggested))


async def _choose_zone(interaction: "Interaction[PaxBot]", typed: str) -> tuple[str, ...]:
    """The zones it may mean; none where it means just one, which holds then. Raises: PaxError("zone_unknown")."""
    found = zones.find(typed)
    if not found:
        raise PaxError("zone_unknown")
    if len(found) > 1:
        return found
    await _set(interaction, zone=found[0])
    return ()


def _several(typed: str, suggested: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return (words.several_zones(safe(typed)) if suggested else "", suggested)


def _quiet(begin: str, end: str) -> str:
    """The quiet hours as they are kept; none where both are empty. Raises: PaxError."""
    if not begin and not end:
        return ""
    if not begin or not end:
        raise PaxError("quiet_half")
    read = [zones.read_time(typed) for typed in (begin, end)]
    if None in read:
        raise PaxError("time_not_understood")
    return f"{read[0]}-{read[1]}"


async def _set(interaction: "Interaction[PaxBot]", **fields: Any) -> UserSettings:
    """The settings with these changed. Raises: PaxError."""
    try:
        after = await interaction.client.services.settings.change(interaction.user.id, **fields)
    except ValueError as error:
        raise PaxError("night_too_long" if fields.get("quiet") else "stale") from error
    if SLEEP & fields.keys():
        await let_tables_read(interaction)
    return after


async def _page(interaction: "Interaction[PaxBot]", lead: str = "", suggested: tuple[str, ...] = ()) -> None:
    """The person, who waits for an answer, sees their settings as they are."""
    client = interaction.client
    settings = await client.services.settings.of(interaction.user.id)
    now = client.settings.now().astimezone(ZoneInfo(settings.zone))
    views = offered(client.presenters.values())
    shown = SettingsSheet(settings, views, f"{now:%H:%M}", lead, suggested)
    await interaction.edit_original_response(view=settings_sheet(shown))
