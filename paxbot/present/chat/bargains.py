"""Requests between players, in any game: the buttons, the public question, and what came of it."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.present.chat.clocks import moment
from paxbot.present.words import Spoken, _

orders = Spoken("Standing orders")

orders_title = Spoken("Your standing orders")
"""The title of the form of standing orders."""


def orders_kept(lines: Sequence[str]) -> str:
    """Say that the orders are in force."""
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

refusal_title = Spoken("If refused, then …")
"""The title of the form."""

asked_then = Spoken("If your next offer is declined, you are asked what to do.")
"""Says that nothing is to be done when a request is declined."""

several = Spoken("Ask about several …")


def ask(name: str) -> str:
    """Return a button's label."""
    return _("Ask {name}").format(name=name)


def ask_title(name: str) -> str:
    """Return the title of the form in which requests are put together."""
    return _("What do you ask {name}?").format(name=name)


choose_holder = Spoken(
    "Whom do you want to ask? You can ask about several cards in one question, once a turn for each player. The "
    "question and its answer can be read by everybody, and what is agreed holds for this turn."
)
"""Asks whom the requests go to."""

not_asked = Spoken("Do not ask about it")


def offer(amount: str) -> str:
    """Return a choice of the form."""
    return _("Offer {amount}").format(amount=amount)


waive = Spoken("Ask to waive it")


def due(amount: str) -> str:
    """Return the words that stand below the name of what a request is about."""
    return _("Due: {amount}").format(amount=amount)


def asked_now(name: str) -> str:
    """Say that the question is on its way."""
    return _(
        "Your question goes to {name} in some seconds, as every request does. You may go on meanwhile; what is agreed"
        " holds until your turn ends."
    ).format(name=name)


def question(holder: str, payer: str, count: int, lines: Sequence[str]) -> str:
    """Return the public question about so many things."""
    head = (
        _("{holder}, {payer} asks you something:")
        if count == 1
        else _("{holder}, {payer} asks you about several things at once:")
    )
    return "\n".join([head.format(holder=holder, payer=payer), *lines])


def request(subject: str, due: str, offered: str | None) -> str:
    """Return one request; without an offer it asks to waive."""
    return (
        _("- {subject}: {due} is due. Would you waive it?").format(subject=subject, due=due)
        if offered is None
        else _("- {subject}: {due} is due. Would {offered} do?").format(subject=subject, due=due, offered=offered)
    )


say = Spoken("Ask with a sentence …")

say_title = Spoken("Ask with a sentence")
"""The title of the form."""

say_what = Spoken("What do you ask for?")

sentence = Spoken("A sentence with it")
"""The title of a field: what is typed goes with the request."""


def said(name: str, text: str) -> str:
    """Return the sentence that goes with a request."""
    return _("{name} says: “{text}”").format(name=name, text=text)


def until(at: datetime, default: str) -> str:
    """Return how long a question waits, and what becomes of it then, where the game has a sentence for that."""
    if not default:
        text = _("-# Time to answer: until {moment}; after that I give the default answer.")
        return text.format(moment=moment(at))
    return _("-# Time to answer: until {moment}. {default}").format(moment=moment(at), default=default)


def asked(payer: str) -> str:
    """Tell a player in their panel that a question waits for them."""
    return _("**{payer} has asked you something:** press **{answer}**.").format(payer=payer, answer=reply())


reply = Spoken("Answer")


def answer_title(name: str) -> str:
    """Return the title of the form in which the requests are answered."""
    return _("Your answer to {name}").format(name=name)


def offers(offered: str | None, due: str) -> str:
    """Return the words that stand below the name of what an answer is about."""
    return (
        _("Due: {due}; asks to waive it").format(due=due)
        if offered is None
        else _("Due: {due}; offers {offered}").format(due=due, offered=offered)
    )


def accept(amount: str) -> str:
    """Return a choice of the form."""
    return _("Accept {amount}").format(amount=amount)


def settle_for(amount: str) -> str:
    """Return a choice of the form."""
    return _("Ask for {amount}").format(amount=amount)


waive_it = Spoken("Waive it")
refuse = Spoken("Refuse")

told = Spoken("Your answer is with the table.")
"""Says that the answer is given."""


def answered(holder: str, payer: str, lines: Sequence[str], *, in_time: bool) -> str:
    """Return what came of the question, for everybody."""
    head = (
        _("{holder} has answered {payer}, for this turn:").format(holder=holder, payer=payer)
        if in_time
        else _("Time ran out for {holder}, whom {payer} had asked, for this turn:").format(holder=holder, payer=payer)
    )
    return "\n".join([head, *lines])


def waived(subject: str) -> str:
    """Name a request that was granted for nothing."""
    return _("- {subject}: waived.").format(subject=subject)


def accepted(subject: str, amount: str) -> str:
    """Name a request that was granted."""
    return _("- {subject}: {amount} will do.").format(subject=subject, amount=amount)


def demanded(subject: str, amount: str) -> str:
    """Name a request answered with another amount."""
    return _("- {subject}: {amount}, and no less.").format(subject=subject, amount=amount)


def refused(subject: str) -> str:
    """Name a request that was refused."""
    return _("- {subject}: refused.").format(subject=subject)


def call_back(mention: str) -> str:
    """Tell the player on turn that their question is answered."""
    return _("{mention}, your question is answered.").format(mention=mention)


def time_ran_out(name: str, *, told: bool) -> str:
    """Tell in the log, before what was answered for a player, that their time was up."""
    return (
        _("Time ran out for **{name}**, so the game goes on without an answer:").format(name=name)
        if told
        else _("Time ran out for **{name}**, so the game goes on without an answer.").format(name=name)
    )
