"""Typed lines, the plans made of them, which only their player reads, and going back by agreement."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.chat.commands import cited
from paxbot.present.line import Kind, Stop, Trouble
from paxbot.present.words import N_, Spoken, Texts, _, in_code, ngettext

WIDTH: Final = 56
"""Characters of the line that are quoted: what a phone shows without breaking it."""
LISTED: Final = 12
"""So many words are listed that could stand in place of another."""


def trouble(line: str, found: Trouble, question: str = "", rules: Sequence[str] = ()) -> str:
    """Return what is wrong with the line.

    The word is marked, and the question there is told with what could answer it, or why it cannot be, and by which
    rules.
    """
    parts = [_SAYS(found.kind), quoted(line, found.start, found.end)]
    if question:
        parts.append(asked_there(question))
    if found.reason:
        parts.append(cited(found.reason.text, rules))
    elif found.instead:
        parts.append(_instead(found))
    return "\n".join(parts)


def asked_there(question: str) -> str:
    """Return what is asked where a line could not be followed further."""
    return _("Asked there: {question}").format(question=question)


def quoted(line: str, start: int, end: int) -> str:
    """Return the part of the line around a word in a code block, with the word marked below."""
    clean = in_code(line)
    first = max(0, min(start - WIDTH // 2, len(clean) - WIDTH))
    shown = clean[first : first + WIDTH]
    before, behind = "…" if first else "", "…" if first + WIDTH < len(clean) else ""
    mark = " " * (len(before) + start - first) + "^" * max(1, min(end, first + WIDTH) - start)
    return f"```\n{before}{shown}{behind}\n{mark}\n```"


def not_done(rest: str, stop: Stop) -> str:
    """Return what was left over of a line at a point beyond which nothing is tried."""
    return _NOT_DONE(stop, rest=_shortened(rest))


_NOT_DONE: Final = Texts(
    {
        Stop.REVEALED: N_("Not done, because cards came to light before it: `{rest}`"),
        Stop.OTHERS: N_("Not done, because somebody else is to act before it: `{rest}`"),
        Stop.OVER: N_("Not done, because the game is over: `{rest}`"),
    }
)


empty = Spoken("Type what you want to do, for example `end`. While you type, I list what is possible.")
"""A line without a word."""


_SAYS: Final = Texts(
    {
        Kind.UNKNOWN: N_("Nothing was done, because the marked word fits nothing that is possible there:"),
        Kind.MISSING: N_("Nothing was done, because the line ends too early:"),
        Kind.UNCLEAR: N_("Nothing was done, because the marked words could mean several things:"),
        Kind.IMPOSSIBLE: N_("Nothing was done, because what is marked is not possible there:"),
    }
)


def _instead(found: Trouble) -> str:
    shown = [f"`{word}`" for word in found.instead[:LISTED]]
    more = len(found.instead) - len(shown)
    if more:
        shown.append(ngettext("{count} more", "{count} more", more).format(count=more))
    text = _("It could be: {words}") if found.kind is Kind.UNCLEAR else _("Possible there: {words}")
    return text.format(words=", ".join(shown))


def _shortened(text: str) -> str:
    clean = in_code(text)
    return clean if len(clean) <= 2 * WIDTH else f"{clean[: 2 * WIDTH - 1]}…"


SHOWN: Final = 100
"""Characters of a plan in the panel."""
MOST: Final = 5
"""Words that are pointed at."""


def kept(line: str, unless: Sequence[str], strange: Sequence[str] = ()) -> str:
    """Return the player's plan, what it depends on, and the words of it that can mean nothing."""
    told = [_("**Your plan for your coming turn**"), _code(line), *_strange(strange), _condition(unless), _secret()]
    return "\n".join(told)


def in_panel(line: str) -> str:
    """Return the player's plan in one line of their panel."""
    clean = in_code(line)
    return _("Your plan for your coming turn: {line}").format(
        line=f"`{clean[:SHOWN]} …`" if len(clean) > SHOWN else f"`{clean}`"
    )


def none_yet(example: str) -> str:
    """Say that the player has no plan; the example is a line of their game."""
    return _(
        "You have no plan for your coming turn. With `/pax plan` you can leave a line, for example `{example}`, that I "
        "carry out when your turn comes, unless something has changed that you name."
    ).format(example=example)


dropped = Spoken("Your plan is dropped.")
"""Says that the plan is given up."""


def outcome(line: str, rest: str, changed: Sequence[str], *, acted: bool, question: str = "") -> str:
    """Return what became of the player's plan, and why.

    It comes with the `question` at which it stopped, if that is still asked.
    """
    if changed:
        why = _("I have done nothing of your plan, because something has changed: {parts}.").format(
            parts=", ".join(changed)
        )
    elif acted:
        why = _("I have done nothing of your plan, because its turn had gone on before I came to it.")
    elif rest == line:
        why = _("I have done nothing of your plan, because its first step was not possible.")
    else:
        why = _("I have carried out the first part of your plan. The rest is dropped, and left to you:")
    asked = [asked_there(question)] if question else []
    return "\n".join([why, _code(rest), *asked, _("If your turn is not over, go on as you like.")])


part_gone = Spoken("a card that has left its place")
"""In place of a part of the table that is not there any more."""

in_turn = Spoken("A plan for this turn was not carried out to its end. `/pax plan` tells its player why.")
"""Tells a player whom direct messages do not reach, in the turn message; nothing of the plan is in it."""

drop = Spoken("Drop the plan")


def _condition(unless: Sequence[str]) -> str:
    if not unless:
        return _("I carry it out when your turn comes, as far as it is possible then.")
    return _(
        "I carry it out when your turn comes, as far as it is possible then, if nothing has changed in: {parts}."
    ).format(parts=", ".join(unless))


_secret = Spoken("-# Nobody else can see it.")


def _strange(words: Sequence[str]) -> list[str]:
    if not words:
        return []
    shown = ", ".join(f"`{in_code(word)}`" for word in words[:MOST])
    text = ngettext(
        "This word means nothing to me, whatever will be asked: {words}. I stop before it.",
        "These words mean nothing to me, whatever will be asked: {words}. I stop before the first of them.",
        len(words),
    )
    return [text.format(words=shown)]


def _code(line: str) -> str:
    return f"```\n{in_code(line)[:1500]}\n```"


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
