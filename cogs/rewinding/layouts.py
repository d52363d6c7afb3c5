"""Layouts of going back: the menu of steps, what would be taken back, and the proposal."""

from collections.abc import Sequence

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.names import unescaped
from cogs.layouts.parts import OPTION, clip, row, text_layout, whole_lines
from paxbot.present.chat import rewind as words
from paxbot.service import Proposal

STEPS = 1500
"""Characters for the steps that would be taken back."""


def steps_layout(game: int, seq: int, steps: Sequence[tuple[int, str, str]], *, is_alone: bool) -> LayoutView:
    """Return a menu of steps: the sequence number of each, whose it is, and what it did."""
    options = [
        SelectOption(label=clip(unescaped(what), OPTION), value=str(number), description=clip(unescaped(whose), OPTION))
        for number, whose, what in steps
    ]
    if not options:
        return text_layout(f"{words.title()}\n{words.nothing()}")
    menu = ActionMenu(CustomId("rewindstep", game, (str(seq),)), 0, options, words.placeholder())
    return text_layout(f"{words.title()}\n{words.choose(is_alone)}", row(menu))


def confirm_layout(
    game: int, proposal: tuple[str, str], lines: Sequence[str], *, asks: bool, is_alone: bool, decides: bool
) -> LayoutView:
    """Return what would be taken back, and how to go about it: `proposal` is where the game stands, and the step."""
    body = whole_lines(words.confirm(lines), STEPS, words.more())
    buttons = []
    if asks:
        label = words.go_back() if is_alone else words.ask_table()
        buttons.append(ActionButton(CustomId("rewindask", game, proposal), label, ButtonStyle.primary))
    if decides and not is_alone:
        buttons.append(ActionButton(CustomId("rewindnow", game, proposal), words.decide(), ButtonStyle.danger))
    buttons.append(ActionButton(CustomId("rewind", game), words.other_step()))
    return text_layout("\n".join([words.title(), body, words.hands_stay()]), row(*buttons))


def proposal_layout(game: int, proposal: Proposal, by: str, missing: Sequence[str], lines: Sequence[str]) -> LayoutView:
    """Return the proposal to the table."""
    room = STEPS - sum(map(len, missing))
    shown = whole_lines("\n".join(lines), room, words.more()).split("\n")
    args = (str(proposal.at), str(proposal.back_to))
    return text_layout(
        f"{words.asked(by, missing, shown)}\n{words.off_when()}",
        row(
            ActionButton(CustomId("rewindyes", game, args), words.agree(), ButtonStyle.success),
            ActionButton(CustomId("rewindno", game, args), words.decline()),
        ),
    )
