"""Ambition: whether Wakhan buys the Dominance Check in the market."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import DOMINANCE_CHECKS
from paxbot.games.pamir.dominance import check_now, has_winning_lead, winners
from paxbot.games.pamir.market import price
from paxbot.games.pamir.moves import Purchase
from paxbot.games.pamir.state import CheckResult, State
from paxbot.games.pamir.wakhan.choosing import Reply
from paxbot.games.pamir.wakhan.facts import AmbitionFollowed, AmbitionPassed, NoAmbition


def follow(s: State, seat: Seat, card: int) -> Reply | None:
    """Return the purchase of the check, if it brings her alone most points or the victory (Rule: Wakhan > Ambition)."""
    result = check_now(s)
    wins = _wins(s, seat, card, result)
    if not wins and any(other >= result.points[seat] for rival, other in enumerate(result.points) if rival != seat):
        return None
    return Reply(Purchase(card), (AmbitionFollowed(seat, card, result.points, wins),))


def passed(s: State, seat: Seat, can_buy: bool) -> AmbitionPassed | None:
    """Return why she leaves the check in the market; None when there is none (Rule: Wakhan > Ambition)."""
    card = check_in_market(s)
    if card is None:
        return None
    why = NoAmbition.NOT_MOST_POINTS if can_buy else NoAmbition.CANNOT_BUY
    return AmbitionPassed(seat, card, why, check_now(s).points)


def check_in_market(s: State) -> int | None:
    """Return the Dominance Check card that lies in the market."""
    return next((card for card in s.market if card in DOMINANCE_CHECKS), None)


def _wins(s: State, seat: Seat, card: int, result: CheckResult) -> bool:
    """Return whether the check ends the game with her among the winners, counting her purse after the purchase."""
    after = s.copy()
    for player, points in zip(after.players, result.points, strict=True):
        player.vp += points
    slot = s.slot_of(card)
    after.players[seat].rupees += s.market_rupees[slot] - price(s, seat, slot)
    return (result.last or has_winning_lead(after)) and seat in winners(after)[0]
