"""Wakhan's AI cards in words, and where she stands."""

from collections.abc import Iterable, Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.queries import influence
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import AiCard, Arrow, Coalition, Condition, Instruction, Line, LineAction
from paxbot.games.pamir.wakhan import facts
from paxbot.present.pamir import names
from paxbot.present.pamir.names import coalition_of
from paxbot.present.words import N_, Texts, _, capital


def line_text(line: Line) -> str:
    """Return a line of an AI card in at most 60 characters, for a picture."""
    if line.pick is None:
        return _action(line.action)
    pick = _pick_text(line.pick)
    return (
        capital(pick)
        if line.condition is None
        else _("{condition}: {pick}").format(condition=_condition_text(line.condition), pick=pick)
    )


def line_sentence(line: Line) -> str:
    if line.pick is None:
        return _plain_sentence(line.action)
    pick = pick_sentence(line.pick)
    return (
        _("{pick}.").format(pick=pick)
        if line.condition is None
        else _("{pick}, but only {condition}.").format(pick=pick, condition=condition_clause(line.condition))
    )


condition_clause = Texts(
    {
        Condition.MILITARY_FAVORED: N_("if the military suit is favored"),
        Condition.POLITICAL_FAVORED: N_("if the political suit is favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("with fewer than 2 rupees"),
        Condition.NO_DOMINANT_COALITION: N_("if no coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("if no card in the own court shows move"),
        Condition.DOMINANT_COALITION: N_("if a coalition is dominant"),
        Condition.COURT_AT_LIMIT: N_("if the own court has reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("if another player has more spies in play"),
    }
)
"""As part of a sentence: "if the military suit is favored"."""


failed_condition = Texts(
    {
        Condition.MILITARY_FAVORED: N_("the military suit is not favored"),
        Condition.POLITICAL_FAVORED: N_("the political suit is not favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("2 rupees or more are at hand"),
        Condition.NO_DOMINANT_COALITION: N_("a coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("a card in the own court shows move"),
        Condition.DOMINANT_COALITION: N_("no coalition is dominant"),
        Condition.COURT_AT_LIMIT: N_("the own court has not reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("no other player has more spies in play"),
    }
)
"""Why an instruction with this condition is skipped, as part of a sentence."""


def loyalties_row(ai_card: AiCard) -> str:
    return _row(names.coalition(coalition.key) for coalition in ai_card.loyalties)


def regions_row(ai_card: AiCard) -> str:
    return _row(names.region(region.key) for region in ai_card.regions)


red_text = Texts({Arrow.TOP: N_("top (left)"), Arrow.BOTTOM: N_("bottom (right)")})


def column_text(column: int) -> str:
    """Columns count from 0, as on the card."""
    return _("column {column}").format(column=column)


def _row(items: Iterable[str]) -> str:
    return " › ".join(items)


_action = Texts(
    {
        LineAction.RADICALIZE: N_("Radicalize"),
        LineAction.TAX: N_("Tax"),
        LineAction.BUILD: N_("Build"),
        LineAction.MOVE: N_("Move"),
        LineAction.BETRAY: N_("Betray"),
        LineAction.BATTLE: N_("Battle"),
    }
)


_plain_sentence = Texts(
    {
        LineAction.RADICALIZE: N_(
            "Radicalize: the card the arrows name, or one that suits a Dominance Check in the market."
        ),
        LineAction.TAX: N_("Tax."),
        LineAction.BUILD: N_("Build."),
        LineAction.MOVE: N_("Move."),
        LineAction.BETRAY: N_("Betray."),
        LineAction.BATTLE: N_("Battle."),
    }
)


_condition_text = Texts(
    {
        Condition.MILITARY_FAVORED: N_("Military favored"),
        Condition.POLITICAL_FAVORED: N_("Political favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("0 or 1 rupee"),
        Condition.NO_DOMINANT_COALITION: N_("None dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("No move in court"),
        Condition.DOMINANT_COALITION: N_("A coalition dominant"),
        Condition.COURT_AT_LIMIT: N_("Court at its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("Another has more spies"),
    }
)


_pick_text = Texts(
    {
        Instruction.HIGHEST_RANK_POLITICAL: N_("radicalize highest political"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: N_("radicalize highest intelligence"),
        Instruction.HIGHEST_RANK_ECONOMIC: N_("radicalize highest economic"),
        Instruction.HIGHEST_RANK_MILITARY: N_("radicalize highest military"),
        Instruction.ANY_INTELLIGENCE: N_("radicalize any intelligence"),
        Instruction.MOST_NET_RUPEES: N_("radicalize most net rupees"),
        Instruction.GAINS_RULE: N_("radicalize a card that wins a region"),
        Instruction.MOST_BLOCKS: N_("radicalize most armies and roads"),
        Instruction.MOST_CYLINDERS: N_("radicalize most tribes and spies"),
        Instruction.HAS_MOVE: N_("radicalize a card with move"),
        Instruction.DOMINANT_PATRIOT: N_("radicalize its patriot"),
        Instruction.COURT_CARD_MOST_SPIES: N_("battle on the court card with most spies"),
    }
)


pick_sentence = Texts(
    {
        Instruction.HIGHEST_RANK_POLITICAL: N_("Radicalize the political card of highest rank"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: N_("Radicalize the intelligence card of highest rank"),
        Instruction.HIGHEST_RANK_ECONOMIC: N_("Radicalize the economic card of highest rank"),
        Instruction.HIGHEST_RANK_MILITARY: N_("Radicalize the military card of highest rank"),
        Instruction.ANY_INTELLIGENCE: N_("Radicalize any intelligence card"),
        Instruction.MOST_NET_RUPEES: N_("Radicalize the card that brings the most net rupees"),
        Instruction.GAINS_RULE: N_("Radicalize a card that wins the rule of its region"),
        Instruction.MOST_BLOCKS: N_("Radicalize the card with the most army and road icons"),
        Instruction.MOST_CYLINDERS: N_("Radicalize the card with the most tribe and spy icons"),
        Instruction.HAS_MOVE: N_("Radicalize a card that shows move"),
        Instruction.DOMINANT_PATRIOT: N_("Radicalize a patriot of the dominant coalition"),
        Instruction.COURT_CARD_MOST_SPIES: N_("Battle on the court card with the most spies"),
    }
)


def pragmatic(s: State, seat: Seat) -> str:
    """Return the coalition she leans to now; empty before her first AI card."""
    if facts.wakhan(s, seat).face is None:
        return ""
    return coalition_of(facts.pragmatic_loyalty(s, seat))


def loyalty(s: State, seat: Seat) -> tuple[str, str]:
    """Return that she has none but a leaning, and her influence in each coalition."""
    leaning = pragmatic(s, seat)
    return (
        _("loyal to none, leans to {coalition} now").format(coalition=leaning) if leaning else _("loyal to none"),
        ", ".join(f"{coalition_of(each)} {influence(s, seat, each)}" for each in Coalition),
    )


def leanings(s: State, people: Sequence[str]) -> str:
    """Return where each Wakhan leans; empty if none has drawn yet."""
    lines = [
        _("{player} leans to the {coalition} coalition now.").format(player=people[seat], coalition=leaning)
        for seat, player in enumerate(s.players)
        if player.wakhan is not None and (leaning := pragmatic(s, seat))
    ]
    return " ".join(lines)


def ai_card(s: State, seat: Seat) -> Iterator[str]:
    if facts.wakhan(s, seat).face is None:
        yield _("No AI card drawn yet")
        return
    face = facts.face(s, seat)
    yield _("AI card: red arrow {red}, black arrow {column}").format(
        red=red_text(facts.red(s, seat)), column=column_text(facts.column(s, seat))
    )
    yield _("Regions: {regions}").format(regions=regions_row(face))
    yield _("Loyalties: {loyalties}").format(loyalties=loyalties_row(face))
    yield _("Lines: {lines}").format(lines=" · ".join(f"{n} {line_text(line)}" for n, line in enumerate(face.lines, 1)))
