from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from paxbot.service.time.clock import Availability, QuietPeriod, absence, awake, deadline, night, wakes

BERLIN = "Europe/Berlin"
LORD_HOWE = "Australia/Lord_Howe"
"""Its clocks are set by half an hour."""

NIGHT = Availability(BERLIN, time(22), time(7))
SPRING, AUTUMN = date(2026, 3, 29), date(2026, 10, 25)
"""The days on which the clocks in Berlin are set forward from two to three, and back from three to two."""


def is_asleep(at: datetime, availability: Availability) -> bool:
    return wakes(at, availability) != at


def there(day: date, hour: int, minute: int = 0, zone: str = BERLIN, fold: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute, fold=fold), ZoneInfo(zone)).astimezone(UTC)


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


def test_without_habits_all_time_counts() -> None:
    start = there(SPRING, 1)
    assert awake(start, start + hours(30), Availability()) == hours(30)
    assert deadline(start, hours(30), Availability()) == start + hours(30)
    assert not is_asleep(start, Availability())


def test_quiet_hours_over_midnight_do_not_count() -> None:
    evening, next_day = there(date(2026, 3, 1), 20), there(date(2026, 3, 2), 9)
    assert awake(evening, next_day, NIGHT) == hours(4)
    assert deadline(evening, hours(4), NIGHT) == next_day


def test_quiet_hours_within_a_day_do_not_count() -> None:
    lunch = Availability(BERLIN, time(12), time(13, 30))
    assert awake(there(SPRING, 8), there(SPRING, 18), lunch) == hours(8.5)


def test_a_night_in_which_the_clocks_are_set_forward_is_an_hour_shorter() -> None:
    evening, morning = there(SPRING - timedelta(days=1), 22), there(SPRING, 7)
    assert morning - evening == hours(8)
    assert awake(evening - hours(1), morning + hours(1), NIGHT) == hours(2)
    assert wakes(there(SPRING, 3), NIGHT) == morning
    assert deadline(evening - hours(1), hours(2), NIGHT) == there(SPRING, 8)


def test_a_night_in_which_the_clocks_are_set_back_is_an_hour_longer() -> None:
    evening, morning = there(AUTUMN - timedelta(days=1), 22), there(AUTUMN, 7)
    assert morning - evening == hours(10)
    assert awake(evening - hours(1), morning + hours(1), NIGHT) == hours(2)


def test_quiet_hours_that_begin_or_end_in_the_hour_that_is_left_out_are_not_cut_short() -> None:
    late = night(Availability(BERLIN, time(2, 30), time(8)), SPRING)
    early = night(Availability(BERLIN, time(22), time(2, 30)), SPRING - timedelta(days=1))
    assert late == QuietPeriod(there(SPRING, 1, 30), there(SPRING, 8))
    assert early == QuietPeriod(there(SPRING - timedelta(days=1), 22), there(SPRING, 3, 30))


def test_quiet_hours_that_begin_or_end_in_the_hour_that_comes_twice_are_not_cut_short() -> None:
    late = night(Availability(BERLIN, time(2, 30), time(8)), AUTUMN)
    early = night(Availability(BERLIN, time(22), time(2, 30)), AUTUMN - timedelta(days=1))
    assert late is not None
    assert late.start == there(AUTUMN, 2, 30, fold=0)
    assert early is not None
    assert early.end == there(AUTUMN, 2, 30, fold=1)


def test_quiet_hours_that_end_when_they_begin_are_none() -> None:
    assert night(Availability(BERLIN, time(22), time(22)), SPRING) is None
    assert night(Availability(BERLIN, time(22)), SPRING) is None


def test_an_absence_lasts_from_the_first_day_to_the_end_of_the_last() -> None:
    away = absence(SPRING, SPRING, BERLIN)
    assert away == QuietPeriod(there(SPRING, 0), there(SPRING + timedelta(days=1), 0))
    assert away.end - away.start == hours(23)


def test_the_clock_sleeps_through_an_absence_and_the_nights_around_it() -> None:
    away = Availability(BERLIN, time(22), time(7), (absence(SPRING, SPRING + timedelta(days=6), BERLIN),))
    before, back = there(SPRING - timedelta(days=1), 21), there(SPRING + timedelta(days=7), 8)
    assert awake(before, back, away) == hours(2)
    assert wakes(there(SPRING, 12), away) == there(SPRING + timedelta(days=7), 7)
    assert deadline(before, hours(2), away) == back


def test_going_to_bed_is_sleep_and_getting_up_is_not() -> None:
    bedtime, morning = there(SPRING, 22), there(SPRING, 7)
    assert is_asleep(bedtime, NIGHT)
    assert not is_asleep(morning, NIGHT)
    assert wakes(bedtime, NIGHT) == there(SPRING + timedelta(days=1), 7)


def test_moments_may_be_given_in_any_zone() -> None:
    start = datetime.combine(SPRING, time(0), ZoneInfo(BERLIN))
    end = datetime.combine(SPRING, time(12), ZoneInfo(BERLIN))
    assert awake(start, end, Availability(BERLIN)) == hours(11)


ZONES = ("UTC", BERLIN, "America/New_York", "Asia/Kathmandu", LORD_HOWE, "Pacific/Apia")
moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
times = st.none() | st.times().map(lambda each: each.replace(second=0, microsecond=0))
absences = st.tuples(moments, st.timedeltas(timedelta(0), timedelta(days=28))).map(
    lambda a: QuietPeriod(a[0], a[0] + a[1])
)
availability = st.builds(
    Availability, st.sampled_from(ZONES), times, times, st.lists(absences, max_size=3).map(tuple)
)  # fmt: skip
spans = st.timedeltas(timedelta(0), timedelta(days=12))


def sleeps_less_than_a_day(each: Availability) -> bool:
    """Whether the quiet hours leave some time to act, as those that can be set do."""
    period = night(each, date(2026, 6, 1))
    return period is None or period.end - period.start <= hours(12)


availability = availability.filter(sleeps_less_than_a_day)


@given(start=moments, left=spans, by=availability)
def test_as_much_counts_until_the_deadline_as_was_left(start: datetime, left: timedelta, by: Availability) -> None:
    assert awake(start, deadline(start, left, by), by) == left


@given(start=moments, first=spans, second=spans, by=availability)
def test_time_adds_up(start: datetime, first: timedelta, second: timedelta, by: Availability) -> None:
    middle = start + first
    whole = awake(start, middle + second, by)
    assert awake(start, middle, by) + awake(middle, middle + second, by) == whole
    assert timedelta(0) <= whole <= first + second


@given(start=moments, first=spans, second=spans, by=availability)
def test_who_has_more_time_has_it_longer(
    start: datetime, first: timedelta, second: timedelta, by: Availability
) -> None:
    sooner, later = sorted((first, second))
    assert start <= deadline(start, sooner, by) <= deadline(start, later, by)


@given(at=moments, by=availability)
def test_waking_is_the_end_of_sleep(at: datetime, by: Availability) -> None:
    up = wakes(at, by)
    assert up >= at
    assert not is_asleep(up, by)
    assert awake(at, up, by) == timedelta(0)


@pytest.mark.parametrize(("zone", "day"), [(BERLIN, SPRING), (BERLIN, AUTUMN), (LORD_HOWE, date(2026, 4, 5))])
@given(begin=st.times(), end=st.times())
def test_a_night_is_asleep_by_the_clock_on_the_wall(zone: str, day: date, begin: time, end: time) -> None:
    by = Availability(zone, begin.replace(second=0, microsecond=0), end.replace(second=0, microsecond=0))
    assert by.quiet_from is not None
    assert by.quiet_to is not None
    for hour in range(26):
        at = there(day, 0, zone=zone) + hours(hour)
        wall = at.astimezone(ZoneInfo(zone)).time()
        within = by.quiet_from <= wall < by.quiet_to
        over_midnight = by.quiet_from > by.quiet_to and not by.quiet_to <= wall < by.quiet_from
        if within or over_midnight:
            assert is_asleep(at, by)
