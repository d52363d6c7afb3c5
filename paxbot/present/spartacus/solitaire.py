"""The solitaire campaign: what each of its games asks for, and how one came out, condition by condition."""

from collections.abc import Iterator

from paxbot.games.spartacus.facts import SoloDecided
from paxbot.games.spartacus.terms import SOLO_GAMES, Category
from paxbot.present.spartacus import names, scoring
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext

ALL = len(Category)


def conditions(number: int) -> str:
    """What is dealt at the start of a game of the campaign, and how it is won."""
    each = SOLO_GAMES[number - 1]
    return f"{_start(each.drawn, each.played)} {_goal(each.stronger)}"


def _start(drawn: int, played: int) -> str:
    if not played:
        return _(
            "At the start {count} cards are dealt: you keep one, the other goes to the bottom of the stack."
        ).format(count=drawn)
    return ngettext(
        "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} is "
        "played at once, at no cost.",
        "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} are "
        "played at once, at no cost.",
        played,
    ).format(count=drawn, played=played)


def _goal(needed: int) -> str:
    if needed == ALL:
        return _("To win, have cards of all 7 categories in your display, and be stronger than Rome in all of them.")
    return _(
        "To win, have cards of all 7 categories in your display, and be stronger than Rome in at least {needed} of "
        "them."
    ).format(needed=needed)


def final_lines(position: scoring.Position, who: str, decided: SoloDecided) -> Iterator[str]:
    """Whether the game is won, its two conditions, and every category against Rome."""
    games = len(SOLO_GAMES)
    verdict = _("**Solitaire game {game} of {games} is won.**")
    if not decided.won:
        verdict = _("**Solitaire game {game} of {games} is lost.**")
    yield verdict.format(game=decided.game, games=games)
    yield f"- {_cards_condition(position, who, decided)}"
    yield f"- {_strength_condition(who, decided)}"
    yield ""
    yield _("**Strengths, bonuses included**")
    yield from (f"- {line}" for line in _comparisons(position, who))


def _cards_condition(position: scoring.Position, who: str, decided: SoloDecided) -> str:
    if decided.played == ALL:
        return _("**Met:** cards of all 7 categories. {who} has all of them.").format(who=who)
    missing = [names.category(each) for each in Category if each not in scoring.played(position, 0)]
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


def _comparisons(position: scoring.Position, who: str) -> Iterator[str]:
    outcome, played = position["outcome"], scoring.played(position, 0)
    for each in Category:
        rome, own = outcome["rome"][each.value], outcome["players"][0][each.value]
        if own > rome:
            text = _("{category}: Rome {rome}, {who} {own}. {who} is stronger.")
        elif own == rome:
            text = _("{category}: Rome {rome}, {who} {own}. Equal is not enough.")
        else:
            text = _("{category}: Rome {rome}, {who} {own}. Rome is stronger.")
        line = text.format(category=names.category(each), rome=rome, who=who, own=own)
        yield line if each in played else _("{comparison} {who} has no card of it.").format(comparison=line, who=who)
