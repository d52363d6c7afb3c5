"""Every shape of id that a button, menu or form ever had still means something: `tests/data/custom_ids.txt`.

The list is written by hand, never from code. The ids name a game that does not exist, or none: whoever uses an id that
is recognised is told so.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
import simcord
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import ResponseMessage

from tests.transcripts.world import World, world

UNKNOWN_GAME: Final = "I do not know this game any more."
STALE: Final = "The game has gone on since this was shown."
COMPONENT, SUBMITTED = 3, 5

IDS: Final = Path(__file__).parents[1] / "data" / "custom_ids.txt"
TYPES: Final = {"button": 2, "menu": 3, "roles": 6, "channels": 8}


@pytest.fixture(name="at")
async def _at(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path, 1) as at:
        yield at


def ids(*, of_game: bool) -> list[list[str]]:
    lines = [line.split() for line in IDS.read_text().splitlines() if not line.startswith("#")]
    return [line for line in lines if (":999" in line[1]) == of_game]


async def answer(at: World, kind: str, custom_id: str, *chosen: str) -> str:
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": TYPES.get(kind)}
    if kind == "form":
        field, value = chosen
        part: dict[str, Any] = {"type": 3, "custom_id": field, "values": [value]}
        if field in ("text", "zone", "most_games"):
            part = {"type": 4, "custom_id": field, "value": value}
        data = {"custom_id": custom_id, "components": [{"type": 18, "component": part}]}
    elif kind != "button":
        data["values"] = list(chosen)
    backend, ann = at.env.backend, at.people["ann"]
    record, payload = base_payload(
        backend,
        type=SUBMITTED if kind == "form" else COMPONENT,
        channel_id=at.channel.id,
        guild_id=at.guild.id,
        user_id=ann.id,
        data=data,
    )
    source = backend.create_message(at.channel.id, backend.bot_user.id, components=[_row(kind, custom_id, chosen)])
    payload["message"] = dict(serializers.message_payload(backend, source))
    record.source_message_id = source.id
    backend.emit("INTERACTION_CREATE", payload)
    await at.env.settle()
    result = simcord.InteractionResult(at.env, record)
    assert result.acknowledged, custom_id
    shown = [each for each in (result.response, *result.followups) if each is not None]
    if not shown and result.modal is None:
        shown = [ResponseMessage(at.env, source)]
    return str([(each.content, each.components) for each in shown]) + str(result.modal or "")


def _row(kind: str, custom_id: str, chosen: tuple[str, ...]) -> dict[str, Any]:
    component: dict[str, Any] = {"type": TYPES.get(kind, 2), "custom_id": custom_id}
    if component["type"] == TYPES["button"]:
        component |= {"style": 2, "label": "Press", "custom_id": "none" if kind == "form" else custom_id}
    elif kind == "menu":
        component["options"] = [{"label": "This", "value": chosen[0]}]
    else:
        component |= {"min_values": 0, "max_values": 25}
    return {"type": 1, "components": [component]}


async def test_every_id_of_a_game_is_recognised(at: World) -> None:
    got = {" ".join(line): await answer(at, *line) for line in ids(of_game=True)}
    assert not {line: shown for line, shown in got.items() if UNKNOWN_GAME not in shown}


async def test_every_id_without_a_game_is_recognised(at: World) -> None:
    got = {" ".join(line): await answer(at, *line) for line in ids(of_game=False)}
    assert not {line: shown for line, shown in got.items() if STALE in shown or "wrong" in shown}


async def test_an_id_that_was_never_given_out_is_not_recognised(at: World) -> None:
    for custom_id in ("pax:gone:999", "pax:answer:999", "pax:undo:999:12:1", "pax:join:999:1", "pax:page:999:1"):
        assert STALE in await answer(at, "button", custom_id), custom_id
