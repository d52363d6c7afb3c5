"""Going back by agreement: what is offered, asked, decided, and read in the log."""

from collections.abc import Sequence

from paxbot.present.words import Spoken, _

title = Spoken("### Go back")
"""The heading of everything about going back."""


def choose(is_alone: bool) -> str:
    """Ask for the step."""
    if is_alone:
        return _("Choose the step before which the game is to go on. Hidden cards seen since are shuffled back.")
    return _(
        "Choose the step before which the game is to go on. Everybody at the table has to agree; the table is asked "
        "in the channel. Hidden cards seen since are shuffled back within their pile."
    )


nothing = Spoken(
    "There is nothing to go back to: the table can take back the steps of this turn and of the last one. What you "
    "have done yourself in this turn, you can take back with **Undo**."
)
"""Says that there is no step to choose."""

placeholder = Spoken("The first step to take back")
"""The words that stand in the menu of steps."""


def step(turn: int, name: str) -> str:
    """Return whose step it is and in which turn."""
    return (
        _("Turn {turn}, {name}").format(turn=turn, name=name)
        if turn
        else _("Before the first turn, {name}").format(name=name)
    )


def confirm(lines: Sequence[str]) -> str:
    """Return what would be taken back."""
    return _("This would be taken back:\n{lines}").format(lines="\n".join(f"- {line}" for line in lines))


more = Spoken("-# And what followed.")
"""In place of steps there is no room for."""

hands_stay = Spoken("-# Nobody forgets what they have seen of a hand; only cards in piles are shuffled.")
"""The limits of going back."""

ask_table = Spoken("Ask the table")

go_back = Spoken("Go back")
"""A button's label, for somebody who need not ask anybody."""

decide = Spoken("Go back without asking")
"""A button's label, for a moderator."""

other_step = Spoken("Another step")
agree = Spoken("Agree")
decline = Spoken("Decline")

asked_privately = Spoken(
    "The table is asked in the channel. It is off as soon as somebody declines or the game goes on."
)
"""Tells who proposed it that the table was asked."""

done_privately = Spoken("The game went back.")
"""Tells who pressed that the game went back."""

agreed_privately = Spoken("You have agreed.")
"""Tells a player that their consent counts."""


def asked(by: str, missing: Sequence[str], lines: Sequence[str]) -> str:
    """Return the proposal, for everybody to read."""
    listed = "\n".join(f"- {line}" for line in lines)
    return _("{by} asks the table to go back. This would be taken back:\n{lines}\nStill to agree: {missing}.").format(
        by=by, lines=listed, missing=", ".join(missing)
    )


off_when = Spoken(
    "-# Hidden cards seen since are shuffled back within their pile. This is off as soon as the game goes on."
)
"""The moment at which the proposal lapses."""


def declined(name: str) -> str:
    """Return what the proposal says after somebody has declined."""
    return _("-# {name} does not want to go back, so the game goes on as it is.").format(name=name)


def withdrawn(name: str) -> str:
    """Return what the proposal says after whoever made it has taken it back."""
    return _("-# {name} does not ask to go back any more.").format(name=name)


off = Spoken("-# The game has gone on, so the proposal to go back is off.")
"""The proposal after the game has gone on."""

settled = Spoken("-# The table went back.")
"""The proposal after the table went back."""


def rewound(by: str, others: Sequence[str]) -> str:
    """Return a line of the log: the table went back, and who wanted it."""
    if not others:
        return _("The table went back to here, as {by} asked.").format(by=by)
    return _("The table went back to here: {by} asked, and all agreed ({others}).").format(
        by=by, others=", ".join(others)
    )


def decided(by: str) -> str:
    """Return a line of the log: the table went back, and the moderator who decided it."""
    return _("The table went back to here, as {by} decided as a moderator.").format(by=by)


def rewound_to(headline: str, line: str) -> str:
    """Tell the table that it went back, and to which turn."""
    return f"**{headline}**\n{line}"


def taken_back(headline: str) -> str:
    """Return the heading of a turn that was taken back as a whole."""
    return _("### {headline}\n-# This turn was taken back.").format(headline=headline)
