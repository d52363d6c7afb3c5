"""The reasons why Wakhan does what she does, in words a player can check against her rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS
from paxbot.present.citing import Cited
from paxbot.present.fact_table import Rows
from paxbot.present.pamir import headings, names
from paxbot.present.pamir.ai_card_texts import (
    line_sentence,
    line_text,
    loyalties_row,
    red_text,
    regions_row,
)
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.choice_words import ambition_passed, choice, skipped
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.log_wakhan import ambition, drawn
from paxbot.present.pamir.names import coalition
from paxbot.present.pamir.speech import card
from paxbot.present.speech import listing
from paxbot.present.words import N_, Texts, _

ROWS = Rows[PamirStory, Accounts]()
LINE_LENGTH: Final = 299
"""The longest line of an explanation."""
LINES: Final = 3
"""So many lines skipped in a row end her actions."""

Reason = (
    w.AiCardDrawn
    | w.AmbitionFollowed
    | w.AmbitionPassed
    | w.LineFollowed
    | w.LineSkipped
    | w.BonusBegan
    | w.BonusConsidered
    | w.AiCardConsulted
    | w.ChoiceExplained
)
OF_HER_TURN: Final = (w.AmbitionFollowed, w.AmbitionPassed, w.LineFollowed, w.LineSkipped, w.BonusBegan)


def hers(happened: Sequence[Fact]) -> Iterator[Fact]:
    """Yield her reasons, with all that happens in a turn of hers until she ends it, and else with her own deeds."""
    turns = {fact.seat for fact in happened if isinstance(fact, OF_HER_TURN)}
    seats: set[Seat] = set()
    on_turn: Seat | None = None
    for fact in happened:
        if isinstance(fact, Reason):
            seats.add(fact.seat)
            if fact.seat in turns:
                on_turn = fact.seat
                turns.discard(fact.seat)
        seat = getattr(fact, "seat", None)
        if on_turn is not None or seat in seats:
            yield fact
        if isinstance(fact, f.TurnEnded) and seat == on_turn:
            on_turn = None


def without_repeats(happened: Iterable[Fact]) -> Iterator[Fact]:
    """Yield the facts without a choice that is the same as the last one, as with the rupees of a tax."""
    last: Fact | None = None
    for fact in happened:
        if not isinstance(fact, Reason):
            yield fact
        elif fact != last or not isinstance(fact, w.ChoiceExplained):
            yield fact
            last = fact


def reasons(facts: Sequence[Fact], who: Sequence[str]) -> Iterator[Cited]:
    """Yield the reasons in words, and that three skipped lines in a row are the end of her actions."""
    in_a_row, reading = 0, None
    for fact in facts:
        if isinstance(fact, w.ChoiceExplained):
            yield from _chosen(fact, who, reading)
        else:
            yield from ROWS.reason(fact, who)
        reading = fact.reading if isinstance(fact, w.LineFollowed) else None
        in_a_row = in_a_row + 1 if isinstance(fact, w.LineSkipped) else 0
        if in_a_row == LINES:
            yield Cited(_("Three lines in a row were skipped, so the actions end here."), headings.HER_TURN)


def _chosen(fact: w.ChoiceExplained, who: Sequence[str], reading: w.Reading | None = None) -> Iterator[Cited]:
    rules = headings.choice(fact, reading)
    return (Cited(line, rules) for line in packed(choice(fact, who, reading)))


def _followed(fact: w.LineFollowed, who: Sequence[str]) -> Iterator[Cited]:
    text = _("Line {number} is carried out: {line}.")
    told = text.format(number=fact.line + 1, line=line_text(AI_CARDS[fact.ai_card].lines[fact.line]))
    lines = packed([told, _READINGS(fact.reading)] if fact.reading in _READINGS else [told])
    return (Cited(line, (headings.followed(fact),)) for line in lines)


def _skipped(fact: w.LineSkipped, who: Sequence[str]) -> Iterator[Cited]:
    printed = AI_CARDS[fact.ai_card].lines[fact.line]
    text = _("Line {number} is skipped ({line}): {reason}.")
    said = text.format(number=fact.line + 1, line=line_text(printed), reason=skipped(fact.why, printed))
    yield Cited(said, (headings.skipped(fact),))


def _ai_card(fact: w.AiCardDrawn, who: Sequence[str]) -> Iterator[Cited]:
    ai_card, rules = AI_CARDS[fact.ai_card], ("Wakhan > AI cards",)
    yield Cited(drawn(fact, who), rules)
    yield Cited(_("Row of regions: {regions}.").format(regions=regions_row(ai_card)), rules)
    text = (
        _(
            "Row of loyalties: {loyalties}. Of those with the fewest followers, the one with the "
            "most blocks in play (if tied, the first) is the pragmatic loyalty: {coalition}."
        )
        if fact.steadfast
        else _("Row of loyalties: {loyalties}. The first with fewest followers is the pragmatic loyalty: {coalition}.")
    )
    said = text.format(loyalties=loyalties_row(ai_card), coalition=coalition(fact.leans.key))
    yield Cited(said, (headings.VARIANTS if fact.steadfast else "Wakhan > Pragmatic loyalty",))
    for number, line in enumerate(ai_card.lines, 1):
        yield Cited(_("Line {number}: {line}").format(number=number, line=line_sentence(line)), rules)


def _consulted(fact: w.AiCardConsulted, who: Sequence[str]) -> Iterator[Cited]:
    text = _("{player} decides by AI card {number} as it lies. Red arrow: {red}; row of regions: {regions}.")
    ai_card = AI_CARDS[fact.ai_card]
    number, red = fact.ai_card, red_text(fact.red)
    said = text.format(player=who[fact.seat], number=number, red=red, regions=regions_row(ai_card))
    yield Cited(said, ("Wakhan > AI cards",))


def _bonus(fact: w.BonusConsidered) -> str:
    impossible = listing([names.action(action.key) for action in fact.impossible])
    if fact.action is None:
        return _("{card} is passed over; not possible: {actions}.").format(card=card(fact.card), actions=impossible)
    action = names.action(fact.action.key)
    if not fact.impossible:
        return _("{card} acts: {action} is its leftmost action.").format(card=card(fact.card), action=action)
    text = _("{card} acts: {action} is its leftmost action that is possible; not possible: {actions}.")
    return text.format(card=card(fact.card), action=action, actions=impossible)


_READINGS: Final = Texts(
    {
        w.Reading.ARROWS: N_("The arrows name the card."),
        w.Reading.SAVVY: N_(
            "The arrows name a card, but savvy purchasing takes a cheaper one of the same suit and no lower rank."
        ),
        w.Reading.CHECK_RUPEES: N_(
            "There's a Dominance Check in the market, no coalition is dominant and no card with a "
            "tribe or spy icon can be bought, so savvy purchasing counts the net rupees."
        ),
        w.Reading.CHECK_PATRIOTS: N_(
            "A Dominance Check lies in the market, so a patriot of the dominant coalition is bought."
        ),
        w.Reading.CHECK_BLOCKS: N_(
            "A Dominance Check lies in the market and no patriot of the dominant coalition can be bought, so the most "
            "army and road icons count."
        ),
        w.Reading.CHECK_CYLINDERS: N_(
            "A Dominance Check lies in the market and no coalition is dominant, so the most tribe and spy icons count."
        ),
    }
)
"""Which of her rules a line is read by, where the line itself does not say so."""


def packed(sentences: Iterable[str]) -> Iterator[str]:
    """Yield the sentences on as few lines as they fit."""
    line = ""
    for sentence in sentences:
        if line and len(line) + 1 + len(sentence) > LINE_LENGTH:
            yield line
            line = ""
        line = f"{line} {sentence}" if line else sentence
    if line:
        yield line


def cut(line: Cited) -> Cited:
    """Return the line, without what follows the last comma that leaves it short enough."""
    if len(line.text) <= LINE_LENGTH:
        return line
    return line._replace(text=_("{line} …").format(line=line.text[: LINE_LENGTH - 1].rpartition(",")[0]))


ROWS.of(w.AiCardDrawn, reason=_ai_card)(drawn)
ROWS.of(w.AmbitionFollowed, reason=lambda fact, who: [Cited(ambition(fact, who), headings.AMBITION)])(ambition)
ROWS.of(w.AmbitionPassed, reason=lambda fact, who: [Cited(ambition_passed(fact, who), headings.AMBITION)])
ROWS.of(w.LineFollowed, reason=_followed)
ROWS.of(w.LineSkipped, reason=_skipped)
ROWS.of(
    w.BonusBegan,
    reason=lambda fact, who: [
        Cited(
            _("The lines are done. Bonus actions: the unused cards in the favored suit, from left to right."),
            headings.BONUS,
        )
    ],
)
ROWS.of(w.BonusConsidered, reason=lambda fact, who: [Cited(_bonus(fact), headings.BONUS)])
ROWS.of(w.AiCardConsulted, reason=_consulted)
ROWS.of(w.ChoiceExplained, reason=_chosen)
