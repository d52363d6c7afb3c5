"""The people of the load test: who presses what, and how long it takes until the bot answers and the table is shown."""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from discord.ui import LayoutView
from simcord.backend.models import Message

from benchmarks.stories import Table
from cogs.layouts.parts import mention
from cogs.layouts.table import hand_layout, turn_layout
from cogs.messages.hands import HAND
from cogs.messages.turns import TURN
from paxbot.storage.rows import MessageRow
from tests.standin import Deed, Person, StandIn
from tests.standin.calls import Call
from tests.standin.people import buttons, pressable, text
from tests.trust.players import answers

PARTS_V2: Final = 1 << 15
"""The mark of a message that is made of parts."""
DEFERRED: Final = (5, 6)
"""Answers by which the bot says only that it is at it."""
LOOKS: Final = ("board", "court", "hand", "log")
LOOK: Final = 0.4
"""How many of all clicks only look at something; each of `LOOKS` as often as the others."""
GO_ON: Final = 0.9
"""How often somebody goes on where they have a panel open, if anybody can, and does not begin elsewhere."""
UNDO: Final = 0.06
"""How many of the clicks in an open panel take a step back, where that is possible."""
MOST_TRIED: Final = 200
"""Tables among which one is looked for where somebody can click."""
REST: Final = 1.0
"""Seconds for which nobody clicks at a table that has just been shown."""
STUCK: Final = 6.0
"""Seconds for which nobody clicks at a table that waits for somebody who has not been called yet."""
MESSAGE: Final = re.compile(r"/channels/(?P<channel>\d+)/messages/(?P<message>\d+)")
PATIENCE: Final = 15.0
"""Seconds after which a click counts as unanswered."""


@dataclass(eq=False)
class Seat:
    """A game of the load test, as the people at it see it."""

    game: int
    channel: int
    people: dict[int, Person]
    called: dict[int, int] = field(default_factory=dict)
    """Messages by which somebody can take a turn or answer, with the user they call."""
    panels: dict[int, Message] = field(default_factory=dict)
    """The panel each user has open."""
    free_at: float = 0.0
    click: "Click | None" = None
    """The last click, until it has shown all it does."""

    @property
    def asked(self) -> tuple[int, int] | None:
        """The newest message that calls somebody, and whom."""
        newest = max(self.called, default=None)
        return None if newest is None else (newest, self.called[newest])

    @property
    def is_open(self) -> bool:
        """Whether whoever is called has their panel open."""
        return bool(self.panels) and self.asked is not None and self.asked[1] in self.panels


@dataclass(eq=False)
class Click:
    """One click, and when its effects came to the stand-in."""

    what: str
    seat: Seat
    user: int
    begun: float
    deed: Deed
    wants_picture: bool
    acknowledged: float | None = None
    answered: float | None = None
    shown: float | None = None
    """The moment at which the table was shown to whoever is to do something next."""
    pictured: float | None = None
    """The moment at which pictures of the table came last, on whatever message."""

    def __str__(self) -> str:
        """Return the place of the click, and after how many seconds each thing happened."""
        times = (self.acknowledged, self.answered, self.shown)
        acknowledged, answered, shown = (None if time is None else round(time - self.begun, 3) for time in times)
        return f"{self.what} in game {self.seat.game}: acknowledged {acknowledged}, answered {answered}, shown {shown}"

    @property
    def is_done(self) -> bool:
        """Whether everything it does was seen."""
        if self.acknowledged is None or self.answered is None:
            return False
        return self.shown is not None or not self.wants_picture


class Crowd:
    """Everybody at every table; `clicks` has all that was done."""

    def __init__(self, standin: StandIn, chance: random.Random) -> None:
        self._standin = standin
        self._chance = chance
        self._by_channel: dict[int, Seat] = {}
        self._by_token: dict[str, Click] = {}
        self._busy: set[int] = set()
        self.seats: list[Seat] = []
        self.clicks: list[Click] = []
        self.refused: Counter[str] = Counter()
        self.late_s: list[float] = []
        """How much later than meant this process came to each click."""
        standin.rest.before, standin.rest.after = self._coming, self._done

    def sit_down(
        self, table: Table, people: dict[int, Person], now: datetime, digests: Mapping[int, str]
    ) -> Iterator[MessageRow]:
        """Seat these people at the table; yield the messages that show it, in the channel and to each player.

        `digests` are, by seat, of what the hands show, as the bot that has sent them has noted it.
        """
        seat = Seat(table.game, table.channel, people)
        self.seat(seat)
        caller = table.users[table.head.waiting or 0]
        heading = f"### The turn of {mention(caller)}"
        layout = turn_layout(table.game, heading, "", "Courts")
        posted = self._post(table.channel, layout)
        seat.called[posted] = caller
        head = table.head
        yield MessageRow(table.game, TURN, table.channel, posted, head.turn_seat, head.seq, head.turn, now)
        for number, user in table.users.items():
            hand, channel = hand_layout(table.game, "Your hand", (), "https://discord.com"), people[user].direct
            at = (number, head.seq, head.turn, now, digests[number])
            yield MessageRow(table.game, HAND, channel, self._post(channel, hand), *at)

    def seat(self, seat: Seat) -> None:
        """Let people click at this table, too."""
        self.seats.append(seat)
        self._by_channel[seat.channel] = seat

    def _post(self, channel: int, layout: LayoutView) -> int:
        world, components = self._standin.world, list[Any](layout.to_components())  # type: ignore[no-untyped-call]
        posted = world.create_message(
            channel, world.bot_user.id, components=components, flags=PARTS_V2, broadcast=False
        )
        return posted.id

    def without(self, user: int) -> Person:
        """Have a person never click, and return them."""
        self._busy.add(user)
        return next(seat.people[user] for seat in self.seats if user in seat.people)

    async def click(self, a_second: float, seconds: float) -> None:
        """Click so many times a second, at moments that depend on nothing, until all have their answers."""
        begun = due = time.perf_counter()
        while due < begun + seconds:
            due += self._chance.expovariate(a_second)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late_s.append(max(0.0, time.perf_counter() - due))
            self._click_somewhere()
        give_up = time.perf_counter() + PATIENCE
        while time.perf_counter() < give_up and any(seat.click is not None for seat in self.seats):
            await asyncio.sleep(0.1)

    def _click_somewhere(self) -> None:
        """Let somebody click at a table where nothing is going on, who waits for nothing elsewhere."""
        now = time.perf_counter()
        open_panels = [seat for seat in self.seats if seat.is_open]
        tables = open_panels if open_panels and self._chance.random() < GO_ON else self.seats
        for seat in (*self._shuffled(tables), *self._shuffled(self.seats)):
            if seat.click is not None and now - seat.click.begun > PATIENCE:
                self._let_go(seat, seat.click)
            asked = seat.asked
            if asked is None or seat.click is not None or seat.free_at > now or asked[1] in self._busy:
                continue
            self._click(seat, *asked)
            return
        self.refused["nobody was free to click"] += 1

    def _shuffled(self, tables: list[Seat]) -> list[Seat]:
        return self._chance.sample(tables, min(len(tables), MOST_TRIED))

    def _click(self, seat: Seat, message: int, user: int) -> None:
        person, panel = seat.people[user], seat.panels.get(user)
        shown = self._standin.world.messages[seat.channel].get(message)
        if shown is None:
            del seat.called[message]
            return
        if self._chance.random() < LOOK:
            self._look(seat, person, shown)
            return
        listed = [] if panel is None else _listed(panel)
        if panel is None or not listed:
            button = pressable(shown, lambda each: each.startswith("pax:turn:"))
            assert button is not None
            self._note("panel", seat, person.press(shown, button), wants_picture=False)
            return
        undo = pressable(panel, lambda each: each.startswith("pax:undo:"))
        if undo is not None and self._chance.random() < UNDO:
            self._note("undo", seat, person.press(panel, undo), wants_picture=True)
            return
        custom_id, value = self._chance.choice(listed)
        deed = person.choose(panel, custom_id, [value]) if value else person.press(panel, custom_id)
        self._note("answer", seat, deed, wants_picture=True)

    def _look(self, seat: Seat, person: Person, shown: Message) -> None:
        what = self._chance.choice(LOOKS)
        button = pressable(shown, lambda each: each.startswith(f"pax:{what}:"))
        deed = person.command(seat.channel, f"pax {what}") if button is None else person.press(shown, button)
        self._note(what, seat, deed, wants_picture=what != "log")

    def _note(self, what: str, seat: Seat, deed: Deed, *, wants_picture: bool) -> None:
        click = Click(what, seat, deed.person.id, time.perf_counter(), deed, wants_picture)
        seat.click = click
        self.clicks.append(click)
        self._busy.add(click.user)
        self._by_token[deed.interaction.token] = click

    def _coming(self, call: Call) -> None:
        """Note the moment at which the bot has called."""
        now = time.perf_counter()
        click = self._by_token.get(_token(call) or "")
        if click is None or call.method == "GET":
            return
        if call.path.endswith("/callback"):
            click.acknowledged = now
            if call.body["type"] in DEFERRED:
                return
        if click.answered is None:
            click.answered = now
        if click.what in LOOKS and call.files:
            click.shown = now

    def _done(self, call: Call) -> None:
        """Take in what the call has shown, and throw its pictures away."""
        now, pictures, posted = time.perf_counter(), bool(call.files), call.answer
        call.files, call.body = [], None
        click = self._by_token.get(_token(call) or "")
        if click is not None:
            if call.method != "DELETE":
                self._answered(click)
        elif isinstance(posted, dict) and "channel_id" in posted and call.method in ("POST", "PATCH"):
            seat = self._by_channel.get(int(posted["channel_id"]))
            if seat is not None:
                self._table_shown(seat, int(posted["id"]), now, pictures=pictures)
        elif call.method == "DELETE" and (gone := MESSAGE.fullmatch(call.path)):
            seat = self._by_channel.get(int(gone["channel"]))
            if seat is not None:
                seat.called.pop(int(gone["message"]), None)
                self._settle(seat, now, is_shown=False)

    def _answered(self, click: Click) -> None:
        """Let the person decide what to do next by what they see of the answer."""
        if click.answered is None:
            return
        if click.what in LOOKS:
            click.wants_picture = click.shown is not None
        else:
            self._panel_shown(click, next(reversed(click.deed.more), click.deed.shown))
        self._let_go_if_done(click)

    def _panel_shown(self, click: Click, panel: Message | None) -> None:
        seat = click.seat
        if panel is None:
            return
        seat.panels[click.user] = panel
        if any(each.startswith("pax:sure:") for each in buttons(panel)):
            # The person is asked whether they mean it; nothing has happened yet.
            click.wants_picture = False
        if not _listed(panel):
            seat.panels.pop(click.user)
            seat.free_at = time.perf_counter() + STUCK

    def _table_shown(self, seat: Seat, message: int, now: float, *, pictures: bool) -> None:
        shown = self._standin.world.messages[seat.channel].get(message)
        can_act = shown is not None and any(each.startswith("pax:turn:") for each in buttons(shown))
        user = None if shown is None else next((each for each in seat.people if mention(each) in text(shown)), None)
        if can_act and user is not None:
            seat.called[message] = user
        else:
            seat.called.pop(message, None)
        if pictures and seat.click is not None:
            seat.click.pictured = now
        attached = () if shown is None else shown.attachments
        is_over = not can_act and any(file["filename"].endswith(".json") for file in attached)
        self._settle(seat, now, is_shown=can_act or is_over)

    def _settle(self, seat: Seat, now: float, *, is_shown: bool) -> None:
        """Take the last click as shown if its pictures have come, and with them the table or a question."""
        click = seat.click
        if click is None or not click.wants_picture or click.shown is not None:
            return
        if click.pictured is not None and (is_shown or self._has_question(seat)):
            if click.what not in LOOKS:
                click.shown = now
            self._let_go_if_done(click)

    def _has_question(self, seat: Seat) -> bool:
        """Return whether somebody is called to answer in another's turn: by a message without pictures of the table."""
        asked = seat.asked
        shown = None if asked is None else self._standin.world.messages[seat.channel].get(asked[0])
        return shown is not None and not shown.attachments

    def _let_go_if_done(self, click: Click) -> None:
        if click.is_done:
            self._let_go(click.seat, click)

    def _let_go(self, seat: Seat, click: Click) -> None:
        if seat.click is click:
            seat.click = None
            seat.free_at = max(seat.free_at, time.perf_counter() + REST)
            self._busy.discard(click.user)


def _listed(panel: Message) -> list[tuple[str, str]]:
    sure = [(each, "") for each in buttons(panel) if each.startswith("pax:sure:")]
    return sure or answers(panel)


def _token(call: Call) -> str | None:
    """Return the token of the interaction that the call answers."""
    parts = call.path.split("/")
    return parts[3] if len(parts) > 3 and parts[1] in ("interactions", "webhooks") else None
