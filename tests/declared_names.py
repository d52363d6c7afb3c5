"""The stored and sent names that the code declares, by what they name; others need not know where they stand."""

import json
import logging
from argparse import _SubParsersAction
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, get_args

from discord.app_commands import Command, Group

from bot import create_bot
from cogs.features import MESSAGES, load_features
from cogs.messages import channels
from paxbot.__main__ import parser
from paxbot.engine.codec import FORMAT, Kinds
from paxbot.games.pamir import game as pamir, moves as pamir_moves
from paxbot.games.pamir.events import TIE_BREAKS as PAMIR_TIE_BREAKS
from paxbot.games.pamir.state import SCHEMA as PAMIR_SCHEMA
from paxbot.games.porfiriana import game as porfiriana, moves as porfiriana_moves
from paxbot.games.porfiriana.market import TIE_BREAKS as PORFIRIANA_TIE_BREAKS
from paxbot.games.registry import CARD_GAMES, GAMES
from paxbot.games.spartacus import game as spartacus, terms as spartacus_moves
from paxbot.present.pamir import newcomers as pamir_hints
from paxbot.present.porfiriana import lessons as porfiriana_hints
from paxbot.present.spartacus import lessons as spartacus_hints
from paxbot.presenters import PRESENTERS
from paxbot.service import repository, views
from paxbot.service.notices import LeagueNotice, NoticeKind
from paxbot.service.people import accounts
from paxbot.service.people.settings import Notices, ServerSettings, UserSettings
from paxbot.service.play import consent, plans
from paxbot.service.play.lessons import Learner, LessonName
from paxbot.service.results import export, game_results, statistics
from paxbot.service.seats import leaving, seating
from paxbot.service.talk import deals, questions, requests
from paxbot.service.time import clock, timekeeping
from paxbot.service.views import own_options
from paxbot.settings import Settings
from paxbot.storage.database import VACUUM
from paxbot.watch import telemetry

Names = dict[str, list[str]]
FIRST_TIMES = {
    "pamir": pamir_hints.FIRST_TIMES,
    "spartacus": spartacus_hints.FIRST_TIMES,
    "porfiriana": porfiriana_hints.FIRST_TIMES,
}


async def declared() -> Names:
    bot = create_bot(Settings())
    lifecycle = bot.app.services.timers._repository.lifecycle
    load_features(bot, bot.app)
    cards = (f"{key}_cards" for key in CARD_GAMES)
    settings = (*(name for name in Settings.model_fields if name not in ("card_files", "misspelt")), *cards)
    found: dict[str, Iterable[object]] = {
        "timers": lifecycle.timer_handlers,
        "notices": [*NoticeKind, *LeagueNotice],
        "messages": {*(kind.kind for kind in MESSAGES if kind.kind), channels.BARRED},
        "documents": {
            *(
                questions.DOCUMENT,
                plans.DOCUMENT,
                plans.OUTCOME,
                plans.GIVEN,
                accounts.NOTE,
                requests.IF_REFUSED,
            ),
            *(requests.ORDERS, timekeeping.REMINDED, deals.SENTENCE, deals.DEALS),
        },
        "votes": {repository.END_VOTE, repository.PAUSE_VOTE, consent.REWIND, seating.OFFER, leaving.GONE},
        "states of deals": deals.DealState,
        "chores": {VACUUM},
        "word in the seed of a reshuffle": {consent.REWIND},
        "options": own_options(),
        "options of games": (
            f"{key} {each.key} {' '.join(each.values)}" for key, g in GAMES.items() for each in g.options
        ),
        "first times": (
            f"{key} {kind}" for key, hints in FIRST_TIMES.items() for kind in (*hints.questions, *hints.events)
        ),
        "settings of people": UserSettings.model_fields,
        "settings of servers": ServerSettings.model_fields,
        **{
            f"values of {name}": values
            for module in (views, clock, statistics, game_results)
            for name, values in vars(module).items()
            if isinstance(values, type) and issubclass(values, StrEnum) and values.__module__ == module.__name__
        },
        "values of Notices": Notices,
        "formats of records": {FORMAT, accounts.FORMAT, export.FORMAT},
        "games": GAMES,
        "lessons": (LessonName(key, lesson.key) for key, each in PRESENTERS.items() for lesson in each.lessons),
        "fields of learners": Learner().dump(),
        "tie-breaks": (*PAMIR_TIE_BREAKS, *PORFIRIANA_TIE_BREAKS),
        "schema of pamir": {PAMIR_SCHEMA},
        "metrics": _metrics(),
        "fields of the log": _fields_of_the_log(),
        "commands of python -m paxbot": _command_line(),
        "commands of Discord": _commands(bot.tree.get_commands()),
        "fields of Settings": settings,
        "variables": (f"PAXBOT_{name.upper()}" for name in settings if name not in ("discord_token", "now")),
        "steps and effects of pamir": _with_fields(pamir.STEPS),
        "steps and effects of spartacus": _with_fields(spartacus.STEPS),
        "steps and effects of porfiriana": _with_fields(porfiriana.STEPS),
        "facts of pamir": _with_fields(pamir.FACTS),
        "facts of spartacus": _with_fields(spartacus.FACTS),
        "facts of porfiriana": _with_fields(porfiriana.PaxPorfiriana.facts),
        "moves of pamir": _moves(vars(pamir_moves)),
        "moves of spartacus": _moves(vars(spartacus_moves)),
        "moves of porfiriana": _moves(vars(porfiriana_moves)),
    }
    return {what: sorted(map(str, names)) for what, names in found.items()}


def _with_fields(kinds: Kinds[Any]) -> list[str]:
    return [f"{name} {' '.join(_fields(cls))}".strip() for name, cls in kinds.by_name.items()]


def _fields(cls: Any) -> list[str]:
    return [field.name for field in fields(cls)] if is_dataclass(cls) else list(cls.__annotations__)


def _moves(names: Mapping[str, Any]) -> list[str]:
    moves: list[Any] = [
        each for each in names.values() if isinstance(each, type) and "do" in getattr(each, "_fields", ())
    ]
    deeds = {each: str(each._field_defaults.get("do", get_args(each.__annotations__["do"]))) for each in moves}
    return [f"{deeds[each]} {' '.join(name for name in each._fields if name != 'do')}".strip() for each in moves]


def _metrics() -> list[str]:
    figures = [each for each in vars(telemetry).values() if hasattr(each, "_labelnames")]
    return [f"{each._name} {each._type} {' '.join(each._labelnames)}".strip() for each in figures]


def _fields_of_the_log() -> list[str]:
    telemetry.begin_request("a press", 1)
    line = telemetry.formatter("json", is_terminal=False).format(
        logging.LogRecord("paxbot", logging.INFO, "", 0, "A line.", None, None)
    )
    return list(json.loads(line))


def _command_line() -> list[str]:
    (commands,) = (each for each in parser()._actions if isinstance(each, _SubParsersAction))
    return [
        f"{name} {' '.join(option for action in command._actions for option in action.option_strings or [action.dest])}"
        for name, command in commands.choices.items()
    ]


def _commands(found: Iterable[Any]) -> list[str]:
    names: list[str] = []
    for each in found:
        if isinstance(each, Group):
            names += _commands(each.commands)
        elif isinstance(each, Command):
            options = (
                f"{option.display_name}={','.join(str(c.value) for c in option.choices)}" for option in each.parameters
            )
            names.append(f"{each.qualified_name} {' '.join(options)}".strip())
    return names
