"""The form of states, steps and facts as JSON."""

from types import ModuleType

from pydantic import TypeAdapter

from paxbot.engine.codec import Kinds, StateCodec
from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import (
    attacks,
    connections,
    effects,
    ending,
    headlines,
    income,
    market,
    partners,
    processes,
    retreat,
    settling,
    setup,
    solo,
    speculation,
    strife,
    topple,
    troops,
    turn,
)
from paxbot.games.porfiriana.deck import DECK_SHAPE
from paxbot.games.porfiriana.state import SCHEMA, Player, State
from paxbot.games.porfiriana.story import FACTS
from paxbot.games.porfiriana.terms import Regime

CHAPTERS: tuple[ModuleType, ...] = (
    *(attacks, connections, effects, ending, headlines, income, market, partners, processes),
    *(retreat, settling, setup, solo, speculation, strife, topple, troops, turn),
)
__all__ = ["FACTS", "STATES", "STEPS"]

STEPS = Kinds.of_steps(CHAPTERS)
_NUMBERS = TypeAdapter(dict[int, int])
STATES = StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "deck": DECK_SHAPE,
        "players": TypeAdapter(list[Player]),
        **dict.fromkeys(("owner", "side", "posts", "guards", "income", "targets", "prestige", "unrest"), _NUMBERS),
        "speculation": _NUMBERS,
        "connections": TypeAdapter(dict[int, tuple[Seat, ...]]),
        "frauds": TypeAdapter(dict[str, int]),
        "regime": TypeAdapter(Regime),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
)
