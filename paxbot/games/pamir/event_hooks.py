"""Events that last: how they bend the rules while they lie on the table or in the market."""

from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.holdings import Holding, hook
from paxbot.games.pamir.queries import (
    BlocksPerPayment,
    CountsAsFavored,
    GiftWorth,
    HoldsRupees,
    HostageBribe,
    LeadNeeded,
    MayBuy,
    MayFavor,
    MayLeaveUnpaid,
    PatriotWorth,
    PlayBribe,
    TribesServe,
)
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Suit

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
