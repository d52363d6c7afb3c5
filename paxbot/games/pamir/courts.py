"""The effects of a court: stars, limits, influence, hostages, and the ring of courts."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.queries import CountsAsFavored, GiftWorth, PatriotWorth
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import CYLINDERS_PER_SEAT, Coalition, Suit

BASE_COURT_LIMIT = 3
BASE_HAND_LIMIT = 2


def stars(s: State, seat: Seat, suit: Suit) -> int:
    """Return the sum of the ranks of the seat's court cards of the suit (Rule: Key concepts > Rank and privileges)."""
    return sum(card.rank for card in map(COURT_CARDS.__getitem__, s.players[seat].court) if card.suit is suit)


def court_limit(s: State, seat: Seat) -> int:
    """Return three plus the political stars (Rule: Key concepts > The court)."""
    return BASE_COURT_LIMIT + stars(s, seat, Suit.POLITICAL)


def hand_limit(s: State, seat: Seat) -> int:
    """Return two plus the intelligence stars (Rule: Key concepts > The hand)."""
    return BASE_HAND_LIMIT + stars(s, seat, Suit.INTELLIGENCE)


def tax_shelter(s: State, seat: Seat) -> int:
    """Return the rupees of the seat that no tax can take (Rule: Card actions > Tax)."""
    return stars(s, seat, Suit.ECONOMIC)


def influence(s: State, seat: Seat, coalition: Coalition) -> int:
    """Return the influence of a follower in the coalition: one, plus its patriots and prizes, plus gifts.

    Rule: Key concepts > Loyalty and influence.
    """
    player = s.players[seat]
    patriots = sum(1 for card in player.court if COURT_CARDS[card].patriot is coalition)
    prizes = sum(1 for card in player.prizes if COURT_CARDS[card].prize is coalition)
    patriot_worth: int = ask(s, PatriotWorth(seat), 1)
    gift_worth: int = ask(s, GiftWorth(seat), 1)
    return 1 + patriots * patriot_worth + prizes + len(player.gifts) * gift_worth


def cylinders_in_play(s: State, seat: Seat) -> int:
    """Return how many tribes, spies and gifts the seat has (Rule: Dominance checks > Unsuccessful check)."""
    return CYLINDERS_PER_SEAT - s.cylinders[seat]


def hostage_holder(s: State, card: int) -> Seat | None:
    """Return the rival who has more spies on the court card than every other player (Rule: Card actions > Hostages)."""
    row = s.spies.get(card)
    if row is None:
        return None
    most = max(row)
    if row.count(most) > 1:
        return None
    holder = row.index(most)
    return None if holder == s.owner_of(card) else holder


def ring(s: State) -> list[int]:
    """Return all court cards as one closed ring: seat 0 from left to right, then seat 1, and so on."""
    return [card for player in s.players for card in player.court]


def is_favored(s: State, seat: Seat, card: int) -> bool:
    """Return whether the card's actions are bonus actions (Rule: Card actions > Bonus actions)."""
    favored: bool = ask(s, CountsAsFavored(seat, card), COURT_CARDS[card].suit is s.favored)
    return favored
