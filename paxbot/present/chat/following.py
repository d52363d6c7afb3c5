"""Following a game: its turns again, its film, its log filtered, and private notes."""

from collections.abc import Sequence

from paxbot.present.words import Spoken, _, ngettext

first = Spoken("First")
last = Spoken("Last")

choose_turn = Spoken("To another turn")
"""The words that stand in the menu of turns."""

earlier_turns = Spoken("Earlier turns …")
"""An option of the menu of turns."""

later_turns = Spoken("Later turns …")
"""An option of the menu of turns."""

hands = Spoken("All hands")


ended_early = Spoken("It ended before anybody had won.")
"""Stands for the end of a game that has none of its own."""


def hands_of(headline: str) -> str:
    """Return the heading of the hands in a past turn."""
    return _("### Hands · {headline}").format(headline=headline)


catch_up = Spoken("Catch up")


def caught_up(sentences: Sequence[str]) -> str:
    """Return what somebody has missed, in a few sentences."""
    return "\n".join([_("### Catch up"), *sentences])


def missed_turn(headline: str, number: int, count: int, sentence: str) -> str:
    """Return one of the turns that somebody has missed."""
    return _("### {headline}\n-# {number} of {count}\n{sentence}").format(
        headline=headline, number=number, count=count, sentence=sentence
    )


nothing_missed = Spoken("Nobody else has played since your last turn.")
"""Says that there is nothing to catch up on."""


def onlooking(headline: str, status: Sequence[str]) -> str:
    """Return how a game stands for somebody who does not play in it."""
    said = _("### {headline}\n-# You do not play in this game. This is how it stands.").format(headline=headline)
    return "\n".join([said, *status])


film = Spoken("Film of the game")


def filming(done: int, count: int) -> str:
    """Return how far the film is."""
    return _("The film is being made: {done} of {count} turns.").format(done=done, count=count)


film_stopped = Spoken(
    "The bot is about to restart, so this film was not finished. Please ask for it again in a minute."
)
"""Says that the bot is stopping, so there will be no film."""


def filmed(game: str, turns: int) -> str:
    """Return the words that stand above the film."""
    return ngettext(
        "### {game}, the film\nThe table at the end of the only turn so far.",
        "### {game}, the film\nThe table at the end of each of {count} turns.",
        turns,
    ).format(game=game, count=turns)


def film_alt(game: str, turns: int) -> str:
    """Return the film in words."""
    return _("The table of {game}, turn after turn, {count} turns in all.").format(game=game, count=turns)


note_title = Spoken("Your note on this game")
"""The title of the form of a note, at most 45 characters."""

note_label = Spoken("Only you read it")
"""The title of its field."""

note_button = Spoken("Note")

note_kept = Spoken("Your note is kept. You find its first lines in your panel; nobody else reads it.")
"""Says that a note was written."""

note_dropped = Spoken("You have no note on this game any more.")
"""Says that an empty note was written."""


def note_shown(text: str) -> str:
    """Return the first lines of a note, in the panel."""
    return "\n".join(f"> {line}" for line in text.split("\n"))


def about(headline: str) -> str:
    """Return the heading of a filtered log."""
    return _("### Log · {headline}").format(headline=headline)


def of_turn(headline: str) -> str:
    """Return the words that stand above the lines of a turn in a filtered log."""
    return f"**{headline}**"


nothing_about = Spoken("The log says nothing about this yet.")
"""Says that a filtered log has no lines."""
