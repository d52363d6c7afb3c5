"""The log: a JSON object a line, or lines for people on a terminal, each with the correlation id of its interaction."""

import logging
import sys
from collections.abc import Sequence
from typing import Final, Literal, TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from paxbot.watch import metrics
from paxbot.watch.redaction import keep_libraries_quiet, redact
from paxbot.watch.request_context import current

Form = Literal["auto", "json", "text"]


def add_request_context(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add to the line the number of the press it was written for, what was pressed, and in which game."""
    context = current()
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
"""The processors of every line, whichever library wrote it."""


class Count(logging.Handler):
    """Counts what goes wrong, by the part that says so and the kind of fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[0] if record.exc_info else None
        kind = fault.__name__ if fault is not None else "none"
        metrics.TROUBLE.labels(record.levelname.lower(), record.name, kind).inc()


def formatter(form: Form, *, is_terminal: bool) -> logging.Formatter:
    """Make a formatter for lines of the log. A traceback never shows the values of variables: they may be secret."""
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


def set_up(level: str, form: Form = "auto", stream: TextIO | None = None) -> None:
    """Write everything of this level or above to the stream from here on, the standard error by default."""
    stream = sys.stderr if stream is None else stream
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter(form, is_terminal=stream.isatty()))
    logging.captureWarnings(True)
    keep_libraries_quiet(level)
    logging.basicConfig(level=level, handlers=[handler, Count()], force=True)
