from paxbot.storage.connection import SchemaError, StoreFault
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
from paxbot.storage.store import GameStore
from paxbot.storage.tables import ChannelTaken, StaleGame

__all__ = [
    "Batch",
    "ChannelTaken",
    "ClockRow",
    "FormerPlayerRow",
    "GameRow",
    "GameStore",
    "Head",
    "MessageRow",
    "MoveRow",
    "NewGame",
    "NewNotice",
    "NewTimer",
    "NoticeRow",
    "PlayerRow",
    "RowKind",
    "SchemaError",
    "StaleGame",
    "Status",
    "StoreFault",
    "TimerRow",
]
