"""Following a game: its turns again, its film, its log filtered, and private notes."""

from paxbot.present.words import _, ngettext


def first() -> str:
    """Return a button's label."""
    return _("First")


def last() -> str:
    """Return a button's label."""
    return _("Last")


def choose_turn() -> str:
    """Return the words that stand in the menu of turns."""
    return _("To another turn")


def earlier_turns() -> str:
    """Return an option of the menu of turns."""
    return _("Earlier turns …")


def later_turns() -> str:
    """Return an option of the menu of turns."""
    return _("Later turns …")


def hands() -> str:
    """Return a button's label."""
    return _("All hands")


def hands_of(headline: str) -> str:
    """Return the heading of the hands in a past turn."""
    return _("### Hands · {headline}").format(headline=headline)


def film() -> str:
    """Return a button's label."""
    return _("Film of the game")


def filming(done: int, count: int) -> str:
    """Return how far the film is."""
    return _("The film is being made: {done} of {count} turns.").format(done=done, count=count)


def film_stopped() -> str:
    """Say that the bot is stopping, so there will be no film."""
    return _("The bot is about to restart, so this film was not finished. Please ask for it again in a minute.")


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


def note_title() -> str:
    """Return the title of the form of a note, at most 45 characters."""
    return _("Your note on this game")


def note_label() -> str:
    """Return the title of its field."""
    return _("Only you read it")


def note_button() -> str:
    """Return a button's label."""
    return _("Note")


def note_kept() -> str:
    """Say that a note was written."""
    return _("Your note is kept. You find its first lines in your panel; nobody else reads it.")


def note_dropped() -> str:
    """Say that an empty note was written."""
    return _("You have no note on this game any more.")


def note_shown(text: str) -> str:
    """Return the first lines of a note, in the panel."""
    return "\n".join(f"> {line}" for line in text.split("\n"))


def about(headline: str) -> str:
    """Return the heading of a filtered log."""
    return _("### Log · {headline}").format(headline=headline)


def of_turn(headline: str) -> str:
    """Return the words that stand above the lines of a turn in a filtered log."""
    return f"**{headline}**"


def nothing_about() -> str:
    """Say that a filtered log has no lines."""
    return _("The log says nothing about this yet.")
