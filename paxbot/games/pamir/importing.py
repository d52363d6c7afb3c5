"""Importing a position as the start of a turn; what it leaves hidden is filled from a seed."""

from collections.abc import Mapping, Sequence
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.engine.rng import Rng
from paxbot.games.pamir.cards import EVENT_CARDS, EventHalf
from paxbot.games.pamir.courts import ruler
from paxbot.games.pamir.importing_cards import fill_cards, known_cards
from paxbot.games.pamir.position_form import BadPosition, PlayerForm, PositionForm, read_position
from paxbot.games.pamir.state import NO_CARD, Half, InForce, Player, State, empty_map
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BANK_RUPEES, BLOCKS_PER_COALITION, CYLINDERS_PER_SEAT, Region
from paxbot.games.pamir.wakhan.seats import sit_down

SHARED = ("game", "all_players")
"""Scopes of events that lie beside the map; the others lie before a player."""

LASTING: dict[str, tuple[InForce, EventHalf]] = {
    half.kind: (InForce(card.number, which), half)
    for card in EVENT_CARDS.values()
    for which, half in ((Half.DISCARDED, card.discarded), (Half.PURCHASED, card.purchased))
    if half.is_lasting
}
"""Events that last until the next Dominance Check, by kind."""


def lay_out(position: Json, seed: bytes, seat: Seat | None = None) -> State:
    """Return a game that stands at the position, with `seat`, or else its active seat, on turn, and nothing asked yet.

    Cards the position does not name (deck, hands and prizes given as numbers, box and discard pile) are filled in
    from the seed; supplies, bank and rulers follow from the rest. Seats without a loyalty are Wakhan's.
    Raises: BadPosition for a position that cannot be read or cannot come about.
    """
    form = read_position(position)
    active = form.active if seat is None else seat
    if active is None or not 0 <= active < len(form.players):
        raise BadPosition("no_active_seat", seat=active)
    s = _visible(form, active, Rng.seeded(seed))
    fill_cards(s, form)
    return s


def _visible(form: PositionForm, active: Seat, rng: Rng) -> State:
    """Return the state as far as the position names it, with supplies, bank and rulers."""
    seats = len(form.players)
    spaces = [space for row in form.market for space in row]
    s = State(
        seats=seats,
        first=(active + 1) % seats,
        rng=rng,
        deck=[],
        market=[NO_CARD if card is None else card for card, _ in spaces],
        market_rupees=[rupees for _, rupees in spaces],
        players=[_player(player, seat) for seat, player in enumerate(form.players)],
        cylinders=[CYLINDERS_PER_SEAT] * seats,
        bank=BANK_RUPEES,
        box=[],
        active=active,
        favored=form.favored,
        events=_events(form.events, is_shared=True),
        **empty_map(seats),
    )
    known_cards(s)
    for seat, player in enumerate(s.players):
        if player.loyalty is None:
            sit_down(Table(s), seat)
    _lay_pieces(s, form)
    _count_pieces(s)
    s.bank -= sum(s.market_rupees) + sum(player.rupees for player in s.players)
    s.rulers = [ruler(s, region) for region in Region]
    return s


def _player(form: PlayerForm, seat: Seat) -> Player:
    if form.hand is not None and form.hand_size not in (None, len(form.hand)):
        raise BadPosition("hand_of_two_sizes", seat=seat)
    if form.loyalty is None and (form.hand or form.hand_size):
        raise BadPosition("hand_of_automated_seat", seat=seat)
    if len(set(form.gifts)) != len(form.gifts):
        raise BadPosition("gift_twice", seat=seat)
    return Player(
        loyalty=form.loyalty,
        rupees=form.rupees,
        vp=form.vp,
        hand=list(form.hand or ()),
        court=list(form.court),
        prizes=list(form.prizes) if isinstance(form.prizes, list) else [],
        gifts=sorted(form.gifts),
        events=_events(form.events, is_shared=False),
    )


def _events(kinds: Sequence[str], is_shared: bool) -> list[InForce]:
    """Return the events in force; each kind has to lie where it belongs, beside the map or before a player."""
    for kind in kinds:
        if kind not in LASTING or (LASTING[kind][1].scope in SHARED) != is_shared:
            raise BadPosition("event_out_of_place", event=kind[:40])
    return [LASTING[kind][0] for kind in kinds]


def _lay_pieces(s: State, form: PositionForm) -> None:
    courts = {card for player in s.players for card in player.court}
    for card, owners in form.spies.items():
        if card not in courts:
            raise BadPosition("spies_on_no_court_card", card=card)
        s.spies[card] = [0] * s.seats
        _lay(s.spies[card], owners)
        if not any(s.spies[card]):
            del s.spies[card]
    for region, armies in form.armies.items():
        _lay(s.armies[region], armies)
    for border, roads in form.roads.items():
        _lay(s.roads[border], roads)
    for region, tribes in form.tribes.items():
        _lay(s.tribes[region], tribes)


def _lay(row: list[int], counts: Mapping[Any, int]) -> None:
    for owner, count in counts.items():
        if owner >= len(row):
            raise BadPosition("pieces_of_no_seat", seat=owner)
        row[owner] = count


def _count_pieces(s: State) -> None:
    """Put the pieces that are not in play into the supplies."""
    for row in (*s.armies, *s.roads):
        s.blocks = [left - count for left, count in zip(s.blocks, row, strict=True)]
    for row in (*s.tribes, *s.spies.values()):
        s.cylinders = [left - count for left, count in zip(s.cylinders, row, strict=True)]
    s.cylinders = [left - len(player.gifts) for left, player in zip(s.cylinders, s.players, strict=True)]
    if min(s.blocks) < 0:
        raise BadPosition("too_many_blocks", most=BLOCKS_PER_COALITION)
    if min(s.cylinders) < 0:
        raise BadPosition("too_many_cylinders", seat=s.cylinders.index(min(s.cylinders)), most=CYLINDERS_PER_SEAT)
