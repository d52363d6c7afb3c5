"""A player's settings: one page, on which every choice applies immediately."""

from collections.abc import Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import SelectDefaultValue, SelectDefaultValueType, app_commands
from discord.app_commands import Choice
from discord.ui import Label, LayoutView, Modal, UserSelect

from cogs.actions.registry import Access, Reply, button, command, completes, form
from cogs.actions.responses import update_tables_of
from cogs.context import Context
from cogs.layouts.components import (
    IN_USE,
    NUMBER,
    WORD,
    ActionButton,
    CustomId,
    Short,
    choice_menu,
    entered,
    typed_form,
)
from cogs.layouts.parts import MENU, OPTION, clip, layout, row, safe, text
from cogs.layouts.table import offered
from paxbot import PaxError
from paxbot.present.chat import commands, user_settings as words
from paxbot.present.presenter import Part
from paxbot.present.protocols import Filled
from paxbot.present.words import languages, speak
from paxbot.service import UserSettings
from paxbot.service.people.settings import MOST_BLOCKED
from paxbot.service.time import clock

AS_DISCORD: Final = "auto"
"""Stands in a menu for no language of one's own."""
FIELDS: Final = {"nextup": "next_up", "textonly": "text_only", "confirm": "confirm", "hints": "hints"}
"""Settings that are on or off, as the ids of their buttons name them."""
PEOPLE: Final = "people"
TIME_FIELDS: Final = ("zone", "begin", "end")


def settings_layout(
    settings: UserSettings, views: Sequence[Part], now: str, lead: str = "", zones: Sequence[str] = ()
) -> LayoutView:
    """`now` is the time in the player's zone; `zones` are those to choose from if the typed text fits several."""
    titles, names = words.titles(), {part.key: part.name for part in views}
    fitting = {zone: zone.replace("_", " ") for zone in zones[:MENU]}
    chosen = (
        ("notices", words.notices(settings.notices), settings.notices, words.notices_choices()),
        ("view", words.view(names.get(settings.view, settings.view)), settings.view, names),
        ("size", words.size(settings.size), settings.size, words.size_choices()),
        ("palette", words.palette(settings.palette), settings.palette, words.palette_choices()),
        (
            "language",
            words.spoken(settings.language),
            settings.language or AS_DISCORD,
            words.language_choices(AS_DISCORD),
        ),
    )
    return layout(
        text("\n".join([*([lead] if lead else []), words.heading()])),
        row(choice_menu(9, "zone", settings.zone, fitting, titles["zone"])) if fitting else None,
        *(
            part
            for number, (name, sentence, now_chosen, choices) in enumerate(chosen)
            for part in (text(sentence), row(choice_menu(number, name, now_chosen, choices, titles[name])))
        ),
        text("\n".join(_sentences(settings, now))),
        row(ActionButton(CustomId("sleep", 0), words.hours()), ActionButton(CustomId("block", 0), words.block())),
        row(*_toggles(settings)),
    )


def _sentences(settings: UserSettings, now: str) -> list[str]:
    quiet = settings.quiet.split("-") if settings.quiet else None
    lines = (
        words.zone(clock.zone_shown(settings.zone), now),
        words.quiet((quiet[0], quiet[1]) if quiet else None),
        words.next_up(settings.next_up),
        words.text_only(settings.text_only),
        words.confirm(settings.confirm),
        words.hints(settings.hints),
        words.blocked(len(settings.blocked)),
    )
    return [f"- {line}" for line in lines]


def _toggles(settings: UserSettings) -> list[ActionButton]:
    return [
        ActionButton(
            CustomId("set", 0, ("0", key, "off" if getattr(settings, field) else "on")),
            words.toggle(field, getattr(settings, field)),
        )
        for key, field in FIELDS.items()
    ]


def block_form(settings: UserSettings) -> Modal:
    shown = Modal(title=words.block(), custom_id=CustomId("block", 0).form, timeout=IN_USE)
    people: UserSelect[Any] = UserSelect(
        custom_id=PEOPLE,
        min_values=0,
        max_values=MOST_BLOCKED,
        required=False,
        default_values=[SelectDefaultValue(id=each, type=SelectDefaultValueType.user) for each in settings.blocked],
    )
    return shown.add_item(Label(text=words.block_field(), description=words.about_blocks(), component=people))


def sleep_form(settings: UserSettings) -> Modal:
    begin, _, end = settings.quiet.partition("-")
    values = dict(zip(TIME_FIELDS, (clock.zone_shown(settings.zone), begin, end), strict=True))
    return typed_form(CustomId("sleep", 0), words.hours(), words.fields(), values)


CHOSEN = ("notices", "view", "size", "palette", "zone")
SLEEP = frozenset({"quiet", "zone"})


async def complete_zone(context: Context, current: str) -> list[Choice[str]]:
    names = [clock.zone_shown(zone) for zone in clock.find_zones(current)]
    return [Choice(name=clip(name.replace("_", " "), OPTION), value=name) for name in names]


@command("settings", commands.SETTINGS, private=True)
@app_commands.describe(zone=commands.SETTINGS_ZONE)
@completes(zone=complete_zone)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def show(context: Context, zone: Short | None = None) -> None:
    suggested: tuple[str, ...] = ()
    if zone is not None:
        suggested = await _choose_zone(context, zone)
    await _page(context, *_several(zone or "", suggested))


@button("set", f"{NUMBER}:{WORD}:.+", access=Access.ANYBODY, commits=True)
async def change(context: Context, custom_id: CustomId) -> None:
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
    if key and key not in languages():
        raise PaxError("stale")
    await _set(context, language=key)
    speak(await context.language())


@button("sleep", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_hours(context: Context, custom_id: CustomId) -> None:
    await context.ask(sleep_form(await context.preferences()))


@form("sleep", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_hours(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Set what was filled in, as far as there is no doubt about its meaning. Raises: PaxError."""
    typed = {name: entered(filled, name).strip() for name in TIME_FIELDS}
    await _set(context, quiet=_quiet(typed["begin"], typed["end"]))
    suggested = await _choose_zone(context, typed["zone"]) if typed["zone"] else ()
    await _page(context, *_several(typed["zone"], suggested))


@button("block", access=Access.ANYBODY, reply=Reply.FORM)
async def ask_blocks(context: Context, custom_id: CustomId) -> None:
    await context.ask(block_form(await context.preferences()))


@form("block", field=rf"{PEOPLE}=\d{{1,19}}", access=Access.ANYBODY, reply=Reply.UPDATE)
async def set_blocks(context: Context, custom_id: CustomId, filled: Filled) -> None:
    people = {int(each) for each in filled.get(PEOPLE, ())} - {context.user}
    await _set(context, blocked=tuple(sorted(people)))
    await _page(context)


async def _choose_zone(context: Context, typed: str) -> tuple[str, ...]:
    found = clock.find_zones(typed)
    if not found:
        raise PaxError("zone_unknown")
    if len(found) > 1:
        return found
    await _set(context, zone=found[0])
    return ()


def _several(typed: str, suggested: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return (words.several_zones(safe(typed)) if suggested else "", suggested)


def _quiet(begin: str, end: str) -> str:
    if not begin and not end:
        return ""
    if not begin or not end:
        raise PaxError("quiet_half")
    read = [clock.read_time(typed) for typed in (begin, end)]
    if None in read:
        raise PaxError("time_not_understood")
    return f"{read[0]}-{read[1]}"


async def _set(context: Context, **fields: Any) -> UserSettings:
    try:
        after = await context.change_preferences(**fields)
    except ValueError as error:
        raise PaxError("night_too_long" if fields.get("quiet") else "stale") from error
    if SLEEP & fields.keys():
        await update_tables_of(context)
    return after


async def _page(context: Context, lead: str = "", suggested: tuple[str, ...] = ()) -> None:
    settings = await context.preferences()
    now = context.now.astimezone(ZoneInfo(settings.zone))
    presenters = context.app.presenters.values()
    views = offered(presenters, name_games=len(presenters) > 1)
    await context.show(settings_layout(settings, views, f"{now:%H:%M}", lead, suggested))
