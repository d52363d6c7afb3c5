"""The reasons why Wakhan passed over a line of her AI card or a Dominance Check, in words."""

from collections.abc import Sequence

from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.ai_cards import Condition, Instruction, Line, LineAction
from paxbot.present.pamir.ai_card_texts import failed_condition
from paxbot.present.pamir.log_wakhan import scores
from paxbot.present.pamir.speech import card
from paxbot.present.words import _


def skipped(why: w.Skip, line: Line) -> str:
    """Return why the line is skipped, as the end of a sentence."""
    texts = {
        w.Skip.CONDITION: _condition(line.condition),
        w.Skip.NO_FITTING_CARD: _("no card that can be bought fits"),
        w.Skip.NO_ABLE_CARD: _("no unused court card shows it and can be paid for"),
        w.Skip.NO_TARGET: _no_target(line),
    }
    return texts[why]


def ambition_passed(fact: w.AmbitionPassed, who: Sequence[str]) -> str:
    """Return why she leaves the Dominance Check in the market."""
    if fact.why is w.NoAmbition.CANNOT_BUY:
        text = _("No Ambition: {card} costs more than she has, or she laid a rupee on it this turn.")
        return text.format(card=card(fact.card))
    return _("No Ambition: a check now would bring {points}.").format(points=scores(fact.points, who))


def _condition(condition: Condition | None) -> str:
    return "" if condition is None else failed_condition(condition)


def _no_target(line: Line) -> str:
    """Return what the action would need and does not find; radicalizing needs no more than a card."""
    if line.pick is Instruction.COURT_CARD_MOST_SPIES:
        return _("no court card carries a spy of hers and one of another player that can be removed")
    texts = {
        LineAction.TAX: _("there is no rupee she could take"),
        LineAction.BUILD: _("she rules no region where an army can be placed"),
        LineAction.MOVE: _(
            "no army of her pragmatic loyalty, unless needed to rule where it stands, is next to a region where "
            "another player has a tribe and the tribes outnumber her armies"
        ),
        LineAction.BETRAY: _("no court card that can be betrayed carries a spy of hers and shows a prize"),
        LineAction.BATTLE: _(
            "no region has an army of her pragmatic loyalty and something she would remove, and no court card carries "
            "a spy of hers and one of another player that can be removed"
        ),
    }
    return texts.get(line.action, _("it would have no effect"))
