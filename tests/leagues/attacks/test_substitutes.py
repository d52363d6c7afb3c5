"""Attacks with the seats of others: whoever helps is thanked, and their place is none the better for it."""

import pytest

from paxbot import PaxError
from paxbot.leagues import season_events as events
from paxbot.leagues.attendance import Do, Order
from paxbot.leagues.audit import faults
from paxbot.leagues.cup_events import reinstate
from paxbot.leagues.results import Fixture, FixtureState, Status, Stint
from paxbot.leagues.season import Season
from tests.leagues.games import forget, game, seated, stint
from tests.leagues.test_season import SALT, mustered, next_seed, played, playing, signed_up, started


def of(season: Season, player: str, state: FixtureState) -> Fixture:
    return next(each for each in season.fixtures if player in each.players and each.state is state)


def games_of(season: Season) -> dict[str, int]:
    return {row.player: row.played for row in season.standings(0)}


def won_by(season: Season, winners: str, most: int = 99) -> Season:
    while any(fixture.is_to_come for fixture in season.fixtures) and most > 0:
        season = mustered(season)
        for each in season.fixtures:
            if each.state is FixtureState.RUNNING:
                most -= any(player in winners for player in each.players if player)
                order = sorted(each.players, key=lambda player: (player or "z") not in winners)
                places = tuple(order.index(player) + 1 for player in each.players)
                result = game(f"g{each.id}", *each.players, places=places)
                season = events.finish(season, each.id, result).season
    return season


def test_a_puppet_that_leaves_gives_its_friend_no_more_games_than_the_draw() -> None:
    season = playing("abcdefg", at_once=1, edition=2)
    season = events.leave(season, "a").season
    for each in season.fixtures:
        for seat, player in enumerate(each.players):
            if each.is_open and player is None and "b" not in each.players:
                with pytest.raises(PaxError, match="own_division"):
                    events.substitute(season, each.id, seat, "b")
    done = played(season)
    assert games_of(done)["b"] == 4


def test_a_seat_taken_in_roll_call_or_before_a_replay_gives_thanks_and_no_place() -> None:
    season = events.open_tables(started("abcd", "r", edition=2), 1).season
    called = of(season, "a", FixtureState.CALLED)
    season = events.muster(season, called.id, ["a"]).season
    assert "r" in season.fixture(called.id).players
    again = events.void(season, called.id).season
    done = won_by(again, "r")
    assert "r" not in games_of(done)
    assert done.thanks() == {"r": (1,)}
    assert games_of(done)["a"] == 3


def test_a_reserve_with_the_most_points_is_not_first_anywhere_while_the_headline_names_another() -> None:
    season = playing("abcdefg", "r", edition=2)
    season = events.leave(season, "a").season
    closed = events.close(won_by(season, "r"), "2026").season.exported()
    rows = [row.player for row in closed.standings(0)]
    assert rows[0] == closed.final[0][0]
    assert tuple(rows) == (*closed.final[0], "a"), "who dropped out is below all others"
    assert [player for _, player, _ in closed.told[0]] == rows
    assert "r" not in rows
    assert [player for player, _ in closed.thanked] == ["r"]
    assert not list(faults(closed))
    assert list(faults(closed.model_copy(update={"thanked": ()}))) == ["the thanks are not what the results give"]


def test_whoever_takes_a_game_over_late_is_thanked_with_the_place_they_reached_and_who_left_is_not() -> None:
    season = playing("abcd", "rs", at_once=1, edition=2)
    number = of(season, "a", FixtureState.RUNNING).id
    seat = season.fixture(number).players.index("a")
    season = events.substitute(events.leave(season, "a").season, number, seat, "r").season
    held: list[tuple[Stint, ...]] = [(stint(player),) for player in season.fixture(number).players]
    held[seat] = (stint("a", 0, 4, "left"), stint("s", 4, 5, "left"), stint("r", 5, 10))
    season = events.finish(season, number, seated("1", *held)).season
    assert season.thanks() == {"r": (seat + 1,), "s": (seat + 1,)}
    assert games_of(season).keys() == set("abcd")


def test_only_the_head_of_the_waiting_list_inherits_and_only_a_place_of_which_no_game_has_begun() -> None:
    season = started("abcdefg", "rs", edition=2)
    season = events.join(season, "late", reserve=True).season
    after = events.leave(season, "a").season
    heir, leaver = after.entry("r"), after.entry("a")
    assert heir
    assert (heir.status, heir.division, leaver and leaver.division) == (Status.PLAYING, 0, None)
    assert after.heirs == (("r", "a"),)
    assert games_of(played(after)) == dict.fromkeys("bcdefgr", 4)
    second = events.leave(events.leave(after, "b").season, "c").season
    assert second.heirs == (("r", "a"), ("s", "b")), "whoever came after the close has no claim"
    begun = events.leave(playing("abcdefg", "r", edition=2), "a").season
    assert begun.heirs == ()
    assert not list(faults(second))


def test_the_heir_has_the_seat_of_a_table_that_calls_its_people_and_the_game_counts_for_them() -> None:
    season = events.open_tables(started("abcd", "rs", edition=2), 1).season
    called = of(season, "a", FixtureState.CALLED)
    seat = called.players.index("a")
    after = events.leave(season, "a")
    assert after.orders == (Order(Do.SEAT, called.id, seat, "r"),)
    assert games_of(played(after.season))["r"] == 4


def test_a_strong_reserve_inherits_no_place_in_a_division_below_their_own() -> None:
    season = signed_up("abcdefghijklmn", "rs", divisions=2, mixed=False, edition=2)
    own = {**dict.fromkeys("abcdefgr", 0), **dict.fromkeys("hijklmn", 1)}
    entries = (each.model_copy(update={"division": own.get(each.player)}) for each in season.entries)
    season = season.model_copy(update={"entries": tuple(entries)})
    season = events.start(season, next_seed(season), SALT, {}, {}, "secret").season
    low = next(entry.player for entry in season.entries if entry.division == 1)
    high = next(entry.player for entry in season.entries if entry.division == 0)
    after = events.leave(season, low).season
    assert after.heirs == (("s", low),)
    after = events.leave(after, high).season
    assert after.heirs == (("s", low), ("r", high))
    assert not list(faults(after))


def test_whoever_was_expelled_and_taken_back_inherits_nothing_and_nobody_is_suspected() -> None:
    season = events.leave(started("abcdefg", "rst", edition=2), "r", is_expelled=True).season
    season = reinstate(events.leave(season, "a").season, "r").season
    season = events.leave(season, "s", is_expelled=True).season
    season = events.leave(reinstate(season, "s").season, "b").season
    assert season.heirs == (("s", "a"), ("t", "s"))
    assert not list(faults(season))


def test_an_heir_who_leaves_a_lower_division_hands_it_on_past_those_above_it() -> None:
    season = signed_up("abcdefghijklmn", "rst", divisions=2, mixed=False, edition=2)
    own = {**dict.fromkeys("abcdefgr", 0), **dict.fromkeys("hijklmnst", 1)}
    entries = (each.model_copy(update={"division": own.get(each.player)}) for each in season.entries)
    season = season.model_copy(update={"entries": tuple(entries)})
    season = events.start(season, next_seed(season), SALT, {}, {}, "secret").season
    season = events.leave(events.leave(season, "h").season, "s").season
    assert season.heirs == (("s", "h"), ("t", "s"))
    assert not list(faults(season))


def test_an_heir_out_of_turn_or_another_waiting_list_is_found_by_whoever_verifies() -> None:
    season = events.leave(started("abcdefg", "rs", edition=2), "a").season
    other = events.leave(season.model_copy(update={"waiting": ("s", "r")}), "b").season
    assert list(faults(other)) == [
        "the waiting list is not the one that was fixed",
        "the place of a did not pass to the head of the waiting list",
    ]


def test_the_waiting_list_can_be_checked_though_somebody_on_it_was_forgotten() -> None:
    season = events.leave(started("abcdefg", "rs", edition=2), "a").season
    for player in "rsa":
        season = forget(season, player, f"former-{player}")
    assert season.heirs == (("former-r", "former-a"),)
    assert not list(faults(season))


def test_a_season_of_the_first_edition_finishes_under_the_rules_it_began_with() -> None:
    season = events.leave(playing("abcdefg", "r"), "a").season
    closed = events.close(won_by(season, "r"), "2026").season.exported()
    assert closed.standings(0)[0].player == "r"
    assert not any((closed.waiting, closed.heirs, closed.thanked))
    assert not list(faults(closed))
