from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from discord import SelectOption
from discord.ui import LayoutView

from cogs.context import Context
from cogs.layouts.components import ActionButton, ActionMenu, CustomId
from cogs.layouts.parts import LABEL, MENU, OPTION, PLACEHOLDER, TEXT, Row, beside, clip, layout, row, text
from paxbot.present.chat import commands as words, panel as panel_words
from paxbot.present.chat.table import small
from paxbot.present.presenter import Picture, Presenter
from paxbot.present.rulebook import Section, related, rulings, section
from paxbot.present.words import Cited, rules_of

RULE: Final = "rule"
IN_PLACE: Final = "rulepage"
OWN_MENU: Final = 90
"""The number of a message's menu of rules, after those of its other menus."""
SHORT: Final = "0"
FEW: Final = 600
"""The most characters of rulings in a short answer."""
LEFT: Final = 80
"""Characters reserved for the number of rulings left out."""
WHOLE: Final = "1"
"""The number in these verbs' ids for everything instead of the short answer."""


def rule_button(game: str, path: str) -> ActionButton:
    found = section(game, path)
    return ActionButton(CustomId(RULE, 0, (SHORT, game, found.slug)), clip(words.named(found.title), LABEL))


def rule_menu(part: int, rules: Iterable[Section], placeholder: str, verb: str = RULE) -> ActionMenu:
    options = [
        SelectOption(label=clip(_place(each), OPTION), value=f"{each.game}:{each.slug}", description=_hint(each))
        for each in list(dict.fromkeys(rules))[:MENU]
    ]
    return ActionMenu(CustomId(verb, 0, (SHORT,)), part, options, clip(placeholder, PLACEHOLDER))


def found(game: str, paths: Iterable[str]) -> list[Section]:
    """Return each rule once. Raises: PaxError("unknown_rule")."""
    return [section(game, path) for path in dict.fromkeys(paths)]


def rules_row(rules: Sequence[Section]) -> Row | None:
    if len(rules) > 1:
        return row(rule_menu(OWN_MENU, rules, words.rules()))
    return row(rule_button(rules[0].game, rules[0].path)) if rules else None


def rules_layout(rules: Sequence[Section]) -> LayoutView:
    answers = (words.answered(rule.title, _with_rulings(rule, rule.opening, FEW)) for rule in rules)
    said = "\n".join((panel_words.heading(words.rules()), *answers))
    return layout(text(clip(said, TEXT)), rules_row(rules))


def impossible_layout(game: str, lines: Sequence[Cited]) -> LayoutView:
    said = panel_words.impossible(list(cited(game, lines)))
    return layout(text(clip(said, TEXT)), rules_row(found(game, rules_of(lines))))


def cited(game: str, lines: Iterable[Cited]) -> Iterator[str]:
    """Yield the sentences, each with its rules' names and its rulings, unless the one before had the same.

    Raises: PaxError("unknown_rule").
    """
    before: tuple[str, ...] = ()
    for line in lines:
        if line.rules == before:
            yield line.text
        else:
            yield " ".join((words.cited(line.text, titles(game, line.rules)), *rulings_said(game, line.rules)))
        before = line.rules


def titles(game: str, paths: Iterable[str]) -> list[str]:
    return [rule.title for rule in found(game, paths) if not rule.applies]


def rulings_said(game: str, paths: Iterable[str]) -> list[str]:
    return [_ruling(rule) for rule in found(game, paths) if rule.applies]


def _ruling(shown: Section) -> str:
    return words.ruling(shown.opening, shown.path.rpartition(" ")[2], shown.text.rpartition("\n\n")[2])


def _with_rulings(shown: Section, said: str, room: int) -> str:
    belonging = [_ruling(each) for each in rulings(shown)]
    told: list[str] = []
    while len(told) < len(belonging) and sum(map(len, told)) + len(belonging[len(told)]) <= room:
        told.append(belonging[len(told)])
    left = len(belonging) - len(told)
    return "\n\n".join((said, *told, *([words.more_rulings(left)] if left else ())))


def rule_layout(
    shown: Section,
    game: str,
    icons: Sequence[Picture],
    *,
    whole: bool,
    also: Sequence[Section] = (),
    others: Iterable[Section] = (),
) -> LayoutView:
    """Return a rule: the short answer or everything, its icons, and a menu of other rules.

    `also` are those about as near to the question, in short.
    """
    heading = text(panel_words.heading(shown.title) + "\n" + small(" · ".join(filter(None, (game, shown.chapter)))))
    most = TEXT - len(heading.content)
    words_of_it = shown.text if whole else shown.opening
    told = _with_rulings(shown, words_of_it, most - len(words_of_it) - LEFT if whole else FEW)
    said = [text(clip(told, most))] if shown.text else []
    top = [heading] if whole else [heading, *said]
    more = ActionButton(CustomId(IN_PLACE, 0, (WHOLE, shown.game, shown.slug)), words.whole())
    near = [each for each in (*also, *others, *rulings(shown), *related(shown)) if each.path != shown.path]
    return layout(
        *([beside(icons[0], *top)] if icons else top),
        *(said if whole else ()),
        row(more) if not whole and (shown.text != shown.opening or len(rulings(shown)) > 1) else None,
        *(text(words.answered(each.title, each.opening)) for each in also),
        row(rule_menu(0, near, words.related(), IN_PLACE)) if near else None,
    )


def _place(rule: Section) -> str:
    return f"{rule.title} ({rule.chapter})" if rule.chapter else rule.title


def _hint(rule: Section) -> str | None:
    return clip(rule.opening.replace("**", ""), OPTION) or None


async def offered_lessons(context: Context, presenter: Presenter) -> tuple[ActionButton, ...]:
    """Return the button of a game's lessons and the one that declines them; none for people who have done either."""
    if not presenter.lessons or not (await context.services.lessons.of(context.user)).is_offered(presenter.key):
        return ()
    learn = ActionButton(CustomId("learn", 0, (presenter.key,)), clip(words.offer(presenter.name), LABEL))
    return learn, ActionButton(CustomId("lessonnot", 0, (presenter.key,)), words.decline())
