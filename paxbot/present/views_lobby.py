"""View model of a lobby: the game, and its seats as far as they are taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paxbot.present.alt_fitting import NAME, sentence
from paxbot.present.speech import shortened
from paxbot.present.words import _, ngettext


@dataclass(frozen=True, slots=True)
class LobbySeatView:
    """One seat: a person's, an automated one, or one that is free; `stand_in` is for a name that cannot be drawn."""

    kind: Literal["person", "automated", "free"]
    name: str
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The game by name, its seats, and in a few words how many are taken."""

    title: str
    subtitle: str
    seats: tuple[LobbySeatView, ...]
    count_text: str
    note: str = ""
    automated_mark: str = "automaton"
    """The sprite of a seat that the game plays itself."""
    mark_width: int = 84
    """The width of that sprite; it is as high as the marks of the other seats."""


def lobby_seats(people: Sequence[str], automated: int, automated_name: str, most: int) -> tuple[LobbySeatView, ...]:
    """Return a seat for everybody, then the automated ones, then those that are free."""
    seats = [
        LobbySeatView("person", name, _("Player {number}").format(number=number))
        for number, name in enumerate(people, 1)
    ]
    seats += [LobbySeatView("automated", automated_name)] * automated
    seats += [LobbySeatView("free", _("free"))] * max(0, most - len(seats))
    return tuple(seats)


def seats_told(view: LobbyView) -> str:
    """Return who has taken the seats, and how many are free, in one sentence for an alternative text."""
    taken = [shortened(seat.name, NAME) for seat in view.seats if seat.kind != "free"]
    if free := len(view.seats) - len(taken):
        taken.append(ngettext("{count} free seat", "{count} free seats", free).format(count=free))
    return sentence(", ".join(taken))


def count_text(taken: int, fewest: int, most: int) -> str:
    """Return whether the game can begin, and how many seats are free."""
    if taken < fewest:
        missing = fewest - taken
        return ngettext("{count} more player needed", "{count} more players needed", missing).format(count=missing)
    free = most - taken
    if free <= 0:
        return _("All seats are taken") if most > 1 else _("For one player")
    return ngettext("Ready to begin, {count} seat free", "Ready to begin, {count} seats free", free).format(count=free)
