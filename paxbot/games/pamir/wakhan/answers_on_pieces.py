"""The places of Wakhan's pieces, and the pieces she takes up for them."""

from collections.abc import Sequence

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.abilities import PlaceBlackmailSpy
from paxbot.games.pamir.battle import SeekShelter
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.placing import PlaceRoadIcon, PlaceSpyIcon, TakeSource
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import BLOCKS
from paxbot.games.pamir.terms import ENDS, Border, Region
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
from paxbot.games.pamir.wakhan.guide import borders_in_order, place_in_row


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

    def is_short_of_spies(card: int) -> bool:
        own = s.spies_on(card, step.seat)
        return any(s.spies_on(card, seat) >= own for seat in range(s.seats) if seat != step.seat)

    cards = [move.card for move in step.places(s)]
    tests = [(Criterion.NOT_MOST_SPIES, is_short_of_spies), *card_priority(s, step.seat)]
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
