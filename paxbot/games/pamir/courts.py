"""The standing of a seat: its loyalty, the regions it rules, and the effects of its court."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.queries import CountsAsFavored, GiftWorth, LoyalTo, PatriotWorth, RulingArmies, Serves
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COALITIONS, CYLINDERS_PER_SEAT, REGIONS, Coalition, Region, Suit


def serves(s: State, seat: Seat) -> Coalition:
    """Return the coalition whose blocks the seat uses (Rule: Key concepts > Loyalty and influence).

    Only asked once loyalties are chosen.
    """
    loyalty = s.players[seat].loyalty
    if loyalty is None:
        loyalty = ask(s, Serves(seat), None)
    assert loyalty is not None
    return loyalty


def is_loyal(s: State, seat: Seat, coalition: Coalition) -> bool:
    """Return whether the seat follows the coalition (Rule: Key concepts > Loyalty and influence)."""
    loyalty = s.players[seat].loyalty
    if loyalty is not None:
        return loyalty is coalition
    return ask(s, LoyalTo(seat, coalition), False)


def ruling_pieces(s: State, seat: Seat, region: Region) -> int:
    """Return the seat's tribes plus the armies loyal to it in the region (Rule: Key concepts > Ruling a region)."""
    loyalty = s.players[seat].loyalty
    armies: int = ask(s, RulingArmies(seat, region), 0) if loyalty is None else s.armies[region][loyalty]
    return s.tribes[region][seat] + armies


def ruler(s: State, region: Region) -> Seat | None:
    """Return the seat that rules the region; None on a tie (Rule: Key concepts > Ruling a region).

    It needs a tribe there and more ruling pieces than every other player, and more than the armies of each
    coalition that nobody is loyal to.
    """
    tribes = s.tribes[region]
    if not any(tribes):
        return None
    strengths = [ruling_pieces(s, seat, region) for seat in range(s.seats)]
    most = max(strengths)
    if strengths.count(most) > 1:
        return None
    seat = strengths.index(most)
    if not tribes[seat]:
        return None
    followed = {player.loyalty for player in s.players}
    foreign = (s.armies[region][coalition] for coalition in COALITIONS if coalition not in followed)
    return seat if all(armies < most for armies in foreign) else None


def ruled_by(s: State, seat: Seat) -> list[Region]:
    """Return the regions the seat rules."""
    return [region for region in REGIONS if s.rulers[region] == seat]


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
    return ask(s, CountsAsFavored(seat, card), COURT_CARDS[card].suit is s.favored)
