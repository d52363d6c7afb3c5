"""View model of a lobby: the game, and its seats as far as they are taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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


def lobby_view(people: Sequence[str], automated: int, fewest: int, most: int) -> LobbyView:
    """The lobby with these people and so many automated seats, for a game of `fewest` to `most` players."""
    taken = len(people) + automated
    free = max(0, most - taken)
    seats = [
        LobbySeatView("person", name, _("Player {number}").format(number=number))
        for number, name in enumerate(people, 1)
    ]
    seats += [LobbySeatView("automated", _("Wakhan"))] * automated
    seats += [LobbySeatView("free", _("free"))] * free
    return LobbyView(
        title=_("Pax Pamir"),
        subtitle=_("Second edition"),
        seats=tuple(seats),
        count_text=_count(taken, fewest, most),
    )


def _count(taken: int, fewest: int, most: int) -> str:
    if taken < fewest:
        missing = fewest - taken
        return ngettext("{count} more player needed", "{count} more players needed", missing).format(count=missing)
    free = most - taken
    if free <= 0:
        return _("All seats are taken")
    return ngettext("Ready to begin, {count} seat free", "Ready to begin, {count} seats free", free).format(count=free)
