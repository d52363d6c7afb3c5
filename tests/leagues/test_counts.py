from datetime import UTC, datetime, timedelta

from paxbot.engine.game import Counted
from paxbot.leagues.ratings import GameCounts, Statistics, first_turns, replies

START = datetime(2026, 1, 1, tzinfo=UTC)
QUICK = ((1, 0, 0, 0, 0, 0, 0),) * 3


def game(*counted: Counted, turns: int = 50) -> GameCounts:
    return GameCounts(turns, 3600, QUICK, counted)


def test_a_reply_is_counted_from_when_the_game_came_to_a_seat_and_only_its_first_answer() -> None:
    answers = [(0, timedelta(minutes=5)), (0, timedelta(hours=90)), (1, timedelta(hours=92)), (0, timedelta(hours=200))]
    found = replies([(seat, START + after) for seat, after in answers], 2, START)
    assert found == ((1, 0, 0, 0, 0, 0, 1), (0, 0, 1, 0, 0, 0, 0))


def test_the_order_of_first_turns_is_counted() -> None:
    assert first_turns([2, 2, 0, 1, 2]) == [
        Counted("order", str(place), seat) for place, seat in ((1, 2), (2, 0), (3, 1))
    ]


def test_wins_are_those_of_whoever_had_what_was_counted_and_are_shared_by_who_tie() -> None:
    found = Statistics()
    found.add(
        game(Counted("colour", "red", 0), Counted("colour", "red", 1), Counted("colour", "blue", 2)),
        [1, 1, 3],
        {0, 1, 2},
    )
    found.add(game(Counted("colour", "red", 2)), [2, 3, 1], {0, 1, 2})
    red = found.shares["colour"]["red"]
    assert (red.times, red.wins) == (3, 2.0)
    assert found.shares["colour"]["blue"].wins == 0
    assert found.owned == {"colour"}


def test_of_seats_without_a_person_only_what_belongs_to_nobody_counts() -> None:
    found = Statistics()
    found.add(
        game(Counted("colour", "red", 1), Counted("check", "none", number=1), Counted("check", "none", number=2)),
        [2, 1, 3],
        {0},
    )
    assert "colour" not in found.shares
    assert found.shares["check"]["none"].times == 2
    assert sum(found.replies.values()) == 1


def test_the_usual_length_and_reply_are_those_of_half() -> None:
    found = Statistics()
    for turns in (40, 52, 90):
        found.add(game(turns=turns), [1, 2, 3], {0})
    assert (found.games, found.usual_turns, found.usual_time) == (3, 52, timedelta(hours=1))
    assert found.usual_reply == timedelta(minutes=10)
    assert Statistics().usual_reply is None
