import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import simcord
from simcord import Env

from bot import create_bot
from paxbot.engine.kernel import SEED_BYTES, Rng, Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, Region
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from paxbot.watch import telemetry
from tests.bot.people import Table, open_game, parts, said, sit_down, text, wait
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE, GRAY, RED, Diagram
from tests.slow import slow_only

MARKET: Final = ((40, 41, 42, 43, 44, 45), (50, 51, 52, 53, 54, 55))
HELD: Final = {RED: (FIRST, SECOND), BLUE: (30,), GRAY: (31, 32)}
LOOKED_AT: Final = (
    *("board", "text", "court", "hand", "log", "status", "turn", "replay", "export", "plan", "rewind", "undo"),
    *("help", "ask", "takeback", "stuck"),
)
COMMANDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((f"pax {name}", {}) for name in LOOKED_AT),
    ("pax board", {"view": "market"}),
    ("pax log", {"player": "1"}),
    ("do", {"line": "pass; end"}),
    ("games", {}),
)
TYPED: Final = (
    ("do", "line", "p"),
    ("pax plan", "if_unchanged", ""),
    ("pax log", "player", ""),
    ("pax log", "about", "k"),
    ("card", "name", "ka"),
)
MADE_UP: Final = ("id",)
"""What Discord numbers in each message from 1, and by which a mark of the bot is found: it stands for the nonce."""
LONG: Final = re.compile(r"\b(?:[0-9]{17,20}|[0-9a-f]{24})\b|[\u200c\u200d]{31}")
"""A number of Discord's, a nonce, or the unseen mark that stands for one."""
LARGE: Final = 10**16
COUNTED: Final = ("paxbot_presses_total", "paxbot_notices_total", "paxbot_trouble_total", "paxbot_timer_delay_seconds")
"""What an operator could compare between two tables, but for how long things take."""


class Dealt(PaxPamir):
    """Red holds two cards of Kabul, where blue rules with three tribes, and the market is full.

    Unless everything is as laid out, deck and hands are dealt anew, but for the hands of some seats.
    """

    def __init__(self, kept: Collection[Seat] | None = None) -> None:
        self._kept = kept

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 3}).rupees(RED, 6).market(*MARKET)
        for seat, cards in HELD.items():
            table = table.hand(seat, *cards)
        seen = [card for cards in (*HELD.values(), *MARKET) for card in cards]
        s = table.deck(*(card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in seen)).turn_of(RED).s
        if self._kept is not None:
            self._deal_anew(s)
        return s

    def _deal_anew(self, s: State) -> None:
        hands = [player.hand for seat, player in enumerate(s.players) if seat not in (self._kept or ())]
        pool = [card for hand in hands for card in hand] + [card for card in s.deck if card in COURT_CARDS]
        random.Random(1).shuffle(pool)
        for hand in hands:
            hand[:] = [pool.pop() for _ in hand]
        s.deck = pool + [card for card in s.deck if card not in COURT_CARDS]
        random.Random(2).shuffle(s.deck)
        s.rng = Rng("f0" * SEED_BYTES)
        s.decision = None


class Standing:
    """A clock that goes on only when it is told to, so that two games take the same time to the second."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@dataclass
class PairedGame:
    table: Table
    red: simcord.MemberActor
    blue: simcord.MemberActor
    gray: simcord.MemberActor
    readers: tuple[str, ...] = ()
    found: list[Any] = field(default_factory=list)
    _calls: int = 0
    _numbers: dict[str, int] = field(default_factory=dict)

    @property
    def actors(self) -> list[simcord.MemberActor]:
        return [self.zoe if name == "zoe" else getattr(self, name) for name in self.readers]

    @property
    def zoe(self) -> simcord.MemberActor:
        return self.table.zoe

    def look(self) -> None:
        """All that stands in the channel and in the readers' direct messages is noted, and each call that led to it."""
        self.note([self._messages(), self._new_calls()])

    def note(self, seen: Any) -> None:
        """This was seen, too. Numbers that Discord makes up stand for the order in which they came up."""
        self.found.append(self._plain(seen))

    async def pass_time(self, *moments: int) -> None:
        for seconds in moments:
            now = self.table.bot.settings.now
            assert isinstance(now, Standing)
            now.time += timedelta(seconds=seconds)
            await wait(self.table, seconds)
            self.look()

    async def ask_for_all(self) -> None:
        for reader in self.actors:
            for command, options in COMMANDS:
                self.note((command, await got(await reader.slash(self.table.channel, command, **options))))
            for command, option, typed in TYPED:
                self.note(await reader.autocomplete(self.table.channel, command, option, typed))
        self.look()

    def _messages(self) -> list[Any]:
        direct = [message for each in self.actors for message in self.table.dms(each.name)]
        return [
            (
                message.id,
                text(message),
                list(parts(message)),
                [(file.filename, file.description, file.size) for file in message.attachments],
                [user.id for user in message.mentions],
                message.edited_at is None,
                message.flags.value,
            )
            for message in (*self.table.messages(), *direct)
        ]

    def _new_calls(self) -> list[Any]:
        """What the bot has done there since the last look, edits that change nothing included."""
        places = [self.table.channel.id, *(each.user.dm_channel.id for each in self.actors)]
        calls = self.table.env.http_requests[self._calls :]
        self._calls += len(calls)
        mine = [call for call in calls if any(f"/channels/{place}" in call.path for place in places)]
        return [(call.method, call.path, sorted(call.params), call.json) for call in mine]

    def _plain(self, part: Any) -> Any:
        if isinstance(part, dict):
            return {key: self._plain(value) for key, value in part.items() if key not in MADE_UP}
        if isinstance(part, list | tuple):
            return [self._plain(each) for each in part]
        if isinstance(part, int) and part > LARGE:
            return self._plain(str(part))
        return LONG.sub(self._number, part) if isinstance(part, str) else part

    def _number(self, found: re.Match[str]) -> str:
        return f"[{self._numbers.setdefault(found[0], len(self._numbers))}]"


async def got(result: simcord.InteractionResult) -> Any:
    shown = [message for message in (result.response, *result.followups) if message is not None]
    files = [(file.filename, file.description, await file.read()) for message in shown for file in message.attachments]
    return said(result), [part for message in shown for part in parts(message)], files


def counted() -> dict[Any, float]:
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in telemetry.REGISTRY.collect()
        for sample in family.samples
        if sample.name.startswith(COUNTED)
        and "le" not in sample.labels
        and not sample.name.endswith(("sum", "created"))
    }


def difference(one: Any, other: Any, where: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(filter(None, (difference(one[key], other[key], f"{where}.{key}") for key in one)), "")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        parted = (difference(*pair, f"{where}.{at}") for at, pair in enumerate(zip(one, other, strict=True)))
        return next(filter(None, parted), "")
    return "" if one == other else f"{where}: {one!r:.600} / {other!r:.600}"


Story = Callable[[PairedGame], Awaitable[None]]


@asynccontextmanager
async def paired_game(path: Path, rules: PaxPamir, language: str) -> AsyncIterator[PairedGame]:
    slow_only("plays the same in two chats")
    path.mkdir()
    # Processes that paint take long to start.
    chosen = Settings(db=path / "test.sqlite3", seed=7, grace=0, now=Standing(), painters=0)
    env = Env(create_bot(chosen, games={"pamir": rules}, presenters=PRESENTERS))
    await env.start()
    try:
        table = sit_down(env)
        card = await open_game(table, "bob", "cat", game="pamir")
        await table.ann.click(card, custom_id="pax:start:1")
        await table.bot.services.guilds.change(table.guild.id, language=language)
        view = await table.bot.services.games.view(1)
        red, blue, gray = (table.who(view.player(seat).user) for seat in (RED, BLUE, GRAY))
        yield PairedGame(table, red, blue, gray)
    finally:
        await env.bot.close()
        await env.shutdown()


async def told(
    path: Path, rules: PaxPamir, story: Story, readers: Sequence[str], language: str = "en"
) -> tuple[list[Any], dict[Any, float]]:
    """All that the readers get while the story goes on and after it, and by how much the operator's figures grew."""
    before = counted()
    async with paired_game(path, rules, language) as at:
        at.readers = tuple(readers)
        at.look()
        await story(at)
        await at.ask_for_all()
        found = at.found
    return found, {key: value - before.get(key, 0) for key, value in counted().items()}
