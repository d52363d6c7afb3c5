"""The proposal to go back."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout, whole_lines
from paxbot.present.chat import rewind as words
from paxbot.service import Proposal

STEPS = 1500
"""Characters for the steps that would be taken back."""


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
