"""Where games outlive the process: one face, in SQLite and in memory."""

from paxbot.storage.memory import MemoryStore
from paxbot.storage.migrate import SchemaError
from paxbot.storage.rows import (
    Batch,
    GameRow,
    Head,
    MessageRow,
    MoveRow,
    NewGame,
    NewNotice,
    NoticeRow,
    PlayerRow,
    RowKind,
    Status,
)
from paxbot.storage.sqlite import SqliteStore
from paxbot.storage.store import ChannelTaken, GameStore, StaleGame

__all__ = [
    "Batch",
    "ChannelTaken",
    "GameRow",
    "GameStore",
    "Head",
    "MemoryStore",
    "MessageRow",
    "MoveRow",
    "NewGame",
    "NewNotice",
    "NoticeRow",
    "PlayerRow",
    "RowKind",
    "SchemaError",
    "SqliteStore",
    "StaleGame",
    "Status",
]
