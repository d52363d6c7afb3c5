"""Forms of the lobby: the rules of the table, and the game's own options."""

from collections.abc import Mapping
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

START: Final = "start"


def rules_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Return the form of the rules of the table, as they are chosen."""
    fields = [_field(table, name, presenter.automated_name) for name in words.FIELDS]
    return modal(CustomId("rules", table.game.id), words.change(), tuple(fields))


def options_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Return the form of the game's own options, as they are chosen."""
    fields = [_option(table, choice) for choice in presenter.choices()]
    return modal(CustomId("options", table.game.id), words.options(), tuple(fields))


def joining_form(table: GameSummary) -> Modal:
    """Return the form of how the game begins, as it is chosen."""
    now = {START: "full" if table.options.autostart else "host"}
    fields = [_choice(START, words_of_lobby.start_field(), words_of_lobby.starts(), now)]
    return modal(CustomId("joining", table.game.id), words_of_lobby.joining(), tuple(fields))


def joining_wish(filled: Filled) -> dict[str, Any]:
    """Return what was filled in as fields of `GameOptions`."""
    return {"autostart": filled[START][0] == "full"} if filled.get(START) else {}


def _choice(key: str, title: str, choices: Mapping[str, str], now: Mapping[str, str]) -> FormField:
    options = (FormOption(value, label, value == now[key]) for value, label in choices.items())
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
