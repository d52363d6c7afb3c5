"""Looking at the table: its views by name, the one a person sees first, and the table as plain text."""

from collections.abc import Sequence

from paxbot.present.words import Spoken, _

whole_table = Spoken("Whole table")
"""The name of a view."""

mine = Spoken("What lies before me")
"""The name of a view."""


def of_game(view: str, game: str) -> str:
    """Return the name of a view that only one game has."""
    return _("{view} ({game})").format(view=view, game=game)


full_resolution = Spoken("Everything on one sheet, as a file")
"""The name of a view: everything in one tall picture."""

show_other = Spoken("Show something else")
"""The words that stand in the menu of views."""

make_default = Spoken("Make this my default")

is_default = Spoken("This is your default")
"""The same button where that is so already."""

as_text = Spoken("Text")

show_here = Spoken("Show this here")


def shows(name: str) -> str:
    """Return whose idea it was to show everybody a picture."""
    return _("**{name}** shows:").format(name=name)


shown = Spoken("It is in the channel now.")
"""Tells who shows something that it was done."""

not_painted = Spoken("-# The picture could not be drawn. **Text** tells all that would be on it.")
"""The words that stand where a picture could not be made."""


def last_done(lines: Sequence[str]) -> str:
    """Return what was done last, as the first section of the table as plain text."""
    return "\n".join([_("### What was done last"), *(f"- {line}" for line in lines)])


def part_of(number: int, count: int) -> str:
    """Return the words that stand above each of several messages that belong together."""
    return _("-# Part {number} of {count}").format(number=number, count=count)
