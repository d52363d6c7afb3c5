"""Every case of the examples: printed in the rulebook, following from its text, or resting on a ruling.

Rule: Setup; Setup > First cards; Final resolution > Points; Solitaire campaign.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from paxbot.engine.kernel import Move
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import AureiTaken, Ending
from paxbot.games.spartacus.rounds import (
    EndGame,
    is_romes,
    legions,
    pass_primus_on,
    points,
    refill,
    removed,
    richest_column,
    strength,
    with_bonuses,
)
from paxbot.games.spartacus.state import Player, Table
from paxbot.games.spartacus.terms import SOLO_GAMES, Category, Draw, Pass, Play, Take
from paxbot.games.spartacus.turn import DESTINATIONS, batches, column_price, income, limit, play, total_cost
from tests.cases import for_each
from tests.spartacus.tables import GAME, Cards, begin_turn, dealt, position

EXAMPLES = json.loads((Path(__file__).parents[1] / "data" / "spartacus_examples.json").read_text("utf-8"))["examples"]
Case = Mapping[str, Any]


def buy_price(given: Case) -> Case:
    cards = Cards()
    wealth = cards.display({"wealth": [1] * given["wealth_symbols"]})
    s = position(cards, [Player(5, display=wealth)])
    s.columns[0] = [cards.add(card["category"], card["price"]) for card in given["group"]]
    s.table = cards.text
    return {"price": column_price(s, 0, 1)}


def play_and_income(given: Case) -> Case:
    cards = Cards()
    shown = cards.display({category: [1] * count for category, count in given["display_cards_before"].items()})
    hand = [cards.add(category) for category in given["played"]]
    s = position(cards, [Player(50, hand=hand[:], display=shown)])
    t = Table(s)
    for card in hand:
        play(t, 0, card)
    return {"play_cost": 50 - s.players[0].aurei, "income": income(s, 0).aurei}


def play_cost(given: Case) -> Case:
    return {"play_cost": total_cost(given["cards_played"])}


def cap(given: Case) -> Case:
    cards = Cards()
    shown = cards.display({category: [count] for category, count in given["symbols"].items()})
    most = limit(position(cards, [Player(5, display=shown)]), 0)
    return {"max_fleet": most, "max_army": most}


def can_play(given: Case) -> Case:
    cards = Cards()
    shown = cards.display({category: [count] for category, count in given["symbols_before"].items()})
    hand = [cards.add(card["category"], 1, card["symbols"]) for card in given["played"]]
    s = begin_turn(position(cards, [Player(9, hand=hand[:], display=shown)]))
    turn: list[Move] = [Draw(), *map(Play, hand)]
    for move in turn:
        decision = GAME.pending(s)
        if decision is None or move not in decision.options:
            return {"legal": False}
        GAME.advance(s, move)
    return {"legal": True}


def rome_pick(given: Case) -> Case:
    cards = Cards()
    columns = [[cards.add("land", price) for price in column["prices"]] for column in given["columns"]]
    s = position(cards, [Player(5)])
    s.columns = columns
    return {"taken_legion": richest_column(s)}


def setup(given: Case) -> Case:
    seats = given["players"]
    s = dealt(seats)
    drawn = [len(s.players[seat].hand) for seat in s.clockwise(s.first)]
    while s.round == 0:
        GAME.advance(s, GAME.pending(s).options[0])  # type: ignore[union-attr]
    (kept,) = {len(player.hand) for player in s.players}
    (aurei,) = {player.aurei for player in s.players}
    assert removed(seats) == len(s.box)
    assert legions(seats) == len(s.columns)
    assert all(len(column) == 1 for column in s.columns)
    return {
        "removed": len(s.box),
        "legions": len(s.columns),
        "opening_draws": drawn,
        "kept_each": kept,
        "aurei_each": aurei,
        "rome_hidden": len(s.hidden),
        "stack_after_setup": s.undrawn(),
    }


def setup_solo(given: Case) -> Case:
    s = dealt(1, solo_game=given["game"])
    player, drawn = s.players[0], len(s.players[0].hand)
    while s.round == 0:
        GAME.advance(s, GAME.pending(s).options[0])  # type: ignore[union-attr]
    return {
        "removed": len(s.box),
        "legions": len(s.columns),
        "opening_draw": drawn,
        "played_face_up": len(player.display),
        "returned": len(player.returned),
        "kept": len(player.hand),
        "aurei": player.aurei,
        "rome_hidden": len(s.hidden),
        "stack_after_setup": s.undrawn(),
        "categories_needed": len(Category),
        "stronger_needed": SOLO_GAMES[given["game"] - 1].stronger,
    }


def final_scoring(given: Case) -> Case:
    cards = Cards()
    players = [
        Player(each["aurei"], [cards.add("wealth") for _ in range(each["hand_cards"])], cards.display(shown))
        for each in given["players"]
        for shown in [each["display_symbols"]]
    ]
    rome = cards.display(given["rome_symbols"])
    s = position(cards, players)
    s.rome, s.hidden = rome[:-3], rome[-3:]
    s.holder = next(seat for seat, each in enumerate(given["players"]) if each["primus_conspiratus"])
    romes, owns = strength(s, rome), [strength(s, player.display) for player in players]
    scored = [points(s, seat, romes, own) for seat, own in enumerate(owns)]
    t = Table(s)
    EndGame(Ending.STACK_EMPTY).run(t)
    names = [each["name"] for each in given["players"]]
    told = [fact for fact in t.facts if isinstance(fact, facts.CategoryCompared)]
    parts = ("categories", "stronger", "fleet", "army", "primus_conspiratus", "money")
    return {
        "rome_effective": dict(romes),
        "player_effective": dict(zip(names, map(dict, owns), strict=True)),
        "rome_categories": [fact.category for fact in told if fact.is_romes],
        "outcome": "rome" if any(isinstance(fact, facts.RomeWon) for fact in t.facts) else "players",
        "breakdown": {names[each.seat]: {part: getattr(each, part) for part in parts} for each in scored},
        "scores": {names[each.seat]: each.total for each in scored},
        "winners": [names[seat] for seat in s.winners or ()],
    }


def passing(given: Case) -> Case:
    cards = Cards()
    s = position(cards, [Player(given["aurei"], hand=[cards.add("land")]), Player(5)])
    s.hidden = [cards.add("army") for _ in range(3)]
    s.columns = [[cards.add("land")], [], []]
    s.table = cards.text
    begin_turn(s)
    changes = GAME.advance(s, Pass())
    return {
        "aurei": s.players[0].aurei,
        "may_draw": any(isinstance(fact, facts.CardsDrawn) for fact in changes.facts),
        "may_buy": GAME.pending(s) is not None,
        "may_play": GAME.pending(s) is not None,
        "sees_rome_hidden_cards": len(GAME.view(s, 0)["rome"]["seen"]),
    }


def solo_result(given: Case) -> Case:
    own, rome = given["player_effective"], given["rome_effective"]
    stronger = [category.value for category in Category if own[category] > rome[category]]
    cards = Cards()
    shown = cards.display({each: _shared(own, each, count) for each, count in given["player_cards"].items() if count})
    s = position(cards, [Player(5, display=shown)])
    s.rome = cards.display({each: [_without_bonus(rome, each)] for each in rome})
    s.table, s.solo_game = cards.text, given["game"]
    EndGame(Ending.NO_REFILL).run(Table(s))
    return {"success": s.winners == (0,), "stronger": stronger}


def _without_bonus(strengths: Case, category: str) -> int:
    """The symbols behind a strength; of fleet and army the smaller has the bonus of the larger."""
    other = {"fleet": "army", "army": "fleet"}.get(category)
    bonus = strengths[other] // 3 if other and strengths[other] >= strengths[category] else 0
    return int(strengths[category] - bonus)


def _shared(strengths: Case, category: str, cards: int) -> list[int]:
    symbols = _without_bonus(strengths, category)
    return [*[1] * (cards - 1), symbols - (cards - 1)] if symbols >= cards else [symbols, *[0] * (cards - 1)]


def draw_mode(given: Case) -> Case:
    cards = Cards()
    religion = cards.display({"religion": [1] * given["religion_symbols"]})
    stack = [cards.add("land") for _ in range(given["stack"])]
    s = begin_turn(position(cards, [Player(0, display=religion)], stack))
    changes = GAME.advance(s, Draw())
    first = GAME.pending(s)
    assert first is not None
    found = batches(given["religion_symbols"], given["stack"])
    taken = [fact.aurei for fact in changes.facts if isinstance(fact, AureiTaken)]
    drawn = [fact.cards for fact in changes.facts if isinstance(fact, facts.CardsDrawn)]
    assert drawn == list(found[:1])
    places = [place.value for place in DESTINATIONS[sum(found)]]
    return {
        "batches": list(found),
        "first_placement_not_to_hand": not any(isinstance(move, Take) for move in first.options),
        "destinations": sorted("legion" if place == "column" else place for place in places),
        "aurei": sum(taken),
    }


def primus_conspiratus(given: Case) -> Case:
    names = list(given["intrigue_symbols"])
    for mover in range(len(names)):
        cards = Cards()
        players = [
            Player(5, display=cards.display({"intrigue": [count - (seat == mover)] if count else []}))
            for seat, count in enumerate(given["intrigue_symbols"].values())
        ]
        holder = None if given["holder"] is None else names.index(given["holder"])
        if not given["intrigue_symbols"][names[mover]] or mover == holder:
            continue
        s = position(cards, players)
        s.holder = holder
        card = cards.add("intrigue")
        s.table = cards.text
        Table(s).display(mover, card)
        return {"holder": None if s.holder is None else names[s.holder]}
    raise AssertionError("nobody plays an intrigue card")


def next_start_player(given: Case) -> Case:
    s = position(Cards(), [Player(5), Player(5)])
    s.first = "AB".index(given["start_player"])
    s.holder = None if given["holder"] is None else "AB".index(given["holder"])
    pass_primus_on(Table(s))
    return {"start_player": "AB"[s.first]}


def refilling(given: Case) -> Case:
    cards = Cards()
    stack = [cards.add("land") for _ in range(given["stack"])]
    s = position(cards, [Player(5)], stack, legions=given["empty_columns"])
    refill(Table(s))
    return {"game_ends": isinstance(s.steps[-1], EndGame), "stack_after": s.undrawn()}


def bonus(given: Case) -> Case:
    shown = {category: given.get(category, 0) for category in Category}
    found = with_bonuses(shown)
    return {"fleet": found[Category.FLEET], "army": found[Category.ARMY]}


def money_bonus(given: Case) -> Case:
    cards = Cards()
    players = [
        Player(each["aurei"], [cards.add("land") for _ in range(each["hand_cards"])])
        for each in given["players"].values()
    ]
    s = position(cards, players)
    nothing = dict.fromkeys(Category, 0)
    found = [points(s, seat, nothing, nothing).money for seat in range(len(players))]
    return {"bonus": dict(zip(given["players"], found, strict=True))}


def rome_categories(given: Case) -> Case:
    rome, players = given["rome_effective"], given["player_effective"]
    romes = [category.value for category in Category if is_romes(category, rome, players)]
    return {"rome_categories": romes, "outcome": "rome" if len(romes) >= 4 else "players"}


RUNNERS: dict[str, Callable[[Case], Case]] = {
    "buy_price": buy_price,
    "play_and_income": play_and_income,
    "play_cost": play_cost,
    "cap": cap,
    "can_play": can_play,
    "rome_pick": rome_pick,
    "setup": setup,
    "setup_solo": setup_solo,
    "final_scoring": final_scoring,
    "pass": passing,
    "solo_result": solo_result,
    "draw_mode": draw_mode,
    "primus_conspiratus": primus_conspiratus,
    "next_start_player": next_start_player,
    "refill": refilling,
    "bonus": bonus,
    "money_bonus": money_bonus,
    "rome_categories": rome_categories,
}


@for_each("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_example_comes_out_as_it_says(example: Case) -> None:
    found = RUNNERS[example["kind"]](example["input"])
    assert {key: found[key] for key in example["expected"]} == example["expected"]


def test_no_kind_of_example_is_left_over() -> None:
    assert {example["kind"] for example in EXAMPLES} == set(RUNNERS)
