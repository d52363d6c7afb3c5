"""Why Wakhan did what she did, in words a player can check against her rules."""

from collections.abc import Sequence

from paxbot.engine.kernel import Fact
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS
from paxbot.present.pamir.ai_card_texts import column_text, line_sentence, loyalties_row, red_text, regions_row
from paxbot.present.pamir.speech import persons
from paxbot.present.words import _


def explanation(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """What her AI card says."""
    who = persons(people)
    return tuple(line for fact in happened if isinstance(fact, w.AiCardDrawn) for line in _drawn(fact, who))


def _drawn(fact: w.AiCardDrawn, who: Sequence[str]) -> list[str]:
    card = AI_CARDS[fact.ai_card]
    return [
        _("{player} draws AI card {number}: the red arrow says {red}, the black arrow {column}.").format(
            player=who[fact.seat], number=fact.ai_card, red=red_text(fact.red), column=column_text(fact.column)
        ),
        _("Regions: {regions}. Loyalties: {loyalties}.").format(
            regions=regions_row(card), loyalties=loyalties_row(card)
        ),
        *(f"{number}. {line_sentence(line)}" for number, line in enumerate(card.lines, 1)),
    ]
