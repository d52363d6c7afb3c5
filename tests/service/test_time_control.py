from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given, strategies as st

from paxbot.service.time.clock import (
    BRISK,
    RELAXED,
    Allowance,
    Availability,
    ClockMode,
    TimeControl,
    charged,
    full,
    granted,
    runs_down_to,
    usual_increment,
)
from paxbot.storage.rows import ClockRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = 3600.0


def hours(*clocks: ClockRow) -> list[float]:
    return [clock.left_s / HOUR for clock in clocks]


def test_each_mode_has_its_hours() -> None:
    assert TimeControl().allowance is None
    assert TimeControl(ClockMode.RELAXED).allowance == RELAXED
    assert TimeControl(ClockMode.BRISK).allowance == BRISK
    assert TimeControl(ClockMode.CUSTOM, 48, 8).allowance == Allowance(48, 8)


def test_the_usual_increment_is_that_of_the_modes() -> None:
    assert usual_increment(RELAXED.hours) == RELAXED.increment
    assert usual_increment(BRISK.hours) == BRISK.increment
    assert usual_increment(1) == 1


def test_everybody_begins_with_the_same() -> None:
    assert hours(*full([0, 2], BRISK)) == [24, 24]


def test_only_the_seat_the_game_waited_for_is_charged() -> None:
    after = charged(full([0, 1], BRISK), 1, NOON, NOON + timedelta(hours=5), Availability())
    assert hours(*after) == [24, 19]


def test_nobody_is_charged_while_no_time_counts() -> None:
    clocks = full([0, 1], BRISK)
    assert charged(clocks, None, NOON, NOON + timedelta(days=9), Availability()) == clocks


def test_a_clock_that_slept_is_charged_less() -> None:
    night = Availability("UTC", time(22), time(7))
    assert hours(*charged(full([0], BRISK), 0, NOON, NOON + timedelta(hours=20), night)) == [13]


def test_a_bank_is_never_overdrawn() -> None:
    assert hours(*charged(full([0], BRISK), 0, NOON, NOON + timedelta(days=9), Availability())) == [0]


def test_a_bank_holds_what_it_began_with_and_four_increments() -> None:
    clocks = full([0], BRISK)
    for turn in range(6):
        clocks = granted(clocks, 0, BRISK)
        assert hours(*clocks) == [min(24 + 4 * (turn + 1), 40)]


@given(left=st.floats(0, 400 * HOUR), used=st.floats(0, 400 * HOUR))
def test_time_is_only_gained_by_an_increment(left: float, used: float) -> None:
    (clock,) = charged([ClockRow(0, left)], 0, NOON, NOON + timedelta(seconds=used), Availability())
    assert 0 <= clock.left_s <= left
    (more,) = granted([clock], 0, RELAXED)
    assert 0 <= more.left_s - clock.left_s <= RELAXED.increment * HOUR + 0.001


@pytest.mark.parametrize(("part", "hour"), [(0.5, 12), (0.25, 18), (0, 24)])
def test_a_clock_runs_down_to_each_part_of_itself(part: float, hour: int) -> None:
    (clock,) = full([0], BRISK)
    assert runs_down_to(clock, part, NOON, Availability()) == NOON + timedelta(hours=hour)
