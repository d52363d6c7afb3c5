import asyncio
import socket
from collections.abc import Awaitable, Callable

import aiohttp
import pytest

from paxbot.watch.server import LONGEST_TICK, Report, serving
from tests.cases import for_each

WELL = Report(shards=2, connected=2, database="", tick_age=4.0)


@for_each(
    ("report", "complaint"),
    [
        (Report(0, 0, "", 1.0), "The bot has not been connected yet."),
        (Report(2, 1, "", 1.0), "1 of 2 connections to Discord stand."),
        (Report(1, 1, "the disk is full", 1.0), "The database does not answer: the disk is full."),
        (Report(1, 1, "", LONGEST_TICK + 60), "The bot last looked for what is due 360 seconds ago."),
        (Report(1, 1, "", 1.0, is_stopping=True), "The bot is stopping."),
    ],
)
def test_whatever_is_wrong_is_told_in_a_sentence(report: Report, complaint: str) -> None:
    assert report.complaints == (complaint,)
    assert not report.is_well
    assert WELL.is_well


def always(report: Report) -> Callable[[], Awaitable[Report]]:
    async def give() -> Report:
        return report

    return give


async def nothing() -> None:
    """No figures have to be looked for."""


@pytest.mark.parametrize(("report", "status"), [(WELL, 200), (Report(2, 1, "", 1.0), 503)])
async def test_health_is_a_status_and_an_object(report: Report, status: int) -> None:
    async with serving("127.0.0.1", 0, (), always(report), nothing) as port, aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/health") as response:
            said = await response.json()
            assert response.status == status
        assert said["well"] is (status == 200)
        assert said["complaints"] == list(report.complaints)
        assert (said["shards"], said["connected"]) == (2, report.connected)
        async with session.get(f"http://127.0.0.1:{port}/metrics") as response:
            assert response.headers["Content-Type"].startswith("text/plain; version=")
            assert "# HELP paxbot_games Open games" in await response.text()
        async with session.get(f"http://127.0.0.1:{port}/") as response:
            assert response.status == 404


@for_each(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:9108", 200),
        ("LOCALHOST", 200),
        ("[::1]:9108", 200),
        ("172.17.0.2:9108", 200),
        ("paxbot:9108", 200),
        ("Paxbot.Internal", 200),
        ("", 403),
        ("example.org", 403),
        ("paxbot.example.org", 403),
        ("localhost.example.org", 403),
        ("127.0.0.1.example.org", 403),
        ("127.0.0.1@example.org", 403),
        ("example.org:127.0.0.1", 403),
        ("[127.0.0.1", 403),
        ("127.0.0.1:80:80", 403),
        ("[::1", 403),
    ],
)
@for_each("path", ["/health", "/metrics"])
async def test_other_web_sites_learn_nothing_though_their_names_lead_here(host: str, status: int, path: str) -> None:
    async with (
        serving("127.0.0.1", 0, ("paxbot", "paxbot.internal"), always(WELL), nothing) as port,
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}", headers={"Host": host}) as response,
    ):
        assert response.status == status
        assert ("PAXBOT_WATCH_NAMES" in await response.text()) is (status == 403)


async def test_an_older_check_of_health_that_names_no_host_is_answered() -> None:
    async with serving("127.0.0.1", 0, (), always(WELL), nothing) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /health HTTP/1.0\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"200"
        writer.close()


async def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            async with serving("127.0.0.1", taken.getsockname()[1], (), always(WELL), nothing):
                pytest.fail("it was taken all the same")
