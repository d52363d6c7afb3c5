"""Whoever runs the bot changes an export: each kind of tampering is found by whoever verifies it."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from pydantic import ValidationError

from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.audit import faults, simulate
from paxbot.leagues.binding import heard, opened
from paxbot.leagues.draw import draw, link_of, pairings, value_of
from paxbot.leagues.results import Entry, Fixture, FixtureState, SeatResult
from paxbot.leagues.season import Season, SeasonRules
from paxbot.leagues.swiss import pair_round
from tests.beacon import chain, signature
from tests.cases import for_each
from tests.leagues.games import forget, game
from tests.leagues.test_season import SALT, SEED, mustered, next_seed, played, signed_up, started

AT = "2026-03-01T12:00:00+00:00"
BLOCKS = {"a": ["b"]}


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paxbot.leagues.binding.KNOWN", (chain().hash,))


@cache
def by_beacon() -> Season:
    season = signed_up("abcdefg", "r", edition=2, beacon=True).model_copy(update={"chain": chain()})
    season = opened(season, "draw", next_seed(season), SALT, season.entries, {}, BLOCKS, secret="secret", at=AT)
    assert season.awaited
    season = heard(season, signature(season.awaited.round))
    return events.start(season, "", SALT, {}, BLOCKS, "secret").season


def with_draw(season: Season, **changes: Any) -> Season:
    return season.model_copy(update={"drawings": (season.drawings[0].model_copy(update=changes),)})


def another_seed(season: Season) -> Season:
    return with_draw(season, link=link_of("beef", SALT, 1))


def another_draw(season: Season) -> Season:
    """A seed that nobody has committed to, with the games that it gives."""
    changed = with_draw(season, link=link_of("beef", SALT, 1))
    order = draw(season.plan, season.people, {}, changed.seed_of("draw"), mixed=False)
    drawn = zip(season.fixtures, pairings(season.plan, order), strict=True)
    fixtures = tuple(old.model_copy(update={"drawn": new.players, "players": new.players}) for old, new in drawn)
    return changed.model_copy(update={"fixtures": fixtures, "redraws": 0})


def without_an_entrant(season: Season) -> Season:
    return with_draw(season, entrants=season.drawings[0].entrants[1:])


def somebody_else(season: Season) -> Season:
    return Season.model_validate_json(season.model_dump_json(by_alias=True).replace('"a"', '"z"'))


def another_order(season: Season) -> Season:
    return season.model_copy(update={"people": season.people[::-1]})


def another_redraw(season: Season) -> Season:
    return season.model_copy(update={"redraws": season.redraws + 1})


def blocks_made_up(season: Season) -> Season:
    return with_draw(season, blocks=("00" * 32,))


def another_way(season: Season) -> Season:
    return season.model_copy(update={"rules": season.rules.model_copy(update={"beacon": False})})


def a_chain_of_ones_own(season: Season) -> Season:
    own = chain().model_copy(update={"beacon_id": "own"})
    return season.model_copy(update={"chain": own})


def another_round(season: Season) -> Season:
    number = season.drawings[0].round + 1
    return with_draw(season, round=number, signature=signature(number), value=value_of(signature(number)))


def another_value(season: Season) -> Season:
    return with_draw(season, value="00" * 32)


def another_signature(season: Season) -> Season:
    other = signature(season.drawings[0].round + 1)
    return with_draw(season, signature=other, value=value_of(other))


def other_games_count(season: Season) -> Season:
    return season.model_copy(update={"rules": season.rules.model_copy(update={"best": 1})})


def others_move(season: Season) -> Season:
    return season.model_copy(update={"rules": season.rules.model_copy(update={"moving": 0})})


def another_game(season: Season) -> Season:
    return season.model_copy(update={"rules": season.rules.model_copy(update={"game": "another"})})


def no_draw(season: Season) -> Season:
    return season.model_copy(update={"drawings": ()})


TAMPERED: list[tuple[Callable[[Season], Season], str]] = [
    (another_seed, "draw: seed and salt are not those that were committed to"),
    (another_draw, "draw: seed and salt are not those that were committed to"),
    (without_an_entrant, "draw: entrants, rules, costs or blocks are not those that were fixed"),
    (somebody_else, "draw: z is not who the list binds to"),
    (another_order, "the divisions are not those that the seed gives"),
    (another_redraw, "the pairings are not those that the seed gives"),
    (blocks_made_up, "draw: entrants, rules, costs or blocks are not those that were fixed"),
    (other_games_count, "draw: entrants, rules, costs or blocks are not those that were fixed"),
    (others_move, "draw: entrants, rules, costs or blocks are not those that were fixed"),
    (another_game, "draw: entrants, rules, costs or blocks are not those that were fixed"),
    (another_way, "draw: a beacon was used that the sign-up does not tell of"),
    (a_chain_of_ones_own, "draw: the beacon is none that is known to be nobody's"),
    (another_round, "is not the first after"),
    (another_value, "of the beacon has another value or signature"),
    (another_signature, "of the beacon has another value or signature"),
    (no_draw, "draw: what it follows from is not told"),
]


@for_each(("tampered", "fault"), TAMPERED)
def test_each_kind_of_tampering_with_a_draw_is_found(tampered: Callable[[Season], Season], fault: str) -> None:
    season = by_beacon()
    assert not list(faults(season))
    changed = Season.model_validate_json(tampered(season).model_dump_json(by_alias=True))
    assert any(fault in line for line in faults(changed)), list(faults(changed))


def closed() -> Season:
    season = events.leave(started("abcdefg", "rs", edition=2), "a").season
    return events.close(played(season), "2026").season.exported()


def told_anew(season: Season) -> Season:
    final = tuple(season.order(number, until=season.closed_at) for number in range(len(season.plan.divisions)))
    return season.model_copy(update={"final": final, "moves": season.moving(final)}).exported()


def with_seats(season: Season, *seats: SeatResult) -> Season:
    result = season.fixtures[0].result
    assert result
    return season.with_fixture(0, result=result.model_copy(update={"seats": seats}))


def seats_of(season: Season) -> tuple[SeatResult, ...]:
    result = season.fixtures[0].result
    assert result
    return result.seats


def people_in_other_seats(season: Season) -> Season:
    one, other, *rest = seats_of(season)
    changed = [to.model_copy(update={"stints": of.stints}) for to, of in ((one, other), (other, one))]
    return with_seats(season, *changed, *rest)


def a_seat_less(season: Season) -> Season:
    return with_seats(season, *seats_of(season)[1:])


def a_lost_game_as_missing(season: Season) -> Season:
    other = next(player for player in season.people if player not in season.fixtures[0].owners)
    return season.with_fixture(0, result=None, state=FixtureState.NOT_PLAYED, present=(other,))


def missing_twice(season: Season) -> Season:
    there = season.fixtures[0].owners[:1] * 2
    return season.with_fixture(0, result=None, state=FixtureState.NOT_PLAYED, present=there)


def an_heir_made_up(season: Season) -> Season:
    first = season.fixtures[0]
    other = next(entry.player for entry in season.entries if entry.player not in first.owners)
    return season.with_fixture(0, inherited=(other, *first.owners[1:]))


def without_heirs(season: Season) -> Season:
    return season.model_copy(update={"heirs": ()})


def somebody_left_out(season: Season) -> Season:
    return season.model_copy(update={"entries": season.entries[:3] + season.entries[4:]})


def somebody_added(season: Season) -> Season:
    return season.model_copy(update={"entries": (*season.entries, Entry(player="z", division=0))})


def a_draw_before(season: Season) -> Season:
    unwanted = season.drawings[0].model_copy(update={"stage": "regroup 1"})
    return season.model_copy(update={"drawings": (unwanted, *season.drawings)})


@for_each(
    ("tampered", "fault"),
    [
        (people_in_other_seats, "the seats of fixture 0 are not those of the draw"),
        (a_seat_less, "the seats of fixture 0 are not those of the draw"),
        (a_lost_game_as_missing, "somebody was there for fixture 0 whose game it is not"),
        (missing_twice, "somebody was there for fixture 0 whose game it is not"),
        (an_heir_made_up, "fixture 0 does not count for those to whom the draw gave it"),
        (without_heirs, "does not count for those to whom the draw gave it"),
        (somebody_left_out, "those who have a place are not those to whom draw and waiting list gave one"),
        (somebody_added, "those who have a place are not those to whom draw and waiting list gave one"),
        (a_draw_before, "other draws were made than a season has"),
    ],
)
def test_each_kind_of_tampering_with_results_is_found_though_all_was_told_anew(
    tampered: Callable[[Season], Season], fault: str
) -> None:
    season = closed()
    assert not list(faults(season))
    assert not list(faults(told_anew(season)))
    changed = Season.model_validate_json(told_anew(tampered(season)).model_dump_json(by_alias=True))
    assert any(fault in line for line in faults(changed)), list(faults(changed))


def test_points_that_are_no_numbers_are_refused() -> None:
    season = closed().model_dump_json(by_alias=True).replace('"points":null', '"points":1e999', 1)
    with pytest.raises(ValidationError):
        Season.model_validate_json(season)


def test_a_redraw_chosen_among_21_without_any_block_is_found() -> None:
    season = started("abcdefg", edition=2)
    for redraw in range(1, 21):
        order = draw(season.plan, season.people, {}, season.seed_of("draw"), redraw, mixed=False)
        drawn = zip(season.fixtures, pairings(season.plan, order), strict=True)
        fixtures = tuple(old.model_copy(update={"drawn": new.players, "players": new.players}) for old, new in drawn)
        chosen = season.model_copy(update={"fixtures": fixtures, "redraws": redraw})
        assert list(faults(chosen)) == [f"draw: drawn anew {redraw} times without a block"]


def test_whoever_is_forgotten_leaves_a_season_that_can_be_verified() -> None:
    season = by_beacon()
    salts = {player: salt for player, salt in season.salts.items() if player not in "ar"}
    gone = forget(forget(season, "a", "former-1"), "r", "former-2")
    gone = gone.model_copy(update={"salts": salts})
    assert not list(faults(gone))


def decided_by_lot() -> Season:
    season = mustered(started("abcd", edition=2))
    while not season.is_over:
        for fixture in (each for each in season.fixtures if each.state is FixtureState.RUNNING):
            tie = game(f"g{fixture.id}", *fixture.players, places=(1, 1, 1, 1))
            season = events.finish(season, fixture.id, tie).season
        season = mustered(season)
    return events.close(season, "2026").season.exported()


@pytest.fixture
def cup(monkeypatch: pytest.MonkeyPatch) -> Season:
    monkeypatch.setattr(cups, "pair_round", partial(pair_round, tries=500))
    return simulate(7, SeasonRules(rounds=3, size=4), 0, 1).exported()


def forgotten(season: Season) -> Iterator[Season]:
    everybody = season
    for number, entry in enumerate(season.entries):
        yield forget(season, entry.player, "former-1")
        everybody = forget(everybody, entry.player, f"former-{number + 1}")
    yield everybody


def test_whoever_is_forgotten_changes_no_lot_and_no_table(cup: Season) -> None:
    for season in (cup, decided_by_lot()):
        for gone in (season, *forgotten(season)):
            assert not list(faults(gone))


def with_lots_exchanged(season: Season) -> Season:
    (order,), (told,) = season.final, season.told
    (place, one, points), (last, other, same) = told[-2:]
    exchanged = (*told[:-2], (place, other, points), (last, one, same))
    return season.model_copy(update={"final": ((*order[:-2], *order[:-3:-1]),), "told": (exchanged,)})


def with_people_exchanged(season: Season) -> Season:
    one, other, *_ = (each.drawn[0] for each in season.fixtures if each.round == 1)
    fixtures = []
    for each in season.fixtures:
        text = each.model_dump_json(by_alias=True)
        if each.round == 1:
            text = text.replace(f'"{one}"', "?").replace(f'"{other}"', f'"{one}"').replace("?", f'"{other}"')
        fixtures.append(Fixture.model_validate_json(text))
    return season.model_copy(update={"fixtures": tuple(fixtures)})


def test_lots_and_tables_that_were_changed_are_found_though_people_were_forgotten(cup: Season) -> None:
    for gone in forgotten(decided_by_lot()):
        assert "the standings of division 1 are not what the results give" in [*faults(with_lots_exchanged(gone))]
    for gone in forgotten(cup):
        fault = "the tables of round 2 are not those that the seed and the results give"
        assert fault in [*faults(told_anew(with_people_exchanged(gone)))]


def test_a_seed_that_the_commitment_does_not_lead_to_draws_nothing() -> None:
    season = signed_up("abcdefg", edition=2)
    with pytest.raises(Exception, match="other_seed"):
        events.start(season, SEED, SALT, {}, {}, "secret")
