"""The log's sentences about turns, loyalty, cards and bribes."""

from collections.abc import Sequence

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.terms import ActionKind, Side
from paxbot.present.log_sentence import Sentence, silent
from paxbot.present.pamir.speech import actions, card, card_for_sale, coalition, rupees
from paxbot.present.words import _


def _loyalty_chosen(fact: f.LoyaltyChosen, who: Sequence[str]) -> str:
    return _("{player} is loyal to the {coalition} coalition.").format(
        player=who[fact.seat], coalition=coalition(fact.coalition)
    )


def _loyalty_changed(fact: f.LoyaltyChanged, who: Sequence[str]) -> str:
    return _("{player} changes loyalty from {before} to {after}.").format(
        player=who[fact.seat], before=coalition(fact.before), after=coalition(fact.after)
    )


def _turn_ended(fact: f.TurnEnded, who: Sequence[str]) -> str:
    if not fact.unused:
        return _("{player} ends the turn.").format(player=who[fact.seat])
    return _("{player} ends the turn with {actions} unused.").format(
        player=who[fact.seat], actions=actions(fact.unused)
    )


def _purchased(fact: f.CardPurchased, who: Sequence[str]) -> str:
    texts = {
        (True, True): _("{player} purchases {card} for {price} and takes the {gained} on it."),
        (True, False): _("{player} purchases {card} for {price}."),
        (False, True): _("{player} purchases {card} for nothing and takes the {gained} on it."),
        (False, False): _("{player} purchases {card} for nothing."),
    }
    return texts[fact.rupees > 0, fact.gained > 0].format(
        player=who[fact.seat],
        card=card_for_sale(fact.card),
        price=rupees(fact.rupees),
        gained=rupees(fact.gained),
    )


def _played(fact: f.CardPlayed, who: Sequence[str]) -> str:
    text = _("{player} plays {card} to the right end of the court.")
    if fact.side is Side.LEFT:
        text = _("{player} plays {card} to the left end of the court.")
    return text.format(player=who[fact.seat], card=card(fact.card))


def _action(fact: f.ActionTaken, who: Sequence[str]) -> str:
    text = _bonus_action(fact.action) if fact.bonus else _plain_action(fact.action)
    return text.format(player=who[fact.seat], card=card(fact.card))


def _plain_action(action: ActionKind) -> str:
    texts = {
        ActionKind.TAX: _("{player} taxes with {card}."),
        ActionKind.GIFT: _("{player} gives a gift with {card}."),
        ActionKind.BUILD: _("{player} builds with {card}."),
        ActionKind.MOVE: _("{player} moves with {card}."),
        ActionKind.BETRAY: _("{player} betrays with {card}."),
        ActionKind.BATTLE: _("{player} battles with {card}."),
    }
    return texts[action]


def _bonus_action(action: ActionKind) -> str:
    texts = {
        ActionKind.TAX: _("{player} taxes with {card}, as a bonus action."),
        ActionKind.GIFT: _("{player} gives a gift with {card}, as a bonus action."),
        ActionKind.BUILD: _("{player} builds with {card}, as a bonus action."),
        ActionKind.MOVE: _("{player} moves with {card}, as a bonus action."),
        ActionKind.BETRAY: _("{player} betrays with {card}, as a bonus action."),
        ActionKind.BATTLE: _("{player} battles with {card}, as a bonus action."),
    }
    return texts[action]


def _bribe_offered(fact: f.BribeOffered, who: Sequence[str]) -> str:
    text = _("{player} offers {holder} {rupees} instead of the full bribe of {due} for {card}.")
    if not fact.rupees:
        text = _("{player} asks {holder} to waive the bribe of {due} for {card}.")
    return text.format(
        player=who[fact.seat],
        holder=who[fact.holder],
        rupees=rupees(fact.rupees),
        due=rupees(fact.due),
        card=card(fact.card),
    )


def _bribe_refused(fact: f.BribeRefused, who: Sequence[str]) -> str:
    return _("{holder} refuses and wants the full bribe.").format(holder=who[fact.holder])


def _bribe_demanded(fact: f.BribeDemanded, who: Sequence[str]) -> str:
    return _("{holder} asks {player} for {rupees} instead.").format(
        holder=who[fact.holder], player=who[fact.seat], rupees=rupees(fact.rupees)
    )


def _bribe_settled(fact: f.BribeSettled, who: Sequence[str]) -> str:
    if fact.by_right:
        text = _("{player} pays {holder} no bribe, by right of Courtly Manners.")
    elif not fact.paid:
        text = _("{holder} waives the bribe of {due} from {player}.")
    elif fact.paid < fact.due:
        text = _("{player} pays {holder} a reduced bribe of {paid} for {card}.")
    else:
        text = _("{player} pays {holder} a bribe of {paid} for {card}.")
    return text.format(
        player=who[fact.seat],
        holder=who[fact.holder],
        paid=rupees(fact.paid),
        due=rupees(fact.due),
        card=card(fact.card),
    )


def _bribe_withdrawn(fact: f.BribeWithdrawn, who: Sequence[str]) -> str:
    text = _("{player} withdraws: {card} is not used.")
    if fact.playing:
        text = _("{player} withdraws: {card} is not played.")
    return text.format(player=who[fact.seat], card=card(fact.card))


def _betrayed(fact: f.CardBetrayed, who: Sequence[str]) -> str:
    text = _("{player} betrays {card} in the court of {owner}.")
    if fact.seat == fact.owner:
        text = _("{player} betrays {card} in {owner}’s own court.")
    return text.format(player=who[fact.seat], card=card(fact.card), owner=who[fact.owner])


def _prize_taken(fact: f.PrizeTaken, who: Sequence[str]) -> str:
    return _("{player} takes {card} as a prize.").format(player=who[fact.seat], card=card(fact.card))


def _prize_left(fact: f.PrizeLeft, who: Sequence[str]) -> str:
    return _("{player} does not take {card} as a prize.").format(player=who[fact.seat], card=card(fact.card))


def _discarded(fact: f.CardDiscarded, who: Sequence[str]) -> str:
    texts = {
        (Why.COURT_LIMIT, Origin.COURT): _("{player} discards {card}, for the court is over its limit."),
        (Why.HAND_LIMIT, Origin.HAND): _("{player} discards {card}, for the hand is over its limit."),
        (Why.LEVERAGE, Origin.COURT): _("{player} discards {card} from the court in place of a rupee of leverage."),
        (Why.LEVERAGE, Origin.HAND): _("{player} discards {card} from the hand in place of a rupee of leverage."),
        (Why.OVERTHROW, Origin.COURT): _("{player} loses {card} by overthrow."),
        (Why.LOYALTY, Origin.COURT): _("{player} loses the patriot {card} by the change of loyalty."),
        (Why.LOYALTY, Origin.PRIZES): _("{player} loses the prize {card} by the change of loyalty."),
        (Why.BETRAYAL, Origin.COURT): _("{player} loses {card} by betrayal."),
        (Why.CONFIDENCE_FAILURE, Origin.HAND): _("{player} discards {card} because of Confidence Failure."),
        (Why.FAILURE_TO_IMPRESS, Origin.PRIZES): _("{player} loses the prize {card} by Failure to Impress."),
        (Why.BRIBE, Origin.HAND): _("{player} discards {card} unplayed."),
        (Why.GAME_OVER, Origin.HAND): _("{card} was in the hand that {player} had set aside."),
        (Why.TAKEN_BACK, Origin.COURT): _("{player} loses the patriot {card}, for it is of another coalition."),
        (Why.TAKEN_BACK, Origin.PRIZES): _("{player} loses the prize {card}, for it is of another coalition."),
    }
    return texts[fact.why, fact.origin].format(player=who[fact.seat], card=card(fact.card))


def _leverage(fact: f.LeverageRepaid, who: Sequence[str]) -> str:
    text = _("{player} repays {rupees} for the leverage of {card}.")
    if fact.owed and fact.rupees:
        text = _("{player} repays {rupees} for the leverage of {card} and has to discard a card for the other.")
    elif fact.rupees == 1:
        text = _("{player} repays {rupees} for the leverage of {card}; the other rupee is forgiven.")
    elif not fact.rupees and not fact.owed:
        text = _("{player} cannot repay the leverage of {card}, and is forgiven.")
    elif fact.owed:
        text = _("{player} cannot repay the leverage of {card} and has to discard two cards for it.")
    return text.format(player=who[fact.seat], rupees=rupees(fact.rupees), card=card(fact.card))


def _hands_swapped(fact: f.HandsSwapped, who: Sequence[str]) -> str:
    return _("{player} and {other} swap their hands.").format(player=who[fact.seat], other=who[fact.player])


SENTENCES: dict[type, Sentence] = {
    f.LoyaltyChosen: _loyalty_chosen,
    f.LoyaltyChanged: _loyalty_changed,
    f.TurnBegan: silent,
    f.TurnEnded: _turn_ended,
    f.CardPurchased: _purchased,
    f.CardPlayed: _played,
    f.ActionTaken: _action,
    f.ActionStopped: silent,
    f.BribeOffered: _bribe_offered,
    f.BribeRefused: _bribe_refused,
    f.BribeDemanded: _bribe_demanded,
    f.BribeSettled: _bribe_settled,
    f.BribeWithdrawn: _bribe_withdrawn,
    f.CardBetrayed: _betrayed,
    f.PrizeTaken: _prize_taken,
    f.PrizeLeft: _prize_left,
    f.CardDiscarded: _discarded,
    f.LeverageRepaid: _leverage,
    f.HandsSwapped: _hands_swapped,
}
"""What is said of these facts."""
