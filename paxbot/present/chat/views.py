"""Looking at the table: its views by name, the one a person sees first, and the table as plain text."""

from collections.abc import Sequence

from paxbot.present.words import _


def whole_table() -> str:
    """The name of a view."""
    return _("Whole table")


def mine() -> str:
    """The name of a view."""
    return _("What lies before me")


def full_resolution() -> str:
    """The name of a view: the pictures as files."""
    return _("Full resolution, as files")


def show_other() -> str:
    """Stands in the menu of views."""
    return _("Show something else")


def make_default() -> str:
    """A button's label."""
    return _("Make this my default")


def is_default() -> str:
    """The same button where that is so already."""
    return _("This is your default")


def as_text() -> str:
    """A button's label."""
    return _("Text")


def not_painted() -> str:
    """Stands where a picture could not be made."""
    return _("-# The picture could not be drawn. **Text** tells all that would be on it.")


def last_done(lines: Sequence[str]) -> str:
    """What was done last, as the first section of the table as plain text."""
    return "\n".join([_("### What was done last"), *(f"- {line}" for line in lines)])


def part_of(number: int, count: int) -> str:
    """Stands above each of several messages that belong together."""
    return _("-# Part {number} of {count}").format(number=number, count=count)
