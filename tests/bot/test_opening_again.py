import pytest

from bot import create_bot
from paxbot.games.pamir.game import PaxPamir
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, answers, choose, open_panel, panel, parts, start_game, text, to_act
from tests.bot.test_taps import Sketched


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": PaxPamir()}, presenters={"pamir": Sketched()})


async def test_the_opening_is_called_the_same_on_its_page_and_in_the_menu(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    for _ in range(2):
        player = to_act(table)
        shown = await open_panel(table, player)
        answered(await choose(player, shown, next(iter(answers(shown)))))
    again = panel(await table.zoe.slash(table.channel, "pax replay", turn=0))
    (menu,) = [part for part in parts(again) if part["type"] == 3]
    (label,) = [option["label"] for option in menu["options"] if option["value"] == "0"]
    assert f"### {label}\n" in text(again)
