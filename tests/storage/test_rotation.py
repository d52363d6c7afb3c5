"""Which backups stay: hourly ones of a day, daily ones of a week, weekly ones of four."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from paxbot.storage.backup import backups, made_at, name_of, newest, outdated
from tests.cases import for_each

MONDAY = datetime(2026, 3, 2, 0, 20, tzinfo=UTC)
HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


def kept_after(kept: set[datetime], now: datetime) -> set[datetime]:
    kept = kept | {now}
    return kept - set(outdated(kept, now, 24))


def hours(start: datetime, count: int) -> Iterator[datetime]:
    return (start + HOUR * hour for hour in range(count))


def reaches_back(kept: set[datetime], now: datetime) -> bool:
    """Whether there is one of each of the last 24 hours, 7 days and 4 weeks."""
    return (
        {now - HOUR * back for back in range(24)} <= kept
        and {each.date() for each in kept} >= {(now - DAY * back).date() for back in range(7)}
        and {each.isocalendar()[:2] for each in kept} >= {(now - WEEK * back).isocalendar()[:2] for back in range(4)}
    )


def test_in_sixty_days_there_is_always_one_of_each_hour_day_and_week_and_none_that_is_older() -> None:
    kept = set[datetime]()
    for now in hours(MONDAY, 60 * 24):
        kept = kept_after(kept, now)
        assert len(kept) <= 24 + 7 + 4
        assert now - min(kept) <= 4 * WEEK
        if now - MONDAY >= 4 * WEEK:
            assert reaches_back(kept, now), now
            assert now - min(kept) >= 3 * WEEK


@pytest.mark.parametrize("seed", range(6))
def test_the_newest_stays_and_what_stayed_reaches_back_whatever_is_between(seed: int) -> None:
    """The bot is off for days, the clock is set forth and back, and backups are made by hand."""
    random, kept, now = Random(seed), set[datetime](), MONDAY
    for _ in range(1500):
        now += random.choice([HOUR] * 200 + [HOUR / 60] * 20 + [3 * DAY, 9 * DAY, -2 * HOUR, 5 * HOUR])
        before, kept = kept, kept_after(kept, now)
        assert now in kept
        assert {now} < kept or not before
        assert len(kept) <= 2 * (24 + 7 + 4)
        days = {each.date() for each in before if each <= now} - {now.date()}
        assert {each.date() for each in kept} >= set(sorted(days)[-6:])


def test_a_clock_that_was_far_ahead_costs_no_new_backup_and_its_own_go_in_the_end() -> None:
    kept = set(hours(MONDAY + 4000 * DAY, 40))
    for now in hours(MONDAY, 28 * 24):
        kept = kept_after(kept, now)
        assert now in kept
    assert max(kept) == now
    assert reaches_back(kept, now)


def test_a_clock_that_starts_years_ago_costs_no_good_backup() -> None:
    kept = set[datetime]()
    for now in hours(MONDAY, 40 * 24):
        kept = kept_after(kept, now)
    good = set(kept)
    for now in hours(datetime(1970, 1, 1, tzinfo=UTC), 48):
        kept = kept_after(kept, now)
        assert good < kept
    for now in hours(MONDAY + 40 * DAY, 28 * 24):
        kept = kept_after(kept, now)
    assert min(kept).year == 2026


def test_what_the_earlier_scheme_has_left_is_taken_over_and_goes_in_time() -> None:
    kept = old = set(hours(MONDAY - DAY, 24))
    for now in hours(MONDAY + 10 * DAY, 24 * 28):
        kept = kept_after(kept, now)
        if now < MONDAY + 12 * DAY:
            assert kept & old, "the bot was off for ten days"
    assert not kept & old


def test_after_months_off_nothing_goes_at_once() -> None:
    kept = set[datetime]()
    for now in hours(MONDAY, 30 * 24):
        kept = kept_after(kept, now)
    later = kept_after(kept, MONDAY + 200 * DAY)
    assert len(kept - later) <= 3, "each kind gives one up for the new one"


@for_each("name", ["games-20261399T120000Z.sqlite3", "games-before-20200301T120000Z.sqlite3", "games-forgotten.txt"])
def test_what_is_no_backup_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    (tmp_path / "games-20260301T120000Z.sqlite3").mkdir(exist_ok=True)
    assert backups(tmp_path / "games.sqlite3", tmp_path) == []


def test_the_newest_is_not_one_from_a_moment_that_has_not_come() -> None:
    made = [Path(name_of(Path("games.sqlite3"), MONDAY + DAY * day)) for day in (0, 1, 3000)]
    assert newest(made, MONDAY + 2 * DAY) == made[1]
    assert made_at(made[1]) == MONDAY + DAY
    assert newest(made, MONDAY - DAY) is None
