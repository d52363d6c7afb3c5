"""Why Wakhan does what she does, in words a player can check: each answer, and a turn in short."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.table import BLOCKS
from paxbot.games.pamir.terms import AI_CARDS, LEVERAGE_RUPEES, ActionKind
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Reading
from paxbot.present.fact_table import Rows, row
from paxbot.present.pamir import headings, names
from paxbot.present.pamir.accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.log import ambition, drawn
from paxbot.present.pamir.names import card, coalition, sale_title
from paxbot.present.pamir.wakhan import (
    ambition_passed,
    choice,
    line_sentence,
    line_text,
    loyalties_row,
    pick_sentence,
    red_text,
    regions_row,
    skipped,
    thing,
)
from paxbot.present.sentence import LIMIT
from paxbot.present.words import (
    N_,
    Cited,
    Say,
    Texts,
    _,
    listing,
    reading_length,
    rules_of,
    shortened_marked,
    translated,
)

LINE_LENGTH: Final = 299
LINES: Final = 3
"""This many lines skipped in a row end her actions."""

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
    """Yield her reasons, with all facts of her turn until she ends it, and otherwise with her own deeds."""
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
    """Leave out a choice that repeats the last one, as with the rupees of a tax."""
    last: Fact | None = None
    for fact in happened:
        if fact != last or not isinstance(fact, ChoiceExplained):
            yield fact
        last = fact if isinstance(fact, Reason) else last


def reasons(facts: Sequence[Fact], who: Sequence[str]) -> Iterator[Cited]:
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


def _ai_card(fact: w.AiCardDrawn, who: Sequence[str]) -> Iterable[Cited]:
    ai_card, rules = AI_CARDS[fact.ai_card], ("Wakhan > AI cards",)
    line = _("Line {number}: {line}")
    text = (
        _(
            "Row of loyalties: {loyalties}. Of those with the fewest followers, the one with the "
            "most blocks in play (if tied, the first) is the pragmatic loyalty: {coalition}."
        )
        if fact.steadfast
        else _("Row of loyalties: {loyalties}. The first with fewest followers is the pragmatic loyalty: {coalition}.")
    )
    said = text.format(loyalties=loyalties_row(ai_card), coalition=coalition(fact.leans.key))
    return (
        Cited(drawn(fact, who), rules),
        Cited(_("Row of regions: {regions}.").format(regions=regions_row(ai_card)), rules),
        Cited(said, (headings.VARIANTS if fact.steadfast else "Wakhan > Pragmatic loyalty",)),
        *(Cited(line.format(number=n, line=line_sentence(each)), rules) for n, each in enumerate(ai_card.lines, 1)),
    )


def _consulted(fact: w.AiCardConsulted, who: Sequence[str]) -> Iterator[Cited]:
    text = _("{player} decides by AI card {number} as it lies. Red arrow: {red}; row of regions: {regions}.")
    number, regions = fact.ai_card, regions_row(AI_CARDS[fact.ai_card])
    said = text.format(player=who[fact.seat], number=number, red=red_text(fact.red), regions=regions)
    yield Cited(said, ("Wakhan > AI cards",))


def _bonus(fact: w.BonusConsidered) -> str:
    impossible = listing([names.action(action.key) for action in fact.impossible])
    action = "" if fact.action is None else names.action(fact.action.key)
    text = (
        _("{card} acts: {action} is its leftmost action that is possible; not possible: {actions}.")
        if fact.impossible
        else _("{card} acts: {action} is its leftmost action.")
    )
    said = text if action else _("{card} is passed over; not possible: {actions}.")
    return said.format(card=card(fact.card), action=action, actions=impossible)


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
"""Which of her rules a line is read by, where the line itself doesn't say so."""


def packed(sentences: Iterable[str]) -> Iterator[str]:
    line = ""
    for sentence in sentences:
        if line and len(line) + 1 + len(sentence) > LINE_LENGTH:
            yield line
            line = ""
        line = f"{line} {sentence}" if line else sentence
    if line:
        yield line


def cut(line: Cited) -> Cited:
    """Cut at the last comma that leaves the line short enough."""
    return (
        line
        if len(line.text) <= LINE_LENGTH
        else line._replace(text=_("{line} …").format(line=line.text[: LINE_LENGTH - 1].rpartition(",")[0]))
    )


ROWS = Rows[PamirStory, Accounts](
    row(w.AiCardDrawn, sentence=drawn, reason=_ai_card),
    row(
        w.AmbitionFollowed, sentence=ambition, reason=lambda fact, who: [Cited(ambition(fact, who), headings.AMBITION)]
    ),
    row(w.AmbitionPassed, reason=lambda fact, who: [Cited(ambition_passed(fact, who), headings.AMBITION)]),
    row(w.LineFollowed, reason=_followed),
    row(w.LineSkipped, reason=_skipped),
    row(
        w.BonusBegan,
        reason=lambda fact, who: [
            Cited(
                _("The lines are done. Bonus actions: the unused cards in the favored suit, from left to right."),
                headings.BONUS,
            )
        ],
    ),
    row(w.BonusConsidered, reason=lambda fact, who: [Cited(_bonus(fact), headings.BONUS)]),
    row(w.AiCardConsulted, reason=_consulted),
    row(w.ChoiceExplained, reason=_chosen),
)


NAME: Final = 20
"""Characters of a player's name."""
REASONS: Final = 200
_TARGETS: Final = frozenset({Prompt.TAX, Prompt.GIFT, Prompt.BUILD, Prompt.MOVE_TO, Prompt.BETRAY, Prompt.BATTLE_SITE})
"""Questions whose answer is the subject of a court action."""


def why(facts: Sequence[Fact], people: Sequence[str]) -> tuple[Cited, ...]:
    seat = next((fact.seat for fact in facts if isinstance(fact, OF_HER_TURN)), None)
    if seat is None:
        return ()
    hers = [fact for fact in facts if getattr(fact, "seat", seat) == seat]
    reasons = _fitted(_reasons(hers, [shortened_marked(name, NAME) for name in people]), " ".join, REASONS)
    differences = _fitted(_differences(hers, seat), _differently, LIMIT)
    return tuple(line for line in (reasons, differences) if line.text)


def _fitted(parts: Iterable[Cited], joined: Callable[[Sequence[str]], str], length: int) -> Cited:
    """Return as many parts as fit, but always the first."""
    told: list[Cited] = []
    for part in parts:
        if not told or reading_length(joined([each.text for each in (*told, part)])) <= length:
            told.append(part)
    return Cited(joined([part.text for part in told]) if told else "", rules_of(told))


def _reasons(facts: Sequence[Fact], who: Sequence[str]) -> Iterator[Cited]:
    line, before, asked = "", "", frozenset[Prompt]()
    more: tuple[str, ...] = ()
    text = _("Her AI card says: {line} – {decided}.")
    for fact, after in zip_longest(facts, facts[1:]):
        match fact:
            case w.AmbitionFollowed():
                yield Cited(ambition(fact, who), headings.AMBITION)
            case w.LineFollowed():
                line = _asked_for(fact)
                asked = _TARGETS if fact.reading is Reading.COURT_ACTION else frozenset({Prompt.FOLLOW_LINE})
                more = ()
            case w.BonusConsidered(action=ActionKind() as action):
                line, before, asked = names.action(action.key), "", _TARGETS
                text, more = _("Bonus action: {line} – {decided}."), headings.BONUS
            case ChoiceExplained() if fact.prompt in asked and not _is_revised(fact, after):
                if line == before:
                    text = _("Then {decided}.")
                yield Cited(text.format(line=line, decided=_decided(fact, who)), (*headings.choice(fact), *more))
                text, before, asked = _("{line} – {decided}."), line, frozenset()
            case f.TurnEnded() if fact.unused:
                yield Cited(_("No further line of her AI card could be carried out."), headings.HER_TURN)


def _is_revised(fact: ChoiceExplained, after: Fact | None) -> bool:
    """Return whether the card the arrows named gave way to a cheaper one."""
    return isinstance(after, ChoiceExplained) and fact.prompt is after.prompt is Prompt.FOLLOW_LINE


def _asked_for(fact: w.LineFollowed) -> str:
    line = AI_CARDS[fact.ai_card].lines[fact.line]
    if fact.reading in _IN_VIEW_OF_A_CHECK:
        return _IN_VIEW_OF_A_CHECK(fact.reading)
    return line_text(line) if line.pick is None else pick_sentence(line.pick)


_IN_VIEW_OF_A_CHECK: Final = Texts(
    {
        Reading.SAVVY: N_("Radicalize, but a cheaper card than the arrows name, of the same suit and no lower rank"),
        Reading.CHECK_RUPEES: N_(
            "Radicalize; with a Dominance Check in the market and no tribes or spies on offer, the most rupees"
        ),
        Reading.CHECK_PATRIOTS: N_("Radicalize, and in view of a Dominance Check a patriot of the dominant coalition"),
        Reading.CHECK_BLOCKS: N_("Radicalize, and in view of a Dominance Check the most army and road icons"),
        Reading.CHECK_CYLINDERS: N_("Radicalize, and in view of a Dominance Check the most tribe and spy icons"),
    }
)


def _decided(fact: ChoiceExplained, who: Sequence[str]) -> str:
    chosen = sale_title(fact.chosen.at) if fact.chosen.kind is Kind.CARD else thing(fact.chosen, who)
    if len(fact.candidates) == 1:
        return _("only {thing} qualified").format(thing=chosen)
    criterion = fact.narrowings[-1].criterion if fact.narrowings else None
    is_said = fact.prompt is Prompt.FOLLOW_LINE and criterion not in _BY_ITSELF
    return chosen if criterion is None or is_said else _criterion(criterion).format(thing=chosen)


_BY_ITSELF: Final = (Criterion.ARROWS, Criterion.CHEAPEST, Criterion.HIGHEST_NUMBER)
"""Criteria between market cards that no line of an AI card names."""

_criterion = Texts(
    {
        Criterion.IN_RIVAL_COURT: N_("{thing} lay in another player’s court"),
        Criterion.IN_FAVORED_SUIT: N_("{thing} was in the favored suit"),
        Criterion.DOMINANT_PATRIOT: N_("{thing} was a patriot of the dominant coalition"),
        Criterion.DOMINANT_PRIZE: N_("{thing} showed a prize of the dominant coalition"),
        Criterion.PATRIOT: N_("{thing} was a patriot"),
        Criterion.LEVERAGED: N_("{thing} was leveraged"),
        Criterion.HIGHEST_RANK: N_("{thing} had the highest rank"),
        Criterion.HIGHEST_NUMBER: N_("{thing} had the highest card number"),
        Criterion.MOST_SPIES: N_("{thing} carried the most spies"),
        Criterion.CHEAPEST: N_("{thing} cost least"),
        Criterion.ARROWS: N_("its arrows named {thing}"),
        Criterion.LEFTMOST_COLUMN: N_("{thing} lay in the leftmost column"),
        Criterion.RICHEST: N_("{thing} had the most rupees"),
        Criterion.ROW_OF_REGIONS: N_("{thing} came first in its row of regions"),
        Criterion.RED_ARROW: N_("its red arrow named {thing}"),
    }
)
"""Criteria for the subject of an action; `it` is her AI card."""


_differently = Say("Unlike a person, she {differences}.", differences=listing)


def _differences(facts: Sequence[Fact], seat: Seat) -> Iterator[Cited]:
    leans = next((names.coalition(fact.leans.key) for fact in facts if isinstance(fact, w.AiCardDrawn)), "")
    for (text, rule), is_hers in _DIFFERENCES.items():
        if any(is_hers(fact, seat) for fact in facts):
            yield Cited(translated(text).format(coalition=leans), (rule,))


_DIFFERENCES: Final[dict[tuple[str, str], Callable[[Fact, Seat], bool]]] = {
    (N_("is forgiven the leverage that she cannot repay"), "Wakhan > Leverage"): lambda fact, seat: (
        isinstance(fact, f.LeverageRepaid) and fact.rupees + fact.owed < LEVERAGE_RUPEES
    ),
    (N_("discards a card whose bribe she cannot pay"), headings.BRIBES_OF_WAKHAN): lambda fact, seat: isinstance(
        fact, w.BribeUnpaid
    ),
    (N_("pays bribes in full"), headings.BRIBES_OF_WAKHAN): lambda fact, seat: (
        isinstance(fact, f.BribeSettled) and not fact.by_right
    ),
    (N_("counts as loyal to every coalition"), "Wakhan > Dominance checks"): lambda fact, seat: isinstance(
        fact, w.AmbitionFollowed
    ),
    (N_("leaves gifts alone where the supply is empty"), "Wakhan > Empty supply"): lambda fact, seat: (
        isinstance(fact, ChoiceExplained)
        and fact.prompt is Prompt.TAKE_PIECE
        and fact.chosen.kind in (Kind.TRIBE, Kind.SPY)
    ),
    (N_("builds only armies and only in one region"), "Wakhan > Build"): lambda fact, seat: (
        isinstance(fact, f.ActionTaken) and fact.action is ActionKind.BUILD
    ),
    (N_("moves without roads"), "Wakhan > Move"): lambda fact, seat: (
        isinstance(fact, f.PieceMoved) and fact.piece is Piece.ARMY
    ),
    (N_("rules with the armies of whichever coalition has most"), "Wakhan > Ruling"): lambda fact, seat: (
        isinstance(fact, f.RulerChanged) and fact.after == seat
    ),
    (N_("uses the blocks of her pragmatic loyalty ({coalition})"), "Wakhan > Pragmatic loyalty"): lambda fact, seat: (
        isinstance(fact, f.PiecePlaced | f.PieceMoved) and fact.piece in BLOCKS
    ),
    (N_("plays a card as she buys it"), headings.RADICALIZE): lambda fact, seat: isinstance(fact, f.CardPlayed),
}
"""Deeds that only her rules allow or demand, and the facts that show it, the rarest first."""
