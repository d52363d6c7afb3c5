import random
from collections.abc import Mapping, Sequence

from paxbot.engine.kernel import Rng, Seat, settle
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.state import Player, State, Table
from paxbot.games.spartacus.terms import CODES, Category, own_table
from paxbot.games.spartacus.turn import BeginTurn

GAME = PaxSpartacus()
SEED = b"in via Appia, 71 BC"


class Cards:
    """A deck that grows by whatever cards a test needs."""

    def __init__(self) -> None:
        self.text = ""

    def add(self, category: str, price: int = 1, symbols: int = 1) -> int:
        self.text += f"{CODES[Category(category)]}{price}{symbols}"
        return len(self.text) // 3

    def display(self, symbols: Mapping[str, Sequence[int]]) -> list[int]:
        return [self.add(category, 1, count) for category, counts in symbols.items() for count in counts]


def position(cards: Cards, players: Sequence[Player], stack: Sequence[int] = (), legions: int = 3) -> State:
    columns: list[list[int]] = [[] for _ in range(legions)]
    return State(len(players), cards.text, Rng.seeded(SEED), list(stack), [], list(players), columns, 0)


def begin_turn(s: State, seat: Seat = 0) -> State:
    s.steps = [BeginTurn(seat)]
    settle(Table(s))
    return s


def dealt(seats: int, seed: int = 1, **options: object) -> State:
    return GAME.setup(seats, random.Random(seed).randbytes(16), options)


def own_cards() -> str:
    return own_table().text
