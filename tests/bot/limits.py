"""Discord's limits, as one list of complaints about a message."""

from collections.abc import Iterator
from typing import Any

from discord.ui import LayoutView
from simcord.components import walk_components


def parts_of(view: LayoutView) -> list[dict[str, Any]]:
    return list(walk_components(view.to_components()))  # type: ignore[no-untyped-call]


def complaints(view: LayoutView) -> list[str]:
    return list(_complaints(view))


def _complaints(view: LayoutView) -> Iterator[str]:
    parts = parts_of(view)
    if len(parts) > 40:
        yield f"{len(parts)} components"
    texts = [part["content"] for part in parts if part["type"] == 10]
    if sum(map(len, texts)) > 4000 or not all(texts):
        yield f"texts of {sum(map(len, texts))} characters: {[len(text) for text in texts]}"
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(ids) != len(set(ids)):
        yield f"ids twice: {ids}"
    for part in parts:
        yield from _part_complaints(part)


def _part_complaints(part: dict[str, Any]) -> Iterator[str]:
    if len(str(part.get("custom_id", ""))) > 100:
        yield f"long id {part['custom_id']}"
    if part["type"] == 2 and not 1 <= len(str(part.get("label") or "")) <= 80:
        yield f"label {part.get('label')!r}"
    if part["type"] == 1:
        inside = part["components"]
        if not 1 <= len(inside) <= 5:
            yield f"row of {len(inside)}"
    if part["type"] == 3:
        options = part["options"]
        yield from _menu_complaints(options, str(part.get("placeholder") or ""))


def _menu_complaints(options: list[dict[str, str]], placeholder: str) -> Iterator[str]:
    if not 1 <= len(options) <= 25:
        yield f"menu of {len(options)}"
    if len(placeholder) > 150:
        yield f"placeholder of {len(placeholder)}"
    if len({option["value"] for option in options}) != len(options):
        yield "values twice"
    for option in options:
        if not 1 <= len(option["label"]) <= 100 or len(option.get("description") or "") > 100:
            yield f"option {option}"
        if not 1 <= len(option["value"]) <= 100:
            yield f"value {option['value']!r}"
