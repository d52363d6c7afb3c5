from collections.abc import Iterator
from typing import Any

from tests.bot.people import Table


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", ()):
        yield from nodes(option)


def syncs(table: Table) -> int:
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in table.env.http_requests)
