"""The features of the bot: the one place that knows them all, and loads them."""

from collections.abc import Awaitable, Callable
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType
from discord.ext import commands

import cogs
from cogs.actions.commands import COMMANDS
from cogs.app import App
from cogs.clocks.messages import Idle, Pause, PauseProposal, Reminder
from cogs.deals.messages import DealMessage
from cogs.ending.messages import EndProposal
from cogs.lobby.messages import LobbyCard
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.kinds import KINDS, MessageKind
from cogs.moderation.messages import Nudge
from cogs.months.board import MonthBoard
from cogs.negotiation.messages import RequestMessages
from cogs.plans.handlers import read_plan
from cogs.playing.messages import HandMessage, QuestionMessage, ResumeMessage, TurnMessage
from cogs.playing.milestones import Milestone
from cogs.rewinding.messages import RewindProposal
from cogs.seasons.board import SeasonBoard
from cogs.seats.messages import PlayerLeft, SeatOffer
from paxbot.present.chat import commands as words

LASTING: Final[tuple[type[MessageKind], ...]] = (
    LobbyCard,
    QuestionMessage,
    ResumeMessage,
    EndProposal,
    Reminder,
    Idle,
    PauseProposal,
    Pause,
    RequestMessages,
    DealMessage,
    RewindProposal,
    SeatOffer,
    Nudge,
    PlayerLeft,
    Milestone,
    TurnMessage,
    HandMessage,
)
"""The kinds of messages that are remembered, in the order in which they are brought up to date."""
SUBCOMMANDS: Final = (
    "new",
    "turn",
    "board",
    "text",
    "court",
    "hand",
    "log",
    "replay",
    "note",
    "forget-me",
    "status",
    "plan",
    "undo",
    "rewind",
    "handover",
    "takeback",
    "resign",
    "stuck",
    "ask",
    "propose",
    "away",
    "pause",
    "export",
    "help",
    "end",
)
"""The commands under `/pax`, in the order in which Discord is told of them."""
LEAGUE: Final = (
    "league new",
    "league standings",
    "league rules",
    "league mine",
    "league manage",
    "league rulings",
    "league import",
    "league close",
    "league results",
    "league profile",
    "league statistics",
    "league correct",
    "league enter",
)
"""The commands under `/league`."""
ANYWHERE: Final = ("do", "games", "card", "rule", "learn", "find", "rating", "settings", "server")
"""Commands that stand for themselves."""

for _package in iter_modules(cogs.__path__, "cogs."):
    # To import the modules of a feature is to declare its commands and component actions.
    for _module in iter_modules(import_module(_package.name).__path__) if _package.ispkg else ():
        import_module(f"{_package.name}.{_module.name}")

MESSAGES: Final = (*LASTING, *(kind for kind in KINDS if kind.notice is not None and not kind.kind))
"""All kinds of messages and notices."""


def load_features(bot: commands.AutoShardedBot, app: App) -> None:
    """Give the bot the commands of all features. Raises: ValueError if one is declared that is not listed here."""
    if COMMANDS.keys() != {*SUBCOMMANDS, *LEAGUE, *ANYWHERE}:
        raise ValueError("the commands of features are not those listed")
    for root, description, names in (("pax", words.PAX, SUBCOMMANDS), ("league", words.LEAGUE, LEAGUE)):
        group = app_commands.Group(
            name=root,
            description=description,
            guild_only=True,
            allowed_contexts=AppCommandContext(guild=True),
            allowed_installs=AppInstallationType(guild=True, user=False),
        )
        for name in names:
            group.add_command(COMMANDS[name](app))
        bot.tree.add_command(group)
    for name in ANYWHERE:
        bot.tree.add_command(COMMANDS[name](app))
    app.services.plans.reader = partial(read_plan, app)


def background(app: App, dispatcher: Dispatcher) -> tuple[Callable[[], Awaitable[None]], ...]:
    """Return what features do by themselves every few seconds."""
    months = MonthBoard(app, dispatcher, app.services.months)
    return months.run, SeasonBoard(app, dispatcher).run, app.services.lessons.count_left
