"""Every figure is explained, every explanation has its figure, and none tells of anybody."""

import re
from pathlib import Path

from cogs.client import address
from paxbot.watch import telemetry
from paxbot.watch.telemetry import REGISTRY
from tests.cases import for_each

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"
SUFFIX = {"counter": "_total"}
ALLOWED = {
    "picture", "level", "part", "fault", "outcome", "status", "what", "method", "address", "scope", "shard",
    "lesson", "step",
}  # fmt: skip


def figures() -> dict[str, str]:
    return {f"{each.name}{SUFFIX.get(each.type, '')}": each.type for each in REGISTRY.collect()}


def explained() -> dict[str, str]:
    rows = re.findall(
        r"^\| `((?:paxbot|process)_\w+)`(?: \([^)]*\))? \| (.+) \|$", OPERATIONS.read_text(), re.MULTILINE
    )
    return dict(rows)


def test_the_handbook_explains_every_figure_and_no_other() -> None:
    assert set(explained()) == set(figures())
    assert [name for name, meaning in explained().items() if len(meaning) < 20] == []


def test_the_handbook_names_the_labels_of_each_figure() -> None:
    text = OPERATIONS.read_text()
    labelled = [each for each in vars(telemetry).values() if getattr(each, "_labelnames", ())]
    assert labelled
    for each in labelled:
        labels: tuple[str, ...] = each._labelnames
        assert set(labels) <= ALLOWED
        name = f"{each._name}{SUFFIX.get(each._type, '')}"
        named = re.search(rf"^\| `{name}` \(([^)]*)\)", text, re.MULTILINE)
        assert named is not None, f"{name} has labels"
        assert tuple(re.findall(r"`(\w+)`", named[1])) == labels


def test_the_handbook_explains_every_setting() -> None:
    text = (OPERATIONS.parents[1] / "README.md").read_text()
    for name in ("PAXBOT_LOG_FORMAT", "PAXBOT_WATCH_PORT", "PAXBOT_WATCH_HOST", "PAXBOT_SHARDS"):
        assert f"`{name}`" in text


@for_each(
    ("path", "named"),
    [
        ("/api/v10/interactions/12/aW50.x-Y_z/callback", "/interactions/:id/:token/callback"),
        ("/api/v10/webhooks/12/aW50.x-Y_z/messages/@original", "/webhooks/:id/:token/messages/@original"),
        ("/proxy/api/v10/webhooks/12/aW50.x-Y_z", "/proxy/api/v10/webhooks/:id/:token"),
        ("/api/v10/channels/55/messages/7", "/channels/:id/messages/:id"),
        ("/api/v10/channels/5/messages/7/reactions/%F0%9F/@me", "/channels/:id/messages/:id/reactions/:emoji"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
    ],
)
def test_a_call_is_told_by_its_address_without_whom_it_concerns(path: str, named: str) -> None:
    assert address(path) == named
