"""The form of states, steps and facts as JSON."""

from types import ModuleType
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter

from paxbot.engine import seats as changes_of_seats
from paxbot.engine.codec import Kinds, StateCodec, Upcast
from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.games.pamir import (
    abilities,
    actions,
    battle,
    betray,
    bribes,
    build,
    cleanup,
    dominance,
    event_hooks,
    events,
    facts,
    gift,
    movement,
    overthrow,
    placing,
    play,
    tax,
    turn,
)
from paxbot.games.pamir.state import SCHEMA, CheckResult, InForce, Piece, Pile, Player, State, Variant
from paxbot.games.pamir.terms import Suit
from paxbot.games.pamir.wakhan import course, seats
from paxbot.games.pamir.wakhan import facts as wakhan_facts

CHAPTERS: tuple[ModuleType, ...] = (
    turn,
    actions,
    play,
    bribes,
    placing,
    tax,
    gift,
    build,
    movement,
    betray,
    battle,
    overthrow,
    cleanup,
    events,
    dominance,
    abilities,
    event_hooks,
    course,
    seats,
)
"""Every module with rules; importing them also registers the hooks."""

STEPS = Kinds.of_steps(CHAPTERS)
FACTS = Kinds.of_facts(facts, wakhan_facts, changes_of_seats)


def upcast_1_to_2(raw: Json) -> Json:
    """Add automated seats, of which there was none, and to a piece that moves how many moves are left."""
    steps: list[Json] = []
    for step in raw["steps"]:
        if step["kind"] == "choose_goal":
            step = step | {"left": steps.pop()["left"], "goals": []}
        steps.append(step)
    players = [player | {"wakhan": None} for player in raw["players"]]
    return raw | {"schema": 2, "players": players, "steps": steps}


def upcast_2_to_3(raw: Json) -> Json:
    """Add Wakhan's variants, of which there was none."""
    return raw | {"schema": 3, "variants": []}


UPCASTS: dict[int, Upcast] = {1: upcast_1_to_2, 2: upcast_2_to_3}
"""From each older schema, the function that brings its JSON one version further."""


Entry = tuple[Piece, int, int, int]
"""A pile and its count."""


def _piles(entries: list[Entry]) -> dict[tuple[Piece, int, int], int]:
    return {(piece, at, owner): count for piece, at, owner, count in entries}


Fresh = Annotated[
    dict[Pile, int],
    BeforeValidator(_piles),
    PlainSerializer(lambda piles: [(*pile, count) for pile, count in piles.items()]),
]
"""Piles with their counts: in JSON a list."""

STATES = StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "variants": TypeAdapter(tuple[Variant, ...]),
        "favored": TypeAdapter(Suit),
        "players": TypeAdapter(list[Player]),
        "spies": TypeAdapter(dict[int, list[int]]),
        "events": TypeAdapter(list[InForce]),
        "fresh": TypeAdapter(Fresh),
        "checks": TypeAdapter(list[CheckResult]),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
    UPCASTS,
)
