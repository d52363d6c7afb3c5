"""Wakhan's aims and answers in icons and court actions: places of pieces, tax, gift, build, move, …"""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir import abilities, moves as m, table
from paxbot.games.pamir.card_actions import (
    Betray,
    ChooseGoal,
    ChooseMover,
    ChooseSite,
    OfferPrize,
    RemovePiece,
    SeekShelter,
    TakeRupee,
    crossings,
    hideouts,
    strength_in,
    targets_in,
    targets_on,
    victims,
)
from paxbot.games.pamir.placing import Block, BuildBlock, GiveGift, PlaceRoadIcon, PlaceSpyIcon, TakeSource
from paxbot.games.pamir.queries import TribesServe, ring, ruled_by, ruler, serves
from paxbot.games.pamir.state import Piece, State, Variant, ask
from paxbot.games.pamir.terms import (
    COURT_CARDS,
    ENDS,
    MARKET_COLUMNS,
    ActionKind,
    Arrow,
    Border,
    Coalition,
    Instruction,
    Region,
)
from paxbot.games.pamir.wakhan.facts import (
    Criterion,
    Kind,
    Thing,
    borders_in_order,
    face,
    followers,
    place_in_row,
    red,
    rivals,
    wakhan,
)
from paxbot.games.pamir.wakhan.radicalize import (
    Reply,
    Test,
    by_card,
    card_of,
    card_priority,
    card_thing,
    choose,
    tests_on,
)

Goals = tuple[tuple[Piece, int], ...]


def has_target(s: State, seat: Seat, action: ActionKind, instructed: bool = False) -> bool:
    """Return whether an action that is possible by the rules has something she would do with it; see `sites`.

    Rule: Wakhan > Court actions.
    """
    match action:
        case ActionKind.BETRAY:
            return bool(betrayable(s, seat))
        case ActionKind.BATTLE:
            return bool(sites(s, seat, instructed))
        case ActionKind.MOVE:
            return next(marches(s, seat, ()), None) is not None or bool(idle_spies(s, seat, ()))
        case _:
            return True


def betrayable(s: State, seat: Seat) -> list[int]:
    """Return the cards she would betray: those with a prize (Rule: Wakhan > Betray)."""
    return [card for card in victims(s, seat) if COURT_CARDS[card].prize is not None]


def wanted_in(s: State, seat: Seat, region: Region) -> list[m.Remove]:
    return [
        target
        for target in targets_in(s, seat, region)
        if target.piece not in table.BLOCKS or followers(s, Coalition(target.owner))
    ]


def sites(s: State, seat: Seat, instructed: bool) -> list[m.BattleIn] | list[m.BattleOn]:
    """Return where she would battle: regions, or court cards where no region will do (Rule: Wakhan > Battle).

    Where a line has `instructed` her so, court cards only.
    """
    regions = (region for region in Region if strength_in(s, seat, region) and wanted_in(s, seat, region))
    if not instructed and (found := [m.BattleIn(region) for region in regions]):
        return found
    cards = (card for card in ring(s) if s.spies_on(card, seat))
    return [m.BattleOn(card) for card in cards if any(True for _ in targets_on(s, seat, card))]


def is_instructed(s: State, seat: Seat) -> bool:
    line = wakhan(s, seat).line
    return line is not None and face(s, seat).lines[line].pick is Instruction.COURT_CARD_MOST_SPIES


def marches(s: State, seat: Seat, goals: Goals) -> Iterator[tuple[Piece, Region, Region]]:
    """Yield the moves she would make, the first one first: piece, origin and goal (Rule: Wakhan > Move)."""
    row = face(s, seat).regions
    for origin in row:
        piece = _leaver(s, seat, origin, goals)
        if piece is not None:
            near = [goal for goal in crossings(s, seat, origin) if _accepts(s, seat, goal)]
            open_to_her = (goal for goal in row if goal in near and _keeps_rule(s, seat, piece, origin, goal))
            yield from ((piece, origin, goal) for goal in open_to_her)


def idle_spies(s: State, seat: Seat, goals: Goals) -> list[int]:
    """Return the court cards a spy of hers would leave, by a variant: more of hers than of others, one not yet moved.

    Rule: Wakhan > Variants.
    """
    if Variant.SPY_MOVEMENT not in s.variants:
        return []
    # RULING 141: like an army, a spy moves once in an action.
    return [
        card
        for card, row in s.spies.items()
        if row[seat] > max(sum(row) - row[seat], goals.count((Piece.SPY, card))) and spy_goals(s, seat, card)
    ]


def spy_goals(s: State, seat: Seat, card: int) -> list[int]:
    """Return the court cards a spy of hers would go to: those on which she has not the most spies."""
    return [goal for goal in hideouts(s, seat, card) if is_short_of_spies(s, seat, goal)]


def is_short_of_spies(s: State, seat: Seat, card: int) -> bool:
    """Return True if another player has as many spies on the card as she, or more (Rule: Wakhan > Impact icons)."""
    own = s.spies_on(card, seat)
    return any(s.spies_on(card, other) >= own for other in range(s.seats) if other != seat)


def _leaver(s: State, seat: Seat, region: Region, goals: Goals) -> Piece | None:
    """Return an army not yet moved in this action; under Nationalism a tribe, where no army of hers stands."""
    armies = s.armies[region][serves(s, seat)]
    if armies:
        return Piece.ARMY if armies > goals.count((Piece.ARMY, region)) else None
    tribes = s.tribes[region][seat]
    if tribes > goals.count((Piece.TRIBE, region)) and ask(s, TribesServe(seat), False):
        return Piece.TRIBE
    return None


def _keeps_rule(s: State, seat: Seat, piece: Piece, origin: Region, goal: Region) -> bool:
    """Return True if she rules both regions after the move as far as she does before; an army serves others as well."""
    ruled = [region for region in (origin, goal) if s.rulers[region] == seat]
    if not ruled:
        return True
    after = s.copy()
    for region, change in ((origin, -1), (goal, 1)):
        if piece is Piece.ARMY:
            after.armies[region][serves(s, seat)] += change
        else:
            after.tribes[region][seat] += change
    return all(ruler(after, region) == seat for region in ruled)


def _accepts(s: State, seat: Seat, region: Region) -> bool:
    """Return True if another player has a tribe there, and she has fewer armies there than there are tribes."""
    tribes = s.tribes[region]
    return s.armies[region][serves(s, seat)] < sum(tribes) and sum(tribes) > tribes[seat]


def removal_order(s: State, target: m.Remove, order: list[Seat]) -> int:
    owners = followers(s, Coalition(target.owner)) if target.piece in table.BLOCKS else [target.owner]
    return min(order.index(owner) for owner in owners if owner in order)


def road(s: State, step: PlaceRoadIcon, options: Sequence[m.PlaceRoad]) -> Reply:
    """Choose the next border in the row of regions, one for each road of the card (Rule: Wakhan > Impact icons)."""
    borders = borders_in_order(s, step.seat, step.region)
    wanted = borders[step.before % len(borders)]
    border, reasons = choose(
        step,
        borders,
        [(Criterion.NEXT_BORDER, lambda border: border is wanted)],
        lambda border: Thing(Kind.BORDER, border),
    )
    return Reply(m.PlaceRoad(border), reasons)


def spy(s: State, step: PlaceSpyIcon, options: Sequence[m.PlaceSpy]) -> Reply:
    """Choose the card of highest priority on which she does not have the most spies (Rule: Wakhan > Impact icons)."""
    cards = [move.card for move in step.places(s)]
    tests: list[Test[int]] = [
        (Criterion.NOT_MOST_SPIES, lambda card: is_short_of_spies(s, step.seat, card)),
        *card_priority(s, step.seat),
    ]
    card, reasons = choose(step, cards, tests, card_thing)
    return Reply(m.PlaceSpy(card), reasons)


def take_piece(s: State, step: TakeSource, options: Sequence[m.TakePiece]) -> Reply:
    """Take tribes before spies, armies before roads, by the row of regions (Rule: Wakhan > Empty supply)."""
    seat = step.seat

    def place(move: m.TakePiece) -> tuple[int, int]:
        if move.piece is Piece.SPY:
            return 0, 0
        if move.piece is not Piece.ROAD:
            return -place_in_row(s, seat, Region(move.at)), 0
        first = min(ENDS[Border(move.at)], key=lambda region: place_in_row(s, seat, region))
        return -place_in_row(s, seat, first), -borders_in_order(s, seat, first).index(Border(move.at))

    first = Piece.ARMY if step.piece in table.BLOCKS else Piece.TRIBE
    criterion = Criterion.ARMIES_FIRST if step.piece in table.BLOCKS else Criterion.TRIBES_FIRST
    tests: list[Test[m.TakePiece]] = [(criterion, lambda move: move.piece is first), (Criterion.ROW_OF_REGIONS, place)]
    if all(move.piece is Piece.SPY for move in options):
        tests = tests_on(lambda move: move.at, card_priority(s, seat))
    return Reply(*choose(step, options, tests, lambda move: Thing(Kind(move.piece), int(move.at), step.owner)))


def blackmail(s: State, step: abilities.PlaceBlackmailSpy, options: Sequence[m.PlaceSpy | m.Decline]) -> Reply:
    """Choose Herat before Kandahar, then the card of highest priority (Rule: Wakhan > Special abilities)."""
    places = [move for move in options if isinstance(move, m.PlaceSpy)]
    tests: list[Test[m.PlaceSpy]] = [
        (Criterion.HERAT_FIRST, lambda move: COURT_CARDS[move.card].region is Region.HERAT)
    ]
    return Reply(*choose(step, places, [*tests, *by_card(card_priority(s, step.seat))], card_of))


def shelter(s: State, step: SeekShelter, options: Sequence[m.ShelterSpy | m.Decline]) -> Reply:
    cards = [move for move in options if isinstance(move, m.ShelterSpy)]
    return Reply(*choose(step, cards, by_card(card_priority(s, step.seat)), card_of))


def tax(s: State, step: TakeRupee, options: Sequence[m.TaxPlayer | m.TaxMarket | m.Done]) -> Reply:
    """Tax players from the richest on, each down to the shelter, then the market from the left (Rule: Wakhan > Tax)."""
    order = rivals(s, step.seat)
    row = 0 if red(s, step.seat) is Arrow.TOP else 1
    people = [move for move in options if isinstance(move, m.TaxPlayer)]
    if people:
        of_people: list[Test[m.TaxPlayer]] = [
            (Criterion.TAXED_ALREADY, lambda move: move.player == step.payer),
            (Criterion.RICHEST, lambda move: s.players[move.player].rupees),
            (Criterion.RED_ARROW, lambda move: -order.index(move.player)),
        ]
        return Reply(*choose(step, people, of_people, lambda move: Thing(Kind.SEAT, move.player)))
    of_cards: list[Test[m.TaxMarket]] = [
        (Criterion.LEFTMOST_COLUMN, lambda move: -(s.slot_of(move.card) % MARKET_COLUMNS)),
        (Criterion.RED_ARROW, lambda move: s.slot_of(move.card) // MARKET_COLUMNS == row),
    ]
    return Reply(*choose(step, [move for move in options if isinstance(move, m.TaxMarket)], of_cards, card_of))


def gift(s: State, step: GiveGift, options: Sequence[m.PlaceGift]) -> Reply:
    """Choose the cheapest free space (Rule: Wakhan > Gift)."""
    return Reply(
        *choose(
            step, options, [(Criterion.CHEAPEST, lambda move: -move.cost)], lambda move: Thing(Kind.GIFT, move.cost)
        )
    )


def build(s: State, step: BuildBlock, options: Sequence[Block | m.Done]) -> Reply:
    """Build armies, all in the first region of the row that she rules (Rule: Wakhan > Build)."""
    if step.placed:
        return Reply(options[0])
    region, reasons = choose(
        step,
        ruled_by(s, step.seat),
        [(Criterion.ROW_OF_REGIONS, lambda region: -place_in_row(s, step.seat, region))],
        _region,
    )
    return Reply(m.PlaceArmy(region), reasons)


def march(s: State, step: ChooseMover, options: Sequence[m.PickUp | m.Done]) -> Reply:
    """Choose the army, or serving tribe, of the first region that can go somewhere (Rule: Wakhan > Move).

    Where there is none, a variant lets a spy go.
    """
    found = list(dict.fromkeys((piece, origin) for piece, origin, goal in marches(s, step.seat, step.goals)))
    if not found:
        return _spy_leaves(s, step)
    (piece, origin), reasons = choose(
        step,
        found,
        [(Criterion.ROW_OF_REGIONS, lambda march: -place_in_row(s, step.seat, march[1]))],
        lambda march: _region(march[1]),
    )
    return Reply(m.PickUp(piece, origin), reasons)


def _spy_leaves(s: State, step: ChooseMover) -> Reply:
    cards = idle_spies(s, step.seat, step.goals)
    if not cards:
        return Reply(m.Done())
    priority = card_priority(s, step.seat)
    order = sorted(cards, key=lambda card: tuple(measure(card) for _, measure in priority))
    card, reasons = choose(
        step,
        cards,
        [(Criterion.LOWEST_PRIORITY, lambda card: -order.index(card))],
        lambda card: Thing(Kind.SPY, card, step.seat),
    )
    return Reply(m.PickUp(Piece.SPY, card), reasons)


def march_to(s: State, step: ChooseGoal, options: Sequence[m.Cross | m.Sneak]) -> Reply:
    if step.piece is Piece.SPY:
        card, reasons = choose(step, spy_goals(s, step.seat, step.at), card_priority(s, step.seat), card_thing)
        return Reply(m.Sneak(card), reasons)
    found = marches(s, step.seat, step.goals)
    goals = [goal for piece, origin, goal in found if (piece, origin) == (step.piece, step.at)]
    goal, reasons = choose(
        step, goals, [(Criterion.ROW_OF_REGIONS, lambda goal: -place_in_row(s, step.seat, goal))], _region
    )
    return Reply(m.Cross(goal), reasons)


def betray(s: State, step: Betray, options: Sequence[m.BetrayCard]) -> Reply:
    card, reasons = choose(step, betrayable(s, step.seat), card_priority(s, step.seat), card_thing)
    return Reply(m.BetrayCard(card), reasons)


def take_prize(s: State, step: OfferPrize, options: Sequence[m.TakePrize | m.LeavePrize]) -> Reply:
    """Take it, always (Rule: Wakhan > Betray)."""
    return Reply(m.TakePrize())


def site(s: State, step: ChooseSite, options: Sequence[m.BattleIn | m.BattleOn]) -> Reply:
    """Choose the first region of the row, or the court card of highest priority; by instruction, of most spies.

    Rule: Wakhan > Battle.
    """
    instructed = is_instructed(s, step.seat)
    found = sites(s, step.seat, instructed)
    regions = [move for move in found if isinstance(move, m.BattleIn)]
    if regions:
        return Reply(
            *choose(
                step,
                regions,
                [(Criterion.ROW_OF_REGIONS, lambda move: -place_in_row(s, step.seat, move.region))],
                lambda move: _region(move.region),
            )
        )
    cards = [move for move in found if isinstance(move, m.BattleOn)]
    most_spies: Test[m.BattleOn] = (Criterion.MOST_SPIES, lambda move: sum(s.spies[move.card]))
    tests = [*([most_spies] if instructed else []), *by_card(card_priority(s, step.seat))]
    return Reply(*choose(step, cards, tests, card_of))


def remove(s: State, step: RemovePiece, options: Sequence[m.Remove | m.Done]) -> Reply:
    """Remove tribes, then armies, then roads; of each kind, in the order of the red arrow (Rule: Wakhan > Battle)."""
    order = rivals(s, step.seat)
    borders = [] if step.site is Piece.SPY else borders_in_order(s, step.seat, Region(step.at))
    wanted = options if step.site is Piece.SPY else wanted_in(s, step.seat, Region(step.at))
    targets = [move for move in wanted if not isinstance(move, m.Done)]
    if not targets:
        return Reply(m.Done())
    tests: list[Test[m.Remove]] = [
        (Criterion.TRIBES_FIRST, lambda move: move.piece is Piece.TRIBE),
        (Criterion.ARMIES_FIRST, lambda move: move.piece is Piece.ARMY),
        (Criterion.RED_ARROW, lambda move: -removal_order(s, move, order)),
        (Criterion.NEXT_BORDER, lambda move: -borders.index(Border(move.at)) if move.piece is Piece.ROAD else 0),
    ]
    return Reply(*choose(step, targets, tests, lambda move: Thing(Kind(move.piece), int(move.at), int(move.owner))))


def _region(region: int) -> Thing:
    return Thing(Kind.REGION, int(region))
