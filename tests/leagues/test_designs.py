import pytest

from paxbot import PaxError
from paxbot.leagues.plan import meetings, seats, spread, successions, tables

SIZES = (3, 4, 5)


def test_everybody_meets_everybody_about_equally_often_for_any_number_of_people() -> None:
    uneven = {
        (people, size): spread(meetings(tables(people, size), people))
        for size in SIZES
        for people in range(size, 41)
        if spread(meetings(tables(people, size), people)) > 1
    }
    assert uneven == {(20, 5): 2, (22, 5): 2}


def test_everybody_sits_in_each_seat_exactly_once() -> None:
    for size in SIZES:
        for people in range(size, 101):
            assert set(seats(tables(people, size), people, size)) == {1}, (people, size)


def test_nobody_sits_directly_before_the_same_person_more_than_twice_but_three_people_at_tables_of_three() -> None:
    most = {
        (people, size): max(successions(tables(people, size)).values()) for size in SIZES for people in range(size, 201)
    }
    assert {number for number, times in most.items() if times > 2} == {(3, 3)}
    assert {number for number, times in most.items() if times == 2} == {
        *((4, 3), (5, 3), (4, 4), (7, 4), (5, 5), (6, 5), (7, 5)),
    }


def test_nobody_sits_twice_at_a_table() -> None:
    for size in SIZES:
        for people in range(size, 61):
            assert all(len(set(table)) == size for table in tables(people, size)), (people, size)


def test_seven_people_at_tables_of_four_meet_twice_as_in_leagues_of_old() -> None:
    assert tables(7, 4)[0] == (0, 1, 2, 4)
    assert set(meetings(tables(7, 4), 7)) == {2}


def test_fewer_people_than_a_table_has_seats_are_refused() -> None:
    with pytest.raises(PaxError, match="too_few_for_a_table"):
        tables(3, 4)
