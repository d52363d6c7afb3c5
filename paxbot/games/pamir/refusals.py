"""Why an answer is not among the options while an action is chosen."""

from enum import StrEnum

from paxbot.engine.kernel import Move, Seat
from paxbot.games.pamir.actions import ACTIONS, can_be_used
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.market import price
from paxbot.games.pamir.moves import PlayCard, Purchase, UseCard
from paxbot.games.pamir.play import can_be_played
from paxbot.games.pamir.queries import MayBuy
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind


class Refusal(StrEnum):
    """The `reason` of an `IllegalMove` while an action is chosen."""

    NO_ACTION_LEFT = "no_action_left"
    NOT_IN_MARKET = "not_in_market"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_COURT = "not_in_court"
    BARRED = "card_barred"
    WITHDRAWN = "card_withdrawn"
    TOO_DEAR = "card_too_dear"
    USED = "card_used"
    NOT_ON_CARD = "action_not_on_card"
    BRIBE_TOO_DEAR = "bribe_too_dear"
    NO_EFFECT = "action_without_effect"


def refusal(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat cannot choose the move now; None where it can, or the move speaks of nothing known."""
    match move:
        case Purchase(card):
            return _purchase(s, seat, card)
        case PlayCard(card):
            return _play(s, seat, card)
        case UseCard(card, action):
            return _use(s, seat, card, action)
        case _:
            return None


def _purchase(s: State, seat: Seat, card: int) -> Refusal | None:
    if card not in s.market:
        return Refusal.NOT_IN_MARKET
    if not s.actions_left:
        return Refusal.NO_ACTION_LEFT
    if card in s.barred:
        return Refusal.BARRED
    if not ask(s, MayBuy(card), True):
        return Refusal.WITHDRAWN
    return Refusal.TOO_DEAR if price(s, seat, s.slot_of(card)) > s.players[seat].rupees else None


def _play(s: State, seat: Seat, card: int) -> Refusal | None:
    if card not in s.players[seat].hand:
        return Refusal.NOT_IN_HAND
    if not s.actions_left:
        return Refusal.NO_ACTION_LEFT
    return None if can_be_played(s, seat, card) else Refusal.BRIBE_TOO_DEAR


def _use(s: State, seat: Seat, card: int, action: ActionKind) -> Refusal | None:
    if card not in s.players[seat].court:
        return Refusal.NOT_IN_COURT
    if action not in COURT_CARDS[card].actions:
        return Refusal.NOT_ON_CARD
    if card in s.used:
        return Refusal.USED
    if not (s.actions_left or is_favored(s, seat, card)):
        return Refusal.NO_ACTION_LEFT
    if not ACTIONS[action].is_possible(s, seat):
        return Refusal.NO_EFFECT
    return None if can_be_used(s, seat, card, action) else Refusal.BRIBE_TOO_DEAR
