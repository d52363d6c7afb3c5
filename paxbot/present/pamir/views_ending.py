"""View model of the end: the final standing, and how each Dominance Check scored."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.engine.json_types import JsonView
from paxbot.errors import PaxError
from paxbot.games.pamir.terms import Coalition
from paxbot.present.pamir import scoring
from paxbot.present.pamir.views import players
from paxbot.present.pamir.views_models import PlayerView
from paxbot.present.speech import shortened
from paxbot.present.words import _

_NAME = 16


@dataclass(frozen=True, slots=True)
class CheckView:
    """One Dominance Check: what it is called, the coalition that was dominant, and all of it in a sentence."""

    title: str
    coalition: str | None
    text: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """One player at the end; `points` are those of each check."""

    place: int
    player: PlayerView
    is_winner: bool
    stars: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndingView:
    """The end of a game, the winners first."""

    title: str
    verdict: str
    standing: tuple[StandingView, ...]
    checks: tuple[CheckView, ...]
    total_label: str


def ending_view(position: JsonView, names: Sequence[str]) -> EndingView:
    """Return the end of the game.

    Raises:
        PaxError: the game is not over.
    """
    victory = position.get("victory")
    if victory is None:
        raise PaxError("game_not_over")
    who = [shortened(name, _NAME) for name in names]
    winners = [who[seat] for seat in position["winners"]]
    order = sorted(range(len(names)), key=victory["places"].__getitem__)
    return EndingView(
        title=_("The game is over"),
        verdict=scoring.victory(winners, victory["tie_break"], victory["lead"]),
        standing=tuple(_standing(position, players(position, names)[seat], victory["places"][seat]) for seat in order),
        checks=tuple(_check(check, number, who) for number, check in enumerate(position["checks"], 1)),
        total_label=_("Points"),
    )


def _standing(position: JsonView, player: PlayerView, place: int) -> StandingView:
    seat = player.seat
    return StandingView(
        place=place,
        player=player,
        is_winner=seat in position["winners"],
        stars=position["players"][seat]["stars"]["military"],
        points=tuple(check["points"][seat] for check in position["checks"]),
    )


def _check(check: JsonView, number: int, who: Sequence[str]) -> CheckView:
    key = check["coalition"]
    title = _("Final check") if check["last"] else _("Check {number}").format(number=number)
    coalition = None if key is None else Coalition[key.upper()]
    return CheckView(title, key, scoring.check(coalition, check["counts"], check["points"], who))
