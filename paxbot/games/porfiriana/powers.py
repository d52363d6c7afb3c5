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
    """`full` is the price of its column."""

    seat: Seat
    card: int
    full: int


class PlayPrice(NamedTuple):
    seat: Seat
    card: int
    full: int


class PlayPayee(NamedTuple):
    """The payee of a card that the seat plays from hand; nobody: the pool."""

    seat: Seat
    card: int
    side: int


class ConnectionPayee(NamedTuple):
    seat: Seat


class Firepower(NamedTuple):
    seat: Seat


class IgnoresDistrict(NamedTuple):
    """Whether troops of the seat and faction may go to other districts than their flag's."""

    seat: Seat
    faction: Faction


class IsImmune(NamedTuple):
    seat: Seat


class IsClosed(NamedTuple):
    """Whether cards with the flag can be neither played nor redeployed."""

    district: District


class DoublesOvals(NamedTuple):
    seat: Seat


class MineBonus(NamedTuple):
    seat: Seat


class ExtraActions(NamedTuple):
    seat: Seat


class NewActions(NamedTuple):
    seat: Seat


class Spies(NamedTuple):
    seat: Seat


class Frauds(NamedTuple):
    seat: Seat


class OrangeIncome(NamedTuple):
    """The gold that each seat takes when anybody plays an orange card."""


class Leaves(NamedTuple):
    card: int


class Offer(NamedTuple):
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
    if isinstance(card, (Hacendado, Partner, Public)):
        return any(side.prestige for side in card.sides)
    return bool(getattr(card, "prestige", ()))


def points_on(s: State, card: int) -> tuple[Point, ...]:
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
    return sum(point.kind is kind for point in all_active(s, seat))


def all_active(s: State, seat: Seat) -> list[Point]:
    player, unrest = s.players[seat], s.unrest
    always = player.grudges if s.is_diaz(seat) else [*player.grudges, player.hacendado]
    found = [point for card in always for point in points_on(s, card)]
    for card in s.in_play(seat):
        if card not in unrest and s.posts.get(card) not in unrest:
            found += [point for point in points_on(s, card) if point.orientation is Orientation.UPRIGHT]
    return found


V = TypeVar("V")


class Holding(NamedTuple):
    seat: Seat
    card: int
    text: Ability


hook: Hooks[State, Holding] = Hooks()


def side_of(s: State, card: int) -> Side:
    dealt = s.deck.cards[card]
    assert isinstance(dealt, (Partner, Public))
    return dealt.sides[s.side.get(card, 0)]


def is_newspaper(s: State, card: int) -> bool:
    dealt = s.deck.cards[card]
    return isinstance(dealt, Partner) and len(dealt.sides) > 1


def abilities_of(s: State, card: int) -> tuple[Ability, ...]:
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
        yield from (Holding(seat, card, ability) for ability in abilities_of(s, card))


def bends_of(s: State, query: type) -> Sequence[Bend[Holding]]:
    bends = s.bends
    if bends is None:
        bends = s.bends = hook.in_force((holding.text.kind, holding) for holding in holdings(s))
    return bends.get(query, ())


def ask(s: State, query: object, answer: V) -> V:
    """Return the answer after every ability in force had its say, beginning with the rule's own answer."""
    for bend in bends_of(s, type(query)):
        answer = bend.hook(s, query, answer, bend.of)
    return answer
