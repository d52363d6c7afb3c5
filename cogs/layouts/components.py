"""Buttons, menus and forms that outlive a restart: all they mean is in their custom ids."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import Button, ChannelSelect, Label, LayoutView, Modal, RoleSelect, Select, TextInput

from cogs.actions.inputs import CustomId
from cogs.layouts.names import has_ink, safe_text, unescaped
from cogs.layouts.parts import LABEL, MENU, OPTION, clip, row, text_layout
from paxbot import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import places as place_words
from paxbot.present.protocols import Filled, Form, FormField
from paxbot.service import Reason
from paxbot.service.people import accounts
from paxbot.service.results import export
from paxbot.service.talk import deals
from paxbot.service.time import clock

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
