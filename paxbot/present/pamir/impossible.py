"""What cannot be done now, and why."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.market import is_for_sale, price
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import ActionKind
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card, card_title, listing, rupees
from paxbot.present.words import _


def impossible(s: State, seat: Seat) -> tuple[str, ...]:
    """A line for each kind of thing the seat cannot choose while it chooses an action."""
    return (*_purchases(s, seat), *_uses(s, seat))


def _purchases(s: State, seat: Seat) -> list[str]:
    if not s.actions_left:
        return [_("You have no action left to purchase or play a card.")]
    own = s.players[seat].rupees
    barred, dear, withdrawn = [], [], []
    for slot, number in enumerate(s.market):
        if number == NO_CARD:
            continue
        if number in s.barred:
            barred.append(card_title(number))
        elif not is_for_sale(s, slot):
            withdrawn.append(card_title(number))
        elif price(s, seat, slot) > own:
            dear.append(_("{card} ({price})").format(card=card_title(number), price=price(s, seat, slot)))
    lines = []
    if dear:
        lines.append(_("Too dear with {rupees}: {cards}.").format(rupees=rupees(own), cards=listing(dear)))
    if barred:
        lines.append(_("Barred, because you put rupees on them this turn: {cards}.").format(cards=listing(barred)))
    if withdrawn:
        lines.append(_("Cannot be purchased by anybody: {cards}.").format(cards=listing(withdrawn)))
    return lines


def _uses(s: State, seat: Seat) -> list[str]:
    lines = []
    reasons: dict[ActionKind, list[int]] = {}
    for number in s.players[seat].court:
        if not COURT_CARDS[number].actions:
            continue
        if number in s.used:
            lines.append(_("{card} was used this turn.").format(card=card(number)))
        elif not s.actions_left and not is_favored(s, seat, number):
            lines.append(_("{card} needs an action, and you have none left.").format(card=card(number)))
        else:
            for action in COURT_CARDS[number].actions:
                if not ACTIONS[action].is_possible(s, seat):
                    reasons.setdefault(action, []).append(number)
    lines += [_no_effect(action, cards) for action, cards in reasons.items()]
    return lines


def _no_effect(action: ActionKind, cards: list[int]) -> str:
    why = {
        ActionKind.TAX: _("nobody you could tax has unsheltered rupees, and none lie in the market"),
        ActionKind.GIFT: _("no free gift space is within your rupees, or you have no cylinder for it"),
        ActionKind.BUILD: _("you need 2 rupees, a region you rule, and a block to place"),
        ActionKind.MOVE: _("you have no army with a loyal road to follow and no spy that can move"),
        ActionKind.BETRAY: _("you need 2 rupees and a spy on a card that may be betrayed"),
        ActionKind.BATTLE: _("nowhere do your armies or spies stand beside something you may remove"),
    }[action]
    return _("{action} ({cards}): {why}.").format(
        action=names.action(action.key), cards=listing([card_title(number) for number in cards]), why=why
    )
