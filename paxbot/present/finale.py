from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from paxbot.engine.kernel import Fact, Seat
from paxbot.present.sentence import by_names
from paxbot.present.words import Many, Say, _, listing, person


class Deed(NamedTuple):
    kind: str
    seat: Seat
    amount: int
    text: str


Tally = defaultdict[str, Counter[Seat]]
Counts = Mapping[type[Fact], Mapping[str, str]]


def deeds(
    facts: Sequence[Fact],
    people: Sequence[str],
    count: Callable[[Tally, Fact], None],
    said: Mapping[str, Say | Many],
    single: Container[str] = (),
) -> list[Deed]:
    """Return what the players did in the game: `count` adds a fact to the tally, `said` words an amount and players.
    If a seat changed hands, players with a part in the deed are named; for a kind in `single` only the player of the
    largest.
    """
    tally: Tally = defaultdict(Counter)
    did: dict[tuple[str, Seat], list[str]] = {}
    for run, names in by_names(facts, people):
        before = {kind: amounts.copy() for kind, amounts in tally.items()}
        for fact in run:
            count(tally, fact)
        for kind, amounts in tally.items():
            for seat in amounts:
                if amounts[seat] != before.get(kind, Counter[Seat]())[seat]:
                    earlier = [] if kind in single else did.get((kind, seat), [])
                    did[kind, seat] = [*earlier, person(seat, names)]

    def doers(kind: str, seat: Seat) -> str:
        return listing([*dict.fromkeys(did.get((kind, seat), [person(seat, people)]))])

    return [
        Deed(kind, seat, amount, said[kind](amount, doers(kind, seat)))
        for kind, amounts in tally.items()
        for seat, amount in amounts.items()
    ]


def counted(tally: Tally, fact: Fact, fields: Counts, single: Container[str]) -> None:
    """Count a field of the fact, its items if there are several, or 1 without a field; of a `single` kind the most."""
    seat: Seat = getattr(fact, "seat", 0)
    for kind, field in fields.get(type(fact), {}).items():
        found = getattr(fact, field) if field else 1
        amount: int = len(found) if isinstance(found, tuple) else found
        tally[kind][seat] = max(tally[kind][seat], amount) if kind in single else tally[kind][seat] + amount


def hands(held: Mapping[Seat, str], who: Sequence[str]) -> Iterator[str]:
    if held:
        yield _("**Left in hand**")
    for seat, cards in held.items():
        yield f"- {who[seat]}: {cards or _('no card')}"


def highlights(deeds: Sequence[Deed], seats: int) -> tuple[str, ...]:
    totals: dict[str, int] = {}
    for deed in deeds:
        totals[deed.kind] = totals.get(deed.kind, 0) + deed.amount

    def surprise(deed: Deed) -> float:
        usual = totals[deed.kind] / seats
        return (deed.amount - usual) / sqrt(usual)

    found: dict[Seat, Deed] = {}
    ranked = sorted((deed for deed in deeds if deed.amount), key=surprise, reverse=True)
    for deed in ranked:
        if deed.seat not in found and all(deed.kind != other.kind for other in found.values()):
            found[deed.seat] = deed
    for deed in ranked:
        found.setdefault(deed.seat, deed)
    lines = [_told(found[seat], deeds, seats) for seat in sorted(found)]
    return (_("**Worth telling**"), *lines) if lines else ()


def _told(deed: Deed, deeds: Sequence[Deed], seats: int) -> str:
    others = [each.amount for each in deeds if each.kind == deed.kind and each.seat != deed.seat]
    text = _("- {fact} (the most)") if seats > 1 and deed.amount > max([1, *others]) else "- {fact}"
    return text.format(fact=deed.text)


def held_since(held: Sequence[bool]) -> int | None:
    """Return the first index from which it held to the end; None where it did not hold at the end."""
    first = len(held)
    while first and held[first - 1]:
        first -= 1
    return first if first < len(held) else None
