"""Deals between players, in any game: proposals, what became of them, and the list of those that stand."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.speech import listing
from paxbot.present.words import N_, Spoken, _, translated

deals = Spoken("Deals")
propose = Spoken("Propose a deal …")
title = Spoken("Propose a deal")
"""The title of the form."""
counter_title = Spoken("Your counter-proposal")
"""The title of the form."""
to_whom = Spoken("To whom?")
everybody = Spoken("Everybody else")
sentence = Spoken("The deal, in a sentence")
agree = Spoken("Agree")
decline = Spoken("No")
counter = Spoken("Counter …")

proposed_privately = Spoken("Your proposal is with the table. It binds nobody.")
"""Tells who has proposed a deal that it was done."""

_MARKS: Final = {"fulfilled": N_("Fulfilled"), "broken": N_("Broken"), "withdrawn": N_("Withdraw")}
_FATES: Final = {
    "declined": N_("-# {by} said no."),
    "countered": N_("-# {by} has made a counter-proposal."),
    "withdrawn": N_("-# {by} has withdrawn it."),
    "fulfilled": N_("-# Fulfilled, says {by}."),
    "broken": N_("-# Broken, says {by}."),
    "lapsed": N_("-# It is over: a seat has changed hands, and a deal does not bind a newcomer."),
    "over": N_("-# The game was over before everybody had answered."),
}


def mark(state: str) -> str:
    """Return the label of the button that says what has become of a deal."""
    return translated(_MARKS[state])


def proposed(name: str, whom: Sequence[str], text: str, agreed: Sequence[str], *, answers: bool) -> str:
    """Return the proposal; it may be one that `answers` another."""
    head = (
        _("**{name}** makes a counter-proposal to {whom}:") if answers else _("**{name}** proposes a deal to {whom}:")
    )
    lines = [head.format(name=name, whom=listing(whom)), f"> {text}"]
    if agreed:
        lines.append(_("-# Agreed so far: {names}.").format(names=listing(agreed)))
    return "\n".join(lines)


def agreed(name: str, whom: Sequence[str], text: str) -> str:
    """Return a deal on which all have agreed, in the words of whoever proposed it: they say "you" and "I"."""
    head = _("**{names}** have a deal, in the words of {name}:").format(names=listing([name, *whom]), name=name)
    return "\n".join([head, f"> {text}"])


def settled(name: str, whom: Sequence[str], text: str, state: str, by: str | None) -> str:
    """Return a deal that does not stand any more, and why."""
    head = _("A deal of **{name}** with {whom}:").format(name=name, whom=listing(whom))
    return "\n".join([head, f"> {text}", translated(_FATES[state]).format(by=by)])


def heading(count: int) -> str:
    """Return the heading of the list of a player's deals."""
    return _("### Your deals") if count else _("### Your deals\nNone stands at the moment.")


def link(url: str) -> str:
    """Return the way to the message of a deal."""
    return _("-# [In the channel]({url})").format(url=url)


def in_panel(others: Sequence[str], author: str, text: str) -> str:
    """Return a deal in a line of the panel, with whose words it is in: those of `author`, or of the reader."""
    line = _("-# Deal with {names}, in the words of {author}: {text}")
    if not author:
        line = _("-# Deal with {names}, in your words: {text}")
    elif list(others) == [author]:
        line = _("-# Deal with {names}: {text}")
    return line.format(names=listing(others), author=author, text=text)


def waits(name: str) -> str:
    """Tell a player in their panel that a deal waits for their answer."""
    return _("{name} proposes a deal to you: answer in the channel.").format(name=name)


def more(count: int) -> str:
    """Return how many deals the panel leaves out."""
    return _("-# … and {count} more.").format(count=count)
