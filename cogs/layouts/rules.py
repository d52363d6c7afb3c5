"""Rules one tap away, and a rule itself."""

from collections.abc import Iterable, Sequence
from typing import Final

from discord import SelectOption
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.parts import LABEL, MENU, OPTION, PLACEHOLDER, TEXT, beside, clip, layout, row, text
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import rules as words
from paxbot.present.chat.table import small
from paxbot.present.presenter import Picture
from paxbot.present.rulebook import Section, related, section

RULE: Final = "rule"
"""The verb that shows a rule in a message of its own."""
IN_PLACE: Final = "rulepage"
"""The verb that shows it where another one was."""
SHORT: Final = "0"
WHOLE: Final = "1"
"""The number in the ids of these verbs: whether the short answer is shown or everything."""


def rule_button(game: str, path: str) -> ActionButton:
    """Return a button that shows a rule to whoever presses it. Raises: PaxError("unknown_rule")."""
    found = section(game, path)
    return ActionButton(CustomId(RULE, 0, (SHORT, game, found.slug)), clip(words.named(found.title), LABEL))


def rule_menu(part: int, rules: Iterable[Section], placeholder: str, verb: str = RULE) -> ActionMenu:
    """Return a menu of rules, which shows the chosen one; there has to be one at least."""
    options = [
        SelectOption(label=clip(_place(each), OPTION), value=f"{each.game}:{each.slug}", description=_hint(each))
        for each in list(dict.fromkeys(rules))[:MENU]
    ]
    return ActionMenu(CustomId(verb, 0, (SHORT,)), part, options, clip(placeholder, PLACEHOLDER))


def rule_layout(
    shown: Section, game: str, icons: Sequence[Picture], *, whole: bool, others: Iterable[Section] = ()
) -> LayoutView:
    """Return a rule of the game of that name: the short answer or everything, its icons, and a menu of other rules."""
    heading = text(panel_words.heading(shown.title) + "\n" + small(" · ".join(filter(None, (game, shown.chapter)))))
    said = [text(clip(shown.text if whole else shown.opening, TEXT - len(heading.content)))] if shown.text else []
    top = [heading] if whole else [heading, *said]
    more = ActionButton(CustomId(IN_PLACE, 0, (WHOLE, shown.game, shown.slug)), words.whole())
    near = [each for each in (*others, *related(shown)) if each.path != shown.path]
    return layout(
        *([beside(icons[0], *top)] if icons else top),
        *(said if whole else ()),
        row(more) if not whole and shown.text != shown.opening else None,
        row(rule_menu(0, near, words.related(), IN_PLACE)) if near else None,
    )


def _place(rule: Section) -> str:
    return f"{rule.title} ({rule.chapter})" if rule.chapter else rule.title


def _hint(rule: Section) -> str | None:
    return clip(rule.opening.replace("**", ""), OPTION) or None
