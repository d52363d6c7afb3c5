"""The words about a typed line: which word could not be followed, and what was not tried."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.chat.rules import cited
from paxbot.present.line import Kind, Stop, Trouble
from paxbot.present.quoting import in_code
from paxbot.present.words import N_, Spoken, Texts, _, ngettext

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
