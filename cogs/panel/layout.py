"""A player's private panel: every answer as a button or in a menu, whatever the game asks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu, page_buttons
from cogs.layouts.names import unescaped
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
    text,
    text_layout,
    whole_lines,
)
from paxbot.engine.kernel import Move, Seat
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import OptionGroup, OptionView, Panel
from paxbot.service import Choice

OPENING: Final = 1600
"""Characters for what stands above the answers."""
LEAD: Final = OPENING // 2
"""Characters for what the last answer brought about."""
HINTS: Final = 1400
"""Characters for what stands above buttons, all of them together."""
WIDE: Final = 15
"""So many answers are buttons where nothing else is asked."""
OTHERS: Final = 10
"""Other buttons at most, in two rows."""
FRAME: Final = 3 + 2 + OTHERS
"""Components besides the answers: the container, the opening, what is not possible, and the other buttons."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """Everything a panel shows to one player."""

    game: int
    seq: int
    panel: Panel
    choices: Sequence[Choice]
    lead: str = ""
    """The effect of their last answer, or why it was refused; read first."""
    can_undo: bool = False
    remarks: tuple[str, ...] = ()
    """Added to what is not possible."""
    page: int = 0
    since: str = ""
    """The news since their last turn, before the question."""
    more: tuple[ActionButton, ...] = ()
    """Buttons besides answers that this game offers now."""
    can_reset: bool = False
    """Whether more than one step can be taken back."""
    check: Callable[[Move], str] = str
    """The part of a button's id for an answer that follows another."""

    def carried(self, option: OptionView) -> list[str]:
        """Return what a button carries of an answer and of those that follow it: the place and the check of each."""
        first = next(choice for choice in self.choices if choice.option == option.index)
        parts = [(option.index, first.check), *((each.option, self.check(each.move)) for each in option.then)]
        return [str(part) for pair in parts for part in pair]


@dataclass(frozen=True, slots=True)
class Block:
    """Answers shown together: buttons in rows of five, or a menu of up to 25 options."""

    title: str
    options: tuple[OptionView, ...]
    as_menu: bool

    @property
    def size(self) -> int:
        """How many components it takes: the row with its menu, or a text and the rows with its buttons."""
        return 2 if self.as_menu else 1 + -(-len(self.options) // ROW) + len(self.options)

    @property
    def hints(self) -> str:
        """The text above its buttons."""
        lines = [words.group(self.title)] if self.title else []
        if any(option.hint for option in self.options):
            lines += [words.hint(option.label, option.hint) for option in self.options]
        return "\n".join(lines)


def panel_layout(shown: PanelLayout) -> LayoutView:
    """Return the panel as a message; where it does not fit into one, the page that is asked for."""
    pages = paginate(blocks_of(shown.panel.groups))
    page = min(shown.page, len(pages) - 1)
    opening = whole_lines("\n".join(_opening(shown)), OPENING, words.cut_short())
    hints = _hints(pages[page])
    room = TEXT - len(opening) - sum(map(len, hints))
    impossible = _impossible((*shown.panel.impossible, *shown.remarks), room)
    parts = [part for index, block in enumerate(pages[page]) for part in _rows(shown, block, hints[index], index)]
    return layout(text(opening), *parts, text(impossible) if impossible else None, *_footer(shown, page, len(pages)))


def lead_text(lead: str) -> str:
    """Return what an answer brought about, as far as there is room for it in a panel: whole lines."""
    return whole_lines(lead, LEAD, words.rest_in_channel())


def waiting_layout(
    game: int,
    seq: int,
    message: str,
    *,
    can_undo: bool,
    can_reset: bool = False,
    more: tuple[ActionButton, ...] = (),
) -> LayoutView:
    """Return the panel of a player who is asked nothing."""
    empty = PanelLayout(game, seq, Panel("", "", ()), (), can_undo=can_undo, can_reset=can_reset, more=more)
    return layout(text(clip(message, TEXT)), *_footer(empty, 0, 1))


def played_layout(game: int, seat: Seat, message: str, *, is_returning: bool) -> LayoutView:
    """Return the panel of a player whose seat the game plays; `is_returning` where it is taken back already."""
    log = ActionButton(CustomId("log", game), table_words.log())
    if is_returning:
        return text_layout(message, row(log))
    return text_layout(
        message, row(ActionButton(CustomId("askback", game, (str(seat),)), words.take_back(), ButtonStyle.primary), log)
    )


def blocks_of(groups: Sequence[OptionGroup]) -> list[Block]:
    """Return the groups as buttons where they are few and as menus where they are many, in their order."""
    wide = WIDE if len(groups) <= 2 else ROW
    blocks = [block for group in groups for block in _blocks(group, wide)]
    room = COMPONENTS - FRAME
    for block in sorted((block for block in blocks if not block.as_menu), key=lambda block: -block.size):
        if sum(each.size for each in blocks) <= room:
            break
        blocks[blocks.index(block)] = replace(block, as_menu=True)
    return blocks


def _blocks(group: OptionGroup, wide: int) -> Iterator[Block]:
    """Return the group as buttons, at most so many, and only up to five where they need long explanations."""
    block = Block(group.title, group.options, as_menu=False)
    if len(group.options) <= ROW or (len(group.options) <= wide and len(block.hints) <= HINTS // 2):
        if group.options:
            yield block
        return
    count = -(-len(group.options) // MENU)
    for part in range(count):
        title = words.part(group.title, part + 1, count) if count > 1 else group.title
        yield Block(title, group.options[part * MENU : (part + 1) * MENU], as_menu=True)


def paginate(blocks: Sequence[Block]) -> list[list[Block]]:
    """Return the blocks in pages, each within the number of components; at least one page."""
    pages: list[list[Block]] = [[]]
    for block in blocks:
        if sum(each.size for each in pages[-1]) + block.size > COMPONENTS - FRAME:
            pages.append([])
        pages[-1].append(block)
    return pages


def _opening(shown: PanelLayout) -> Iterator[str]:
    if shown.lead:
        yield lead_text(shown.lead)
    if shown.since:
        yield shown.since
    yield words.heading(shown.panel.title)
    if shown.panel.text:
        yield shown.panel.text


def _hints(blocks: Sequence[Block]) -> list[str]:
    """Return the texts above the buttons of each block; only the titles where there is no room for more."""
    full = ["" if block.as_menu else block.hints for block in blocks]
    if sum(map(len, full)) <= HINTS:
        return full
    return ["" if block.as_menu or not block.title else words.group(clip(block.title, OPTION)) for block in blocks]


def _impossible(reasons: Sequence[str], room: int) -> str:
    shown = list(reasons)
    while shown:
        left_out = len(reasons) - len(shown)
        body = words.impossible([*shown, words.more(left_out)] if left_out else shown)
        if len(body) <= room:
            return body
        shown.pop()
    return ""


def _rows(shown: PanelLayout, block: Block, hints: str, index: int) -> Iterator[Item[Any]]:
    if block.as_menu:
        options = [
            SelectOption(
                label=clip(unescaped(option.label), OPTION),
                value=":".join(shown.carried(option)),
                description=clip(unescaped(option.hint), OPTION) or None,
            )
            for option in block.options
        ]
        custom_id = CustomId("answer", shown.game, (str(shown.seq),))
        yield row(ActionMenu(custom_id, index, options, clip(unescaped(block.title), PLACEHOLDER)))
        return
    if hints:
        yield text(hints)
    for start in range(0, len(block.options), ROW):
        yield row(*(_button(shown, option) for option in block.options[start : start + ROW]))


def _button(shown: PanelLayout, option: OptionView) -> ActionButton:
    custom_id = CustomId("answer", shown.game, (str(shown.seq), *shown.carried(option)))
    return ActionButton(custom_id, clip(unescaped(option.label), LABEL), ButtonStyle.primary)


def _footer(shown: PanelLayout, page: int, pages: int) -> Iterator[Row]:
    seq = str(shown.seq)
    buttons = []
    if shown.can_undo:
        buttons.append(ActionButton(CustomId("undo", shown.game, (seq,)), words.undo()))
    if shown.can_reset:
        buttons.append(ActionButton(CustomId("reset", shown.game, (seq,)), words.reset_turn()))
    buttons.append(ActionButton(CustomId("hand", shown.game), table_words.my_hand()))
    buttons.append(ActionButton(CustomId("log", shown.game), table_words.log()))
    buttons += shown.more
    buttons += page_buttons(page, pages, lambda number: CustomId("page", shown.game, (seq, str(number))))
    for start in range(0, len(buttons), ROW):
        yield row(*buttons[start : start + ROW])
