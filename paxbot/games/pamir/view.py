"""The table as a reader may see it, without hidden cards; its parts for plans; statistics of a finished game."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Json, Seat
from paxbot.games.pamir import record, table
from paxbot.games.pamir.events import (
    blocks_needed,
    check_now,
    checks_left,
    dominant_coalition,
    has_winning_lead,
    lead_needed,
    places,
    winners,
)
from paxbot.games.pamir.facts import CardPurchased, DominanceChecked, LoyaltyChanged, LoyaltyChosen
from paxbot.games.pamir.queries import court_limit, hand_limit, hostage_holder, influence, stars, tax_shelter
from paxbot.games.pamir.state import NO_CARD, State, Variant
from paxbot.games.pamir.terms import BORDERS_OF, DOMINANCE_CHECKS, MARKET_COLUMNS, Coalition, Region, Suit
from paxbot.games.pamir.turn import is_for_sale, price, rupees_a_column
from paxbot.games.pamir.wakhan import facts

UNSUCCESSFUL: Final = "none"


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    return tuple(dict.fromkeys([*_loyalties(facts), *_checks(facts), *_bought(facts)]))


def _loyalties(facts: Sequence[Fact]) -> Iterator[Counted]:
    first: dict[Seat, Coalition] = {}
    last: dict[Seat, Coalition] = {}
    for fact in facts:
        if isinstance(fact, LoyaltyChosen):
            first.setdefault(fact.seat, fact.coalition)
            last[fact.seat] = fact.coalition
        elif isinstance(fact, LoyaltyChanged):
            last[fact.seat] = fact.after
    for about, loyalties in (("first_loyalty", first), ("last_loyalty", last)):
        yield from (Counted(about, coalition.key, seat) for seat, coalition in loyalties.items())


def _checks(facts: Sequence[Fact]) -> Iterator[Counted]:
    checks = [fact for fact in facts if isinstance(fact, DominanceChecked)]
    yield from (
        Counted("check", fact.coalition.key if fact.coalition else UNSUCCESSFUL, number=number)
        for number, fact in enumerate(checks, 1)
    )


def _bought(facts: Sequence[Fact]) -> Iterator[Counted]:
    bought = [fact for fact in facts if isinstance(fact, CardPurchased) and fact.card not in DOMINANCE_CHECKS]
    return (Counted("bought", str(fact.card), fact.seat) for fact in bought)


def view(s: State, reader: Seat | None) -> Json:
    """Count the hands of others, unless hands are open; leave out the order of the deck and the generator."""
    seen, decision = record.position(s), table.pending(s)
    for seat, player in enumerate(seen["players"]):
        player["hand_size"] = len(player["hand"])
        if seat != reader and not s.open_hands:
            del player["hand"]
        player |= _figures(s, seat)
    return seen | {
        "turn": s.turn,
        "asked": None if decision is None else decision.seat,
        "prompt": None if decision is None else decision.prompt.value,
        "barred": s.barred[:],
        "used": s.used[:],
        "rupees_a_column": rupees_a_column(s),
        "prices": [_prices(s, 0), _prices(s, MARKET_COLUMNS)],
        "checks_left": checks_left(s),
        "supply": {coalition.key: s.blocks[coalition] for coalition in Coalition},
        "cylinders": s.cylinders[:],
        "hostages": {str(card): holder for card in sorted(s.spies) if (holder := hostage_holder(s, card)) is not None},
        "dominant": dominance(s),
        "if_checked": _if_checked(s),
        "discards": s.discards[:],
        "winners": None if s.winners is None else list(s.winners),
        "victory": _victory(s),
        "checks": [
            {
                "coalition": None if check.coalition is None else check.coalition.key,
                "last": check.last,
                "counts": list(check.counts),
                "points": list(check.points),
            }
            for check in s.checks
        ],
    }


def _figures(s: State, seat: Seat) -> Json:
    loyalty = s.players[seat].loyalty
    return {
        "prize_cards": s.players[seat].prizes[:],
        "influence": None if loyalty is None else influence(s, seat, loyalty),
        "influence_by_coalition": _influences(s, seat),
        "wakhan": _guide(s, seat),
        "court_limit": court_limit(s, seat),
        "hand_limit": hand_limit(s, seat),
        "shelter": tax_shelter(s, seat),
        "stars": {suit.key: stars(s, seat, suit) for suit in Suit},
    }


def _influences(s: State, seat: Seat) -> Json | None:
    """Return None for people, who follow one coalition at most."""
    if s.players[seat].wakhan is None:
        return None
    return {coalition.key: influence(s, seat, coalition) for coalition in Coalition}


def _guide(s: State, seat: Seat) -> Json | None:
    her = s.players[seat].wakhan
    if her is None:
        return None
    labels, columns = facts.back(s, seat).back
    drawn = her.face is not None
    return {
        "ai_card": her.face,
        "back": {"labels": [label.value for label in labels], "columns": list(columns)},
        "red": facts.red(s, seat).value if drawn else None,
        "column": facts.column(s, seat) if drawn else None,
        "line": her.line,
        "pragmatic": facts.pragmatic_loyalty(s, seat).key if drawn else None,
        "steadfast": Variant.STEADFAST_LOYALTY in s.variants,
        "took_over": her.aside is not None,
        "returning": her.returning,
    }


def _prices(s: State, start: int) -> list[int | None]:
    slots = range(start, start + MARKET_COLUMNS)
    return [price(s, s.active, slot) if is_for_sale(s, slot) else None for slot in slots]


def _victory(s: State) -> Json | None:
    if s.winners is None:
        return None
    return {"tie_break": winners(s)[1], "lead": has_winning_lead(s), "places": places(s)}


def dominance(s: State) -> Json:
    coalition = dominant_coalition(s)
    first, second, _third = sorted(Coalition, key=s.blocks_in_play, reverse=True)
    lead = s.blocks_in_play(first) - s.blocks_in_play(second)
    return {
        "coalition": None if coalition is None else coalition.key,
        "leader": first.key if lead else None,
        "lead": lead,
        "needed": lead_needed(s),
        "blocks": {
            coalition.key: {"in_play": s.blocks_in_play(coalition), "needed": blocks_needed(s, coalition)}
            for coalition in Coalition
        },
    }


def _if_checked(s: State) -> Json | None:
    """Return points by seat and whether doubled; None after the end."""
    if s.winners is not None:
        return None
    result = check_now(s)
    return {"points": list(result.points), "last": result.last}


ANYTHING, MARKET, COURT = "anything", "market", "court"
PUBLIC = ("loyalty", "rupees", "vp", "court", "prizes", "gifts", "events")


def watched(s: State, seat: Seat) -> Json:
    """Return what lies open of each part: `anything`, `market`, `court` (the seat's), regions and cards.

    Whose turn it is, and what was done with cards in it, belongs to no part. No part shows hidden cards.
    """
    seen = record.position(s)
    parts: Json = {ANYTHING: _all(s, seen), MARKET: seen["market"]}
    parts[COURT] = [[card, s.spies.get(card)] for card in s.players[seat].court]
    parts |= {
        region_key(at): [s.armies[at], s.tribes[at], s.rulers[at], [s.roads[border] for border in BORDERS_OF[at]]]
        for at in Region
    }
    for slot, card in enumerate(s.market):
        if card != NO_CARD:
            parts[card_key(card)] = ["market", slot, s.market_rupees[slot]]
    for owner, player in enumerate(s.players):
        for card in player.court:
            parts[card_key(card)] = ["court", owner, s.spies.get(card)]
    return parts


def region_key(region: Region) -> str:
    return f"region_{region.key}"


def card_key(number: int) -> str:
    return f"card_{number}"


def _all(s: State, seen: Json) -> Json:
    rest = {name: seen[name] for name in ("favored", "deck", "market", "armies", "roads", "tribes", "spies", "events")}
    players = [
        {name: player[name] for name in PUBLIC} | {"hand_size": len(player["hand"])} for player in seen["players"]
    ]
    return rest | {"players": players}
