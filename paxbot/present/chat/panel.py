"""The private side of a game: panels, hands, and what is said to one player alone."""

from collections.abc import Sequence
from typing import Final

from paxbot.present.words import N_, Either, Many, Say, Spoken, _, ngettext


def heading(title: str) -> str:
    return f"### {title}"


def on_button(label: str, hint: str) -> str:
    return f"{label} · {hint}" if hint else label


def group(title: str, hint: str) -> str:
    return aside(": ".join(filter(None, (title, hint))))


def aside(text: str) -> str:
    return f"-# {text}"


def first_time(hint: str) -> str:
    return aside(f"💡 {hint}")


part = Say("{title} ({number} of {count})", "title number count")


def reasons(lines: Sequence[str]) -> str:
    return "\n".join(map(aside, lines))


why_not = Spoken("Why not?")


def impossible(lines: Sequence[str]) -> str:
    return "\n".join([_("**Not possible now**"), *map(_point, lines or [all_possible()])])


all_possible = Spoken("At the moment there is nothing that you cannot do.")


ENTRY: Final = "- "


def done(lines: Sequence[str]) -> str:
    return "\n".join(f"{ENTRY}{line}" for line in lines)


rest_in_log = Spoken("-# **Log** tells the rest.")
cut_short = Spoken("-# There is no room for the rest.")
undone = Spoken("Your last step is taken back.")


def waiting_for(name: str, question: str) -> str:
    text = _("Nothing to do for you at the moment: {name} is asked.").format(name=name)
    return f"{text}\n> {question}" if question else text


turn_over = Many(
    "Your turn is over. You can take its end back for {seconds} second; then {name} is called.",
    "Your turn is over. You can take its end back for {seconds} seconds; then {name} is called.",
    "seconds name",
)
take_end_back = Spoken("Take back")
played_for_you = Say(
    "{rival} plays your seat. Your hand stays hidden. You can take the seat back at any time: you have it as soon "
    "as the running turn is over."
)
game_over = Spoken("The game is over.")
dm_closed = Spoken(
    "My direct messages do not reach you, so I cannot send you your hand. Press **My hand** or use `/pax hand` "
    "instead, or allow direct messages from members of this server in its privacy settings."
)
cannot_post = Spoken(
    "Your move is made, but I may not post in the game's channel. Please ask a moderator to give me the "
    "permissions View Channel, Send Messages (in a thread: Send Messages in Threads) and Attach Files."
)
hand_heading = Say("### Your hand · {game} in {table}", "game table")
hand_aside = Say("{rival} plays this seat. Nobody sees its hand until somebody takes the seat back.")
hand_returns = Say("{rival} plays this seat until the running turn is over. Then the seat and its hand are yours.")
hand_of = Say("### Hand of {name}\n-# As {name} sees it:")
your_turn = Spoken("**It is your turn.**")
turn_reset = Spoken("Your steps in this turn are taken back.")
reset_turn = Spoken("Reset turn")


def gone_on(others: Sequence[str], *, acted: bool = False, late: bool = False) -> str:
    """Say why an old panel did nothing: others acted, its reader did, time ran out, or the question has changed."""
    if acted and not others:
        return _("Nothing was done: you have acted since this was shown.")
    if late and not others:
        return _("Nothing was done: your time has run out since this was shown.")
    if not others:
        return _("Nothing was done: the game has gone on since this was shown.")
    return ngettext(
        "Nothing was done: {names} has acted since this was shown.",
        "Nothing was done: {names} have acted since this was shown.",
        len(others),
    ).format(names=", ".join(others))


cards = Spoken("Cards")
undo = Spoken("Undo")
previous = Spoken("Previous")
following = Spoken("Next")
confirm_propose = Spoken(
    "Do you want to propose to everybody that this game ends now? It ends only if all of you agree."
)
confirm_enforce = Spoken("You may also end this game at once, whatever its players say. It cannot be taken up again.")
propose = Spoken("Propose to end")
enforce = Spoken("End it now")
proposed = Spoken("I have asked everybody.")
agreed = Spoken("You agree to end this game.")
end_is_done = Spoken("The game is ended.")
why_of = Say("### Why? · {headline}")
details = Spoken("Details")
no_reasons = Spoken("In this turn nothing was decided by the game itself.")
step_of = Say("### {headline}\n-# Step {number} of {count}", "headline number count")


def confirm_hand_over(name: str | None, automated_name: str, terms: Sequence[str]) -> str:
    question = (
        _("**Do you want to hand your seat to {rival}, the automated rival?**").format(rival=automated_name)
        if name is None
        else _("**Do you want to hand the seat of {name} to {rival}, the automated rival?**").format(
            name=name, rival=automated_name
        )
    )
    return "\n".join([question, *map(_point, terms)])


plays_itself_out = Spoken(
    "You're the last person at this table, so the automated players finish the game right "
    "away, and no one can take the seat back. You're placed last, whatever your seat "
    "achieves, and the result shows who finished the game."
)
has_played_itself_out = Spoken("Done. The automated players have finished the game, and you're placed last.")
rest_is_given_up = Spoken("What is open is answered as simply as can be, and the rest of the turn is given up.")


def confirm_take_back(name: str | None, automated_name: str, terms: Sequence[str]) -> str:
    question = (
        _("**Do you want to take your seat back from {rival}?**").format(rival=automated_name)
        if name is None
        else _("**Do you want to take the seat of {name} back from {rival}, for {name} to play?**").format(
            name=name, rival=automated_name
        )
    )
    return "\n".join([question, *map(_point, terms)])


def _point(line: str) -> str:
    return f"- {line}"


hand_over = Say("Hand it to {rival}")
take_back = Spoken("Take my seat back")
take_it_back = Spoken("Take the seat back")
is_handed_over = Say("It is done: {rival} plays the seat.")
others_come_first = Say(
    "What was open is answered as simply as could be, but now {name} is asked and has to answer first. Please "
    "hand the seat over when that is done."
)
is_taken_back = Spoken("It is done: as soon as the running turn is over, the seat is its player's again.")
record_of = Either(
    N_("The record of the game."), N_("The record of the game so far, without anything hidden."), "running?"
)
