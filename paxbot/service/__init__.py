"""The use cases, for any registered game. Ids are numbers, and the words players read are in `present`."""

from paxbot.service.leagues.document import ROLL_CALL, SeasonFile
from paxbot.service.leagues.months import Month, Months, MonthSettings, Overdue
from paxbot.service.leagues.seasons import Seasons
from paxbot.service.leagues.views import Mine, Outlook, OwnTable, SeasonPreview, SeasonView
from paxbot.service.notices import LeagueNotice, NoticeKind
from paxbot.service.people.settings import Guilds, PersonalSettings, ServerSettings, UserSettings
from paxbot.service.play.consent import Proposal, Rewinding, RewindStep, RewindVote
from paxbot.service.play.games import Endings, Games
from paxbot.service.play.lessons import Learner
from paxbot.service.play.moves import Choice, Pick
from paxbot.service.play.plans import Outcome, Plan, Plans, Read
from paxbot.service.play.snapshot import Snapshot
from paxbot.service.post import Delivery, Post
from paxbot.service.reasons import Reason
from paxbot.service.seats.lobbies import Lobbies
from paxbot.service.seats.seating import People, Seating
from paxbot.service.services import Services
from paxbot.service.views import (
    GameOptions,
    GameSummary,
    GameView,
    LogEntry,
    Rewind,
    Substitutes,
    Takebacks,
    Talk,
    Turn,
)
from paxbot.storage import StoreFault
from paxbot.storage.leagues import LeagueRow, RulingRow
from paxbot.storage.rows import GameRow, Head, MessageRow, NoticeRow, PlayerRow, ResultRow, Status

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
