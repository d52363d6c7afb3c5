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
    """Kinds of abilities."""

    def matches(self, card: object, side: int = 0) -> bool:
        """Return whether the card, with that side up, is meant."""
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
    """Slave enterprise, which unrest may free."""

    kind: Literal["slave_labour"] = "slave_labour"


@data
class GunStore:
    """Gold from the pool for its owner at every orange card played."""

    gold: Gold
    kind: Literal["gun_store"] = "gun_store"


@data
class BankPrivilege:
    """Market purchases of these cards at no cost."""

    filter: Filter
    kind: Literal["bank_privilege"] = "bank_privilege"


@data
class ExtraAction:
    """An action that is free once a turn."""

    action: FreeAction
    kind: Literal["extra_action"] = "extra_action"


@data
class RegimeAction:
    """An action of its own, which changes the regime."""

    to: Regime
    actions: Few
    gold: Gold
    kind: Literal["regime_action"] = "regime_action"


@data
class FreeMarketPurchase:
    """Market purchases of these cards at no cost."""

    filter: Filter
    kind: Literal["free_market_purchase"] = "free_market_purchase"


@data
class MarketDiscount:
    """Market purchases of these cards at half the price, rounded up, or at so much less."""

    filter: Filter
    half: bool = False
    minus: Gold = 0
    kind: Literal["market_discount"] = "market_discount"

    def __post_init__(self) -> None:
        """Refuse what does not fit together. Raises: ValueError."""
        if self.half is (self.minus > 0):
            raise ValueError("either half, or minus so much")


@data
class EnterpriseDiscount:
    """So much off the cost of playing these enterprises."""

    filter: Filter
    minus: Gold
    kind: Literal["enterprise_discount"] = "enterprise_discount"


@data
class Monopoly:
    """The payments of opponents, for playing these cards or for any connection."""

    on: MonopolyOn
    filter: Filter | None = None
    kind: Literal["monopoly"] = "monopoly"


@data
class General:
    """Firepower 3 for all troops of the owner."""

    kind: Literal["general"] = "general"


@data
class DistrictWaiver:
    """No flags for the owner's troops of these factions."""

    factions: Some[Faction]
    kind: Literal["district_waiver"] = "district_waiver"


@data
class CancelAttack:
    """A card to discard that cancels an attack."""

    kind: Literal["spy"] = "spy"


@data
class DuringTopple:
    """A card to discard in a showdown for one more point of Díaz, in one of these kinds."""

    kinds: Some[Prestige]
    kind: Literal["during_topple"] = "during_topple"


@data
class JailImmunity:
    """No jail for the owner."""

    kind: Literal["jail_immunity"] = "jail_immunity"


@data
class RebelGovernor:
    """The end of all enterprises of a district, and its closing while the governor is in play."""

    district: District
    kind: Literal["rebel_governor"] = "rebel_governor"


@data
class SecondConnectionCube:
    """A second cube on an oval."""

    kind: Literal["second_connection_cube"] = "second_connection_cube"


@data
class MinePatent:
    """A higher target of the owner's mines."""

    bonus: Few
    kind: Literal["mine_patent"] = "mine_patent"


@data
class AutoSlaveRevolt:
    """A revolt of the slave enterprise that the troop extorts when it is played."""

    kind: Literal["auto_slave_revolt"] = "auto_slave_revolt"


@data
class Assassination:
    """The end of a partner, or in a showdown of a flipped hacendado."""

    kind: Literal["assassination"] = "assassination"


@data
class ConspiracyTheft:
    """One card of these types, taken from an opponent."""

    targets: Some[Literal[CardType.PARTNER, CardType.TROOP]]
    kind: Literal["conspiracy_theft"] = "conspiracy_theft"


@data
class PartnerTheft:
    """A partner, taken from an opponent."""

    kind: Literal["partner_theft"] = "partner_theft"


@data
class Antitrust:
    """The end of a monopoly of an opponent."""

    kind: Literal["antitrust"] = "antitrust"


@data
class Nationalise:
    """The end of one of the victim's enterprises."""

    filter: Filter
    kind: Literal["nationalise"] = "nationalise"


@data
class RemoveConnectionCube:
    """The end of one of the victim's connections."""

    kind: Literal["remove_connection_cube"] = "remove_connection_cube"


@data
class ConnectionPay:
    """Gold for each connection cube on these ovals."""

    ovals: Some[OvalKind]
    gold: Gold
    kind: Literal["connection_pay"] = "connection_pay"


@data
class GoldEvent:
    """Gold for each such enterprise without unrest."""

    per: Filter
    gold: Gold
    kind: Literal["gold_event"] = "gold_event"


@data
class PrestigePay:
    """Gold for each active point of a kind."""

    prestige: Prestige
    gold: Gold
    kind: Literal["prestige_pay"] = "prestige_pay"


@data
class HalveGold:
    """Half the gold of everybody lost, rounded up."""

    kind: Literal["halve_gold"] = "halve_gold"


@data
class PayForCards:
    """Gold for each such card in play, or its end."""

    filter: Filter
    gold: Gold
    kind: Literal["pay_for_cards"] = "pay_for_cards"


@data
class DiscardMonopolies:
    """The end of all monopolies."""

    kind: Literal["discard_monopolies"] = "discard_monopolies"


@data
class GrowLand:
    """Cubes for a ranch or plantation of each player."""

    cubes: Few
    kind: Literal["grow_land"] = "grow_land"


@data
class UnrestEvent:
    """Unrest on each such enterprise."""

    filter: Filter
    amount: Few
    kind: Literal["unrest_event"] = "unrest_event"


@data
class NationaliseEvent:
    """The end of so many such enterprises of each player."""

    filter: Filter
    each: Few
    kind: Literal["nationalise_event"] = "nationalise_event"


@data
class WithdrawTroops:
    """The retreat of all troops of these factions from these districts."""

    factions: Some[Faction]
    districts: Some[District]
    kind: Literal["withdraw_troops"] = "withdraw_troops"


@data
class BlockRegimeChange:
    """No change of regime until after the next topple."""

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
    """Return the first ability of the kind."""
    return next((each for each in abilities if isinstance(each, kind)), None)
