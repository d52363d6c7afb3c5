"""A bad Discord on demand: calls it refuses, does not answer, or answers only after they were lost."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum

from aiohttp import web

from tests.standin.calls import Call, answer


class Kind(StrEnum):
    RATE_LIMIT = "rate_limit"
    """429, to be tried again after `seconds`; a global one holds for every call."""
    FAIL = "fail"
    """An answer of `status`, with Discord's `code` and `message`."""
    HANG = "hang"
    """The answer comes only after `seconds`."""
    CUT = "cut"
    """The connection is cut instead of an answer."""


@dataclass(eq=False)
class Mishap:
    """Something that goes wrong with the next calls that fit: so many `times`, or, if that is None, while it lasts.

    What has no `lasting` lasts for ever; else it ends so many seconds after it was asked for, whatever is left of it.
    """

    kind: Kind
    method: str = "*"
    path: str = "*"
    times: int | None = 1
    lasting: float | None = None
    carried_out: bool = False
    """Whether Discord does what was asked all the same, before it goes wrong."""
    status: int = 500
    code: int = 0
    message: str = "Internal Server Error"
    seconds: float = 0.0
    until: asyncio.Event | None = None
    """The event that ends a hanging call before its time."""
    is_global: bool = False


class Mishaps:
    def __init__(self) -> None:
        self._waiting: list[Mishap] = []
        self._ends: dict[Mishap, float] = {}
        self._closed_until = 0.0

    def add(self, mishap: Mishap) -> Mishap:
        self._waiting.append(mishap)
        if mishap.lasting is not None:
            self._ends[mishap] = asyncio.get_running_loop().time() + mishap.lasting
        return mishap

    def clear(self) -> None:
        self._waiting.clear()
        self._ends.clear()
        self._closed_until = 0.0

    def take(self, call: Call) -> Mishap | None:
        now = asyncio.get_running_loop().time()
        if self._closed_until > now:
            return Mishap(Kind.RATE_LIMIT, seconds=self._closed_until - now, is_global=True)
        self._waiting = [each for each in self._waiting if self._ends.get(each, now) >= now]
        found = next((each for each in self._waiting if call.fits(each.method, each.path)), None)
        if found is not None and found.times is not None:
            found.times -= 1
            if found.times <= 0:
                self._waiting.remove(found)
        if found is not None and found.is_global:
            self._closed_until = now + found.seconds
        return found


def slow_down(seconds: float, *, is_global: bool = False) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": round(seconds, 3), "global": is_global}
    headers = {"Retry-After": str(max(1, round(seconds))), "Via": "1.1 stand-in"}
    headers |= {"X-RateLimit-Global": "true"} if is_global else {"X-RateLimit-Scope": "user"}
    return answer(body, status=429, headers=headers)
