"""Wakhan's variants, by which she plays where a table agrees on them."""

import json
import random
from typing import Any

import pytest

from benchmarks.wakhan import interval, one_game
from paxbot.cli.checks import play_one
from paxbot.engine.codec import BadRecord
from paxbot.engine.game import Json
from paxbot.games.pamir.facts import CardPurchased
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import State, Variant
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.games.pamir.wakhan import scenario
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, LineFollowed, LineSkipped, Reading, Skip
from tests.cases import for_each
from tests.pamir.builder import BLUE, GAME
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for
from tests.pamir.wakhan.lines import BOTTOM, TOP, LineTable

AFGHAN, BRITISH, RUSSIAN = Coalition
FACE = 19
MOVE = 15
"""Move; battle; radicalize."""
LEANS = 12
"""Its row of loyalties reads British, Afghan, Russian."""
SAVVY, SPIES, STEADFAST = Variant


def savvy(top: list[int], bottom: list[int], *, check: bool = False) -> LineTable:
    table = LineTable().market([*([101] if check else []), *top], bottom)
    table.s.variants = (SAVVY,)
    return table


# -- savvy purchasing: 36, 16 and 15 are military of rank 1, 38 is of rank 2


@for_each(
    ("top", "bottom", "bought"),
    [
        ([36, 25, 16], [], 36),
        ([25, 36, 16], [], 36),
        ([36, 25, 38], [], 38),
        ([25, 1, 16], [], 16),
        ([25, 38, 16], [36], 36),
        ([105, 36, 16], [], 36),
    ],
)
def test_a_savvy_wakhan_takes_the_cheapest_card_of_the_suit_that_is_no_lower_in_rank(
    top: list[int], bottom: list[int], bought: int
) -> None:
    """Rule: Wakhan > Variants."""
    table = savvy(top, bottom).follow(FACE, red=TOP, column=2)
    assert table.bought[:1] == [bought]
    (line,) = [fact for fact in table.told(LineFollowed) if fact.line == 2]
    assert line.reading is (Reading.ARROWS if bought == top[2] else Reading.SAVVY)


def test_between_equally_cheap_cards_the_red_arrow_decides() -> None:
    """Rule: Wakhan > Variants."""
    assert savvy([25, 36, 15], [2, 16]).follow(FACE, red=TOP, column=2).bought[:1] == [36]
    assert savvy([2, 36], [25, 16, 15]).follow(FACE, red=BOTTOM, column=2).bought[:1] == [16]


def test_an_event_that_the_arrows_name_is_bought_and_instructions_stand() -> None:
    """Rule: Wakhan > Variants."""
    assert savvy([36, 25, 105], []).follow(FACE, red=TOP, column=2).bought[:1] == [105]


def test_with_a_check_and_no_tribe_or_spy_to_be_had_the_most_net_rupees_count() -> None:
    """Rule: Wakhan > Variants."""
    table = savvy([38, 36], [], check=True).market_rupees([0, 0, 4]).follow(FACE)
    assert table.bought == [36]
    assert table.told(LineFollowed)[0].reading is Reading.CHECK_RUPEES
    plain = LineTable().market([101, 38, 36]).market_rupees([0, 0, 4]).follow(FACE)
    assert plain.bought == [38]
    assert savvy([38, 36, 25], [], check=True).market_rupees([0, 0, 4]).follow(FACE).bought == [25]


def test_both_choices_of_a_savvy_purchase_are_explained_and_the_last_is_the_purchase() -> None:
    """Rule: Wakhan > Variants."""
    table = savvy([25, 36, 16], []).follow(FACE, red=TOP, column=2)
    first, second = [fact for fact in table.told(ChoiceExplained) if fact.prompt is Prompt.FOLLOW_LINE]
    assert (first.chosen.at, second.chosen.at) == (16, table.told(CardPurchased)[0].card)
    assert [narrowing.criterion for narrowing in second.narrowings] == [Criterion.CHEAPEST]


# -- spy movement


def moved(table: WakhanTable, *variants: Variant) -> list[tuple[Any, ...]]:
    table.s.variants = variants
    raws = [raw for raw in table.her_turn(MOVE, back_for(MOVE, LEFT)).moves if raw["do"].startswith("move_")]
    return [(raw["do"][5:], raw["from"], raw["to"]) for raw in raws]


def spied(spies: dict[int, dict[int, int]]) -> WakhanTable:
    """Blue is British; Wakhan has a move card of rank three, blue two cards beside it."""
    table = WakhanTable(2).court(HER, 63).court(BLUE, 61, 96)
    for card, owners in spies.items():
        table.spies(card, owners)
    return table


@for_each(
    ("spies", "moves"),
    [
        ({61: {HER: 2, BLUE: 1}}, [("spy", 61, 96)]),
        ({61: {HER: 1}}, [("spy", 61, 96)]),
        ({61: {HER: 1}, 63: {HER: 1}}, [("spy", 63, 96), ("spy", 61, 63)]),
        ({61: {HER: 2}, 96: {BLUE: 1}}, [("spy", 61, 96), ("spy", 61, 96)]),
    ],
)
def test_idle_spies_go_to_the_best_neighbor_from_the_least_card_and_each_only_once(
    spies: dict[int, dict[int, int]], moves: list[tuple[Any, ...]]
) -> None:
    """Rule: Wakhan > Variants."""
    assert moved(spied(spies), SPIES) == moves
    assert moved(spied(spies)) == []


@for_each("owners", [{HER: 1, BLUE: 1}, {HER: 2, BLUE: 2}, {BLUE: 1}])
def test_spies_held_back_by_as_many_of_others_do_not_move(owners: dict[int, int]) -> None:
    """Rule: Wakhan > Variants."""
    table = spied({61: owners})
    assert moved(table, SPIES) == []
    assert table.told(LineSkipped)[0] == LineSkipped(HER, MOVE, 0, Skip.NO_TARGET)


def test_armies_go_before_spies() -> None:
    """Rule: Wakhan > Variants."""
    table = spied({61: {HER: 1}}).armies(Region.TRANSCASPIA, {AFGHAN: 1, RUSSIAN: 1})
    found = moved(table.tribes(Region.PERSIA, {BLUE: 1}), SPIES)
    assert [piece for piece, *_ in found] == ["army", "spy"]


def test_where_no_card_beside_needs_her_the_spy_stays() -> None:
    """Rule: Wakhan > Variants."""
    assert moved(spied({card: {HER: 1} for card in (61, 63, 96)}), SPIES) == []


# -- steadfast loyalty


@for_each(
    ("blocks", "leans"),
    [({}, BRITISH), ({AFGHAN: 1}, AFGHAN), ({AFGHAN: 1, BRITISH: 1}, BRITISH), ({RUSSIAN: 3, AFGHAN: 1}, AFGHAN)],
)
def test_a_steadfast_wakhan_leans_to_the_free_coalition_with_most_blocks_in_play(
    blocks: dict[Coalition, int], leans: Coalition
) -> None:
    """Rule: Wakhan > Variants."""
    table = WakhanTable(2).loyalty(BLUE, RUSSIAN).ai(HER, LEANS, back_for(LEANS, LEFT))
    table.roads(Border.HERAT_PERSIA, blocks).turn_of(BLUE).s.variants = (STEADFAST,)
    shown = GAME.view(table.s, None)["players"][HER]["wakhan"]
    assert (shown["pragmatic"], shown["steadfast"]) == (leans.key, True)


# -- agreed on, kept and told


def test_without_an_option_she_plays_by_the_rulebook() -> None:
    """Rule: Wakhan > Variants."""
    assert GAME.setup(2, bytes(16), {}, [0]).variants == ()
    wanted = {option.key: "yes" for option in GAME.options}
    assert GAME.setup(2, bytes(16), wanted, [0]).variants == tuple(Variant)


def test_a_game_from_before_the_variants_goes_on_by_the_rulebook() -> None:
    raw = GAME.dump(GAME.setup(3, bytes(16), {"savvy_purchasing": "yes"}, [1]))
    assert GAME.load(json.loads(json.dumps(raw))).variants == (SAVVY,)
    del raw["variants"]
    assert GAME.load(raw | {"schema": 2}).variants == ()


def whole_game(*variants: Variant) -> tuple[State, list[Json]]:
    start = GAME.setup(2, bytes(range(16)), dict.fromkeys(variants, "yes"), [0, 1])
    s, moves = start.copy(), []
    while (decision := GAME.pending(s)) is not None:
        moves.append(GAME.dump_move(decision.options[0]))
        GAME.advance(s, decision.options[0])
    return start, moves


def test_a_record_names_the_variants_and_differs_without_them() -> None:
    record = GAME.record(*whole_game(*Variant), "variants", False)
    assert record["variants"] == ["savvy_purchasing", "spy_movement", "steadfast_loyalty"]
    assert list(GAME.differences(json.loads(json.dumps(record)))) == []
    assert next(iter(GAME.differences({**record, "variants": []}))).where == "move"
    assert "variants" not in GAME.record(*whole_game(), "rulebook", False)
    for wrong in ("savvy_purchasing", ["savvy"], [1], [["x"]]):
        with pytest.raises(BadRecord):
            list(GAME.differences({**record, "variants": wrong}))


def test_a_scenario_may_name_variants() -> None:
    found = GAME.view(savvy([25, 36, 16], []).deck(7, 102).turn_of(BLUE).s, None)
    raw = {
        "kind": "turn",
        "position": found,
        "seat": HER,
        "ai": {"drawn": FACE, "back_on_deck": back_for(FACE, TOP, 2)},
    }
    bought = [_first_purchase({**raw, **more}) for more in ({}, {"variants": ["savvy_purchasing"]})]
    assert bought == [16, 36]
    with pytest.raises(scenario.BadScenario):
        list(scenario.run({**raw, "variants": ["savvy"]}))


def _first_purchase(raw: Json) -> Any:
    found = [each.found for each in scenario.run(raw) if each.where == "move"]
    assert isinstance(found[0], dict)
    return found[0]["card"]


def test_the_share_of_wins_is_measured_on_the_same_deals_with_its_interval() -> None:
    assert [one_game((), 0, number) + one_game((), 0, number) for number in range(2)] in (
        [0, 0],
        [0, 2],
        [2, 0],
        [2, 2],
    )
    least, most = interval(0.5, 2000)
    assert (round(least, 3), round(most, 3)) == (0.478, 0.522)


def test_random_games_with_variants_by_lot_keep_all_pieces_and_verify() -> None:
    play_one(GAME, 3, random.Random("variants"), check=True, automated=2)
