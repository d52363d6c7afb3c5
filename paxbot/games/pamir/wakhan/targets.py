"""The aims of Wakhan's court actions; each function names her choice among all that the action allows."""

from collections.abc import Iterator

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.battle import strength_in, targets_in, targets_on
from paxbot.games.pamir.betray import victims
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import ring, ruler, serves
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.movement import crossings, hideouts
from paxbot.games.pamir.moves import BattleIn, BattleOn, Remove
from paxbot.games.pamir.queries import TribesServe
from paxbot.games.pamir.state import Piece, State, Variant
from paxbot.games.pamir.table import BLOCKS
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from paxbot.games.pamir.wakhan.ai_cards import Instruction
from paxbot.games.pamir.wakhan.guide import face, followers, wakhan

Goals = tuple[tuple[Piece, int], ...]
"""The places to which the pieces moved in an action have gone."""


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


def wanted_in(s: State, seat: Seat, region: Region) -> list[Remove]:
    """Return what she would remove: tribes, and blocks of coalitions that people follow (Rule: Wakhan > Battle)."""
    return [
        target
        for target in targets_in(s, seat, region)
        if target.piece not in BLOCKS or followers(s, Coalition(target.owner))
    ]


def sites(s: State, seat: Seat, instructed: bool) -> list[BattleIn] | list[BattleOn]:
    """Return where she would battle: regions, or court cards where no region will do (Rule: Wakhan > Battle).

    Where a line has `instructed` her so, court cards only.
    """
    regions = (region for region in Region if strength_in(s, seat, region) and wanted_in(s, seat, region))
    if not instructed and (found := [BattleIn(region) for region in regions]):
        return found
    cards = (card for card in ring(s) if s.spies_on(card, seat))
    return [BattleOn(card) for card in cards if any(True for _ in targets_on(s, seat, card))]


def is_instructed(s: State, seat: Seat) -> bool:
    """Return whether the line she carries out sends her to the court card with most spies (Rule: Wakhan > Battle)."""
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
    """Return the court cards a spy of hers would go to from the card: those on which she has not the most spies."""
    return [goal for goal in hideouts(s, seat, card) if is_short_of_spies(s, seat, goal)]


def is_short_of_spies(s: State, seat: Seat, card: int) -> bool:
    """Return whether another player has as many spies on the card as she, or more (Rule: Wakhan > Impact icons)."""
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
    """Return whether she rules both regions after the move as far as she does before; an army serves others, too."""
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
    """Return whether another player has a tribe there, and fewer armies of hers stand there than there are tribes."""
    tribes = s.tribes[region]
    return s.armies[region][serves(s, seat)] < sum(tribes) and sum(tribes) > tribes[seat]


def removal_order(s: State, target: Remove, order: list[Seat]) -> int:
    """Return how soon a piece's owner is hit when players are taken in the order given (Rule: Wakhan > Battle)."""
    owners = followers(s, Coalition(target.owner)) if target.piece in BLOCKS else [target.owner]
    return min(order.index(owner) for owner in owners if owner in order)
