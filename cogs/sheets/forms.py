"""Forms that outlive a restart: like buttons, they carry all they mean in their ids."""

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from discord import Interaction, SelectOption
from discord.ui import Label, Modal, Select

from cogs.sheets.items import Press
from cogs.sheets.names import unescaped
from cogs.sheets.sheet import MENU, OPTION, clip
from paxbot.present.bargaining import Filled, Form, FormField

if TYPE_CHECKING:
    from cogs.client import PaxBot

TITLE: Final = 45
"""Characters of a form's title and of a field's."""
FIELDS: Final = 5
IN_USE: Final = 15 * 60
"""Seconds after which Discord takes no answer from a form any more."""
FORM_ID: Final = re.compile(r"pax-form:(?P<verb>[a-z]+):(?P<game>\d+)(?P<args>(?::[a-z0-9]+)*)")

FormHandler = Callable[["Interaction[PaxBot]", Press, Filled], Awaitable[None]]
"""Answers a form that was filled in."""


def form(press: Press, title: str, fields: Form) -> Modal:
    """The form, to be sent in answer to a press."""
    custom_id = ":".join(["pax-form", press.verb, str(press.game), *press.args])
    modal = Modal(title=clip(unescaped(title), TITLE), custom_id=custom_id, timeout=IN_USE)
    for field in fields[:FIELDS]:
        modal.add_item(_label(field))
    return modal


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


def filled_in(interaction: Interaction[Any]) -> tuple[Press, Filled] | None:
    """What was filled in, if the interaction is one of these forms."""
    data: Any = interaction.data or {}
    match = FORM_ID.fullmatch(data.get("custom_id", ""))
    if match is None:
        return None
    press = Press(match["verb"], int(match["game"]), tuple(match["args"].split(":")[1:]))
    parts = [part["component"] for part in data.get("components", ()) if "component" in part]
    return press, {part["custom_id"]: _values(part) for part in parts}


def _values(part: dict[str, Any]) -> tuple[str, ...]:
    """What was chosen in a menu, or typed."""
    typed = part.get("value")
    return tuple(part.get("values") or ()) if typed is None else (typed,)
