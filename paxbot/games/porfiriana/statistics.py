"""Statistics of a finished game: why it ended, how Díaz was toppled, who freed slaves, and who went to jail."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana.facts import DiceThrown, GameEnded, Jailed, SlavesFreed, ToppleTested
from paxbot.games.porfiriana.terms import DIAZ_SEAT, Ending, Prestige


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    """Return what is counted: of the game its end, and of each seat what it went through."""
    return tuple(_counted(facts))


def _counted(facts: Sequence[Fact]) -> Iterator[Counted]:
    tested: Prestige | None = None
    is_solo = any(isinstance(fact, DiceThrown) for fact in facts)
    for number, fact in enumerate(facts):
        match fact:
            case ToppleTested(prestige=prestige):
                tested = prestige
            case SlavesFreed(liberator=int(seat)) if not (is_solo and seat == DIAZ_SEAT):
                yield Counted("deed", "freed", seat, number)
            case Jailed(seat):
                yield Counted("deed", "jailed", seat, number)
            case GameEnded(why):
                yield Counted("ending", why.value)
                if why is Ending.TOPPLE and tested is not None:
                    yield Counted("toppled", tested.value)
