"""Custom ids, options of commands, and the buttons, menus and forms of messages.

A custom id holds all that a button, menu or form means, so that it outlives a restart. Anyone can make one up: an id
that is read here only has the right form. Options have declared bounds, which Discord's app keeps except in text that
is sent for completion.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from discord import (
    AppCommandOptionType,
    ButtonStyle,
    ChannelType,
    Interaction,
    InteractionType,
    SelectDefaultValue,
    SelectDefaultValueType,
    SelectOption,
)
from discord.app_commands import CheckFailure, Command, Parameter, Range
from discord.ui import Button, ChannelSelect, Label, LayoutView, Modal, RoleSelect, Select, TextInput

from cogs.layouts.parts import LABEL, MENU, OPTION, clip, has_ink, row, safe_text, text_layout, unescaped
from paxbot import PaxError
from paxbot.present.chat import panel as words, places as place_words
from paxbot.present.protocols import Filled, Form, FormField
from paxbot.service import Reason
from paxbot.service.people import accounts
from paxbot.service.results import export
from paxbot.service.talk import deals
from paxbot.service.time import clock

NUMBER: Final = r"\d{1,18}"
USER: Final = r"\d{1,20}"
WORD: Final = r"[a-z0-9_]+"
PLACE: Final = f"{NUMBER}:{NUMBER}"
ANSWERS: Final = f"{NUMBER}(:{NUMBER}:{WORD})+"
LONGEST_ID: Final = 100
"""Discord's limit for the characters of an id and of a menu's value."""

_ID: Final = r"(?P<verb>[a-z]+):(?P<game>\d+)(?P<args>(?::[a-z0-9]+)*)"
_BUTTON: Final = re.compile(f"pax:{_ID}")
_MENU: Final = re.compile(r"pax-menu:(?P<verb>[a-z]+):(?P<game>\d+):(?P<seq>\d+):\d+")
_PICKER: Final = re.compile(r"pax-(?:roles|channels):(?P<verb>[a-z]+)")
_FORM: Final = re.compile(f"pax-form:{_ID}")
_NOTE_FORM: Final = re.compile(r"pax-(?P<verb>note):(?P<game>\d+)")


class CustomId(NamedTuple):
    """The verb of a custom id, its game (0 for none), and what else it carries."""

    verb: str
    game: int
    args: tuple[str, ...] = ()

    @property
    def seq(self) -> int:
        return int(self.args[0])

    @property
    def button(self) -> str:
        return ":".join(["pax", self.verb, str(self.game), *self.args])

    @property
    def form(self) -> str:
        return ":".join(["pax-form", self.verb, str(self.game), *self.args])

    def menu(self, part: int) -> str:
        """Return the id of a menu, whose options continue it; `part` tells several menus of a message apart."""
        return f"pax-menu:{self.verb}:{self.game}:{self.seq}:{part}"


class Submission(NamedTuple):
    custom_id: CustomId
    fields: Filled | None = None
    """By field; None unless it is a form."""


def read_sent(interaction: Interaction[Any]) -> Submission | None:
    data: Any = interaction.data or {}
    text, values = str(data.get("custom_id", "")), tuple(map(str, data.get("values") or ()))
    if len(values) > MENU or any(len(each) > LONGEST_ID for each in (text, *values)):
        return None
    if interaction.type is InteractionType.modal_submit:
        match = _FORM.fullmatch(text) or _NOTE_FORM.fullmatch(text)
        return Submission(_carried(match), _fields(data)) if match else None
    if interaction.type is not InteractionType.component:
        return None
    if match := _BUTTON.fullmatch(text):
        return Submission(_carried(match))
    if match := _MENU.fullmatch(text):
        chosen = "".join(values[:1]).split(":")
        return Submission(CustomId(match["verb"], int(match["game"]), (match["seq"], *chosen)))
    if match := _PICKER.fullmatch(text):
        return Submission(CustomId(match["verb"], 0, values))
    return None


def _carried(match: re.Match[str]) -> CustomId:
    args = match.groupdict().get("args") or ""
    return CustomId(match["verb"], int(match["game"]), tuple(args.split(":")[1:]))


def _fields(data: Any) -> Filled:
    parts = [part["component"] for part in data.get("components", ()) if "component" in part]
    return {part["custom_id"]: _values(part) for part in parts}


def _values(part: dict[str, Any]) -> tuple[str, ...]:
    typed = part.get("value")
    return tuple(part.get("values") or ()) if typed is None else (typed,)


Short = Range[str, 1, OPTION]
LARGEST: Final = 10**6
KINDS: Final = {AppCommandOptionType.string: str, AppCommandOptionType.integer: int}


class OutOfBounds(CheckFailure):
    def __init__(self, reason: PaxError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def require_bounds(command: Command[Any, ..., Any]) -> None:
    """Raise ValueError unless each text and number of a command has choices or a bound."""
    for each in command.parameters:
        if each.type in KINDS and not each.choices and each.max_value is None:
            raise ValueError(f"{each.name} of {command.name} has no bound")


def check_options(interaction: Interaction[Any]) -> None:
    if not isinstance(interaction.command, Command):
        return
    declared = {each.display_name: each for each in interaction.command.parameters}
    is_whole = interaction.type is InteractionType.application_command
    for given in _given(interaction.data or {}):
        if given["name"] in declared:
            _check(declared[given["name"]], given["value"], is_whole=is_whole)


def _given(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for option in data.get("options", ()):
        if "value" in option:
            yield option
        else:
            yield from _given(option)


def _check(declared: Parameter, value: Any, *, is_whole: bool) -> None:
    """Check a value; one still being typed may be too small or not yet one of the choices."""
    kind, least, most = KINDS.get(declared.type), declared.min_value, declared.max_value or OPTION
    if kind is None:
        return
    size = len(value) if isinstance(value, str) else value
    if kind is str and isinstance(value, str) and size > most:
        raise OutOfBounds(PaxError("text_too_long", most=most))
    listed = [choice.value for choice in declared.choices]
    if is_whole and not (isinstance(value, kind) and (value in listed if listed else (least or 0) <= size <= most)):
        raise OutOfBounds(PaxError("option_not_understood"))


GAME_CHANNELS: Final = [ChannelType.text, ChannelType.news, ChannelType.forum]


class ActionButton(Button[Any]):
    """An answer's button carries `pax:answer:game:seq:option:check`."""

    def __init__(
        self,
        custom_id: CustomId,
        label: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(label=label, style=style, custom_id=custom_id.button, disabled=disabled)


def page_buttons(page: int, pages: int, to: Callable[[int], CustomId]) -> list[ActionButton]:
    places = ((page - 1, words.previous()), (page + 1, words.following()))
    return [ActionButton(to(number), label) for number, label in places if 0 <= number < pages]


def paged(pages: Sequence[str], page: int, to: Callable[[int], CustomId], heading: str = "") -> LayoutView:
    """Return a page, the nearest there is, below the heading, with buttons to its neighbours."""
    page = max(0, min(page, len(pages) - 1))
    buttons = page_buttons(page, len(pages), to)
    return text_layout(f"{heading}{pages[page]}", row(*buttons) if buttons else None)


class ActionMenu(Select[Any]):
    def __init__(
        self, custom_id: CustomId, part: int, options: Iterable[SelectOption] = (), placeholder: str = ""
    ) -> None:
        super().__init__(custom_id=custom_id.menu(part), placeholder=placeholder or None, options=list(options))


class RoleMenu(RoleSelect[Any]):
    """A menu of roles: choosing some is pressing the button `verb:0` with their ids."""

    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        super().__init__(
            custom_id=f"pax-roles:{verb}",
            placeholder=placeholder or None,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=role, type=SelectDefaultValueType.role) for role in chosen],
        )


class ChannelMenu(ChannelSelect[Any]):
    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        super().__init__(
            custom_id=f"pax-channels:{verb}",
            placeholder=placeholder or None,
            channel_types=GAME_CHANNELS,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=channel, type=SelectDefaultValueType.channel) for channel in chosen],
        )


def choice_menu(
    part: int, name: str, chosen: str | None, choices: Mapping[str, str], title: str, verb: str = "set"
) -> ActionMenu:
    options = [
        SelectOption(label=clip(label, OPTION), value=f"{name}:{value}", default=value == chosen)
        for value, label in choices.items()
    ]
    return ActionMenu(CustomId(verb, 0, ("0",)), part, options, title)


def move_button(verb: str, *args: int, name: str = "") -> ActionButton:
    """Return a button that moves a game or league; its id names no game, because nothing else there can be pressed."""
    label = clip(place_words.move_named(name), LABEL) if name else place_words.move_here()
    return ActionButton(CustomId(verb, 0, tuple(map(str, args))), label, ButtonStyle.primary)


TITLE: Final = 45
"""Characters of a form's title and of a field's."""
FIELDS: Final = 5
SAID: Final = "said"
SENTENCE: Final = rf"{SAID}=[\s\S]*"
LINES, REASON, DAY, FIRST, NOTE, TABLE = "lines", "reason", "day", "first", "text", "table"
LONGEST: Final = {
    SAID: deals.LONGEST_SENTENCE,
    REASON: export.LONGEST_REASON,
    LINES: 1000,
    NOTE: accounts.LONGEST_NOTE,
    **dict.fromkeys((FIRST, DAY), len("2026-07-14")),
    TABLE: len("9999"),
    **dict.fromkeys(("zone", "begin", "end", "most_games", "most_each"), 60),
}
QUOTED: Final = 20
IN_USE: Final = 15 * 60
"""Seconds after which Discord takes no answer from a form any more."""


def modal(custom_id: CustomId, title: str, fields: Form, sentence: str = "", *, needed: bool = False) -> Modal:
    """`sentence` is the title of a line to type one in."""
    shown = Modal(title=clip(unescaped(title), TITLE), custom_id=custom_id.form, timeout=IN_USE)
    for field in fields[: FIELDS - bool(sentence)]:
        shown.add_item(_label(field))
    if sentence:
        shown.add_item(Label(text=clip(sentence, TITLE), component=typed(SAID, required=needed)))
    return shown


def typed(field: str, **options: Any) -> TextInput[Any]:
    return TextInput(custom_id=field, max_length=LONGEST[field], **options)


def require_room(filled: Filled) -> None:
    """Raise PaxError unless every value fits its field: a modified app can send anything."""
    if len(filled) > FIELDS or any(len(values) > MENU for values in filled.values()):
        raise PaxError(Reason.STALE)
    for field, values in filled.items():
        longest = LONGEST.get(field, OPTION)
        if any(len(value) > longest for value in values):
            raise PaxError("text_too_long", most=longest)


def entered(filled: Filled, field: str) -> str:
    return "".join(filled.get(field, ()))


def said_in(filled: Filled) -> str:
    """Return the typed sentence; one in which nothing can be seen is none."""
    text = entered(filled, SAID)
    return text if has_ink(text) else ""


def read_day(typed: str, today: date) -> date:
    """Return the day a player typed or chose. Raises: PaxError("date_not_understood", "date_unreadable")."""
    read = clock.read_date(typed, today)
    if read is None:
        quoted = " ".join(typed.split())[:QUOTED]
        if not has_ink(quoted):
            raise PaxError("date_unreadable")
        raise PaxError("date_not_understood", text=safe_text(quoted).strip())
    return read


def typed_form(custom_id: CustomId, title: str, fields: Mapping[str, tuple[str, str]], now: Mapping[str, str]) -> Modal:
    """`fields` has each field's question and hint, `now` its value."""
    shown = Modal(title=clip(title, TITLE), custom_id=custom_id.form, timeout=IN_USE)
    for key, (question, hint) in fields.items():
        field = typed(key, default=now[key], required=False)
        shown.add_item(Label(text=clip(question, TITLE), description=hint, component=field))
    return shown


def _label(field: FormField) -> Label[Any]:
    options = [
        SelectOption(label=clip(unescaped(option.label), OPTION), value=option.value, default=option.chosen)
        for option in field.options[:MENU]
    ]
    select: Select[Any] = Select(
        custom_id=field.key,
        options=options,
        min_values=field.least,
        max_values=min(field.most, len(options)),
        required=field.least > 0,
    )
    about = clip(unescaped(field.about), OPTION) or None
    return Label(text=clip(unescaped(field.title), TITLE), description=about, component=select)
