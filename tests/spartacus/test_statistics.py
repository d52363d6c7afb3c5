from paxbot.engine.game import Counted
from paxbot.games.spartacus.facts import (
    CategoryCompared,
    Ending,
    GameEnded,
    GameWon,
    PrimusConspiratusTaken,
    RomeWon,
    counted,
)
from paxbot.games.spartacus.terms import Category


def test_the_end_its_winner_and_who_was_stronger_than_rome_are_counted() -> None:
    compared = CategoryCompared(Category.FLEET, 3, (4, 3, 5), False)
    assert counted([GameEnded(Ending.STACK_EMPTY), compared, GameWon((2,), 20)]) == (
        Counted("ending", "stack_empty"),
        Counted("stronger", "fleet", 0),
        Counted("stronger", "fleet", 2),
        Counted("winner", "players"),
    )
    assert counted([RomeWon(4, None)]) == (Counted("winner", "rome"),)


def test_who_holds_primus_conspiratus_at_the_end_is_counted() -> None:
    taken = [PrimusConspiratusTaken(0, 2, None), PrimusConspiratusTaken(2, 3, 0)]
    assert counted(taken) == (Counted("conspiratus", "held", 2),)
