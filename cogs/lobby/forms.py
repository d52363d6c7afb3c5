"""Forms of the lobby: the rules of the table, and the game's own options."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from discord.ui import Modal

from cogs.actions.ids import CustomId
from cogs.layouts.forms import modal
from cogs.layouts.table_rules import chosen
from cogs.sent_names import to_sent
from paxbot.present.bargaining import Filled, FormField, FormOption
from paxbot.present.chat import lobby as words_of_lobby
from paxbot.present.chat import table_rules as words
from paxbot.present.presenter import GameChoice, Presenter
from paxbot.service import GameSummary
from paxbot.service.table_rules import Substitutes, Takebacks, Talk
from paxbot.service.time_control import ClockMode, TimeUp

WISHES: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "start": ("autostart", lambda value: value == "full"),
    "in_time": ("least_in_time", int),
    "left": ("most_left", lambda value: None if value == "any" else int(value)),
    "newcomers": ("newcomers", lambda value: value == "yes"),
}
"""The fields of the form about joining: which of `GameOptions` each stands for, and how it is read."""
JOINING: Final = r"start=(host|full)|in_time=(0|80|90|95)|left=(any|0|1|3)|newcomers=(yes|no)"
"""The shape of all that can be filled in there."""

RULES: Final = "|".join(
    f"{name}=({'|'.join(map(to_sent, kind))})"
    for name, kind in {
        "talk": Talk,
        "clock": ClockMode,
        "time_up": TimeUp,
        "takebacks": Takebacks,
        "substitutes": Substitutes,
    }.items()
)
"""The same for the rules of the table."""


def rules_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Return the form of the rules of the table, as they are chosen."""
    fields = [_field(table, name, presenter.automated_name) for name in words.FIELDS]
    return modal(CustomId("rules", table.game.id), words.change(), tuple(fields))


def options_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Return the form of the game's own options, as they are chosen."""
    fields = [_option(table, choice) for choice in presenter.choices()]
    return modal(CustomId("options", table.game.id), words.options(), tuple(fields))


def joining_form(table: GameSummary) -> Modal:
    """Return the form of how the game begins and who may join, as it is chosen."""
    options, left = table.options, table.options.most_left
    fields = (
        _choice(
            "start", words_of_lobby.start_field(), words_of_lobby.starts(), "full" if options.autostart else "host"
        ),
        _choice(
            "in_time", words_of_lobby.in_time_field(), words_of_lobby.in_time_choices(), str(options.least_in_time)
        ),
        _choice(
            "left", words_of_lobby.left_field(), words_of_lobby.left_choices(), "any" if left is None else str(left)
        ),
        _choice(
            "newcomers",
            words_of_lobby.newcomers_field(),
            words_of_lobby.newcomers_choices(),
            "yes" if options.newcomers else "no",
        ),
    )
    return modal(CustomId("joining", table.game.id), words_of_lobby.joining(), fields)


def joining_wish(filled: Filled) -> dict[str, Any]:
    """Return what was filled in as fields of `GameOptions`; the form's shape is checked before."""
    chosen = {key: values[0] for key, values in filled.items() if values}
    return {WISHES[key][0]: WISHES[key][1](value) for key, value in chosen.items() if key in WISHES}


def _choice(key: str, title: str, choices: Mapping[str, str], now: str) -> FormField:
    options = (FormOption(value, label, value == now) for value, label in choices.items())
    return FormField(key, title, "", tuple(options))


def _option(table: GameSummary, choice: GameChoice) -> FormField:
    now = chosen(table, choice)
    options = tuple(FormOption(each.value, each.label, each == now) for each in choice.values)
    return FormField(choice.key, choice.title, "", options)


def _field(table: GameSummary, name: str, automated_name: str) -> FormField:
    agreed, choices = getattr(table.options, name), dict(words.choices(name, automated_name))
    if agreed not in choices:
        # A clock whose hours the host has set when opening the game.
        choices = {agreed: words.own_clock(table.options.clock_hours, table.options.clock_more), **choices}
    options = tuple(FormOption(to_sent(value), label, value == agreed) for value, label in choices.items())
    return FormField(name, words.field_name(name), "", options)
