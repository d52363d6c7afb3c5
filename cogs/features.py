"""The features of the bot: the one place that knows them all and loads them."""

from collections.abc import Awaitable, Callable
from functools import partial
from importlib import import_module
from inspect import isabstract
from pkgutil import walk_packages
from typing import Final

from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType
from discord.ext import commands

import cogs
from cogs.actions.registry import COMMANDS
from cogs.app import App
from cogs.clocks import Idle, Pause, PauseProposal, Reminder
from cogs.deals import DealMessage
from cogs.ending import EndProposal
from cogs.leagues.months import MonthBoard
from cogs.leagues.season_board import SeasonBoard
from cogs.lobby.handlers import LobbyCard
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.kinds import KINDS, MessageKind, NoticeMessage
from cogs.moderation import Nudge
from cogs.negotiation import RequestMessages
from cogs.playing.messages import HandMessage, Milestone, QuestionMessage, ResumeMessage, TurnMessage
from cogs.rewinding import RewindProposal
from cogs.seats import PlayerLeft, SeatOffer
from cogs.typed_lines import read_plan
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
"""Kinds of messages that are remembered, in the order in which they are updated."""
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
ANYWHERE: Final = ("do", "games", "card", "rule", "learn", "find", "rating", "settings", "server")

for _module in walk_packages(cogs.__path__, "cogs."):
    # To import the modules of a feature is to declare its commands and component actions. The client imports this one.
    if _module.name != "cogs.client":
        import_module(_module.name)

MESSAGES: Final = (
    *LASTING,
    *(kind for kind in KINDS if issubclass(kind, NoticeMessage) and not isabstract(kind) and not kind.kind),
)


def load_features(bot: commands.AutoShardedBot, app: App) -> None:
    """Add all commands. Raises: ValueError if one is declared that is not listed here."""
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
    months = MonthBoard(app, dispatcher, app.services.months)
    return months.run, SeasonBoard(app, dispatcher).run, app.services.lessons.count_left
