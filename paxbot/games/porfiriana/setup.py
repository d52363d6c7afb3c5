"""Setting the game up: the deck with its topples, the market, hacendados, cubes and gold (Rule: Setup)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from paxbot.engine.kernel import Effect, Seat, Step, settle
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.moves import Choose, Prompt
from paxbot.games.porfiriana.state import Player, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import (
    CARDS_PER_PLAYER,
    FIRST_GOLD,
    HACENDADO_INCOME,
    NO_CARD,
    PILE_BASE,
    PILES,
    REMOVED_IN_QUICK,
    SPACES,
    TOPPLES,
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
    """All chance of a game: the cards in the order in which they come, the rest, hacendados, and who starts."""

    stack: list[int]
    """The first card to come is the first, the market included."""
    box: list[int]
    hacendados: list[int]
    first: Seat
    agreed: Agreed = field(default_factory=Agreed)
    dice: str = ""
    """The seed of Díaz's die, in a game against him alone."""


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
    """Return a game up to its first question."""
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
    settle(Table(s))
    return s


@dataclass(frozen=True, slots=True)
class ChooseHacendado(Step[State, Table, Choose]):
    """The hacendado of a player, where that was agreed on; the last seat chooses first (RULING 49)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_HACENDADO

    def options(self, s: State) -> Sequence[Choose]:
        """Return those that are left."""
        return [Choose(card) for card in s.hacendados]

    def resolve(self, t: Table, move: Choose) -> None:
        """Take it."""
        t.s.hacendados.remove(move.card)
        t.s.players[self.seat].hacendado = move.card
        t.tell(facts.HacendadoChosen(self.seat, move.card))


@dataclass(frozen=True, slots=True)
class SetHacendados(Effect[Table]):
    """Two income cubes on each hacendado, loyalist side up."""

    def run(self, t: Table) -> None:
        """Place them."""
        for seat, player in enumerate(t.s.players):
            if t.s.is_diaz(seat):
                continue
            t.s.owner[player.hacendado] = seat
            t.place_income(player.hacendado, HACENDADO_INCOME)


def agreed_from(options: Mapping[str, object]) -> Agreed:
    """Return what the options of a table say: "yes" or "no" for each."""
    return Agreed(*(options.get(name) == "yes" for name in Agreed._fields))
