"""The bot's log and figures; `docs/operations.md` says what each figure means.

The log is a JSON object a line, or lines for people on a terminal, without secrets. Each line has the correlation id
of its interaction, which its player is told: tasks and threads begun for it start with a copy of its context. No
figure tells of a person or a server.
"""

import logging
import re
import secrets
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, Literal, TextIO

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from structlog.types import EventDict, Processor, WrappedLogger

_current: Final[ContextVar["RequestContext | None"]] = ContextVar("trail", default=None)


@dataclass(slots=True, eq=False)
class RequestContext:
    """The press or command that is answered, and since when."""

    what: str
    game: int = 0
    number: str = field(default_factory=lambda: secrets.token_hex(4))
    began: float = field(default_factory=perf_counter)
    is_acknowledged: bool = False
    """Whether Discord was told that the bot has noticed it."""
    outcome: str = "done"

    @property
    def age(self) -> float:
        return perf_counter() - self.began


def begin_request(what: str, game: int = 0) -> RequestContext:
    """Begin a request, which everything from here on in this task is part of."""
    context = RequestContext(what, game)
    _current.set(context)
    return context


def current_request() -> RequestContext | None:
    """Return the request being answered; None where nobody has pressed anything."""
    return _current.get()


def set_outcome(outcome: str) -> None:
    """Note the outcome, unless it is known already."""
    context = current_request()
    if context is not None and context.outcome == "done":
        context.outcome = outcome


def request_number() -> str:
    """Return the number a player is told: that of the request, or a new one without one."""
    return (current_request() or begin_request("nothing")).number


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


SECRETS: Final = re.compile(
    r"(?P<path>/(?:interactions|webhooks)/\d+/)[^/\s\"'?]+"
    r"|(?P<head>\b(?:Bot|Bearer) )[\w.\-]{20,}"
    r"|\b[\w\-]{23,28}\.[\w\-]{6,7}\.[\w\-]{27,}"
)
"""Tokens in addresses and headers, and anything that looks like a bot's token."""
TALKATIVE: Final = ("discord", "aiosqlite", "aiohttp", "asyncio", "PIL")
"""Libraries whose debug lines hold messages, addresses and rows of the database."""


def redact(_: Any, __: str, line: Any) -> Any:
    return SECRETS.sub(_hidden, line) if isinstance(line, str) else line


def keep_libraries_quiet(level: str) -> None:
    """Let no library log more than the bot, nor more than INFO."""
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.getLevelNamesMapping()[level], logging.INFO))


def _hidden(found: re.Match[str]) -> str:
    return f"{found['path'] or found['head'] or ''}…"


Form = Literal["auto", "json", "text"]


def add_request_context(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    context = current_request()
    if context is not None:
        event["trail"], event["press"] = context.number, context.what
        if context.game:
            event["game"] = context.game
    return event


ALWAYS: Final[Sequence[Processor]] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    add_request_context,
)


class Count(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[0] if record.exc_info else None
        kind = fault.__name__ if fault is not None else "none"
        TROUBLE.labels(record.levelname.lower(), record.name, kind).inc()


def formatter(form: Form, *, is_terminal: bool) -> logging.Formatter:
    """Make a formatter. A traceback never shows the values of variables: they may be secret."""
    if form == "json" or (form == "auto" and not is_terminal):
        last: list[Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(default=str),
        ]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=is_terminal, exception_formatter=structlog.dev.plain_traceback)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*ALWAYS],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last, redact],
    )


def set_up_log(level: str, form: Form = "auto", stream: TextIO | None = None) -> None:
    """Log this level and above to the stream, by default the standard error."""
    stream = sys.stderr if stream is None else stream
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter(form, is_terminal=stream.isatty()))
    logging.captureWarnings(True)
    keep_libraries_quiet(level)
    logging.basicConfig(level=level, handlers=[handler, Count()], force=True)
