"""Menus of settings."""

from collections.abc import Mapping

from discord import SelectOption

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionMenu
from cogs.layouts.parts import OPTION, clip


def choice_menu(
    part: int, name: str, chosen: str | None, choices: Mapping[str, str], title: str, verb: str = "set"
) -> ActionMenu:
    """Return a menu in which one value of a setting is chosen."""
    options = [
        SelectOption(label=clip(label, OPTION), value=f"{name}:{value}", default=value == chosen)
        for value, label in choices.items()
    ]
    return ActionMenu(CustomId(verb, 0, ("0",)), part, options, title)
