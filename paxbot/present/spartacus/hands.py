"""Hands and displays in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category
from paxbot.games.spartacus.view import view
from paxbot.present.spartacus import names
from paxbot.present.spartacus.scoring import Position
from paxbot.present.spartacus.speech import aurei, card_list, cards, counted, in_order
from paxbot.present.speech import listing, person
from paxbot.present.words import _, ngettext


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    """The seat's hand, its aurei, and the face-down cards its player knows."""
    if s.players[seat].automated:
        return _("Nemo plays this seat, and its hand stays hidden.")
    return "\n".join(_hand(view(s, seat), seat))


def _hand(position: Position, seat: Seat) -> Iterator[str]:
    """From the seat's own view."""
    own, table = position["players"][seat], position["table"]
    yield _("You have {aurei}, and {cards} in your hand.").format(
        aurei=aurei(own["aurei"]), cards=cards(len(own["hand"]))
    )
    for title in counted(own["hand"], table):
        yield f"- **{title}**"
    drawn = position["drawn"]
    if drawn and not isinstance(drawn, int):
        yield _("Drawn, and not put anywhere yet: {cards}.").format(cards=card_list(drawn, table))
    if own["returned"]:
        yield _("At the bottom of the stack you know {cards}.").format(cards=card_list(own["returned"], table))
    if seen := seen_of_rome(position):
        yield seen


def seen_of_rome(position: Position) -> str:
    """Rome's face-down cards, from the view of a player who has passed; empty for everybody else."""
    seen = position["rome"]["seen"]
    if not seen:
        return ""
    return _("Rome’s face-down cards, which you have seen: {cards}.").format(cards=card_list(seen, position["table"]))


def court(s: State, seat: Seat, people: Sequence[str]) -> str:
    """What lies in front of the seat, a line for each category."""
    position = view(s, None)
    heading = [f"{person(seat, people)} · {counts(position, seat)}"]
    lines = [f"- {line}" for line in display_lines(position, seat)]
    return "\n".join([*heading, *(lines or [_("No card lies in this display yet.")])])


def counts(position: Position, seat: Seat) -> str:
    """Cards in the hand, the limit, and Primus cards of a seat, in a few words."""
    own = position["players"][seat]
    parts = [
        ngettext("{count} card in hand", "{count} cards in hand", own["hand_size"]).format(count=own["hand_size"]),
        _("fleets and armies up to {limit}").format(limit=own["limit"])
        if own["limit"]
        else _("no fleets or armies allowed yet"),
    ]
    if position["first"] == seat and position["solo"] is None:
        parts.append(_("start player (Primus)"))
    if position["holder"] == seat:
        parts.append(_("Primus Conspiratus"))
    if own["saw_rome"] and position["rome"]["hidden"]:
        parts.append(_("has seen Rome’s face-down cards"))
    if own["automated"]:
        parts.append(_("played by Nemo"))
    return " · ".join(parts)


def display_lines(position: Position, seat: Seat) -> Iterator[str]:
    """Each category that has cards: its symbols, and the cards."""
    own = position["players"][seat]
    return category_lines(own["display"], own["symbols"], position["table"])


def category_lines(lying: Sequence[int], symbols: Mapping[str, Any], table: str) -> Iterator[str]:
    """The cards by category, with the sum of their symbols."""
    for category in Category:
        row = [number for number in in_order(lying, table) if names.card_of(number, table).category is category]
        if row:
            yield _("{category}: {symbols} on {cards} ({list}).").format(
                category=names.category(category),
                symbols=names.symbols(symbols[category.value]),
                cards=cards(len(row)),
                list=listing(counted(row, table, briefly=True)),
            )
