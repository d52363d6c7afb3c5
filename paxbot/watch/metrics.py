"""Every figure there is of the bot; `docs/operations.md` says what each means. None tells of a person or a server."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
_TINY: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
_PATIENT: Final = (1.0, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0, 21600.0)

ACKNOWLEDGED: Final = Histogram(
    "paxbot_acknowledgement_seconds",
    "From the arrival of a press or command until Discord has taken the first answer to it.",
    buckets=_QUICK,
    registry=REGISTRY,
)
PICTURED: Final = Histogram(
    "paxbot_picture_seconds",
    "From the arrival of a press or command until its game's public messages show what it has changed.",
    buckets=_QUICK,
    registry=REGISTRY,
)
INTERACTIONS: Final = Counter(
    "paxbot_presses",
    "Presses and commands, by what came of them: done, refused, failed, unanswered or turned_away.",
    ("outcome",),
    registry=REGISTRY,
)
WORKING: Final = Gauge("paxbot_presses_working", "Presses and commands the bot is at.", registry=REGISTRY)
PAINTED: Final = Histogram(
    "paxbot_painting_seconds",
    "Time a picture took to be painted, without waiting for its turn, by what it shows.",
    ("picture",),
    buckets=_QUICK,
    registry=REGISTRY,
)
TO_PAINT: Final = Gauge(
    "paxbot_pictures_waiting", "Pictures that are being painted or wait for their turn.", registry=REGISTRY
)
TROUBLE: Final = Counter(
    "paxbot_trouble",
    "Warnings and errors in the log, by level, by the part that wrote them and by the kind of fault.",
    ("level", "part", "fault"),
    registry=REGISTRY,
)
POSTS: Final = Counter(
    "paxbot_notices",
    "Notices that left the outbox (delivered, dropped) or could not (failed: they are tried again).",
    ("outcome",),
    registry=REGISTRY,
)
UNDELIVERED: Final = Gauge(
    "paxbot_notices_undelivered", "Notices in the outbox that are to be delivered now.", registry=REGISTRY
)
FAILING: Final = Gauge(
    "paxbot_notices_failing", "Notices in the outbox of which at least one attempt has failed.", registry=REGISTRY
)
OLDEST: Final = Gauge(
    "paxbot_notice_age_seconds", "Age of the oldest notice that is to be delivered now.", registry=REGISTRY
)
LESSONS: Final = Counter(
    "paxbot_lessons",
    "Steps of lessons, by what came of them: begun, done, wrong (a wrong answer) or left (for another, or for a day).",
    ("lesson", "step", "outcome"),
    registry=REGISTRY,
)
GAMES: Final = Gauge("paxbot_games", "Open games: in the lobby, running, or paused.", ("status",), registry=REGISTRY)
TIMERS: Final = Gauge("paxbot_timers_late", "Timers that are due and have not been seen to.", registry=REGISTRY)
LATEST: Final = Gauge("paxbot_timer_late_seconds", "For how long the oldest of them has been due.", registry=REGISTRY)
FIRED: Final = Histogram(
    "paxbot_timer_delay_seconds", "From when a timer was due until it was seen to.", buckets=_PATIENT, registry=REGISTRY
)
TICK: Final = Gauge(
    "paxbot_tick_age_seconds", "Time since the bot last looked for what is due: every five seconds.", registry=REGISTRY
)
LAG: Final = Histogram(
    "paxbot_loop_lag_seconds",
    "How late the event loop wakes a task that sleeps: everything else is late by as much.",
    buckets=_TINY,
    registry=REGISTRY,
)
DATABASE: Final = Histogram(
    "paxbot_database_seconds",
    "Time of a read or a transaction, with waiting for the one before.",
    ("what",),
    buckets=_TINY,
    registry=REGISTRY,
)
DATABASE_SIZE: Final = Gauge("paxbot_database_bytes", "Size of the database and its log.", registry=REGISTRY)
DISK: Final = Gauge("paxbot_disk_free_bytes", "Room left on the database's disk.", registry=REGISTRY)
BACKUP: Final = Gauge("paxbot_backup_age_seconds", "Age of the newest backup; -1 without any.", registry=REGISTRY)
CALLS: Final = Histogram(
    "paxbot_discord_call_seconds",
    "Calls to Discord, by method, address without its numbers, and first digit of the answer's status.",
    ("method", "address", "status"),
    buckets=_QUICK,
    registry=REGISTRY,
)
SLOWED: Final = Counter(
    "paxbot_rate_limits",
    "Calls that Discord refused because there were too many (429), by whose limit was met: user, shared or global.",
    ("scope",),
    registry=REGISTRY,
)
GATEWAY: Final = Gauge(
    "paxbot_gateway_latency_seconds",
    "Time between a heartbeat and its answer, by shard.",
    ("shard",),
    registry=REGISTRY,
)
SHARDS: Final = Gauge("paxbot_shards", "Shards: wanted, and connected.", ("status",), registry=REGISTRY)
GUILDS: Final = Gauge("paxbot_servers", "Servers the bot is on, by shard.", ("shard",), registry=REGISTRY)
