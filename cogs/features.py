"""The features of the bot: the one place that knows them all, and loads them."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType
from discord.ext import commands

from cogs.actions.commands import FeatureCommands
from cogs.app import App
from cogs.cards.commands import Cards
from cogs.clocks.commands import Clocks
from cogs.clocks.messages import Pause, PauseEnd, PauseProposal, Rejoined, Reminder, Stranded, TimeUpNotice
from cogs.ending.commands import Ending
from cogs.ending.messages import Ended, EndProposal, Lost, Over
from cogs.help.commands import Help
from cogs.lobby.commands import Lobby
from cogs.lobby.messages import LobbyCard
from cogs.messages.kinds import MessageKind
from cogs.moderation.commands import Moderation
from cogs.moderation.messages import Nudge
from cogs.my_games.commands import MyGames
from cogs.negotiation.commands import Negotiation
from cogs.negotiation.messages import RequestMessages
from cogs.notes.commands import Notes
from cogs.plans.commands import Plans
from cogs.plans.messages import PlanOutcome
from cogs.playing.commands import Playing
from cogs.playing.messages import AutomatedTurn, HandMessage, QuestionMessage, ResumeMessage, TurnMessage
from cogs.privacy.commands import Privacy
from cogs.replay.commands import Replay
from cogs.rewinding.commands import Rewinding
from cogs.rewinding.messages import RewindProposal, Rewound
from cogs.seats.commands import Seats
from cogs.seats.messages import HandedOver, HostPassed, PlayerLeft, SeatLeft, SeatOffer, SeatYours, TakenBack
from cogs.server.commands import ServerPage
from cogs.settings.commands import SettingsPage
from cogs.typed_lines.commands import TypedLines
from cogs.viewing.commands import Viewing
from paxbot.present.chat import commands as words

AT_TABLE: Final[tuple[type[FeatureCommands], ...]] = (
    Lobby,
    Playing,
    Viewing,
    Replay,
    Notes,
    Privacy,
    Plans,
    Rewinding,
    Seats,
    Moderation,
    Negotiation,
    Clocks,
    Help,
    Ending,
)
"""Features whose commands stand under `/pax`."""
ANYWHERE: Final[tuple[type[FeatureCommands], ...]] = (TypedLines, MyGames, Cards, SettingsPage, ServerPage)
"""Features whose commands stand for themselves."""
MESSAGES: Final[tuple[type[MessageKind], ...]] = (
    LobbyCard,
    QuestionMessage,
    ResumeMessage,
    EndProposal,
    Reminder,
    PauseProposal,
    Pause,
    RequestMessages,
    RewindProposal,
    SeatOffer,
    Nudge,
    PlayerLeft,
    TurnMessage,
    HandMessage,
    AutomatedTurn,
    TimeUpNotice,
    PauseEnd,
    Stranded,
    Rejoined,
    Rewound,
    SeatYours,
    SeatLeft,
    HostPassed,
    HandedOver,
    TakenBack,
    PlanOutcome,
    Over,
    Ended,
    Lost,
)
"""All kinds of messages and notices, in the order in which messages are brought up to date."""
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
    "away",
    "pause",
    "export",
    "help",
    "end",
)
"""The commands under `/pax`, in the order in which Discord is told of them."""


for _feature in (*AT_TABLE, *ANYWHERE):
    # To import the modules of a feature is to declare its component actions.
    _package = _feature.__module__.rpartition(".")[0]
    for _module in iter_modules(import_module(_package).__path__):
        import_module(f"{_package}.{_module.name}")


async def load_features(bot: commands.AutoShardedBot, app: App) -> None:
    """Give the bot the commands of all features. Raises: ValueError if `SUBCOMMANDS` does not list them."""
    group = app_commands.Group(
        name="pax",
        description=words.PAX,
        guild_only=True,
        allowed_contexts=AppCommandContext(guild=True),
        allowed_installs=AppInstallationType(guild=True, user=False),
    )
    found = [command for feature in AT_TABLE for command in feature(app).get_app_commands()]
    if sorted(command.name for command in found) != sorted(SUBCOMMANDS):
        raise ValueError("the commands of features are not those listed under /pax")
    for command in sorted(found, key=lambda command: SUBCOMMANDS.index(command.name)):
        group.add_command(command)
    bot.tree.add_command(group)
    for feature in ANYWHERE:
        await bot.add_cog(feature(app))
