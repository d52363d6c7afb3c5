"""The bounds of options: declared with each of them, and checked again on whatever reaches the bot.

Discord's own app keeps to them, but Discord does not limit the text that is sent for completion.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import AppCommandOptionType, Interaction, InteractionType
from discord.app_commands import CheckFailure, Command, Parameter, Range

from cogs.layouts.parts import OPTION
from paxbot.errors import PaxError

Short = Range[str, 1, OPTION]
"""A text no longer than a completion."""
LARGEST: Final = 10**6
"""The largest number of a turn."""
KINDS: Final = {AppCommandOptionType.string: str, AppCommandOptionType.integer: int}
"""The types of options with bounds."""


class OutOfBounds(CheckFailure):
    """An option of a command has a value it does not take."""

    def __init__(self, reason: PaxError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def require_bounds(command: Command[Any, ..., Any]) -> None:
    """Raise ValueError unless each text and number of a command has choices or a bound."""
    for each in command.parameters:
        if each.type in KINDS and not each.choices and each.max_value is None:
            raise ValueError(f"{each.name} of {command.name} has no bound")


def check(interaction: Interaction[Any]) -> None:
    """Check the options that were sent for a command against its declaration. Raises: OutOfBounds."""
    if not isinstance(interaction.command, Command):
        return
    declared = {each.display_name: each for each in interaction.command.parameters}
    is_whole = interaction.type is InteractionType.application_command
    for given in _given(interaction.data or {}):
        if given["name"] in declared:
            _check(declared[given["name"]], given["value"], is_whole=is_whole)


def _given(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield each option with a value, including those of subcommands."""
    for option in data.get("options", ()):
        if "value" in option:
            yield option
        else:
            yield from _given(option)


def _check(declared: Parameter, value: Any, *, is_whole: bool) -> None:
    """Check a value; one that is still being typed may be too small or not yet one of the choices."""
    kind, least, most = KINDS.get(declared.type), declared.min_value, declared.max_value or OPTION
    if kind is None:
        return
    size = len(value) if isinstance(value, str) else value
    if kind is str and isinstance(value, str) and size > most:
        raise OutOfBounds(PaxError("text_too_long", most=most))
    listed = [choice.value for choice in declared.choices]
    if is_whole and not (isinstance(value, kind) and (value in listed if listed else (least or 0) <= size <= most)):
        raise OutOfBounds(PaxError("option_not_understood"))
