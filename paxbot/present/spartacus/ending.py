"""The end of a game, from the facts of its outcome, and the games of the solitaire campaign with their goals."""

from collections.abc import Iterator, Sequence, Set
from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import codec
from paxbot.games.spartacus.facts import CategoryCompared, PointsScored, SoloDecided
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import SOLO_GAMES, Category
from paxbot.games.spartacus.view import view
from paxbot.present.spartacus import names
from paxbot.present.spartacus.facts import FACTS, compared
from paxbot.present.speech import listing, persons
from paxbot.present.words import _, ngettext

LENGTH: Final = 2800
"""Characters above which the text is worded more shortly."""
_NAMED: Final = 1
"""So many players are named for each category then."""
ALL: Final = len(Category)


def outcome(position: Json) -> tuple[Fact, ...]:
    """Return the facts of how a game that is over came out, who has won being the last."""
    return tuple(codec.FACTS.load(raw) for raw in position["outcome"]["facts"])


def comparisons_in(facts: Sequence[Fact]) -> list[CategoryCompared]:
    """Return the comparisons with Rome among the facts."""
    return [fact for fact in facts if isinstance(fact, CategoryCompared)]


def points_in(facts: Sequence[Fact]) -> list[PointsScored]:
    """Return the points of each seat among the facts, which Rome's victory and a solitaire game have none of."""
    return [fact for fact in facts if isinstance(fact, PointsScored)]


def verdict(position: Json, who: Sequence[str]) -> str:
    """Return who has won a game that is over, and by what."""
    return FACTS.sentence(outcome(position)[-1], who) or ""


def comparisons(position: Json, who: Sequence[str], named: int = 0) -> list[str]:
    """Return a line for each category; with `named`, only so many of the strongest players are told."""
    return [compared(fact, who, named) for fact in comparisons_in(outcome(position))]


def scores(position: Json, who: Sequence[str]) -> list[str]:
    """Return the points of each seat in words."""
    return [FACTS.sentence(fact, who) or "" for fact in points_in(outcome(position))]


def final(s: State, people: Sequence[str]) -> str:
    """Return who has won and by what, every category against Rome, and the points of each player.

    Of a solitaire game, whether it is won, condition by condition, and every category.
    Where that is too much, each category names the strongest players only.
    """
    position, who = view(s, None), persons(people)
    text = "\n".join(_lines(position, who, 0))
    return text if len(text) <= LENGTH else "\n".join(_lines(position, who, _NAMED))


def _lines(position: Json, who: Sequence[str], named: int) -> Iterator[str]:
    found = outcome(position)
    if isinstance(found[-1], SoloDecided):
        display = position["players"][0]["display"]
        played = {names.card_of(number, position["table"]).category for number in display}
        yield from final_lines(found[:-1], found[-1], played, who[0])
        return
    yield verdict(position, who)
    yield ""
    romes = sum(fact.is_romes for fact in comparisons_in(found))
    text = _("**Strengths, bonuses included:** Rome has {rome} of the 7 categories, the players have {players}.")
    yield text.format(rome=romes, players=ALL - romes)
    if named:
        yield _("For each category one of the strongest players is named.")
    yield from (f"- {line}" for line in comparisons(position, who, named))
    if points := points_in(found):
        yield ""
        yield _("**Points**")
        for fact in sorted(points, key=lambda fact: -fact.total):
            yield f"- {FACTS.sentence(fact, who)}"


def final_lines(found: Sequence[Fact], decided: SoloDecided, played: Set[Category], who: str) -> Iterator[str]:
    """Yield whether a solitaire game is won, its two conditions, and every category against Rome."""
    text = _("**Solitaire game {game} of {games} is lost.**")
    if decided.won:
        text = _("**Solitaire game {game} of {games} is won.**")
    yield text.format(game=decided.game, games=len(SOLO_GAMES))
    yield f"- {_cards_condition(played, who)}"
    yield f"- {_strength_condition(who, decided)}"
    yield ""
    yield _("**Strengths, bonuses included**")
    for fact in comparisons_in(found):
        line = _alone(fact, who)
        if fact.category not in played:
            line = _("{comparison} {who} has no card of it.").format(comparison=line, who=who)
        yield f"- {line}"


def _cards_condition(played: Set[Category], who: str) -> str:
    missing = [names.category(each) for each in Category if each not in played]
    if not missing:
        return _("**Met:** cards of all 7 categories. {who} has all of them.").format(who=who)
    return _("**Not met:** cards of all 7 categories. {who} has no card of {missing}.").format(
        who=who, missing=listing(missing)
    )


def _strength_condition(who: str, decided: SoloDecided) -> str:
    is_met, is_all = decided.stronger >= decided.needed, decided.needed == ALL
    texts = {
        (True, False): _(
            "**Met:** stronger than Rome in at least {needed} categories. {who} is stronger in {stronger}."
        ),
        (False, False): _(
            "**Not met:** stronger than Rome in at least {needed} categories. {who} is stronger in {stronger}."
        ),
        (True, True): _("**Met:** stronger than Rome in all {needed} categories. {who} is."),
        (False, True): _(
            "**Not met:** stronger than Rome in all {needed} categories. {who} is stronger in {stronger}."
        ),
    }
    return texts[is_met, is_all].format(needed=decided.needed, who=who, stronger=decided.stronger)


def _alone(fact: CategoryCompared, who: str) -> str:
    """Return how the one player of a solitaire game compares with Rome in a category."""
    rome, own = fact.rome, fact.seats[0]
    if own > rome:
        text = _("{category}: Rome {rome}, {who} {own}. {who} is stronger.")
    elif own == rome:
        text = _("{category}: Rome {rome}, {who} {own}. Equal is not enough.")
    else:
        text = _("{category}: Rome {rome}, {who} {own}. Rome is stronger.")
    return text.format(category=names.category(fact.category), rome=rome, who=who, own=own)


def conditions(number: int) -> str:
    """Return what is dealt at the start of a game of the campaign, and how it is won."""
    drawn, played, needed = SOLO_GAMES[number - 1]
    start = _("At the start {count} cards are dealt: you keep one, the other goes to the bottom of the stack.")
    if played:
        start = ngettext(
            "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} is "
            "played at once, at no cost.",
            "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} are "
            "played at once, at no cost.",
            played,
        )
    goal = _("To win, have cards of all 7 categories in your display, and be stronger than Rome in all of them.")
    if needed != ALL:
        goal = _(
            "To win, have cards of all 7 categories in your display, and be stronger than Rome in at least {needed} of "
            "them."
        )
    return f"{start.format(count=drawn, played=played)} {goal.format(needed=needed)}"
