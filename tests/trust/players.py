"""People who play Pax Pamir at random, knowing nothing but what the messages show them."""

import asyncio
import random
from dataclasses import dataclass, field

from simcord.backend.models import Message

from tests.standin import Deed, Person, StandIn
from tests.standin.people import buttons, menus, text
from tests.trust.answer_log import AnswerLog, LoggedAnswer

OOPS = 0.06
"""How often a player takes an answer back."""
HASTE = 0.08
"""How often a button is pressed twice at once."""
WAITS = 0.5
"""How often a player looks at the panel only once they are called."""
KEEP_PANEL = 0.4
"""How often a player goes on in a panel from before the bot was away, if there is one."""
PATIENCE = 12.0
"""Seconds in which the bot has answered."""
STILL = 0.3
"""Seconds to wait when nobody can do anything."""


@dataclass(eq=False)
class Table:
    standin: StandIn
    answer_log: AnswerLog
    chance: random.Random
    channel: int
    people: list[Person]
    rivals: int = 0
    panels: dict[int, Deed] = field(default_factory=dict)
    patience: float = PATIENCE
    given: int = 0
    unanswered: int = 0
    """How often the bot, though it was there, did not answer in time."""
    ended: set[str] = field(default_factory=set)

    @property
    def host(self) -> Person:
        return self.people[0]

    def messages(self) -> list[Message]:
        """What the channel shows of the game that was opened last, newest first."""
        return list(reversed(self.standin.messages(self.channel)))

    async def play(self) -> None:
        while True:
            if not await self.go_on():
                await asyncio.sleep(STILL)
            await asyncio.sleep(self.chance.random() * 0.05)

    async def go_on(self, *, whole_turn: bool = True) -> bool:
        """Whether anybody could do something; not a `whole_turn`: whether they are asked something they can answer."""
        try:
            return await self._go_on(whole_turn)
        except TimeoutError:
            # Discord says that the interaction failed, and people try again.
            self.unanswered += 1
            return False

    async def _go_on(self, whole_turn: bool) -> bool:
        shown = self.messages()
        # The end of one game may be told after another was opened.
        self.ended |= {file["filename"] for each in shown for file in each.attachments if _is_record(file["filename"])}
        for message in shown:
            game = _game_of(message)
            if game is not None and f"pamir-{game}.json" not in self.ended:
                return await (self._gather(message) if _is_card(message) else self._take_turn(message, whole_turn))
        return await self._open()

    async def _open(self) -> bool:
        """The host opens a lobby, or has the one shown again that is open though its card is nowhere."""
        opened = await self.host.command(self.channel, "pax new", game="pamir", automated=self.rivals).answered(
            self.patience
        )
        if "in this channel already" in opened.said:
            opened = await self.host.command(self.channel, "pax status").answered(self.patience)
            return opened.shown is not None and _is_card(opened.shown) and await self._gather(opened.shown)
        return opened.shown is not None and _is_card(opened.shown)

    async def _gather(self, card: Message) -> bool:
        verbs = {custom_id.split(":")[1]: custom_id for custom_id in buttons(card)}
        missing = next((person for person in self.people if person.mention not in text(card)), None)
        person, verb = (missing, "join") if missing is not None else (self.host, "start")
        await person.press(card, verbs[verb]).answered(self.patience)
        return True

    async def _take_turn(self, message: Message, whole_turn: bool) -> bool:
        for person in self.chance.sample(self.people, len(self.people)):
            panel = await self._panel(person, message)
            if panel is not None and whole_turn:
                await self._answer(person, panel)
            if panel is not None:
                return True
        return False

    async def _panel(self, person: Person, message: Message) -> Message | None:
        """The person's panel, if it asks them something: the one they have open, or a new one."""
        kept = self.panels.pop(person.id, None)
        shown = _panel_of(kept) if kept is not None else None
        if shown is not None and answers(shown) and self.chance.random() < KEEP_PANEL:
            return shown
        if person.mention not in text(message) and self.chance.random() < WAITS:
            return None
        custom_id = next((each for each in buttons(message) if each.startswith("pax:turn:")), None)
        if custom_id is None:
            # The turn was over before this person came.
            return None
        deed = await person.press(message, custom_id).answered(self.patience)
        return deed.shown if deed.shown is not None and answers(deed.shown) else None

    async def _answer(self, person: Person, panel: Message | None) -> None:
        while panel is not None and (listed := answers(panel)):
            custom_id, value = self.chance.choice(listed)
            deeds = [self._give(person, panel, custom_id, value)]
            if self.chance.random() < HASTE:
                deeds.append(self._give(person, panel, custom_id, value))
            for deed in deeds:
                await deed.answered(self.patience)
            self.given += 1
            self.panels[person.id] = deeds[-1]
            panel = _panel_of(*deeds)
            undo = next((each for each in buttons(panel) if each.startswith("pax:undo:")), None) if panel else None
            if panel is not None and undo is not None and self.chance.random() < OOPS:
                deed = person.press(panel, undo)
                self.answer_log.undos.append(deed)
                panel = _panel_of(await deed.answered(self.patience))
            await asyncio.sleep(self.chance.random() * 0.03)

    def _give(self, person: Person, panel: Message, custom_id: str, value: str) -> Deed:
        deed = person.choose(panel, custom_id, [value]) if value else person.press(panel, custom_id)
        game, seq, *carried = custom_id.split(":")[2:]
        if value:
            carried = value.split(":")
        checks = tuple(carried[1::2])
        self.answer_log.answers.append(LoggedAnswer(int(game), person.id, int(seq), checks, deed))
        return deed


def _is_record(filename: str) -> bool:
    return filename.endswith(".json")


def _game_of(message: Message) -> str | None:
    verbs = (custom_id.split(":") for custom_id in buttons(message))
    return next((game for _, verb, game, *_ in verbs if verb in ("join", "turn")), None)


def _is_card(message: Message) -> bool:
    return any(custom_id.startswith("pax:join:") for custom_id in buttons(message))


def _panel_of(*deeds: Deed) -> Message | None:
    """The newest panel that answers one of them: it may have moved below newer messages."""
    shown = [each for deed in deeds for each in (deed.shown, *deed.more) if each is not None]
    return max(shown, key=lambda each: each.id, default=None)


def answers(panel: Message) -> list[tuple[str, str]]:
    pressed = [(each, "") for each in buttons(panel) if each.startswith("pax:answer:")]
    chosen = [
        (each, value)
        for each, values in menus(panel).items()
        if each.startswith("pax-menu:answer:")
        for value in values
    ]
    return [*pressed, *chosen]
