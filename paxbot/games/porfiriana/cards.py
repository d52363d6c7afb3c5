"""The cards as they are printed: a class for each type."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag

from paxbot.games.porfiriana.abilities import (
    STRICT,
    AttackAbility,
    EnterpriseAbility,
    EventAbility,
    Few,
    Filter,
    Gold,
    PartnerAbility,
    SlaveLabour,
    TroopAbility,
    data,
    found,
)
from paxbot.games.porfiriana.terms import (
    Access,
    BlackClass,
    CardType,
    Counted,
    District,
    EnterpriseClass,
    Faction,
    IncomeKind,
    OrangeClass,
    Orientation,
    OvalKind,
    Part,
    PartnerClass,
    Prestige,
    Regime,
    Sentiment,
    Special,
    Status,
    ToppleType,
)

MOST_NUMBERS = 215


@data
class Point:
    kind: Prestige
    orientation: Orientation = Orientation.UPRIGHT


@data
class Oval:
    kind: OvalKind
    price: Gold
    chain: bool = False


@data
class Income:
    """`amount` where it is fixed or to begin with, `count` where it counts enterprises."""

    kind: IncomeKind
    amount: Annotated[int, Field(ge=0, le=9)] = 0
    count: Filter | None = None

    def __post_init__(self) -> None:
        _require((self.kind is IncomeKind.COUNTED) is (self.count is not None), "counted income has a count, no other")


@data
class Unrest:
    district: District
    amount: Few


@data
class TroopCosts:
    """By the access of the place it goes to."""

    rail: Gold
    mule: Gold
    foot: Gold

    def at(self, access: Access) -> int:
        cost: int = getattr(self, access)
        return cost


@data
class TargetCost:
    rule: Literal["target_cost"] = "target_cost"


@data
class CubeCount:
    what: Counted
    rule: Literal["count"] = "count"


def _form(value: object) -> str:
    rule = value.get("rule") if isinstance(value, dict) else getattr(value, "rule", "number")
    return "number" if rule is None else str(rule)


Count = Annotated[int, Field(ge=0, le=9)]
Amount: TypeAlias = Annotated[
    Annotated[Count, Tag("number")] | Annotated[CubeCount, Tag("count")], Discriminator(_form)
]
Cost: TypeAlias = Annotated[
    Annotated[Gold, Tag("number")] | Annotated[TargetCost, Tag("target_cost")] | Annotated[CubeCount, Tag("count")],
    Discriminator(_form),
]


def _turned(*allowed: Orientation) -> AfterValidator:
    def check(point: Point) -> Point:
        if point.orientation not in allowed:
            raise ValueError(f"here it must be {' or '.join(allowed)}, not {point.orientation}")
        return point

    return AfterValidator(check)


def _two(strife: tuple[Faction, Faction]) -> tuple[Faction, Faction]:
    if strife[0] is strife[1]:
        raise ValueError("it takes two factions")
    return strife


Points: TypeAlias = tuple[Annotated[Point, _turned(Orientation.UPRIGHT)], ...]
Prizes: TypeAlias = tuple[Annotated[Point, _turned(Orientation.VICTIM)], ...]
PointsOrPrizes: TypeAlias = tuple[Annotated[Point, _turned(Orientation.UPRIGHT, Orientation.LIBERATOR)], ...]
Strife: TypeAlias = Annotated[tuple[Faction, Faction], AfterValidator(_two)]


def _require(is_so: bool, said: str) -> None:
    if not is_so:
        raise ValueError(said)


@data
class Side:
    """The only side of most partners, one of two of a newspaper, public card or hacendado's back."""

    faction: Faction
    cost: Gold = 0
    prestige: Points = ()
    regime_change: Regime | None = None
    strife: Strife | None = None
    abilities: tuple[PartnerAbility, ...] = ()
    title: str | None = None
    access: Access | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    id: str
    sort: Annotated[int, Field(ge=1, le=MOST_NUMBERS)]
    """Its printed number, or a free one; the cards of a deck are in this order."""
    title: Annotated[str, Field(min_length=1, max_length=60)]
    number: Annotated[int, Field(ge=1, le=MOST_NUMBERS)] | None = None
    status: Status
    known: tuple[str, ...] = ()
    """The fields that are facts."""
    order: tuple[Part, ...] | None = None

    @property
    def index(self) -> int:
        """Return its place among the cards of its deck, by which states name it."""
        return self.sort - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Enterprise(Printed):
    cls: Annotated[EnterpriseClass, Field(alias="class")]
    district: District
    cost: Gold
    access: Access
    ovals: Annotated[tuple[Oval, ...], Field(max_length=2)] = ()
    income: Income
    prestige: PointsOrPrizes = ()
    jailed: bool = False
    abilities: tuple[EnterpriseAbility, ...] = ()
    type: Literal[CardType.ENTERPRISE] = CardType.ENTERPRISE

    def __post_init__(self) -> None:
        prizes = [point for point in self.prestige if point.orientation is Orientation.LIBERATOR]
        _require(self.is_slave is bool(prizes), "a slave enterprise has a point for its liberator, and no other has")
        _require(not self.jailed or self.is_slave, "jailed: there is no prize that leads to jail")

    @property
    def is_slave(self) -> bool:
        return found(self.abilities, SlaveLabour) is not None

    @property
    def is_land(self) -> bool:
        return self.income.kind in (IncomeKind.RANCH, IncomeKind.PLANTATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner(Printed):
    cls: Annotated[PartnerClass, Field(alias="class")]
    district: District | None = None
    sides: Annotated[tuple[Side, ...], Field(min_length=1, max_length=2)]
    type: Literal[CardType.PARTNER] = CardType.PARTNER

    def __post_init__(self) -> None:
        is_newspaper = self.cls is PartnerClass.NEWSPAPER
        _require((len(self.sides) == 2) is is_newspaper, "sides: a newspaper has two, and no other partner has")


@dataclass(frozen=True, slots=True, kw_only=True)
class Troop(Printed):
    faction: Faction
    district: District
    costs: Annotated[TroopCosts, Field(alias="troop_costs")]
    firepower: Annotated[int, Field(ge=1, le=3)]
    prestige: Points = ()
    regime_change: Regime | None = None
    strife: Strife | None = None
    unrest: Unrest | None = None
    abilities: tuple[TroopAbility, ...] = ()
    type: Literal[CardType.TROOP] = CardType.TROOP


@dataclass(frozen=True, slots=True, kw_only=True)
class Orange(Printed):
    cls: Annotated[OrangeClass, Field(alias="class")]
    district: District | None = None
    cost: Cost
    steal: Gold
    unrest: Amount
    prestige: Prizes = ()
    jailed: bool = False
    opponent_only: bool = False
    regime_change: Regime | None = None
    strife: Strife | None = None
    abilities: tuple[AttackAbility, ...] = ()
    type: Literal[CardType.ORANGE] = CardType.ORANGE

    def __post_init__(self) -> None:
        _require(not self.jailed or bool(self.prestige), "jailed: there is no prize that leads to jail")


@dataclass(frozen=True, slots=True, kw_only=True)
class Black(Printed):
    cls: Annotated[BlackClass, Field(alias="class")]
    regime: Regime
    cost: Cost
    steal: Gold
    prestige: Prizes = ()
    jailed: bool = False
    opponent_only: bool = False
    abilities: tuple[AttackAbility, ...] = ()
    type: Literal[CardType.BLACK] = CardType.BLACK

    def __post_init__(self) -> None:
        _require(not self.jailed or bool(self.prestige), "jailed: there is no prize that leads to jail")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Printed):
    bull_bear: Sentiment
    regime_change: Regime | None = None
    strife: Strife | None = None
    abilities: tuple[EventAbility, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline(Event):
    type: Literal[CardType.HEADLINE] = CardType.HEADLINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Topple(Event):
    type: Literal[CardType.TOPPLE] = CardType.TOPPLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Public(Printed):
    sides: tuple[Side, Side]
    type: Literal[CardType.PUBLIC] = CardType.PUBLIC

    def __post_init__(self) -> None:
        _require(all(side.title for side in self.sides), "sides: a title is missing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hacendado(Printed):
    income: Income
    abilities: tuple[PartnerAbility, ...] = ()
    sides: tuple[Side, Side]
    type: Literal[CardType.HACENDADO] = CardType.HACENDADO

    def __post_init__(self) -> None:
        _require(all(side.access for side in self.sides), "sides: an access is missing")


Card: TypeAlias = Enterprise | Partner | Troop | Black | Orange | Headline | Topple | Public | Hacendado


@dataclass(frozen=True, slots=True, kw_only=True)
class RegimeCard:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    id: Regime
    title: str
    mine: Count
    economy: Count
    topple_prestige: Prestige
    topple_type: ToppleType
    special: Special
    type: Literal[CardType.REGIME] = CardType.REGIME
