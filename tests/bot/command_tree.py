"""The commands of the bot, as Discord is told of them."""

from collections.abc import Iterator
from typing import Any

from tests.bot.people import Table


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The command, its subcommands and their options."""
    yield command
    for option in command.get("options", ()):
        yield from nodes(option)


def syncs(table: Table) -> int:
    """How often Discord was told of them."""
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in table.env.http_requests)
