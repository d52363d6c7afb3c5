"""Evenings of each game in which a seat changes hands: whatever is told names who had each seat when it happened."""

import random
import re
from itertools import groupby

import pytest
import simcord

from bot import create_bot
from paxbot.engine.rules import SeatTakenBack
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import (
    Shown,
    Table,
    answered,
    answers,
    choose,
    labels,
    let_questions_come,
    panel,
    past_turns,
    text,
)
from tests.long_form import spread


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


class Busy(Driver):
    def pick(self, shown: simcord.ResponseMessage) -> str:
        offered = list(answers(shown))
        busy = [label for label in offered if re.match("Buy|Purchase|Play|Build|Move|Battle|Tax", label)]
        return self.chance.choice(busy or offered)


class Evening:
    def __init__(self, table: Table, key: str) -> None:
        self.table, self.key = table, key
        self.rival = PRESENTERS[key].automated_name
        self.driver = Busy(table, random.Random(5))
        self.held: list[tuple[int, str]] = [(0, "ann")]

    async def seq(self) -> int:
        return (await self.table.bot.services.games.view(1)).seq

    async def note(self, name: str) -> None:
        self.held.append((await self.seq(), name))

    async def turns(self, count: int, *people: simcord.MemberActor) -> None:
        last = (await self.table.bot.services.games.view(1)).turn + count
        while (view := await self.table.bot.services.games.view(1)).turn < last and view.game.status.is_open:
            await let_questions_come(self.table)
            asked = next(each for each in people if view.waiting and each.id == view.waiting.user)
            shown = await self.driver.open_panel(asked)
            answered(await choose(asked, shown, self.driver.pick(shown)))

    async def note_return(self, name: str) -> None:
        """The last row with which a person had the seat back."""
        log = await self.table.bot.services.games.log(1)
        self.held.append(
            (max(row.seq for row in log if any(isinstance(fact, SeatTakenBack) for fact in row.facts)), name)
        )

    def holders(self, first: int, last: int) -> set[str]:
        ends = [*(seq for seq, _ in self.held[1:]), last]
        return {name for (since, name), end in zip(self.held, ends, strict=True) if since <= last and end >= first}

    def named(self, told: str) -> set[str]:
        names = re.findall(rf"(?:{self.rival} for )?\b(?:ann|cat)\b", re.sub(r"[*\\~]", "", told))
        return set(names)

    async def confirm(self, person: simcord.MemberActor, command: str) -> None:
        asked = panel(await person.slash(self.table.channel, command))
        answered(await person.click(asked, label=labels(asked)[0]))


@pytest.mark.slow
@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize("key", spread(["porfiriana", "pamir", "spartacus"], 1))
async def test_everything_that_is_told_names_who_had_the_seat_then(table: Table, key: str) -> None:
    """Turns of ann, of the automated player for her, of ann again, and of cat, who takes her seat over."""
    at, games = Evening(table, key), table.bot.services.games
    await at.driver.open(key, ["ann", "bob"])
    await at.turns(4, table.ann, table.bob)
    await at.confirm(table.ann, "pax handover")
    await at.note(f"{at.rival} for ann")
    await at.turns(3, table.ann, table.bob)
    await at.confirm(table.ann, "pax takeback")
    await at.turns(3, table.ann, table.bob)
    await at.note_return("ann")
    await at.confirm(table.ann, "pax resign")
    await at.note(f"{at.rival} for ann")
    await at.turns(2, table.bob)
    offer = next(each for each in reversed(table.messages()) if "Take this seat" in labels(each))
    await at.note(f"{at.rival} for cat")
    await table.env.advance_time(60)
    answered(await table.cat.click(offer, label="Take this seat"))
    await table.env.advance_time(60)
    await at.turns(3, table.cat, table.bob)
    await at.note_return("cat")
    log = await games.log(1)
    (seat,) = {row.seat for row in log} - {(await games.view(1)).seat_of(table.bob.id)}
    by_turn = {turn: list(rows) for turn, rows in groupby(log, key=lambda row: row.turn) if turn}
    over = past_turns(table)
    for turn, rows in list(by_turn.items())[:-1]:
        had = at.holders(rows[0].seq, rows[-1].seq)
        shown: list[Shown] = [
            next(each for each in over if re.search(rf"turn {turn}: ", text(each), re.IGNORECASE)),
            panel(await table.zoe.slash(table.channel, "pax log", turn=turn)),
            panel(await table.zoe.slash(table.channel, "pax replay", turn=turn)),
        ]
        for message in shown:
            told = text(message) + "".join(f"\n{file.description}" for file in message.attachments)
            assert at.named(told) <= had, (turn, had, told)
            assert rows[0].turn_seat != seat or at.named(told), (turn, told)
    whole = panel(await table.zoe.slash(table.channel, "pax log", player="cat"))
    assert "cat" in at.named(text(whole))
    assert f"**cat** takes over from {at.rival}" in text(whole), "who has never played the seat does not play it again"
