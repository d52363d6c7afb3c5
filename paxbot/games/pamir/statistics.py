"""Statistics of a finished game: loyalties, Dominance Checks, and the cards that were bought."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir.cards import DOMINANCE_CHECKS
from paxbot.games.pamir.facts import CardPurchased, DominanceChecked, LoyaltyChanged, LoyaltyChosen
from paxbot.games.pamir.terms import Coalition

UNSUCCESSFUL: Final = "none"


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    """Return what is counted: of each seat its first and last loyalty and its cards, of the game its checks."""
    return tuple(dict.fromkeys([*_loyalties(facts), *_checks(facts), *_bought(facts)]))


def _loyalties(facts: Sequence[Fact]) -> Iterator[Counted]:
    first: dict[Seat, Coalition] = {}
    last: dict[Seat, Coalition] = {}
    for fact in facts:
        if isinstance(fact, LoyaltyChosen):
            first.setdefault(fact.seat, fact.coalition)
            last[fact.seat] = fact.coalition
        elif isinstance(fact, LoyaltyChanged):
            last[fact.seat] = fact.after
    for about, loyalties in (("first_loyalty", first), ("last_loyalty", last)):
        yield from (Counted(about, coalition.key, seat) for seat, coalition in loyalties.items())


def _checks(facts: Sequence[Fact]) -> Iterator[Counted]:
    """Yield each check with its coalition; checks are told apart by their number, as there may be several alike."""
    checks = [fact for fact in facts if isinstance(fact, DominanceChecked)]
    for number, fact in enumerate(checks, 1):
        yield Counted("check", fact.coalition.key if fact.coalition else UNSUCCESSFUL, number=number)


def _bought(facts: Sequence[Fact]) -> Iterator[Counted]:
    """Yield the cards that seats bought, but Dominance Checks."""
    bought = [fact for fact in facts if isinstance(fact, CardPurchased) and fact.card not in DOMINANCE_CHECKS]
    return (Counted("bought", str(fact.card), fact.seat) for fact in bought)
