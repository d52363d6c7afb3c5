"""All that is hidden from a reader, shuffled in tests for leaks."""

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.state import State
from paxbot.games.pamir.wakhan.secrets import permute_wakhan, set_aside


def permuted(s: State, reader: Seat | None) -> State:
    """Return a state that must look the same to the reader: all that is hidden from it is shuffled.

    A card that is just being played lies open, though it is in the hand until its side of the court is chosen.
    """
    other = s.copy()
    other.decision = None
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    played = {getattr(step, "card", None) for step in s.steps}
    people = (seat for seat, player in enumerate(s.players) if player.wakhan is None)
    hands = [other.players[seat].hand for seat in people if seat != reader and not s.open_hands]
    slots = [(hand, at) for hand in hands for at, card in enumerate(hand) if card not in played]
    court = [card for card in other.deck if card in COURT_CARDS]
    court += [hand[at] for hand, at in slots]
    court += [card for player in other.players for card in set_aside(player)]
    other.rng.shuffle(court)
    for hand, at in slots:
        hand[at] = court.pop()
    for player in other.players:
        permute_wakhan(player, court, other.rng)
    other.deck = [*court, *(card for card in other.deck if card not in COURT_CARDS)]
    other.rng.shuffle(other.deck)
    return other
