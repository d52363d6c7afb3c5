"""All that is hidden: the stack, the box, and other players' hands (RULING 3); the reshuffle after a rewind."""

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import Reshuffle
from paxbot.games.porfiriana.facts import CardsReshuffled
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import CardType

Slot = tuple[list[int], int]
"""A place for a card: a pile or hand, and where in it."""


def reshuffle(t: Table, move: Reshuffle) -> None:
    """Shuffle the stack and the box together; topple cards stay where they are, for their piles are known."""
    s = t.s
    s.rng = Rng.seeded(bytes.fromhex(move.seed))
    if s.solo:
        s.dice, s.thrown = move.seed, 0
    slots, pool = _hidden(s, [s.stack, s.box])
    s.rng.shuffle(pool)
    _lay(slots, pool)
    t.reveal()
    t.tell(CardsReshuffled())


def _hidden(s: State, lists: list[list[int]]) -> tuple[list[Slot], list[int]]:
    slots = [(cards, at) for cards in lists for at, card in enumerate(cards) if not _is_topple(s, card)]
    return slots, [cards[at] for cards, at in slots]


def _lay(slots: list[Slot], pool: list[int]) -> None:
    for cards, at in slots:
        cards[at] = pool.pop()


def _is_topple(s: State, card: int) -> bool:
    return s.deck.cards[card].type is CardType.TOPPLE


def permuted(s: State, reader: Seat | None) -> State:
    """Return a state that must look the same to the reader: all that is hidden lies elsewhere."""
    other = s.copy()
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    other.decision = other.choice = None
    other.dice, other.thrown = "0f" * SEED_BYTES if s.solo else "", s.thrown + 1
    hands = [] if s.winners is not None else [other.players[seat].hand for seat in range(s.hosted) if seat != reader]
    slots, pool = _hidden(s, [other.stack, other.box, *hands])
    # Rather than shuffled they are turned around by lot: that is quicker, and hardly one lies where it was.
    turn = other.rng.below(len(pool)) if pool else 0
    _lay(slots, pool[turn:] + pool[:turn])
    return other
