"""The page of a player's settings."""

from collections.abc import Sequence
from typing import Any, Final

from discord.ui import Label, LayoutView, Modal, TextInput

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, choice_menu
from cogs.layouts.forms import IN_USE
from cogs.layouts.parts import MENU, layout, row, text
from paxbot.present.chat import user_settings as words
from paxbot.present.presenter import Part
from paxbot.service import UserSettings
from paxbot.service import zones as zone_names

AS_DISCORD: Final = "auto"
"""Stands in a menu for no language of one's own."""
FIELDS: Final = {"nextup": "next_up", "textonly": "text_only", "confirm": "confirm"}
"""The settings that are on or off, as the ids of their buttons name them."""
TIME_FIELDS: Final = ("zone", "begin", "end")


def settings_layout(
    settings: UserSettings, views: Sequence[Part], now: str, lead: str = "", zones: Sequence[str] = ()
) -> LayoutView:
    """Return the page of a player's settings: every one in a sentence, and what changes it.

    `now` is the time in the player's zone; `zones` are those to choose from where what was typed fits several.
    """
    titles = words.titles()
    menus = [
        choice_menu(number, name, chosen, choices, titles[name])
        for number, (name, chosen, choices) in enumerate(
            (
                ("notices", settings.notices, words.notices_choices()),
                ("view", settings.view, {part.key: part.name for part in views}),
                ("size", settings.size, words.size_choices()),
                ("palette", settings.palette, words.palette_choices()),
                ("language", settings.language or AS_DISCORD, words.language_choices(AS_DISCORD)),
            )
        )
    ]
    fitting = {zone: zone.replace("_", " ") for zone in zones[:MENU]}
    return layout(
        text("\n".join([*([lead] if lead else []), *_sentences(settings, views, now)])),
        row(choice_menu(9, "zone", settings.zone, fitting, titles["zone"])) if fitting else None,
        *(row(menu) for menu in menus),
        row(ActionButton(CustomId("sleep", 0), words.hours()), *_toggles(settings)),
    )


def _sentences(settings: UserSettings, views: Sequence[Part], now: str) -> list[str]:
    quiet = settings.quiet.split("-") if settings.quiet else None
    names = {part.key: part.name for part in views}
    lines = [
        words.spoken(settings.language),
        words.notices(settings.notices),
        words.next_up(settings.next_up),
        words.zone(zone_names.shown(settings.zone), now),
        words.quiet((quiet[0], quiet[1]) if quiet else None),
        words.view(names.get(settings.view, settings.view)),
        words.size(settings.size),
        words.palette(settings.palette),
        words.text_only(settings.text_only),
        words.confirm(settings.confirm),
    ]
    return [words.heading(), *(f"- {line}" for line in lines)]


def _toggles(settings: UserSettings) -> list[ActionButton]:
    return [
        ActionButton(
            CustomId("set", 0, ("0", key, "off" if getattr(settings, field) else "on")),
            words.toggle(field, getattr(settings, field)),
        )
        for key, field in FIELDS.items()
    ]


def sleep_form(settings: UserSettings) -> Modal:
    """Return the form of time zone and quiet hours, as they are filled in."""
    begin, _, end = settings.quiet.partition("-")
    values = dict(zip(TIME_FIELDS, (zone_names.shown(settings.zone), begin, end), strict=True))
    form = Modal(title=words.hours(), custom_id="pax-form:sleep:0", timeout=IN_USE)
    for key, (title, hint) in words.fields().items():
        field: TextInput[Any] = TextInput(custom_id=key, default=values[key], required=False, max_length=60)
        form.add_item(Label(text=title, description=hint, component=field))
    return form
