"""Custom ids and the options of commands, both checked before use.

A custom id holds all that a button, menu or form means, so that it outlives a restart. Anyone can make one up: an id
that is read here only has the right form. Options have declared bounds, which Discord's app keeps except in text that
is sent for completion.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from discord import AppCommandOptionType, Interaction, InteractionType
from discord.app_commands import CheckFailure, Command, Parameter, Range

from cogs.layouts.parts import OPTION
from paxbot import PaxError
from paxbot.present.protocols import Filled

NUMBER: Final = r"\d{1,18}"
USER: Final = r"\d{1,20}"
WORD: Final = r"[a-z0-9_]+"
PLACE: Final = f"{NUMBER}:{NUMBER}"
LONGEST: Final = 100
"""Discord's limit for the characters of an id and of a menu's value."""
MOST: Final = 25
"""Discord's limit for the values of a menu."""

_ID: Final = r"(?P<verb>[a-z]+):(?P<game>\d+)(?P<args>(?::[a-z0-9]+)*)"
BUTTON: Final = re.compile(f"pax:{_ID}")
MENU: Final = re.compile(r"pax-menu:(?P<verb>[a-z]+):(?P<game>\d+):(?P<seq>\d+):\d+")
PICKER: Final = re.compile(r"pax-(?:roles|channels):(?P<verb>[a-z]+)")
FORM: Final = re.compile(f"pax-form:{_ID}")
NOTE_FORM: Final = re.compile(r"pax-(?P<verb>note):(?P<game>\d+)")


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


def read(interaction: Interaction[Any]) -> Submission | None:
    data: Any = interaction.data or {}
    text, values = str(data.get("custom_id", "")), tuple(map(str, data.get("values") or ()))
    if len(values) > MOST or any(len(each) > LONGEST for each in (text, *values)):
        return None
    if interaction.type is InteractionType.modal_submit:
        match = FORM.fullmatch(text) or NOTE_FORM.fullmatch(text)
        return Submission(_carried(match), _fields(data)) if match else None
    if interaction.type is not InteractionType.component:
        return None
    if match := BUTTON.fullmatch(text):
        return Submission(_carried(match))
    if match := MENU.fullmatch(text):
        chosen = "".join(values[:1]).split(":")
        return Submission(CustomId(match["verb"], int(match["game"]), (match["seq"], *chosen)))
    if match := PICKER.fullmatch(text):
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


def check(interaction: Interaction[Any]) -> None:
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
