from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, sampled_from

from paxbot.leagues import cup_events
from paxbot.leagues.audit import faults, simulate, state_faults
from paxbot.leagues.plan import next_divisions
from paxbot.leagues.results import Correction, FixtureState, Status
from paxbot.leagues.season import Phase, Season, SeasonRules
from paxbot.leagues.swiss import pair_round


def holds(season: Season) -> None:
    assert list(state_faults(season)) == []


@settings(max_examples=15)
@given(integers(5, 30), sampled_from([3, 4, 5]), sampled_from([0, 15, 50]), integers(0, 1000))
def test_whatever_goes_wrong_every_invariant_holds_every_day(players: int, size: int, dropouts: int, seed: int) -> None:
    season = simulate(players, SeasonRules(size=size), dropouts, seed, holds)
    assert season.phase is Phase.CLOSED
    assert list(faults(season)) == []
    staying = [name for people in season.final for name in people]
    assert len(staying) == len(set(staying))
    regrouped = next_divisions(season.final, season.moves, frozenset(staying), {}, [])
    assert sorted(name for people in regrouped for name in people) == sorted(staying)


@settings(max_examples=8)
@given(integers(6, 30), sampled_from([3, 4, 5]), sampled_from([0, 15, 50]), integers(0, 1000), integers(1, 4))
def test_whatever_goes_wrong_in_a_cup_every_invariant_holds_every_day(
    players: int, size: int, dropouts: int, seed: int, rounds: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cup_events, "pair_round", partial(pair_round, tries=2000))
        season = simulate(players, SeasonRules(size=size, rounds=rounds), dropouts, seed, holds)
        assert season.phase is Phase.CLOSED
        assert list(faults(season)) == []
    assert len(season.rounds) <= rounds + 1


def test_a_season_without_drop_outs_is_played_by_everybody_in_each_seat_or_stopped() -> None:
    season = simulate(24, SeasonRules(divisions=3), 0, 7, holds)
    assert not any(entry.status is Status.DROPPED for entry in season.entries)
    over = sum(fixture.state is FixtureState.OVER for fixture in season.fixtures)
    missed = sum(fixture.state is FixtureState.NOT_PLAYED for fixture in season.fixtures)
    assert over + missed == len(season.fixtures) == 24


@pytest.fixture(scope="module")
def season() -> Season:
    return simulate(16, SeasonRules(divisions=2), 20, 3).exported()


def test_whoever_has_an_export_finds_nothing_where_all_is_true(season: Season) -> None:
    assert list(faults(season)) == []


def tampered(season: Season) -> dict[str, Season]:
    fixture = next(each for each in season.fixtures if each.result and each.players == each.drawn)
    assert fixture.result
    top = fixture.result.model_copy(
        update={"corrections": (Correction(after=({"seat": 0, "place": 1}, {"seat": 1, "place": 4})),)}
    )
    worse = fixture.result.model_copy(
        update={"corrections": (Correction(after=({"seat": 0, "place": 4}, {"seat": 1, "place": 1})),)}
    )
    changed = top if top.corrected() != fixture.result else worse
    others = season.fixtures[fixture.id + 1 :]
    swapped = fixture.model_copy(update={"drawn": fixture.drawn[::-1]})
    stolen = fixture.model_copy(update={"result": changed})
    before = season.fixtures[: fixture.id]
    return {
        "committed": season.model_copy(update={"salt": "00"}),
        "pairings": season.model_copy(update={"fixtures": (*before, swapped, *others)}),
        "standings": season.model_copy(update={"fixtures": (*before, stolen, *others)}),
        "final order": season.model_copy(update={"final": tuple(people[::-1] for people in season.final)}),
        "who moves": season.model_copy(update={"moves": {season.final[1][-1]: 0, season.final[0][0]: 1}}),
    }


def test_whatever_somebody_changes_in_an_export_is_found(season: Season) -> None:
    for fault, changed in tampered(season).items():
        assert any(fault in line for line in faults(changed)), fault
    cut = season.model_copy(update={"final": ((), *season.final[1:])})
    assert any("final order" in line for line in faults(cut))
    redrawn = season.model_copy(update={"redraws": season.redraws + 1})
    assert any("pairings" in line for line in faults(redrawn))
