"""Where games outlive the process: one face, in SQLite and in memory."""

from paxbot.storage.faults import StoreFault
from paxbot.storage.memory import MemoryStore
from paxbot.storage.migrate import SchemaError
from paxbot.storage.rows import (
    Batch,
    ClockRow,
    FormerPlayerRow,
    GameRow,
    Head,
    MessageRow,
    MoveRow,
    NewGame,
    NewNotice,
    NewTimer,
    NoticeRow,
    PlayerRow,
    RowKind,
    Status,
    TimerRow,
)
from paxbot.storage.sqlite import SqliteStore
from paxbot.storage.store import ChannelTaken, GameStore, StaleGame

__all__ = [
    "Batch",
    "ChannelTaken",
    "ClockRow",
    "FormerPlayerRow",
    "GameRow",
    "GameStore",
    "Head",
    "MemoryStore",
    "MessageRow",
    "MoveRow",
    "NewGame",
    "NewNotice",
    "NewTimer",
    "NoticeRow",
    "PlayerRow",
    "RowKind",
    "SchemaError",
    "SqliteStore",
    "StaleGame",
    "Status",
    "StoreFault",
    "TimerRow",
]
