import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import simcord

from bot import create_bot
from paxbot.__main__ import main
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, answered, labels, panel, parts, said, text
from tests.bot.whole_games import Restart, check_pictures, check_the_chronicle, check_the_end, play
from tests.long_form import spread

pytestmark = pytest.mark.slow

GAME = "porfiriana"

TABLES = [(2, 0), (3, 0), (5, 1), (4, 0), (2, 1), (3, 2), (5, 0), (1, 5)]
"""People, and seats that Calavera plays."""


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def test_a_whole_game_with_its_pictures(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot)
    await play(table, GAME, 2, 1, restart)
    assert restart.done
    check_the_chronicle(table, ["market.png", "table.png"], "topple.png")
    check_pictures(table)


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("people", "rivals"), spread(TABLES, 2))
async def test_a_whole_game_is_played_and_its_record_holds(
    table: Table, make_bot: MakeBot, people: int, rivals: int
) -> None:
    restart = Restart(table, make_bot, after=8)
    await play(table, GAME, people, rivals, restart)
    assert restart.done


@pytest.mark.usefixtures("one_pixel")
async def test_a_solitaire_game_is_played_against_diaz(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot)
    await play(table, GAME, 1, 0, restart)
    assert restart.done


@dataclass
class Troubles:
    """What befalls a long game: a typed line, going back, a player who leaves for a substitute, and a new process."""

    restart: Restart
    gone: str = "cat"
    happened: list[str] = field(default_factory=list)

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        troubles = (self.type_a_line, self.go_back, self.resign, self.take_the_seat, self.restart)
        if driver.given < 15 * (len(self.happened) + 1) or len(self.happened) == len(troubles):
            return False
        trouble = troubles[len(self.happened)]
        if not await trouble(driver, shown):
            return False
        self.happened.append(getattr(trouble, "__name__", "restart"))
        driver.given += 1
        return True

    async def type_a_line(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        table, player = driver.table, driver.called()
        view = await table.bot.services.games.view(1)
        assert view.decision is not None
        words = table.bot.app.presenter(GAME)
        line = words.phrases(view.state, view.decision, table.bot.app.names(view))[0].text
        typed = panel(await player.slash(table.channel, "do", line=line))
        assert (await table.bot.services.games.view(1)).seq > view.seq, text(typed)
        return True

    async def go_back(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        table = driver.table
        host, *others = (table.people[name] for name in NAMES[:3])
        before = await table.bot.services.games.view(1)
        menu = panel(await host.slash(table.channel, "pax rewind"))
        (steps,) = [part for part in parts(menu) if part["type"] == 3]
        chosen = [steps["options"][-1]["value"]]
        confirm = panel(answered(await host.select(menu, chosen, custom_id=steps["custom_id"])))
        answered(await host.click(confirm, label="Ask the table"))
        proposal = next(each for each in reversed(table.messages()) if "Agree" in labels(each))
        for other in others:
            answered(await other.click(proposal, label="Agree"))
        after = await table.bot.services.games.view(1)
        assert (after.seq > before.seq, after.turn <= before.turn) == (True, True)
        return True

    async def resign(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        gone = driver.table.people[self.gone]
        if driver.called().id == gone.id:
            return False
        asked = panel(await gone.slash(driver.table.channel, "pax resign"))
        answered(await gone.click(asked, label="Give my seat up"))
        assert (await driver.table.bot.services.games.view(1)).automated
        return True

    async def take_the_seat(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        offer = next(each for each in reversed(driver.table.messages()) if "Take this seat" in labels(each))
        assert "Calavera" in said(await driver.table.zoe.click(offer, label="Take this seat"))
        return True


@pytest.mark.usefixtures("one_pixel")
async def test_a_game_outlives_all_that_befalls_it_and_is_verified_and_rated(
    table: Table, make_bot: MakeBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await table.bot.services.guilds.change(table.guild.id, ratings=True)
    troubles = Troubles(Restart(table, make_bot))
    driver = Driver(table, random.Random(3), troubles)
    await driver.open(GAME, list(NAMES[:3]), seats=3)
    await driver.play()
    assert troubles.happened == ["type_a_line", "go_back", "resign", "take_the_seat", "restart"]
    record = await check_the_end(table, GAME)
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert main(["verify", str(tmp_path / "game.json")]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out
    shown = said(await table.ann.slash(table.channel, "rating", game=GAME))
    assert "Rating of" in shown
    assert "1 game" in shown
    assert "Pax Porfiriana" in shown
