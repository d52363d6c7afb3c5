"""The end of the game: strengths are compared with Rome's, and points counted (Rule: Final resolution)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from paxbot.engine.game import SeatResult
from paxbot.engine.kernel import Effect, Fact, Seat
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import Ending, PointsScored
from paxbot.games.spartacus.state import Player, State, of_category, symbols
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import CATEGORIES_TO_WIN, LIMITED, SOLO_GAMES, SYMBOLS_PER_BONUS, Category

POINTS_PER_CATEGORY = 2
POINTS_FOR_STRONGER = 3
POINTS_FOR_MOST_MONEY = 4

Strength = Mapping[Category, int]
"""The strength of a side in each category, bonuses included."""


def strength(s: State, cards: list[int]) -> Strength:
    """Return the strength of the cards in each category (RULING 19)."""
    return with_bonuses(symbols(s, cards))


def with_bonuses(shown: Strength) -> Strength:
    """Return the strength with bonuses: three armies are one more fleet and vice versa; bonuses count for no bonus."""
    fleet, army = LIMITED
    return {
        **shown,
        fleet: shown[fleet] + shown[army] // SYMBOLS_PER_BONUS,
        army: shown[army] + shown[fleet] // SYMBOLS_PER_BONUS,
    }


def is_romes(category: Category, rome: Strength, players: Sequence[Strength]) -> bool:
    """Return whether no single player is stronger than Rome in the category (RULING 20)."""
    return all(rome[category] >= each[category] for each in players)


def ahead(rome: Strength, own: Strength) -> list[Category]:
    """Return the categories in which the strength of a player is greater than that of Rome."""
    return [category for category in Category if own[category] > rome[category]]


def money(player: Player) -> int:
    """Return the seat's aurei, and one for each card left in its hand (RULING 23)."""
    return player.aurei + len(player.hand)


def points(s: State, seat: Seat, rome: Strength, own: Strength) -> PointsScored:
    """Return what the seat scores when the players win (Rule: Final resolution > Points)."""
    player = s.players[seat]
    fleet, army = LIMITED
    played = sum(bool(of_category(s, player.display, category)) for category in Category)
    stronger = len(ahead(rome, own))
    most = max(map(money, s.players))
    parts = (
        POINTS_PER_CATEGORY * played,
        POINTS_FOR_STRONGER * stronger,
        own[fleet],
        own[army],
        int(s.holder == seat),
        POINTS_FOR_MOST_MONEY if money(player) == most else 0,
    )
    return PointsScored(seat, *parts, sum(parts))


def progress(s: State, seat: Seat) -> tuple[int, int]:
    """Return in how many categories the seat has cards, and in how many it is stronger than Rome's open cards."""
    rome, own = strength(s, s.rome), strength(s, s.players[seat].display)
    played = sum(bool(of_category(s, s.players[seat].display, category)) for category in Category)
    return played, len(ahead(rome, own))


def outcome(s: State) -> Iterator[Fact]:
    """Yield what comes out when all cards lie open: each category, the points, and last who has won."""
    rome = strength(s, s.rome)
    players = [strength(s, player.display) for player in s.players]
    for category in Category:
        seats = tuple(each[category] for each in players)
        yield facts.CategoryCompared(category, rome[category], seats, is_romes(category, rome, players))
    if s.solo_game:
        yield _solo(s)
    else:
        yield from _among_players(s, rome, players)


def note_round(s: State) -> None:
    """Note how strong everybody is by the cards that lie open."""
    rome, players = strength(s, s.rome), [strength(s, player.display) for player in s.players]
    romes = sum(is_romes(category, rome, players) for category in Category)
    s.rounds.append([romes, *(sum(each.values()) for each in (rome, *players))])


@dataclass(frozen=True, slots=True)
class EndGame(Effect[Table]):
    """The end of the game, which settles who has won."""

    why: Ending

    def run(self, t: Table) -> None:
        """Turn up Rome's cards, and count everything."""
        s = t.s
        t.tell(facts.GameEnded(self.why))
        t.reveal()
        t.tell(facts.RomeRevealed(tuple(s.hidden)))
        s.rome += s.hidden
        s.hidden = []
        note_round(s)
        for fact in outcome(s):
            t.tell(fact)
            s.winners = _winners(fact)


def _solo(s: State) -> facts.SoloDecided:
    """Return the end of a solitaire game: cards of all categories, and stronger than Rome in enough of them.

    Rule: Solitaire campaign.
    """
    needed = SOLO_GAMES[s.solo_game - 1].stronger
    played, stronger = progress(s, 0)
    return facts.SoloDecided(s.solo_game, played, stronger, needed, played == len(Category) and stronger >= needed)


def _among_players(s: State, rome: Strength, players: Sequence[Strength]) -> Iterator[Fact]:
    """Yield that the holder of Primus Conspiratus wins by Rome, or the points and who has most (RULINGS 21 and 22)."""
    romes = sum(is_romes(category, rome, players) for category in Category)
    if romes >= CATEGORIES_TO_WIN:
        yield facts.RomeWon(romes, s.holder)
        return
    scored = [points(s, seat, rome, own) for seat, own in enumerate(players)]
    yield from scored
    most = max(each.total for each in scored)
    yield facts.GameWon(tuple(each.seat for each in scored if each.total == most), most)


def _winners(last: Fact) -> tuple[Seat, ...]:
    """Return the winning seats by the last fact of the outcome."""
    match last:
        case facts.GameWon(seats):
            return tuple(seats)
        case facts.RomeWon(_romes, holder) if holder is not None:
            return (holder,)
        case facts.SoloDecided(won=True):
            return (0,)
        case _:
            return ()


def result(s: State) -> tuple[SeatResult, ...] | None:
    """Return place and points of each seat, points only where the players win; None while the game runs.

    Most points win, and equal ones share their place. Whoever does not win by Rome, or against it, is second to it.
    Rule: Final resolution > Points; Solitaire campaign.
    """
    if s.winners is None:
        return None
    scored = {fact.seat: fact.total for fact in outcome(s) if isinstance(fact, PointsScored)}
    if not scored:
        return tuple(SeatResult(1 if seat in s.winners else 2) for seat in range(s.seats))
    totals = [scored[seat] for seat in range(s.seats)]
    return tuple(SeatResult(1 + sum(other > total for other in totals), total) for total in totals)
