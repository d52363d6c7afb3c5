"""The characters and the height of private panels, as a person with a phone sees them.

`python -m tests.bot.panel_sizes` goes through every decision of the public records of Pax Pamir, and of games of all
others played at random, and prints the figures.
"""

import argparse
import gzip
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count, islice
from math import ceil
from typing import Any, Final, NamedTuple

from discord.ui import LayoutView

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.rules import found
from cogs.layouts.table import Since
from cogs.lookup import cards_layout
from cogs.panel.contents import HINTS
from cogs.panel.layout import ALONE, LEAD, PanelLayout, lead_text, panel_layout
from paxbot.engine.game import Game
from paxbot.engine.kernel import Changes, Decision, Fact
from paxbot.engine.playing import play_on
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.record_chance import seats_of
from paxbot.games.pamir.replay import Replay
from paxbot.games.pamir.table import pending
from paxbot.games.registry import GAMES
from paxbot.present.chat import (
    clocks as clock_words,
    negotiation as bargain_words,
    panel as panel_words,
    table as note_words,
    user_settings as setting_words,
)
from paxbot.present.sentence import MissedTurn
from paxbot.present.words import CATALOGUES, reading_length, rules_of, speaking
from paxbot.presenters import PRESENTERS
from paxbot.service.play.moves import check_of, choices_of
from tests.bot.limits import parts_of
from tests.pamir.records import RECORDS, WAKHAN_RECORDS

NAMES: Final = ("Annabel", "Bertrand", "Charlotte", "Dominic", "Esmeralda", "Ferdinand", "Gwendolyn", "Hildegard")
MOST_CHARACTERS: Final = 900
SCREEN: Final = 800
"""The height of a phone that is 400 wide, in its pixels."""
MOST_SCREENS: Final = 1.2
RANDOM_GAMES: Final = 150
TEXT, MENU = 10, 3
"""Discord's types of components."""
LINE: Final = 45
"""Characters of a line of text."""
LINE_HEIGHT: Final = 22
SMALL_LINE: Final = 52
SMALL_HEIGHT: Final = 18
HEADING_HEIGHT: Final = 28
ROOM: Final = 352
"""The width that is left for buttons."""
GAP: Final = 8
BUTTON_HEIGHT: Final = 36
CHARACTER: Final = 8
"""The width of a character on a button."""
PADDING: Final = 32
"""The width of a button besides its characters."""
MENU_HEIGHT: Final = 44
FRAME: Final = 32
"""The height of the border above and below everything."""


class Size(NamedTuple):
    characters: int
    height: int

    @property
    def screens(self) -> float:
        return self.height / SCREEN


def size_of(view: LayoutView) -> Size:
    """The characters a person reads before a menu is opened, and the height at 400 wide, with 45 characters a line."""
    parts = parts_of(view)
    rows = [part["components"] for part in parts if part["type"] == 1]
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    read = [*texts, *(shown_on(each) for row in rows for each in row)]
    height = FRAME + sum(map(text_height, texts)) + sum(map(row_height, rows)) + GAP * (len(texts) + len(rows))
    return Size(sum(map(reading_length, read)), height)


def shown_on(part: Mapping[str, Any]) -> str:
    return str(part.get("label") or part.get("placeholder") or "")


def text_height(text: str) -> int:
    lines = text.split("\n")
    return sum(
        SMALL_HEIGHT * ceil(max(1, reading_length(line) - 3) / SMALL_LINE)
        if line.startswith("-# ")
        else HEADING_HEIGHT * ceil(max(1, reading_length(line) - 4) / (LINE - 5))
        if line.startswith("### ")
        else LINE_HEIGHT * ceil(max(1, reading_length(line.replace("**", ""))) / LINE)
        for line in lines
    )


def row_height(row: Sequence[Mapping[str, Any]]) -> int:
    """The height of a menu, or of buttons that go into the next line where they do not fit."""
    if row[0]["type"] == MENU:
        return MENU_HEIGHT
    lines, left = 1, ROOM
    for button in row:
        width = min(ROOM, PADDING + CHARACTER * reading_length(shown_on(button)))
        if width > left:
            lines, left = lines + 1, ROOM
        left -= width + GAP
    return lines * (BUTTON_HEIGHT + GAP) - GAP


class Moment(NamedTuple):
    game: str
    people: int
    state: Any
    decision: Decision
    facts: Sequence[Fact]
    since: Sequence[Sequence[Fact]] = ()
    """The turns since that seat's last answer, where it has not acted in this one."""


class Looks:
    def __init__(self, game: str, people: int, look: Callable[[Moment], None]) -> None:
        self._game, self._people, self._look = game, people, look
        self._seat: int | None = None
        self._turn = 0
        self._since: dict[int, dict[int, list[Fact]]] = {seat: {} for seat in range(people)}

    def tell(self, state: Any, decision: Decision | None, facts: Sequence[Fact]) -> None:
        for seat, turns in self._since.items():
            if seat != self._seat:
                turns.setdefault(self._turn, []).extend(facts)
        self._turn = state.turn
        if decision is not None and not decision.is_forced:
            is_own = decision.seat == self._seat
            since = [*self._since[decision.seat].values()]
            told = ((), since) if not is_own else (facts, ())
            self._look(Moment(self._game, self._people, state, decision, *told))
            self._since[decision.seat] = {}
        self._seat = None if decision is None else decision.seat


class Watched(Replay):
    def __init__(self, raw: Mapping[str, Any], look: Callable[[Moment], None]) -> None:
        super().__init__(dict(raw))
        self._looks = Looks(PaxPamir.key, seats_of(dict(raw)), self._look)
        self._looked = look

    def _look(self, moment: Moment) -> None:
        if moment.state.players[moment.decision.seat].wakhan is None:
            self._looked(moment)

    def _tell(self, before: int, changes: Changes) -> None:
        super()._tell(before, changes)
        self._looks.tell(self.s, pending(self.s), changes.facts)


def look_at_random(key: str, seed: int, look: Callable[[Moment], None]) -> None:
    rules, chance = GAMES[key], random.Random(seed)
    people = rules.seats[seed % len(rules.seats)]
    state, looks = rules.setup(people, chance.randbytes(16), {}), Looks(key, people, look)
    looks.tell(state, rules.pending(state), ())
    while (decision := rules.pending(state)) is not None:
        given = play_on(rules, state, chance.choice(decision.options), moot=True)
        state = given[-1].applied.state
        looks.tell(state, rules.pending(state), [fact for each in given for fact in each.applied.facts])


def look_at_all(look: Callable[[Moment], None], every: int = 1) -> None:
    for file in (RECORDS, WAKHAN_RECORDS):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in islice(lines, 0, None, every):
                assert not list(Watched(json.loads(line), look).differences())
    for key in GAMES.keys() - {PaxPamir.key}:
        for seed in range(0, RANDOM_GAMES, every):
            look_at_random(key, seed, look)


def pages_of(moment: Moment) -> Iterator[LayoutView]:
    """Every page of the panel, with all that usually stands around the question."""
    rules: Game = GAMES[moment.game]
    presenter, choices = PRESENTERS[moment.game], choices_of(rules, moment.decision)
    names = NAMES[: moment.people]
    panel = presenter.panel(moment.state, moment.decision, names)
    more = [ActionButton(CustomId("note", 1), note_words.note_button())]
    if presenter.order_form(moment.state, moment.decision.seat, None, names):
        more.insert(0, ActionButton(CustomId("orders", 1), bargain_words.orders()))
    missed = [MissedTurn(facts, names) for facts in moment.since]
    since = Since(presenter.digest(moment.state, missed, moment.decision.seat, names)).text
    facts = [fact for turn in moment.since for fact in turn]
    hints = tuple(presenter.first_times(moment.state, moment.decision, facts).values())[:HINTS]
    panel = replace(panel, text="\n".join((panel.text, clock_words.until(datetime(2026, 1, 1, tzinfo=UTC)))))
    lead = lead_text(panel_words.done(presenter.log(moment.facts, names)), ALONE if moment.people == 1 else LEAD)
    shown = PanelLayout(
        1,
        1,
        panel,
        choices,
        lead,
        "Undo",
        can_reset=True,
        more=tuple(more),
        since=since,
        hints=hints,
        check=lambda move: check_of(rules.dump_move(move)),
        rules=found(moment.game, (*panel.rules, *rules_of(panel.reasons))),
    )
    for page in count():
        view = panel_layout(replace(shown, page=page))
        yield view
        if f"pax:page:1:1:{page + 1}" not in [part.get("custom_id") for part in parts_of(view)]:
            return


def cards_of(moment: Moment) -> LayoutView:
    names = NAMES[: moment.people]
    groups = PRESENTERS[moment.game].cards_in_sight(moment.state, moment.decision.seat, names)
    return cards_layout(1, groups, ActionButton(CustomId("page", 1, ("1", "0")), setting_words.go_back()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="look at one record in so many")
    every = parser.parse_args().every
    for language in CATALOGUES:
        with speaking(language):
            measure(language, every)


def measure(language: str, every: int) -> None:
    found: dict[str, list[tuple[Size, str, LayoutView]]] = {}

    def look(moment: Moment) -> None:
        for view in pages_of(moment):
            found.setdefault(moment.game, []).append((size_of(view), str(moment.decision.prompt), view))
        page = cards_of(moment)
        found.setdefault(f"{moment.game}, cards", []).append((size_of(page), "cards", page))

    look_at_all(look, every)
    for game, sizes in found.items():
        print(f"{language} {game}: {len(sizes)} pages")
        for name, key, most in (("characters", 0, MOST_CHARACTERS), ("height", 1, MOST_SCREENS * SCREEN)):
            values = sorted(size[key] for size, _prompt, _view in sizes)
            parts = [values[min(len(values) - 1, int(len(values) * share))] for share in (0.5, 0.9, 0.99, 1)]
            over = sum(value > most for value in values)
            prompts = sorted({prompt for size, prompt, _view in sizes if size[key] > most})
            shares = "median {}, 90% {}, 99% {}, most {}".format(*parts)
            print(f"  {name}: {shares}; over {most:.0f}: {over} {prompts}")
            worst = max(sizes, key=lambda each: each[0][key])
            print(f"  worst: {worst[1]}\n" + "\n".join("    " + line for line in drawn(worst[2])))


def drawn(view: LayoutView) -> Iterator[str]:
    for part in parts_of(view):
        if part["type"] == TEXT:
            yield from part["content"].split("\n")
        elif part["type"] == 1:
            yield " ".join(f"[{shown_on(each)}]" for each in part["components"])


if __name__ == "__main__":
    main()
