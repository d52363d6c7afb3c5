"""The state as JSON and back: the snapshot that outlives a restart, at every decision."""

from dataclasses import fields

from pydantic import TypeAdapter, ValidationError

from paxbot.engine.codec import Kinds
from paxbot.engine.game import Json
from paxbot.engine.json_types import JsonValue
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
from paxbot.games.spartacus import drawing, facts, resolution, rounds, setup, turn
from paxbot.games.spartacus.state import SCHEMA, Player, State
from paxbot.games.spartacus.terms import Destination

STEPS = Kinds.of_steps((setup, drawing, turn, rounds, resolution))
FACTS = Kinds.of_facts(facts)

DERIVED = ("decision", "choice")
AS_THEY_ARE = tuple(
    field.name
    for field in fields(State)
    if field.name not in (*DERIVED, "rng", "players", "destinations", "winners", "steps")
)
"""The fields whose values are JSON already."""

_PLAYERS = TypeAdapter(list[Player])
_DESTINATIONS = TypeAdapter(list[Destination])


class BadState(PaxError):
    """A stored state that cannot be read."""


def dump_state(s: State) -> Json:
    """Return everything about the game as plain JSON, stack, open steps and generator included."""
    raw: Json = {"schema": SCHEMA, "rng": {"seed": s.rng.seed, "counter": s.rng.counter}}
    for name in AS_THEY_ARE:
        raw[name] = _copied(getattr(s, name))
    raw["players"] = _PLAYERS.dump_python(s.players, mode="json")
    raw["destinations"] = [each.value for each in s.destinations]
    raw["winners"] = None if s.winners is None else list(s.winners)
    raw["steps"] = [STEPS.dump(step) for step in s.steps]
    return raw


def load_state(raw: Json) -> State:
    """Return the state `dump_state` wrote. Raises: BadState."""
    try:
        if raw["schema"] != SCHEMA:
            raise BadState("unreadable_state", schema=raw["schema"])
        as_they_are: Json = {name: _copied(raw[name]) for name in AS_THEY_ARE}
        return State(
            **as_they_are,
            rng=Rng(**raw["rng"]),
            players=_PLAYERS.validate_python(raw["players"]),
            destinations=_DESTINATIONS.validate_python(raw["destinations"]),
            winners=None if raw["winners"] is None else tuple(raw["winners"]),
            steps=[STEPS.load(step) for step in raw["steps"]],
        )
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        raise BadState("unreadable_state", schema=raw.get("schema")) from error


def _copied(value: JsonValue) -> JsonValue:
    return [_copied(item) for item in value] if isinstance(value, list) else value
