"""Importing a position from outside as the start of a turn.

Every field is read by its exact type before anything is built from it. Cards that the position names are checked;
what it leaves hidden is filled in from a seed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Rng, Seat
from paxbot.games.pamir import queries, table
from paxbot.games.pamir.setup import CARDS_PER_PILE, EVENTS_BY_PILE, FIRST_PILE_WITH_CHECK, SEATS, pile_sizes
from paxbot.games.pamir.state import NO_CARD, Half, InForce, Player, State, empty_map
from paxbot.games.pamir.terms import (
    BANK_RUPEES,
    BLOCKS_PER_COALITION,
    COURT_CARDS,
    CYLINDERS_PER_SEAT,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    GIFT_COSTS,
    MARKET_COLUMNS,
    BorderKey,
    Coalition,
    CoalitionKey,
    EventHalf,
    Region,
    RegionKey,
    SuitKey,
)
from paxbot.games.pamir.wakhan.course import sit_down


class BadPosition(PaxError):
    """A position that cannot be read, or cannot come about; `reason` says why."""


def _number(value: Any) -> Any:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        return int(value)
    raise ValueError("a number is wanted")


Count = Annotated[int, Field(ge=0, le=1000)]
SeatIndex = Annotated[int, Field(ge=0, lt=SEATS[-1])]
SeatKey = Annotated[int, BeforeValidator(_number), Field(ge=0, lt=SEATS[-1])]
CardKey = Annotated[int, BeforeValidator(_number)]
Card = Annotated[int, Field(ge=1, le=max(EVENT_CARDS))]
Space = Annotated[tuple[Card | None, Count], Field(strict=False)]
Cards = Annotated[list[Card], Field(max_length=100)]
Row = Annotated[list[Space], Field(min_length=MARKET_COLUMNS, max_length=MARKET_COLUMNS)]


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class PlayerForm(_Form):
    """`loyalty` is None for Wakhan. Hidden cards may be given as a number."""

    loyalty: CoalitionKey | None
    rupees: Count
    vp: Count = 0
    hand: Cards | None = None
    hand_size: Count | None = None
    court: Cards = []
    prizes: Count | Cards = 0
    gifts: list[Literal[GIFT_COSTS]] = []  # type: ignore[valid-type]
    events: Annotated[list[str], Field(max_length=16)] = []


class PositionForm(_Form):
    active: SeatIndex | None = None
    favored: SuitKey
    deck: Annotated[int, Field(ge=0)]
    dominance_unresolved: Annotated[int, Field(ge=0, le=4)] | None = None
    market: Annotated[list[Row], Field(min_length=2, max_length=2)]
    players: Annotated[list[PlayerForm], Field(min_length=SEATS[0], max_length=SEATS[-1])]
    armies: dict[RegionKey, dict[CoalitionKey, Count]] = {}
    roads: dict[BorderKey, dict[CoalitionKey, Count]] = {}
    tribes: dict[RegionKey, dict[SeatKey, Count]] = {}
    spies: dict[CardKey, dict[SeatKey, Count]] = {}
    events: Annotated[list[str], Field(max_length=16)] = []


def read_position(position: Json) -> PositionForm:
    try:
        return PositionForm.model_validate(position)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part)[:40] for part in first["loc"])
        raise BadPosition("unreadable_position", where=where, problem=first["msg"]) from error


Fits = Callable[[int], bool]


Kind = Enum("Kind", ["COURT", "EVENT", "CHECK"])


def fill_cards(s: State, form: PositionForm) -> None:
    """Place every card once: prizes, hands and deck take from the unknown cards, box and discard pile the rest."""
    known = known_cards(s)
    unknown = [card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in known]
    s.rng.shuffle(unknown)
    for player, given in zip(s.players, form.players, strict=True):
        if not isinstance(given.prizes, list):
            player.prizes = _take(unknown, given.prizes, _is_prize_of(player.loyalty))
    for player, given in zip(s.players, form.players, strict=True):
        if given.hand is None:
            player.hand = _take(unknown, given.hand_size or 0, COURT_CARDS.__contains__)
    box = len(COURT_CARDS) + len(EVENT_CARDS) - sum(pile_sizes(s.seats))
    discarded = len(unknown) - form.deck - box
    if discarded < 0:
        raise BadPosition("too_many_cards")
    s.deck = _deck(s, form, unknown, discarded)
    s.box = _take(unknown, box, lambda card: card not in DOMINANCE_CHECKS)
    s.discards = unknown


def _kind(card: int) -> Kind:
    if card in COURT_CARDS:
        return Kind.COURT
    return Kind.CHECK if card in DOMINANCE_CHECKS else Kind.EVENT


def _is_prize_of(loyalty: Coalition | None) -> Fits:
    """Return the test of prizes of a seat; Wakhan's may be of every coalition."""
    return lambda card: _prize(card) is not None and loyalty in (None, _prize(card))


def _prize(card: int) -> Coalition | None:
    return COURT_CARDS[card].prize if card in COURT_CARDS else None


def known_cards(s: State) -> set[int]:
    known: set[int] = set()

    def note(cards: Iterable[int], fits: Fits) -> None:
        for card in cards:
            if card in known:
                raise BadPosition("card_twice", card=card)
            if not fits(card):
                raise BadPosition("card_out_of_place", card=card)
            known.add(card)

    note((card for card in s.market if card != NO_CARD), lambda card: True)
    for player in s.players:
        loyalty = player.loyalty
        note(player.hand, COURT_CARDS.__contains__)
        note(player.court, COURT_CARDS.__contains__)
        note(player.prizes, _is_prize_of(loyalty))
        for card in player.court:
            if loyalty is not None and COURT_CARDS[card].patriot not in (None, loyalty):
                raise BadPosition("patriot_of_another_coalition", card=card)
    for events in (s.events, *(player.events for player in s.players)):
        note((event.card for event in events), EVENT_CARDS.__contains__)
    if sum(card in DOMINANCE_CHECKS for card in s.market) > 1:
        raise BadPosition("two_checks_in_market")
    return known


def _take(unknown: list[int], count: int, fits: Fits) -> list[int]:
    taken = [card for card in unknown if fits(card)][:count]
    if len(taken) < count:
        raise BadPosition("too_many_cards")
    for card in taken:
        unknown.remove(card)
    return taken


def _deck(s: State, form: PositionForm, unknown: list[int], discarded: int) -> list[int]:
    """Take the cards to come out of the unknown ones: the lower end of a deck built by the rules.

    So many cards were `discarded`, resolved Dominance Checks among them. Raises: BadPosition when there are too few
    cards, or no Dominance Check is left to end the game.
    """
    kinds = _lower_end(s, form.deck)
    _place_checks(s, form, kinds, discarded)
    pools: dict[Kind, list[int]] = {kind: [card for card in unknown if _kind(card) is kind] for kind in Kind}
    deck: list[int] = []
    for kind in kinds:
        pool = pools[kind] or pools[Kind.COURT] or pools[Kind.EVENT]
        if not pool:
            raise BadPosition("too_many_cards")
        deck.append(pool.pop())
    unknown[:] = [card for card in unknown if card not in deck]
    return deck


def _lower_end(s: State, size: int) -> list[Kind]:
    kinds: list[Kind] = []
    for pile, events in enumerate(EVENTS_BY_PILE):
        check = [Kind.CHECK] * (pile >= FIRST_PILE_WITH_CHECK)
        cards = [*check, *[Kind.EVENT] * events, *[Kind.COURT] * (CARDS_PER_PILE + s.seats)]
        s.rng.shuffle(cards)
        kinds += cards
    if size > len(kinds):
        raise BadPosition("too_many_cards")
    return kinds[len(kinds) - size :]


def _place_checks(s: State, form: PositionForm, kinds: list[Kind], discarded: int) -> None:
    """Put as many checks into the deck as the position says.

    Where it says nothing, the deck keeps those of its piles; but one is left, and no more were resolved than cards
    were discarded.
    """
    in_market = sum(card in DOMINANCE_CHECKS for card in s.market)
    out_of_market = len(DOMINANCE_CHECKS) - in_market
    found = kinds.count(Kind.CHECK)
    if form.dominance_unresolved is None:
        wanted = max(min(found, out_of_market), 1 - in_market, out_of_market - discarded)
    else:
        wanted = form.dominance_unresolved - in_market
    if not out_of_market - discarded <= wanted <= min(out_of_market, len(kinds)) or wanted + in_market < 1:
        raise BadPosition("impossible_checks", checks=wanted, deck=len(kinds))
    for _ in range(found - wanted):
        kinds[kinds.index(Kind.CHECK)] = Kind.COURT
    for _ in range(wanted - found):
        others = [at for at, kind in enumerate(kinds) if kind is not Kind.CHECK]
        kinds[others[s.rng.below(len(others))]] = Kind.CHECK


SHARED = ("game", "all_players")

LASTING: dict[str, tuple[InForce, EventHalf]] = {
    half.kind: (InForce(card.number, which), half)
    for card in EVENT_CARDS.values()
    for which, half in ((Half.DISCARDED, card.discarded), (Half.PURCHASED, card.purchased))
    if half.is_lasting
}


def lay_out(position: Json, seed: bytes, seat: Seat | None = None) -> State:
    """Return a game at the position, with `seat`, or else its active seat, on turn, and nothing asked yet.

    Cards the position doesn't name (deck, hands and prizes given as numbers, box and discard pile) are filled in
    from the seed; supplies, bank and rulers follow from the rest. Seats without a loyalty are Wakhan's.
    Raises: BadPosition.
    """
    form = read_position(position)
    active = form.active if seat is None else seat
    if active is None or not 0 <= active < len(form.players):
        raise BadPosition("no_active_seat", seat=active)
    s = _visible(form, active, Rng.seeded(seed))
    fill_cards(s, form)
    return s


def _visible(form: PositionForm, active: Seat, rng: Rng) -> State:
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
            sit_down(table.Table(s), seat)
    _lay_pieces(s, form)
    _count_pieces(s)
    s.bank -= sum(s.market_rupees) + sum(player.rupees for player in s.players)
    s.rulers = [queries.ruler(s, region) for region in Region]
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
    for row in (*s.armies, *s.roads):
        s.blocks = [left - count for left, count in zip(s.blocks, row, strict=True)]
    for row in (*s.tribes, *s.spies.values()):
        s.cylinders = [left - count for left, count in zip(s.cylinders, row, strict=True)]
    s.cylinders = [left - len(player.gifts) for left, player in zip(s.cylinders, s.players, strict=True)]
    if min(s.blocks) < 0:
        raise BadPosition("too_many_blocks", most=BLOCKS_PER_COALITION)
    if min(s.cylinders) < 0:
        raise BadPosition("too_many_cylinders", seat=s.cylinders.index(min(s.cylinders)), most=CYLINDERS_PER_SEAT)
