"""Choosing by criteria, and radicalize and ambition: the card Wakhan takes from the market, its Dominance Check bought.

Criteria come one after the other, with a trace of what each of them left.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from paxbot.engine.kernel import AnyStep, Fact, Move, Seat, advance, settle
from paxbot.games.pamir import moves, placing, play, queries
from paxbot.games.pamir.events import check_now, dominant_coalition, has_winning_lead, winners
from paxbot.games.pamir.state import State, Variant, ask
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import (
    COURT_CARDS,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    LEVERAGE_RUPEES,
    MARKET_COLUMNS,
    ActionKind,
    Arrow,
    Condition,
    ImpactIcon,
    Instruction,
    Line,
    Region,
    Suit,
)
from paxbot.games.pamir.turn import affordable, price
from paxbot.games.pamir.wakhan.facts import (
    AmbitionFollowed,
    AmbitionPassed,
    ChoiceExplained,
    Criterion,
    Kind,
    Narrowing,
    NoAmbition,
    Reading,
    Skip,
    Thing,
    column,
    red,
)

T = TypeVar("T")


class Measure(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Test = tuple[Criterion, Callable[[T], Measure]]
"""The greatest value is kept, so a criterion that nothing meets keeps everything."""


class Reply(NamedTuple):
    move: Move | None
    reasons: tuple[Fact, ...] = ()


def best(candidates: Iterable[T], tests: Iterable[Test[T]], thing: Callable[[T], Thing]) -> tuple[T, list[Narrowing]]:
    """Return the candidate that is left after all tests, and what each test left that decided anything."""
    left = list(candidates)
    narrowings = []
    for criterion, measure in tests:
        if len(left) == 1:
            break
        values = [measure(candidate) for candidate in left]
        most = max(values)
        kept = [candidate for candidate, value in zip(left, values, strict=True) if value == most]
        if len(kept) < len(left):
            narrowings.append(Narrowing(criterion, tuple(map(thing, kept)), _number(criterion, most)))
        left = kept
    return left[0], narrowings


def _number(criterion: Criterion, measured: Measure) -> int | None:
    return measured if criterion in COUNTED and isinstance(measured, int) else None


COUNTED = frozenset(
    {Criterion.MOST_NET_RUPEES, Criterion.MOST_BLOCK_ICONS, Criterion.MOST_CYLINDER_ICONS, Criterion.MOST_SPIES}
)


def choose(
    step: AnyStep, candidates: Sequence[T], tests: Iterable[Test[T]], thing: Callable[[T], Thing]
) -> tuple[T, tuple[Fact, ...]]:
    """Return the best candidate and the explanation, also where there was only one."""
    chosen, narrowings = best(candidates, tests, thing)
    things = tuple(map(thing, candidates))
    return chosen, (
        ChoiceExplained(step.seat, moves.Prompt(step.prompt.value), things, tuple(narrowings), thing(chosen)),
    )


def card_thing(card: int) -> Thing:
    return Thing(Kind.CARD, card)


class NamesCard(Protocol):
    @property
    def card(self) -> int: ...


def card_of(move: NamesCard) -> Thing:
    return card_thing(move.card)


def by_card(tests: Iterable[Test[int]]) -> list[Test[NamesCard]]:
    return tests_on(lambda move: move.card, tests)


def tests_on(card: Callable[[T], int], tests: Iterable[Test[int]]) -> list[Test[T]]:
    def on(test: Callable[[int], Measure]) -> Callable[[T], Measure]:
        return lambda thing: test(card(thing))

    return [(criterion, on(test)) for criterion, test in tests]


def _favored(s: State, seat: Seat, card: int) -> bool:
    # RULING 82: cards that always count as favored count so in her lists too.
    owner = s.owner_of(card)
    return queries.is_favored(s, seat if owner is None else owner, card)


def card_priority(s: State, seat: Seat) -> list[Test[int]]:
    """Return which of several court cards she chooses (Rule: Wakhan > Card priority)."""
    dominant = dominant_coalition(s)
    return [
        (Criterion.IN_RIVAL_COURT, lambda card: s.owner_of(card) not in (seat, None)),
        (Criterion.IN_FAVORED_SUIT, lambda card: _favored(s, seat, card)),
        (Criterion.DOMINANT_PATRIOT, lambda card: dominant is not None and COURT_CARDS[card].patriot is dominant),
        (Criterion.DOMINANT_PRIZE, lambda card: dominant is not None and COURT_CARDS[card].prize is dominant),
        (Criterion.PATRIOT, lambda card: COURT_CARDS[card].patriot is not None),
        (Criterion.LEVERAGED, lambda card: COURT_CARDS[card].is_leveraged),
        (Criterion.HIGHEST_RANK, lambda card: COURT_CARDS[card].rank),
        (Criterion.HIGHEST_NUMBER, lambda card: card),
    ]


def discard_priority(s: State, seat: Seat) -> list[Test[int]]:
    return [
        (Criterion.NOT_POLITICAL, lambda card: COURT_CARDS[card].suit is not Suit.POLITICAL),
        (Criterion.NOT_PATRIOT, lambda card: COURT_CARDS[card].patriot is None),
        (Criterion.NOT_LEVERAGED, lambda card: not COURT_CARDS[card].is_leveraged),
        (Criterion.MOST_RIVAL_SPIES, lambda card: _rival_spies_above_own(s, seat, card)),
        (Criterion.FEWEST_SPIES, lambda card: -sum(s.spies.get(card, ()))),
        (Criterion.LOWEST_RANK, lambda card: -COURT_CARDS[card].rank),
        (Criterion.NOT_IN_FAVORED_SUIT, lambda card: not _favored(s, seat, card)),
        (Criterion.LOWEST_NUMBER, lambda card: -card),
    ]


def _rival_spies_above_own(s: State, seat: Seat, card: int) -> int:
    """Return 0 where they are no more than the seat's own."""
    own = s.spies_on(card, seat)
    others = sum(s.spies.get(card, ())) - own
    return others if others > own else 0


def follow_ambition(s: State, seat: Seat, card: int) -> Reply | None:
    result = check_now(s)
    # Count her purse as it is after the purchase.
    after = s.copy()
    for player, points in zip(after.players, result.points, strict=True):
        player.vp += points
    slot = s.slot_of(card)
    after.players[seat].rupees += s.market_rupees[slot] - price(s, seat, slot)
    wins = (result.last or has_winning_lead(after)) and seat in winners(after)[0]
    if not wins and any(other >= result.points[seat] for rival, other in enumerate(result.points) if rival != seat):
        return None
    return Reply(moves.Purchase(card), (AmbitionFollowed(seat, card, result.points, wins),))


def ambition_passed(s: State, seat: Seat, can_buy: bool) -> AmbitionPassed | None:
    card = check_in_market(s)
    if card is None:
        return None
    why = NoAmbition.NOT_MOST_POINTS if can_buy else NoAmbition.CANNOT_BUY
    return AmbitionPassed(seat, card, why, check_now(s).points)


def check_in_market(s: State) -> int | None:
    return next((card for card in s.market if card in DOMINANCE_CHECKS), None)


BLOCK_ICONS = (ImpactIcon.ARMY, ImpactIcon.ROAD)
CYLINDER_ICONS = (ImpactIcon.TRIBE, ImpactIcon.SPY)
POOR = 2
"""With fewer rupees than this she looks for the card with the best net result."""


def buyable(s: State, seat: Seat) -> list[int]:
    """Return the market spaces whose card she may buy, but for Dominance Checks (Rule: Wakhan > Radicalize).

    Barred and withdrawn cards, and those beyond her purse, are left out as for everybody.
    """
    return [slot for slot in affordable(s, seat) if s.market[slot] not in DOMINANCE_CHECKS]


def radicalize(s: State, step: AnyStep, line: Line, cards: Sequence[int]) -> tuple[Reading, Reply] | Skip:
    """Return which of the cards she may buy the line has her take, and by which rule; or why she skips it.

    Rule: Wakhan > Radicalize.
    """
    if line.condition is not None and not CONDITIONS[line.condition](s, step.seat):
        return Skip.CONDITION
    if line.pick is not None:
        reading, (fitting, tests) = Reading.INSTRUCTION, _instructed(s, step.seat, line.pick, cards)
    elif check_in_market(s) is not None:
        reading, fitting, tests = _with_a_check(s, step.seat, cards)
    else:
        path = _path(s, step.seat)
        reading, fitting = Reading.ARROWS, [s.market[slot] for slot in path if s.market[slot] in cards]
        tests = [(Criterion.ARROWS, lambda card: -path.index(s.slot_of(card)))]
    if not fitting:
        return Skip.NO_FITTING_CARD
    card, reasons = choose(step, fitting, [*tests, *cheapest_first(s, step.seat)], card_thing)
    if reading is Reading.ARROWS and Variant.SAVVY_PURCHASING in s.variants:
        bargains = [other for other in cards if _is_bargain(s, step.seat, other, card)]
        if bargains:
            card, more = choose(step, [card, *bargains], _of_bargains(s, step.seat), card_thing)
            return Reading.SAVVY, Reply(moves.Purchase(card), (*reasons, *more))
    return reading, Reply(moves.Purchase(card), reasons)


def _is_bargain(s: State, seat: Seat, card: int, than: int) -> bool:
    """Return whether both are court cards of one suit, and the card is cheaper and no lower in rank.

    Rule: Wakhan > Variants.
    """
    if card not in COURT_CARDS or than not in COURT_CARDS or COURT_CARDS[card].suit is not COURT_CARDS[than].suit:
        return False
    is_cheaper = price(s, seat, s.slot_of(card)) < price(s, seat, s.slot_of(than))
    return is_cheaper and COURT_CARDS[card].rank >= COURT_CARDS[than].rank


def _of_bargains(s: State, seat: Seat) -> list[Test[int]]:
    row = 0 if red(s, seat) is Arrow.TOP else 1
    return [
        cheapest_first(s, seat)[0],
        (Criterion.LEFTMOST_COLUMN, lambda card: -(s.slot_of(card) % MARKET_COLUMNS)),
        (Criterion.RED_ARROW, lambda card: s.slot_of(card) // MARKET_COLUMNS == row),
    ]


def cheapest_first(s: State, seat: Seat) -> list[Test[int]]:
    return [
        (Criterion.CHEAPEST, lambda card: -price(s, seat, s.slot_of(card))),
        (Criterion.HIGHEST_NUMBER, lambda card: card),
    ]


def _path(s: State, seat: Seat) -> list[int]:
    """Go from the column to the left, then the same in the other row."""
    row = 0 if red(s, seat) is Arrow.TOP else 1
    columns = range(column(s, seat), -1, -1)
    return [each * MARKET_COLUMNS + place for each in (row, 1 - row) for place in columns]


CONDITIONS: dict[Condition, Callable[[State, Seat], bool]] = {
    Condition.MILITARY_FAVORED: lambda s, seat: s.favored is Suit.MILITARY,
    Condition.POLITICAL_FAVORED: lambda s, seat: s.favored is Suit.POLITICAL,
    Condition.FEWER_THAN_2_RUPEES: lambda s, seat: s.players[seat].rupees < POOR,
    Condition.NO_DOMINANT_COALITION: lambda s, seat: dominant_coalition(s) is None,
    Condition.DOMINANT_COALITION: lambda s, seat: dominant_coalition(s) is not None,
    Condition.NO_OWN_CARD_WITH_MOVE: lambda s, seat: not any(map(_has_move, s.players[seat].court)),
    Condition.COURT_AT_LIMIT: lambda s, seat: len(s.players[seat].court) >= queries.court_limit(s, seat),
    Condition.FEWER_SPIES_THAN_ANOTHER: lambda s, seat: max(_spies_in_play(s)) > _spies_in_play(s)[seat],
}

SUITS = {
    Instruction.HIGHEST_RANK_POLITICAL: Suit.POLITICAL,
    Instruction.HIGHEST_RANK_INTELLIGENCE: Suit.INTELLIGENCE,
    Instruction.HIGHEST_RANK_ECONOMIC: Suit.ECONOMIC,
    Instruction.HIGHEST_RANK_MILITARY: Suit.MILITARY,
}


def _instructed(s: State, seat: Seat, pick: Instruction, cards: Sequence[int]) -> tuple[list[int], list[Test[int]]]:
    """Return the cards that meet the instruction, and what decides between them before the price."""
    court_cards = [card for card in cards if card in COURT_CARDS]
    match pick:
        case Instruction.MOST_NET_RUPEES:
            return [card for card in cards if net_rupees(s, seat, card) > 0], [_most_net_rupees(s, seat)]
        case Instruction.GAINS_RULE:
            return [card for card in court_cards if gains_rule(s, seat, card)], []
        case Instruction.MOST_BLOCKS:
            return _most_icons(court_cards, Criterion.MOST_BLOCK_ICONS, BLOCK_ICONS)
        case Instruction.MOST_CYLINDERS:
            return _most_icons(court_cards, Criterion.MOST_CYLINDER_ICONS, CYLINDER_ICONS)
        case Instruction.HAS_MOVE:
            return [card for card in court_cards if _has_move(card)], []
        case Instruction.DOMINANT_PATRIOT:
            return _patriots_of_dominant(s, court_cards), []
        case Instruction.ANY_INTELLIGENCE:
            return [card for card in court_cards if COURT_CARDS[card].suit is Suit.INTELLIGENCE], []
        case _:
            fitting = [card for card in court_cards if COURT_CARDS[card].suit is SUITS[pick]]
            return fitting, [(Criterion.HIGHEST_RANK, lambda card: COURT_CARDS[card].rank)]


def _most_icons(
    cards: Sequence[int], criterion: Criterion, icons: tuple[ImpactIcon, ...]
) -> tuple[list[int], list[Test[int]]]:
    return [card for card in cards if _count(card, icons)], [(criterion, lambda card: _count(card, icons))]


def _most_net_rupees(s: State, seat: Seat) -> Test[int]:
    return Criterion.MOST_NET_RUPEES, lambda card: net_rupees(s, seat, card)


def _with_a_check(s: State, seat: Seat, cards: Sequence[int]) -> tuple[Reading, list[int], list[Test[int]]]:
    """Return her choice: zero icons may be the most, and events have none."""
    if dominant_coalition(s) is None:
        if Variant.SAVVY_PURCHASING in s.variants and not any(_count(card, CYLINDER_ICONS) for card in cards):
            return Reading.CHECK_RUPEES, list(cards), [_most_net_rupees(s, seat)]
        tests: list[Test[int]] = [(Criterion.MOST_CYLINDER_ICONS, lambda card: _count(card, CYLINDER_ICONS))]
        return Reading.CHECK_CYLINDERS, list(cards), tests
    patriots = _patriots_of_dominant(s, cards)
    if patriots:
        return Reading.CHECK_PATRIOTS, patriots, []
    return Reading.CHECK_BLOCKS, list(cards), [(Criterion.MOST_BLOCK_ICONS, lambda card: _count(card, BLOCK_ICONS))]


def _count(card: int, icons: tuple[ImpactIcon, ...]) -> int:
    return sum(icon in icons for icon in COURT_CARDS[card].impact) if card in COURT_CARDS else 0


def _patriots_of_dominant(s: State, cards: Sequence[int]) -> list[int]:
    dominant = dominant_coalition(s)
    patriots = (card for card in cards if card in COURT_CARDS and COURT_CARDS[card].patriot is not None)
    return [card for card in patriots if COURT_CARDS[card].patriot is dominant]


def _has_move(card: int) -> bool:
    return ActionKind.MOVE in COURT_CARDS[card].actions


def _spies_in_play(s: State) -> list[int]:
    return [sum(row[seat] for row in s.spies.values()) for seat in range(s.seats)]


def net_rupees(s: State, seat: Seat, card: int) -> int:
    """Return what buying the card, and playing it where she can, leaves her with (Rule: Wakhan > Radicalize)."""
    slot = s.slot_of(card)
    net = s.market_rupees[slot] - price(s, seat, slot)
    if card in EVENT_CARDS:
        return net + EVENT_CARDS[card].purchased.rupees
    bribe = play.play_bribe(s, seat, card)
    if not play.can_be_met(s, seat, bribe, s.players[seat].rupees + net):
        return net
    paid = 0 if bribe is None or ask(s, queries.MayLeaveUnpaid(seat), False) else bribe[1]
    return net - paid + LEVERAGE_RUPEES * COURT_CARDS[card].is_leveraged


def gains_rule(s: State, seat: Seat, card: int) -> bool:
    """Return whether playing the card, tribes and armies alone, would make her ruler of its region.

    Not where she rules already, nor if she could not pay the bribe (Rule: Wakhan > Radicalize).
    """
    region = COURT_CARDS[card].region
    slot = s.slot_of(card)
    purse = s.players[seat].rupees + s.market_rupees[slot] - price(s, seat, slot)
    if s.rulers[region] == seat or not play.can_be_met(s, seat, play.play_bribe(s, seat, card), purse):
        return False
    return _after_placing(s, seat, card).rulers[region] == seat


def _after_placing(s: State, seat: Seat, card: int) -> State:
    region: Region = COURT_CARDS[card].region
    placed = {ImpactIcon.ARMY: placing.PlaceArmyIcon, ImpactIcon.TRIBE: placing.PlaceTribeIcon}
    imagined = s.copy()
    imagined.steps = []
    table = Table(imagined)
    table.next(*(placed[icon](seat, region) for icon in COURT_CARDS[card].impact if icon in placed))
    settle(table)
    while (decision := pending(imagined)) is not None:
        advance(Table(imagined), decision.options[0])
    return imagined
