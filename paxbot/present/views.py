from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from paxbot.present.presenter import CardText
from paxbot.present.words import _, ngettext, short_name, shortened

LIMIT: Final = 1024
"""Characters that Discord allows in the description of an attachment."""
ALT_NAME: Final = 24


def alt_names(names: Iterable[str]) -> list[str]:
    return [short_name(name, ALT_NAME) for name in names]


def plain_card(card: CardText) -> str:
    """Return a card in an alternative text."""
    return within(map(sentence, (card.title, *card.text.replace("*", "").replace("-# ", "").split("\n"))))


def within(sentences: Iterable[str]) -> str:
    return cut(joined(sentences), LIMIT)


def sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rsplit(' ', 1)[0].rstrip(' ,;:')} …"


def joined(sentences: Iterable[str]) -> str:
    return " ".join(each for each in sentences if each)


def fullest(wordings: Sequence[Sequence[str]], room: int) -> str:
    """Return a list whose first items are told in more words while there is room; the shortest wordings first."""
    told, *longer = map(list, wordings)
    for wording in longer:
        for i, words in enumerate(wording):
            if len("; ".join([*told[:i], words, *told[i + 1 :]])) > room:
                return "; ".join(told)
            told[i] = words
    return "; ".join(told)


SECTION_LENGTH: Final = 1900
"""Upper bound of a section's characters, exclusive."""

Section = tuple[str, Iterable[str]]


def sectioned(sections: Iterable[Section]) -> tuple[str, ...]:
    return tuple(part for heading, lines in sections for part in _section_parts(heading, lines))


def _section_parts(heading: str, lines: Iterable[str]) -> Iterator[str]:
    part = f"### {heading}"
    for line in lines:
        longer = f"{part}\n- {line}"
        if len(longer) >= SECTION_LENGTH:
            yield part
            longer = _("### {heading}, continued").format(heading=heading) + f"\n- {line}"
        part = longer
    yield part


C = TypeVar("C")


class FactView(NamedTuple):
    heading: str
    text: str


class CardPageView(NamedTuple, Generic[C]):
    card: C
    facts: tuple[FactView, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LobbySeatView:
    """One seat: a person's, an automated one, or a free one; `stand_in` is for a name that cannot be drawn."""

    kind: Literal["person", "automated", "free"]
    name: str
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class LobbyView:
    title: str
    subtitle: str
    seats: tuple[LobbySeatView, ...]
    count_text: str
    note: str = ""
    automated_mark: str = "automaton"
    mark_width: int = 84
    """The width of that sprite; it is as high as the marks of the other seats."""


def lobby_seats(people: Sequence[str], automated: int, automated_name: str, most: int) -> tuple[LobbySeatView, ...]:
    seats = [
        LobbySeatView("person", name, _("Player {number}").format(number=number))
        for number, name in enumerate(people, 1)
    ]
    seats += [LobbySeatView("automated", automated_name)] * automated
    seats += [LobbySeatView("free", _("free"))] * max(0, most - len(seats))
    return tuple(seats)


def seats_told(view: LobbyView) -> str:
    taken = [shortened(seat.name, ALT_NAME) for seat in view.seats if seat.kind != "free"]
    if free := len(view.seats) - len(taken):
        taken.append(ngettext("{count} free seat", "{count} free seats", free).format(count=free))
    return sentence(", ".join(taken))


def count_text(taken: int, fewest: int, most: int) -> str:
    if taken < fewest:
        missing = fewest - taken
        return ngettext("{count} more player needed", "{count} more players needed", missing).format(count=missing)
    free = most - taken
    if free <= 0:
        return _("All seats are taken") if most > 1 else _("For one player")
    return ngettext("Ready to begin, {count} seat free", "Ready to begin, {count} seats free", free).format(count=free)
