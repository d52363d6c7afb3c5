"""The page of a player's settings."""

from collections.abc import Sequence
from typing import Any, Final

from discord import SelectDefaultValue, SelectDefaultValueType
from discord.ui import Label, LayoutView, Modal, UserSelect

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, choice_menu
from cogs.layouts.forms import IN_USE, typed_form
from cogs.layouts.parts import MENU, layout, row, text
from paxbot.present.chat import user_settings as words
from paxbot.present.presenter import Part
from paxbot.service import UserSettings
from paxbot.service import zones as zone_names
from paxbot.service.user_settings import MOST_BLOCKED

AS_DISCORD: Final = "auto"
"""Stands in a menu for no language of one's own."""
FIELDS: Final = {"nextup": "next_up", "textonly": "text_only", "confirm": "confirm", "hints": "hints"}
"""The settings that are on or off, as the ids of their buttons name them."""
PEOPLE: Final = "people"
TIME_FIELDS: Final = ("zone", "begin", "end")


def settings_layout(
    settings: UserSettings, views: Sequence[Part], now: str, lead: str = "", zones: Sequence[str] = ()
) -> LayoutView:
    """Return the page of a player's settings: every one in a sentence, and what changes it.

    `now` is the time in the player's zone; `zones` are those to choose from where what was typed fits several.
    """
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
        row(ActionButton(CustomId("sleep", 0), words.hours()), _block_button()),
        row(*_toggles(settings)),
    )


def _sentences(settings: UserSettings, now: str) -> list[str]:
    quiet = settings.quiet.split("-") if settings.quiet else None
    lines = (
        words.zone(zone_names.shown(settings.zone), now),
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


def _block_button() -> ActionButton:
    return ActionButton(CustomId("block", 0), words.block())


def block_form(settings: UserSettings) -> Modal:
    """Return the form of the people whom somebody does not want to play with."""
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
    """Return the form of time zone and quiet hours, as they are filled in."""
    begin, _, end = settings.quiet.partition("-")
    values = dict(zip(TIME_FIELDS, (zone_names.shown(settings.zone), begin, end), strict=True))
    return typed_form(CustomId("sleep", 0), words.hours(), words.fields(), values)
