"""A table as plain text, in sections that each fit into a message."""

from collections.abc import Iterable, Iterator
from typing import Final

from paxbot.present.words import _

LENGTH: Final = 1900
"""Characters that a section stays below."""

Section = tuple[str, Iterable[str]]
"""A heading, and the lines below it."""


def told(sections: Iterable[Section]) -> tuple[str, ...]:
    """Return each section with its heading; a long one goes on in the next, and its heading says so."""
    return tuple(part for heading, lines in sections for part in _parts(heading, lines))


def _parts(heading: str, lines: Iterable[str]) -> Iterator[str]:
    part = f"### {heading}"
    for line in lines:
        longer = f"{part}\n- {line}"
        if len(longer) >= LENGTH:
            yield part
            longer = _("### {heading}, continued").format(heading=heading) + f"\n- {line}"
        part = longer
    yield part
