"""Pages of settings: a player's own, and a server's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import Item, Label, LayoutView, Modal, TextInput

from cogs.sheets.forms import IN_USE
from cogs.sheets.items import PaxButton, PaxMenu, Press
from cogs.sheets.pickers import PaxChannels, PaxRoles
from cogs.sheets.sheet import MENU, OPTION, clip, row, sheet, text
from paxbot.present.chat import table_rules as norm_words
from paxbot.present.chat import user_settings as words
from paxbot.present.presenter import Part
from paxbot.present.words import languages
from paxbot.service import ServerSettings, UserSettings
from paxbot.service import zones as zone_names

AS_DISCORD: Final = "auto"
"""Stands in a menu for no language of one's own."""
FIELDS: Final = {"nextup": "next_up", "textonly": "text_only", "confirm": "confirm"}
"""The settings that are on or off, as the ids of their buttons name them."""
LIMITS: Final = (None, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100)
TIME_FIELDS: Final = ("zone", "begin", "end")


@dataclass(frozen=True, slots=True)
class SettingsSheet:
    """Everything the page of a player's settings shows."""

    settings: UserSettings
    views: Sequence[Part]
    now: str
    """The time in the player's zone."""
    lead: str = ""
    zones: Sequence[str] = ()
    """The zones to choose from where what was typed fits several."""


def settings_sheet(shown: SettingsSheet) -> LayoutView:
    """The page: every setting in a sentence, and what changes it."""
    settings, titles = shown.settings, words.titles()
    menus = [
        _menu(number, name, chosen, choices, titles[name])
        for number, (name, chosen, choices) in enumerate(
            (
                ("notices", settings.notices, words.notices_choices()),
                ("view", settings.view, {part.key: part.name for part in shown.views}),
                ("size", settings.size, words.size_choices()),
                ("palette", settings.palette, words.palette_choices()),
                ("language", settings.language or AS_DISCORD, words.language_choices(AS_DISCORD)),
            )
        )
    ]
    zones = {zone: zone.replace("_", " ") for zone in shown.zones[:MENU]}
    return sheet(
        text("\n".join([*([shown.lead] if shown.lead else []), *_sentences(shown)])),
        row(_menu(9, "zone", settings.zone, zones, titles["zone"])) if zones else None,
        *(row(menu) for menu in menus),
        row(PaxButton(Press("sleep", 0), words.hours()), *_toggles(settings)),
    )


def _sentences(shown: SettingsSheet) -> list[str]:
    settings = shown.settings
    quiet = settings.quiet.split("-") if settings.quiet else None
    views = {part.key: part.name for part in shown.views}
    lines = [
        words.spoken(settings.language),
        words.notices(settings.notices),
        words.next_up(settings.next_up),
        words.zone(zone_names.shown(settings.zone), shown.now),
        words.quiet((quiet[0], quiet[1]) if quiet else None),
        words.view(views.get(settings.view, settings.view)),
        words.size(settings.size),
        words.palette(settings.palette),
        words.text_only(settings.text_only),
        words.confirm(settings.confirm),
    ]
    return [words.heading(), *(f"- {line}" for line in lines)]


def _toggles(settings: UserSettings) -> list[PaxButton]:
    return [
        PaxButton(
            Press("set", 0, ("0", key, "off" if getattr(settings, field) else "on")),
            words.toggle(field, getattr(settings, field)),
        )
        for key, field in FIELDS.items()
    ]


def _menu(
    part: int, name: str, chosen: str | None, choices: Mapping[str, str], title: str, verb: str = "set"
) -> PaxMenu:
    options = [
        SelectOption(label=clip(label, OPTION), value=f"{name}:{value}", default=value == chosen)
        for value, label in choices.items()
    ]
    return PaxMenu(Press(verb, 0, ("0",)), part, options, title)


def sleep_form(settings: UserSettings) -> Modal:
    """Asks for time zone and quiet hours, as they are filled in."""
    begin, _, end = settings.quiet.partition("-")
    values = dict(zip(TIME_FIELDS, (zone_names.shown(settings.zone), begin, end), strict=True))
    form = Modal(title=words.hours(), custom_id="pax-form:sleep:0", timeout=IN_USE)
    for key, (title, hint) in words.fields().items():
        field: TextInput[Any] = TextInput(custom_id=key, default=values[key], required=False, max_length=60)
        form.add_item(Label(text=title, description=hint, component=field))
    return form


def server_sheet(settings: ServerSettings, lead: str = "") -> LayoutView:
    """The page of a server's settings."""
    titles = words.server_titles()
    lines = [
        words.server_roles([f"<@&{role}>" for role in settings.roles]),
        words.server_channels([f"<#{channel}>" for channel in settings.channels]),
        words.server_clock(settings.clock),
        words.server_language(settings.language),
        words.server_games(settings.most_games),
        words.server_each(settings.most_each),
    ]
    clocks = norm_words.choices("clock", "")
    menus: list[Item[Any]] = [
        PaxRoles("srvroles", settings.roles, titles["roles"]),
        PaxChannels("srvrooms", settings.channels, titles["channels"]),
        _menu(2, "clock", settings.clock, clocks, titles["clock"], "srv"),
        *(
            _menu(part, key, _limit(getattr(settings, key)), _limits(key), titles[key], "srv")
            for part, key in enumerate(("most_games", "most_each"), 3)
        ),
        _menu(5, "language", settings.language, languages(), titles["language"], "srv"),
    ]
    return sheet(
        text("\n".join([words.server_heading(), *([lead] if lead else []), *(f"- {line}" for line in lines)])),
        *(row(menu) for menu in menus),
    )


def _limits(key: str) -> dict[str, str]:
    return {_limit(most): words.most_choice(key, most) for most in LIMITS}


def _limit(most: int | None) -> str:
    return "0" if most is None else str(most)


def confirm_end_sheet(game: int, press: Press, what: str) -> LayoutView:
    """Asks whether the turn shall end though something is left to do."""
    end = PaxButton(press._replace(verb="sure"), words.end_anyway(), ButtonStyle.danger)
    back = PaxButton(Press("page", game, (str(press.seq), "0")), words.go_back(), ButtonStyle.primary)
    return sheet(text(words.ask_end(what)), row(end, back))
