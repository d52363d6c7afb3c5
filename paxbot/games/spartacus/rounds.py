"""Setup, rounds and the final resolution (Rule: Setup; Round; Final resolution)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from paxbot import PaxError
from paxbot.engine.game import SeatResult
from paxbot.engine.kernel import Effect, Fact, Rng, Seat, Step, settle
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.state import Player, State, Table, copies, of_category, symbols
from paxbot.games.spartacus.terms import (
    CATEGORIES_TO_WIN,
    HIDDEN_CARDS,
    LIMITED,
    SEATS,
    SOLO_GAMES,
    SOLO_LEGIONS,
    SOLO_REMOVED,
    STARTING_AUREI,
    SYMBOLS_PER_BONUS,
    Category,
    Keep,
    Prompt,
    Show,
    deck_of,
)
from paxbot.games.spartacus.turn import BeginTurn, distinct, printed_price

POINTS_PER_CATEGORY = 2
POINTS_FOR_STRONGER = 3
POINTS_FOR_MOST_MONEY = 4

Strength = Mapping[Category, int]


def strength(s: State, cards: list[int]) -> Strength:
    """Return the strength of the cards in each category (RULING 19)."""
    return with_bonuses(symbols(s, cards))


def with_bonuses(shown: Strength) -> Strength:
    """Count three armies as one more fleet and vice versa; bonuses count for no bonus."""
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
    return [category for category in Category if own[category] > rome[category]]


def money(player: Player) -> int:
    """Return the seat's aurei, and one for each card left in its hand (RULING 23)."""
    return player.aurei + len(player.hand)


def points(s: State, seat: Seat, rome: Strength, own: Strength) -> facts.PointsScored:
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
    return facts.PointsScored(seat, *parts, sum(parts))


def progress(s: State, seat: Seat) -> tuple[int, int]:
    """Return in how many categories the seat has cards, and in how many it is stronger than Rome's open cards."""
    rome, own = strength(s, s.rome), strength(s, s.players[seat].display)
    played = sum(bool(of_category(s, s.players[seat].display, category)) for category in Category)
    return played, len(ahead(rome, own))


def outcome(s: State) -> Iterator[Fact]:
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
    rome, players = strength(s, s.rome), [strength(s, player.display) for player in s.players]
    romes = sum(is_romes(category, rome, players) for category in Category)
    s.rounds.append([romes, *(sum(each.values()) for each in (rome, *players))])


@dataclass(frozen=True, slots=True)
class EndGame(Effect[Table]):
    why: facts.Ending

    def run(self, t: Table) -> None:
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
    scored = {fact.seat: fact.total for fact in outcome(s) if isinstance(fact, facts.PointsScored)}
    if not scored:
        return tuple(SeatResult(1 if seat in s.winners else 2) for seat in range(s.seats))
    totals = [scored[seat] for seat in range(s.seats)]
    return tuple(SeatResult(1 + sum(other > total for other in totals), total) for total in totals)


@dataclass(frozen=True, slots=True)
class BeginRound(Effect[Table]):
    def run(self, t: Table) -> None:
        s = t.s
        s.round += 1
        t.tell(facts.RoundBegan(s.round, s.first))
        t.next(*(BeginTurn(seat) for seat in s.clockwise(s.first)), EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Effect[Table]):
    """The end of a round, at which Rome grows; a new one begins unless the stack has run out.

    Rule: The stack runs out; RULING 18.
    """

    def run(self, t: Table) -> None:
        has_run_out = not t.s.undrawn()
        if not has_run_out or t.s.final_group:
            rome_takes(t)
        if has_run_out:
            t.next(EndGame(facts.Ending.STACK_EMPTY))
            return
        pass_primus_on(t)
        refill(t)


def richest_column(s: State) -> int | None:
    """Return the Legion whose column has the greatest sum of printed prices, of equal ones the lowest (RULING 14)."""
    legions = [legion for legion, column in enumerate(s.columns, 1) if column]
    return max(legions, key=lambda legion: printed_price(s, s.columns[legion - 1]), default=None)


def rome_takes(t: Table) -> None:
    """Give the richest column to Rome, if not all are empty (Rule: End of round)."""
    s = t.s
    legion = richest_column(s)
    if legion is None:
        return
    cards = s.columns[legion - 1]
    s.columns[legion - 1] = []
    s.rome += cards
    t.tell(facts.RomeTook(legion, tuple(cards), printed_price(s, cards)))


def pass_primus_on(t: Table) -> None:
    """Let the holder of Primus Conspiratus begin from now on (Rule: New round; RULING 15)."""
    s = t.s
    if s.holder is not None and s.holder != s.first:
        before, s.first = s.first, s.holder
        t.tell(facts.PrimusTaken(s.first, before))


def refill(t: Table) -> None:
    """Deal a card to every empty column, or end the game because there are not enough (RULINGS 16, 17)."""
    s = t.s
    empty = [legion for legion, column in enumerate(s.columns, 1) if not column]
    if s.undrawn() < len(empty):
        t.next(EndGame(facts.Ending.NO_REFILL))
        return
    note_round(s)
    for legion in empty:
        t.deal(legion)
    t.next(BeginRound())


FIRST_DRAWN = 2
"""For the start player; each player after that gets one more than the one before."""
REMOVED_PER_EMPTY_SEAT = 10


class Deal(NamedTuple):
    order: Sequence[int]
    first: Seat


def removed(seats: int) -> int:
    return (4 * copies(seats) - seats) * REMOVED_PER_EMPTY_SEAT


def shuffled(seats: int, table: str, rng: Rng) -> Deal:
    """Return a shuffled deck, and a start player drawn by lot (RULING 1)."""
    order = list(range(1, len(deck_of(table, copies(seats))) + 1))
    rng.shuffle(order)
    return Deal(order, rng.below(seats))


def new_game(
    seats: int, table: str, rng: Rng, deal: Deal, automated: Collection[Seat] = (), solo_game: int = 1
) -> State:
    if seats not in SEATS:
        raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not 1 <= solo_game <= len(SOLO_GAMES):
        raise PaxError("bad_solo_game", game=solo_game, most=len(SOLO_GAMES))
    players = [Player(STARTING_AUREI, automated=seat in automated) for seat in range(seats)]
    for player in players:
        player.has_person = not player.automated
    s = State(seats, table, rng, list(deal.order), [], players, [[] for _ in range(legions(seats))], deal.first)
    s.active = s.first
    if seats == 1:
        _deal_solo(s, solo_game)
    else:
        _deal(s)
    settle(Table(s))
    return s


def legions(seats: int) -> int:
    """Return how many Legions lie on the table (RULING 2)."""
    return SOLO_LEGIONS if seats == 1 else seats + 1


def _deal(s: State) -> None:
    s.box = _cut(s, removed(s.seats))
    s.hidden = _cut(s, HIDDEN_CARDS)
    order = s.clockwise(s.first)
    for count, seat in enumerate(order, FIRST_DRAWN):
        s.players[seat].hand = _cut(s, count)
    s.steps = [BeginRound(), DealColumns(), *(KeepCard(seat) for seat in reversed(order))]


def _deal_solo(s: State, game: int) -> None:
    s.solo_game = game
    drawn, shown, _ = SOLO_GAMES[game - 1]
    s.players[0].hand = _cut(s, drawn)
    s.steps = [BeginRound(), DealColumns(), DealRome(), KeepCard(0), *[ShowCard(0)] * shown]


def _cut(s: State, count: int) -> list[int]:
    cards, s.stack = s.stack[:count], s.stack[count:]
    return cards


@dataclass(frozen=True, slots=True)
class ShowCard(Step[State, Table, Show], prompt=Prompt.SHOW_CARD):
    """A card dealt that is played at no cost, whatever the limit is (Rule: Solitaire campaign; RULING 27)."""

    def options(self, s: State) -> Sequence[Show]:
        return [Show(card) for card in distinct(s, s.players[self.seat].hand)]

    def resolve(self, t: Table, move: Show) -> None:
        t.s.players[self.seat].hand.remove(move.card)
        t.tell(facts.CardShown(self.seat, move.card))
        t.display(self.seat, move.card)


@dataclass(frozen=True, slots=True)
class KeepCard(Step[State, Table, Keep], prompt=Prompt.KEEP_CARD, confirm=True):
    """The card that is kept of those dealt, while the others go to the bottom (Rule: Setup > First cards; RULING 3).

    It is confirmed: if the cards are alike, an answer given immediately would tell everyone so.
    """

    def options(self, s: State) -> Sequence[Keep]:
        return [Keep(card) for card in distinct(s, s.players[self.seat].hand)]

    def resolve(self, t: Table, move: Keep) -> None:
        s = t.s
        player = s.players[self.seat]
        others = [card for card in player.hand if card != move.card]
        player.hand = [move.card]
        for card in others:
            t.put_at_bottom(self.seat, card)
        t.tell(facts.CardKept(self.seat, len(others)))
        following = s.steps[-1]
        if isinstance(following, KeepCard):
            s.active = following.seat


@dataclass(frozen=True, slots=True)
class DealRome(Effect[Table]):
    """The cards of the box, unseen, and of Rome, in a solitaire game (RULING 29)."""

    def run(self, t: Table) -> None:
        t.s.box = _cut(t.s, SOLO_REMOVED)
        t.s.hidden = _cut(t.s, HIDDEN_CARDS)


@dataclass(frozen=True, slots=True)
class DealColumns(Effect[Table]):
    def run(self, t: Table) -> None:
        for legion in range(1, len(t.s.columns) + 1):
            t.deal(legion)
