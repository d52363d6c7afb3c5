"""Whole games of the toy, which has nothing of any real game, from the lobby to the end."""

import json
import random

import pytest

from paxbot.storage.rows import Status
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, labels, said, text


@pytest.mark.parametrize(("people", "rivals"), [(2, 0), (3, 1), (1, 1)])
async def test_a_game_that_names_nothing_of_another_is_played_to_its_end(
    table: Table, people: int, rivals: int
) -> None:
    driver = Driver(table, random.Random(people))
    await driver.open("toy", list(NAMES[:people]), seats=people + rivals, automated=rivals)
    await driver.play()
    end = table.messages()[-1]
    assert "Final scores" in text(end)
    assert json.loads(await end.attachments[-1].read())["format"] == "toy"
    view = await table.bot.services.games.view(1)
    assert view.game.status is Status.FINISHED
    for message in table.messages():
        assert not {"Take turn", "Answer"} & set(labels(message)), text(message)
    shown = [text(message) for message in table.messages()]
    shown += [said(await table.ann.slash(table.channel, f"pax {what}")) for what in ("status", "log", "board", "court")]
    foreign = ("Pamir", "Wakhan", "Spartacus", "Nemo", "Rome", "rupee", "aurei", "market")
    assert [word for word in foreign for told in shown if word.casefold() in told.casefold()] == []
