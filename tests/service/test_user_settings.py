import asyncio
from datetime import UTC, datetime, time
from typing import Any

import pytest
from pydantic import ValidationError

from paxbot.service import UserSettings
from paxbot.service.time.clock import Availability, QuietPeriod
from tests.cases import for_each
from tests.service.table import ANN, BOB, Table


async def test_whoever_has_set_nothing_has_the_defaults(table: Table) -> None:
    assert await table.services.settings.of(ANN) == UserSettings(view="table")


async def test_a_change_is_kept_for_the_user_alone(table: Table) -> None:
    assert await table.services.settings.change(ANN, view="market") == UserSettings(view="market")
    assert await table.services.settings.of(ANN) == UserSettings(view="market")
    assert await table.services.settings.of(BOB) == UserSettings()


@for_each("raw", [{}, {"later": True}, {"view": 7}, {"view": "NO SUCH"}, {"view": None, "later": [1]}])
def test_what_is_missing_unknown_or_unreadable_leaves_the_default(raw: dict[str, Any]) -> None:
    assert UserSettings.load(raw) == UserSettings()


def test_what_can_be_read_stays_beside_what_cannot() -> None:
    assert UserSettings.load({"view": "board", "later": {"at": "22:00"}}) == UserSettings(view="board")


async def test_fields_of_another_version_survive_a_change(table: Table) -> None:
    await table.store.change_user_settings(ANN, {"later": [22, 7]})
    await table.services.settings.change(ANN, view="board")
    assert await table.store.user_settings(ANN) == {"later": [22, 7], "view": "board"}


async def test_a_change_to_nothing_known_changes_nothing(table: Table) -> None:
    for wrong in ({"colour": "red"}, {"view": "NO SUCH"}, {"view": 3}):
        with pytest.raises(ValidationError):
            await table.services.settings.change(ANN, **wrong)
    assert await table.store.user_settings(ANN) == {}


async def test_changes_at_the_same_time_are_all_kept(table: Table) -> None:
    users = range(1, 9)
    await asyncio.gather(*(table.services.settings.change(user, view=f"view{user}") for user in users))
    assert [(await table.services.settings.of(user)).view for user in users] == [f"view{user}" for user in users]


async def test_settings_outlive_the_process(table: Table) -> None:
    await table.services.settings.change(ANN, view="market")
    assert (await table.fresh_services().settings.of(ANN)).view == "market"


def test_habits_are_read_from_the_zone_the_quiet_hours_and_the_absence() -> None:
    settings = UserSettings(zone="Europe/Berlin", quiet="22:00-07:30", away="2026-03-29/2026-03-30")
    assert settings.availability == Availability(
        "Europe/Berlin",
        time(22),
        time(7, 30),
        (QuietPeriod(datetime(2026, 3, 28, 23, tzinfo=UTC), datetime(2026, 3, 30, 22, tzinfo=UTC)),),
    )
    assert UserSettings().availability == Availability()


@for_each(
    "wrong",
    [
        {"zone": "Europe/Nowhere"},
        {"zone": "../../etc/passwd"},
        {"zone": ""},
        {"quiet": "22-7"},
        {"quiet": "25:00-07:00"},
        {"quiet": "07:00-22:00"},
        {"away": "2026-03-29"},
        {"away": "2026-02-29/2026-03-30"},
        {"away": "2026-03-30/2026-03-29"},
        {"away": "2026-03-01/2026-12-31"},
        {"away": "9999-12-31/9999-12-31"},
        {"notices": "telegram"},
    ],
)
def test_habits_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        UserSettings.model_validate(wrong)


def test_people_are_called_where_they_like() -> None:
    assert (UserSettings().likes_channel, UserSettings().likes_dm) == (True, True)
    assert (UserSettings(notices="dm").likes_channel, UserSettings(notices="dm").likes_dm) == (False, True)
    assert (UserSettings(notices="channel").likes_channel, UserSettings(notices="channel").likes_dm) == (True, False)
