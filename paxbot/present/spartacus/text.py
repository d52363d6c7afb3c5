"""Hands, displays and the whole table as plain text: all that the pictures show."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category
from paxbot.games.spartacus.view import view
from paxbot.present import sections
from paxbot.present.sections import Section
from paxbot.present.spartacus import ending, names, status
from paxbot.present.spartacus.card_texts import reconstruction
from paxbot.present.spartacus.speech import aurei, card_list, cards, counted, in_order, strengths
from paxbot.present.speech import listing, person
from paxbot.present.words import _, ngettext


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    """Return the seat's hand, its aurei, and the face-down cards its player knows."""
    if s.players[seat].automated:
        return _("Nemo plays this seat, and its hand stays hidden.")
    return "\n".join(_hand(view(s, seat), seat))


def _hand(position: Json, seat: Seat) -> Iterator[str]:
    """Yield the hand from the seat's own view."""
    own = position["players"][seat]
    yield _("You have {aurei}, and {cards} in your hand.").format(
        aurei=aurei(own["aurei"]), cards=cards(len(own["hand"]))
    )
    yield from (f"- **{title}**" for title in counted(own["hand"], position["table"]))
    yield from filter(None, (drawn(position), returned(position, seat), seen_of_rome(position)))


def drawn(position: Json) -> str:
    """Return the cards drawn that lie nowhere yet, from their player's view; empty without any."""
    found = position["drawn"]
    if not found or isinstance(found, int):
        return ""
    return _("Drawn, and not put anywhere yet: {cards}.").format(cards=card_list(found, position["table"]))


def returned(position: Json, seat: Seat) -> str:
    """Return the cards that the seat knows at the bottom of the stack, from its own view; empty without any."""
    found = position["players"][seat].get("returned")
    if not found:
        return ""
    return _("At the bottom of the stack you know {cards}.").format(cards=card_list(found, position["table"]))


def seen_of_rome(position: Json) -> str:
    """Return Rome's face-down cards, from the view of a player who has passed; empty for everybody else."""
    seen = position["rome"]["seen"]
    if not seen:
        return ""
    return _("Rome’s face-down cards, which you have seen: {cards}.").format(cards=card_list(seen, position["table"]))


def area(s: State, seat: Seat, people: Sequence[str]) -> str:
    """Return what lies in front of the seat, a line for each category."""
    position = view(s, None)
    return "\n".join([f"{person(seat, people)} · {counts(position, seat)}", *display_lines(position, seat, "- ")])


def counts(position: Json, seat: Seat, between: str = " · ") -> str:
    """Return the cards in the hand, the limit, and the titles of a seat, in a few words."""
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
    return between.join(parts)


def display_lines(position: Json, seat: Seat, bullet: str = "") -> list[str]:
    """Return each category of which the seat has cards, or that it has none."""
    lines = category_lines(position["players"][seat], "display", position["table"])
    return [f"{bullet}{line}" for line in lines] or [_("No card lies in this display yet.")]


def category_lines(side: Json, key: str, table: str) -> Iterator[str]:
    """Yield the cards that a side has under a key by category, with the sum of their symbols."""
    for category in Category:
        row = [number for number in in_order(side[key], table) if names.card_of(number, table).category is category]
        if row:
            yield _("{category}: {symbols} on {cards} ({list}).").format(
                category=names.category(category),
                symbols=names.symbols(side["symbols"][category.value]),
                cards=cards(len(row)),
                list=listing(counted(row, table, briefly=True)),
            )


def text(position: Json, people: Sequence[str]) -> tuple[str, ...]:
    """Return the table in sections with a heading each; a long one goes on in the next, and its heading says so."""
    return sections.told(_sections(position, people))


def _sections(position: Json, people: Sequence[str]) -> Iterator[Section]:
    table = (status.turn_sentence(position, people), *status.standing(position, people))
    yield _("The table"), (*table, reconstruction(position["table"]))
    if position["winners"] is not None:
        scores = ending.scores(position, people)
        yield _("The end"), (ending.verdict(position, people), *ending.comparisons(position, people), *scores)
    yield _("The columns"), _columns(position, people)
    yield _("Rome"), (status.rome(position), *category_lines(position["rome"], "cards", position["table"]))
    for seat, name in enumerate(people):
        yield _("Display of {player}").format(player=name), _display(position, seat)


def _columns(position: Json, people: Sequence[str]) -> Iterator[str]:
    """Yield each column with its price, and what it costs the active player where that is less."""
    for number, column in enumerate(position["columns"], 1):
        text = _("{legion}: {cards}. Price {price}.")
        if not column["cards"]:
            text = _("{legion}: no card.")
        elif column["cost"] != column["price"] and position["winners"] is None:
            text = _("{legion}: {cards}. Price {price}; {player} pays {cost}.")
        yield text.format(
            legion=names.legion(number),
            cards=card_list(column["cards"], position["table"]),
            price=aurei(column["price"]),
            cost=aurei(column["cost"]),
            player=people[position["active"]],
        )


def _display(position: Json, seat: Seat) -> Iterator[str]:
    own = position["players"][seat]
    yield _("{text}.").format(text=counts(position, seat, ", "))
    if "hand" in own:
        yield _("Open at the end: {aurei}, and in the hand {cards}.").format(
            aurei=aurei(own["aurei"]), cards=card_list(own["hand"], position["table"]) or _("no card")
        )
    yield from display_lines(position, seat)
    if own["strength"] != own["symbols"]:
        yield _("Strength, bonuses included: {strengths}.").format(strengths=strengths(own["strength"]))
