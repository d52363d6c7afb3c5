"""Setting the game up: the deck with its topples, the market, hacendados, cubes and gold (Rule: Setup).

All that is hidden, the deck, the box and other players' hands (RULING 3), is shuffled after a rewind. The audit
names broken invariants: cards, cubes and gold are conserved, and all agrees (Rule: Cubes and hand).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paxbot.engine.game import Reshuffle
from paxbot.engine.kernel import SEED_BYTES, Effect, Rng, Seat, Step, settle
from paxbot.games.porfiriana import facts, powers, settling
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.moves import Choose, Prompt
from paxbot.games.porfiriana.state import OVALS, Player, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import (
    CARDS_PER_PLAYER,
    CUBES,
    FIRST_GOLD,
    HACENDADO_INCOME,
    NO_CARD,
    PILE_BASE,
    PILES,
    PURCHASES,
    REMOVED_IN_QUICK,
    SPACES,
    TOPPLES,
    CardType,
    Regime,
)
from paxbot.games.porfiriana.turn import BeginTurn


class Agreed(NamedTuple):
    """The options the table has agreed on (Rule: Setup > Options)."""

    quick_setup: bool = False
    choose_hacendado: bool = False
    relief: bool = False
    iron_hand: bool = False
    diaz_senility: bool = False


VARIANTS: Final = ("iron_hand", "diaz_senility")
"""The options of tables of several alone (Rule: Solitaire > Topple)."""


@dataclass
class Deal:
    stack: list[int]
    """The first card to come is the first, the market included."""
    box: list[int]
    hacendados: list[int]
    first: Seat
    agreed: Agreed = field(default_factory=Agreed)
    dice: str = ""


def piles(cards: Sequence[int]) -> list[list[int]]:
    """Return the cards in six piles of nearly equal size, the larger ones first (RULING 5)."""
    size, larger = divmod(len(cards), PILES)
    found, at = [], 0
    for pile in range(PILES):
        count = size + (pile < larger)
        found.append(list(cards[at : at + count]))
        at += count
    return found


def shuffled(seats: int, deck: Deck, rng: Rng, agreed: Agreed) -> Deal:
    """Return a shuffled deal (Rule: Setup > Standard; Setup > Quick)."""
    order, topples, hacendados = list(deck.pool), list(deck.topples), list(deck.hacendados)
    rng.shuffle(order)
    rng.shuffle(topples)
    rng.shuffle(hacendados)
    if agreed.quick_setup:
        market, rest = order[:SPACES], order[SPACES:]
        box, rest = rest[:REMOVED_IN_QUICK], rest[REMOVED_IN_QUICK:] + topples
        rng.shuffle(rest)
        stack = market + rest
    else:
        size = PILE_BASE + CARDS_PER_PLAYER * max(seats, 2)
        box, stack = order[size:], []
        for number, pile in enumerate(piles(order[:size])):
            if number >= PILES - TOPPLES:
                pile.append(topples.pop())
                rng.shuffle(pile)
            stack += pile
    dice = "".join(f"{rng.below(256):02x}" for _ in range(SEED_BYTES)) if seats == 1 else ""
    return Deal(stack, box, hacendados, rng.below(seats), agreed, dice)


def new_game(seats: int, deck: Deck, rng: Rng, deal: Deal, automated: Collection[Seat] = ()) -> State:
    players = [Player(card, automated=seat in automated) for seat, card in enumerate(deal.hacendados[:seats])]
    if seats == 1:
        players.append(Player(NO_CARD))
    for player in players:
        player.has_person = not player.automated
    market, stack = deal.stack[:SPACES], deal.stack[SPACES:][::-1]
    s = State(len(players), deck, rng, players, stack, list(deal.box), market, list(deck.public), deal.first)
    s.active = s.first
    agreed = deal.agreed
    s.solo, s.dice = seats == 1, deal.dice
    s.relief = agreed.relief
    # Neither variant is one of the solitaire game (Rule: Solitaire > Topple).
    s.iron_hand, s.diaz_senility = agreed.iron_hand and not s.solo, agreed.diaz_senility and not s.solo
    for number, seat in enumerate(s.clockwise(s.first)):
        players[seat].gold = 0 if s.is_diaz(seat) else FIRST_GOLD + number
    begin = [BeginTurn(s.first), SetHacendados()]
    if agreed.choose_hacendado:
        s.hacendados = list(deal.hacendados)
        for player in players:
            player.hacendado = NO_CARD
        s.steps = [*begin, *(ChooseHacendado(seat) for seat in s.clockwise(s.first) if not s.is_diaz(seat))]
    else:
        s.hacendados = list(deal.hacendados[seats:])
        s.steps = list(begin)
    settle(settling.SettledTable(s))
    return s


@dataclass(frozen=True, slots=True)
class ChooseHacendado(Step[State, Table, Choose], prompt=Prompt.CHOOSE_HACENDADO):
    """The hacendado of a player, where that was agreed on; the last seat chooses first (RULING 49)."""

    def options(self, s: State) -> Sequence[Choose]:
        return [Choose(card) for card in s.hacendados]

    def resolve(self, t: Table, move: Choose) -> None:
        t.s.hacendados.remove(move.card)
        t.s.players[self.seat].hacendado = move.card
        t.tell(facts.HacendadoChosen(self.seat, move.card))


@dataclass(frozen=True, slots=True)
class SetHacendados(Effect[Table]):
    def run(self, t: Table) -> None:
        for seat, player in enumerate(t.s.players):
            if t.s.is_diaz(seat):
                continue
            t.s.owner[player.hacendado] = seat
            t.place_income(player.hacendado, HACENDADO_INCOME)


def agreed_from(options: Mapping[str, object]) -> Agreed:
    return Agreed(*(options.get(name) == "yes" for name in Agreed._fields))


Slot = tuple[list[int], int]


def reshuffle(t: Table, move: Reshuffle) -> None:
    """Shuffle the deck and the box together; topple cards stay where they are, because their piles are known."""
    s = t.s
    s.rng = Rng.seeded(bytes.fromhex(move.seed))
    if s.solo:
        s.dice, s.thrown = move.seed, 0
    slots, pool = _hidden(s, [s.stack, s.box])
    s.rng.shuffle(pool)
    _lay(slots, pool)
    t.reveal()
    t.tell(facts.CardsReshuffled())


def _hidden(s: State, lists: list[list[int]]) -> tuple[list[Slot], list[int]]:
    slots = [
        (cards, at)
        for cards in lists
        for at, card in enumerate(cards)
        if s.deck.cards[card].type is not CardType.TOPPLE
    ]
    return slots, [cards[at] for cards, at in slots]


def _lay(slots: list[Slot], pool: list[int]) -> None:
    for cards, at in slots:
        cards[at] = pool.pop()


def permuted(s: State, reader: Seat | None) -> State:
    other = s.copy()
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    other.decision = other.choice = None
    other.dice, other.thrown = "0f" * SEED_BYTES if s.solo else "", s.thrown + 1
    hands = [] if s.winners is not None else [other.players[seat].hand for seat in range(s.hosted) if seat != reader]
    slots, pool = _hidden(s, [other.stack, other.box, *hands])
    # Rather than shuffled they are turned around by lot: that is quicker, and hardly one lies where it was.
    turn = other.rng.below(len(pool)) if pool else 0
    _lay(slots, pool[turn:] + pool[:turn])
    return other


def audit(s: State) -> list[str]:
    return [] if s.turn == 0 else [*_cards(s), *_cubes(s), *_places(s), *_limits(s)]


def _cards(s: State) -> Iterator[str]:
    lists = (s.stack, s.box, s.public, s.hacendados, s.bull_bear, s.discards, s.resolving)
    found = Counter(card for cards in (*lists, s.partners, s.enterprises, s.troops, s.homeless) for card in cards)
    found.update(card for card in s.market if card != NO_CARD)
    for player in s.players:
        found.update([*player.hand, *player.grudges, *([] if player.hacendado == NO_CARD else [player.hacendado])])
    if found != Counter(range(len(s.deck.cards))):
        wrong = {card: count for card, count in found.items() if count != 1}
        yield f"cards are double: {wrong}, missing: {set(range(len(s.deck.cards))) - set(found)}"


def _cubes(s: State) -> Iterator[str]:
    placed = [player.reserve for player in s.players]
    for cubes in (s.income, s.prestige):
        for card, count in cubes.items():
            placed[s.owner[card]] += count
    for seats in s.connections.values():
        for seat in seats:
            placed[seat] += 1
    for seat in s.speculation.values():
        placed[seat] += 1
    for place, troop in s.guards.items():
        placed[s.owner[troop]] += s.owner[troop] != s.owner[place]
    for seat, player in enumerate(s.players):
        if placed[seat] != CUBES or player.reserve < 0 or player.gold < 0:
            yield f"seat {seat} has {placed[seat]} cubes, {player.reserve} of them free, and {player.gold} gold"


def _places(s: State) -> Iterator[str]:
    posted = {place: troop for troop, place in s.posts.items() if place in s.enterprises}
    if posted != s.guards:
        yield f"troops {s.posts} do not stand where enterprises say: {s.guards}"
    if set(s.posts) != set(s.troops):
        yield f"troops {s.troops} in play, but {list(s.posts)} have a place"
    for card in s.enterprises:
        target = s.targets.get(card)
        if target is not None and s.profit(card) > target:
            yield f"enterprise {card} has a profit of {s.profit(card)}, its target is {target}"
        if s.enterprise(card).is_slave and s.unrest.get(card, 0) > s.cubes_on(card):
            yield f"slave enterprise {card} should have revolted"
    yield from (
        f"{cards} lie on enterprises out of play"
        for cards in (s.unrest, s.targets, {oval // OVALS for oval in s.connections})
        if not set(cards) <= set(s.enterprises)
    )
    if not set(s.speculation) <= set(s.market):
        yield f"speculation cubes on cards that are not in the market: {s.speculation}"
    yield from (
        f"card {card} has {count} prestige cubes"
        for card, count in s.prestige.items()
        if s.regime is not Regime.PAX or count > powers.loyalty_points(s, card)
    )


def _limits(s: State) -> Iterator[str]:
    if len(s.market) != SPACES or s.topples > TOPPLES or s.purchases > PURCHASES or s.actions < 0:
        yield f"market {s.market}, topples {s.topples}, purchases {s.purchases}, actions {s.actions}"
    if s.wanted or s.homeless:
        asked = None if s.decision is None else s.decision.prompt
        if asked not in (Prompt.FILL_PLACE, Prompt.RETREAT):
            yield f"places {s.wanted} or troops {s.homeless} are open at {asked}"
    if s.winners is not None and s.steps:
        yield "the game is over, and something is open"
    if any(s.owner[card] not in range(s.seats) for seat in range(s.seats) for card in s.in_play(seat)):
        yield "a card in play has no owner"
