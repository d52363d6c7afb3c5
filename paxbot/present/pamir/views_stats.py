"""The numbers of a player, each with its icon and what it is called."""

from collections.abc import Sequence

from paxbot.engine.json_types import JsonView
from paxbot.games.pamir.terms import GIFT_COSTS, Coalition
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.views_models import StatView
from paxbot.present.words import _


def stats(raw: JsonView, hand_size: int, prizes: int, cylinders: int | None) -> tuple[StatView, ...]:
    """Return every number of a player, in the order in which they are shown."""
    shelter = raw.get("shelter")
    found = (
        StatView("vp", str(raw["vp"]), _("Points")),
        StatView("rupees", str(raw["rupees"]), _("Rupees")),
        StatView("shelter", str(shelter), _("Sheltered")) if shelter is not None else None,
        _influence(raw),
        _stars(raw),
        _of("hand", hand_size, raw.get("hand_limit"), _("Hand")) if raw.get("wakhan") is None else None,
        _of("court", len(raw["court"]), raw.get("court_limit"), _("Court")),
        _gifts(raw["gifts"]),
        StatView("prizes", str(prizes), _("Prizes")),
        StatView("cylinders", str(cylinders), _("Cylinders left")) if cylinders is not None else None,
    )
    return tuple(stat for stat in found if stat is not None)


def _influence(raw: JsonView) -> StatView | None:
    """Return the influence of a player; that of Wakhan, who is loyal to nobody, with each coalition."""
    if (counts := raw.get("influence_by_coalition")) is not None:
        pairs = tuple((coalition.key, counts[coalition.key]) for coalition in Coalition)
        words = " / ".join(f"{terms.coalition(key)} {count}" for key, count in pairs)
        return StatView("influence", words, _("Influence"), pairs)
    influence = raw.get("influence")
    return None if influence is None else StatView("influence", str(influence), _("Influence"))


def _stars(raw: JsonView) -> StatView | None:
    """Return the stars on the player's military cards."""
    stars = raw.get("stars")
    return None if stars is None else StatView("stars", str(stars["military"]), _("Military stars"))


def _of(icon: str, count: int, limit: int | None, caption: str) -> StatView:
    """Return a number that has a limit."""
    if limit is None:
        return StatView(icon, str(count), caption)
    return StatView(icon, f"{count}/{limit}", caption, is_over=count > limit)


def _gifts(taken: Sequence[int]) -> StatView:
    """Return the three gift spaces; a gift is known by what it cost."""
    words = _("for {costs}").format(costs=", ".join(map(str, taken))) if taken else "–"
    return StatView("gifts", words, _("Gifts"), spaces=tuple((cost, cost in taken) for cost in GIFT_COSTS))
