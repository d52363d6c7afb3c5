"""The form of states, steps and facts as JSON."""

from pydantic import TypeAdapter

from paxbot.engine import seats
from paxbot.engine.codec import Kinds, StateCodec
from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import drawing, facts, resolution, rounds, setup, turn
from paxbot.games.spartacus.state import SCHEMA, Player, State
from paxbot.games.spartacus.terms import Destination

STEPS = Kinds.of_steps((setup, drawing, turn, rounds, resolution))
FACTS = Kinds.of_facts(facts, seats)
STATES = StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "players": TypeAdapter(list[Player]),
        "destinations": TypeAdapter(list[Destination]),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
    {
        1: lambda raw: {**raw, "schema": 2, "redraw": False},
        # How strong everybody was after each round is not known.
        2: lambda raw: {**raw, "schema": 3, "rounds": []},
    },
)
