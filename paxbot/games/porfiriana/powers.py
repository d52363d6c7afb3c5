"""The abilities in force: of partners, of enterprises without unrest, and of hacendados that are loyalist."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from paxbot.engine.hooks import Bend, Hooks
from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.abilities import Ability
from paxbot.games.porfiriana.cards import Enterprise, Hacendado, Partner, Public, Side, Troop
from paxbot.games.porfiriana.state import UNFLIPPED, State

V = TypeVar("V")


class Holding(NamedTuple):
    """An ability in force: whose it is, its card, and what it says."""

    seat: Seat
    card: int
    text: Ability


hook: Hooks[State, Holding] = Hooks()
"""Registers what abilities in force do: `@hook(kind, Query)`."""


def side_of(s: State, card: int) -> Side:
    """Return the side that counts of a partner or public card in play."""
    dealt = s.deck.cards[card]
    assert isinstance(dealt, (Partner, Public))
    return dealt.sides[s.side.get(card, 0)]


def is_newspaper(s: State, card: int) -> bool:
    """Return whether the card is a partner with two sides (Rule: Partners > Newspaper)."""
    dealt = s.deck.cards[card]
    return isinstance(dealt, Partner) and len(dealt.sides) > 1


def abilities_of(s: State, card: int) -> tuple[Ability, ...]:
    """Return what stands on a card in play: of a partner on the side that lies up, of a hacendado on its front."""
    dealt = s.deck.cards[card]
    return dealt.abilities if isinstance(dealt, (Enterprise, Troop, Hacendado)) else side_of(s, card).abilities


def holdings(s: State) -> Iterator[Holding]:
    """Yield all in force: hacendados, then partners and enterprises, the older first (RULING 32)."""
    fronts = [
        (seat, player.hacendado)
        for seat, player in enumerate(s.players)
        if player.orientation == UNFLIPPED and not s.is_diaz(seat)
    ]
    others = [(s.owner[card], card) for card in (*s.partners, *s.enterprises) if card not in s.unrest]
    for seat, card in fronts + others:
        for ability in abilities_of(s, card):
            yield Holding(seat, card, ability)


def bends_of(s: State, query: type) -> Sequence[Bend[Holding]]:
    """Return the abilities in force that have a say in such questions."""
    bends = s.bends
    if bends is None:
        bends = s.bends = hook.in_force((holding.text.kind, holding) for holding in holdings(s))
    return bends.get(query, ())


def ask(s: State, query: object, answer: V) -> V:
    """Return the answer to the query after every ability in force had its say, beginning with the rule's own answer."""
    for bend in bends_of(s, type(query)):
        answer = bend.hook(s, query, answer, bend.of)
    return answer
