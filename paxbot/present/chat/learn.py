"""Words around lessons."""

from paxbot.present.words import Spoken, _

heading = Spoken("### Learn it here\nEach lesson is private and takes a few minutes. ✓ marks what you have done.")
again = Spoken("Begin again")
lessons = Spoken("Lessons")
find_table = Spoken("Join a table")
decline = Spoken("No, thanks")
declined = Spoken("All right. `/learn` begins a lesson whenever you like.")
none = Spoken("There is no lesson yet.")
can_play = Spoken(
    "### You can take a turn\nThat is how every turn goes. More is taught in further lessons; in a game, **Cards** "
    "explains each card in sight, **Rule** and `/rule` what else you meet."
)


def step(title: str, number: int, count: int, sentence: str) -> str:
    """Return a step of a lesson."""
    text = _("{title} · **{number} of {count}** · {sentence}")
    return text.format(title=title, number=number, count=count, sentence=sentence)


def done(title: str) -> str:
    """Return that a lesson is done."""
    return _("### {title}: done").format(title=title)


def taken_back(effect: str) -> str:
    """Return what a wrong answer would have done, and that it is taken back."""
    return "\n".join([effect, _("↩ That is taken back: this step wants something else.")])


def button(title: str, *, is_done: bool) -> str:
    """Return the label of a lesson."""
    return f"✓ {title}" if is_done else title


def against(rival: str) -> str:
    """Return the label of the button that opens a game against an automated player."""
    return _("Play against {rival}").format(rival=rival)


def offer(game: str) -> str:
    """Return the label of a game's first lesson where it is offered."""
    return _("Learn {game}").format(game=game)
