"""Dominance, the counting of a check and victory, told alike everywhere; what is worth telling of a finished game."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Fact, JsonView, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import BLOCKS_PER_COALITION, ActionKind, Coalition, Region
from paxbot.games.pamir.view import UNSUCCESSFUL
from paxbot.present import finale
from paxbot.present.finale import Deed, held_since
from paxbot.present.pamir import names
from paxbot.present.pamir.names import card_title, coalition, military_stars, rupees
from paxbot.present.presenter import Part
from paxbot.present.sentence import NamesThen
from paxbot.present.words import Many, Say, _, listing, ngettext, persons, points


def dominance(key: str | None) -> str:
    return (
        _("No coalition is dominant.")
        if key is None
        else _("The {coalition} coalition is dominant.").format(coalition=names.coalition(key))
    )


def dominance_caption(key: str | None) -> str:
    return _("None dominant") if key is None else _("{coalition} dominant").format(coalition=names.coalition(key))


def lead_caption(key: str | None, leader: str | None, lead: int, needed: int, *, reachable: bool = True) -> str:
    """`reachable` means there are enough blocks for the lead that is needed."""
    texts = {
        (True, True): _("{coalition} {lead} ahead, {needed} needed"),
        (True, False): _("{coalition} {lead} ahead, {needed} needed: others must lose blocks"),
        (False, True): _("No lead, {needed} needed"),
        (False, False): _("No lead, {needed} needed: others must lose blocks"),
    }
    first = key or leader
    text = _("{coalition} dominant: {lead} ahead, {needed} needed") if key else texts[bool(leader), reachable]
    return text.format(coalition=names.coalition(first) if first else "", lead=lead, needed=needed)


def standing(dominant: JsonView) -> str:
    blocks = dominant.get("blocks", {}).values()
    reachable = min((each["needed"] for each in blocks), default=0) <= BLOCKS_PER_COALITION
    return lead_caption(
        dominant["coalition"], dominant["leader"], dominant["lead"], dominant["needed"], reachable=reachable
    )


def prices_doubled(rupees_a_column: int, favored: str) -> str:
    return _("{suit} favored: prices doubled").format(suit=names.suit(favored)) if rupees_a_column > 1 else ""


def if_checked(gained: Sequence[int], last: bool, who: Sequence[str]) -> str:
    scores = ", ".join(f"{who[seat]} +{points}" for seat, points in enumerate(gained) if points) or _("nobody scores")
    text = _("If checked now, doubled: {scores}.") if last else _("If checked now: {scores}.")
    return text.format(scores=scores)


def scores(counted: Sequence[int], who: Sequence[str]) -> str:
    """Players who would get no points are left out."""
    gains = [f"{who[seat]} {points(gained)}" for seat, gained in enumerate(counted) if gained]
    return listing(gains) or _("nobody anything")


def check(coalition: Coalition | None, counts: Sequence[int | None], scored: Sequence[int], who: Sequence[str]) -> str:
    tallies = ", ".join(
        _("{player} with {count}: {points}").format(player=who[seat], count=count, points=points(scored[seat]))
        for seat, count in enumerate(counts)
        if count is not None
    )
    counted = _("Cylinders in play – {tallies}.") if coalition is None else _("Influence – {tallies}.")
    if coalition is not None and not tallies:
        counted = _("Nobody is loyal to it, so nobody scores.")
    return f"{dominance(None if coalition is None else coalition.key)} {counted.format(tallies=tallies)}"


def victory(winners: Sequence[str], tie_break: int, lead: bool) -> str:
    by_lead = _("{who} wins with a lead of 4 points or more.")
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
    return (by_lead if lead else texts[tie_break]).format(who=listing(winners))


def tie_break(by: str, value: int) -> str:
    """Return the seat's count in a tie-break; empty for the one who doesn't yield."""
    if by in ("military_stars", "rupees"):
        return military_stars(value) if by == "military_stars" else rupees(value)
    return "" if value else _("Wakhan yields")


def rise(checks: Sequence[Sequence[int]], seats: int) -> list[list[int]]:
    scored = [[0] * seats, *checks]
    return [[sum(each) for each in zip(*scored[: count + 1], strict=True)] for count in range(len(scored))]


def turning_point(winners: Sequence[Seat], checks: Sequence[Sequence[int]], who: Sequence[str]) -> str:
    """Return in which check the only winner took the lead and never lost it."""
    best, totals = winners[0], rise(checks, len(who))[1:]
    first = held_since([max(each) == each[best] and each.count(each[best]) == 1 for each in totals])
    if len(winners) > 1 or first is None:
        return ""
    texts = {
        len(checks) - 1: _("{player} took the lead in the last check."),
        0: _("{player} led from the first check on."),
    }
    text = texts.get(first, _("{player} took the lead in check {number} and kept it."))
    return text.format(player=who[best], number=first + 1)


_SAID: Final[dict[str, Say | Many]] = {
    "bribes": Say("{player} paid {rupees} in bribes", "rupees player", rupees=rupees),
    "bribed": Say("{player} took {rupees} in bribes", "rupees player", rupees=rupees),
    "waived": Many("{player} waived {count} bribe", "{player} waived {count} bribes", "count player"),
    "taxes": Say("{player} raised {rupees} in taxes", "rupees player", rupees=rupees),
    "gifts": Many("{player} gave {count} gift", "{player} gave {count} gifts", "count player"),
    "roads": Many("{player} placed {count} road", "{player} placed {count} roads", "count player"),
    "armies": Many("{player} placed {count} army", "{player} placed {count} armies", "count player"),
    "spies": Many("{player} placed {count} spy", "{player} placed {count} spies", "count player"),
    "battles": Many("{player} fought {count} battle", "{player} fought {count} battles", "count player"),
    "prizes": Many("{player} took {count} prize", "{player} took {count} prizes", "count player"),
    "loyalty": Many("{player} changed loyalty once", "{player} changed loyalty {count} times", "count player"),
    "bought": Many("{player} bought {count} card", "{player} bought {count} cards", "count player"),
    "played": Many("{player} played {count} card", "{player} played {count} cards", "count player"),
}
_PLACED: Final = {Piece.ROAD: "roads", Piece.ARMY: "armies", Piece.SPY: "spies"}
_TAKEN: Final = {ActionKind.GIFT: "gifts", ActionKind.BATTLE: "battles"}
_DONE: Final[dict[type[Fact], str]] = {
    f.PrizeTaken: "prizes",
    f.LoyaltyChanged: "loyalty",
    f.CardPurchased: "bought",
    f.CardPlayed: "played",
}


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    return finale.highlights([*finale.deeds(facts, people, _count, _SAID), *_rules(facts, people)], len(people))


def _count(tally: finale.Tally, fact: Fact) -> None:
    match fact:
        case f.BribeSettled(by_right=False):
            tally["bribes"][fact.seat] += fact.paid
            tally["bribed"][fact.holder] += fact.paid
            tally["waived"][fact.holder] += not fact.paid
        case f.RupeesTaxed():
            tally["taxes"][fact.seat] += fact.rupees
        case f.PiecePlaced(piece=piece) if piece in _PLACED:
            tally[_PLACED[piece]][fact.seat] += 1
        case f.ActionTaken(action=action) if action in _TAKEN:
            tally[_TAKEN[action]][fact.seat] += 1
        case f.PrizeTaken() | f.LoyaltyChanged() | f.CardPurchased() | f.CardPlayed():
            tally[_DONE[type(fact)]][fact.seat] += 1


def _rules(facts: Sequence[Fact], people: Sequence[str]) -> Iterator[Deed]:
    lasted: dict[Seat, tuple[int, Region, tuple[str, ...]]] = {}
    begun: dict[Region, tuple[Seat, int, tuple[str, ...]]] = {}
    turn, who = 0, persons(people)
    for fact in (*facts, *(f.RulerChanged(region, None, None) for region in Region)):
        match fact:
            case NamesThen():
                who = persons(fact.names)
                begun = {region: (seat, since, (*had, who[seat])) for region, (seat, since, had) in begun.items()}
            case f.TurnBegan():
                turn = fact.turn
            case f.RulerChanged(region=region):
                if region in begun:
                    seat, since, had = begun.pop(region)
                    if seat not in lasted or turn - since > lasted[seat][0]:
                        lasted[seat] = turn - since, region, had
                if fact.after is not None:
                    begun[region] = fact.after, turn, (who[fact.after],)
    for seat, (turns, region, had) in lasted.items():
        text = ngettext("{player} ruled {region} for {count} turn", "{player} ruled {region} for {count} turns", turns)
        players = listing([*dict.fromkeys(had)])
        yield Deed("rule", seat, turns, text.format(player=players, region=names.region(region.key), count=turns))


def counted() -> tuple[Part, ...]:
    return (
        Part("first_loyalty", _("First loyalty")),
        Part("last_loyalty", _("Last loyalty")),
        Part("check", _("Dominance Checks")),
        Part("bought", _("Cards bought")),
    )


def counted_item(about: str, item: str) -> str:
    if about == "bought":
        return card_title(int(item))
    return _("No coalition") if item == UNSUCCESSFUL else coalition(item)
