"""Typed lines, plans made of them, which only their player reads, and going back by agreement."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.chat.commands import cited
from paxbot.present.line import Kind, Stop, Trouble
from paxbot.present.words import N_, Either, Say, Spoken, Texts, _, in_code, ngettext

WIDTH: Final = 56
"""Characters of the line that are quoted: what a phone shows without breaking it."""
LISTED: Final = 12
"""The most words listed that could stand in place of another."""


def trouble(line: str, found: Trouble, question: str = "", rules: Sequence[str] = ()) -> str:
    """Return what is wrong with the line.

    The word is marked, and the question there is shown with its answers, or why it isn't possible, with the rules.
    """
    parts = [_SAYS(found.kind), quoted(line, found.start, found.end)]
    if question:
        parts.append(asked_there(question))
    if found.reason:
        parts.append(cited(found.reason.text, rules))
    elif found.instead:
        parts.append(_instead(found))
    return "\n".join(parts)


asked_there = Say("Asked there: {question}")


def quoted(line: str, start: int, end: int) -> str:
    clean = in_code(line)
    first = max(0, min(start - WIDTH // 2, len(clean) - WIDTH))
    shown = clean[first : first + WIDTH]
    before, behind = "…" if first else "", "…" if first + WIDTH < len(clean) else ""
    mark = " " * (len(before) + start - first) + "^" * max(1, min(end, first + WIDTH) - start)
    return f"```\n{before}{shown}{behind}\n{mark}\n```"


def not_done(rest: str, stop: Stop) -> str:
    return _NOT_DONE(stop, rest=_shortened(rest))


_NOT_DONE: Final = Texts(
    {
        Stop.REVEALED: N_("Not done, because cards came to light before it: `{rest}`"),
        Stop.OTHERS: N_("Not done, because somebody else is to act before it: `{rest}`"),
        Stop.OVER: N_("Not done, because the game is over: `{rest}`"),
    }
)


empty = Spoken("Type what you want to do, for example `end`. While you type, I list what is possible.")


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
"""The most words that are marked."""


def kept(line: str, unless: Sequence[str], strange: Sequence[str] = ()) -> str:
    told = [_("**Your plan for your coming turn**"), _code(line), *_strange(strange), _condition(unless), _secret()]
    return "\n".join(told)


def in_panel(line: str) -> str:
    clean = in_code(line)
    return _("Your plan for your coming turn: {line}").format(
        line=f"`{clean[:SHOWN]} …`" if len(clean) > SHOWN else f"`{clean}`"
    )


none_yet = Say(
    "You have no plan for your coming turn. With `/pax plan` you can leave a line, for example `{example}`, that I "
    "carry out when your turn comes, unless something has changed that you name."
)
dropped = Spoken("Your plan is dropped.")


def outcome(line: str, rest: str, changed: Sequence[str], *, acted: bool, question: str = "") -> str:
    """Return what became of the plan, and why, with the `question` at which it stopped if that is still open."""
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
in_turn = Spoken("A plan for this turn was not carried out to its end. `/pax plan` tells its player why.")
"""For a player whom no DM reaches, in the turn message; nothing of the plan is in it."""
drop = Spoken("Drop the plan")
_condition = Either(
    N_("I carry it out when your turn comes, as far as it is possible then."),
    N_("I carry it out when your turn comes, as far as it is possible then, if nothing has changed in: {parts}."),
    "parts?",
    parts=", ".join,
)
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
choose = Either(
    N_(
        "Choose the step before which the game is to go on. Everybody at the table has to agree; the table is asked "
        "in the channel. Hidden cards seen since are shuffled back within their pile."
    ),
    N_("Choose the step before which the game is to go on. Hidden cards seen since are shuffled back."),
    "is_alone?",
)
nothing = Spoken(
    "There is nothing to go back to: the table can take back the steps of this turn and of the last one. What you "
    "have done yourself in this turn, you can take back with **Undo**."
)
placeholder = Spoken("The first step to take back")
step = Either(N_("Before the first turn, {name}"), N_("Turn {turn}, {name}"), "turn? name")


def confirm(lines: Sequence[str]) -> str:
    return _("This would be taken back:\n{lines}").format(lines="\n".join(f"- {line}" for line in lines))


more = Spoken("-# And what followed.")
hands_stay = Spoken("-# Nobody forgets what they have seen of a hand; only cards in piles are shuffled.")
ask_table = Spoken("Ask the table")
go_back = Spoken("Go back")
decide = Spoken("Go back without asking")
other_step = Spoken("Another step")
agree = Spoken("Agree")
decline = Spoken("Decline")
asked_privately = Spoken(
    "The table is asked in the channel. It is off as soon as somebody declines or the game goes on."
)
done_privately = Spoken("The game went back.")
agreed_privately = Spoken("You have agreed.")


def asked(by: str, missing: Sequence[str], lines: Sequence[str]) -> str:
    listed = "\n".join(f"- {line}" for line in lines)
    return _("{by} asks the table to go back. This would be taken back:\n{lines}\nStill to agree: {missing}.").format(
        by=by, lines=listed, missing=", ".join(missing)
    )


off_when = Spoken(
    "-# Hidden cards seen since are shuffled back within their pile. This is off as soon as the game goes on."
)
declined = Say("-# {name} does not want to go back, so the game goes on as it is.")
withdrawn = Say("-# {name} does not ask to go back any more.")
off = Spoken("-# The game has gone on, so the proposal to go back is off.")
settled = Spoken("-# The table went back.")
rewound = Either(
    N_("The table went back to here, as {by} asked."),
    N_("The table went back to here: {by} asked, and all agreed ({others})."),
    "by others?",
    others=", ".join,
)
decided = Say("The table went back to here, as {by} decided as a moderator.")


def rewound_to(headline: str, line: str) -> str:
    return f"**{headline}**\n{line}"


taken_back = Say("### {headline}\n-# This turn was taken back.")
