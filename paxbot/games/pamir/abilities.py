"""Special abilities of court cards, and events that last, as hooks on the rules' queries."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import OpenStep, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.moves import Decline, PlaceArmy, PlaceSpy, Prompt
from paxbot.games.pamir.placing import BuildFreeBlock, can_place, place
from paxbot.games.pamir.queries import (
    BlocksPerPayment,
    BuildEnds,
    CheckResolved,
    CountsAsFavored,
    GiftWorth,
    HoldsRupees,
    HostageBribe,
    LeadNeeded,
    MayBetray,
    MayBuy,
    MayFavor,
    MayLeaveUnpaid,
    MayRemoveSpy,
    MayRemoveTribe,
    NeedsRoad,
    PatriotWorth,
    PlayBribe,
    Price,
    RulesForTax,
    Shelters,
    SpyNeighbors,
    SpyReach,
    TribesServe,
    TurnBegins,
    ring,
)
from paxbot.games.pamir.state import Holding, Piece, State, holdings, hook
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, Coalition, CourtCard, Region, Suit

INSURGENT_ARMIES = 2


def _covers(card: CourtCard, of: Holding) -> bool:
    if of.text.region is not None:
        return card.region is of.text.region
    return card.patriot is not None and card.patriot is getattr(of.text, "coalition", None)


@hook("indispensable_advisors", MayRemoveSpy)
def keep_spies(s: State, q: MayRemoveSpy, may: bool, of: Holding) -> bool:
    """Rule: Abilities > Indispensable Advisors."""
    return may and q.owner != of.seat


@hook("claim_of_ancient_lineage", RulesForTax)
def rule_everywhere(s: State, q: RulesForTax, rules: bool, of: Holding) -> bool:
    """Rule: Abilities > Claim of Ancient Lineage."""
    return rules or q.seat == of.seat


@hook("bodyguards", MayBetray)
def guard_politicians(s: State, q: MayBetray, may: bool, of: Holding) -> bool:
    """Rule: Abilities > Bodyguards."""
    return may and not (q.owner == of.seat and COURT_CARDS[q.card].suit is Suit.POLITICAL)


@hook("citadel", MayRemoveTribe)
def shelter_tribes(s: State, q: MayRemoveTribe, may: bool, of: Holding) -> bool:
    """Rule: Abilities > Citadel."""
    return may and not (q.owner == of.seat and q.region is of.text.region)


@hook("strange_bedfellows", SpyNeighbors)
def join_region(s: State, q: SpyNeighbors, cards: list[int], of: Holding) -> list[int]:
    """Rule: Abilities > Strange Bedfellows."""
    if q.seat != of.seat:
        return cards
    region = COURT_CARDS[q.card].region
    return [*cards, *(card for card in ring(s) if COURT_CARDS[card].region is region)]


@hook("well_connected", SpyReach)
def reach_further(s: State, q: SpyReach, steps: int, of: Holding) -> int:
    """Rule: Abilities > Well-Connected."""
    # RULING 51: both halves of the double step use any valid neighbor.
    return 2 if q.seat == of.seat else steps


@hook("civil_service_reforms", HostageBribe)
def ignore_hostages(s: State, q: HostageBribe, due: int, of: Holding) -> int:
    """Rule: Abilities > Civil Service Reforms."""
    return 0 if q.seat == of.seat else due


@hook("charismatic_courtiers", PlayBribe)
def charm_rulers(s: State, q: PlayBribe, due: int, of: Holding) -> int:
    """Rule: Abilities > Charismatic Courtiers."""
    return 0 if q.seat == of.seat else due


@hook("safe_house", Shelters)
def open_safe_house(s: State, q: Shelters, cards: tuple[int, ...], of: Holding) -> tuple[int, ...]:
    """Rule: Abilities > Safe House."""
    return (*cards, of.card) if q.owner == of.seat != s.active else cards


@hook("indian_supplies", NeedsRoad)
def march_without_roads(s: State, q: NeedsRoad, needs: bool, of: Holding) -> bool:
    """Rule: Abilities > Indian Supplies."""
    return needs and q.seat != of.seat


@hook("influence", Price)
def waive_price(s: State, q: Price, price: int, of: Holding) -> int:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    if q.seat != of.seat or q.card in EVENT_CARDS:
        return price
    return 0 if _covers(COURT_CARDS[q.card], of) else price


@hook("always_favored", CountsAsFavored)
def favor_itself(s: State, q: CountsAsFavored, favored: bool, of: Holding) -> bool:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    return favored or q.card == of.card


@hook("infrastructure", BuildEnds)
def add_free_block(s: State, q: BuildEnds, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Rule: Abilities > Infrastructure."""
    return (*steps, BuildFreeBlock(q.seat, q.region)) if q.seat == of.seat else steps


@hook("insurrection", CheckResolved)
def raise_insurgents(s: State, q: CheckResolved, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Rule: Abilities > Insurrection."""
    coalition = getattr(of.text, "coalition", None)
    assert of.seat is not None
    assert of.text.region is not None
    assert coalition is not None
    return (*steps, *(PlaceInsurgent(of.seat, of.text.region, coalition) for _ in range(INSURGENT_ARMIES)))


@dataclass(frozen=True, slots=True)
class PlaceInsurgent(Step[State, Table, PlaceArmy], prompt=Prompt.INSURRECTION):
    region: Region
    coalition: Coalition

    def options(self, s: State) -> Sequence[PlaceArmy]:
        can = can_place(s, self.seat, Piece.ARMY, self.region, self.coalition)
        return (PlaceArmy(self.region),) if can else ()

    def resolve(self, t: Table, move: PlaceArmy) -> None:
        place(t, self.seat, Piece.ARMY, self.region, self.coalition)

    def otherwise(self, t: Table) -> None:
        """Drop the icon: every block of the coalition was placed this turn."""
        t.tell(facts.IconDropped(self.seat, Piece.ARMY))


@hook("blackmail", TurnBegins)
def offer_blackmail(s: State, q: TurnBegins, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Rule: Abilities > Blackmail."""
    if q.seat != of.seat or of.text.region is None or not _unwatched(s, (of.text.region,)):
        return steps
    regions: tuple[Region, ...] = (of.text.region,)
    last = steps[-1] if steps else None
    if isinstance(last, PlaceBlackmailSpy):
        return (*steps[:-1], PlaceBlackmailSpy(q.seat, (*last.regions, *regions)))
    return (*steps, PlaceBlackmailSpy(q.seat, regions))


def _unwatched(s: State, regions: tuple[Region, ...]) -> list[int]:
    return [card for card in ring(s) if COURT_CARDS[card].region in regions and card not in s.spies]


@dataclass(frozen=True, slots=True)
class PlaceBlackmailSpy(Step[State, Table, PlaceSpy | Decline], prompt=Prompt.BLACKMAIL):
    """A spy on a court card without spies of one of the regions, once for each (Rule: Abilities > Blackmail)."""

    regions: tuple[Region, ...]

    def options(self, s: State) -> Sequence[PlaceSpy | Decline]:
        held = [of.text.region for of in holdings(s) if of.seat == self.seat and of.text.kind == "blackmail"]
        regions = tuple(region for region in self.regions if region in held)
        cards = [card for card in _unwatched(s, regions) if can_place(s, self.seat, Piece.SPY, card, self.seat)]
        return [*(PlaceSpy(card) for card in cards), Decline()] if cards else ()

    def resolve(self, t: Table, move: PlaceSpy | Decline) -> None:
        if isinstance(move, Decline):
            t.tell(facts.AbilityDeclined(self.seat, "blackmail"))
            return
        left = tuple(region for region in self.regions if region is not COURT_CARDS[move.card].region)
        if left:
            t.next(PlaceBlackmailSpy(self.seat, left))
        place(t, self.seat, Piece.SPY, move.card, self.seat)


FATIGUED_LEAD = 2


@hook("new_tactics", CountsAsFavored)
def favor_the_military(s: State, q: CountsAsFavored, favored: bool, of: Holding) -> bool:
    """Rule: Events > New Tactics."""
    return favored or (q.seat == of.seat and COURT_CARDS[q.card].suit is Suit.MILITARY)


@hook("embarrassment_of_riches", GiftWorth)
def scorn_gifts(s: State, q: GiftWorth, worth: int, of: Holding) -> int:
    """Rule: Events > Embarrassment of Riches."""
    return 0


@hook("koh_i_noor_recovered", GiftWorth)
def double_gifts(s: State, q: GiftWorth, worth: int, of: Holding) -> int:
    """Rule: Events > Koh-i-noor Recovered."""
    return worth + 1 if q.seat == of.seat else worth


@hook("disregard_for_customs", PlayBribe)
def play_without_bribe(s: State, q: PlayBribe, due: int, of: Holding) -> int:
    """Rule: Events > Disregard for Customs."""
    return 0


@hook("disregard_for_customs", HostageBribe)
def act_without_bribe(s: State, q: HostageBribe, due: int, of: Holding) -> int:
    """Rule: Events > Disregard for Customs."""
    return 0


@hook("courtly_manners", MayLeaveUnpaid)
def leave_bribes_unpaid(s: State, q: MayLeaveUnpaid, may: bool, of: Holding) -> bool:
    """Rule: Events > Courtly Manners."""
    return may or q.seat == of.seat


@hook("rumor", PatriotWorth)
def doubt_patriots(s: State, q: PatriotWorth, worth: int, of: Holding) -> int:
    """Rule: Events > Rumor."""
    return 0 if q.seat == of.seat else worth


@hook("conflict_fatigue", LeadNeeded)
def lower_the_lead(s: State, q: LeadNeeded, lead: int, of: Holding) -> int:
    """Rule: Events > Conflict Fatigue."""
    return FATIGUED_LEAD


@hook("nationalism", TribesServe)
def arm_tribes(s: State, q: TribesServe, serve: bool, of: Holding) -> bool:
    """Rule: Events > Nationalism."""
    return serve or q.seat == of.seat


@hook("public_withdrawal", MayBuy)
def withdraw_from_sale(s: State, q: MayBuy, may: bool, of: Holding) -> bool:
    """Rule: Events > Public Withdrawal."""
    return may and q.card != of.card


@hook("public_withdrawal", HoldsRupees)
def swallow_rupees(s: State, q: HoldsRupees, holds: bool, of: Holding) -> bool:
    """Rule: Events > Public Withdrawal."""
    return holds and q.card != of.card


@hook("nation_building", BlocksPerPayment)
def double_blocks(s: State, q: BlocksPerPayment, blocks: int, of: Holding) -> int:
    """Rule: Events > Nation Building."""
    return blocks * 2 if q.seat == of.seat else blocks


@hook("pashtunwali_values", MayFavor)
def hold_the_marker(s: State, q: MayFavor, may: bool, of: Holding) -> bool:
    """Rule: Events > Pashtunwali Values."""
    return False
