"""Abilities of cards as data: a class for each kind, and the filter that says which cards it is about."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeVar, dataclass_transform

from pydantic import ConfigDict, Field

from paxbot.games.porfiriana.terms import (
    CardType,
    District,
    EnterpriseClass,
    Faction,
    FreeAction,
    MonopolyOn,
    OvalKind,
    PartnerClass,
    Prestige,
    Regime,
)

STRICT: Final = ConfigDict(extra="forbid", strict=True)
T = TypeVar("T")
Gold = Annotated[int, Field(ge=0, le=30)]
Few = Annotated[int, Field(ge=1, le=9)]
Some = Annotated[tuple[T, ...], Field(min_length=1)]


@dataclass_transform(frozen_default=True)
def data(kind: type[T]) -> type[T]:
    """Make the class a frozen dataclass, which takes nothing from JSON but its fields, of their very types."""
    kind.__pydantic_config__ = STRICT  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True)(kind)


@data
class Filter:
    """Which cards are meant: those that fit each list that is not empty."""

    types: tuple[CardType, ...] = ()
    classes: tuple[EnterpriseClass | PartnerClass, ...] = ()
    districts: tuple[District, ...] = ()
    factions: tuple[Faction, ...] = ()
    prestige: tuple[Prestige, ...] = ()
    ability: tuple[str, ...] = ()

    def matches(self, card: object, side: int = 0) -> bool:
        sides = getattr(card, "sides", None)
        face = sides[side] if sides else card
        return (
            (not self.types or getattr(card, "type", None) in self.types)
            and (not self.classes or getattr(card, "cls", None) in self.classes)
            and (not self.districts or getattr(card, "district", None) in self.districts)
            and (not self.factions or getattr(face, "faction", None) in self.factions)
            and (not self.prestige or any(point.kind in self.prestige for point in getattr(face, "prestige", ())))
            and (not self.ability or any(each.kind in self.ability for each in getattr(face, "abilities", ())))
        )


@data
class SlaveLabour:
    kind: Literal["slave_labour"] = "slave_labour"


@data
class GunStore:
    """Gold from the pool for its owner at every orange card played."""

    gold: Gold
    kind: Literal["gun_store"] = "gun_store"


@data
class BankPrivilege:
    filter: Filter
    kind: Literal["bank_privilege"] = "bank_privilege"


@data
class ExtraAction:
    action: FreeAction
    kind: Literal["extra_action"] = "extra_action"


@data
class RegimeAction:
    to: Regime
    actions: Few
    gold: Gold
    kind: Literal["regime_action"] = "regime_action"


@data
class FreeMarketPurchase:
    filter: Filter
    kind: Literal["free_market_purchase"] = "free_market_purchase"


@data
class MarketDiscount:
    """Half the price, rounded up, or so much less."""

    filter: Filter
    half: bool = False
    minus: Gold = 0
    kind: Literal["market_discount"] = "market_discount"

    def __post_init__(self) -> None:
        if self.half is (self.minus > 0):
            raise ValueError("either half, or minus so much")


@data
class EnterpriseDiscount:
    filter: Filter
    minus: Gold
    kind: Literal["enterprise_discount"] = "enterprise_discount"


@data
class Monopoly:
    on: MonopolyOn
    filter: Filter | None = None
    kind: Literal["monopoly"] = "monopoly"


@data
class General:
    kind: Literal["general"] = "general"


@data
class DistrictWaiver:
    factions: Some[Faction]
    kind: Literal["district_waiver"] = "district_waiver"


@data
class CancelAttack:
    kind: Literal["spy"] = "spy"


@data
class DuringTopple:
    """A card to discard in a showdown for one more point of Díaz, in one of these kinds."""

    kinds: Some[Prestige]
    kind: Literal["during_topple"] = "during_topple"


@data
class JailImmunity:
    kind: Literal["jail_immunity"] = "jail_immunity"


@data
class RebelGovernor:
    """The end of all enterprises of a district, and its closing while the governor is in play."""

    district: District
    kind: Literal["rebel_governor"] = "rebel_governor"


@data
class SecondConnectionCube:
    kind: Literal["second_connection_cube"] = "second_connection_cube"


@data
class MinePatent:
    bonus: Few
    kind: Literal["mine_patent"] = "mine_patent"


@data
class AutoSlaveRevolt:
    kind: Literal["auto_slave_revolt"] = "auto_slave_revolt"


@data
class Assassination:
    kind: Literal["assassination"] = "assassination"


@data
class ConspiracyTheft:
    targets: Some[Literal[CardType.PARTNER, CardType.TROOP]]
    kind: Literal["conspiracy_theft"] = "conspiracy_theft"


@data
class PartnerTheft:
    kind: Literal["partner_theft"] = "partner_theft"


@data
class Antitrust:
    kind: Literal["antitrust"] = "antitrust"


@data
class Nationalise:
    filter: Filter
    kind: Literal["nationalise"] = "nationalise"


@data
class RemoveConnectionCube:
    kind: Literal["remove_connection_cube"] = "remove_connection_cube"


@data
class ConnectionPay:
    ovals: Some[OvalKind]
    gold: Gold
    kind: Literal["connection_pay"] = "connection_pay"


@data
class GoldEvent:
    per: Filter
    gold: Gold
    kind: Literal["gold_event"] = "gold_event"


@data
class PrestigePay:
    prestige: Prestige
    gold: Gold
    kind: Literal["prestige_pay"] = "prestige_pay"


@data
class HalveGold:
    kind: Literal["halve_gold"] = "halve_gold"


@data
class PayForCards:
    filter: Filter
    gold: Gold
    kind: Literal["pay_for_cards"] = "pay_for_cards"


@data
class DiscardMonopolies:
    kind: Literal["discard_monopolies"] = "discard_monopolies"


@data
class GrowLand:
    cubes: Few
    kind: Literal["grow_land"] = "grow_land"


@data
class UnrestEvent:
    filter: Filter
    amount: Few
    kind: Literal["unrest_event"] = "unrest_event"


@data
class NationaliseEvent:
    filter: Filter
    each: Few
    kind: Literal["nationalise_event"] = "nationalise_event"


@data
class WithdrawTroops:
    factions: Some[Faction]
    districts: Some[District]
    kind: Literal["withdraw_troops"] = "withdraw_troops"


@data
class BlockRegimeChange:
    kind: Literal["block_regime_change"] = "block_regime_change"


@data
class AchillesHeel:
    """So much less for Díaz in a kind of prestige under a regime."""

    regime: Regime
    prestige: Prestige
    minus: Few
    kind: Literal["achilles_heel"] = "achilles_heel"


EnterpriseAbility = Annotated[SlaveLabour | GunStore | BankPrivilege, Field(discriminator="kind")]
PartnerAbility = Annotated[
    (ExtraAction | RegimeAction | FreeMarketPurchase | MarketDiscount | EnterpriseDiscount | Monopoly | General)
    | (DistrictWaiver | CancelAttack | DuringTopple | JailImmunity | RebelGovernor | SecondConnectionCube | MinePatent),
    Field(discriminator="kind"),
]
TroopAbility = AutoSlaveRevolt
AttackAbility = Annotated[
    Assassination | ConspiracyTheft | PartnerTheft | Antitrust | Nationalise | RemoveConnectionCube,
    Field(discriminator="kind"),
]
EventAbility = Annotated[
    (ConnectionPay | GoldEvent | PrestigePay | HalveGold | PayForCards | DiscardMonopolies | GrowLand | UnrestEvent)
    | (NationaliseEvent | WithdrawTroops | BlockRegimeChange | AchillesHeel),
    Field(discriminator="kind"),
]
Ability = EnterpriseAbility | PartnerAbility | TroopAbility | AttackAbility | EventAbility


def found(abilities: Iterable[object], kind: type[T]) -> T | None:
    return next((each for each in abilities if isinstance(each, kind)), None)
