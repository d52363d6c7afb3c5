"""Questions of the rules to the cards in force, which cards those are, and points of prestige.

Points tell which count now, and which carry a prestige cube under Pax (Rule: Terms > Prestige).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from paxbot.engine.kernel import Bend, Hooks, Seat
from paxbot.games.porfiriana.abilities import Ability
from paxbot.games.porfiriana.cards import Card, Enterprise, Hacendado, Partner, Point, Public, Side, Troop
from paxbot.games.porfiriana.state import UNFLIPPED, State
from paxbot.games.porfiriana.terms import District, Faction, FreeAction, Orientation, Prestige, Regime


class MarketPrice(NamedTuple):
    """The price of a market card for the seat; `full` is that of its column."""

    seat: Seat
    card: int
    full: int


class PlayPrice(NamedTuple):
    """The cost of playing an enterprise for the seat; `full` is the printed one."""

    seat: Seat
    card: int
    full: int


class PlayPayee(NamedTuple):
    """The payee of a card that the seat plays from hand; nobody: the pool."""

    seat: Seat
    card: int
    side: int


class ConnectionPayee(NamedTuple):
    """The payee of a connection of the seat; nobody: the pool."""

    seat: Seat


class Firepower(NamedTuple):
    """The firepower of the seat's troops; the general answer is what is printed."""

    seat: Seat


class IgnoresDistrict(NamedTuple):
    """Whether troops of the seat and faction may go to other districts than their flag's."""

    seat: Seat
    faction: Faction


class IsImmune(NamedTuple):
    """Whether the seat cannot be jailed."""

    seat: Seat


class IsClosed(NamedTuple):
    """Whether cards with the flag can be neither played nor redeployed."""

    district: District


class DoublesOvals(NamedTuple):
    """Whether the seat may put a second cube on an oval."""

    seat: Seat


class MineBonus(NamedTuple):
    """How much more than the mine value the seat's mines yield."""

    seat: Seat


class ExtraActions(NamedTuple):
    """The extra actions of the seat, each a card with the word for the action."""

    seat: Seat


class NewActions(NamedTuple):
    """The kinds of action that only the seat has, each a card with its price and the effect."""

    seat: Seat


class Spies(NamedTuple):
    """The spies of the seat."""

    seat: Seat


class Frauds(NamedTuple):
    """The cards the seat may discard in a showdown, each with the kinds of prestige it can make Díaz stronger in."""

    seat: Seat


class OrangeIncome(NamedTuple):
    """The gold that each seat takes when anybody plays an orange card."""


class Leaves(NamedTuple):
    """The steps that follow when the partner leaves play or changes hands."""

    card: int


class Offer(NamedTuple):
    """An action that changes the regime, what it takes, and the card that gives it."""

    card: int
    to: Regime
    actions: int
    gold: int


NO_CARDS: Final[tuple[int, ...]] = ()
NO_OFFERS: Final[tuple[Offer, ...]] = ()
NO_EXTRAS: Final[tuple[tuple[int, FreeAction], ...]] = ()
NO_FRAUDS: Final[tuple[tuple[int, tuple[Prestige, ...]], ...]] = ()
NO_GOLD: Final[tuple[tuple[Seat, int], ...]] = ()


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
