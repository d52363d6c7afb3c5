"""The secrets of Wakhan: the order of her AI deck, and the hand left with her."""

from paxbot.engine.rng import Rng
from paxbot.games.pamir.state import Player
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS


def set_aside(player: Player) -> tuple[int, ...]:
    """Return the hand a person left with the seat."""
    her = player.wakhan
    return her.aside.hand if her is not None and her.aside is not None else ()


def permute_wakhan(player: Player, cards: list[int], rng: Rng) -> None:
    """Shuffle her AI deck under the back that lies open, and take the hand set aside from the cards."""
    her = player.wakhan
    if her is None:
        return
    if her.aside is not None:
        her.aside = her.aside._replace(hand=tuple(cards.pop() for _ in her.aside.hand))
    shuffle_ai_deck(her.deck, rng)


def shuffle_ai_deck(deck: list[int], rng: Rng) -> None:
    """Shuffle the AI deck, which shows the same back as before."""
    shown = AI_CARDS[deck[0]].back
    rng.shuffle(deck)
    top = next(card for card in deck if AI_CARDS[card].back == shown)
    deck.remove(top)
    deck.insert(0, top)
