"""Wakhan's answers to the questions of icons and court actions: places of pieces, tax, gift, build, move, …"""

from collections.abc import Sequence

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.abilities import PlaceBlackmailSpy
from paxbot.games.pamir.battle import ChooseSite, RemovePiece, SeekShelter
from paxbot.games.pamir.betray import Betray, OfferPrize
from paxbot.games.pamir.build import Block, BuildBlock
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import ruled_by
from paxbot.games.pamir.gift import GiveGift
from paxbot.games.pamir.movement import ChooseGoal, ChooseMover
from paxbot.games.pamir.placing import PlaceRoadIcon, PlaceSpyIcon, TakeSource
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import BLOCKS
from paxbot.games.pamir.tax import TakeRupee
from paxbot.games.pamir.terms import ENDS, MARKET_COLUMNS, Border, Region
from paxbot.games.pamir.wakhan.ai_cards import Arrow
from paxbot.games.pamir.wakhan.choosing import (
    Reply,
    Test,
    by_card,
    card_of,
    card_priority,
    card_thing,
    choose,
    tests_on,
)
from paxbot.games.pamir.wakhan.facts import Criterion, Kind, Thing
from paxbot.games.pamir.wakhan.guide import borders_in_order, place_in_row, red, rivals
from paxbot.games.pamir.wakhan.targets import (
    betrayable,
    idle_spies,
    is_instructed,
    is_short_of_spies,
    marches,
    removal_order,
    sites,
    spy_goals,
    wanted_in,
)


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

    first = Piece.ARMY if step.piece in BLOCKS else Piece.TRIBE
    criterion = Criterion.ARMIES_FIRST if step.piece in BLOCKS else Criterion.TRIBES_FIRST
    tests: list[Test[m.TakePiece]] = [(criterion, lambda move: move.piece is first), (Criterion.ROW_OF_REGIONS, place)]
    if all(move.piece is Piece.SPY for move in options):
        tests = tests_on(lambda move: move.at, card_priority(s, seat))
    return Reply(*choose(step, options, tests, lambda move: Thing(Kind(move.piece), int(move.at), step.owner)))


def blackmail(s: State, step: PlaceBlackmailSpy, options: Sequence[m.PlaceSpy | m.Decline]) -> Reply:
    """Choose Herat before Kandahar, then the card of highest priority (Rule: Wakhan > Special abilities)."""
    places = [move for move in options if isinstance(move, m.PlaceSpy)]
    tests: list[Test[m.PlaceSpy]] = [
        (Criterion.HERAT_FIRST, lambda move: COURT_CARDS[move.card].region is Region.HERAT)
    ]
    return Reply(*choose(step, places, [*tests, *by_card(card_priority(s, step.seat))], card_of))


def shelter(s: State, step: SeekShelter, options: Sequence[m.ShelterSpy | m.Decline]) -> Reply:
    """Choose the Safe House of higher priority (Rule: Wakhan > Special abilities)."""
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
    """Choose the idle spy on the card of lowest priority, by a variant (Rule: Wakhan > Variants)."""
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
    """Choose the first region of the row that accepts it (Rule: Wakhan > Move)."""
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
    """Betray the card with a prize of highest priority (Rule: Wakhan > Betray)."""
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
