"""Requests and deals between players, in any game: the buttons, the questions, and what came of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from paxbot.present.chat.clocks import moment
from paxbot.present.words import N_, Either, Say, Spoken, Texts, _, listing, translated

orders = Spoken("Standing orders")
orders_title = Spoken("Your standing orders")


def orders_kept(lines: Sequence[str]) -> str:
    return "\n".join(
        [
            _("### Your standing orders"),
            *(f"- {line}" for line in lines),
            _(
                "-# Nobody else can see them. They answer what you are asked from now on, a little later, as every "
                "request waits. You can change them at any time."
            ),
        ]
    )


refusal = Spoken("If refused, then …")
asked_then = Spoken("If your next offer is declined, you are asked what to do.")
several = Spoken("Ask about several …")
ask = Say("Ask {name}")
ask_title = Say("What do you ask {name}?")
choose_holder = Spoken(
    "Whom do you want to ask? You can ask about several cards in one question, once a turn for each player. The "
    "question and its answer can be read by everybody, and what is agreed holds for this turn."
)
not_asked = Spoken("Do not ask about it")
offer = Say("Offer {amount}")
waive = Spoken("Ask to waive it")
due = Say("Due: {amount}")
asked_now = Say(
    "Your question goes to {name} in some seconds, as every request does. You may go on meanwhile; what is agreed"
    " holds until your turn ends."
)


def question(holder: str, payer: str, count: int, lines: Sequence[str]) -> str:
    head = (
        _("{holder}, {payer} asks you something:")
        if count == 1
        else _("{holder}, {payer} asks you about several things at once:")
    )
    return "\n".join([head.format(holder=holder, payer=payer), *lines])


request = Either(
    N_("- {subject}: {due} is due. Would you waive it?"),
    N_("- {subject}: {due} is due. Would {offered} do?"),
    "subject due offered?",
)
"""Return one request; without an offer it asks to waive."""
say = Spoken("Ask with a sentence …")
say_title = Spoken("Ask with a sentence")
say_what = Spoken("What do you ask for?")
sentence = Spoken("A sentence with it")
said = Say("{name} says: “{text}”", "name text")


def until(at: datetime, default: str) -> str:
    """Return how long a question waits, and what happens then if the game has a sentence for it."""
    if not default:
        text = _("-# Time to answer: until {moment}; after that I give the default answer.")
        return text.format(moment=moment(at))
    return _("-# Time to answer: until {moment}. {default}").format(moment=moment(at), default=default)


def asked(payer: str) -> str:
    return _("**{payer} has asked you something:** press **{answer}**.").format(payer=payer, answer=reply())


reply = Spoken("Answer")
answer_title = Say("Your answer to {name}")
offers = Either(N_("Due: {due}; asks to waive it"), N_("Due: {due}; offers {offered}"), "offered? due")
accept = Say("Accept {amount}")
settle_for = Say("Ask for {amount}")
waive_it = Spoken("Waive it")
refuse = Spoken("Refuse")
told = Spoken("Your answer is with the table.")


def answered(holder: str, payer: str, lines: Sequence[str], *, in_time: bool) -> str:
    head = (
        _("{holder} has answered {payer}, for this turn:").format(holder=holder, payer=payer)
        if in_time
        else _("Time ran out for {holder}, whom {payer} had asked, for this turn:").format(holder=holder, payer=payer)
    )
    return "\n".join([head, *lines])


waived = Say("- {subject}: waived.")
accepted = Say("- {subject}: {amount} will do.", "subject amount")
demanded = Say("- {subject}: {amount}, and no less.", "subject amount")
refused = Say("- {subject}: refused.")
call_back = Say("{mention}, your question is answered.")
time_ran_out = Either(
    N_("Time ran out for **{name}**, so the game goes on without an answer."),
    N_("Time ran out for **{name}**, so the game goes on without an answer:"),
    "name told?",
)
deals = Spoken("Deals")
propose = Spoken("Propose a deal …")
title = Spoken("Propose a deal")
counter_title = Spoken("Your counter-proposal")
to_whom = Spoken("To whom?")
everybody = Spoken("Everybody else")
deal_sentence = Spoken("The deal, in a sentence")
agree = Spoken("Agree")
decline = Spoken("No")
counter = Spoken("Counter …")
proposed_privately = Spoken("Your proposal is with the table. It binds nobody.")

mark = Texts({"fulfilled": N_("Fulfilled"), "broken": N_("Broken"), "withdrawn": N_("Withdraw")})
_FATES: Final = {
    "declined": N_("-# {by} said no."),
    "countered": N_("-# {by} has made a counter-proposal."),
    "withdrawn": N_("-# {by} has withdrawn it."),
    "fulfilled": N_("-# Fulfilled, says {by}."),
    "broken": N_("-# Broken, says {by}."),
    "lapsed": N_("-# It is over: a seat has changed hands, and a deal does not bind a newcomer."),
    "over": N_("-# The game was over before everybody had answered."),
}


def proposed(name: str, whom: Sequence[str], text: str, agreed: Sequence[str], *, answers: bool) -> str:
    head = (
        _("**{name}** makes a counter-proposal to {whom}:") if answers else _("**{name}** proposes a deal to {whom}:")
    )
    lines = [head.format(name=name, whom=listing(whom)), f"> {text}"]
    if agreed:
        lines.append(_("-# Agreed so far: {names}.").format(names=listing(agreed)))
    return "\n".join(lines)


def agreed(name: str, whom: Sequence[str], text: str) -> str:
    """Return a deal all have agreed on, in the words of whoever proposed it: "you" and "I"."""
    head = _("**{names}** have a deal, in the words of {name}:").format(names=listing([name, *whom]), name=name)
    return "\n".join([head, f"> {text}"])


def settled(name: str, whom: Sequence[str], text: str, state: str, by: str | None) -> str:
    head = _("A deal of **{name}** with {whom}:").format(name=name, whom=listing(whom))
    return "\n".join([head, f"> {text}", translated(_FATES[state]).format(by=by)])


heading = Either(N_("### Your deals\nNone stands at the moment."), N_("### Your deals"), "count?")
link = Say("-# [In the channel]({url})")


def in_panel(others: Sequence[str], author: str, text: str) -> str:
    """Return a deal in a line of the panel; an empty `author` is the reader."""
    line = _("-# Deal with {names}, in the words of {author}: {text}")
    if not author:
        line = _("-# Deal with {names}, in your words: {text}")
    elif list(others) == [author]:
        line = _("-# Deal with {names}: {text}")
    return line.format(names=listing(others), author=author, text=text)


waits = Say("{name} proposes a deal to you: answer in the channel.")
more = Say("-# … and {count} more.")
