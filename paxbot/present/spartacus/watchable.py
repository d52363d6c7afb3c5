"""The parts of the table that a plan can depend on, as they are typed."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.watching import ANYTHING, COLUMNS, CONSPIRACY, DISPLAYS, ROME, legion_key
from paxbot.present.phrase import Word
from paxbot.present.spartacus import names
from paxbot.present.watching import Watchable
from paxbot.present.words import _


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    """Everything, all columns and each one, Rome, the displays of others, and Primus Conspiratus."""
    return tuple(_parts(s))


def _parts(s: State) -> Iterator[Watchable]:
    yield Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything"))
    yield Watchable(COLUMNS, Word("columns"), _("all columns"))
    for number in range(1, len(s.columns) + 1):
        numeral = names.numeral(number)
        also = (f"legion {number}", f"column {number}", f"column {numeral}", str(number), numeral)
        name = _("the column of {legion}").format(legion=names.legion(number))
        yield Watchable(legion_key(number), Word(f"legion {numeral}", also), name)
    yield Watchable(ROME, Word("rome"), _("Rome"))
    yield Watchable(DISPLAYS, Word("displays", ("others",)), _("the displays of the others"))
    yield Watchable(CONSPIRACY, Word("conspiracy", ("primus conspiratus", "primus")), _("Primus Conspiratus"))
