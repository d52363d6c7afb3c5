"""The guidance of Wakhan's two AI cards at this moment: rows, arrows, neighbors and her pragmatic loyalty."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import State, Variant, Wakhan
from paxbot.games.pamir.terms import BORDER_BETWEEN, NEIGHBORS, Border, Coalition, Region, Side
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS, AiCard, Arrow, black_result, red_result


def automated(s: State) -> list[Seat]:
    """Return Wakhan's seats."""
    return [seat for seat, player in enumerate(s.players) if player.wakhan is not None]


def wakhan(s: State, seat: Seat) -> Wakhan:
    """Return her deck and her cards; only asked for a seat she plays."""
    found = s.players[seat].wakhan
    assert found is not None
    return found


def face(s: State, seat: Seat) -> AiCard:
    """Return the AI card drawn last; only asked once she has drawn (Rule: Wakhan > AI cards)."""
    number = wakhan(s, seat).face
    assert number is not None
    return AI_CARDS[number]


def back(s: State, seat: Seat) -> AiCard:
    """Return the card now on top of her deck, of which only the back may be looked at (Rule: Wakhan > AI cards)."""
    return AI_CARDS[wakhan(s, seat).deck[0]]


def red(s: State, seat: Seat) -> Arrow:
    """Return what the red arrow says (Rule: Wakhan > AI cards)."""
    return red_result(face(s, seat), back(s, seat))


def column(s: State, seat: Seat) -> int:
    """Return the market column of the black arrow, 0 to 5 from the left (Rule: Wakhan > AI cards)."""
    return black_result(face(s, seat), back(s, seat))


def side(s: State, seat: Seat) -> Side:
    """Return the end of her court for every card she plays (Rule: Wakhan > Radicalize)."""
    return Side.LEFT if red(s, seat) is Arrow.TOP else Side.RIGHT


def rivals(s: State, seat: Seat) -> list[Seat]:
    """Return the other players, beginning with the neighbor the red arrow names and going on in that direction.

    The left neighbor is the next seat in turn order (Rule: Wakhan > AI cards).
    """
    others = s.clockwise(seat)[1:]
    return others if red(s, seat) is Arrow.TOP else others[::-1]


def followers(s: State, coalition: Coalition) -> list[Seat]:
    """Return the people loyal to the coalition."""
    return [seat for seat, player in enumerate(s.players) if player.loyalty is coalition]


def pragmatic_loyalty(s: State, seat: Seat) -> Coalition:
    """Return the first coalition of the row of loyalties that has fewest followers: none, as long as one is free.

    Of several that have, a steadfast Wakhan has the one with most blocks in play. Rule: Wakhan > Pragmatic loyalty;
    Wakhan > More seats; Wakhan > Variants.
    """
    is_steadfast = Variant.STEADFAST_LOYALTY in s.variants

    def last(coalition: Coalition) -> tuple[int, int]:
        return len(followers(s, coalition)), -s.blocks_in_play(coalition) if is_steadfast else 0

    return min(face(s, seat).loyalties, key=last)


def place_in_row(s: State, seat: Seat, region: int) -> int:
    """Return how far to the right the region stands in the row of regions, from 0."""
    return face(s, seat).regions.index(Region(region))


def borders_in_order(s: State, seat: Seat, region: Region) -> list[Border]:
    """Return the region's borders in the order of its neighbors in the row of regions (Rule: Wakhan > Impact icons)."""
    return [BORDER_BETWEEN[region, other] for other in face(s, seat).regions if other in NEIGHBORS[region]]
