import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import discord
import pytest
import simcord

from bot import create_bot
from cogs.client import PaxBot
from paxbot.render.paint import RULE_SIDE, PaintedImage
from paxbot.render.scene import HEIGHT, WIDTH, Scene
from paxbot.settings import Settings
from tests.bot import quick_simcord as quick_simcord
from tests.bot.people import Table, notified, sit_down
from tests.bot.seasons import NAMES, Club
from tests.bot.toy_presenter import ToyPresenter, pixel
from tests.notifications import check_that_they_say_something
from tests.stores import migrated
from tests.toy_game import ToyGame

MakeBot = Callable[[], PaxBot]


@pytest.fixture
def grace() -> int:
    """The seconds after a turn in which its end can be taken back; tests of it have their own."""
    return 0


@pytest.fixture
def settings(tmp_path: Path, grace: int) -> Settings:
    return Settings(db=migrated(tmp_path / "test.sqlite3"), seed=7, grace=grace)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": ToyPresenter()})


@pytest.fixture
def simcord_bot(make_bot: MakeBot) -> PaxBot:
    return make_bot()


@pytest.fixture
async def env(simcord_env: simcord.Env, caplog: pytest.LogCaptureFixture) -> AsyncIterator[simcord.Env]:
    yield simcord_env
    if not simcord_env.bot.is_closed():
        await simcord_env.bot.close()
    check_that_they_say_something(notified(simcord_env))
    # Errors of buttons and of autocompletion are only logged.
    bad = [
        record for when in ("setup", "call") for record in caplog.get_records(when) if record.levelno >= logging.ERROR
    ]
    assert not bad, [record.getMessage() for record in bad]


@pytest.fixture
def table(env: simcord.Env) -> Table:
    return sit_down(env)


@pytest.fixture
def one_pixel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes are composed in full, and painted as one pixel."""
    png = pixel("any", "").data

    def paint(scene: Scene) -> PaintedImage:
        size = (RULE_SIDE, RULE_SIDE) if scene.name == "rule" else (WIDTH, HEIGHT)
        assert (scene.width, scene.height) == size, scene.name
        return PaintedImage(f"{scene.name}.png", png, 1, 1)

    monkeypatch.setattr("paxbot.render.paint.picture", paint)


@pytest.fixture
def club(table: Table) -> Club:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    table.env.backend.get_guild(table.guild.id).members[table.ann.id].role_ids.append(role.id)
    for name in NAMES:
        if name not in table.people:
            table.people[name] = table.guild.add_member(table.env.create_user(name))
    return Club(table, table.guild.create_text_channel("league"))
