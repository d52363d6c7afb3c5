"""How the end is told: strengths against Rome's, points one by one, and who has won; alike in log and text."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.facts import PointsScored, SoloDecided
from paxbot.games.spartacus.resolution import (
    POINTS_FOR_MOST_MONEY,
    POINTS_FOR_STRONGER,
    POINTS_PER_CATEGORY,
    with_bonuses,
)
from paxbot.games.spartacus.terms import CATEGORIES_TO_WIN, LIMITED, Category
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import categories
from paxbot.present.speech import listing, points
from paxbot.present.words import _, ngettext

Position = Mapping[str, Any]
"""A view of a table, as the rules give it."""


class Ending(NamedTuple):
    """How a game that is over came out, by a view: either Rome's victory, or points of each seat, or a solitaire."""

    romes: frozenset[Category]
    points: tuple[PointsScored, ...]
    solo: SoloDecided | None

    @property
    def has_rome_won(self) -> bool:
        """Whether Rome has most categories, in a game of several."""
        return self.solo is None and len(self.romes) >= CATEGORIES_TO_WIN


def ending(position: Position) -> Ending:
    """The ending of a game that is over."""
    outcome = position["outcome"]
    romes = frozenset(map(Category, outcome["romes"]))
    if (solo := position["solo"]) is not None:
        return Ending(romes, (), _solo_of(position, solo))
    if len(romes) >= CATEGORIES_TO_WIN:
        return Ending(romes, (), None)
    return Ending(romes, tuple(_points(position, seat) for seat in range(len(position["players"]))), None)


def _solo_of(position: Position, solo: Mapping[str, int]) -> SoloDecided:
    categories_played, stronger = progress(position, 0)
    return SoloDecided(solo["game"], categories_played, stronger, solo["stronger"], bool(position["winners"]))


def progress(position: Position, seat: Seat) -> tuple[int, int]:
    """In how many categories the seat has cards, and in how many it is stronger than Rome, bonuses included.

    While the game runs, Rome's face-down cards do not count.
    """
    outcome = position["outcome"]
    own, rome = position["players"][seat]["symbols"], position["rome"]["symbols"]
    mine, hers = strength(own), strength(rome)
    if outcome is not None:
        mine, hers = outcome["players"][seat], outcome["rome"]
    return len(played(position, seat)), sum(mine[each.value] > hers[each.value] for each in Category)


def played(position: Position, seat: Seat) -> frozenset[Category]:
    """The categories of which the seat has cards in the display."""
    cards = position["players"][seat]["display"]
    return frozenset(names.card_of(number, position["table"]).category for number in cards)


def strength(symbols: Mapping[str, int]) -> dict[str, int]:
    """The strength in each category for these symbols, bonuses included."""
    found = with_bonuses({Category(key): count for key, count in symbols.items()})
    return {category.value: count for category, count in found.items()}


def _points(position: Position, seat: Seat) -> PointsScored:
    categories_played, stronger = progress(position, seat)
    outcome = position["outcome"]
    fleet, army = (outcome["players"][seat][category.value] for category in LIMITED)
    money = POINTS_FOR_MOST_MONEY if outcome["money"][seat] == max(outcome["money"]) else 0
    parts = (POINTS_PER_CATEGORY * categories_played, POINTS_FOR_STRONGER * stronger, fleet, army)
    holder = int(position["holder"] == seat)
    return PointsScored(seat, *parts, holder, money, sum(parts) + holder + money)


def compared(
    category: Category, rome: int, seats: Sequence[int], who: Sequence[str], *, is_romes: bool, named: int = 0
) -> str:
    """The strengths in one category, and whose it is; with `named`, of so many of the strongest players only."""
    order = sorted(range(len(seats)), key=lambda seat: -seats[seat])[:named] if named else range(len(seats))
    counts = ", ".join(_("{who} {count}").format(who=who[seat], count=seats[seat]) for seat in order)
    stronger = [who[seat] for seat in order if seats[seat] > rome]
    if is_romes:
        text = _("{category}: Rome {rome}, {counts}. Nobody is stronger than Rome, so it is Rome’s.")
    else:
        text = ngettext(
            "{category}: Rome {rome}, {counts}. {stronger} is stronger than Rome, so it is not Rome’s.",
            "{category}: Rome {rome}, {counts}. {stronger} are stronger than Rome, so it is not Rome’s.",
            len(stronger),
        )
    return text.format(category=names.category(category), rome=rome, counts=counts, stronger=listing(stronger))


def scored(fact: PointsScored, who: str) -> str:
    """The points of a seat, with what they are for."""
    return _("{who} has {points}: {parts}.").format(
        who=who, points=points(fact.total), parts=listing(point_parts(fact)) or _("nothing scored")
    )


def point_parts(fact: PointsScored) -> list[str]:
    """What the points of a seat are for, each with its number; what gives none is left out."""
    with_cards, stronger = fact.categories // POINTS_PER_CATEGORY, fact.stronger // POINTS_FOR_STRONGER
    parts = (
        (
            fact.categories,
            _("{points} for cards of {categories}").format(points=fact.categories, categories=categories(with_cards)),
        ),
        (
            fact.stronger,
            _("{points} for being stronger than Rome in {categories}").format(
                points=fact.stronger, categories=categories(stronger)
            ),
        ),
        (fact.fleet, _("{points} for fleets").format(points=fact.fleet)),
        (fact.army, _("{points} for armies").format(points=fact.army)),
        (fact.primus_conspiratus, _("{points} for Primus Conspiratus").format(points=fact.primus_conspiratus)),
        (fact.money, _("{points} for the most money").format(points=fact.money)),
    )
    return [text for count, text in parts if count]


def rome_won(count: int, holder: str | None) -> str:
    """Rome's victory, and who wins by it."""
    text = _("Rome has {count} of the 7 categories. {who} holds Primus Conspiratus and wins the game alone.")
    if holder is None:
        text = _("Rome has {count} of the 7 categories. Nobody holds Primus Conspiratus, so nobody wins the game.")
    return text.format(count=count, who=holder)


def won(winners: Sequence[str], total: int) -> str:
    """The victory of those with the most points."""
    return ngettext("{who} wins with {points}.", "{who} share the victory with {points} each.", len(winners)).format(
        who=listing(winners), points=points(total)
    )


def solo(fact: SoloDecided) -> str:
    """How a solitaire game came out, against its goal."""
    text = _(
        "Solitaire game {game} is won: cards of {played} of the 7 categories, and stronger than Rome in {stronger}, "
        "where {needed} were needed."
    )
    if not fact.won:
        text = _(
            "Solitaire game {game} is lost: cards of {played} of the 7 categories, where all were needed, and "
            "stronger than Rome in {stronger}, where {needed} were needed."
        )
    return text.format(game=fact.game, played=fact.played, stronger=fact.stronger, needed=fact.needed)


def verdict(position: Position, who: Sequence[str]) -> str:
    """Who has won a game that is over, and by what."""
    found, holder = ending(position), position["holder"]
    if found.solo is not None:
        return solo(found.solo)
    if found.has_rome_won:
        return rome_won(len(found.romes), None if holder is None else who[holder])
    most = max(each.total for each in found.points)
    return won([who[seat] for seat in position["winners"]], most)


def comparisons(position: Position, who: Sequence[str], named: int = 0) -> list[str]:
    """A line for each category of a game that is over; with `named`, only so many of the strongest players are told."""
    outcome, found = position["outcome"], ending(position)
    return [
        compared(
            each,
            outcome["rome"][each.value],
            [player[each.value] for player in outcome["players"]],
            who,
            is_romes=each in found.romes,
            named=named,
        )
        for each in Category
    ]
