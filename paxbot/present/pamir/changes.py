"""View models of the changes of an action or a turn, and of a Dominance Check."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import Fact, JsonView
from paxbot.games.pamir.facts import BlocksCleared, DominanceChecked, GameWon
from paxbot.games.pamir.state import InForce, Piece, half_of
from paxbot.games.pamir.terms import BLOCKS_PER_COALITION, Border, Coalition, Region
from paxbot.present.pamir import names as terms, scoring
from paxbot.present.pamir.accounts import (
    NO_CHANGES,
    Accounts,
    ChangesView,
    CourtChange,
    MoveView,
    Owner,
    PileChange,
    Place,
    RulerChange,
    SeatChange,
    SlotChange,
)
from paxbot.present.pamir.facts import FACTS
from paxbot.present.pamir.models import players
from paxbot.present.pamir.names import card_title
from paxbot.present.pamir.sentence import last_told
from paxbot.present.pamir.views import PlayerView
from paxbot.present.words import _, brief, listing, ngettext, points

__all__ = ["NO_CHANGES", "ChangesView", "changes_view"]


def changes_view(position: JsonView, names: Sequence[str], facts: Sequence[Fact]) -> ChangesView:
    """Return the net changes, seen from the position after them; none if there are no facts."""
    if not facts:
        return NO_CHANGES
    accounts, told = FACTS.mark(Accounts(), facts), last_told(facts, names)
    return ChangesView(
        seat=told.seat,
        sentence=told.sentence,
        new_label=_("New"),
        piles=tuple(
            PileChange(piece.value, _place(piece, at), _owner(piece, owner), by)
            for (piece, at, owner), by in accounts.pieces.net.items()
            if by
        ),
        moves=tuple(
            MoveView(piece.value, _owner(piece, owner), tuple(_place(piece, at) for at in route), count)
            for (piece, owner, route), count in accounts.pieces.moved().items()
        ),
        slots=tuple(_slots(accounts, position)),
        rulers=tuple(
            RulerChange(region.key, before, after)
            for region, (before, after) in accounts.rulers.items()
            if before != after
        ),
        seats=tuple(_seats(accounts, len(names))),
        cards=tuple(
            CourtChange(seat, card, card_title(card), is_new)
            for cards, is_new in ((accounts.played, True), (accounts.lost, False))
            for card, seat in cards.items()
        ),
        favored=None if accounts.favored is None or len(set(accounts.favored)) == 1 else accounts.favored[1].key,
        events=tuple((terms.event_half(half_of(InForce(*event))), seat) for event, seat in accounts.events.items()),
    )


def _place(piece: Piece, at: int) -> Place:
    if piece in (Piece.ARMY, Piece.TRIBE):
        return Region(at).key
    return Border(at).key if piece is Piece.ROAD else at


def _owner(piece: Piece, owner: int) -> Owner:
    return Coalition(owner).key if piece in (Piece.ARMY, Piece.ROAD) else owner


def _slots(accounts: Accounts, position: JsonView) -> Iterator[SlotChange]:
    cards = [card for row in position["market"] for card, _rupees in row]
    for slot, card in enumerate(cards):
        rupees = accounts.spaces[slot] + (0 if card is None else accounts.on_cards[card])
        bought_by = accounts.emptied.get(slot) if card is None else None
        change = SlotChange(slot, rupees, card in accounts.dealt, bought_by)
        if change != SlotChange(slot):
            yield change


def _seats(accounts: Accounts, seats: int) -> Iterator[SeatChange]:
    for seat in range(seats):
        loyalty = accounts.loyalties.get(seat)
        change = SeatChange(
            seat=seat,
            rupees=accounts.purses[seat],
            points=accounts.points[seat],
            hand=0 if seat in accounts.swapped else accounts.hands[seat],
            prizes=accounts.prizes[seat],
            loyalty=None if loyalty is None else loyalty.key,
        )
        if change != SeatChange(seat):
            yield change


@dataclass(frozen=True, slots=True)
class GaugeView:
    """Blocks of a coalition in play, and how many make it dominant: it has no more than `most`."""

    coalition: str
    name: str
    in_play: int
    needed: int
    most: int
    is_dominant: bool


@dataclass(frozen=True, slots=True)
class ScoredView:
    """A player at a check: the count (None if there was none), its points, and all points afterwards."""

    player: PlayerView
    counted: int | None
    points: int
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class MilestoneView:
    """A resolved Dominance Check; the players with the most points come first."""

    title: str
    coalition: str | None
    dominance: str
    counted_text: str
    gauge: tuple[GaugeView, ...]
    gauge_text: str
    rows: tuple[ScoredView, ...]
    outcome: str
    text: str


def milestone_view(before: JsonView, names: Sequence[str], facts: Sequence[Fact]) -> MilestoneView:
    """`facts` are those of one answer, `before` the position before it."""
    at = max(i for i, fact in enumerate(facts) if isinstance(fact, DominanceChecked))
    check = next(fact for fact in facts[at:] if isinstance(fact, DominanceChecked))
    earlier = changes_view(before, names, facts[:at])
    had = [player["vp"] + earlier.of(seat).points for seat, player in enumerate(before["players"])]
    totals = [vp + scored for vp, scored in zip(had, check.points, strict=True)]
    who = [brief(name) for name in names]
    gauge = _gauge(before, names, facts[:at], check.coalition)
    coalition = None if check.coalition is None else check.coalition.key
    titles = {
        (False, False): _("Dominance Check"),
        (False, True): _("Dominance Check by instability"),
        (True, False): _("Final Dominance Check"),
        (True, True): _("Final Dominance Check by instability"),
    }
    rows = (
        ScoredView(player, check.counts[player.seat], check.points[player.seat], total, total == max(totals))
        for player, total in zip(players(before, names), totals, strict=True)
    )
    return MilestoneView(
        title=titles[check.last, check.unstable],
        coalition=coalition,
        dominance=scoring.dominance(coalition),
        counted_text=_("Cylinders in play count") if check.coalition is None else _("Influence counts"),
        gauge=gauge,
        gauge_text=_blocks(gauge, facts[at:]),
        rows=tuple(sorted(rows, key=lambda row: (-row.total, row.player.seat))),
        outcome=_outcome(totals, who, facts[at:]),
        text=scoring.check(check.coalition, check.counts, check.points, who),
    )


def _gauge(
    before: JsonView, names: Sequence[str], facts: Sequence[Fact], dominant: Coalition | None
) -> tuple[GaugeView, ...]:
    """Return the blocks as the check found them: facts of the same answer may have moved some."""
    in_play = {coalition.key: BLOCKS_PER_COALITION - before["supply"][coalition.key] for coalition in Coalition}
    for pile in changes_view(before, names, facts).piles:
        if isinstance(pile.owner, str) and pile.piece in ("army", "road"):
            in_play[pile.owner] += pile.by
    first = None if dominant is None else dominant.key
    lead: int = before["dominant"]["needed"]
    rivals = {key: max(count for other, count in in_play.items() if other != key) for key in in_play}
    return tuple(
        GaugeView(key, terms.coalition(key), count, lead + rivals[key], BLOCKS_PER_COALITION, key == first)
        for key, count in in_play.items()
    )


def _blocks(gauge: Sequence[GaugeView], after: Sequence[Fact]) -> str:
    if any(isinstance(fact, BlocksCleared) for fact in after):
        return _("All armies and roads leave the map.")
    first, second, *_others = sorted(gauge, key=lambda each: -each.in_play)
    lead = first.in_play - second.in_play
    dominant = first.coalition if first.is_dominant else None
    return scoring.lead_caption(dominant, first.coalition if lead else None, lead, first.needed - second.in_play)


def _outcome(totals: Sequence[int], who: Sequence[str], after: Sequence[Fact]) -> str:
    won = next((fact for fact in after if isinstance(fact, GameWon)), None)
    if won is not None:
        return scoring.victory([who[seat] for seat in won.winners], won.tie_break, won.lead)
    most, next_most = sorted(totals, reverse=True)[:2]
    leaders = [who[seat] for seat, total in enumerate(totals) if total == most]
    alone = ngettext("{player} leads by {count} point.", "{player} leads by {count} points.", most - next_most)
    shared = _("{players} share the lead with {points} each.")
    text = (alone if len(leaders) == 1 else shared) if most else _("Nobody has any points yet.")
    return text.format(player=leaders[0], players=listing(leaders), count=most - next_most, points=points(most))
