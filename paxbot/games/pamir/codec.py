"""The state as JSON and back: the snapshot that outlives a restart, at every decision."""

from collections.abc import Callable
from dataclasses import fields
from types import ModuleType

from pydantic import TypeAdapter, ValidationError

from paxbot.engine.codec import Kinds, plain
from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
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
from paxbot.games.pamir.state import SCHEMA, CheckResult, InForce, Pile, Player, State, Wakhan
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
FACTS = Kinds.of_facts(facts, wakhan_facts)


def upcast_1_to_2(raw: Json) -> Json:
    """Add automated seats, of which there was none, and to a piece that moves how many moves are left."""
    steps: list[Json] = []
    for step in raw["steps"]:
        if step["kind"] == "choose_goal":
            step = step | {"left": steps.pop()["left"], "goals": []}
        steps.append(step)
    players = [player | {"wakhan": None} for player in raw["players"]]
    return raw | {"schema": 2, "players": players, "steps": steps}


UPCASTS: dict[int, Callable[[Json], Json]] = {1: upcast_1_to_2}
"""From each older schema, the function that brings its JSON one version further."""

DERIVED = ("decision", "bends")
AS_THEY_ARE = tuple(
    field.name
    for field in fields(State)
    if field.name
    not in (*DERIVED, "rng", "players", "spies", "fresh", "steps", "events", "checks", "favored", "winners")
)
"""The fields whose values are JSON already."""

_PLAYER = TypeAdapter(Player)
_EVENTS = TypeAdapter(list[InForce])
_CHECKS = TypeAdapter(list[CheckResult])


class BadState(PaxError):
    """A stored state that cannot be read."""


def dump_state(s: State) -> Json:
    """Return everything about the game as plain JSON, deck, open steps and generator included."""
    raw: Json = {"schema": SCHEMA, "rng": {"seed": s.rng.seed, "counter": s.rng.counter}}
    for name in AS_THEY_ARE:
        raw[name] = _copied(getattr(s, name))
    raw["favored"] = int(s.favored)
    raw["players"] = [_dump_player(player) for player in s.players]
    raw["spies"] = {str(card): row[:] for card, row in s.spies.items()}
    raw["events"] = [plain(event) for event in s.events]
    raw["fresh"] = [plain((*pile, count)) for pile, count in s.fresh.items()]
    raw["checks"] = [plain(check) for check in s.checks]
    raw["winners"] = None if s.winners is None else list(s.winners)
    raw["steps"] = [STEPS.dump(step) for step in s.steps]
    return raw


def _copied(value: JsonValue) -> JsonValue:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _dump_player(player: Player) -> Json:
    return {
        "loyalty": None if player.loyalty is None else int(player.loyalty),
        "rupees": player.rupees,
        "vp": player.vp,
        "hand": player.hand[:],
        "court": player.court[:],
        "prizes": player.prizes[:],
        "gifts": player.gifts[:],
        "events": [plain(event) for event in player.events],
        "wakhan": None if player.wakhan is None else _dump_wakhan(player.wakhan),
    }


def _dump_wakhan(her: Wakhan) -> Json:
    aside = None if her.aside is None else plain(her.aside)
    return {
        "deck": her.deck[:],
        "face": her.face,
        "line": her.line,
        "aside": aside,
        "returning": her.returning,
    }


def load_state(raw: Json) -> State:
    """Return the state `dump_state` wrote, also by an older version. Raises: BadState."""
    try:
        return _load(_upcast(raw))
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        raise BadState("unreadable_state", schema=raw.get("schema")) from error


def _upcast(raw: Json) -> Json:
    version = raw["schema"]
    while version != SCHEMA:
        raw = UPCASTS[version](raw)
        version = raw["schema"]
    return raw


def _load(raw: Json) -> State:
    given: Json = {name: _copied(raw[name]) for name in AS_THEY_ARE}
    return State(
        **given,
        rng=Rng(**raw["rng"]),
        favored=Suit(raw["favored"]),
        players=[_PLAYER.validate_python(player) for player in raw["players"]],
        spies={int(card): row[:] for card, row in raw["spies"].items()},
        events=_EVENTS.validate_python(raw["events"]),
        fresh={_pile(entry): entry[3] for entry in raw["fresh"]},
        checks=_CHECKS.validate_python(raw["checks"]),
        winners=None if raw["winners"] is None else tuple(raw["winners"]),
        steps=[STEPS.load(step) for step in raw["steps"]],
    )


_PILE = TypeAdapter(Pile)


def _pile(entry: list[int]) -> Pile:
    return _PILE.validate_python(entry[:3])
