"""The effects of cards, in printed order, each by its kind; and abilities in force, as hooks (Rule: Partners).

Effects are regime change, strife, unrest, and abilities (Rule: Headlines and strife > Strife).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.porfiriana import abilities as kinds, business, facts
from paxbot.games.porfiriana.cards import Partner, Public, Troop
from paxbot.games.porfiriana.moves import Free, LoseFaction, Prompt
from paxbot.games.porfiriana.powers import (
    ConnectionPayee,
    DoublesOvals,
    ExtraActions,
    Firepower,
    Frauds,
    Holding,
    IgnoresDistrict,
    IsClosed,
    IsImmune,
    Leaves,
    MarketPrice,
    MineBonus,
    NewActions,
    Offer,
    OrangeIncome,
    PlayPayee,
    PlayPrice,
    Spies,
    hook,
    side_of,
)
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import (
    MOST_FIREPOWER,
    NO_CARD,
    NOBODY,
    District,
    Faction,
    FreeAction,
    MonopolyOn,
    Part,
    Prestige,
    Regime,
)


def of_faction(s: State, seat: Seat, faction: Faction) -> list[int]:
    partners = [card for card in s.owned(s.partners, seat) if side_of(s, card).faction is faction]
    return partners + [troop for troop in s.owned(s.troops, seat) if s.troop(troop).faction is faction]


def losable(s: State, seat: Seat, factions: tuple[Faction, Faction]) -> list[Faction]:
    """Return the factions of which the seat has to choose one; none unless it has both.

    A flipped hacendado stands for its faction and stays, so the other one goes.
    """
    back = s.back(seat)
    own = None if back is None else back.faction
    if not all(faction is own or of_faction(s, seat, faction) for faction in factions):
        return []
    return [faction for faction in factions if faction is not own]


@dataclass(frozen=True, slots=True)
class Strife(Effect[Table]):
    """Strife among all players (RULING 31)."""

    first: Faction
    second: Faction

    def run(self, t: Table) -> None:
        t.next(*(SufferStrife(seat, self.first, self.second) for seat in t.s.all_affected()))


@dataclass(frozen=True, slots=True)
class SufferStrife(Step[State, Table, LoseFaction], prompt=Prompt.SUFFER_STRIFE):
    first: Faction
    second: Faction

    def options(self, s: State) -> Sequence[LoseFaction]:
        return [LoseFaction(faction) for faction in losable(s, self.seat, (self.first, self.second))]

    def resolve(self, t: Table, move: LoseFaction) -> None:
        lost = of_faction(t.s, self.seat, move.faction)
        t.tell(facts.StrifeSuffered(self.seat, move.faction, tuple(lost)))
        for card in lost:
            t.discard_from_play(card, facts.Why.STRIFE)


USUAL_ORDER: Final = (Part.REGIME_CHANGE, Part.STRIFE, Part.UNREST, Part.ABILITIES)
Doing = Callable[[Table, "Do", Any], None]
DOINGS: dict[str, Doing] = {}


def effect(kind: str) -> Callable[[Doing], Doing]:
    def register(doing: Doing) -> Doing:
        assert kind not in DOINGS, kind
        DOINGS[kind] = doing
        return doing

    return register


def effects_of(s: State, seat: Seat, card: int, side: int = 0, target: int = NO_CARD) -> Iterator[OpenStep]:
    """Yield the effects; `target` is the enterprise a troop has gone to."""
    dealt = s.deck.cards[card]
    face: Any = dealt.sides[side] if isinstance(dealt, (Partner, Public)) else dealt
    for part in dealt.order or USUAL_ORDER:
        match part:
            case Part.REGIME_CHANGE if getattr(face, "regime_change", None) is not None:
                yield ChangeRegime(face.regime_change)
            case Part.STRIFE if getattr(face, "strife", None) is not None:
                yield Strife(*face.strife)
            case Part.UNREST if isinstance(dealt, Troop) and dealt.unrest is not None:
                yield SpreadUnrest(dealt.unrest.district, dealt.unrest.amount, target)
            case Part.ABILITIES:
                yield from (
                    Do(seat, card, side, number)
                    for number, ability in enumerate(face.abilities)
                    if ability.kind in DOINGS
                )


def ability_of(s: State, card: int, side: int, number: int) -> kinds.Ability:
    dealt: Any = s.deck.cards[card]
    face = dealt.sides[side] if isinstance(dealt, (Partner, Public)) else dealt
    ability: kinds.Ability = face.abilities[number]
    return ability


@dataclass(frozen=True, slots=True)
class Do(Effect[Table]):
    seat: Seat
    card: int
    side: int
    number: int

    def run(self, t: Table) -> None:
        ability = ability_of(t.s, self.card, self.side, self.number)
        DOINGS[ability.kind](t, self, ability)


@dataclass(frozen=True, slots=True)
class ChangeRegime(Effect[Table]):
    regime: Regime

    def run(self, t: Table) -> None:
        business.change_regime(t, self.regime)


@dataclass(frozen=True, slots=True)
class SpreadUnrest(Effect[Table]):
    district: District
    number: int
    besides: int

    def run(self, t: Table) -> None:
        """Put unrest on all but the target, in every tableau."""
        for card in list(t.s.enterprises):
            if card != self.besides and t.s.enterprise(card).district is self.district:
                t.add_unrest(card, self.number)


Extra = tuple[tuple[int, FreeAction], ...]
Payments = tuple[tuple[Seat, int], ...]
Rigged = tuple[tuple[int, tuple[Prestige, ...]], ...]


@hook("bank_privilege", MarketPrice)
@hook("free_market_purchase", MarketPrice)
def waive_price(s: State, q: MarketPrice, price: int, of: Holding) -> int:
    """Rule: Partners > Purchases."""
    assert isinstance(of.text, (kinds.BankPrivilege, kinds.FreeMarketPurchase))
    return 0 if q.seat == of.seat and of.text.filter.matches(s.deck.cards[q.card]) else price


@hook("market_discount", MarketPrice)
def lower_price(s: State, q: MarketPrice, price: int, of: Holding) -> int:
    assert isinstance(of.text, kinds.MarketDiscount)
    if q.seat != of.seat or not of.text.filter.matches(s.deck.cards[q.card]):
        return price
    lowered = (q.full + 1) // 2 if of.text.half else max(0, q.full - of.text.minus)
    return min(price, lowered)


@hook("enterprise_discount", PlayPrice)
def lower_cost(s: State, q: PlayPrice, price: int, of: Holding) -> int:
    """Rule: Turn > Play Card."""
    assert isinstance(of.text, kinds.EnterpriseDiscount)
    if q.seat != of.seat or not of.text.filter.matches(s.deck.cards[q.card]):
        return price
    return min(price, max(0, q.full - of.text.minus))


@hook("monopoly", PlayPayee)
def take_payment(s: State, q: PlayPayee, payee: Seat, of: Holding) -> Seat:
    """Rule: Partners > Monopoly; RULING 32."""
    assert isinstance(of.text, kinds.Monopoly)
    if payee != NOBODY or q.seat == of.seat or of.text.on is not MonopolyOn.PLAY_CARD or of.text.filter is None:
        return payee
    return of.seat if of.text.filter.matches(s.deck.cards[q.card], q.side) else payee


@hook("monopoly", ConnectionPayee)
def take_toll(s: State, q: ConnectionPayee, payee: Seat, of: Holding) -> Seat:
    assert isinstance(of.text, kinds.Monopoly)
    is_mine = payee == NOBODY and q.seat != of.seat and of.text.on is MonopolyOn.IMPROVE_CONNECTION
    return of.seat if is_mine else payee


@hook("general", Firepower)
def lead_troops(s: State, q: Firepower, firepower: int, of: Holding) -> int:
    """Rule: Partners > General."""
    return MOST_FIREPOWER if q.seat == of.seat else firepower


@hook("district_waiver", IgnoresDistrict)
def waive_district(s: State, q: IgnoresDistrict, ignores: bool, of: Holding) -> bool:
    """Rule: Troops > Conditions."""
    assert isinstance(of.text, kinds.DistrictWaiver)
    return ignores or (q.seat == of.seat and q.faction in of.text.factions)


@hook("jail_immunity", IsImmune)
def keep_free(s: State, q: IsImmune, is_immune: bool, of: Holding) -> bool:
    """Rule: Attack cards > Jail."""
    return is_immune or q.seat == of.seat


@hook("rebel_governor", IsClosed)
def close_district(s: State, q: IsClosed, is_closed: bool, of: Holding) -> bool:
    assert isinstance(of.text, kinds.RebelGovernor)
    return is_closed or q.district is of.text.district


@effect("rebel_governor")
def wage_civil_war(t: Table, do: Do, ability: kinds.RebelGovernor) -> None:
    """Rule: Partners > Rebel governor; RULING 33."""
    for card in [card for card in t.s.enterprises if t.s.enterprise(card).district is ability.district]:
        t.discard_enterprise(card, facts.Why.GOVERNOR)


@hook("mine_patent", MineBonus)
def raise_mines(s: State, q: MineBonus, bonus: int, of: Holding) -> int:
    """Rule: Enterprises > Targets."""
    assert isinstance(of.text, kinds.MinePatent)
    return bonus + of.text.bonus if q.seat == of.seat else bonus


@hook("extra_action", ExtraActions)
def give_action(s: State, q: ExtraActions, found: Extra, of: Holding) -> Extra:
    """Rule: Turn > Extra actions."""
    assert isinstance(of.text, kinds.ExtraAction)
    return (*found, (of.card, of.text.action)) if q.seat == of.seat else found


@hook("regime_action", NewActions)
def offer_change(s: State, q: NewActions, found: tuple[Offer, ...], of: Holding) -> tuple[Offer, ...]:
    assert isinstance(of.text, kinds.RegimeAction)
    if q.seat != of.seat or s.blocked or s.regime is of.text.to:
        return found
    return (*found, Offer(of.card, of.text.to, of.text.actions, of.text.gold))


@hook("spy", Spies)
def send_spy(s: State, q: Spies, found: tuple[int, ...], of: Holding) -> tuple[int, ...]:
    """Rule: Attack cards > Spy."""
    return (*found, of.card) if q.seat == of.seat else found


@hook("during_topple", Frauds)
def rig_election(s: State, q: Frauds, found: Rigged, of: Holding) -> Rigged:
    """Rule: Topple > Showdown."""
    assert isinstance(of.text, kinds.DuringTopple)
    return (*found, (of.card, tuple(of.text.kinds))) if q.seat == of.seat else found


@hook("gun_store", OrangeIncome)
def sell_guns(s: State, q: OrangeIncome, found: Payments, of: Holding) -> Payments:
    """Rule: Enterprises > Gun store."""
    assert isinstance(of.text, kinds.GunStore)
    return found if any(seat == of.seat for seat, _ in found) else (*found, (of.seat, of.text.gold))


@hook("second_connection_cube", DoublesOvals)
def double_ovals(s: State, q: DoublesOvals, doubles: bool, of: Holding) -> bool:
    """Rule: Partners > Swift Refrigerator Line."""
    return doubles or q.seat == of.seat


@hook("second_connection_cube", Leaves)
def undo_doubles(s: State, q: Leaves, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    if q.card != of.card:
        return steps
    doubled = (oval for oval, seats in s.connections.items() if len(seats) > 1 and of.seat in seats)
    return (*steps, *(RemoveCube(of.seat, oval) for oval in doubled))


@dataclass(frozen=True, slots=True)
class RemoveCube(Step[State, Table, Free], prompt=Prompt.REMOVE_CUBE):
    """The cube that leaves an oval with two, when the line is lost (D12)."""

    oval: int

    def options(self, s: State) -> Sequence[Free]:
        seats = s.connections.get(self.oval, ())
        return (
            [Free(owner) for owner in sorted(set(seats), key=lambda owner: owner == self.seat)]
            if len(seats) > 1
            else ()
        )

    def resolve(self, t: Table, move: Free) -> None:
        t.disconnect(move.owner, self.oval)
