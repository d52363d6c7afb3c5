"""Prestige points: which of them count now, and which carry a prestige cube under Pax (Rule: Terms > Prestige)."""

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.cards import Card, Hacendado, Partner, Point, Public
from paxbot.games.porfiriana.state import UNFLIPPED, State
from paxbot.games.porfiriana.terms import Orientation, Prestige


def has_points(card: Card) -> bool:
    """Return whether any side of the card has a prestige point."""
    if isinstance(card, (Hacendado, Partner, Public)):
        return any(side.prestige for side in card.sides)
    return bool(getattr(card, "prestige", ()))


def points_on(s: State, card: int) -> tuple[Point, ...]:
    """Return the points of the side that lies up of a card before a player."""
    dealt = s.deck.cards[card]
    if isinstance(dealt, Hacendado):
        side = s.players[s.owner[card]].orientation
        return () if side == UNFLIPPED else dealt.sides[side].prestige
    if isinstance(dealt, (Partner, Public)):
        return dealt.sides[s.side.get(card, 0)].prestige
    points: tuple[Point, ...] = getattr(dealt, "prestige", ())
    return points


def loyalty_points(s: State, card: int) -> int:
    """Return how many points of the card carry a prestige cube under Pax (Rule: Regimes > Prestige cubes)."""
    loyal = [point.orientation for point in points_on(s, card) if point.kind is Prestige.LOYALTY]
    if not loyal:
        return 0
    return len(loyal) if card in s.players[s.owner[card]].grudges else loyal.count(Orientation.UPRIGHT)


def active_points(s: State, seat: Seat, kind: Prestige) -> int:
    """Return how many points of the kind count for the seat now."""
    return sum(point.kind is kind for point in all_active(s, seat))


def all_active(s: State, seat: Seat) -> list[Point]:
    """Return all points that count for the seat now."""
    player, unrest = s.players[seat], s.unrest
    always = player.grudges if s.is_diaz(seat) else [*player.grudges, player.hacendado]
    found = [point for card in always for point in points_on(s, card)]
    for card in s.in_play(seat):
        if card not in unrest and s.posts.get(card) not in unrest:
            found += [point for point in points_on(s, card) if point.orientation is Orientation.UPRIGHT]
    return found
