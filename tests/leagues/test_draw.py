from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis.strategies import booleans, integers, text

from paxbot import PaxError
from paxbot.engine.kernel import commitment
from paxbot.leagues.draw import (
    Entrant,
    check_hours,
    digest,
    draw,
    draw_apart,
    pair_costs,
    pairings,
    pairs_at,
    preview,
)
from paxbot.leagues.plan import plan

EARLY, LATE = frozenset(range(12)), frozenset(range(8, 20))


def people(number: int) -> list[str]:
    return [f"p{index}" for index in range(number)]


@settings(max_examples=40)
@given(integers(4, 60), integers(3, 4), text(max_size=5), booleans())
def test_any_draw_gives_everybody_each_seat_once_and_even_meetings(
    number: int, size: int, seed: str, mixed: bool
) -> None:
    planned = plan(number, size)
    order = draw(planned, people(number), {}, seed, mixed=mixed)
    assert sorted(order) == sorted(people(number))
    games = pairings(planned, order)
    assert Counter((player, seat) for game in games for seat, player in enumerate(game.players)) == Counter(
        (player, seat) for player in people(number) for seat in range(size)
    )
    assert order == draw(planned, people(number), {}, seed, mixed=mixed)


def test_the_seed_decides_who_takes_which_number() -> None:
    planned = plan(13, 4)
    orders = {draw(planned, people(13), {}, seed, mixed=False) for seed in "abcdef"}
    assert len(orders) == 6
    assert draw(planned, people(13), {}, "a", 1, mixed=False) not in orders


def test_people_stay_in_their_divisions_unless_those_are_drawn_too() -> None:
    planned = plan(24, 4, divisions=3)
    kept = draw(planned, people(24), {}, "seed", mixed=False)
    assert [set(kept[:8]), set(kept[8:16]), set(kept[16:])] == [
        set(people(24)[:8]),
        set(people(24)[8:16]),
        set(people(24)[16:]),
    ]
    assert set(draw(planned, people(24), {}, "seed", mixed=True)[:8]) != set(people(24)[:8])


def test_who_sleep_at_other_hours_meet_less_often_where_that_leaves_everything_even() -> None:
    entrants = [Entrant(player, EARLY if number % 2 else LATE) for number, player in enumerate(people(20))]
    planned = plan(20, 4, divisions=1)
    plain = draw(planned, people(20), {}, "seed", mixed=False)
    costly = draw(planned, people(20), pair_costs(entrants), "seed", mixed=False)
    costs = pair_costs(entrants)

    def cost(order: tuple[str, ...]) -> int:
        return sum(costs.get(pair, 0) for game in pairings(planned, order) for pair in pairs_at(game))

    assert cost(costly) < cost(plain)
    assert preview(planned, pairings(planned, costly), entrants).meetings == (0, 1)


def test_who_speak_no_common_language_are_drawn_into_other_divisions() -> None:
    entrants = [
        Entrant(player, languages=frozenset({"de" if number % 2 else "en"})) for number, player in enumerate(people(16))
    ]
    planned = plan(16, 4, divisions=2)
    order = draw(planned, people(16), pair_costs(entrants), "seed", mixed=True)
    assert preview(planned, pairings(planned, order), entrants).without_language == 0


def test_one_household_is_kept_apart() -> None:
    entrants = [Entrant(player) for player in people(20)]
    apart = frozenset({frozenset({"p0", "p1"}), frozenset({"p2", "p3"})})
    planned = plan(20, 4, divisions=1)
    for seed in "abcde":
        order = draw(planned, people(20), pair_costs(entrants, apart), seed, mixed=False)
        assert preview(planned, pairings(planned, order), entrants, apart).not_apart == 0


def test_costs_are_hours_that_lack_languages_and_pairs_to_keep_apart() -> None:
    one, other = (
        Entrant("a", frozenset(range(8)), frozenset({"en"})),
        Entrant("b", frozenset(range(5, 20)), frozenset({"de"})),
    )
    pair = frozenset("ab")
    assert pair_costs([one, other]) == {pair: 5 + 16}
    assert pair_costs([one, Entrant("b")]) == {}
    assert pair_costs([one, Entrant("b")], {pair}) == {pair: 100}


def test_blocks_repeat_the_draw_and_only_how_often_is_told() -> None:
    planned = plan(20, 4, divisions=1)
    first = draw(planned, people(20), {}, "seed", mixed=False)
    blocks = {pairs_at(pairings(planned, first)[0])[0]: 1}
    drawn = draw_apart(planned, people(20), {}, "seed", blocks, "secret", mixed=False)
    assert drawn.redraws > 0
    assert drawn.order == draw(planned, people(20), {}, "seed", drawn.redraws, mixed=False)
    assert not any(pair in blocks for game in pairings(planned, drawn.order) for pair in pairs_at(game))
    told = ",".join(sorted(next(iter(blocks))))
    assert drawn.blocks_commitment == digest("secret", str(drawn.redraws), told).hex()


def test_without_blocks_it_is_drawn_once() -> None:
    planned = plan(10, 4)
    drawn = draw_apart(planned, people(10), {}, "seed", {}, "secret", mixed=False)
    assert (drawn.redraws, drawn.order) == (0, draw(planned, people(10), {}, "seed", mixed=False))


def test_where_a_block_cannot_be_kept_the_first_of_the_best_draws_stands() -> None:
    drawn = draw_apart(plan(7, 4), people(7), {}, "seed", {frozenset({"p0", "p1"}): 1}, "secret", mixed=False)
    assert drawn.redraws == 0


def test_too_few_hours_a_turn_are_refused_unless_confirmed() -> None:
    short = plan(12, 4, weeks=9)
    with pytest.raises(PaxError, match="short_turns"):
        check_hours(short, confirmed=False)
    check_hours(short, confirmed=True)
    check_hours(plan(12, 4), confirmed=False)


def test_a_commitment_is_checked_by_whoever_knows_seed_and_salt() -> None:
    known = "5fb739e821dce5bd615e7c3a5f45cebecba5d5eb1c025aec0b753e3c81a3b6d6"
    assert commitment("00ff", "aa") == known  # printf 00ff:aa | sha256sum
