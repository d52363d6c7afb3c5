"""What changed on the table: the view model of the facts of an action or a turn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus import facts as told
from paxbot.present.spartacus.shortly import shortly

Gone = Seat | Literal["rome"]
"""Who emptied a column."""


@dataclass(slots=True)
class ChangesView:
    """What is new, by where it is: cards in columns, columns emptied, cards in displays and with Rome, and titles."""

    seat: Seat | None = None
    text: str = ""
    laid: frozenset[int] = frozenset()
    gone: Mapping[int, Gone] = field(default_factory=dict)
    played: frozenset[int] = frozenset()
    romes: frozenset[int] = frozenset()
    hands: Mapping[Seat, int] = field(default_factory=dict)
    titles: frozenset[str] = frozenset()

    def emptied(self, legion: int) -> Gone | None:
        """Who emptied the column, if it was emptied."""
        return self.gone.get(legion)


NO_CHANGES: Final = ChangesView()


def changes_view(people: Sequence[str], facts: Sequence[Fact]) -> ChangesView:
    """What the facts changed; nothing where there are no facts."""
    if not facts:
        return NO_CHANGES
    found = _Heard()
    for fact in facts:
        found.hear(fact)
    return ChangesView(
        seat=found.seats[0] if len(set(found.seats)) == 1 else None,
        text=" ".join(shortly(facts, people)).replace("*", ""),
        laid=frozenset(found.laid),
        gone=found.gone,
        played=frozenset(found.played),
        romes=frozenset(found.romes),
        hands={seat: by for seat, by in found.hands.items() if by},
        titles=frozenset(found.titles),
    )


class _Heard:
    """What has been told so far."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.laid: set[int] = set()
        self.gone: dict[int, Gone] = {}
        self.played: set[int] = set()
        self.romes: set[int] = set()
        self.hands: Counter[Seat] = Counter()
        self.titles: set[str] = set()

    def hear(self, fact: Fact) -> None:
        """One fact is added; those that change nothing to be seen are not heard."""
        match fact:
            case told.CardDealt(legion, card) | told.CardLaid(_, card, legion):
                self.laid.add(card)
                self.gone.pop(legion, None)
            case told.ColumnBought(seat, legion, cards):
                self.gone[legion] = seat
                self.hands[seat] += len(cards)
            case told.RomeTook(legion, cards):
                self.gone[legion] = "rome"
                self.romes.update(cards)
            case told.RomeRevealed(cards):
                self.romes.update(cards)
            case told.CardPlayed(seat, card) | told.CardShown(seat, card):
                self.played.add(card)
                self.hands[seat] -= isinstance(fact, told.CardPlayed)
            case told.CardTaken(seat):
                self.hands[seat] += 1
            case told.PrimusConspiratusTaken():
                self.titles.add("conspiratus")
            case told.PrimusTaken():
                self.titles.add("primus")
        # The turn that begins is the next one: nothing has been done in it yet.
        if isinstance(fact, (told.Passed, told.CardLaid, told.CardTaken, told.ColumnBought, told.CardPlayed)):
            self.seats.append(fact.seat)
