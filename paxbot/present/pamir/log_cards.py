"""The log's sentences about turns, loyalty, cards and bribes."""

from collections.abc import Sequence
from typing import Final

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.terms import ActionKind, Side
from paxbot.present.fact_table import Rows
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.speech import card, rupees
from paxbot.present.presenter import ActionPart
from paxbot.present.words import N_, _

ROWS = Rows[PamirStory, Accounts]()


ROWS.of(
    f.LoyaltyChosen,
    N_("{player} is loyal to the {coalition} coalition."),
    marks=Accounts.choose_loyalty,
    part=ActionPart.BEGINS,
)


ROWS.of(f.LoyaltyChanged, N_("{player} changes loyalty from {before} to {after}."), marks=Accounts.change_loyalty)


ROWS.of(
    f.TurnEnded,
    lambda fact: N_("{player} ends the turn with {actions} unused.") if fact.unused else N_("{player} ends the turn."),
    marks=Accounts.do,
)


_PURCHASES: Final = {
    (True, True): N_("{player} purchases {card} for {price} and takes the {gained} on it."),
    (True, False): N_("{player} purchases {card} for {price}."),
    (False, True): N_("{player} purchases {card} for nothing and takes the {gained} on it."),
    (False, False): N_("{player} purchases {card} for nothing."),
}
ROWS.of(
    f.CardPurchased,
    lambda fact: _PURCHASES[fact.rupees > 0, fact.gained > 0],
    marks=Accounts.purchase,
    part=ActionPart.BEGINS,
)


ROWS.of(
    f.CardPlayed,
    lambda fact: (
        N_("{player} plays {card} to the left end of the court.")
        if fact.side is Side.LEFT
        else N_("{player} plays {card} to the right end of the court.")
    ),
    marks=Accounts.play,
    part=ActionPart.BEGINS,
)


_PLAIN: Final = {
    ActionKind.TAX: N_("{player} taxes with {card}."),
    ActionKind.GIFT: N_("{player} gives a gift with {card}."),
    ActionKind.BUILD: N_("{player} builds with {card}."),
    ActionKind.MOVE: N_("{player} moves with {card}."),
    ActionKind.BETRAY: N_("{player} betrays with {card}."),
    ActionKind.BATTLE: N_("{player} battles with {card}."),
}


_BONUS: Final = {
    ActionKind.TAX: N_("{player} taxes with {card}, as a bonus action."),
    ActionKind.GIFT: N_("{player} gives a gift with {card}, as a bonus action."),
    ActionKind.BUILD: N_("{player} builds with {card}, as a bonus action."),
    ActionKind.MOVE: N_("{player} moves with {card}, as a bonus action."),
    ActionKind.BETRAY: N_("{player} betrays with {card}, as a bonus action."),
    ActionKind.BATTLE: N_("{player} battles with {card}, as a bonus action."),
}
ROWS.of(
    f.ActionTaken,
    lambda fact: (_BONUS if fact.bonus else _PLAIN)[fact.action],
    marks=Accounts.do,
    part=ActionPart.BEGINS,
)


ROWS.of(
    f.BribeOffered,
    lambda fact: (
        N_("{player} offers {holder} {rupees} instead of the full bribe of {due} for {card}.")
        if fact.rupees
        else N_("{player} asks {holder} to waive the bribe of {due} for {card}.")
    ),
    marks=Accounts.do,
    part=ActionPart.LEADS,
)


ROWS.of(f.BribeRefused, N_("{holder} refuses and wants the full bribe."), part=ActionPart.LEADS)


ROWS.of(f.BribeDemanded, N_("{holder} asks {player} for {rupees} instead."), part=ActionPart.LEADS)


@ROWS.of(f.BribeSettled, marks=Accounts.bribe, part=ActionPart.LEADS)
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


ROWS.of(
    f.BribeWithdrawn,
    lambda fact: (
        N_("{player} withdraws: {card} is not played.")
        if fact.playing
        else N_("{player} withdraws: {card} is not used.")
    ),
    part=ActionPart.LEADS,
)


ROWS.of(
    f.CardBetrayed,
    lambda fact: (
        N_("{player} betrays {card} in {owner}’s own court.")
        if fact.seat == fact.owner
        else N_("{player} betrays {card} in the court of {owner}.")
    ),
    done_to=PamirStory.betray,
    marks=Accounts.betray,
    seats=lambda fact: [fact.owner],
)


ROWS.of(f.PrizeTaken, N_("{player} takes {card} as a prize."), marks=Accounts.take_prize)


ROWS.of(f.PrizeLeft, N_("{player} does not take {card} as a prize."))


_DISCARDS: Final = {
    (Why.COURT_LIMIT, Origin.COURT): N_("{player} discards {card}, for the court is over its limit."),
    (Why.HAND_LIMIT, Origin.HAND): N_("{player} discards {card}, for the hand is over its limit."),
    (Why.LEVERAGE, Origin.COURT): N_("{player} discards {card} from the court in place of a rupee of leverage."),
    (Why.LEVERAGE, Origin.HAND): N_("{player} discards {card} from the hand in place of a rupee of leverage."),
    (Why.OVERTHROW, Origin.COURT): N_("{player} loses {card} by overthrow."),
    (Why.LOYALTY, Origin.COURT): N_("{player} loses the patriot {card} by the change of loyalty."),
    (Why.LOYALTY, Origin.PRIZES): N_("{player} loses the prize {card} by the change of loyalty."),
    (Why.BETRAYAL, Origin.COURT): N_("{player} loses {card} by betrayal."),
    (Why.CONFIDENCE_FAILURE, Origin.HAND): N_("{player} discards {card} because of Confidence Failure."),
    (Why.FAILURE_TO_IMPRESS, Origin.PRIZES): N_("{player} loses the prize {card} by Failure to Impress."),
    (Why.BRIBE, Origin.HAND): N_("{player} discards {card} unplayed."),
    (Why.GAME_OVER, Origin.HAND): N_("{card} was in the hand that {player} had set aside."),
    (Why.TAKEN_BACK, Origin.COURT): N_("{player} loses the patriot {card}, for it is of another coalition."),
    (Why.TAKEN_BACK, Origin.PRIZES): N_("{player} loses the prize {card}, for it is of another coalition."),
}
ROWS.of(
    f.CardDiscarded,
    lambda fact: _DISCARDS[fact.why, fact.origin],
    done_to=PamirStory.discard,
    marks=Accounts.discard,
)


@ROWS.of(f.LeverageRepaid, done_to=PamirStory.repay, marks=Accounts.repay)
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


ROWS.of(f.HandsSwapped, N_("{player} and {other} swap their hands."), done_to=PamirStory.swap, marks=Accounts.swap)


ROWS.of(f.TurnBegan)
ROWS.of(f.ActionStopped)
