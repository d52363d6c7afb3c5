import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from paxbot.engine.kernel import Decision, Fact
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.state import Player, State
from paxbot.present.presenter import OptionView, Panel
from paxbot.present.spartacus.presenter import SpartacusWords
from tests.spartacus.tables import Cards, begin_turn, position

GAME, WORDS = PaxSpartacus(), SpartacusWords()
PEOPLE = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
LONG = tuple(letter + r"\_" * 30 + "z" for letter in "abcdefgh")
SIZES = [(1, 1), (1, 5), (2, 0), (3, 0), (4, 0), (8, 0)]
"""Numbers of seats, with the game of the solitaire campaign."""


class Walked(NamedTuple):
    state: State
    decision: Decision | None
    facts: tuple[Fact, ...]


def walk(seats: int, solo: int = 0, seed: int = 0) -> Iterator[Walked]:
    """All positions of a game by chance, the end included, in which turns are ended early now and then."""
    chance = random.Random(seed)
    options = {"solo_game": solo} if solo else {}
    state, facts = GAME.setup(seats, chance.randbytes(16), options), tuple[Fact, ...]()
    while (decision := GAME.pending(state)) is not None:
        yield Walked(state, decision, facts)
        applied = GAME.apply(state, chance.choice(decision.options))
        state, facts = applied.state, applied.facts
    yield Walked(state, None, facts)


class Table:
    def __init__(self, seats: int = 2) -> None:
        self.cards = Cards()
        self.players = [Player(5) for _ in range(seats)]
        self.columns: list[list[int]] = [[], [], []]
        self.stack: list[int] = []
        self.holder: int | None = None

    def hand(self, *cards: tuple[str, int, int], seat: int = 0) -> "Table":
        """Cards in a hand, each by category, price and symbols."""
        self.players[seat].hand += [self.cards.add(*card) for card in cards]
        return self

    def display(self, seat: int = 0, **symbols: list[int]) -> "Table":
        self.players[seat].display += self.cards.display(symbols)
        return self

    def column(self, legion: int, *cards: tuple[str, int, int]) -> "Table":
        self.columns[legion - 1] += [self.cards.add(*card) for card in cards]
        return self

    def draws(self, *cards: tuple[str, int, int]) -> "Table":
        """Cards on the stack, the top one first."""
        self.stack += [self.cards.add(*card) for card in cards]
        return self

    def begin(self, *moves: Any) -> State:
        s = position(self.cards, self.players, self.stack)
        s.columns, s.holder = self.columns, self.holder
        begin_turn(s)
        for move in moves:
            s = GAME.apply(s, move).state
        return s


def panel(s: State) -> Panel:
    decision = GAME.pending(s)
    assert decision is not None
    return WORDS.panel(s, decision, PEOPLE[: s.seats])


def options(s: State) -> dict[str, str]:
    return {option.label: option.hint for option in every(panel(s))}


def every(shown: Panel) -> list[OptionView]:
    return [option for group in shown.groups for option in group.options]
