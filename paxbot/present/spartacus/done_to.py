"""What others did to a player, told to that player."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.state import State
from paxbot.present.speech import persons
from paxbot.present.words import _


def done_to(s: State, happened: Sequence[Fact], seat: Seat, people: Sequence[str]) -> tuple[str, ...]:
    """Who took Primus Conspiratus and Primus from the seat, if they are gone still."""
    return tuple(_lines(s, happened, seat, persons(people)))


def _lines(s: State, happened: Sequence[Fact], seat: Seat, who: Sequence[str]) -> Iterator[str]:
    lost = [fact for fact in happened if isinstance(fact, f.PrimusConspiratusTaken) and fact.before == seat]
    if lost and s.holder not in (None, seat):
        yield _("{who} has taken Primus Conspiratus from you.").format(who=who[s.holder or 0])
    passed_on = [fact for fact in happened if isinstance(fact, f.PrimusTaken) and fact.before == seat]
    if passed_on and s.first != seat:
        yield _("{who} is the start player now, in your place.").format(who=who[s.first])
