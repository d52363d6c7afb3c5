"""What is hidden: the stack, the box, and other players' hands (RULING 3); the reshuffle after a rewind."""

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import Reshuffle
from paxbot.games.porfiriana.facts import CardsReshuffled
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import CardType


def reshuffle(t: Table, move: Reshuffle) -> None:
    """Shuffle the stack and the box together; topple cards stay where they are, for their piles are known."""
    s = t.s
    s.rng = Rng.seeded(bytes.fromhex(move.seed))
    if s.solo:
        s.dice, s.thrown = move.seed, 0
    _shuffle_hidden(s, [s.stack, s.box], s.rng)
    t.reveal()
    t.tell(CardsReshuffled())


def _shuffle_hidden(s: State, lists: list[list[int]], rng: Rng) -> None:
    slots = [(cards, at) for cards in lists for at, card in enumerate(cards) if not _is_topple(s, card)]
    pool = [cards[at] for cards, at in slots]
    rng.shuffle(pool)
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
    hidden = [other.stack, other.box, *hands]
    _shuffle_hidden(other, hidden, other.rng)
    return other
