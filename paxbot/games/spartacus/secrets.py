"""All that is hidden, shuffled after a rewind, and in tests for leaks (RULING 25)."""

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import Reshuffle
from paxbot.games.spartacus.facts import CardsReshuffled
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table


def reshuffle(t: Table, move: Reshuffle) -> None:
    """Put in a new order all that nobody knows: the stack but for cards returned, the box, and Rome's cards.

    Rome's stay where a player has looked at them by a turn that stands. The order has no relation to earlier shuffles.
    """
    s = t.s
    s.rng = Rng.seeded(bytes.fromhex(move.seed))
    rome = bool(s.hidden) and not any(player.saw_rome for player in s.players)
    pool = [*s.stack, *s.box, *(s.hidden if rome else ())]
    s.rng.shuffle(pool)
    s.stack, pool = pool[: len(s.stack)], pool[len(s.stack) :]
    s.box, pool = pool[: len(s.box)], pool[len(s.box) :]
    if rome:
        s.hidden = pool
    t.reveal()
    t.tell(CardsReshuffled(rome))


def permuted(s: State, reader: Seat | None) -> State:
    """Return a state that must look the same to the reader: all that is hidden lies elsewhere, money included."""
    other = s.copy()
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    other.decision = other.choice = None
    others = [] if s.winners is not None else [seat for seat in range(s.seats) if seat != reader]
    known = set() if reader is None else set(s.players[reader].returned)
    slots = _hidden_places(other, reader, others)
    pool = [cards[at] for cards, at in slots if cards[at] not in known]
    other.rng.shuffle(pool)
    for cards, at in slots:
        if cards[at] not in known:
            cards[at] = pool.pop()
    for seat in others:
        other.players[seat].aurei = other.rng.below(40)
        other.players[seat].returned = [card for card in other.bottom if card not in known]
    return other


def _hidden_places(s: State, reader: Seat | None, others: list[Seat]) -> list[tuple[list[int], int]]:
    """Return every place with a card that the reader cannot see, as a list and an index in it."""
    lists = [s.stack, s.bottom, s.box, *(s.players[seat].hand for seat in others)]
    if reader != s.active:
        lists.append(s.drawn)
    if reader is None or not s.players[reader].saw_rome:
        lists.append(s.hidden)
    return [(cards, at) for cards in lists for at in range(len(cards))]
