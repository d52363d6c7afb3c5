"""Dominance Checks, the end of the game and its winner; and event cards that are bought or discarded.

Lasting effects bend the rules by the hooks in `abilities`; here they are only laid on the table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.engine.game import SeatResult, TieBreak
from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.moves import ChoosePlayer, ChooseRegion, ChooseSuit, Discard, Prompt
from paxbot.games.pamir.queries import (
    CheckResolved,
    HandTaken,
    LeadNeeded,
    YieldsTies,
    cylinders_in_play,
    influence,
    is_loyal,
    stars,
)
from paxbot.games.pamir.state import CheckResult, Half, Piece, State, ask, triggered
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import DOMINANCE_CHECKS, EVENT_CARDS, Border, Coalition, EventHalf, Region, Suit

LEAD_NEEDED = 4
WINNING_LEAD = 4
SUCCESS_POINTS = (5, 3, 1)
FAILURE_POINTS = (3, 1)
STEADFAST: Final = "steadfast"
"""1 for a winner and 0 for a seat that is equal in all else and yields."""
TIE_BREAKS: Final = ("military_stars", "rupees", STEADFAST)


def checks_left(s: State) -> int:
    return sum(1 for card in (*s.deck, *s.market) if card in DOMINANCE_CHECKS)


def dominant_coalition(s: State) -> Coalition | None:
    """Return the coalition that leads each other one by enough blocks in play (Rule: Dominance checks)."""
    blocks = {coalition: s.blocks_in_play(coalition) for coalition in Coalition}
    leader = max(blocks, key=blocks.__getitem__)
    needed = lead_needed(s)
    others = (count for coalition, count in blocks.items() if coalition is not leader)
    return leader if all(blocks[leader] >= count + needed for count in others) else None


def lead_needed(s: State) -> int:
    return ask(s, LeadNeeded(), LEAD_NEEDED)


def blocks_needed(s: State, coalition: Coalition) -> int:
    """Return the blocks in play that make the coalition dominant as long as the others keep theirs.

    There are twelve of a coalition: it cannot get more by building alone (Rule: Dominance checks).
    """
    return max(s.blocks_in_play(other) for other in Coalition if other is not coalition) + lead_needed(s)


def share_out(counts: Sequence[int | None], values: Sequence[int]) -> tuple[int, ...]:
    """Return the points of each seat: the highest count takes the first value, and so on; seats with None take none.

    Tied seats share the values of their places, rounded down (Rule: Dominance checks > Ties).
    """
    points = [0] * len(counts)
    place = 0
    for count in sorted({count for count in counts if count is not None}, reverse=True):
        tied = [seat for seat, other in enumerate(counts) if other == count]
        shared = sum(values[place : place + len(tied)]) // len(tied)
        for seat in tied:
            points[seat] = shared
        place += len(tied)
    return tuple(points)


def check_result(s: State, last: bool) -> CheckResult:
    """Return what a Dominance Check would bring at this moment; values are doubled in the last one.

    Rule: Dominance checks > Successful check; Dominance checks > Unsuccessful check; Dominance checks > The last check.
    """
    coalition = dominant_coalition(s)
    values: Sequence[int]
    counts: tuple[int | None, ...]
    if coalition is None:
        values = FAILURE_POINTS
        counts = tuple(cylinders_in_play(s, seat) for seat in range(s.seats))
    else:
        values = SUCCESS_POINTS
        counts = tuple(
            influence(s, seat, coalition) if is_loyal(s, seat, coalition) else None for seat in range(s.seats)
        )
    return CheckResult(coalition, last, counts, share_out(counts, [value * (1 + last) for value in values]))


def check_now(s: State) -> CheckResult:
    return check_result(s, last=checks_left(s) <= 1)


def has_winning_lead(s: State) -> bool:
    """Return True if one player leads every other by at least four points (Rule: End of the game)."""
    first, second = sorted((player.vp for player in s.players), reverse=True)[:2]
    return first - second >= WINNING_LEAD


def ranking(s: State) -> list[tuple[int, int, int]]:
    """Return points, military stars and rupees of each seat (Rule: End of the game > Ties)."""
    return [(player.vp, stars(s, seat, Suit.MILITARY), player.rupees) for seat, player in enumerate(s.players)]


def winners(s: State) -> tuple[tuple[Seat, ...], int]:
    ranks = ranking(s)
    best = max(ranks)
    seats = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    for used in range(3):
        if sum(rank[: used + 1] == best[: used + 1] for rank in ranks) == 1:
            return seats, used
    steadfast = tuple(seat for seat in seats if not ask(s, YieldsTies(seat), False))
    return (steadfast, 4) if steadfast and steadfast != seats else (seats, 3)


def places(s: State) -> list[int]:
    first, _ = winners(s)
    ranks = [(rank, seat in first) for seat, rank in enumerate(ranking(s))]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def result(s: State) -> tuple[SeatResult, ...] | None:
    if s.winners is None:
        return None
    counts = [(*rank, int(seat in s.winners)) for seat, rank in enumerate(ranking(s))]
    return tuple(
        SeatResult(place, own[0], tuple(_tie_breaks(own, [*counts[:seat], *counts[seat + 1 :]])))
        for seat, (place, own) in enumerate(zip(places(s), counts, strict=True))
    )


def _tie_breaks(own: Sequence[int], others: Sequence[Sequence[int]]) -> Iterator[TieBreak]:
    """Yield each count that is compared with seats equal so far; the last only where some of the best yield."""
    for at, by in enumerate(TIE_BREAKS, 1):
        equal = [other[at] for other in others if other[:at] == own[:at]]
        if not equal or (by == STEADFAST and all(count == own[at] for count in equal)):
            return
        yield TieBreak(by, own[at])


@dataclass(frozen=True, slots=True)
class DominanceCheck(Effect[Table]):
    """A check: points, then the end of the game or cleared blocks, and the end of events (Rule: Dominance checks).

    `unstable` marks a check forced by a second check card in the market.
    """

    unstable: bool

    def run(self, t: Table) -> None:
        s = t.s
        result = check_result(s, last=checks_left(s) == 0)
        s.checks.append(result)
        for player, points in zip(s.players, result.points, strict=True):
            player.vp += points
        t.tell(facts.DominanceChecked(*result, self.unstable))
        if result.last or has_winning_lead(s):
            end_game(t)
            return
        if result.coalition is not None:
            clear_blocks(t)
        t.next(*triggered(s, CheckResolved()), EndEvents())


def end_game(t: Table) -> None:
    s = t.s
    s.winners, tie_break = winners(s)
    t.discard_set_aside()
    s.steps.clear()
    t.tell(facts.GameWon(s.winners, tie_break, has_winning_lead(s)))


def clear_blocks(t: Table) -> None:
    total = 0
    for piece, places in ((Piece.ARMY, list(Region)), (Piece.ROAD, list(Border))):
        rows = t.s.armies if piece is Piece.ARMY else t.s.roads
        for at in places:
            for coalition in Coalition:
                count = rows[at][coalition]
                if count:
                    total += count
                    t.remove(piece, at, coalition, count)
    t.tell(facts.BlocksCleared(total))


@dataclass(frozen=True, slots=True)
class EndEvents(Effect[Table]):
    """The end of all that lasted until this check (Rule: Events > Duration)."""

    def run(self, t: Table) -> None:
        t.end_events()


InstantEffect = Callable[[Table, EventHalf, int, Seat], None]
"""Called with the table, the card's half, its number, and the seat that bought it or is active."""


def purchase_event(t: Table, seat: Seat, card: int) -> None:
    """Resolve the lower half for its buyer; the card itself is discarded or stays (Rule: Events > Purchased)."""
    half = EVENT_CARDS[card].purchased
    t.tell(facts.EventResolved(card, Half.PURCHASED, seat))
    if half.kind in INSTANT:
        INSTANT[half.kind](t, half, card, seat)
    elif half.is_lasting:
        t.begin_event(card, Half.PURCHASED, None if half.scope == "game" else seat)


def discard_event(t: Table, card: int) -> None:
    """Resolve the upper half for everybody (Rule: Events > Discarded)."""
    half = EVENT_CARDS[card].discarded
    t.tell(facts.EventResolved(card, Half.DISCARDED, None))
    if half.kind in INSTANT:
        INSTANT[half.kind](t, half, card, t.s.active)
    elif half.is_lasting:
        t.begin_event(card, Half.DISCARDED, None)


def _dominance_check(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Dominance Check."""
    t.next(DominanceCheck(unstable=False))


def _favor_suit(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Favored suit."""
    assert half.suit is not None
    t.favor(half.suit)


def _failure_to_impress(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Failure to Impress."""
    for loser in t.s.clockwise(seat):
        t.discard_prizes(loser, facts.Why.FAILURE_TO_IMPRESS)


def _riots(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Riots."""
    assert half.region is not None
    t.next(EmptyRegion(half.region))


def _confidence_failure(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Confidence Failure."""
    t.next(*(DiscardForEvent(loser) for loser in t.s.clockwise(seat)))


def _name_player(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Rumor; Events > Other Persuasive Methods."""
    t.next(NamePlayer(seat, card))


def _name_region(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Rebuke."""
    t.next(NameRegion(seat, card))


def _name_suit(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Pashtunwali Values."""
    t.next(NameSuit(seat, card))


def _aristocracy(t: Table, half: EventHalf, card: int, seat: Seat) -> None:
    """Rule: Events > Backing of Persian Aristocracy."""
    t.gain(seat, half.rupees, card)


INSTANT: dict[str, InstantEffect] = {
    "dominance_check": _dominance_check,
    "favor_suit": _favor_suit,
    "failure_to_impress": _failure_to_impress,
    "riots": _riots,
    "confidence_failure": _confidence_failure,
    "rumor": _name_player,
    "other_persuasive_methods": _name_player,
    "rebuke": _name_region,
    "pashtunwali_values": _name_suit,
    "backing_of_persian_aristocracy": _aristocracy,
}


@dataclass(frozen=True, slots=True)
class EmptyRegion(Effect[Table]):
    """The removal of all tribes and armies of the region; overthrow follows (Rule: Events > Riots)."""

    region: Region

    def run(self, t: Table) -> None:
        for coalition in Coalition:
            armies = t.s.armies[self.region][coalition]
            if armies:
                t.remove(Piece.ARMY, self.region, coalition, armies)
        for owner in t.s.clockwise(t.s.active):
            tribes = t.s.tribes[self.region][owner]
            if tribes:
                t.remove(Piece.TRIBE, self.region, owner, tribes)


@dataclass(frozen=True, slots=True)
class DiscardForEvent(Step[State, Table, Discard], prompt=Prompt.DISCARD_FOR_EVENT):
    def options(self, s: State) -> Sequence[Discard]:
        """Return every hand card; an empty hand loses nothing."""
        return [Discard(card) for card in s.players[self.seat].hand]

    def resolve(self, t: Table, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.card, facts.Why.CONFIDENCE_FAILURE)


@dataclass(frozen=True, slots=True)
class NamePlayer(Step[State, Table, ChoosePlayer], prompt=Prompt.CHOOSE_PLAYER):
    card: int

    def options(self, s: State) -> Sequence[ChoosePlayer]:
        # RULING 61: Rumor is spread about other players only.
        return [ChoosePlayer(seat) for seat in s.clockwise(self.seat)[1:]]

    def resolve(self, t: Table, move: ChoosePlayer) -> None:
        t.tell(facts.PlayerNamed(self.seat, move.player, self.card))
        if EVENT_CARDS[self.card].purchased.is_lasting:
            t.begin_event(self.card, Half.PURCHASED, move.player)
        else:
            t.swap_hands(self.seat, move.player)
            for seat in (self.seat, move.player):
                t.next(*triggered(t.s, HandTaken(seat)))


@dataclass(frozen=True, slots=True)
class NameRegion(Step[State, Table, ChooseRegion], prompt=Prompt.CHOOSE_REGION):
    card: int

    def options(self, s: State) -> Sequence[ChooseRegion]:
        return [ChooseRegion(region) for region in Region]

    def resolve(self, t: Table, move: ChooseRegion) -> None:
        t.tell(facts.RegionNamed(self.seat, move.region, self.card))
        t.next(EmptyRegion(move.region))


@dataclass(frozen=True, slots=True)
class NameSuit(Step[State, Table, ChooseSuit], prompt=Prompt.CHOOSE_SUIT):
    card: int

    def options(self, s: State) -> Sequence[ChooseSuit]:
        return [ChooseSuit(suit) for suit in Suit]

    def resolve(self, t: Table, move: ChooseSuit) -> None:
        t.favor(move.suit)
        t.begin_event(self.card, Half.PURCHASED, None)
