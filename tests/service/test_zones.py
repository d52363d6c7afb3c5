from datetime import date
from zoneinfo import ZoneInfo

import pytest

from paxbot.service.time.clock import SUGGESTED, find_zones, read_date, read_time, zone_shown
from tests.cases import for_each


@for_each(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" europe/berlin ", "Europe/Berlin"),
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("kabul", "Asia/Kabul"),
        ("CET", "Europe/Berlin"),
        ("pst", "America/Los_Angeles"),
        ("UTC", "UTC"),
        ("utc+2", "Etc/GMT-2"),
        ("GMT -3", "Etc/GMT+3"),
        ("+5", "Etc/GMT-5"),
        ("+0", "UTC"),
    ],
)
def test_what_leaves_no_doubt_is_found_at_once(typed: str, zone: str) -> None:
    assert find_zones(typed) == (zone,)
    ZoneInfo(zone)


@pytest.mark.parametrize("typed", ["UTC", "UTC+5", "UTC-11", "Europe/Berlin"])
def test_a_zone_is_shown_as_it_can_be_typed(typed: str) -> None:
    (zone,) = find_zones(typed)
    assert zone_shown(zone) == typed


def test_the_beginning_of_a_city_comes_before_the_middle_of_a_name() -> None:
    found = find_zones("san")
    assert len(found) > 1
    assert all(name.split("/")[-1].startswith("San") for name in found)
    assert find_zones("indiana")[0].startswith("America/Indiana")
    assert "America/Argentina/San_Juan" in find_zones("san juan")


def test_a_misspelt_city_is_suggested() -> None:
    assert "Asia/Karachi" in find_zones("karatchi")
    assert "Europe/Budapest" in find_zones("budapesht")


@for_each("typed", ["", "   ", "zzzzzz", "+20", "utc+99"])
def test_what_fits_nothing_finds_nothing(typed: str) -> None:
    assert find_zones(typed) == ()


def test_no_more_is_suggested_than_discord_shows() -> None:
    assert len(find_zones("a")) == SUGGESTED


@for_each(
    ("typed", "read"),
    [
        ("22", "22:00"),
        ("22:30", "22:30"),
        ("7.05", "07:05"),
        ("2230", "22:30"),
        ("10 pm", "22:00"),
        ("10:15 PM", "22:15"),
        ("12 am", "00:00"),
        ("12pm", "12:00"),
        ("24:00", "00:00"),
        ("22h", "22:00"),
        ("25", None),
        ("12:60", None),
        ("13 pm", None),
        ("late", None),
        ("", None),
    ],
)
def test_times_of_day_are_read_as_people_write_them(typed: str, read: str | None) -> None:
    assert read_time(typed) == read


@pytest.mark.parametrize("typed", ["Etc/GMT-5", "etc/gmt-5", "UTC+5"])
def test_hours_from_utc_are_read_by_either_name_and_shown_as_people_count_them(typed: str) -> None:
    (zone,) = find_zones(typed)
    assert zone == "Etc/GMT-5"
    assert find_zones(zone_shown(zone)) == (zone,)


@for_each(
    ("typed", "read"),
    [
        ("2026-07-14", date(2026, 7, 14)),
        (" 14.7.2026 ", date(2026, 7, 14)),
        ("14. 7. 2026", date(2026, 7, 14)),
        ("14.7.", date(2026, 7, 14)),
        ("1.7.", date(2026, 7, 1)),
        ("30.6.", date(2027, 6, 30)),
        ("31.6.2026", None),
        ("29.2.", None),
        ("7/14/2026", None),
        ("tomorrow", None),
        ("", None),
    ],
)
def test_days_are_read_as_people_write_them(typed: str, read: date | None) -> None:
    """A day without a year is the next of that name."""
    assert read_date(typed, date(2026, 7, 1)) == read
