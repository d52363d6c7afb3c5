"""The notifications that messages bring to phones, with the text these show: that of the first post, not of an edit."""

from collections.abc import Container, Iterable, Iterator
from fnmatch import fnmatch
from typing import Any, NamedTuple, Protocol

SILENT = 1 << 12
UNSEEN = str.maketrans("", "", "\u200c\u200d")


class Request(Protocol):
    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...


class Notification(NamedTuple):
    """One message on the phones of these users; none in direct messages, where it is for whom they are with."""

    channel: int
    users: tuple[int, ...]
    says: str


def notifications(calls: Iterable[tuple[Request, Any]], direct: Container[int]) -> Iterator[Notification]:
    """Every notification of these calls with their bodies; `direct` are the channels of direct messages."""
    for call, body in calls:
        if call.method != "POST" or not fnmatch(call.path, "/channels/*/messages"):
            continue
        sent, channel = body or {}, int(call.path.split("/")[2])
        users = tuple(map(int, sent.get("allowed_mentions", {}).get("users", ())))
        if (users or channel in direct) and not sent.get("flags", 0) & SILENT:
            says = (sent.get("content") or "").translate(UNSEEN)
            assert all(f"<@{user}>" in says for user in users), f"who is called is not mentioned: {says!r}"
            yield Notification(channel, users, says)


def check_that_they_say_something(shown: Iterable[Notification]) -> None:
    for each in shown:
        assert len(each.says) > 20, f"an empty notification: {each}"
