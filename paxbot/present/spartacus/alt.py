"""Alternative texts of the pictures: the same facts in words, the most needed first, never too long."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.present.alt_fitting import NAME, cut, sentence, within
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus import scoring
from paxbot.present.spartacus.card_texts import card_text, reconstruction
from paxbot.present.spartacus.hands import category_lines, counts, display_lines, seen_of_rome
from paxbot.present.spartacus.log import log
from paxbot.present.spartacus.scoring import Position
from paxbot.present.spartacus.speech import aurei, card_list, cards, cards_within, strengths
from paxbot.present.spartacus.status import goal, rome, unofficial
from paxbot.present.speech import shortened
from paxbot.present.words import _, ngettext

_NEWS: Final = 400
"""Characters that what happened may claim of a text."""
_COLUMN: Final = 60
"""Characters that the cards of a column may claim where all are told."""


def table_alt(view: Position, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Whose turn it is, what happened, the columns, Rome, who holds what, and the goal of a solitaire game."""
    news = _news(view, names, facts)
    return within([_turn(view, names), *news, *_columns(view), rome(view), *_standing(view, names)])


def columns_alt(view: Position, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """What happened, and each column with its cards and price."""
    return within([_turn(view, names), *_news(view, names, facts), *_columns(view)])


def rome_alt(view: Position, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """What happened, Rome’s strength, and its cards by category."""
    found = view["rome"]
    lines = category_lines(found["cards"], found["symbols"], view["table"])
    return within([rome(view), *_news(view, names, facts), *lines])


def displays_alt(view: Position, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Whose turn it is, what happened, and how strong each player is."""
    figures = (_figures(view, seat, names) for seat in range(len(names)))
    return within([_turn(view, names), *_news(view, names, facts), *figures])


def display_alt(view: Position, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """One player’s figures, what happened, and the cards by category."""
    lines = list(display_lines(view, seat)) or [_("No card lies in this display yet.")]
    return within([_figures(view, seat, names), *_news(view, names, facts), *lines])


def hand_alt(view: Position, seat: Seat, names: Sequence[str]) -> str:
    """The cards in a player’s hand and what else they know, from their own view."""
    own, table = view["players"][seat], view["table"]
    if "hand" not in own:
        return _("A hand that stays hidden.")
    parts = [_("Your hand: {cards}.").format(cards=card_list(own["hand"], table) or _("no card"))]
    parts.append(_("You have {aurei}.").format(aurei=aurei(own["aurei"])))
    if isinstance(view["drawn"], list) and view["drawn"]:
        parts.append(_("Drawn, and not put anywhere yet: {cards}.").format(cards=card_list(view["drawn"], table)))
    if seen := seen_of_rome(view):
        parts.append(seen)
    if own.get("returned"):
        returned = card_list(own["returned"], table)
        parts.append(_("At the bottom of the stack you know {cards}.").format(cards=returned))
    return within(parts)


def ending_alt(view: Position, names: Sequence[str]) -> str:
    """Who has won and by what, the points, and every category against Rome."""
    who = [shortened(name, NAME) for name in names]
    points = (scoring.scored(each, who[each.seat]) for each in scoring.ending(view).points)
    return within([scoring.verdict(view, who), *points, *scoring.comparisons(view, who)])


def lobby_alt(people: Sequence[str], automated: int, seats: range, table: str = "") -> str:
    """The game, by whom its seats are taken, and how many are free."""
    taken = [shortened(name, NAME) for name in people] + [_("Nemo")] * automated
    if free := max(0, seats[-1] - len(taken)):
        taken.append(ngettext("{count} free seat", "{count} free seats", free).format(count=free))
    return within([_("PAX (2011), by Bernd Eisenstein."), sentence(", ".join(taken)), reconstruction(table)])


def card_alt(number: int, table: str = "") -> str:
    """A card with its rules. Raises: PaxError for an unknown number."""
    found = card_text(number, table)
    lines = found.text.replace("*", "").replace("-# ", "").split("\n")
    return within([sentence(found.title), *map(sentence, lines)])


def _turn(view: Position, names: Sequence[str]) -> str:
    if view["winners"] is not None:
        return _("The game is over.")
    active = shortened(names[view["active"]], NAME)
    if view["turn"] == 0:
        return _("Before the first round: {player} chooses one of the first cards.").format(player=active)
    return _("Round {round}, turn {turn}: it is the turn of {player}.").format(
        round=view["round"], turn=view["turn"], player=active
    )


def _news(view: Position, names: Sequence[str], facts: Sequence[Fact]) -> Iterator[str]:
    """What happened last, cut where it is too much."""
    lines = log(facts, [shortened(name, NAME) for name in names])
    if lines:
        yield cut(_("Last: {news}").format(news=" ".join(lines).replace("**", "")), _NEWS)


def _columns(view: Position) -> Iterator[str]:
    for number, column in enumerate(view["columns"], 1):
        if not column["cards"]:
            yield _("{legion}: no card.").format(legion=terms.legion(number))
            continue
        yield _("{legion}: {cards}, price {price}.").format(
            legion=terms.legion(number),
            cards=cards_within(column["cards"], _COLUMN, view["table"]),
            price=aurei(column["price"]),
        )


def _standing(view: Position, names: Sequence[str]) -> Iterator[str]:
    if view["solo"] is None:
        yield _("{player} is the start player.").format(player=shortened(names[view["first"]], NAME))
    if view["holder"] is None:
        yield _("Nobody holds Primus Conspiratus.")
    else:
        yield _("{player} holds Primus Conspiratus.").format(player=shortened(names[view["holder"]], NAME))
    yield _("{cards} in the stack.").format(cards=cards(view["stack"]))
    yield from filter(None, (goal(view), unofficial(view)))


def _figures(view: Position, seat: Seat, names: Sequence[str]) -> str:
    """A player’s strength in each category, and what they hold."""
    shown = strengths(scoring.strength(view["players"][seat]["symbols"])) or _("no cards yet")
    return _("{player}: {strengths}; {counts}.").format(
        player=shortened(names[seat], NAME), strengths=shown, counts=counts(view, seat).replace(" · ", ", ")
    )
