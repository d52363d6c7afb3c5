"""The story of a game, for its end: everybody's gold and points after each round, and the topple attempts."""

from typing import Final

from paxbot.engine import seats
from paxbot.engine.codec import Kinds
from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.points import all_active
from paxbot.games.porfiriana.state import State

FACTS: Final = Kinds.of_facts(facts, seats)
_TOLD: Final = (
    facts.ToppleBegan,
    facts.HacendadoTurned,
    facts.FraudCommitted,
    facts.HacendadoKilled,
    facts.SpyUsed,
    facts.ToppleTested,
)


def keep(s: State, fact: Fact) -> None:
    """Keep the fact of a topple attempt with the turn, if it is one that is told in the end."""
    if isinstance(fact, _TOLD):
        s.story.append([s.turn, FACTS.dump(fact)])


def note_round(s: State) -> None:
    """Note everybody's gold, and the points of all kinds that each seat has, that of Díaz too."""
    points = [len(all_active(s, seat)) for seat in range(s.seats)]
    s.rounds.append([[player.gold for player in s.players[: s.hosted]], points])
