"""Secrets that no log may hold: the bot's token, and those by which Discord lets a press be answered."""

import logging
import re
from typing import Any, Final

SECRETS: Final = re.compile(
    r"(?P<path>/(?:interactions|webhooks)/\d+/)[^/\s\"'?]+"
    r"|(?P<head>\b(?:Bot|Bearer) )[\w.\-]{20,}"
    r"|\b[\w\-]{23,28}\.[\w\-]{6,7}\.[\w\-]{27,}"
)
"""Tokens in addresses and in headers, and whatever looks like a bot's token."""
TALKATIVE: Final = ("discord", "aiosqlite", "aiohttp", "asyncio", "PIL")
"""Libraries whose lines for their own developers hold messages, addresses and rows of the database."""


def redact(_: Any, __: str, line: Any) -> Any:
    """Remove tokens from the line of the log."""
    return SECRETS.sub(_hidden, line) if isinstance(line, str) else line


def keep_libraries_quiet(level: str) -> None:
    """Let no library write more than the bot, nor more than INFO."""
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.getLevelNamesMapping()[level], logging.INFO))


def _hidden(found: re.Match[str]) -> str:
    return f"{found['path'] or found['head'] or ''}…"
