"""Messages about going back: the menu of steps, and the proposal to the table."""

from collections.abc import Sequence

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView

from cogs.sheets.items import PaxButton, PaxMenu, Press
from cogs.sheets.names import unescaped
from cogs.sheets.sheet import OPTION, clip, note, row, whole_lines
from paxbot.present.chat import rewind as words
from paxbot.service import Proposal

STEPS = 1500
"""Characters for the steps that would be taken back."""


def steps_sheet(game: int, seq: int, steps: Sequence[tuple[int, str, str]], *, is_alone: bool) -> LayoutView:
    """A menu of steps: the sequence number of each, whose it is, and what it did."""
    options = [
        SelectOption(label=clip(unescaped(what), OPTION), value=str(number), description=clip(unescaped(whose), OPTION))
        for number, whose, what in steps
    ]
    if not options:
        return note(f"{words.title()}\n{words.nothing()}")
    menu = PaxMenu(Press("rewindstep", game, (str(seq),)), 0, options, words.placeholder())
    return note(f"{words.title()}\n{words.choose(is_alone)}", row(menu))


def confirm_sheet(
    game: int, proposal: tuple[str, str], lines: Sequence[str], *, asks: bool, is_alone: bool, decides: bool
) -> LayoutView:
    """What would be taken back, and how to go about it: `proposal` is where the game stands, and the step."""
    body = whole_lines(words.confirm(lines), STEPS, words.more())
    buttons = []
    if asks:
        label = words.go_back() if is_alone else words.ask_table()
        buttons.append(PaxButton(Press("rewindask", game, proposal), label, ButtonStyle.primary))
    if decides and not is_alone:
        buttons.append(PaxButton(Press("rewindnow", game, proposal), words.decide(), ButtonStyle.danger))
    buttons.append(PaxButton(Press("rewind", game), words.other_step()))
    return note("\n".join([words.title(), body, words.hands_stay()]), row(*buttons))


def proposal_sheet(game: int, proposal: Proposal, by: str, missing: Sequence[str], lines: Sequence[str]) -> LayoutView:
    """The proposal to the table."""
    room = STEPS - sum(map(len, missing))
    shown = whole_lines("\n".join(lines), room, words.more()).split("\n")
    args = (str(proposal.at), str(proposal.back_to))
    return note(
        f"{words.asked(by, missing, shown)}\n{words.off_when()}",
        row(
            PaxButton(Press("rewindyes", game, args), words.agree(), ButtonStyle.success),
            PaxButton(Press("rewindno", game, args), words.decline()),
        ),
    )
