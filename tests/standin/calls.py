import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from io import BytesIO
from typing import Any, NamedTuple

from aiohttp import web

Json = Any


class Upload(NamedTuple):
    """A file of a call, with the names simcord asks for."""

    filename: str
    fp: BytesIO
    description: str | None


@dataclass(eq=False)
class Call:
    """One call; `status` is what the bot was told, 0 if it was told nothing."""

    number: int
    method: str
    path: str
    query: dict[str, str]
    body: Json = None
    files: list[Upload] = field(default_factory=list)
    status: int = 0
    answer: Json = None
    carried_out: bool = False
    """Whether it had its effect, whatever the bot was told."""
    repeated: bool = False
    """Whether the message was known by its nonce and not posted again."""

    @property
    def nonce(self) -> str | None:
        if not self.is_post or not isinstance(self.body, dict) or not self.body.get("enforce_nonce"):
            return None
        return str(self.body["nonce"])

    @property
    def is_post(self) -> bool:
        return self.method == "POST" and fnmatch(self.path, "/channels/*/messages")

    def fits(self, method: str, path: str) -> bool:
        """Whether it is a call of this method to this path, in which `*` stands for anything."""
        return method in ("*", self.method) and fnmatch(self.path, path)


def answer(data: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """The answer with this JSON, marked as Discord marks it: the library looks for no other mark."""
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers, content_type="application/json")
