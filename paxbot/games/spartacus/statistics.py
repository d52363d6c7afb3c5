"""Statistics of a finished game: why it ended, who won, and who was stronger than Rome in what."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.facts import CategoryCompared, GameEnded, GameWon, PrimusConspiratusTaken, RomeWon


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    """Return what is counted: of the game its end and whether Rome won, of each seat where it was strongest."""
    return tuple(_counted(facts))


def _counted(facts: Sequence[Fact]) -> Iterator[Counted]:
    holder = None
    for fact in facts:
        match fact:
            case GameEnded(why):
                yield Counted("ending", why.value)
            case RomeWon():
                yield Counted("winner", "rome")
            case GameWon():
                yield Counted("winner", "players")
            case CategoryCompared(category, rome, seats):
                yield from (
                    Counted("stronger", category.value, seat) for seat, strength in enumerate(seats) if strength > rome
                )
            case PrimusConspiratusTaken(seat):
                holder = seat
    if holder is not None:
        yield Counted("conspiratus", "held", holder)
