"""The totals that the rulebook publishes, against which cards are counted once all cards of a type are exact."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from paxbot.games.porfiriana.abilities import RegimeAction
from paxbot.games.porfiriana.cards import Card, Enterprise, Hacendado, Point, RegimeCard
from paxbot.games.porfiriana.reading import AnyCard
from paxbot.games.porfiriana.terms import CardType, Orientation, Prestige, Regime, Status

ENTERPRISE, PARTNER, TROOP = CardType.ENTERPRISE, CardType.PARTNER, CardType.TROOP
BLACK, ORANGE, HEADLINE, PUBLIC = CardType.BLACK, CardType.ORANGE, CardType.HEADLINE, CardType.PUBLIC
CARRIERS: Final = (ENTERPRISE, PARTNER, PUBLIC, TROOP, ORANGE, BLACK)
CHANGERS: Final = (HEADLINE, TROOP, ORANGE, PARTNER, PUBLIC)


class Total(NamedTuple):
    """A number that the cards of some types have together."""

    name: str
    types: Sequence[CardType]
    count: Callable[[Card], int]
    allowed: Sequence[int]


def points(card: Card) -> Iterator[Point]:
    """Yield the prestige points of a card, on whatever side; the backs of hacendados are not counted."""
    if not isinstance(card, Hacendado):
        for face in getattr(card, "sides", (card,)):
            yield from getattr(face, "prestige", ())


def changes(card: Card) -> Iterator[Regime]:
    """Yield the regimes to which a card changes, on whatever side, actions of partners included."""
    for face in getattr(card, "sides", (card,)):
        if (regime := getattr(face, "regime_change", None)) is not None:
            yield regime
        yield from (each.to for each in getattr(face, "abilities", ()) if isinstance(each, RegimeAction))


def _points(kind: Prestige) -> Callable[[Card], int]:
    return lambda card: sum(point.kind is kind for point in points(card))


def _changes(regime: Regime) -> Callable[[Card], int]:
    return lambda card: list(changes(card)).count(regime)


def _prizes(card: Card) -> int:
    return sum(p.kind is Prestige.OUTRAGE and p.orientation is Orientation.VICTIM for p in points(card))


def _is_slave(card: Card) -> int:
    return isinstance(card, Enterprise) and card.is_slave


TOTALS: Final = (
    Total("slave enterprises", (ENTERPRISE,), _is_slave, (7, 8)),
    Total("loyalty points", (ENTERPRISE, PARTNER), _points(Prestige.LOYALTY), (29,)),
    Total("revolution points", CARRIERS, _points(Prestige.REVOLUTION), (35,)),
    Total("revolution points of troops", (TROOP,), _points(Prestige.REVOLUTION), (5,)),
    Total("command points", CARRIERS, _points(Prestige.COMMAND), (14, 16)),
    Total("command points of troops", (TROOP,), _points(Prestige.COMMAND), (11,)),
    Total("outrage points", CARRIERS, _points(Prestige.OUTRAGE), (34,)),
    Total("outrage prizes", (ORANGE, BLACK), _prizes, (27,)),
    Total("changes to Pax", CHANGERS, _changes(Regime.PAX), (22,)),
    Total("changes to Anarchy", CHANGERS, _changes(Regime.ANARCHY), (21,)),
    Total("changes to Anarchy by troops", (TROOP,), _changes(Regime.ANARCHY), (11,)),
    Total("changes to Anarchy by orange cards", (ORANGE,), _changes(Regime.ANARCHY), (4,)),
    Total("changes to Martial Law", CHANGERS, _changes(Regime.MARTIAL_LAW), (13,)),
    Total("changes to U.S. Intervention", CHANGERS, _changes(Regime.US_INTERVENTION), (10,)),
)
"""Rule: Components. Command is 14 with the public cards or without them, as one reads it."""


def missed(cards: Iterable[AnyCard], others: Mapping[str, object]) -> Iterator[str]:
    """Yield the totals that cards miss of which every one is exact; `others` are right where a file says so."""
    real = [card for card in cards if not isinstance(card, RegimeCard)]
    open_types = {card.type for card in real if card.status is not Status.EXACT}
    for total in TOTALS:
        found = sum(total.count(card) for card in real if card.type in total.types)
        if not open_types & set(total.types) and found not in (*total.allowed, others.get(total.name)):
            yield f"{total.name}: there are {found}, which must be {' or '.join(map(str, total.allowed))}"
