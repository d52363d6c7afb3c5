"""View model of the end: whose each category is, and the points line by line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine.game import Json
from paxbot.errors import PaxError
from paxbot.games.spartacus.facts import PointsScored
from paxbot.present.spartacus import ending
from paxbot.present.spartacus import names as terms
from paxbot.present.speech import shortened
from paxbot.present.words import _

_NAME = 16


@dataclass(frozen=True, slots=True)
class EndSeatView:
    """A player at the end."""

    seat: int
    name: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """One category: Rome's strength and everybody's, bonuses included, and whether it is Rome's."""

    key: str
    name: str
    rome: int
    seats: tuple[int, ...]
    is_romes: bool


@dataclass(frozen=True, slots=True)
class PointsView:
    """What points are for, those of each seat, and beside them a number that explains them, such as the money."""

    label: str
    points: tuple[int, ...]
    notes: tuple[str, ...] = ()
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class EndingView:
    """The end of a game."""

    verdict: str
    tally: str
    rome: str
    seats: tuple[EndSeatView, ...]
    comparisons: tuple[ComparisonView, ...]
    points: tuple[PointsView, ...]


def ending_view(position: Json, people: Sequence[str]) -> EndingView:
    """The end of the game. Raises: PaxError while it runs."""
    if position["winners"] is None:
        raise PaxError("game_not_over")
    found = ending.outcome(position)
    comparisons = tuple(
        ComparisonView(fact.category.value, terms.category(fact.category), fact.rome, fact.seats, fact.is_romes)
        for fact in ending.comparisons_in(found)
    )
    romes = sum(each.is_romes for each in comparisons)
    tally = _("Rome has {rome} of the 7 categories, the players have {players}. Bonuses are included.")
    return EndingView(
        verdict=ending.verdict(position, [shortened(name, _NAME) for name in people]),
        tally=tally.format(rome=romes, players=len(comparisons) - romes),
        rome=_("Rome"),
        seats=tuple(EndSeatView(seat, name, seat in position["winners"]) for seat, name in enumerate(people)),
        comparisons=comparisons,
        points=tuple(_points(ending.points_in(found), position["outcome"]["money"])),
    )


def _points(scored: Sequence[PointsScored], money: Sequence[int]) -> Iterator[PointsView]:
    if not scored:
        return
    yield PointsView(_("Categories with cards"), tuple(each.categories for each in scored))
    yield PointsView(_("Stronger than Rome"), tuple(each.stronger for each in scored))
    yield PointsView(_("Fleets"), tuple(each.fleet for each in scored))
    yield PointsView(_("Armies"), tuple(each.army for each in scored))
    yield PointsView(_("Primus Conspiratus"), tuple(each.primus_conspiratus for each in scored))
    notes = tuple(f"({each})" for each in money)
    yield PointsView(_("Most money"), tuple(each.money for each in scored), notes)
    yield PointsView(_("Points"), tuple(each.total for each in scored), is_total=True)
