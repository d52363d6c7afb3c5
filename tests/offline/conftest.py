from collections.abc import AsyncIterator
from typing import Any

import pytest
import simcord
from aiohttp.test_utils import TestClient, TestServer

from paxbot.offline.__main__ import open_game
from paxbot.offline.server import make_app
from paxbot.offline.world import World, open_world
from tests.offline.toy import Toy

Json = dict[str, Any]

# The simulation looks for rest every 50 ms otherwise, which is most of what these tests would wait for.
(simcord.Env._settle_internal.__kwdefaults__ or {})["idle"] = 0.001


class Page:
    def __init__(self, client: "TestClient[Any, Any]", world: World) -> None:
        self.client = client
        self.world = world

    def dm(self, person: int) -> str:
        return str(self.world.dm(self.world.people[person]).id)

    async def view(self, person: int = 0, place: str | None = None, **query: str) -> Json:
        place = place or str(self.world.channel.id)
        response = await self.client.get("/api/view", params={"person": str(person), "place": place, **query})
        assert response.status == 200, await response.text()
        return dict(await response.json())

    async def do(self, action: str, person: int, place: str | None = None, **body: Any) -> Json:
        status, answer = await self.attempt(action, person, place, **body)
        assert status == 200, answer
        return answer

    async def attempt(self, action: str, person: int, place: str | None = None, **body: Any) -> tuple[int, Json]:
        body = {"person": person, "place": place or str(self.world.channel.id), **body}
        response = await self.client.post(f"/api/{action}", json=body)
        return response.status, await response.json()

    async def lobby(self) -> str:
        return str((await self.view())["messages"][0]["id"])


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with open_world(Toy(), 3) as world:
        yield world


@pytest.fixture
async def page(world: World) -> AsyncIterator[Page]:
    await open_game(world, "pamir")
    async with TestClient(TestServer(make_app(world))) as client:
        yield Page(client, world)


def text(thing: Any) -> str:
    if isinstance(thing, str):
        return ""
    if isinstance(thing, list):
        return "".join(text(part) for part in thing)
    if not isinstance(thing, dict):
        return ""
    if isinstance(thing.get("content"), str):
        return str(thing["content"])
    if thing.get("type") == "mention":
        return str(thing["label"])
    return "".join(text(part) for part in thing.values())
