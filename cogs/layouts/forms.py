"""Forms that outlive a restart: like buttons, they carry all they mean in their ids."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from discord import SelectOption
from discord.ui import Label, Modal, Select, TextInput

from cogs.actions.ids import CustomId
from cogs.layouts.names import has_ink, safe_text, unescaped
from cogs.layouts.parts import MENU, OPTION, clip
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled, Form, FormField
from paxbot.service import Reason, notepad, sentences, typed_results, zones

TITLE: Final = 45
"""Characters of a form's title and of a field's."""
FIELDS: Final = 5
SAID: Final = "said"
"""The field of a sentence."""
SENTENCE: Final = rf"{SAID}=[\s\S]*"
LINES, REASON, DAY, FIRST, NOTE, TABLE = "lines", "reason", "day", "first", "text", "table"
"""Other text fields."""
LONGEST: Final = {
    SAID: sentences.LONGEST,
    REASON: typed_results.LONGEST_REASON,
    LINES: 1000,
    NOTE: notepad.LONGEST,
    **dict.fromkeys((FIRST, DAY), len("2026-07-14")),
    TABLE: len("9999"),
    **dict.fromkeys(("zone", "begin", "end", "most_games", "most_each"), 60),
}
"""The maximum length of each text field."""
QUOTED: Final = 20
"""Characters of a date that is not understood."""
IN_USE: Final = 15 * 60
"""Seconds after which Discord takes no answer from a form any more."""


def modal(custom_id: CustomId, title: str, fields: Form, sentence: str = "", *, needed: bool = False) -> Modal:
    """Return the form, to be sent as the answer to a button; `sentence` is the title of a line to type one in."""
    shown = Modal(title=clip(unescaped(title), TITLE), custom_id=custom_id.form, timeout=IN_USE)
    for field in fields[: FIELDS - bool(sentence)]:
        shown.add_item(_label(field))
    if sentence:
        shown.add_item(Label(text=clip(sentence, TITLE), component=typed(SAID, required=needed)))
    return shown


def typed(field: str, **options: Any) -> TextInput[Any]:
    """Return a text field with its maximum length."""
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
    """Return what was typed into a field, or the one value chosen; "" for nothing."""
    return "".join(filled.get(field, ()))


def said_in(filled: Filled) -> str:
    """Return the sentence that was typed; one in which nothing can be seen is none."""
    text = entered(filled, SAID)
    return text if has_ink(text) else ""


def read_day(typed: str, today: date) -> date:
    """Return the day a player typed or chose. Raises: PaxError("date_not_understood", "date_unreadable")."""
    read = zones.read_date(typed, today)
    if read is None:
        quoted = " ".join(typed.split())[:QUOTED]
        if not has_ink(quoted):
            raise PaxError("date_unreadable")
        raise PaxError("date_not_understood", text=safe_text(quoted).strip())
    return read


def typed_form(custom_id: CustomId, title: str, fields: Mapping[str, tuple[str, str]], now: Mapping[str, str]) -> Modal:
    """Return a form in which things are typed: each field's question with a hint, and what is filled in `now`."""
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
