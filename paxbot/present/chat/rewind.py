"""Going back by agreement: what is offered, asked, decided, and read in the log."""

from collections.abc import Sequence

from paxbot.present.words import _


def title() -> str:
    """Return the heading of everything about going back."""
    return _("### Go back")


def choose(is_alone: bool) -> str:
    """Ask for the step."""
    if is_alone:
        return _("Choose the step before which the game is to go on. Hidden cards seen since are shuffled back.")
    return _(
        "Choose the step before which the game is to go on. Everybody at the table has to agree; the table is asked "
        "in the channel. Hidden cards seen since are shuffled back within their pile."
    )


def nothing() -> str:
    """Say that there is no step to choose."""
    return _(
        "There is nothing to go back to: the table can take back the steps of this turn and of the last one. What you "
        "have done yourself in this turn, you can take back with **Undo**."
    )


def placeholder() -> str:
    """Return the words that stand in the menu of steps."""
    return _("The first step to take back")


def step(turn: int, name: str) -> str:
    """Return whose step it is and in which turn."""
    if not turn:
        return _("Before the first turn, {name}").format(name=name)
    return _("Turn {turn}, {name}").format(turn=turn, name=name)


def confirm(lines: Sequence[str]) -> str:
    """Return what would be taken back."""
    listed = "\n".join(f"- {line}" for line in lines)
    return _("This would be taken back:\n{lines}").format(lines=listed)


def more() -> str:
    """Return the words that stand for steps there is no room for."""
    return _("-# And what followed.")


def hands_stay() -> str:
    """Return what going back cannot do."""
    return _("-# Nobody forgets what they have seen of a hand; only cards in piles are shuffled.")


def ask_table() -> str:
    """Return a button's label."""
    return _("Ask the table")


def go_back() -> str:
    """Return a button's label, for somebody who need not ask anybody."""
    return _("Go back")


def decide() -> str:
    """Return a button's label, for a moderator."""
    return _("Go back without asking")


def other_step() -> str:
    """Return a button's label."""
    return _("Another step")


def agree() -> str:
    """Return a button's label."""
    return _("Agree")


def decline() -> str:
    """Return a button's label."""
    return _("Decline")


def asked_privately() -> str:
    """Tell who proposed it that the table was asked."""
    return _("The table is asked in the channel. It is off as soon as somebody declines or the game goes on.")


def done_privately() -> str:
    """Tell who pressed that the game went back."""
    return _("The game went back.")


def agreed_privately() -> str:
    """Tell a player that their consent counts."""
    return _("You have agreed.")


def asked(by: str, missing: Sequence[str], lines: Sequence[str]) -> str:
    """Return the proposal, for everybody to read."""
    listed = "\n".join(f"- {line}" for line in lines)
    return _("{by} asks the table to go back. This would be taken back:\n{lines}\nStill to agree: {missing}.").format(
        by=by, lines=listed, missing=", ".join(missing)
    )


def off_when() -> str:
    """Return when the proposal lapses."""
    return _("-# Hidden cards seen since are shuffled back within their pile. This is off as soon as the game goes on.")


def declined(name: str) -> str:
    """Return what the proposal says after somebody has declined."""
    return _("-# {name} does not want to go back, so the game goes on as it is.").format(name=name)


def withdrawn(name: str) -> str:
    """Return what the proposal says after whoever made it has taken it back."""
    return _("-# {name} does not ask to go back any more.").format(name=name)


def off() -> str:
    """Return what the proposal says after the game has gone on."""
    return _("-# The game has gone on, so the proposal to go back is off.")


def settled() -> str:
    """Return what the proposal says after the table went back."""
    return _("-# The table went back.")


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
