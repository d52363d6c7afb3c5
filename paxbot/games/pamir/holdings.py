"""The cards in force: abilities in courts, events on the table, and what lies in the market."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from paxbot.engine.hooks import Bend, Hooks
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, Ability, EventHalf
from paxbot.games.pamir.state import Half, InForce, State

hook = Hooks()
"""Registers the hooks of abilities and events: `@hook(kind, Query)`."""


class Holding(NamedTuple):
    """A card in force: whose it is (None: everybody's), its number, and the text that works."""

    seat: Seat | None
    card: int
    text: Ability | EventHalf


def half_of(event: InForce) -> EventHalf:
    """The half of the event card that is in force."""
    card = EVENT_CARDS[event.card]
    return card.purchased if event.half is Half.PURCHASED else card.discarded


def holdings(s: State) -> Iterator[Holding]:
    """Everything in force, from the active seat clockwise, each court from left to right, then what holds for all.

    Rule: Abilities; Events > Duration.
    """
    for seat in s.clockwise(s.active):
        player = s.players[seat]
        for card in player.court:
            ability = COURT_CARDS[card].ability
            if ability is not None:
                yield Holding(seat, card, ability)
        for event in player.events:
            yield Holding(seat, event.card, half_of(event))
    for event in s.events:
        yield Holding(None, event.card, half_of(event))
    for card in s.market:
        if card in EVENT_CARDS and EVENT_CARDS[card].purchased.duration == "while_in_market":
            yield Holding(None, card, EVENT_CARDS[card].purchased)


def bends(s: State) -> dict[type, tuple[Bend, ...]]:
    """The hooks in force by type of query; remembered until courts, events or the market change."""
    if s.bends is None:
        s.bends = hook.in_force((holding.text.kind, holding) for holding in holdings(s))
    return s.bends


def ask(s: State, query: Any, answer: Any) -> Any:
    """The answer to the query after every card in force had its say, beginning with the rule's own answer.

    Rule: General rules > Card precedence.
    """
    for bend in bends(s).get(type(query), ()):
        answer = bend.hook(s, query, answer, bend.of)
    return answer
