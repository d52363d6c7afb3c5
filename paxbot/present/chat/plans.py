"""The words about plans, for the player who made one and for nobody else."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.chat.line import asked_there
from paxbot.present.quoting import in_code
from paxbot.present.words import Spoken, _, ngettext

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
