"""The use cases of the bot, for any registered game; ids are numbers and no word a player reads is written here."""

from paxbot.service.choices import Choice, Pick
from paxbot.service.endings import Endings
from paxbot.service.games import Games
from paxbot.service.guilds import Guilds, ServerSettings
from paxbot.service.league_notices import LeagueNotice
from paxbot.service.lessons import Learner
from paxbot.service.lobbies import Lobbies
from paxbot.service.months import Month, Months, MonthSettings
from paxbot.service.notice_kinds import NoticeKind
from paxbot.service.overdue import Overdue
from paxbot.service.people import People
from paxbot.service.plans import Outcome, Plan, Plans, Read
from paxbot.service.post import Post
from paxbot.service.reasons import Reason
from paxbot.service.results import GameOptions, GameSummary, GameView, LogEntry, Rewind, Turn
from paxbot.service.rewinding import Proposal, Rewinding, RewindStep, RewindVote
from paxbot.service.season_file import ROLL_CALL, SeasonFile
from paxbot.service.season_views import Mine, Outlook, OwnTable, SeasonPreview, SeasonView
from paxbot.service.seasons import Seasons
from paxbot.service.seating import Seating
from paxbot.service.services import Services
from paxbot.service.snapshot import Snapshot
from paxbot.service.standing import Delivery
from paxbot.service.table_rules import Substitutes, Takebacks, Talk
from paxbot.service.user_settings import PersonalSettings, UserSettings
from paxbot.storage import StoreFault
from paxbot.storage.league_rows import LeagueRow, RulingRow
from paxbot.storage.result_rows import ResultRow
from paxbot.storage.rows import GameRow, Head, MessageRow, NoticeRow, PlayerRow, Status

__all__ = [
    "ROLL_CALL",
    "Choice",
    "Delivery",
    "Endings",
    "GameOptions",
    "GameRow",
    "GameSummary",
    "GameView",
    "Games",
    "Guilds",
    "Head",
    "LeagueNotice",
    "LeagueRow",
    "Learner",
    "Lobbies",
    "LogEntry",
    "MessageRow",
    "Mine",
    "Month",
    "MonthSettings",
    "Months",
    "NoticeKind",
    "NoticeRow",
    "Outcome",
    "Outlook",
    "Overdue",
    "OwnTable",
    "People",
    "PersonalSettings",
    "Pick",
    "Plan",
    "Plans",
    "PlayerRow",
    "Post",
    "Proposal",
    "Read",
    "Reason",
    "ResultRow",
    "Rewind",
    "RewindStep",
    "RewindVote",
    "Rewinding",
    "RulingRow",
    "SeasonFile",
    "SeasonPreview",
    "SeasonView",
    "Seasons",
    "Seating",
    "ServerSettings",
    "Services",
    "Snapshot",
    "Status",
    "StoreFault",
    "Substitutes",
    "Takebacks",
    "Talk",
    "Turn",
    "UserSettings",
]
