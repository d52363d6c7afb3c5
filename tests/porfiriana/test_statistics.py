from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana.facts import GameEnded, Jailed, SlavesFreed, ToppleTested, counted
from paxbot.games.porfiriana.terms import Ending, Prestige


def test_the_end_and_deeds_are_counted() -> None:
    told: list[Fact] = [
        SlavesFreed(0, 1, 2),
        SlavesFreed(1, 1, None),
        Jailed(2),
        ToppleTested(203, Prestige.OUTRAGE, 2, (5, 0), (3, 8)),
        GameEnded(Ending.TOPPLE, (0,)),
    ]
    assert counted(told) == (
        Counted("deed", "freed", 2, 0),
        Counted("deed", "jailed", 2, 2),
        Counted("ending", "topple"),
        Counted("toppled", "outrage"),
    )
