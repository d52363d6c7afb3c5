"""View model of the end: the final standing, and how each Dominance Check scored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.engine.json_types import JsonView
from paxbot.errors import PaxError
from paxbot.games.pamir.terms import Coalition
from paxbot.present.pamir import scoring
from paxbot.present.pamir.views import board_view, players
from paxbot.present.pamir.views_models import PlayerView, RegionView
from paxbot.present.speech import brief
from paxbot.present.words import _

FEW: Final = 2
"""Winners whose names are told in full."""


@dataclass(frozen=True, slots=True)
class CheckView:
    """One Dominance Check: what it is called, also in brief, the coalition that was dominant, and all in a sentence."""

    title: str
    heading: str
    coalition: str | None
    text: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """One player at the end; `points` are those of each check, `rise` what they had at the start and after each."""

    place: int
    player: PlayerView
    is_winner: bool
    stars: int
    points: tuple[int, ...]
    rise: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndingView:
    """The end of a game, the winners first."""

    title: str
    verdict: str
    standing: tuple[StandingView, ...]
    checks: tuple[CheckView, ...]
    turning_point: str
    """When the winner took the lead, in a sentence; empty where nobody has it alone."""
    regions: tuple[RegionView, ...]
    figures: tuple[str, str, str]
    """The headings of the columns of points, military stars and rupees."""
    legend: tuple[str, str]
    """The words for the marks on the map: of the ruler of a region, and of the armies in it."""


def ending_view(position: JsonView, names: Sequence[str]) -> EndingView:
    """Return the end of the game.

    Raises:
        PaxError: the game is not over.
    """
    victory = position.get("victory")
    if victory is None:
        raise PaxError("game_not_over")
    who = [brief(name) for name in names]
    winners = [names[seat] for seat in position["winners"]]
    if len(winners) > FEW:
        winners = [brief(name) for name in winners]
    points = [check["points"] for check in position["checks"]]
    order = sorted(range(len(names)), key=victory["places"].__getitem__)
    return EndingView(
        title=_("The game is over"),
        verdict=scoring.victory(winners, victory["tie_break"], victory["lead"]),
        standing=tuple(_standing(position, players(position, names)[seat], victory["places"][seat]) for seat in order),
        checks=tuple(_check(check, number, who) for number, check in enumerate(position["checks"], 1)),
        turning_point=scoring.turning_point(position["winners"], points, who),
        regions=board_view(position, names).regions,
        figures=(_("Points"), _("Stars"), _("Rupees")),
        legend=(_("Ruler"), _("Armies")),
    )


def _standing(position: JsonView, player: PlayerView, place: int) -> StandingView:
    seat, points = player.seat, [check["points"] for check in position["checks"]]
    return StandingView(
        place=place,
        player=player,
        is_winner=seat in position["winners"],
        stars=position["players"][seat]["stars"]["military"],
        points=tuple(each[seat] for each in points),
        rise=tuple(after[seat] for after in scoring.rise(points, len(position["players"]))),
    )


def _check(check: JsonView, number: int, who: Sequence[str]) -> CheckView:
    key = check["coalition"]
    title = heading = _("Check {number}").format(number=number)
    if check["last"]:
        title, heading = _("Final check"), _("Final")
    coalition = None if key is None else Coalition[key.upper()]
    return CheckView(title, heading, key, scoring.check(coalition, check["counts"], check["points"], who))
