"""The view model of what the facts of an action or a turn changed on the table."""

from collections.abc import Iterable, Iterator, Sequence

from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Fact
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.changes_models import (
    NO_CHANGES,
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
from paxbot.present.pamir.sentence import last_told
from paxbot.present.pamir.speech import card_title
from paxbot.present.words import _

__all__ = ["NO_CHANGES", "ChangesView", "changes_view"]

Position = JsonView


def changes_view(position: Position, names: Sequence[str], facts: Sequence[Fact]) -> ChangesView:
    """Return what the facts changed, net, seen from the position after them; nothing where there are no facts."""
    if not facts:
        return NO_CHANGES
    accounts, told = FACTS.mark(Accounts(), facts), last_told(facts, names)
    return ChangesView(
        seat=told.seat,
        sentence=told.sentence,
        new_label=_("New"),
        piles=tuple(_piles(accounts)),
        moves=tuple(_moves(accounts)),
        slots=tuple(_slots(accounts, position)),
        rulers=tuple(
            RulerChange(region.key, before, after)
            for region, (before, after) in accounts.rulers.items()
            if before != after
        ),
        seats=tuple(_seats(accounts, len(names))),
        cards=tuple(_cards(accounts)),
        favored=None if accounts.favored is None or len(set(accounts.favored)) == 1 else accounts.favored[1].key,
        events=tuple((_title(*event), seat) for event, seat in accounts.events.items()),
    )


def _piles(accounts: Accounts) -> Iterator[PileChange]:
    for (piece, at, owner), by in accounts.pieces.net.items():
        if by:
            yield PileChange(piece.value, _place(piece, at), _owner(piece, owner), by)


def _moves(accounts: Accounts) -> Iterator[MoveView]:
    counts: dict[tuple[Piece, int, tuple[int, ...]], int] = {}
    for moved in accounts.pieces.routes():
        counts[moved] = counts.get(moved, 0) + 1
    for (piece, owner, route), count in counts.items():
        yield MoveView(piece.value, _owner(piece, owner), tuple(_place(piece, at) for at in route), count)


def _place(piece: Piece, at: int) -> Place:
    if piece in (Piece.ARMY, Piece.TRIBE):
        return Region(at).key
    return Border(at).key if piece is Piece.ROAD else at


def _owner(piece: Piece, owner: int) -> Owner:
    return Coalition(owner).key if piece in (Piece.ARMY, Piece.ROAD) else owner


def _slots(accounts: Accounts, position: Position) -> Iterator[SlotChange]:
    cards = [card for row in position["market"] for card, _rupees in row]
    for slot, card in enumerate(cards):
        rupees = accounts.spaces[slot] + (0 if card is None else accounts.on_cards[card])
        bought_by = accounts.emptied.get(slot) if card is None else None
        change = SlotChange(slot, rupees, card in accounts.dealt, bought_by)
        if change != SlotChange(slot):
            yield change


def _seats(accounts: Accounts, seats: int) -> Iterator[SeatChange]:
    swapped = {seat for pair in accounts.swapped for seat in pair}
    for seat in range(seats):
        loyalty = accounts.loyalties.get(seat)
        change = SeatChange(
            seat=seat,
            rupees=accounts.purses[seat],
            points=accounts.points[seat],
            hand=0 if seat in swapped else accounts.hands[seat],
            prizes=accounts.prizes[seat],
            loyalty=None if loyalty is None else loyalty.key,
        )
        if change != SeatChange(seat):
            yield change


def _cards(accounts: Accounts) -> Iterable[CourtChange]:
    yield from (CourtChange(seat, card, card_title(card), True) for card, seat in accounts.played.items())
    yield from (CourtChange(seat, card, card_title(card), False) for card, seat in accounts.lost.items())


def _title(card: int, half: Half) -> str:
    event = EVENT_CARDS[card]
    return terms.event_half(event.purchased if half is Half.PURCHASED else event.discarded)
