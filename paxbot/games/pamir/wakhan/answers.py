"""The one answer Wakhan's rules give to each question, chosen among the options everybody has."""

from collections.abc import Callable, Sequence
from typing import Any

from paxbot.engine.kernel import Decision
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import BLOCKS
from paxbot.games.pamir.terms import ENDS, MARKET_COLUMNS, Border, Region
from paxbot.games.pamir.wakhan import ambition, plans
from paxbot.games.pamir.wakhan.ai_cards import Arrow
from paxbot.games.pamir.wakhan.choosing import Reply, Test, choose, decision
from paxbot.games.pamir.wakhan.facts import Criterion, Kind, Thing
from paxbot.games.pamir.wakhan.guide import borders_in_order, place_in_row, red, rivals, side
from paxbot.games.pamir.wakhan.priorities import card_priority, card_thing, discard_priority
from paxbot.games.pamir.wakhan.targets import (
    betrayable,
    has_target,
    is_instructed,
    marches,
    removal_order,
    sites,
    wanted_in,
)

Options = Sequence[Any]
Policy = Callable[[State, Any, Options], Reply | None]


def answer(s: State, step: Any, options: Options) -> Decision | None:
    """Her decision on the step's question: one option; None when her rules choose none of those there are."""
    reply = POLICIES[step.prompt](s, step, options)
    if reply is None or reply.move not in options:
        return None
    return decision(step, reply)


def _only(s: State, step: Any, options: Options) -> Reply:
    """What leaves her no choice."""
    return Reply(options[0])


def _by_card(tests: list[Test], field: str = "card") -> list[Test]:
    """The tests on cards, for moves that name a card in that field."""

    def of_move(test: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda move: test(getattr(move, field))

    return [(criterion, of_move(test)) for criterion, test in tests]


def _card(move: Any) -> Thing:
    return card_thing(move[0])


def _region(move: Any) -> Thing:
    return Thing(Kind.REGION, int(move[0]))


def _seat(move: Any) -> Thing:
    return Thing(Kind.SEAT, move[0])


def _ambition(s: State, step: Any, options: Options) -> Reply | None:
    """Rule: Wakhan > Ambition."""
    return ambition.follow(s, step.seat, options[0].card)


def _bonus_action(s: State, step: Any, options: Options) -> Reply | None:
    """The leftmost action of the card that has an effect (Rule: Wakhan > Bonus actions)."""
    possible = (move for move in options if has_target(s, step.seat, move.action))
    move = next(possible, None)
    return None if move is None else Reply(move)


def _side(s: State, step: Any, options: Options) -> Reply:
    """The end the red arrow names (Rule: Wakhan > Radicalize)."""
    return Reply(m.ChooseSide(side(s, step.seat)))


def _pay(s: State, step: Any, options: Options) -> Reply:
    """Nothing where an event allows it, else the full bribe (Rule: Wakhan > Bribes and hostages)."""
    for move in (m.LeaveUnpaid(), m.PayBribe(step.due)):
        if move in options:
            return Reply(move)
    return Reply(m.Withdraw())


def _refuse(s: State, step: Any, options: Options) -> Reply:
    """She accepts nothing less than what is due (Rule: Wakhan > Bribes and hostages)."""
    return Reply(m.RefuseOffer())


def _road(s: State, step: Any, options: Options) -> Reply:
    """The next border in the row of regions, one for each road of the card (Rule: Wakhan > Impact icons)."""
    borders = borders_in_order(s, step.seat, step.region)
    wanted = borders[step.before % len(borders)]
    tests: list[Test] = [(Criterion.NEXT_BORDER, lambda border: border is wanted)]
    border, reasons = choose(step, borders, tests, lambda border: Thing(Kind.BORDER, border))
    return Reply(m.PlaceRoad(border), reasons)


def _spy(s: State, step: Any, options: Options) -> Reply:
    """The card of highest priority on which she does not have the most spies (Rule: Wakhan > Impact icons)."""

    def is_short_of_spies(card: int) -> bool:
        own = s.spies_on(card, step.seat)
        return any(s.spies_on(card, seat) >= own for seat in range(s.seats) if seat != step.seat)

    cards = [move.card for move in step.places(s)]
    tests = [(Criterion.NOT_MOST_SPIES, is_short_of_spies), *card_priority(s, step.seat)]
    card, reasons = choose(step, cards, tests, card_thing)
    return Reply(m.PlaceSpy(card), reasons)


def _take_piece(s: State, step: Any, options: Options) -> Reply:
    """Tribes before spies, armies before roads, by the row of regions (Rule: Wakhan > Empty supply)."""
    seat = step.seat

    def place(move: m.TakePiece) -> tuple[int, int]:
        if move.piece is Piece.SPY:
            return 0, 0
        if move.piece is not Piece.ROAD:
            return -place_in_row(s, seat, move.at), 0
        first = min(ENDS[move.at], key=lambda region: place_in_row(s, seat, region))
        return -place_in_row(s, seat, first), -borders_in_order(s, seat, first).index(Border(move.at))

    first = Piece.ARMY if step.piece in BLOCKS else Piece.TRIBE
    criterion = Criterion.ARMIES_FIRST if step.piece in BLOCKS else Criterion.TRIBES_FIRST
    tests: list[Test] = [(criterion, lambda move: move.piece is first), (Criterion.ROW_OF_REGIONS, place)]
    if all(move.piece is Piece.SPY for move in options):
        tests = _by_card(card_priority(s, seat), "at")
    move, reasons = choose(step, options, tests, lambda move: Thing(Kind(move.piece), int(move.at), step.owner))
    return Reply(move, reasons)


def _tax(s: State, step: Any, options: Options) -> Reply:
    """Players from the richest on, each down to the shelter, then the market from the left (Rule: Wakhan > Tax)."""
    order = rivals(s, step.seat)
    row = 0 if red(s, step.seat) is Arrow.TOP else 1
    sources = [move for move in options if not isinstance(move, m.Done)]
    people = [move for move in sources if isinstance(move, m.TaxPlayer)]
    if people:
        of_people: list[Test] = [
            (Criterion.TAXED_ALREADY, lambda move: move.player == step.payer),
            (Criterion.RICHEST, lambda move: s.players[move.player].rupees),
            (Criterion.RED_ARROW, lambda move: -order.index(move.player)),
        ]
        move, reasons = choose(step, people, of_people, _seat)
        return Reply(move, reasons)
    of_cards: list[Test] = [
        (Criterion.LEFTMOST_COLUMN, lambda move: -(s.slot_of(move.card) % MARKET_COLUMNS)),
        (Criterion.RED_ARROW, lambda move: s.slot_of(move.card) // MARKET_COLUMNS == row),
    ]
    move, reasons = choose(step, sources, of_cards, _card)
    return Reply(move, reasons)


def _gift(s: State, step: Any, options: Options) -> Reply:
    """The cheapest free space (Rule: Wakhan > Gift)."""
    tests: list[Test] = [(Criterion.CHEAPEST, lambda move: -move.cost)]
    move, reasons = choose(step, options, tests, lambda move: Thing(Kind.GIFT, move.cost))
    return Reply(move, reasons)


def _march(s: State, step: Any, options: Options) -> Reply:
    """The army, or serving tribe, of the first region that can go somewhere (Rule: Wakhan > Move)."""
    found = list(dict.fromkeys((piece, origin) for piece, origin, goal in marches(s, step.seat, step.goals)))
    if not found:
        return Reply(m.Done())
    tests: list[Test] = [(Criterion.ROW_OF_REGIONS, lambda march: -place_in_row(s, step.seat, march[1]))]
    (piece, origin), reasons = choose(step, found, tests, lambda march: Thing(Kind.REGION, march[1]))
    return Reply(m.PickUp(piece, origin), reasons)


def _march_to(s: State, step: Any, options: Options) -> Reply:
    """The first region of the row that accepts it (Rule: Wakhan > Move)."""
    found = marches(s, step.seat, step.goals)
    goals = [goal for piece, origin, goal in found if (piece, origin) == (step.piece, step.at)]
    tests: list[Test] = [(Criterion.ROW_OF_REGIONS, lambda goal: -place_in_row(s, step.seat, goal))]
    goal, reasons = choose(step, goals, tests, lambda goal: Thing(Kind.REGION, goal))
    return Reply(m.Cross(goal), reasons)


def _betray(s: State, step: Any, options: Options) -> Reply:
    """The card with a prize of highest priority (Rule: Wakhan > Betray)."""
    card, reasons = choose(step, betrayable(s, step.seat), card_priority(s, step.seat), card_thing)
    return Reply(m.BetrayCard(card), reasons)


def _take_prize(s: State, step: Any, options: Options) -> Reply:
    """She always takes it (Rule: Wakhan > Betray)."""
    return Reply(m.TakePrize())


def _site(s: State, step: Any, options: Options) -> Reply:
    """The first region of the row, or the court card of highest priority; by instruction, the one with most spies.

    Rule: Wakhan > Battle.
    """
    instructed = is_instructed(s, step.seat)
    found: Options = sites(s, step.seat, instructed)
    if isinstance(found[0], m.BattleIn):
        tests: list[Test] = [(Criterion.ROW_OF_REGIONS, lambda move: -place_in_row(s, step.seat, move[0]))]
        move, reasons = choose(step, found, tests, _region)
        return Reply(move, reasons)
    tests = _by_card(card_priority(s, step.seat))
    if instructed:
        tests.insert(0, (Criterion.MOST_SPIES, lambda move: sum(s.spies[move[0]])))
    move, reasons = choose(step, found, tests, _card)
    return Reply(move, reasons)


def _remove(s: State, step: Any, options: Options) -> Reply:
    """Tribes, then armies, then roads; within a kind the player the red arrow names first (Rule: Wakhan > Battle)."""
    order = rivals(s, step.seat)
    borders = [] if step.site is Piece.SPY else borders_in_order(s, step.seat, Region(step.at))
    wanted = options if step.site is Piece.SPY else wanted_in(s, step.seat, Region(step.at))
    targets = [move for move in wanted if not isinstance(move, m.Done)]
    if not targets:
        return Reply(m.Done())
    tests: list[Test] = [
        (Criterion.TRIBES_FIRST, lambda move: move.piece is Piece.TRIBE),
        (Criterion.ARMIES_FIRST, lambda move: move.piece is Piece.ARMY),
        (Criterion.RED_ARROW, lambda move: -removal_order(s, move, order)),
        (Criterion.NEXT_BORDER, lambda move: -borders.index(Border(move.at)) if move.piece is Piece.ROAD else 0),
    ]
    move, reasons = choose(step, targets, tests, lambda move: Thing(Kind(move.piece), int(move.at), int(move.owner)))
    return Reply(move, reasons)


def _shelter(s: State, step: Any, options: Options) -> Reply:
    """The Safe House of higher priority (Rule: Wakhan > Special abilities)."""
    cards = [move for move in options if isinstance(move, m.ShelterSpy)]
    move, reasons = choose(step, cards, _by_card(card_priority(s, step.seat)), _card)
    return Reply(move, reasons)


def _blackmail(s: State, step: Any, options: Options) -> Reply:
    """Herat before Kandahar, then the card of highest priority (Rule: Wakhan > Special abilities)."""
    places = [move for move in options if isinstance(move, m.PlaceSpy)]
    tests: list[Test] = [(Criterion.HERAT_FIRST, lambda move: COURT_CARDS[move.card].region is Region.HERAT)]
    move, reasons = choose(step, places, [*tests, *_by_card(card_priority(s, step.seat))], _card)
    return Reply(move, reasons)


def _name_player(s: State, step: Any, options: Options) -> Reply:
    """The neighbor the red arrow names (Rule: Wakhan > Events)."""
    order = rivals(s, step.seat)
    tests: list[Test] = [(Criterion.RED_ARROW, lambda move: -order.index(move.player))]
    move, reasons = choose(step, options, tests, _seat)
    return Reply(move, reasons)


def _name_suit(s: State, step: Any, options: Options) -> Reply:
    """The suit that is favored now (Rule: Wakhan > Events)."""
    return Reply(m.ChooseSuit(s.favored))


def _name_region(s: State, step: Any, options: Options) -> Reply | None:
    """The first region of the row with a tribe or an army; none if there is none (Rule: Wakhan > Events)."""
    full = [move for move in options if any(s.tribes[move.region]) or any(s.armies[move.region])]
    if not full:
        return None
    tests: list[Test] = [(Criterion.ROW_OF_REGIONS, lambda move: -place_in_row(s, step.seat, move.region))]
    move, reasons = choose(step, full, tests, _region)
    return Reply(move, reasons)


def _discard(s: State, step: Any, options: Options) -> Reply:
    """The card her list gives up first (Rule: Wakhan > Court limit)."""
    move, reasons = choose(step, options, _by_card(discard_priority(s, step.seat)), _card)
    return Reply(move, reasons)


POLICIES: dict[Prompt, Policy] = {
    Prompt.DRAW_AI_CARD: _only,
    Prompt.AMBITION: _ambition,
    Prompt.FOLLOW_LINE: plans.follow_line,
    Prompt.BONUS_ACTION: _bonus_action,
    Prompt.PLAY_AT_ONCE: _only,
    Prompt.CHOOSE_SIDE: _side,
    Prompt.SETTLE_BRIBE: _pay,
    Prompt.ANSWER_OFFER: _refuse,
    Prompt.PLACE_ARMY: _only,
    Prompt.PLACE_TRIBE: _only,
    Prompt.PLACE_ROAD: _road,
    Prompt.PLACE_SPY: _spy,
    Prompt.TAKE_PIECE: _take_piece,
    Prompt.TAX: _tax,
    Prompt.GIFT: _gift,
    Prompt.BUILD: _only,
    Prompt.BUILD_FREE: _only,
    Prompt.MOVE: _march,
    Prompt.MOVE_TO: _march_to,
    Prompt.BETRAY: _betray,
    Prompt.PRIZE: _take_prize,
    Prompt.BATTLE_SITE: _site,
    Prompt.BATTLE: _remove,
    Prompt.SHELTER_SPY: _shelter,
    Prompt.BLACKMAIL: _blackmail,
    Prompt.INSURRECTION: _only,
    Prompt.CHOOSE_PLAYER: _name_player,
    Prompt.CHOOSE_SUIT: _name_suit,
    Prompt.CHOOSE_REGION: _name_region,
    Prompt.DISCARD_COURT: _discard,
    Prompt.DISCARD_FOR_LEVERAGE: _discard,
}
"""Her rule for every question she can be asked; she has no dial to set and no hand to discard from."""
