"""Measure how much longer twenty people wait when one more member of their server does their worst.

Run it from the project's folder: `python -m benchmarks.hostile`; the exit status is 1 when a limit is missed.

The games, the bot's process and the people are those of `benchmarks.load`: twenty members of one server click at
their tables at moments that depend on nothing. In every other spell the hostile member, who plays as well, has sixty
requests under way all the time, and makes the next as soon as one is answered: every command with every option filled,
every completion, presses of all buttons in sight and of made-up ones, and every form. Texts are as long as they may be
or of 6,000 characters, of the kinds that cost most; numbers are the largest there are.

The limit is for what the others wait at the 99th percentile: at most 100 ms longer in all spells with the hostile
member together than in those without, until they are acknowledged and until they are answered, and none in vain. Spells
of both kinds take turns, so that a machine that is busy with something else is so in both. Whether a picture comes
later is also printed, without a limit: painting is measured by `benchmarks.load`.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.crowd import Click, Crowd
from benchmarks.load import Hall, Watch, line, percentile
from benchmarks.store import Figure
from benchmarks.stories import stories
from cogs.actions.registry import BUTTONS, FORMS
from cogs.features import ANYWHERE, LEAGUE, SUBCOMMANDS
from cogs.layouts.components import LONGEST
from tests.standin import Person, StandIn
from tests.standin.people import Deed, buttons
from tests.trust.process import BotProcess

OTHERS: Final = 20
UNDER_WAY: Final = 60
LATER_MS: Final = 100.0
PATIENCE: Final = 5.0
"""Seconds after which the hostile member goes on without an answer."""
LOOK: Final = 0.02
"""Seconds between two looks at what is answered."""
FULL: Final = 6000
TEXTS: Final = (
    "İ", "army road dominance ", "armi rood ", "a b c d e f g h i j k l m ", "\ufdfa", "9", "²", "buy 1; ", "[](",
    "\u0627\u200c",
)  # fmt: skip
"""The parts of hostile texts."""
STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
"""Discord's types of options."""


class Hostile:
    """One member who does their worst, and how often they did what."""

    def __init__(self, person: Person, channels: Sequence[int], games: Sequence[int], chance: random.Random) -> None:
        self._person = person
        self._channels = channels
        self._games = games
        self._chance = chance
        self.done: Counter[str] = Counter()
        self.unanswered = 0

    async def rage(self, seconds: float) -> None:
        """Have so many requests under way for so long."""
        end, under_way = time.perf_counter() + seconds, list[tuple[float, Deed]]()
        while (now := time.perf_counter()) < end:
            # To wait for each of them would have the stand-in do so much that others waited for it.
            late = [deed for begun, deed in under_way if now - begun > PATIENCE and not deed.is_answered]
            under_way = [(begun, deed) for begun, deed in under_way if not (deed.is_answered or deed in late)]
            self.unanswered += len(late)
            while len(under_way) < UNDER_WAY:
                kind = self._chance.choice((self._complete, self._complete, self._command, self._press, self._fill_in))
                under_way.append((now, kind()))
                self.done[kind.__name__.strip("_")] += 1
            await asyncio.sleep(LOOK)

    def _text(self, most: int) -> str:
        length = self._chance.choice((most, most, FULL))
        return (self._chance.choice(TEXTS) * length)[:length]

    def _leaf(self) -> tuple[str, Mapping[str, Any]]:
        names = (*ANYWHERE, *LEAGUE, *(f"pax {name}" for name in SUBCOMMANDS))
        while True:
            name = self._chance.choice(names)
            leaf = self._person.declared(name)
            if all(option["type"] <= USER for option in leaf.get("options") or ()):
                return name, leaf

    def _command(self) -> Deed:
        name, leaf = self._leaf()
        given = [
            {"name": each["name"], "type": each["type"], "value": self._value(each)}
            for each in leaf.get("options") or ()
            if each.get("required") or self._chance.random() < 0.7
        ]
        return self._person.forge(self._chance.choice(self._channels), name, given)

    def _value(self, option: Mapping[str, Any]) -> object:
        if option.get("choices"):
            return self._chance.choice(option["choices"])["value"]
        match option["type"]:
            case t if t == STRING:
                return self._text(option.get("max_length", FULL))
            case t if t == INTEGER:
                return option.get("max_value", 2**53)
            case t if t == BOOLEAN:
                return self._chance.random() < 0.5
            case _:
                return str(self._person.id)

    def _complete(self) -> Deed:
        while True:
            name, leaf = self._leaf()
            offered = [option for option in leaf.get("options") or () if option.get("autocomplete")]
            if offered:
                option = self._chance.choice(offered)
                typed = self._text(option.get("max_length", FULL))
                return self._person.complete(self._chance.choice(self._channels), name, option["name"], typed)

    def _press(self) -> Deed:
        shown = self._chance.choice(self._person.standin.messages(self._chance.choice(self._channels)))
        made_up = f"pax:{self._chance.choice(list(BUTTONS))}:{self._chance.choice(self._games)}:{'9' * 18}"
        return self._person.press(shown, self._chance.choice([*buttons(shown), made_up]))

    def _fill_in(self) -> Deed:
        verb, field = self._chance.choice(list(FORMS)), self._chance.choice(list(LONGEST))
        game, part = self._chance.choice(self._games), {"type": 4, "value": self._text(LONGEST[field])}
        data = {
            "custom_id": f"pax-note:{game}" if verb == "note" else f"pax-form:{verb}:{game}",
            "components": [{"type": 18, "component": {**part, "custom_id": field}}],
        }
        return self._person.send_form(self._chance.choice(self._channels), data)


async def measure(folder: Path, chosen: argparse.Namespace) -> list[Figure]:
    """Run the test and print all that was measured; return the figures that have limits."""
    async with StandIn() as standin:
        chance = random.Random(chosen.seed)
        crowd = Crowd(standin, chance)
        bot = BotProcess(folder, standin.environment)
        hall = Hall(standin, crowd, chance, guilds=1, members=OTHERS + 1)
        await hall.open(bot.database, chosen.games, stories(chosen.records))
        person = crowd.without(next(iter(crowd.seats[0].people)))
        hostile = Hostile(person, [seat.channel for seat in crowd.seats], [seat.game for seat in crowd.seats], chance)
        await bot.start()
        try:
            await standin.connected()
            await asyncio.sleep(chosen.settle)
            spells: dict[bool, list[Click]] = {False: [], True: []}
            lasted = {False: 0.0, True: 0.0}
            used: dict[tuple[bool, str], float] = defaultdict(float)
            watch = Watch(bot.process.pid)
            for number in range(2 * chosen.spells):
                is_hostile, known = number % 2 == 1, len(crowd.clicks)
                before, own, begun = watch.processor_s(), time.process_time(), time.perf_counter()
                rage = asyncio.create_task(hostile.rage(chosen.seconds if is_hostile else 0.0))
                await crowd.click(chosen.rate, chosen.seconds)
                await rage
                spells[is_hostile] += crowd.clicks[known:]
                lasted[is_hostile] += time.perf_counter() - begun
                for name, seconds in watch.processor_s().items():
                    used[is_hostile, name] += seconds - before.get(name, 0.0)
                used[is_hostile, "the stand-in with the people"] += time.process_time() - own
            logged = bot.faults()
            await bot.stop()
        finally:
            if bot.is_running:
                bot.kill()
                await bot.gone()
        # A stop cuts off completions that are being answered.
        at_stop = [fault for fault in bot.faults()[len(logged) :] if "in autocomplete" not in fault]
        errors = [*logged, *at_stop, *standin.rest.gaps]
    for (is_hostile, name), seconds in used.items():
        print(f"{'beside' if is_hostile else 'without'}: {name} took {seconds / lasted[is_hostile]:.2f} processors")
    print(
        f"the hostile member: {sum(hostile.done.values()) / lasted[True]:.0f} requests a second, {dict(hostile.done)},"
    )
    print(f"of which {hostile.unanswered} were not answered within {PATIENCE:.0f} s")
    for error in errors[:10]:
        print(error)
    return [*later(spells[False], spells[True]), Figure("errors", len(errors), "", 0)]


def later(without: Sequence[Click], beside: Sequence[Click]) -> Iterator[Figure]:
    """Yield how much later at the 99th percentile each thing comes beside the hostile member, and what never came."""
    for what, most in (("acknowledged", LATER_MS), ("answered", LATER_MS), ("shown", None)):
        usual, delayed = (
            [getattr(click, what) - click.begun for click in clicks if getattr(click, what) is not None]
            for clicks in (without, beside)
        )
        print(f"{what:13} without: {line(usual)}\n{'':13}  beside: {line(delayed)}")
        yield Figure(
            f"{what} later at the 99th percentile", percentile(delayed, 99) - percentile(usual, 99), "ms", most
        )
    yield Figure("clicks without an answer", sum(click.answered is None for click in beside), "", 0)


def arguments_of(arguments: Iterable[str]) -> argparse.Namespace:
    """Return the options that were chosen."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="games that run")
    parser.add_argument("--records", type=int, default=20, help="how many records the games are taken from")
    parser.add_argument("--rate", type=float, default=5.0, help="clicks of the others a second")
    parser.add_argument("--seconds", type=float, default=15.0, help="seconds of a spell")
    parser.add_argument("--spells", type=int, default=6, help="spells of each kind")
    parser.add_argument("--settle", type=float, default=15.0, help="seconds between the bot's start and the clicks")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(list(arguments))


def main(arguments: Iterable[str]) -> int:
    """Run the test; return 1 unless all limits were kept."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), arguments_of(arguments)))
    for figure in figures:
        print(figure)
    return 0 if all(figure.is_kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
