"""What the simulated Discord does not do by itself: messages known by their nonces, limits, and outages of a call."""

from fnmatch import fnmatch
from typing import Any

import discord
import pytest
from discord.http import Route
from simcord.http.client import FakeHTTPClient

Request = dict[str, Any]


class Mishaps:
    """Stands between the bot and the simulated Discord; `sent` counts what was really posted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._known: dict[str, Any] = {}
        self._slow: list[tuple[str, str]] = []
        self.repeated: list[str] = []
        plain = FakeHTTPClient.request

        async def request(http: FakeHTTPClient, route: Route, **kwargs: Any) -> Any:
            path = route.url.removeprefix(Route.BASE).split("?")[0]
            self._limit(route.method, path)
            nonce = nonce_of(kwargs) if route.method == "POST" else None
            if nonce is None:
                return await plain(http, route, **kwargs)
            if nonce in self._known:
                self.repeated.append(nonce)
            else:
                self._known[nonce] = await plain(http, route, **kwargs)
            return self._known[nonce]

        monkeypatch.setattr(FakeHTTPClient, "request", request)

    def slow_down(self, method: str, path: str, times: int = 1) -> None:
        self._slow += [(method, path)] * times

    def _limit(self, method: str, path: str) -> None:
        for limit in self._slow:
            if limit[0] == method and fnmatch(path, limit[1]):
                self._slow.remove(limit)
                raise discord.RateLimited(300.0)


def nonce_of(kwargs: Request) -> str | None:
    body = kwargs.get("json")
    for part in kwargs.get("form") or ():
        if part.get("name") == "payload_json":
            body = discord.utils._from_json(part["value"])
    if not isinstance(body, dict) or not body.get("enforce_nonce"):
        return None
    return str(body["nonce"])
