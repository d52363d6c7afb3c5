"""Wakhan's AI cards in words: their lines, their rows, and what their arrows say."""

from collections.abc import Iterable

from paxbot.games.pamir.wakhan.ai_cards import AiCard, Arrow, Condition, Instruction, Line, LineAction
from paxbot.present.pamir import names
from paxbot.present.speech import capital
from paxbot.present.words import _


def line_text(line: Line) -> str:
    """Return a line of an AI card in at most 60 characters, for a picture."""
    if line.pick is None:
        return _action(line.action)
    pick = _pick_text(line.pick)
    if line.condition is None:
        return capital(pick)
    return _("{condition}: {pick}").format(condition=_condition_text(line.condition), pick=pick)


def line_sentence(line: Line) -> str:
    """Return a line of an AI card as an instruction in a full sentence."""
    if line.pick is None:
        return _plain_sentence(line.action)
    pick = _pick_sentence(line.pick)
    if line.condition is None:
        return _("{pick}.").format(pick=pick)
    return _("{pick}, but only {condition}.").format(pick=pick, condition=condition_clause(line.condition))


def condition_clause(condition: Condition) -> str:
    """Return when an instruction holds, as part of a sentence: "if the military suit is favored"."""
    texts = {
        Condition.MILITARY_FAVORED: _("if the military suit is favored"),
        Condition.POLITICAL_FAVORED: _("if the political suit is favored"),
        Condition.FEWER_THAN_2_RUPEES: _("with fewer than 2 rupees"),
        Condition.NO_DOMINANT_COALITION: _("if no coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: _("if no card in the own court shows move"),
        Condition.DOMINANT_COALITION: _("if a coalition is dominant"),
        Condition.COURT_AT_LIMIT: _("if the own court has reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: _("if another player has more spies in play"),
    }
    return texts[condition]


def failed_condition(condition: Condition) -> str:
    """Return why an instruction with this condition is skipped, as part of a sentence."""
    texts = {
        Condition.MILITARY_FAVORED: _("the military suit is not favored"),
        Condition.POLITICAL_FAVORED: _("the political suit is not favored"),
        Condition.FEWER_THAN_2_RUPEES: _("2 rupees or more are at hand"),
        Condition.NO_DOMINANT_COALITION: _("a coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: _("a card in the own court shows move"),
        Condition.DOMINANT_COALITION: _("no coalition is dominant"),
        Condition.COURT_AT_LIMIT: _("the own court has not reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: _("no other player has more spies in play"),
    }
    return texts[condition]


def loyalties_row(ai_card: AiCard) -> str:
    """Return the row of loyalties from the left."""
    return _row(names.coalition(coalition.key) for coalition in ai_card.loyalties)


def regions_row(ai_card: AiCard) -> str:
    """Return the row of regions from the left."""
    return _row(names.region(region.key) for region in ai_card.regions)


def red_text(red: Arrow) -> str:
    """Return what the red arrow hits, as the label reads."""
    return {Arrow.TOP: _("top (left)"), Arrow.BOTTOM: _("bottom (right)")}[red]


def column_text(column: int) -> str:
    """Return what the black arrow hits: a column of the market, counted from 0 as on the card."""
    return _("column {column}").format(column=column)


def _row(items: Iterable[str]) -> str:
    return " › ".join(items)


def _action(action: LineAction) -> str:
    texts = {
        LineAction.RADICALIZE: _("Radicalize"),
        LineAction.TAX: _("Tax"),
        LineAction.BUILD: _("Build"),
        LineAction.MOVE: _("Move"),
        LineAction.BETRAY: _("Betray"),
        LineAction.BATTLE: _("Battle"),
    }
    return texts[action]


def _plain_sentence(action: LineAction) -> str:
    texts = {
        LineAction.RADICALIZE: _(
            "Radicalize: the card the arrows name, or one that suits a Dominance Check in the market."
        ),
        LineAction.TAX: _("Tax."),
        LineAction.BUILD: _("Build."),
        LineAction.MOVE: _("Move."),
        LineAction.BETRAY: _("Betray."),
        LineAction.BATTLE: _("Battle."),
    }
    return texts[action]


def _condition_text(condition: Condition) -> str:
    texts = {
        Condition.MILITARY_FAVORED: _("Military favored"),
        Condition.POLITICAL_FAVORED: _("Political favored"),
        Condition.FEWER_THAN_2_RUPEES: _("0 or 1 rupee"),
        Condition.NO_DOMINANT_COALITION: _("None dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: _("No move in court"),
        Condition.DOMINANT_COALITION: _("A coalition dominant"),
        Condition.COURT_AT_LIMIT: _("Court at its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: _("Another has more spies"),
    }
    return texts[condition]


def _pick_text(pick: Instruction) -> str:
    texts = {
        Instruction.HIGHEST_RANK_POLITICAL: _("radicalize highest political"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: _("radicalize highest intelligence"),
        Instruction.HIGHEST_RANK_ECONOMIC: _("radicalize highest economic"),
        Instruction.HIGHEST_RANK_MILITARY: _("radicalize highest military"),
        Instruction.ANY_INTELLIGENCE: _("radicalize any intelligence"),
        Instruction.MOST_NET_RUPEES: _("radicalize most net rupees"),
        Instruction.GAINS_RULE: _("radicalize a card that wins a region"),
        Instruction.MOST_BLOCKS: _("radicalize most armies and roads"),
        Instruction.MOST_CYLINDERS: _("radicalize most tribes and spies"),
        Instruction.HAS_MOVE: _("radicalize a card with move"),
        Instruction.DOMINANT_PATRIOT: _("radicalize its patriot"),
        Instruction.COURT_CARD_MOST_SPIES: _("battle on the court card with most spies"),
    }
    return texts[pick]


def _pick_sentence(pick: Instruction) -> str:
    texts = {
        Instruction.HIGHEST_RANK_POLITICAL: _("Radicalize the political card of highest rank"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: _("Radicalize the intelligence card of highest rank"),
        Instruction.HIGHEST_RANK_ECONOMIC: _("Radicalize the economic card of highest rank"),
        Instruction.HIGHEST_RANK_MILITARY: _("Radicalize the military card of highest rank"),
        Instruction.ANY_INTELLIGENCE: _("Radicalize any intelligence card"),
        Instruction.MOST_NET_RUPEES: _("Radicalize the card that brings the most net rupees"),
        Instruction.GAINS_RULE: _("Radicalize a card that wins the rule of its region"),
        Instruction.MOST_BLOCKS: _("Radicalize the card with the most army and road icons"),
        Instruction.MOST_CYLINDERS: _("Radicalize the card with the most tribe and spy icons"),
        Instruction.HAS_MOVE: _("Radicalize a card that shows move"),
        Instruction.DOMINANT_PATRIOT: _("Radicalize a patriot of the dominant coalition"),
        Instruction.COURT_CARD_MOST_SPIES: _("Battle on the court card with the most spies"),
    }
    return texts[pick]
