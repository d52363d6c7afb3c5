"""Looking at the table: its views by name, the one a person sees first, and the table as plain text."""

from collections.abc import Sequence

from paxbot.present.words import _


def whole_table() -> str:
    """Return the name of a view."""
    return _("Whole table")


def mine() -> str:
    """Return the name of a view."""
    return _("What lies before me")


def full_resolution() -> str:
    """Return the name of a view: everything in one tall picture."""
    return _("Everything on one sheet, as a file")


def show_other() -> str:
    """Return the words that stand in the menu of views."""
    return _("Show something else")


def make_default() -> str:
    """Return a button's label."""
    return _("Make this my default")


def is_default() -> str:
    """Return the same button where that is so already."""
    return _("This is your default")


def as_text() -> str:
    """Return a button's label."""
    return _("Text")


def not_painted() -> str:
    """Return the words that stand where a picture could not be made."""
    return _("-# The picture could not be drawn. **Text** tells all that would be on it.")


def last_done(lines: Sequence[str]) -> str:
    """Return what was done last, as the first section of the table as plain text."""
    return "\n".join([_("### What was done last"), *(f"- {line}" for line in lines)])


def part_of(number: int, count: int) -> str:
    """Return the words that stand above each of several messages that belong together."""
    return _("-# Part {number} of {count}").format(number=number, count=count)
