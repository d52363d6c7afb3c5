"""One fact worth telling about each player, from all that happened in a game."""

from collections.abc import Callable, Sequence
from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.present import finale
from paxbot.present.spartacus.names import aurei
from paxbot.present.words import _, ngettext

_SAID: Final[dict[str, Callable[[int], str]]] = {
    "dearest": lambda count: _("{player} paid {aurei} for one column"),
    "largest": lambda count: ngettext(
        "{player} bought a column of {count} card", "{player} bought a column of {count} cards", count
    ),
    "columns": lambda count: ngettext("{player} bought {count} column", "{player} bought {count} columns", count),
    "income": lambda count: _("{player} took {aurei} in income"),
    "passed": lambda count: ngettext("{player} passed once", "{player} passed {count} times", count),
    "intrigue": lambda count: ngettext(
        "{player} took Primus Conspiratus once", "{player} took Primus Conspiratus {count} times", count
    ),
    "laid": lambda count: ngettext(
        "{player} put {count} card into a column", "{player} put {count} cards into columns", count
    ),
    "played": lambda count: ngettext("{player} played {count} card", "{player} played {count} cards", count),
}


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """Return a fact about each player, from the facts of the whole game."""
    found = finale.deeds(facts, people, _count, _SAID, "aurei", aurei, single=("dearest", "largest"))
    return finale.highlights(found, len(people))


def _count(tally: finale.Tally, fact: Fact) -> None:
    match fact:
        case f.ColumnBought(seat=seat):
            tally["dearest"][seat] = max(tally["dearest"][seat], fact.price)
            tally["largest"][seat] = max(tally["largest"][seat], len(fact.cards))
            tally["columns"][seat] += 1
        case f.AureiTaken():
            tally["income"][fact.seat] += fact.aurei
        case f.Passed():
            tally["passed"][fact.seat] += 1
        case f.PrimusConspiratusTaken():
            tally["intrigue"][fact.seat] += 1
        case f.CardLaid():
            tally["laid"][fact.seat] += 1
        case f.CardPlayed():
            tally["played"][fact.seat] += 1
