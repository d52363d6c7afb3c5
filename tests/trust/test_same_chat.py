"""Two games that differ only in what is hidden from somebody look alike to them in chat, down to the second.

The same clicks are made at two tables, one after the other, by the same people. What is compared are all messages with
their components, files and mentions, after each step and at each moment, and all private answers to the reader.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import simcord
from simcord import Env

from bot import create_bot
from paxbot.catalogue import PRESENTERS
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Region
from paxbot.service.orders import DELAY
from paxbot.settings import Settings
from tests.bot.people import Table, choose, panel, parts, said, sit_down, start_game, text, to_act, wait
from tests.bot.test_bargains import FIRST, SECOND, offer, order, play_first
from tests.pamir.builder import BLUE, RED, Diagram

HERS = 30
MOMENTS = (0, 1, 4, 10, 4, 1, 1, 5, 30)
"""Seconds between the looks at the channel after a request; the delay of all answers is over after some of them."""
COMMANDS = ("board", "text", "court", "hand", "log", "status", "turn", "replay", "export", "plan", "rewind", "undo")


class Hidden(NamedTuple):
    """What red and an onlooker know nothing of."""

    shuffled: bool
    rule: str
    note: str
    plan: str


class Dealt(PaxPamir):
    """Red holds two cards of Kabul, where blue rules; what red cannot see is shuffled or not."""

    def __init__(self, *, shuffled: bool) -> None:
        self._shuffled = shuffled

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 3}).hand(RED, FIRST, SECOND).hand(BLUE, HERS).rupees(RED, 6)
        rest = [card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in (FIRST, SECOND, HERS)]
        state = table.deck(*rest).turn_of(RED).s
        return self.permuted(state, RED) if self._shuffled else state


class Standing:
    """A clock that goes on only when it is told to, so that two games take the same time to the second."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture(scope="module", autouse=True)
def painted_before() -> None:
    """The very first picture takes so long that a lobby card would not wait for it."""
    PRESENTERS["pamir"].lobby_picture(("ann", "bob"), 0, range(2, 6))


@asynccontextmanager
async def table_with(path: Path, hidden: Hidden) -> AsyncIterator[Table]:
    path.mkdir()
    rules = {"pamir": Dealt(shuffled=hidden.shuffled)}
    # Processes that paint take long to start, too.
    chosen = Settings(db=path / "test.sqlite3", seed=7, now=Standing(), painters=0)
    env = Env(create_bot(chosen, games=rules, presenters=PRESENTERS))
    await env.start()
    try:
        yield sit_down(env)
    finally:
        await env.bot.close()
        await env.shutdown()


def seen(table: Table, *names: str) -> list[Any]:
    """Everything in the channel, and in the direct messages of these people."""
    messages = [*table.messages(), *(message for name in names for message in table.dms(name))]
    return [
        (
            message.id,
            text(message),
            [without_ids(part) for part in parts(message)],
            [(file.filename, file.description, file.size) for file in message.attachments],
            [user.id for user in message.mentions],
            message.edited_at is None,
            message.flags.value,
        )
        for message in messages
    ]


def without_ids(part: Any) -> Any:
    """The component without the numbers Discord makes up for it."""
    if isinstance(part, dict):
        return {key: without_ids(value) for key, value in part.items() if key != "id"}
    return [without_ids(each) for each in part] if isinstance(part, list) else part


def got(result: simcord.InteractionResult) -> Any:
    """What the person read, with its buttons and files, as far as it does not name itself."""
    shown = [message for message in (result.response, *result.followups) if message is not None]
    files = [(file.filename, file.description, file.size) for message in shown for file in message.attachments]
    ids = [part.get("custom_id") for message in shown for part in parts(message)]
    return said(result), ids, files


async def told(path: Path, hidden: Hidden, words: str) -> list[Any]:
    """All that red and an onlooker see of a game in which red asks blue for something."""
    async with table_with(path, hidden) as table:
        await start_game(table, "bob", game="pamir")
        red = to_act(table)
        blue = table.bob if red.id == table.ann.id else table.ann
        await order(table, blue, hidden.rule)
        await table.bot.services.notepad.write(1, blue.id, hidden.note)
        await blue.slash(table.channel, "pax plan", line=hidden.plan)
        found: list[Any] = [seen(table, red.name)]
        shown = await play_first(table, red)
        asked = panel(await choose(red, shown, offer(shown, *words.split())))
        found.append((text(asked), without_ids(list(parts(asked)))))
        for seconds in MOMENTS:
            now = table.bot.settings.now
            assert isinstance(now, Standing)
            now.time += timedelta(seconds=seconds)
            await wait(table, seconds)
            found.append(seen(table, red.name))
        for reader in (red, table.zoe):
            found += [got(await reader.slash(table.channel, f"pax {command}")) for command in COMMANDS]
            found.append(await reader.autocomplete(table.channel, "do", "line", "p"))
        found.append([(each.kind, each.seat, dict(each.payload)) for each in await notices(table)])
        return found


async def notices(table: Table) -> Any:
    return [delivery.notice for delivery in await table.bot.services.post.due()]


ONE = Hidden(False, "", "They will pay two.", "buy 1; end")
OTHER = Hidden(True, "", "I would take one, or nothing at all.", "end")


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("offer 2", ("accept:2", "accept:1")),
        ("offer 1", ("accept:2", "full_price")),
        ("waive", ("ask", "ask")),
    ],
)
async def test_nobody_can_tell_what_is_hidden_from_them(tmp_path: Path, words: str, rules: tuple[str, str]) -> None:
    found = await told(tmp_path / "one", ONE._replace(rule=rules[0]), words)
    alike = await told(tmp_path / "other", OTHER._replace(rule=rules[1]), words)
    assert len(found) == len(alike)
    for number, (one, other) in enumerate(zip(found, alike, strict=True)):
        assert one == other, number


async def test_an_order_cannot_be_told_from_none_before_the_delay_is_over(tmp_path: Path) -> None:
    found = await told(tmp_path / "one", ONE._replace(rule="accept:2"), "offer 2")
    alike = await told(tmp_path / "other", OTHER._replace(rule="ask"), "offer 2")
    before = 2 + next(n for n in range(len(MOMENTS)) if sum(MOMENTS[: n + 1]) >= DELAY.total_seconds())
    assert found[:before] == alike[:before]
    assert found[before:] != alike[before:]
