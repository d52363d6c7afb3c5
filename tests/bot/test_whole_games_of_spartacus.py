import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import look_on
from tests.bot.people import Table, said, text
from tests.bot.whole_games import Restart, check_pictures, check_the_chronicle, play
from tests.long_form import spread

pytestmark = pytest.mark.slow

GAME = "spartacus"


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def test_a_whole_game_with_its_pictures(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot)
    await play(table, GAME, 2, 1, restart)
    assert restart.done
    check_the_chronicle(table, ["table.png"])
    check_pictures(table)


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize("people", spread((3, 2, 4), 1))
async def test_a_whole_game_is_played_and_its_record_holds(table: Table, make_bot: MakeBot, people: int) -> None:
    restart = Restart(table, make_bot)
    await play(table, GAME, people, 0, restart)
    assert restart.done


@pytest.mark.usefixtures("one_pixel")
async def test_a_solitaire_game_is_played_and_the_next_one_is_offered(table: Table) -> None:
    await play(table, GAME, 1, 0, look_on)
    assert "solitaire" in text(table.messages()[-1]).lower()
    assert "Solitaire" in said(await table.ann.slash(table.channel, "pax status"))
