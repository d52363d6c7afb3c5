"""A player's private panel: every answer as a button or in a menu, whatever the game asks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Item, LayoutView, TextDisplay

from cogs.layouts.components import ActionButton, ActionMenu, CustomId, page_buttons
from cogs.layouts.parts import (
    COMPONENTS,
    LABEL,
    MENU,
    OPTION,
    PLACEHOLDER,
    ROW,
    TEXT,
    Row,
    clip,
    layout,
    row,
    rows,
    text,
    text_layout,
    unescaped,
    whole_lines,
)
from cogs.layouts.rules import rule_button
from paxbot.engine.kernel import Move, Seat
from paxbot.present.chat import commands as rule_words, panel as words, table as table_words
from paxbot.present.presenter import OptionGroup, OptionView, Panel, Tone
from paxbot.present.rulebook import Section
from paxbot.present.words import capital
from paxbot.service import Choice

READ: Final = 900
"""Characters that a panel usually has."""
SHORT: Final = 600
"""Characters up to which there is room for texts above buttons, which save the tap that opens a menu.

Hints, which are there once, are not counted.
"""
OPENING: Final = 1600
"""Characters for what stands above the answers."""
LEAD: Final = 420
"""Characters for what the last answer brought about."""
ALONE: Final = 700
"""The same where no one else plays: it tells what the game did as well."""
HEADED: Final = 2
"""Lines of the news that are kept before others: its heading, and what follows."""
LEAST: Final = 100
"""Characters for it where there is no room."""
ANSWER: Final = 38
PAIR: Final = 2
"""Buttons that may have a text above them."""
NONE: Final = -1
"""No button has one, not even one of a pair."""
WIDE: Final = 15
"""Answers that are buttons if nothing else is asked."""
OTHERS: Final = 10
"""Other buttons for which there is room in any panel."""
FRAME: Final = 3
"""Components besides answers and other buttons: the container, the opening, and what is not possible."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    game: int
    seq: int
    panel: Panel
    choices: Sequence[Choice]
    lead: str = ""
    """The effect of their last answer, or why it was refused; read first."""
    undo: str = ""
    """Words on the button that takes the last step back; empty if none can be."""
    remarks: tuple[str, ...] = ()
    page: int = 0
    since: str = ""
    """The news since their last turn, after the lead and before the question."""
    hints: Sequence[str] = ()
    """Hints on things met for the first time, after the news and before the question."""
    more: tuple[ActionButton, ...] = ()
    can_reset: bool = False
    rules: Sequence[Section] = ()
    check: Callable[[Move], str] = str
    """Makes the check in a button's id for an answer that follows another."""
    verb: str = "answer"

    def carried(self, option: OptionView) -> list[str]:
        first = next(choice for choice in self.choices if choice.option == option.index)
        parts = [(option.index, first.check), *((each.option, self.check(each.move)) for each in option.then)]
        return [str(part) for pair in parts for part in pair]


@dataclass(frozen=True, slots=True)
class Block:
    title: str
    options: tuple[OptionView, ...]
    as_menu: bool

    @property
    def size(self) -> int:
        return 2 if self.as_menu else bool(self.hint) + -(-len(self.options) // ROW) + len(self.options)

    @property
    def hint(self) -> str:
        first = next((option for option in self.options if not _fits(option)), None)
        if self.as_menu or first is None:
            return ""
        of_some = any(map(_fits, self.options))
        title = _alone(first) if of_some or not _are_short(self.options) else self.title
        return words.group(title, first.hint)

    def label(self, option: OptionView) -> str:
        if _fits(option):
            return words.on_button(option.label, option.hint)
        if _are_short(self.options):
            return option.label
        return capital(option.label.removeprefix(_alone(option)).lstrip(", ")) or self.title or option.label


def panel_layout(shown: PanelLayout) -> LayoutView:
    """Return the panel as a message; if it does not fit into one, the page that is asked for."""
    parts, left = _below(shown, PAIR)
    once = sum(map(len, shown.hints))
    if left - len(shown.lead) - len(shown.since) + once < READ - SHORT:
        parts, left = _below(shown, 0)
    first = "\n".join(shown.since.split("\n")[:HEADED])
    if left <= len(lead_text(shown.lead, 0)) + len(first):
        parts, left = _below(shown, NONE)
    if (lacking := len(shown.lead) + len(first) - left) > 0:
        parts, left = _below(shown, NONE, lacking)
    opening = "\n".join(_opening(shown, _news(shown, first, left)))
    return layout(text(whole_lines(opening, OPENING, words.cut_short())), *parts)


def _news(shown: PanelLayout, first: str, left: int) -> str:
    lead = lead_text(shown.lead, left) if shown.lead else ""
    room = max(min(len(first) + 1, LEAST), left - len(lead) - 1)
    rest = words.rest_in_log()
    if rest in lead or len(first) + 1 + len(rest) > room:
        rest = ""
    since = whole_lines(shown.since, room, rest).rstrip() if len(first) < room else clip(first, room)
    return "\n".join(filter(None, [lead, since]))


def answer_rows(shown: PanelLayout, room: int) -> Iterator[Item[Any]]:
    for index, block in enumerate(blocks_of(shown.panel.groups, room, PAIR)):
        yield from _rows(shown, block, index)


def _below(shown: PanelLayout, few: int, lacking: int = 0) -> tuple[list[Item[Any]], int]:
    """Return what stands below the question, `few` buttons with a text above them; and for how many more is room.

    The list of what is not possible, also behind another button, gives way to so many `lacking` characters of the lead.
    """
    pages = _pages(shown, few)
    page = min(shown.page, len(pages) - 1)
    told = words.reasons([line.text for line in shown.panel.reasons])
    if shown.panel.impossible:
        told = whole_lines(told, max(0, len(told) - lacking), "").rstrip()
    reasons = "\n".join(filter(None, [told, words.reasons(shown.remarks)]))
    answers = [part for index, block in enumerate(pages[page]) for part in _rows(shown, block, index)]
    parts = [*answers, *([text(reasons)] if reasons else []), *_footer(shown, page, len(pages))]
    return parts, READ - 1 - sum(map(_length, (text("\n".join(_opening(shown, ""))), *parts)))


def _length(item: Item[Any]) -> int:
    if isinstance(item, ActionRow):
        return sum(map(_length, item.children))
    shown = {TextDisplay: "content", ActionButton: "label", ActionMenu: "placeholder"}[type(item)]
    return len(getattr(item, shown) or "")


def lead_text(lead: str, room: int = LEAD) -> str:
    """Return as many whole entries of an answer's effects as there is room for, at least one.

    Text before the first entry, such as why nothing was done, is kept whole.
    """
    first, rest = lead.partition(f"\n{words.ENTRY}")[0], words.rest_in_log()
    return whole_lines(lead, max(room, len(first) + 1 + len(rest)), rest)


def waiting_layout(
    game: int,
    seq: int,
    message: str,
    *,
    undo: str,
    can_reset: bool = False,
    more: tuple[ActionButton, ...] = (),
) -> LayoutView:
    empty = PanelLayout(game, seq, Panel("", "", ()), (), undo=undo, can_reset=can_reset, more=more)
    return layout(text(clip(message, TEXT)), *_footer(empty, 0, 1))


def played_layout(game: int, seat: Seat, message: str, *, is_returning: bool) -> LayoutView:
    log = ActionButton(CustomId("log", game), table_words.log())
    if is_returning:
        return text_layout(message, row(log))
    return text_layout(
        message, row(ActionButton(CustomId("askback", game, (str(seat),)), words.take_back(), ButtonStyle.primary), log)
    )


def _pages(shown: PanelLayout, few: int) -> list[list[Block]]:
    pages: list[list[Block]] = []
    for turning in (0, 2):
        others = max(OTHERS, len(_others(shown)) + turning)
        room = COMPONENTS - FRAME - others - -(-others // ROW)
        pages = paginate(blocks_of(shown.panel.groups, room, few), room)
        if len(pages) == 1:
            break
    return pages


def blocks_of(groups: Sequence[OptionGroup], room: int, few: int) -> list[Block]:
    wide = WIDE if len(groups) <= 2 else ROW
    blocks = [block for group in groups for block in _blocks(group, wide, few)]
    for block in sorted((block for block in blocks if not block.as_menu), key=lambda block: -block.size):
        if sum(each.size for each in blocks) <= room:
            break
        blocks[blocks.index(block)] = replace(block, as_menu=True)
    return blocks


def _blocks(group: OptionGroup, wide: int, few: int) -> Iterator[Block]:
    """Return the group as buttons, at most so many, unless they have more to say than goes on a button.

    A `few` that have the same to say, and one alone, have it in a text above them.
    """
    long = [option for option in group.options if not _fits(option)]
    is_short = _are_short(group.options)
    have_one_text = len({option.hint for option in long}) == 1 and (
        is_short or len(set(map(_alone, group.options))) == 1
    )
    most = wide if not long else PAIR if is_short and len(long) == 1 and few != NONE else few
    if len(group.options) <= most and (have_one_text or (is_short and not long)):
        yield Block(group.title, group.options, as_menu=False)
        return
    count = -(-len(group.options) // MENU)
    for part in range(count):
        title = words.part(group.title, part + 1, count) if count > 1 else group.title
        yield Block(title, group.options[part * MENU : (part + 1) * MENU], as_menu=True)


def _are_short(options: Sequence[OptionView]) -> bool:
    """Return True if all these answers go on buttons, perhaps without their hints."""
    return all(len(unescaped(option.label)) <= ANSWER for option in options)


def _alone(option: OptionView) -> str:
    return option.alone or option.label


def _fits(option: OptionView) -> bool:
    return len(unescaped(words.on_button(option.label, option.hint))) <= ANSWER


def paginate(blocks: Sequence[Block], room: int) -> list[list[Block]]:
    """Return the blocks in pages, each within so many components; at least one page."""
    pages: list[list[Block]] = [[]]
    for block in blocks:
        if sum(each.size for each in pages[-1]) + block.size > room:
            pages.append([])
        pages[-1].append(block)
    return pages


def _opening(shown: PanelLayout, news: str) -> Iterator[str]:
    if news:
        yield news
    yield from map(words.first_time, shown.hints)
    yield words.heading(shown.panel.title)
    if shown.panel.text:
        yield shown.panel.text


def _rows(shown: PanelLayout, block: Block, index: int) -> Iterator[Item[Any]]:
    if block.as_menu:
        options = [
            SelectOption(
                label=clip(unescaped(option.label), OPTION),
                value=":".join(shown.carried(option)),
                description=clip(unescaped(option.hint), OPTION) or None,
            )
            for option in block.options
        ]
        custom_id = CustomId(shown.verb, shown.game, (str(shown.seq),))
        yield row(
            ActionMenu(custom_id, index, options, clip(unescaped(block.title or _alone(block.options[0])), PLACEHOLDER))
        )
        return
    if block.hint:
        yield text(block.hint)
    yield from rows([_button(shown, block, option) for option in block.options])


def _button(shown: PanelLayout, block: Block, option: OptionView) -> ActionButton:
    custom_id = CustomId(shown.verb, shown.game, (str(shown.seq), *shown.carried(option)))
    return ActionButton(custom_id, clip(unescaped(block.label(option)), LABEL), STYLES[option.tone])


STYLES: Final = {
    Tone.PLAIN: ButtonStyle.primary,
    Tone.WASTEFUL: ButtonStyle.secondary,
    Tone.COMPLETE: ButtonStyle.success,
}


def _footer(shown: PanelLayout, page: int, pages: int) -> list[Row]:
    turning = page_buttons(page, pages, lambda number: CustomId("page", shown.game, (str(shown.seq), str(number))))
    return rows([*_others(shown), *turning])


def _others(shown: PanelLayout) -> list[ActionButton]:
    game, seq = shown.game, (str(shown.seq),)
    rules = [ActionButton(CustomId("panelrules", game), rule_words.rules())] if shown.rules else []
    if len(shown.rules) == 1:
        rules = [rule_button(shown.rules[0].game, shown.rules[0].path)]
    return [
        *([ActionButton(CustomId("undo", game, seq), shown.undo)] if shown.undo else []),
        *([ActionButton(CustomId("reset", game, seq), words.reset_turn())] if shown.can_reset else []),
        ActionButton(CustomId("hand", game), table_words.my_hand()),
        ActionButton(CustomId("cards", game), words.cards()),
        ActionButton(CustomId("log", game), table_words.log()),
        *shown.more,
        *([ActionButton(CustomId("whynot", game), words.why_not())] if shown.panel.impossible else []),
        *rules,
    ]
