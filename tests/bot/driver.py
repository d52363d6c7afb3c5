"""Plays a whole game as its players would: by commands, buttons and menus only."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import simcord

from tests.bot.people import Table, answered, answers, choose, labels, let_questions_come, panel, pings, text
from tests.slow import slow_only

PATIENCE = 4000
"""Answers after which a game is taken to go on for ever."""

OOPS = 0.1
"""How often a player takes an answer back, after the first that can be."""

Watch = Callable[["Driver", simcord.ResponseMessage], Awaitable[bool]]
"""Looks at a panel before it is answered; true when the bot was restarted and the panel is to be opened anew."""


async def look_on(driver: "Driver", shown: simcord.ResponseMessage) -> bool:
    return False


@dataclass
class Driver:
    """Everybody at the table chooses at random, a little in haste, so that games end."""

    table: Table
    chance: random.Random
    watch: Watch = look_on
    given: int = 0
    prompts: Counter[str] = field(default_factory=Counter)
    undos: int = 0

    async def open(self, game: str, players: list[str], **options: object) -> None:
        host, *others = (self.table.people[name] for name in players)
        answered(await host.slash(self.table.channel, "pax new", game=game, **options))
        card = self.table.channel.last_message
        assert card is not None
        for other in others:
            answered(await other.click(card, label="Join"))
        answered(await host.click(card, label="Start"))

    async def play(self) -> None:
        slow_only("plays a whole game in chat")
        while not self.is_over():
            before = self.given
            await let_questions_come(self.table)
            await self.take_turn(self.called())
            assert self.given > before, "nobody could do anything"
            assert self.given < PATIENCE

    def is_over(self) -> bool:
        last = self.table.messages()[-1]
        return any(file.filename.endswith(".json") for file in last.attachments)

    def called(self) -> simcord.MemberActor:
        return self.table.who(next(users for users in reversed(pings(self.table)) if users)[0])

    async def take_turn(self, player: simcord.MemberActor) -> None:
        shown = await self.open_panel(player)
        while answers(shown):
            if await self.watch(self, shown):
                shown = await self.open_panel(player)
                if not answers(shown):
                    return
            shown = panel(await choose(player, shown, self.pick(shown)))
            self.given += 1
            if "Undo" in labels(shown) and (self.undos == 0 or self.chance.random() < OOPS):
                shown = panel(await player.click(shown, label="Undo"))
                self.undos += 1

    async def open_panel(self, player: simcord.MemberActor) -> simcord.ResponseMessage:
        for message in reversed(self.table.messages()):
            label = next((label for label in ("Answer", "Go on", "Take turn") if label in labels(message)), None)
            if label and player.mention in text(message):
                return panel(await player.click(message, label=label))
        return panel(await player.slash(self.table.channel, "pax turn"))

    def pick(self, shown: simcord.ResponseMessage) -> str:
        """One of the answers: a battle where there is one, else often a card from the market, for that ends games."""
        offered = list(answers(shown))
        self.prompts[text(shown).partition("### ")[2].partition("\n")[0]] += 1
        battles = [label for label in offered if "attle" in label]
        buys = [label for label in offered if "urchase" in label]
        if battles and self.chance.random() < 0.9:
            return self.chance.choice(battles)
        if buys and self.chance.random() < 0.6:
            return self.chance.choice(buys)
        return self.chance.choice(offered)
