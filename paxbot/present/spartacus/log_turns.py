"""Rounds and turns in sentences: cards, columns, aurei, and seats that change hands."""

from collections.abc import Sequence

from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.facts import Why
from paxbot.present.log_sentence import Sentence, silent
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import aurei, told
from paxbot.present.words import _, ngettext


def _kept(fact: f.CardKept, who: Sequence[str]) -> str:
    return ngettext(
        "{who} keeps one of the first cards; {count} goes to the bottom of the stack.",
        "{who} keeps one of the first cards; {count} go to the bottom of the stack.",
        fact.returned,
    ).format(who=who[fact.seat], count=fact.returned)


def _shown(fact: f.CardShown, who: Sequence[str]) -> str:
    return _("{who} plays {card} before the first round, for nothing.").format(who=who[fact.seat], card=told(fact))


def _round(fact: f.RoundBegan, who: Sequence[str]) -> str:
    if len(who) == 1:
        return _("Round {round} begins.").format(round=fact.round)
    return _("Round {round} begins, with {who} as the start player.").format(round=fact.round, who=who[fact.first])


def _passed(fact: f.Passed, who: Sequence[str]) -> str:
    return _("{who} passes, and looks at Rome’s face-down cards.").format(who=who[fact.seat])


def _aurei(fact: f.AureiTaken, who: Sequence[str]) -> str:
    texts = {
        Why.PASSED: _("{who} takes {aurei} for passing."),
        Why.NO_CARD_LEFT: _("{who} takes {aurei}, for there is no card left to draw."),
        Why.NOTHING_PLAYED: _("{who} has played no card and takes {aurei}."),
        Why.INTRIGUE_PLAYED: _("{who} has played intrigue and has no income."),
        Why.LONGEST_ROW: _row(fact),
    }
    category = "" if fact.category is None else names.category(fact.category)
    return texts[fact.why].format(who=who[fact.seat], aurei=aurei(fact.aurei), category=category, count=fact.cards)


def _row(fact: f.AureiTaken) -> str:
    if fact.senator:
        return ngettext(
            "{who} takes {aurei}: {count} for the card in the row of {category}, and 1 for a senator.",
            "{who} takes {aurei}: {count} for the cards in the row of {category}, and 1 for a senator.",
            fact.cards,
        )
    return ngettext(
        "{who} takes {aurei} for {count} card in the row of {category}.",
        "{who} takes {aurei} for {count} cards in the row of {category}.",
        fact.cards,
    )


def _drawn(fact: f.CardsDrawn, who: Sequence[str]) -> str:
    if fact.cards == 1:
        return _("{who} draws a card.").format(who=who[fact.seat])
    return _("{who} draws {count} cards together.").format(who=who[fact.seat], count=fact.cards)


def _taken(fact: f.CardTaken, who: Sequence[str]) -> str:
    return _("{who} takes a drawn card into the hand.").format(who=who[fact.seat])


def _returned(fact: f.CardReturned, who: Sequence[str]) -> str:
    return _("{who} puts a drawn card at the bottom of the stack.").format(who=who[fact.seat])


def _laid(fact: f.CardLaid, who: Sequence[str]) -> str:
    return _("{who} puts {card} into the column of {legion}.").format(
        who=who[fact.seat], card=told(fact), legion=names.legion(fact.legion)
    )


def _bought(fact: f.ColumnBought, who: Sequence[str]) -> str:
    text = _("{who} buys the column of {legion} for {price}: {cards}.")
    if fact.discount:
        text = _("{who} buys the column of {legion} for {price}, {discount} less thanks to wealth: {cards}.")
    return text.format(
        who=who[fact.seat],
        legion=names.legion(fact.legion),
        price=aurei(fact.price),
        discount=aurei(fact.discount),
        cards=told(fact),
    )


def _played(fact: f.CardPlayed, who: Sequence[str]) -> str:
    text = _("{who} plays {card} for {cost}.") if fact.cost else _("{who} plays {card}.")
    return text.format(who=who[fact.seat], card=told(fact), cost=aurei(fact.cost))


def _conspiracy(fact: f.PrimusConspiratusTaken, who: Sequence[str]) -> str:
    text = _("{who} takes Primus Conspiratus, with {symbols} of intrigue.")
    if fact.before is not None:
        text = _("{who} takes Primus Conspiratus from {before}, with {symbols} of intrigue.")
    before = "" if fact.before is None else who[fact.before]
    return text.format(who=who[fact.seat], before=before, symbols=names.symbols(fact.symbols))


def _rome(fact: f.RomeTook, who: Sequence[str]) -> str:
    return _("Rome takes the column of {legion}, worth {price}: {cards}.").format(
        legion=names.legion(fact.legion), price=aurei(fact.price), cards=told(fact)
    )


def _primus(fact: f.PrimusTaken, who: Sequence[str]) -> str:
    return _("{who} has Primus Conspiratus, and so takes Primus from {before}.").format(
        who=who[fact.seat], before=who[fact.before]
    )


def _reshuffled(fact: f.CardsReshuffled, who: Sequence[str]) -> str:
    if fact.rome:
        return _("All cards that nobody knows were shuffled anew, Rome’s face-down cards among them.")
    return _("All cards that nobody knows were shuffled anew; Rome’s face-down cards stay as they are.")


def _handed_over(fact: f.SeatHandedOver, who: Sequence[str]) -> str:
    return _("Nemo plays seat {number} ({player}) from now on, with its hand, display and aurei.").format(
        number=fact.seat + 1, player=who[fact.seat]
    )


def _returning(fact: f.SeatReturning, who: Sequence[str]) -> str:
    return _("Seat {number} ({player}) goes back to its player as soon as this turn is over.").format(
        number=fact.seat + 1, player=who[fact.seat]
    )


def _taken_back(fact: f.SeatTakenBack, who: Sequence[str]) -> str:
    return _("{player} plays seat {number} again.").format(player=who[fact.seat], number=fact.seat + 1)


SENTENCES: dict[type, Sentence] = {
    f.CardKept: _kept,
    f.CardShown: _shown,
    f.RoundBegan: _round,
    f.TurnBegan: silent,
    f.Passed: _passed,
    f.AureiTaken: _aurei,
    f.CardsDrawn: _drawn,
    f.CardTaken: _taken,
    f.CardReturned: _returned,
    f.CardLaid: _laid,
    f.ColumnBought: _bought,
    f.CardPlayed: _played,
    f.PrimusConspiratusTaken: _conspiracy,
    f.RomeTook: _rome,
    f.PrimusTaken: _primus,
    f.CardsReshuffled: _reshuffled,
    f.SeatHandedOver: _handed_over,
    f.SeatReturning: _returning,
    f.SeatTakenBack: _taken_back,
}
"""What is said of these facts."""
