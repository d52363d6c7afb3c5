"""One fact worth telling about each player, from all that happened in a game."""

from collections.abc import Callable, Sequence
from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts as f
from paxbot.present import finale
from paxbot.present.porfiriana.names import gold
from paxbot.present.sentence import NamesThen
from paxbot.present.words import _, ngettext

_SAID: Final[dict[str, Callable[[int], str]]] = {
    "dearest": lambda count: _("{player} paid {gold} for one market card"),
    "bought": lambda count: ngettext(
        "{player} bought {count} market card", "{player} bought {count} market cards", count
    ),
    "stolen": lambda count: _("{player} stole {gold}"),
    "income": lambda count: _("{player} took {gold} of income"),
    "attacks": lambda count: ngettext("{player} attacked once", "{player} attacked {count} times", count),
    "prizes": lambda count: ngettext("{player} got {count} prize", "{player} got {count} prizes", count),
    "jailed": lambda count: ngettext("{player} went to jail once", "{player} went to jail {count} times", count),
    "topples": lambda count: ngettext(
        "{player} tried to topple Díaz once", "{player} tried to topple Díaz {count} times", count
    ),
    "lost": lambda count: ngettext("{player} lost {count} enterprise", "{player} lost {count} enterprises", count),
}
_ONCE: Final = {
    f.CardBought: "bought",
    f.Attacked: "attacks",
    f.PrizeTaken: "prizes",
    f.Jailed: "jailed",
    f.ToppleBegan: "topples",
}


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """Return a fact about each player, from the facts of the whole game."""
    seats = range(len(people))
    facts = [fact for fact in facts if isinstance(fact, NamesThen) or getattr(fact, "seat", None) in seats]
    found = finale.deeds(facts, people, _count, _SAID, "gold", gold, single=("dearest",))
    return finale.highlights(found, len(people))


def _count(tally: finale.Tally, fact: Fact) -> None:
    if (kind := _ONCE.get(type(fact))) is not None:
        tally[kind][getattr(fact, "seat", 0)] += 1
    match fact:
        case f.CardBought(seat=seat):
            tally["dearest"][seat] = max(tally["dearest"][seat], fact.price)
        case f.GoldStolen():
            tally["stolen"][fact.seat] += fact.gold
        case f.IncomeTaken():
            tally["income"][fact.seat] += fact.gold
        case f.EnterpriseLost() if fact.why is not f.Why.SALE:
            tally["lost"][fact.seat] += 1
