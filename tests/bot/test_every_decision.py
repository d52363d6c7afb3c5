"""Every decision of whole games of Pax Pamir is presented within Discord's limits, with every answer."""

import random

import pytest

from cogs.sheets.panel import PanelSheet, panel_sheet
from cogs.sheets.sheet import note
from cogs.sheets.table import TurnSheet, hand_sheet, over_sheet, question_sheet, turn_sheet
from paxbot.catalogue import PRESENTERS
from paxbot.games.registry import GAMES
from paxbot.present.chat import table as words
from paxbot.service.choices import choices_of
from tests.bot.limits import complaints
from tests.bot.test_panel_sheet import ids, offered

NAMES = ("a_very_long_name_of_32_characters", "Bob", r"c\_c", "Dan", "Eve")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_every_decision_of_a_whole_game_fits(key: str, seats: int, seed: int) -> None:
    rules, presenter = GAMES[key], PRESENTERS[key]
    names, chance = NAMES[:seats], random.Random(seed)
    state = rules.setup(seats, bytes([seed] * 16), {})
    lines: list[str] = []
    while (decision := rules.pending(state)) is not None:
        choices = choices_of(rules, decision)
        shown, found = 0, []
        while True:
            panel = presenter.panel(state, decision, names)
            view = panel_sheet(PanelSheet(1, 1, panel, choices, "\n".join(lines[-3:]), True, (), shown))
            assert not complaints(view), decision.prompt
            found += offered(view)
            shown += 1
            if f"pax:page:1:1:{shown}" not in ids(view):
                break
        assert sorted(found) == list(range(len(choices))), decision.prompt
        question = words.asked("<@1>", presenter.question(state, decision, names))
        assert not complaints(question_sheet(1, question))
        heading = "\n".join([presenter.headline(state, names), *presenter.status(state, names)])
        assert not complaints(turn_sheet(TurnSheet(1, heading, lines, (), is_open=True)))
        assert not complaints(hand_sheet(1, presenter.hand(state, decision.seat, names), (), "https://discord.com"))
        assert not complaints(note("\n\n".join(presenter.court(state, seat, names) for seat in range(seats))))
        applied = rules.apply(state, chance.choice(choices).move)
        state = applied.state
        lines += map(words.entry, presenter.log(applied.facts, names))
    assert not complaints(over_sheet(1, presenter.final(state, names), (), "record.json"))
