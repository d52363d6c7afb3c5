"""The digests by which hand messages are known tell of hidden cards, so none of them ever leaves the database."""

import io
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import simcord
from prometheus_client import generate_latest
from simcord.http import router

from cogs.messages.hands import Shown
from paxbot.watch.telemetry import REGISTRY
from tests.bot.people import Table, answered, panel, play, start_game, to_act


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    found: list[bytes] = []
    plain = router.dispatch

    def dispatch(backend: Any, method: str, path: str, *, files: list[Any], **call: Any) -> Any:
        found.append(repr((method, path, call)).encode())
        for file in files:
            found.append(file.fp.read())
            file.fp.seek(0)
        return plain(backend, method, path, files=files, **call)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return found


def digests(path: Path) -> set[str]:
    with sqlite3.connect(path) as db:
        return {shown for (shown,) in db.execute("SELECT shown FROM messages WHERE shown IS NOT NULL")}


async def whatever_can_be_asked_for(table: Table, by: simcord.MemberActor) -> None:
    for command in ("pax export", "pax status", "pax hand", "pax log", "pax text", "games", "settings"):
        answered(await by.slash(table.channel, command))


async def test_no_digest_of_a_hand_is_told_to_anybody(table: Table, log: io.StringIO, said: list[bytes]) -> None:
    await start_game(table, "bob", "cat")
    path, first = table.bot.settings.db, to_act(table)
    kept = digests(path)
    for answer in ("Take 1", "Take 1", "End turn"):
        await play(table, to_act(table), answer)
        kept |= digests(path)
    assert len(kept) > 5
    await whatever_can_be_asked_for(table, table.ann)
    await table.bot.health.collect_metrics()
    await first.click(panel(await first.slash(table.channel, "pax forget-me")), label="Forget me")
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    await table.bot.dispatcher.reconcile_due()
    told = log.getvalue().encode() + generate_latest(REGISTRY) + b"".join(said)
    assert b"paxbot-person/1" in told
    assert b"You hold" in told
    assert [digest for digest in kept if digest.encode() in told] == []


def test_a_digest_is_of_words_and_picture_each_by_itself() -> None:
    shown = [Shown("a", "b"), Shown("ab", ""), Shown("", "ab"), Shown("a", ""), Shown("a", "c")]
    assert len({each.digest for each in shown}) == len(shown)
    assert all(len(each.digest) == 32 for each in shown)
