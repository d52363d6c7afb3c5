"""The cards in force: abilities in courts, events on the table, and what lies in the market."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from paxbot.engine.hooks import Bends, Hooks
from paxbot.engine.kernel import OpenStep, Seat
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, Ability, EventHalf
from paxbot.games.pamir.state import NO_CARD, Half, InForce, State

V = TypeVar("V")


WORKING_IN_MARKET = frozenset(n for n, card in EVENT_CARDS.items() if card.purchased.duration == "while_in_market")
"""Events whose text works while they lie in the market."""

WORKING_IN_COURT = frozenset(n for n, card in COURT_CARDS.items() if card.ability is not None)
"""Court cards with an ability."""


class Nature(NamedTuple):
    """The nature of a seat, which bends rules as a card does; it stands in for one, as card 0."""

    kind: str
    title: str
    region: None = None


AUTOMATED = Nature("wakhan", "Wakhan")
"""The nature of a seat that Wakhan plays."""


class Holding(NamedTuple):
    """A card in force: whose it is (None: everybody's), its number, and the text that works."""

    seat: Seat | None
    card: int
    text: Ability | EventHalf | Nature


hook: Hooks[State, Holding] = Hooks()
"""Registers the hooks of abilities and events: `@hook(kind, Query)`."""


def half_of(event: InForce) -> EventHalf:
    """Return the half of the event card that is in force."""
    card = EVENT_CARDS[event.card]
    return card.purchased if event.half is Half.PURCHASED else card.discarded


def holdings(s: State) -> Iterator[Holding]:
    """Yield all in force from the active seat clockwise, each court from left to right, then what holds for everybody.

    Rule: Abilities; Events > Duration.
    """
    for seat in s.clockwise(s.active):
        player = s.players[seat]
        if player.wakhan is not None:
            yield Holding(seat, NO_CARD, AUTOMATED)
        for card in player.court:
            ability = COURT_CARDS[card].ability
            if ability is not None:
                yield Holding(seat, card, ability)
        for event in player.events:
            yield Holding(seat, event.card, half_of(event))
    for event in s.events:
        yield Holding(None, event.card, half_of(event))
    for card in WORKING_IN_MARKET:
        if card in s.market:
            yield Holding(None, card, EVENT_CARDS[card].purchased)


def ask(s: State, query: object, answer: V) -> V:
    """Return the answer to the query after every card in force had its say, beginning with the rule's own answer.

    Rule: General rules > Card precedence.
    """
    bends = s.bends
    if bends is None:
        bends = s.bends = _in_force(s)
    for bend in bends.get(type(query), ()):
        answer = bend.hook(s, query, answer, bend.of)
    return answer


def bending(s: State, query: object, answer: object) -> list[Holding]:
    """Return the cards in force each of which would change the answer to the query."""
    ask(s, query, answer)
    assert s.bends is not None
    return [bend.of for bend in s.bends.get(type(query), ()) if bend.hook(s, query, answer, bend.of) != answer]


def triggered(s: State, query: object) -> tuple[OpenStep, ...]:
    """Return the steps that cards in force add at the moment that the query names."""
    return ask(s, query, ())


def is_asked(s: State, kind: type) -> bool:
    """Return whether any card in force bends queries of the kind; where many would be asked, this saves asking."""
    if s.bends is None:
        s.bends = _in_force(s)
    return kind in s.bends


def _in_force(s: State) -> Bends[Holding]:
    return hook.in_force((holding.text.kind, holding) for holding in holdings(s))


def note_change(s: State, card: int, working: frozenset[int]) -> None:
    """Forget which cards are in force, if the card that enters or leaves a court or the market is working there."""
    if card in working:
        s.bends = None
