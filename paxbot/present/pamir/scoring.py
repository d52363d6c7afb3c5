"""Dominance, the counting of a check, and victory: said alike in status, log, pictures and at the end."""

from collections.abc import Sequence

from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.terms import BLOCKS_PER_COALITION, Coalition
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import military_stars, rupees
from paxbot.present.speech import listing, points
from paxbot.present.turning import held_since
from paxbot.present.words import _, ngettext


def dominance(key: str | None) -> str:
    """Return which coalition is dominant, if any."""
    if key is None:
        return _("No coalition is dominant.")
    return _("The {coalition} coalition is dominant.").format(coalition=names.coalition(key))


def dominance_caption(key: str | None) -> str:
    """Return the same in a few words."""
    return _("None dominant") if key is None else _("{coalition} dominant").format(coalition=names.coalition(key))


def lead_caption(key: str | None, leader: str | None, lead: int, needed: int, *, reachable: bool = True) -> str:
    """Return who leads by how many blocks and the lead that is needed; `reachable` where there are blocks for it."""
    if key is not None:
        text = _("{coalition} dominant: {lead} ahead, {needed} needed")
    elif leader is None:
        text = _("No lead, {needed} needed")
        if not reachable:
            text = _("No lead, {needed} needed: others must lose blocks")
    else:
        text = _("{coalition} {lead} ahead, {needed} needed")
        if not reachable:
            text = _("{coalition} {lead} ahead, {needed} needed: others must lose blocks")
    first = key or leader
    return text.format(coalition=names.coalition(first) if first else "", lead=lead, needed=needed)


def standing(dominant: JsonView) -> str:
    """Return the same from the figures of a view, as pictures and texts tell it."""
    blocks = dominant.get("blocks", {}).values()
    reachable = min((each["needed"] for each in blocks), default=0) <= BLOCKS_PER_COALITION
    return lead_caption(
        dominant["coalition"], dominant["leader"], dominant["lead"], dominant["needed"], reachable=reachable
    )


def prices_doubled(rupees_a_column: int, favored: str) -> str:
    """Return why prices are doubled; empty where they are not."""
    return _("{suit} favored: prices doubled").format(suit=names.suit(favored)) if rupees_a_column > 1 else ""


def if_checked(gained: Sequence[int], last: bool, who: Sequence[str]) -> str:
    """Return what a Dominance Check would bring now."""
    scores = ", ".join(f"{who[seat]} +{points}" for seat, points in enumerate(gained) if points) or _("nobody scores")
    if last:
        return _("If checked now, doubled: {scores}.").format(scores=scores)
    return _("If checked now: {scores}.").format(scores=scores)


def check(coalition: Coalition | None, counts: Sequence[int | None], scored: Sequence[int], who: Sequence[str]) -> str:
    """Return who was dominant in a check, what was counted for each player, and the points for it."""
    tallies = ", ".join(
        _("{player} with {count}: {points}").format(player=who[seat], count=count, points=points(scored[seat]))
        for seat, count in enumerate(counts)
        if count is not None
    )
    if coalition is None:
        counted = _("Cylinders in play – {tallies}.").format(tallies=tallies)
    elif tallies:
        counted = _("Influence – {tallies}.").format(tallies=tallies)
    else:
        counted = _("Nobody is loyal to it, so nobody scores.")
    return f"{dominance(None if coalition is None else coalition.key)} {counted}"


def victory(winners: Sequence[str], tie_break: int, lead: bool) -> str:
    """Return who wins and by what: a lead that ends the game, most points, or a tie-break."""
    who = listing(winners)
    if lead:
        return _("{who} wins with a lead of 4 points or more.").format(who=who)
    texts = (
        _("{who} wins with the most points."),
        _("{who} wins: tied for the most points, but ahead in military stars."),
        _("{who} wins: tied for points and military stars, but ahead in rupees."),
        _("{who} share the victory, with the same points, military stars and rupees."),
        ngettext(
            "{who} wins: tied with Wakhan in points, military stars and rupees, and Wakhan loses such a tie.",
            "{who} share the victory: tied with Wakhan in everything, and Wakhan loses such a tie.",
            len(winners),
        ),
    )
    return texts[tie_break].format(who=who)


def tie_break(by: str, value: int) -> str:
    """Return what a seat had of a count that was compared; empty for whoever does not yield."""
    match by:
        case "military_stars":
            return military_stars(value)
        case "rupees":
            return rupees(value)
    return "" if value else _("Wakhan yields")


def rise(checks: Sequence[Sequence[int]], seats: int) -> list[list[int]]:
    """Return everybody's points at the start and after each of the checks."""
    scored = [[0] * seats, *checks]
    return [[sum(each) for each in zip(*scored[: count + 1], strict=True)] for count in range(len(scored))]


def turning_point(winners: Sequence[Seat], checks: Sequence[Sequence[int]], who: Sequence[str]) -> str:
    """Return in which check the one winner took the lead that was never lost again."""
    first = held_since([_is_ahead(winners[0], totals) for totals in rise(checks, len(who))[1:]])
    if len(winners) > 1 or first is None:
        return ""
    text = _("{player} took the lead in check {number} and kept it.")
    if first == 0:
        text = _("{player} led from the first check on.")
    elif first == len(checks) - 1:
        text = _("{player} took the lead in the last check.")
    return text.format(player=who[winners[0]], number=first + 1)


def _is_ahead(seat: Seat, totals: Sequence[int]) -> bool:
    return all(total < totals[seat] for other, total in enumerate(totals) if other != seat)
